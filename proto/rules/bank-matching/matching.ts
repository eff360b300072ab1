import type { MatchReason } from '../../records/choices/bank-statements.ts';
import { referenceKey, referencesIn } from './evidence.ts';

/** A document that is not wholly paid. */
export interface OpenDebt {
  id: string;
  /** `REC202600012`. */
  name: string;
  /** IN for what others pay to the company, OUT for what it pays. */
  side: 'IN' | 'OUT';
  /** What is left to pay, above 0. */
  cents: number;
  /** Day on which it should be paid, unix seconds. */
  due: number;
  year: number | null;
  month: number | null;
  /** Contract, or supplier of a bill: whose debts may be paid together. */
  contract: string | null;
  /** Number that a supplier has given a bill. */
  reference?: string | null;
  /** A movement pays it to the cent or not at all. */
  isWhole?: boolean;
  /** Account that pays or is paid; null when it is not known. */
  iban: string | null;
  /** Names of whoever pays or is paid. */
  people: readonly string[];
}

/** A movement without documents. */
export interface BankMovement {
  id: string;
  /** Never 0; negative for money out. */
  cents: number;
  /** Day, unix seconds. */
  day: number;
  endToEndId: string | null;
  iban: string | null;
  counterparty: string | null;
  text: string;
  /** Whose account it is on; what does not say it may be on any. */
  organization?: string | null;
  /** Why the bank gives something back, its code. */
  returnReason?: string | null;
}

/** Whose payments an account or a name stands for, learned from what a person has confirmed. */
export interface KnownPayer {
  iban: string | null;
  name: string | null;
  contract: string;
}

/** Confidence from which a match is booked without being asked; every doubt stays below it. */
export const CERTAIN = 85;

/** What becomes of a movement. */
export interface Match {
  line: string;
  /** `row`: the row of a remittance by which the debt is told. */
  parts: { debt: string; cents: number; row?: string }[];
  reason: MatchReason;
  /** Of 100. */
  confidence: number;
  /** Spanish sentence. */
  why: string;
  /** What the documents do not ask for; kept as an advance of their contract. */
  excessCents: number;
  /** Booked without being asked: nothing else comes into question. */
  automatic: boolean;
}

/** What is open while movements are matched; a debt that is taken is open no more. */
export class OpenDebts {
  readonly #left = new Map<string, OpenDebt>();
  readonly #by = {
    iban: new Map<string, OpenDebt[]>(),
    contract: new Map<string, OpenDebt[]>(),
    amount: new Map<string, OpenDebt[]>(),
    name: new Map<string, OpenDebt[]>(),
    reference: new Map<string, OpenDebt[]>(),
  };

  constructor(debts: readonly OpenDebt[]) {
    for (const debt of [...debts].sort(byAge)) {
      this.#left.set(debt.id, debt);
      if (debt.iban !== null) add(this.#by.iban, `${debt.side} ${debt.iban}`, debt);
      if (debt.contract !== null) add(this.#by.contract, `${debt.side} ${debt.contract}`, debt);
      add(this.#by.amount, `${debt.side} ${debt.cents}`, debt);
      add(this.#by.name, debt.name, debt);
      const reference = referenceKey(debt.reference ?? null);
      if (reference !== null) add(this.#by.reference, reference, debt);
    }
  }

  /** The oldest first. */
  of(key: 'iban' | 'contract', side: OpenDebt['side'], value: string): OpenDebt[] {
    return this.#open(this.#by[key].get(`${side} ${value}`));
  }

  withAmount(side: OpenDebt['side'], cents: number): OpenDebt[] {
    return this.#open(this.#by.amount.get(`${side} ${cents}`));
  }

  named(name: string): OpenDebt[] {
    return this.#open(this.#by.name.get(name));
  }

  /** Bills whose number is written in a text, also with other separators. */
  referredIn(text: string): OpenDebt[] {
    const found = referencesIn(text).flatMap((key) => this.#open(this.#by.reference.get(key)));
    return [...new Set(found)];
  }

  get(id: string): OpenDebt | undefined {
    return this.#left.get(id);
  }

  take(match: Match): void {
    for (const { debt } of match.parts) this.#left.delete(debt);
  }

  #open(debts: readonly OpenDebt[] | undefined): OpenDebt[] {
    return (debts ?? []).filter(({ id }) => this.#left.has(id));
  }
}

function add(map: Map<string, OpenDebt[]>, key: string, debt: OpenDebt): void {
  const list = map.get(key);
  if (list) list.push(debt);
  else map.set(key, [debt]);
}

/** The oldest debt first. */
export const byAge = (one: Pick<OpenDebt, 'id' | 'due'>, other: Pick<OpenDebt, 'id' | 'due'>): number =>
  one.due - other.due || (one.id < other.id ? -1 : 1);

/** Which side of the debts a movement settles. */
export const sideOf = ({ cents }: Pick<BankMovement, 'cents'>): OpenDebt['side'] =>
  cents > 0 ? 'IN' : 'OUT';
