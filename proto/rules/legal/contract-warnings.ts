import type { Json } from '../../fields/field.ts';
import { daysBetween, formatDay, fromDayKey } from '../../values/dates.ts';
import { toCents, scaleMoney } from '../../values/money.ts';
import type { RegionCode } from '../../records/choices/places.ts';
import type { ContractType } from '../conditions.ts';
import { itpWindow } from '../itp.ts';
import { type Duration, durationInMonths } from '../periods.ts';
import type { AdvancePeriod } from '../payment-in-advance.ts';
import type { RentIndex } from '../rent-update.ts';
import type { TenantSearchOption } from '../tenant-search.ts';
import {
  type DeadlineUnit,
  type LegalCase,
  legalEntry,
  type LegalEntry,
  type LegalOverrides,
  termEnd,
} from './settings.ts';

/** What the warnings read of a contract; days as unix seconds, money in euros. All may be missing in a draft. */
export interface WarnedContract {
  contractType?: ContractType | null;
  region?: RegionCode | null;
  landlordIsCompany?: boolean | null;
  startDate?: number | null;
  endDate?: number | null;
  signatureDate?: number | null;
  contractDuration?: Duration | null;
  ownerPrenoticeAmount?: number | null;
  ownerPrenoticePeriodicity?: string | null;
  rent?: number | null;
  ineType?: RentIndex | null;
  stressedZone?: boolean | null;
  rentContainmentIndex?: number | string | null;
  legalBondAmount?: number | null;
  legalBondDepositDate?: number | null;
  additionalGuarantee?: { amount: number } | null;
  paymentInAdvance?: AdvancePeriod | null;
  paymentMethod?: string | null;
  tenantSearchSelectedOption?: TenantSearchOption | null;
  itpAmount?: number | null;
  itpDepositDate?: number | null;
}

/** The part of the form where it can be put right. */
export type WarningGroup = 'term' | 'rent' | 'bond' | 'payment' | 'fees' | 'itp';

/** Where the law would object. `message` is a Spanish sentence that names the article and says what to do. */
export interface LegalWarning {
  group: WarningGroup;
  field: string;
  /** The article. */
  law: string;
  message: string;
}

/** Beside the contract: when it is looked at, the town of the unit, edited figures of the law. */
export interface WarningCircumstances {
  /** Unix seconds. */
  now: number;
  city?: string | null;
  /** INE code of the town, where it is known. */
  ine?: string | null;
  overrides?: LegalOverrides;
}

/** The town of a place as the warnings take it. */
export function townOf(
  place: Readonly<Record<string, Json | undefined>>,
): Pick<WarningCircumstances, 'city' | 'ine'> {
  const { city, municipalityCode } = place;
  return {
    city: typeof city === 'string' ? city : null,
    ine: typeof municipalityCode === 'string' ? municipalityCode : null,
  };
}

type Rule = (contract: WarnedContract, at: (key: Key) => LegalEntry | null, around: Around) => LegalWarning[];
type Key = Parameters<typeof legalEntry>[0];
interface Around extends WarningCircumstances {
  signed: number;
}

const isHome = ({ contractType }: WarnedContract): boolean => contractType === 'LONG_CONTRACT';

function warn(group: WarningGroup, field: string, law: string, message: string): LegalWarning[] {
  return [{ group, field, law, message }];
}

function rents(count: number): string {
  const words: Readonly<Record<number, string>> = { 1: 'una mensualidad', 2: 'dos mensualidades' };
  return words[count] ?? `${count} mensualidades`;
}

const tooShort: Rule = (contract, at) => {
  const least = at('minimumYears');
  const months = contract.contractDuration ? durationInMonths(contract.contractDuration) : 0;
  if (!least || months <= 0 || months >= least.value * 12) return [];
  const why = contract.landlordIsCompany ? ' porque el propietario es una empresa' : '';
  return warn(
    'term',
    'contractDuration',
    least.law,
    `El inquilino de una vivienda habitual puede prorrogar hasta ${least.value} años${why} aunque se pacte menos (${least.law}).`,
  );
};

const longSeason: Rule = ({ contractType, contractDuration }) => {
  if (contractType !== 'SEASONAL_CONTRACT' || !contractDuration || durationInMonths(contractDuration) <= 12)
    return [];
  return warn(
    'term',
    'contractDuration',
    'LAU art. 2 y 3',
    'Más de un año es raro en una temporada: sin una causa que la justifique puede entenderse vivienda habitual (LAU art. 2 y 3).',
  );
};

function noticeText(value: number, unit: DeadlineUnit): string {
  if (unit !== 'MONTH') return `${value} días`;
  return value === 1 ? 'un mes' : `${value} meses`;
}

const shortNotice: Rule = ({ ownerPrenoticeAmount: amount, ownerPrenoticePeriodicity: unit }, at) => {
  const least = at('landlordNoticeMonths');
  if (!least || amount == null || unit == null) return [];
  const inDays: Readonly<Record<string, number>> = { DAY: 1, WEEK: 7, MONTH: 30, YEAR: 360 };
  const { value, unit: lawful = 'MONTH' } = least;
  if (amount * (inDays[unit] ?? 30) >= value * (inDays[lawful] ?? 30)) return [];
  return warn(
    'term',
    'ownerPrenoticeAmount',
    least.law,
    `En vivienda habitual el propietario avisa con al menos ${noticeText(value, lawful)} (${least.law}): amplíe el preaviso.`,
  );
};

const indexOfHomes: Rule = ({ ineType }, at) => {
  const limit = at('iravApplies');
  if (limit?.value !== 1 || !ineType || ineType === 'NO_REVISION' || ineType === 'IRAV') return [];
  return warn(
    'rent',
    'ineType',
    limit.law,
    `En vivienda habitual firmada desde el ${limit.from ? formatDay(fromDayKey(limit.from)) : 'inicio de la norma'} la actualización no puede pasar del IRAV (${limit.law}): elija IRAV.`,
  );
};

const stressedZone: Rule = (contract, at, { city }) => {
  if (!isHome(contract)) return [];
  const zone = at('stressedZone');
  if (zone?.value === 1 && !contract.stressedZone)
    return warn(
      'rent',
      'stressedZone',
      zone.law,
      `${zone.municipality ?? city ?? 'El municipio'} está declarado zona tensionada${zone.to ? ` hasta el ${formatDay(fromDayKey(zone.to))}` : ''} (${zone.law}): márquelo y complete la última renta o el índice.`,
    );
  if (!contract.stressedZone || contract.rentContainmentIndex != null) return [];
  return warn(
    'rent',
    'rentContainmentIndex',
    'LAU art. 17.6 y 17.7',
    'En zona tensionada el contrato debe indicar la última renta o el índice de precios (LAU art. 17.6 y 17.7): complete el índice.',
  );
};

const bond: Rule = (contract, at) => {
  const { rent, legalBondAmount, additionalGuarantee, contractType } = contract;
  const lawful = at('bondMonths');
  if (!rent || legalBondAmount == null || !lawful) return [];
  const found: LegalWarning[] = [];
  const most = scaleMoney(rent, lawful.value, 1);
  if (toCents(legalBondAmount) > toCents(most)) {
    const season = contractType === 'SEASONAL_CONTRACT' && lawful.value === 1;
    found.push(
      ...warn(
        'bond',
        'legalBondAmount',
        lawful.law,
        season
          ? `El alquiler de temporada de uso residencial sigue el régimen de vivienda: ${rents(lawful.value)} de fianza (${lawful.law}). Redúzcala si es residencial.`
          : `La fianza legal supera ${rents(lawful.value)} (${lawful.law}): pase el exceso a garantía adicional.`,
      ),
    );
  }
  if (isHome(contract) && toCents(legalBondAmount) < toCents(most))
    found.push(
      ...warn(
        'bond',
        'legalBondAmount',
        lawful.law,
        `La fianza legal de una vivienda es de ${rents(lawful.value)} (${lawful.law}): aumente la fianza total.`,
      ),
    );
  const ceiling = at('guaranteeMonths');
  if (ceiling && toCents(additionalGuarantee?.amount ?? 0) > toCents(scaleMoney(rent, ceiling.value, 1)))
    found.push(
      ...warn(
        'bond',
        'additionalGuarantee',
        ceiling.law,
        `La garantía adicional de una vivienda no puede superar ${rents(ceiling.value)} (${ceiling.law}): redúzcala.`,
      ),
    );
  return found;
};

/** Within this many days of its end a term is worth a warning; after it, too. */
const SOON_DAYS = 15;

const bondDeposit: Rule = ({ signatureDate, legalBondAmount, legalBondDepositDate }, at, { now }) => {
  const term = at('bondDepositTerm');
  if (!term || signatureDate == null || !legalBondAmount || legalBondDepositDate != null) return [];
  const last = termEnd(signatureDate, term);
  if (daysBetween(now, last) > SOON_DAYS) return [];
  const late = daysBetween(last, now) > 0;
  return warn(
    'bond',
    'legalBondDepositDate',
    term.law,
    late
      ? `El plazo para depositar la fianza terminó el ${formatDay(last)} (${term.law}): deposítela cuanto antes, el recargo crece con el retraso.`
      : `La fianza debe depositarse hasta el ${formatDay(last)} (${term.law}).`,
  );
};

const advance: Rule = ({ paymentInAdvance: period }, at) => {
  const most = at('advanceMonths');
  if (!most || !period) return [];
  if (period.months < most.value || (period.months === most.value && period.days === 0)) return [];
  return warn(
    'payment',
    'paymentInAdvance',
    most.law,
    `En vivienda habitual no se puede exigir más de ${rents(most.value)} por adelantado (${most.law}): redúzcala salvo que la ofrezca el inquilino.`,
  );
};

const cash: Rule = (contract) => {
  if (!isHome(contract) || contract.paymentMethod !== 'CASH') return [];
  return warn(
    'payment',
    'paymentMethod',
    'LAU art. 17.3',
    'En vivienda habitual la renta se paga por medios electrónicos salvo que una parte no tenga cuenta (LAU art. 17.3): elija transferencia o domiciliación.',
  );
};

const feesOnTenant: Rule = ({ tenantSearchSelectedOption: option }, at) => {
  const rule = at('feesOnLandlord');
  if (rule?.value !== 1 || option !== 'FEES_ON_TENANT') return [];
  return warn(
    'fees',
    'tenantSearchSelectedOption',
    rule.law,
    `En vivienda habitual los gastos de gestión y formalización son del arrendador (${rule.law}${rule.from ? `, desde el ${formatDay(fromDayKey(rule.from))}` : ''}): elija otra forma de pago.`,
  );
};

const itp: Rule = (contract, _at, { now, overrides }) => {
  if (isHome(contract))
    return contract.itpAmount
      ? warn(
          'itp',
          'itpAmount',
          'TRLITPAJD art. 45.I.B.26',
          'El arrendamiento de vivienda habitual está exento de ITP (TRLITPAJD art. 45.I.B.26): deje el importe vacío.',
        )
      : [];
  const term = itpWindow(contract, overrides);
  if (!term || !contract.itpAmount || contract.itpDepositDate != null) return [];
  const { until: last, law } = term;
  if (daysBetween(now, last) > SOON_DAYS) return [];
  return warn(
    'itp',
    'itpDepositDate',
    law,
    daysBetween(last, now) > 0
      ? `El plazo para presentar el ITP terminó el ${formatDay(last)} (${law}): preséntelo cuanto antes.`
      : `El ITP debe presentarse hasta el ${formatDay(last)} (${law}).`,
  );
};

const rules: readonly Rule[] = [
  tooShort,
  longSeason,
  shortNotice,
  indexOfHomes,
  stressedZone,
  bond,
  bondDeposit,
  advance,
  cash,
  feesOnTenant,
  itp,
];

/**
 * Where the law would object to a contract as it stands. Warnings advise and change nothing: the contract may have
 * been agreed before, or outside of the rule. What the law said on the day of signing counts, or of the start, or now.
 */
export function contractWarnings(
  contract: WarnedContract,
  circumstances: WarningCircumstances,
): LegalWarning[] {
  const { contractType, region, landlordIsCompany: company } = contract;
  if (!contractType) return [];
  const signed = contract.signatureDate ?? contract.startDate ?? circumstances.now;
  const { city: municipality, ine } = circumstances;
  const asked: LegalCase = { day: signed, region, contractType, company, municipality, ine };
  const at = (key: Key): LegalEntry | null => legalEntry(key, asked, circumstances.overrides);
  return rules.flatMap((rule) => rule(contract, at, { ...circumstances, signed }));
}

/** What is proposed as update of a rent. */
export interface WarnedUpdate {
  contractType: ContractType;
  /** When the contract was signed, unix seconds. */
  signatureDate: number;
  /** First day of the new rent, unix seconds. */
  effective: number;
  /** Per cent. */
  percent: number;
  region?: RegionCode | null;
  /** The last published IRAV in per cent, when known. */
  irav?: number | null;
}

/** Where the law would object to an update of the rent (LAU art. 18): the dated ceiling, and the IRAV for newer homes. */
export function rentUpdateWarnings(update: WarnedUpdate, overrides: LegalOverrides = {}): LegalWarning[] {
  const { contractType, signatureDate, effective, percent, region, irav } = update;
  const found: LegalWarning[] = [];
  const cap = legalEntry('updateCapPercent', { day: effective, contractType, region }, overrides);
  if (cap && percent > cap.value)
    found.push(
      ...warn(
        'rent',
        'percent',
        cap.law,
        `La actualización no puede pasar del ${cap.value} % (${cap.law}): redúzcala.`,
      ),
    );
  const limit = legalEntry('iravApplies', { day: signatureDate, contractType, region }, overrides);
  if (limit?.value === 1 && irav != null && percent > irav)
    found.push(
      ...warn(
        'rent',
        'percent',
        limit.law,
        `La actualización no puede pasar del IRAV publicado, ${String(irav).replace('.', ',')} % (${limit.law}): redúzcala.`,
      ),
    );
  return found;
}

/** One sentence per warning of a group, for a form that shows them in place. */
export function warningTexts(warnings: readonly LegalWarning[], group: WarningGroup): string[] {
  return warnings.filter((warning) => warning.group === group).map(({ message }) => message);
}
