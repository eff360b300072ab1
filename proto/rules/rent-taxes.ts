import { unitTypes } from '../records/choices/places.ts';
import { dayKey, formatDay } from '../values/dates.ts';
import { formatPercent } from '../values/number.ts';

type UnitType = (typeof unitTypes.values)[number];

/** An entry of `contract.rentTaxes`: what a person decided the rent bears from a day on. Percentages. */
export interface RentTaxEntry {
  /** Unix seconds of a day. */
  from: number;
  vatPercent: number;
  withholdingPercent: number;
  reason?: string | null;
}

/** What decides the taxes of a rent. */
export interface TaxedRent {
  /** A code of C §3.5. */
  contractType: string | null;
  /** Dated decisions of a person; they go before what is computed. */
  rentTaxes: readonly RentTaxEntry[];
  /** The tenant runs a business in it (C §3.2 withActivity). */
  withActivity: boolean;
  /** Kinds of the units; those that are not known are left out. */
  unitTypes: readonly string[];
  /** The same tenant rents a home from the same landlords under another contract. */
  besideHome: boolean;
  /** Some tenant is a company. */
  tenantIsCompany: boolean;
}

/** The taxes of a rent and, in Spanish with the article, why. */
export interface RentTaxes {
  vatPercent: number;
  withholdingPercent: number;
  vatExplanation: string;
  /** Null without a withholding. */
  withholdingExplanation: string | null;
}

/** First day (`2012-09-01`) and percentage, the latest first. */
type Rates = readonly (readonly [from: string, percent: number])[];

/** Ley 37/1992 art. 90: general rate; RDL 20/2012, Ley 26/2009. */
const vatRates: Rates = [
  ['2012-09-01', 21],
  ['2010-07-01', 18],
  ['1995-01-01', 16],
];

/** RIRPF art. 100 and LIRPF art. 101.8 with its transitional rates; for landlords that are companies RIS art. 64. */
const withholdingRates: Rates = [
  ['2016-01-01', 19],
  ['2015-07-12', 19.5],
  ['2015-01-01', 20],
  ['2012-01-01', 21],
  ['2010-01-01', 19],
  ['2000-01-01', 18],
];

const rateOn = (rates: Rates, day: number): number =>
  rates.find(([from]) => from <= dayKey(day))?.[1] ?? rates.at(-1)![1];

/** Let with a home they are part of its exempt rent; let alone they are not (LIVA art. 20.Uno.23.º b). */
const annexes: readonly string[] = ['PARKING', 'STORAGE', 'PARKING_AND_STORAGE'] satisfies UnitType[];

/** True for a unit people live in (C §3.3). */
export function isHome(unitType: string): boolean {
  return Object.hasOwn(unitTypes.options, unitType) && unitTypes.options[unitType as UnitType].housing;
}

/** Which rents bear VAT, and the law in Spanish. */
function taxation({ contractType, unitTypes: types, besideHome }: TaxedRent): {
  taxed: boolean;
  why: string;
} {
  const law = 'Ley 37/1992 del IVA, art. 20.Uno.23.º';
  const otherUse = { taxed: true, why: `arrendamiento para uso distinto de vivienda (${law} y art. 90)` };
  if (contractType === 'LOCAL_CONTRACT') return otherUse;
  if (types.length === 0 || types.some(isHome))
    return { taxed: false, why: `arrendamiento de vivienda (${law} b)` };
  if (!types.every((type) => annexes.includes(type))) return otherUse;
  return besideHome
    ? { taxed: false, why: `plaza de garaje o trastero que se arrienda con una vivienda (${law} b)` }
    : { taxed: true, why: `plaza de garaje o trastero que se arrienda sin vivienda (${law} y art. 90)` };
}

/**
 * VAT and withholding of a rent on a day (unix seconds), with the reason that the receipt's lines carry.
 *
 * The latest entry of `rentTaxes` up to that day decides. Without one: premises, and parking and storage let without a
 * home, bear VAT; homes and what is let with them are exempt. A tenant that is a company or runs a business keeps back
 * part of a rent that bears VAT and pays it to the tax office (RIRPF art. 75.2.a and 100).
 */
export function rentTaxesOn(rent: TaxedRent, day: number): RentTaxes {
  const entry = [...rent.rentTaxes].sort((a, b) => a.from - b.from).findLast(({ from }) => from <= day);
  if (entry) {
    const why = `según lo fijado en el contrato desde el ${formatDay(entry.from)}`;
    const reason = entry.reason ? `: ${entry.reason}` : '';
    return {
      vatPercent: entry.vatPercent,
      withholdingPercent: entry.withholdingPercent,
      vatExplanation: `${vatName(entry.vatPercent)} ${why}${reason}.`,
      withholdingExplanation:
        entry.withholdingPercent > 0
          ? `Retención del ${formatPercent(entry.withholdingPercent)} ${why}${reason}.`
          : null,
    };
  }
  const { taxed, why } = taxation(rent);
  const vatPercent = taxed ? rateOn(vatRates, day) : 0;
  const withheld = taxed && (rent.tenantIsCompany || rent.withActivity);
  const withholdingPercent = withheld ? rateOn(withholdingRates, day) : 0;
  const who = rent.tenantIsCompany ? 'el inquilino es una empresa' : 'el inquilino ejerce una actividad';
  return {
    vatPercent,
    withholdingPercent,
    vatExplanation: `${vatName(vatPercent)}: ${why}.`,
    withholdingExplanation: withheld
      ? `Retención del ${formatPercent(withholdingPercent)} que se ingresa en Hacienda a cuenta del propietario: ${who} (RIRPF, arts. 75 y 100).`
      : null,
  };
}

const vatName = (percent: number): string =>
  percent > 0 ? `IVA del ${formatPercent(percent)}` : 'Exenta de IVA';
