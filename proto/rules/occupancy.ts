import { addDays, daysBetween } from '../values/dates.ts';
import { addMoney } from '../values/money.ts';

/** A contract as far as it fills a unit. Days are unix seconds. */
export interface UnitContract {
  contract: string;
  /** Euros a month. */
  rent: number;
  startDate: number | null;
  /** Last day, included; null while open-ended. */
  endDate: number | null;
  /** Activated, not cancelled and not finished before it began: somebody has lived, lives or will live here by it. */
  counts: boolean;
  /** Its mandate has been cancelled or has finished: the contract is to be reviewed and fills nothing (C §4.2 rule 5). */
  mandateOver: boolean;
}

/** Figures of a unit (C §3.3 kpi): what it is now. */
export interface UnitKpi {
  /** The contract in force. */
  contract: string | null;
  /** Its rent; null when vacant. */
  rent: number | null;
  occupiedSince: number | null;
  occupiedUntil: number | null;
  /** First day without a tenant; null when let, or never let before. Days vacant are counted from it when shown. */
  vacantSince: number | null;
}

/** Figures of a unit (C §3.3 stats): what it has been. */
export interface UnitStats {
  /** Contracts that have begun. */
  contracts: number;
  firstLetOn: number | null;
  /** Days without a tenant between contracts. */
  vacantDaysBetween: number;
}

export interface UnitFigures {
  kpi: UnitKpi;
  stats: UnitStats;
}

const begun = ({ startDate }: UnitContract, today: number): boolean =>
  startDate === null || startDate <= today;
const over = ({ endDate }: UnitContract, today: number): boolean => endDate !== null && endDate < today;

/**
 * The figures of a unit by its contracts, on a day. They change with the contracts and when a contract begins or
 * ends, not from day to day.
 * @param today unix seconds of 00:00 in Madrid.
 */
export function unitFigures(contracts: readonly UnitContract[], today: number): UnitFigures {
  const lettings = contracts
    .filter((one) => one.counts && begun(one, today))
    .sort((a, b) => (a.startDate ?? 0) - (b.startDate ?? 0) || a.contract.localeCompare(b.contract));
  const current = lettings.findLast((one) => !one.mandateOver && !over(one, today)) ?? null;
  const ended = lettings.flatMap((one) => (over(one, today) && one.endDate !== null ? [one.endDate] : []));
  const lastEnd = ended.length > 0 ? Math.max(...ended) : null;
  return {
    kpi: {
      contract: current?.contract ?? null,
      rent: current?.rent ?? null,
      occupiedSince: current?.startDate ?? null,
      occupiedUntil: current?.endDate ?? null,
      vacantSince: current || lastEnd === null ? null : addDays(lastEnd, 1),
    },
    stats: {
      contracts: lettings.length,
      firstLetOn: lettings[0]?.startDate ?? null,
      vacantDaysBetween: gaps(lettings),
    },
  };
}

/** Days between the last day of what came before and the first of what came next; overlaps count as none. */
function gaps(lettings: readonly UnitContract[]): number {
  let days = 0;
  let filledUntil: number | null = null;
  for (const { startDate, endDate } of lettings) {
    if (startDate !== null && filledUntil !== null)
      days += Math.max(0, daysBetween(filledUntil, startDate) - 1);
    if (endDate === null) return days;
    filledUntil = filledUntil === null ? endDate : Math.max(filledUntil, endDate);
  }
  return days;
}

/** Figures of a property (C §3.3 kpi). */
export type PropertyKpi = {
  units: number;
  letUnits: number;
  /** Rents of the let units together: euros a month. */
  monthlyRent: number;
};

/** The figures of a property by those of its units. */
export function propertyFigures(units: readonly Pick<UnitKpi, 'contract' | 'rent'>[]): PropertyKpi {
  const taken = units.filter(({ contract }) => contract !== null);
  return {
    units: units.length,
    letUnits: taken.length,
    monthlyRent: addMoney(...taken.map(({ rent }) => rent ?? 0)),
  };
}
