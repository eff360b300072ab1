/** The time of a process; tests give their own. */
export class Clock {
  /** Unix seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000);
  }
}
