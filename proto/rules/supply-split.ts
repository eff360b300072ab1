import { daysBetween, formatDay } from '../values/dates.ts';
import { formatMoney, splitMoney } from '../values/money.ts';
import type { supplySplitMethods } from '../records/choices/finance.ts';

export type SupplySplitMethod = (typeof supplySplitMethods.values)[number];

/** A stay in a unit within the period of a bill. Days are unix seconds, both included. */
export interface Tenancy {
  contract: string;
  unit: string;
  from: number;
  to: number;
  /** The contract has its part by another of its units: here it only leaves no day without a tenant. */
  elsewhere?: boolean;
}

/** What is known of a part that is to bear some of a bill, before the amounts. */
export interface SupplyPart {
  /** Null while nobody lets the unit: its landlord bears that. */
  contract: string | null;
  unit: string;
  days: number;
}

/** What a part bears of a bill. Euros. */
export interface SupplyShare extends SupplyPart {
  payer: 'TENANT' | 'LANDLORD';
  /** Consumption or quota that was given; null where only days count. */
  weight: number | null;
  totalAmount: number;
  vatAmount: number;
  /** Spanish: how the amount came about. */
  explanation: string;
}

/** A bill that is split. Euros, days. */
export interface SplitBill {
  totalAmount: number;
  vatAmount: number;
  periodStart: number;
  periodEnd: number;
}

/**
 * The parts of a bill's period: for each unit its contracts with their days within it, and the days that nobody lets it,
 * which are the landlord's. Contracts that overlap (two who share a unit) each have their own days; one of several units has them once.
 * @throws RangeError when the period is upside down
 */
export function supplyParts(
  { periodStart, periodEnd }: Pick<SplitBill, 'periodStart' | 'periodEnd'>,
  units: readonly string[],
  tenancies: readonly Tenancy[],
): SupplyPart[] {
  const whole = daysBetween(periodStart, periodEnd) + 1;
  if (whole < 1) throw new RangeError('the period ends before it begins');
  return units.flatMap((unit) => {
    const stays = tenancies
      .filter((one) => one.unit === unit)
      .map(({ contract, from, to, elsewhere = false }) => ({
        contract,
        elsewhere,
        from: Math.max(from, periodStart),
        to: Math.min(to, periodEnd),
      }))
      .filter(({ from, to }) => daysBetween(from, to) >= 0)
      .sort((one, other) => one.from - other.from);
    const parts: SupplyPart[] = stays.flatMap(({ contract, from, to, elsewhere }) =>
      elsewhere ? [] : [{ contract, unit, days: daysBetween(from, to) + 1 }],
    );
    const vacant = whole - coveredDays(stays);
    return vacant > 0 ? [...parts, { contract: null, unit, days: vacant }] : parts;
  });
}

/** Days on which at least one stay runs. @param stays by their first day */
function coveredDays(stays: readonly { from: number; to: number }[]): number {
  let [covered, until] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, to } of stays) {
    if (to <= until) continue;
    covered += from > until ? daysBetween(from, to) + 1 : daysBetween(until, to);
    until = to;
  }
  return covered;
}

/**
 * Splits a bill over its parts (WIZ-13, FIN-05), to the cent: by days alone; by shares times days (each unit its quota); or by
 * readings, which say what was consumed in the part's own days.
 * @param weights one for each part, of its unit or of its readings; ignored for DAYS
 * @returns the shares of parts that bear something, or the Spanish sentence of what is wrong
 */
export function splitSupply(
  bill: SplitBill,
  method: SupplySplitMethod,
  parts: readonly SupplyPart[],
  weights: readonly (number | null)[],
): SupplyShare[] | string {
  if (parts.length === 0) return 'La factura no tiene unidades: indique la unidad o la finca.';
  const given = parts.map((_part, at) => (method === 'DAYS' ? 1 : (weights[at] ?? null)));
  if (given.some((weight) => weight === null || weight < 0))
    return method === 'READINGS'
      ? 'Falta el consumo de algún tramo: indíquelo, o 0 si no hubo.'
      : 'Falta la cuota de algún tramo: indíquela, o 0 si no le corresponde.';
  const measures = parts.map(({ days }, at) => (method === 'READINGS' ? given[at]! : given[at]! * days));
  if (measures.every((measure) => measure === 0))
    return method === 'READINGS'
      ? 'El consumo suma 0: revise las lecturas.'
      : 'Las cuotas suman 0: revíselas.';
  const totals = splitMoney(bill.totalAmount, measures);
  const vats = splitMoney(bill.vatAmount, measures);
  const sum = measures.reduce((total, measure) => total + measure, 0);
  const period = `del ${formatDay(bill.periodStart)} al ${formatDay(bill.periodEnd)}`;
  return parts.flatMap((part, at) => {
    const [totalAmount, vatAmount] = [totals[at]!, vats[at]!];
    if (totalAmount === 0 && vatAmount === 0) return [];
    const weight = method === 'DAYS' ? null : given[at]!;
    const how = {
      DAYS: `${part.days} de ${sum} días`,
      SHARES: `cuota ${number(weight)} durante ${part.days} días`,
      READINGS: `consumo de ${number(weight)} de ${number(sum)}`,
    }[method];
    const who = part.contract === null ? ' sin inquilino' : '';
    return {
      ...part,
      payer: part.contract === null ? ('LANDLORD' as const) : ('TENANT' as const),
      weight,
      totalAmount,
      vatAmount,
      explanation: `Reparto de ${formatMoney(bill.totalAmount)} ${period}: ${how}${who}.`,
    };
  });
}

/**
 * The shares with somebody to bear each: those of contracts that have no further receipt are the landlord's where a person has
 * decided so.
 * @param over names of the contracts without further receipts, by id
 * @returns the shares, or the Spanish sentence that asks for the decision
 */
export function borneBy(
  shares: readonly SupplyShare[],
  over: ReadonlyMap<string, string>,
  isLandlords: boolean,
): SupplyShare[] | string {
  const names = [...new Set(shares.flatMap(({ contract }) => over.get(contract ?? '') ?? []))];
  if (names.length > 0 && !isLandlords)
    return `${names.join(', ')} ya no tiene recibos en que cobrar su parte: márquela a cargo del propietario, o cóbrela en la liquidación de salida.`;
  return shares.map((share) =>
    over.has(share.contract ?? '')
      ? {
          ...share,
          contract: null,
          payer: 'LANDLORD',
          explanation: `${share.explanation} El contrato ha terminado: la asume el propietario.`,
        }
      : share,
  );
}

const number = (value: number | null): string =>
  (value ?? 0).toLocaleString('es-ES', { maximumFractionDigits: 3 });
