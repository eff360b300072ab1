import { daysBetween, formatDay } from '../../values/dates.ts';
import { scaleMoney, toCents } from '../../values/money.ts';
import { statedTerm } from '../lease-term.ts';
import { durationInThirtieths } from '../periods.ts';
import { termEnd } from './settings.ts';
import type { LegalEntry } from './legal-entry.ts';
import { inUse, rents, SOON_DAYS, type WarnedContract, type WarningRule, warn } from './warning.ts';

/** The least that is lawful, in euros: of an entry per year the share of a shorter contract. */
function leastBond(contract: WarnedContract, rent: number, lawful: LegalEntry): number {
  const term = lawful.perYear ? statedTerm(contract) : null;
  return term
    ? scaleMoney(rent, lawful.value * Math.min(durationInThirtieths(term), 360), 360)
    : scaleMoney(rent, lawful.value, 1);
}

const bond: WarningRule = (contract, at) => {
  const { rent, legalBondAmount, contractType } = contract;
  const lawful = at('bondMonths');
  if (!rent || legalBondAmount == null || !lawful) return [];
  const { value, law } = lawful;
  const season = contractType === 'SEASONAL_CONTRACT' && lawful.contractType !== undefined && !lawful.perYear;
  const regime = `El alquiler de temporada de uso residencial sigue el régimen de vivienda: ${rents(value)} de fianza (${law}).`;
  if (toCents(legalBondAmount) > toCents(scaleMoney(rent, value, 1)))
    return warn(
      'bond',
      'legalBondAmount',
      law,
      season
        ? `${regime} Redúzcala si es residencial.`
        : `La fianza legal supera ${rents(value)} (${law}): pase el exceso a garantía adicional.`,
    );
  if (toCents(legalBondAmount) >= toCents(leastBond(contract, rent, lawful))) return [];
  if (season) return warn('bond', 'legalBondAmount', law, `${regime} Auméntela si es residencial.`);
  if (contractType === 'LONG_CONTRACT')
    return warn(
      'bond',
      'legalBondAmount',
      law,
      `La fianza legal de una vivienda es de ${rents(value)} (${law}): aumente la fianza total.`,
    );
  return warn(
    'bond',
    'legalBondAmount',
    law,
    lawful.perYear
      ? `La fianza legal de una temporada es la parte de su duración de ${rents(value)} al año (${law}): aumente la fianza legal.`
      : `La fianza legal de un uso distinto de vivienda es de ${rents(value)} (${law}): aumente la fianza legal.`,
  );
};

const guarantee: WarningRule = (contract, at) => {
  const { rent, additionalGuarantee } = contract;
  const ceiling = at('guaranteeMonths');
  if (!rent || !ceiling) return [];
  if (toCents(additionalGuarantee?.amount ?? 0) <= toCents(scaleMoney(rent, ceiling.value, 1))) return [];
  return warn(
    'bond',
    'additionalGuarantee',
    ceiling.law,
    `${inUse(contract)} la garantía adicional no puede superar ${rents(ceiling.value)} (${ceiling.law}): redúzcala.`,
  );
};

const bondDeposit: WarningRule = ({ signatureDate, legalBondAmount, legalBondDepositDate }, at, { now }) => {
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

/** Legal bond, its deposit and further guarantees. */
export const bondWarnings: readonly WarningRule[] = [bond, guarantee, bondDeposit];
