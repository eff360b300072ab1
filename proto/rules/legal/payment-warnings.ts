import { daysBetween, formatDay, fromDayKey } from '../../values/dates.ts';
import { itpWindow } from '../itp.ts';
import { inUse, rents, SOON_DAYS, type WarningRule, warn } from './warning.ts';

const advance: WarningRule = (contract, at) => {
  const { paymentInAdvance: period } = contract;
  const most = at('advanceMonths');
  if (!most || !period) return [];
  if (period.months < most.value || (period.months === most.value && period.days === 0)) return [];
  return warn(
    'payment',
    'paymentInAdvance',
    most.law,
    `${inUse(contract)} no se puede exigir más de ${rents(most.value)} por adelantado (${most.law}): redúzcala salvo que la ofrezca el inquilino.`,
  );
};

const cash: WarningRule = (contract, at) => {
  const rule = at('cashExcluded');
  if (rule?.value !== 1 || contract.paymentMethod !== 'CASH') return [];
  return warn(
    'payment',
    'paymentMethod',
    rule.law,
    `${inUse(contract)} la renta se paga por medios electrónicos salvo que una parte no tenga cuenta (${rule.law}): elija transferencia o domiciliación.`,
  );
};

const feesOnTenant: WarningRule = (contract, at) => {
  const rule = at('feesOnLandlord');
  if (rule?.value !== 1 || contract.tenantSearchSelectedOption !== 'FEES_ON_TENANT') return [];
  return warn(
    'fees',
    'tenantSearchSelectedOption',
    rule.law,
    `${inUse(contract)} los gastos de gestión y formalización son del arrendador (${rule.law}${rule.from ? `, desde el ${formatDay(fromDayKey(rule.from))}` : ''}): elija otra forma de pago.`,
  );
};

const itp: WarningRule = (contract, at, { now, overrides }) => {
  if (!contract.itpAmount) return [];
  const free = at('itpFree');
  if (free?.value === 1)
    return warn(
      'itp',
      'itpAmount',
      free.law,
      contract.contractType === 'LOCAL_CONTRACT'
        ? `El alquiler de un local lleva IVA y por eso no paga ITP (${free.law}): deje el importe vacío.`
        : `El arrendamiento de vivienda habitual está exento de ITP (${free.law}): deje el importe vacío.`,
    );
  const term = itpWindow(contract, overrides);
  if (!term || contract.itpDepositDate != null) return [];
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

/** Payment in advance, means of payment, fees and ITP. */
export const paymentWarnings: readonly WarningRule[] = [advance, cash, feesOnTenant, itp];
