import { daysBetween, monthsBetween, startOfDay } from '../values/dates.ts';
import { addMoney, fromCents, toCents } from '../values/money.ts';
import type { ContractTotals } from './contract-totals.ts';

/** Statuses of a contract whose tenants live in the unit now (C §4.2). */
export const lettingStatuses: readonly string[] = ['ACTIVE', 'UNPAID'];

export interface FiguredMandate {
  units: readonly string[];
  mandateDate: number | null;
  endDate: number | null;
}

/** A contract of a mandate with its own figures. */
export interface MandateContract {
  status: string;
  units: readonly string[];
  rent: number | null;
  figures: ContractTotals | null;
}

/** `mandate.kpi`: what the mandate is worth today. */
export interface MandateKpi {
  /** The day they were worked out for. */
  day: number;
  units: number;
  /** Units of the mandate with a contract in force. */
  letUnits: number;
  vacantUnits: number;
  /** Let units of all units, in per cent with one decimal; null for a mandate without units. */
  occupancyPercent: number | null;
  /** Rents of the contracts in force together: euros a month. */
  monthlyRent: number;
}

/** `mandate.stats`: what it has been. */
export interface MandateStats {
  day: number;
  /** Contracts that came into force, those that are over among them. */
  contracts: number;
  contractsInForce: number;
  unpaidContracts: number;
  /** Rent of an average contract in force; null when there is none. Euros a month. */
  averageRent: number | null;
  /** Rents due under all contracts so far, in euros: see {@link ContractTotals}. */
  totalRentToDate: number;
  /** Whole months since the date of the mandate. */
  monthsElapsed: number;
  /** From today to its last day, never negative; null without an end. */
  daysToEnd: number | null;
}

/** The figures of a mandate by its contracts, at a moment (unix seconds). */
export function mandateFigures(
  mandate: FiguredMandate,
  contracts: readonly MandateContract[],
  now: number,
): { kpi: MandateKpi; stats: MandateStats } {
  const day = startOfDay(now);
  const inForce = contracts.filter(({ status }) => lettingStatuses.includes(status));
  const taken = new Set(inForce.flatMap(({ units }) => units));
  const units = mandate.units.length;
  const letUnits = mandate.units.filter((unit) => taken.has(unit)).length;
  const monthlyRent = addMoney(...inForce.map(({ rent }) => rent ?? 0));
  const { mandateDate, endDate } = mandate;
  return {
    kpi: {
      day,
      units,
      letUnits,
      vacantUnits: units - letUnits,
      occupancyPercent: units === 0 ? null : Math.round((1000 * letUnits) / units) / 10,
      monthlyRent,
    },
    stats: {
      day,
      contracts: contracts.filter(({ figures }) => figures !== null).length,
      contractsInForce: inForce.length,
      unpaidContracts: inForce.filter(({ status }) => status === 'UNPAID').length,
      averageRent: inForce.length === 0 ? null : fromCents(Math.round(toCents(monthlyRent) / inForce.length)),
      totalRentToDate: addMoney(...contracts.map(({ figures }) => figures?.totalRentToDate ?? 0)),
      monthsElapsed: mandateDate === null || mandateDate > day ? 0 : monthsBetween(mandateDate, day),
      daysToEnd: endDate === null ? null : Math.max(0, daysBetween(day, endDate)),
    },
  };
}
