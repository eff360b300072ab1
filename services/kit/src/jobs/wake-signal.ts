/** Wakes whoever waits for work; a notification while nobody waits is seen by the next one who says since when. */
export class WakeSignal {
  #count = 0;
  readonly #waiting = new Set<() => void>();

  /** Number of notifications so far: the `since` of {@link wait}. */
  get count(): number {
    return this.#count;
  }

  notify(): void {
    this.#count += 1;
    for (const wake of this.#waiting) wake();
  }

  /** Resolves at the first notification after the one numbered `since`, or when the time is over. */
  wait(milliseconds: number, since: number): Promise<void> {
    if (this.#count !== since) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      this.#waiting.add(wake);
    });
  }
}
