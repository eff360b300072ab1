import type { SqlDialect } from '@llavero/proto/states/sql';
import { dayKey } from '@llavero/proto/values/dates';
import { columnSql } from '../model.ts';

/** Which rows a statement is about: a deleted one reads DELETED, whatever its own status (C §4.4). */
export type Life = 'live' | 'deleted' | 'any';

/** Collects the values of a statement; every value of a caller goes through here. */
export class Params {
  readonly values: unknown[] = [];
  /** A caller's pattern is among the conditions, so the statement gets little time. */
  hasPattern = false;
  #now: string | undefined;
  #today: string | undefined;
  readonly #moment: number;

  readonly life: Life;

  /** @param now clock of derived statuses, unix seconds. */
  constructor(now: number, life: Life = 'live') {
    this.#moment = now;
    this.life = life;
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

  /** The day in Madrid at the moment: a parameter, because a conversion per row costs more than the row. */
  get today(): string {
    this.needDay();
    return this.#today as string;
  }

  /** True once the day is among the values. */
  get hasDay(): boolean {
    return this.#today !== undefined;
  }

  /** Puts the day among the values, where {@link today} places it. */
  needDay(): void {
    this.#today ??= this.add(dayKey(this.#moment), 'date');
  }

  /**
   * All that the text of derived statuses and flags depends on, beside the rules themselves; those that ask for the moment
   * for the first time add one more value than it tells of.
   */
  get shape(): string {
    return `${this.life} ${this.#today ?? this.values.length} ${this.#now ?? ''}`;
  }

  /** Nothing of the statement depends on the moment but by its day. */
  get followsDay(): boolean {
    return this.#now === undefined;
  }

  /** How state rules are compiled: over the row `t`, at the moment. Parameters are added only when used. */
  get states(): SqlDialect {
    const now = () => this.now;
    const today = () => this.today;
    return {
      column: columnSql,
      get now() {
        return now();
      },
      get today() {
        return today();
      },
    };
  }
}
