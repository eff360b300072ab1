import { bondWarnings } from '@llavero/proto/rules/bond';
import { paymentInAdvanceWarning } from '@llavero/proto/rules/payment-in-advance';
import { fromDayKey } from '@llavero/proto/values/dates';
import { toCents } from '@llavero/proto/values/money';
import type { RentValues } from './rent-fields.ts';
import { monthsOf } from './rent-rules.ts';

/** Where the law would object: Spanish sentences that name the article, by the step where it can be put right. */
export interface RentWarnings {
  term: string[];
  rent: string[];
  bond: string[];
  payment: string[];
}

const IRAV_SINCE = fromDayKey('2023-05-26');
const CATALAN_SEASONS_SINCE = fromDayKey('2026-01-01');

/** Warnings advise and never stop: the contract may have been agreed before, or outside of the rule. */
export function rentWarnings(values: RentValues): RentWarnings {
  return { term: term(values), rent: rent(values), bond: bond(values), payment: payment(values) };
}

function term({ contractType, landlordIsCompany, ...values }: RentValues): string[] {
  const least = landlordIsCompany ? 7 : 5;
  const months = monthsOf(values);
  if (contractType === 'LONG_CONTRACT' && months > 0 && months < least * 12)
    return [
      `El inquilino de una vivienda habitual puede prorrogar hasta ${least} años${landlordIsCompany ? ' porque el propietario es una empresa' : ''} aunque se pacte menos (LAU art. 9.1).`,
    ];
  if (contractType === 'SEASONAL_CONTRACT' && months > 12)
    return [
      'Más de un año es raro en una temporada: sin una causa que la justifique puede entenderse vivienda habitual (LAU art. 2 y 3).',
    ];
  return [];
}

function rent({
  contractType,
  ineType,
  signatureDate,
  startDate,
  stressedZone,
  rentContainmentIndex,
}: RentValues): string[] {
  const warnings: string[] = [];
  const day = signatureDate ?? startDate;
  if (
    contractType === 'LONG_CONTRACT' &&
    (ineType === 'GENERAL' || ineType === 'GENERAL_COMMERCIAL' || ineType === 'GENERAL_POSITIVE') &&
    (day == null || day >= IRAV_SINCE)
  )
    warnings.push(
      'En vivienda habitual firmada desde el 26/05/2023 la actualización no puede pasar del IRAV (Ley 12/2023, LAU art. 18): elija IRAV.',
    );
  if (contractType === 'LONG_CONTRACT' && stressedZone && rentContainmentIndex == null)
    warnings.push(
      'En zona tensionada el contrato debe indicar la última renta o el índice de precios (LAU art. 17.6 y 17.7): complete el índice.',
    );
  return warnings;
}

function bond(values: RentValues): string[] {
  const {
    contractType,
    rent: monthly,
    legalBondAmount,
    legalBondMonths,
    totalBondMonths,
    additionalGuarantee,
  } = values;
  if (!contractType || !monthly || legalBondAmount == null) return [];
  const warnings = bondWarnings(contractType, monthly, {
    legalBondAmount,
    legalBondMonths: legalBondMonths ?? 0,
    totalBondMonths: totalBondMonths ?? 0,
    additionalGuaranteeAmount: additionalGuarantee?.amount ?? 0,
  });
  const catalanSeason =
    contractType === 'SEASONAL_CONTRACT' &&
    values.region === 'CATALONIA' &&
    (values.startDate == null || values.startDate >= CATALAN_SEASONS_SINCE);
  if (catalanSeason && toCents(legalBondAmount) > toCents(monthly))
    warnings.push(
      'En Cataluña el alquiler de temporada de uso residencial sigue desde el 01/01/2026 el régimen de vivienda: una mensualidad de fianza (Llei 11/2025). Redúzcala si es residencial.',
    );
  return warnings;
}

function payment({ contractType, paymentInAdvance, paymentMethod }: RentValues): string[] {
  const warnings: string[] = [];
  const advance =
    contractType && paymentInAdvance ? paymentInAdvanceWarning(contractType, paymentInAdvance) : null;
  if (advance) warnings.push(advance);
  if (contractType === 'LONG_CONTRACT' && paymentMethod === 'CASH')
    warnings.push(
      'En vivienda habitual la renta se paga por medios electrónicos salvo que una parte no tenga cuenta (LAU art. 17.3): elija transferencia o domiciliación.',
    );
  return warnings;
}
