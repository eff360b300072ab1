import type { BilledContract } from '@llavero/proto/rules/receipt';
import type { ContractRow } from './contracts.ts';
import type { MandateRow } from './mandates.ts';

/** A contract that is billed, with what the rules of the month ask of others. */
export interface Billed {
  contract: ContractRow;
  mandate: MandateRow;
  /** By landlord. */
  ibans: ReadonlyMap<string, string | null>;
  unitTypes: string[];
  tenantIsCompany: boolean;
}

/** Numbers within a series, one for each type and year, on from those in use. */
export class Series {
  readonly #last: Map<string, number>;

  constructor(used: readonly { type: string; year: number; last: number }[] = []) {
    this.#last = new Map(used.map(({ type, year, last }) => [`${type} ${year}`, last]));
  }

  next(type: string, year: number): number {
    const key = `${type} ${year}`;
    const number = (this.#last.get(key) ?? 0) + 1;
    this.#last.set(key, number);
    return number;
  }
}

/** A contract as the generation of a month reads it. */
export const billedContract = ({
  contract: { id, object },
  unitTypes,
  tenantIsCompany,
  besideHome = false,
}: Billed & { besideHome?: boolean }): BilledContract => ({
  ...object,
  id,
  firstMonthRent: null,
  firstMonthRentTyped: false,
  rentHistory: [],
  rentTaxes: [],
  paymentInAdvance: null,
  withoutRentBills: false,
  besideUnits: [],
  search: null,
  changedAt: null,
  unitTypes,
  besideHome,
  tenantIsCompany,
});
