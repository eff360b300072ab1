import { statedTerm } from '../lease-term.ts';
import { durationInThirtieths } from '../periods.ts';
import type { DeadlineUnit } from './legal-entry.ts';
import { type WarningRule, warn } from './warning.ts';

/** Days of a unit of time in a stated length; a month counts thirty. */
const unitDays: Readonly<Record<string, number>> = { DAY: 1, WEEK: 7, MONTH: 30, YEAR: 360 };

const tooShort: WarningRule = (contract, at) => {
  const least = at('minimumYears');
  const term = statedTerm(contract);
  if (!least || !term || durationInThirtieths(term) >= least.value * 360) return [];
  const why = contract.landlordIsCompany && least.company ? ' porque el propietario es una empresa' : '';
  return warn(
    'term',
    'contractDuration',
    least.law,
    `El inquilino de una vivienda habitual puede prorrogar hasta ${least.value} años${why} aunque se pacte menos (${least.law}).`,
  );
};

const withoutTerm: WarningRule = (contract, at) => {
  const law = at('unstatedTermYears');
  if (!law || contract.startDate == null || statedTerm(contract)) return [];
  return warn(
    'term',
    'contractDuration',
    law.law,
    `Sin plazo pactado el contrato de vivienda se entiende hecho por ${law.value === 1 ? 'un año' : `${law.value} años`} y el inquilino puede prorrogarlo (${law.law}): indique la duración.`,
  );
};

const longSeason: WarningRule = (contract, at) => {
  const most = at('seasonMonths');
  const term = statedTerm(contract);
  if (!most || !term || durationInThirtieths(term) <= most.value * 30) return [];
  return warn(
    'term',
    'contractDuration',
    most.law,
    `Más de un año es raro en una temporada: sin una causa que la justifique puede entenderse vivienda habitual (${most.law}).`,
  );
};

function noticeText(value: number, unit: DeadlineUnit): string {
  if (unit !== 'MONTH') return `${value} días`;
  return value === 1 ? 'un mes' : `${value} meses`;
}

const shortNotice: WarningRule = ({ ownerPrenoticeAmount: amount, ownerPrenoticePeriodicity: unit }, at) => {
  const least = at('landlordNoticeMonths');
  if (!least || amount == null || unit == null) return [];
  const { value, unit: lawful = 'MONTH' } = least;
  if (amount * (unitDays[unit] ?? 30) >= value * (unitDays[lawful] ?? 30)) return [];
  return warn(
    'term',
    'ownerPrenoticeAmount',
    least.law,
    `En vivienda habitual el propietario avisa con al menos ${noticeText(value, lawful)} (${least.law}): amplíe el preaviso.`,
  );
};

/** Duration and notice. */
export const termWarnings: readonly WarningRule[] = [tooShort, withoutTerm, longSeason, shortNotice];
