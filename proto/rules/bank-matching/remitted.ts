import type { RemittanceOutcome, RemittanceType } from '../../records/choices/remittances.ts';
import { sumCents } from '../../values/money.ts';
import { endToEndId, endToEndIdsIn, longUuid, MESSAGE_BRAND, MESSAGE_ID_LENGTH } from '../end-to-end-id.ts';
import { type BankMovement, type Match, type OpenDebt, sideOf } from './matching.ts';

/** A row of a remittance that has gone to the bank. */
export interface RemittedRow {
  /** Its end-to-end id. */
  id: string;
  /** Document, or supplier's bill. */
  document: string;
  type: RemittanceType;
  cents: number;
  outcome: RemittanceOutcome;
  /** A movement shows already that the bank has booked it. */
  isSeen: boolean;
  /** A movement shows already that the bank has given it back. */
  isReturnSeen: boolean;
}

/** The rows of one day and sequence of a remittance, which a bank may book as one movement (decision 0156). */
export interface RemittedGroup {
  /** As `PmtInfId` in the file, `LR…-1`. */
  id: string;
  /** As `MsgId` in the file, `LR…`. */
  message: string;
  organization: string;
  type: RemittanceType;
  /** Day of settlement, unix seconds. */
  day: number;
  /** Those that no movement shows yet. */
  rows: readonly RemittedRow[];
}

/** What movements may show of remittances. */
export interface SentToBank {
  /** Rows that movements name. */
  rows: readonly RemittedRow[];
  groups: readonly RemittedGroup[];
}

/** Rows of one group that come to the amount of a movement. */
export interface WholeGroup {
  group: RemittedGroup;
  rows: readonly RemittedRow[];
}

const FULL_MESSAGE = new RegExp(`^[A-Z0-9]{${MESSAGE_ID_LENGTH}}$`);
/** What the bank has booked, or will. What it gives back after its day it has booked before. */
const booked: readonly RemittanceOutcome[] = ['SENT', 'SETTLED', 'RETURNED'];

/** Which side of the account a row is on. */
export const sideOfRow = ({ type }: Pick<RemittedRow, 'type'>): OpenDebt['side'] =>
  type === 'DEBIT' ? 'IN' : 'OUT';

/** Banks break texts where a line is full, and some leave hyphens out. */
const signsOf = (text: string): string => text.toUpperCase().replace(/\s+/g, '');
const textOf = ({ endToEndId: id, text }: BankMovement): string => `${id ?? ''} ${text}`;

/** Ids of our rows that a movement names, each once. */
export const rowIdsIn = (line: BankMovement): string[] => endToEndIdsIn(textOf(line)).map(endToEndId);

/** A remittance that a movement names by its message, and the payment of it where it says one. */
interface NamedMessage {
  message: string;
  payment: string | null;
}

function messagesIn(line: BankMovement): NamedMessage[] {
  const signs = signsOf(textOf(line));
  const found: NamedMessage[] = [];
  for (let at = signs.indexOf(MESSAGE_BRAND); at >= 0; at = signs.indexOf(MESSAGE_BRAND, at + 1)) {
    const message = signs.slice(at, at + MESSAGE_ID_LENGTH);
    if (!FULL_MESSAGE.test(message)) continue;
    const [, payment = null] = /^-?([1-9]\d*)/.exec(signs.slice(at + MESSAGE_ID_LENGTH)) ?? [];
    found.push({ message, payment });
  }
  return found;
}

/** Ids of the remittances that a movement may name by their message. */
export const remittancesNamedIn = (line: BankMovement): string[] =>
  messagesIn(line).flatMap(({ message }) => longUuid(message.slice(MESSAGE_BRAND.length)) ?? []);

/** What has gone to the bank, while movements are matched; what a match takes is open no more. */
export class Remitted {
  readonly #rows = new Map<string, RemittedRow>();
  readonly #groups: readonly RemittedGroup[];
  readonly #byMessage: Map<string, RemittedGroup[]>;
  readonly #groupOf = new Map<string, RemittedGroup>();
  readonly #seen = new Set<string>();
  readonly #given = new Set<string>();
  readonly #left = new Map<RemittedGroup, readonly RemittedRow[]>();

  constructor({ rows, groups }: SentToBank) {
    this.#groups = [...groups].sort((one, other) => one.day - other.day || (one.id < other.id ? -1 : 1));
    this.#byMessage = Map.groupBy(this.#groups, ({ message }) => message);
    for (const row of [...rows, ...groups.flatMap((group) => group.rows)]) {
      this.#rows.set(row.id, row);
      if (row.isSeen || !booked.includes(row.outcome)) this.#seen.add(row.id);
      if (row.isReturnSeen) this.#given.add(row.id);
    }
    for (const group of groups) for (const { id } of group.rows) this.#groupOf.set(id, group);
  }

  row(id: string): RemittedRow | undefined {
    return this.#rows.get(id);
  }

  /** True while no movement shows that the bank has booked it. */
  isOpen({ id }: RemittedRow): boolean {
    return !this.#seen.has(id);
  }

  /** True while no movement shows that the bank has given it back, which it may have. */
  mayComeBack({ id, outcome }: RemittedRow): boolean {
    return !this.#given.has(id) && outcome !== 'PREPARED' && outcome !== 'WITHDRAWN';
  }

  /** Groups that a movement names: by their payment, by their message alone, or by one of their rows. */
  namedIn(line: BankMovement): RemittedGroup[] {
    const found = new Set<RemittedGroup>();
    for (const { message, payment } of messagesIn(line))
      for (const group of this.#byMessage.get(message) ?? [])
        // Another payment of the same remittance may come to the same sum.
        if (payment === null || group.id === `${message}-${payment}`) found.add(group);
    for (const id of rowIdsIn(line)) {
      const group = this.#groupOf.get(id);
      if (group) found.add(group);
    }
    return [...found];
  }

  /** Those of some groups that come to the amount of a movement to the cent: whole, or without what has come back. */
  thatComeTo(line: BankMovement, groups: readonly RemittedGroup[] = this.#groups): WholeGroup[] {
    return groups.flatMap((group) => {
      if (sideOfRow(group) !== sideOf(line)) return [];
      if (line.organization != null && line.organization !== group.organization) return [];
      const all = this.#leftOf(group);
      const kept = all.filter(({ outcome }) => outcome !== 'RETURNED');
      const rows = [all, kept].find((some) => some.length > 0 && sumCents(some) === Math.abs(line.cents));
      return rows ? [{ group, rows }] : [];
    });
  }

  take({ reason, parts }: Pick<Match, 'reason' | 'parts'>): void {
    for (const { row } of parts) {
      if (row === undefined) continue;
      (reason === 'RETURN' ? this.#given : this.#seen).add(row);
      const group = this.#groupOf.get(row);
      if (group) this.#left.delete(group);
    }
  }

  #leftOf(group: RemittedGroup): readonly RemittedRow[] {
    const known = this.#left.get(group);
    if (known) return known;
    const left = group.rows.filter((row) => this.isOpen(row));
    this.#left.set(group, left);
    return left;
  }
}
