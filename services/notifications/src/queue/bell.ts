/** Wakes those who wait; a ring while nobody listens is not lost on whoever says since when they have known. */
export class Bell {
  #rings = 0;
  readonly #sleepers = new Set<() => void>();

  get rings(): number {
    return this.#rings;
  }

  ring(): void {
    this.#rings += 1;
    for (const wake of this.#sleepers) wake();
  }

  /** Waits for the next ring after the one numbered `since`, at most so long. */
  wait(milliseconds: number, since: number): Promise<void> {
    if (this.#rings !== since) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      this.#sleepers.add(wake);
    });
  }
}
