/** Collects the values of a statement; every value of a caller goes through here. */
export class Params {
  readonly values: unknown[] = [];
  /** A caller's pattern is among the conditions, so the statement gets little time. */
  hasPattern = false;
  #now: string | undefined;
  readonly #moment: number;

  /** @param now clock of derived statuses, unix seconds. */
  constructor(now: number) {
    this.#moment = now;
  }

  /** The placeholder of a value, with its PostgreSQL type. */
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  /** The moment as `timestamptz`; added once however often it is asked for. */
  get now(): string {
    this.#now ??= `to_timestamp(${this.add(this.#moment, 'float8')})`;
    return this.#now;
  }
}
