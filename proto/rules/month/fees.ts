import { addMonths, monthsBetween, startOfMonth } from '../../values/dates.ts';
import { addMoney, formatMoney, splitMoney } from '../../values/money.ts';
import { formatPercent } from '../../values/number.ts';
import { type DocumentLine, documentLine } from '../document-line.ts';
import { prorateMonth } from '../periods.ts';
import type { Billable, BilledMonth } from '../receipt.ts';
import { rentOn } from '../rent.ts';
import { type Fee, mandateFee, tenantSearchFee, VAT_PERCENT, withoutVat, withVat } from '../tenant-search.ts';
import type { MandateTerms } from './terms.ts';

/** How long a promotion lasts (C §3.5 'three months free'). */
const PROMOTION_MONTHS = 3;

/** What the fees of a settlement are worked out from. */
export interface FeeBasis {
  /** Rent of the month before VAT, bonus taken off, or the guaranteed rent. Euros. */
  rent: number;
  /** Days of the month that are settled. */
  days: number;
  daysInMonth: number;
}

/** A fee of the company: the landlord is its source, so a settlement takes it off (F §5). */
const feeLine = (
  parts: Pick<DocumentLine, 'concept' | 'explanation' | 'feeValue'>,
  subcategory: 'FEE' | 'OTHER_INVOICE',
  { base, vat }: Fee,
): DocumentLine =>
  documentLine({
    ...parts,
    category: 'INVOICE',
    subcategory,
    source: 'LANDLORD',
    destination: 'PROVIDER',
    base,
    vat,
    vatPercent: VAT_PERCENT,
  });

/**
 * The management fee of a month (C §3.1 feeType, feeValue) with 21 % VAT, and in the three months of a promotion the same
 * amount given back in a line of its own. PERCENT counts on the rent of the month, or on `feeBase` where the mandate has
 * one; FIXED and `feeBase` are for a month, and count by days where it is broken. *Ours*: the texts do not say how a
 * broken month counts.
 */
export function feeLines(
  { feeType, feeValue, feeBase, promotionFrom }: MandateTerms,
  { rent, days, daysInMonth }: FeeBasis,
  month: BilledMonth,
): DocumentLine[] {
  if (feeType === null || feeType === 'NONE' || feeValue === null) return [];
  const isBroken = days < daysInMonth;
  const byDays = isBroken ? `, ${days} de ${daysInMonth} días` : '';
  const isPercent = feeType === 'PERCENT';
  const percentBase = feeBase ? prorateMonth(feeBase, days, daysInMonth) : rent;
  const fee = isPercent
    ? mandateFee(feeType, feeValue, percentBase)
    : withVat(prorateMonth(feeValue, days, daysInMonth));
  if (fee.total <= 0) return [];
  const how = isPercent
    ? `${formatPercent(feeValue)} de ${formatMoney(percentBase)}${feeBase ? ` (base fijada en el mandato${byDays})` : ''}`
    : `${formatMoney(feeValue)} al mes según el mandato${byDays}`;
  const line = feeLine(
    { concept: 'Honorarios de gestión', explanation: `${how}, más IVA del ${VAT_PERCENT} %.`, feeValue },
    'FEE',
    fee,
  );
  return [line, ...promotionLines(line, promotionFrom, month)];
}

function promotionLines(fee: DocumentLine, promotionFrom: number | null, month: BilledMonth): DocumentLine[] {
  if (promotionFrom === null) return [];
  const first = startOfMonth(promotionFrom);
  if (month.from < first || month.from >= addMonths(first, PROMOTION_MONTHS)) return [];
  const which = monthsBetween(first, month.from) + 1;
  return [
    {
      ...fee,
      subcategory: 'PROMOTION_FEE',
      source: 'PROVIDER',
      destination: 'LANDLORD',
      concept: `Promoción: honorarios sin coste (mes ${which} de ${PROMOTION_MONTHS})`,
      explanation: 'La promoción del mandato devuelve los honorarios de gestión de este mes.',
    },
  ];
}

type SearchTerms = NonNullable<MandateTerms['search']>;

/** The contract's terms of the search before the mandate's, field by field, by whose option decides. */
function searchTermsOf(contract: Billable['search'], mandate: MandateTerms['search']): SearchTerms | null {
  const isOwn = contract?.option != null && contract.option !== 'UNKNOWN';
  const [first, second] = isOwn ? [contract, mandate] : [mandate, contract];
  if (!first) return null;
  return {
    option: first.option,
    onePaymentMonths: first.onePaymentMonths ?? second?.onePaymentMonths ?? null,
    instalments: first.instalments ?? second?.instalments ?? null,
    recurringPercent: first.recurringPercent ?? second?.recurringPercent ?? null,
    totalAmount: first.totalAmount ?? second?.totalAmount ?? null,
  };
}

/**
 * What the landlord pays in a month for finding the tenant (C §3.5, VAL-06): ONE_PAYMENT in its instalments from the
 * contract's first month, what is left of them in its last month; RECURRING_PAYMENT a percentage of each month's rent.
 * UNKNOWN costs nothing, FEES_ON_TENANT stands on the tenant's first receipt.
 */
export function searchLines(
  contract: Billable,
  mandate: Pick<MandateTerms, 'search'>,
  { rent }: Pick<FeeBasis, 'rent'>,
  month: BilledMonth,
): DocumentLine[] {
  const terms = searchTermsOf(contract.search, mandate.search);
  if (terms?.option === 'RECURRING_PAYMENT') return recurringLines(terms, rent);
  return terms?.option === 'ONE_PAYMENT' ? instalmentLines(terms, contract, month) : [];
}

function recurringLines({ recurringPercent }: SearchTerms, rent: number): DocumentLine[] {
  const fee = tenantSearchFee({ option: 'RECURRING_PAYMENT', rent, recurringPercent });
  if (fee.total <= 0) return [];
  const explanation = `${formatPercent(recurringPercent ?? 0)} de ${formatMoney(rent)}, más IVA del ${VAT_PERCENT} %.`;
  return [
    feeLine(
      { concept: 'Búsqueda de inquilino', explanation, feeValue: recurringPercent },
      'OTHER_INVOICE',
      fee,
    ),
  ];
}

function instalmentLines(terms: SearchTerms, contract: Billable, month: BilledMonth): DocumentLine[] {
  const at = monthsBetween(startOfMonth(contract.startDate), month.from);
  const count = Math.max(1, terms.instalments ?? 1);
  if (at < 0 || at >= count) return [];
  const rent = rentOn(contract, contract.startDate);
  const whole = terms.totalAmount
    ? withoutVat(terms.totalAmount)
    : tenantSearchFee({ option: 'ONE_PAYMENT', rent, onePaymentMonths: terms.onePaymentMonths });
  const isLast = contract.endDate !== null && contract.endDate <= month.to;
  const due = (amount: number) => addMoney(...splitMoney(amount, count).slice(at, isLast ? count : at + 1));
  const [base, vat] = [due(whole.base), due(whole.vat)];
  if (base <= 0) return [];
  const upTo = isLast && at < count - 1 ? `plazos ${at + 1} a ${count}` : `plazo ${at + 1} de ${count}`;
  const ended = upTo.startsWith('plazos') ? ' El contrato termina este mes: se cobra lo que queda.' : '';
  return [
    feeLine(
      {
        concept: count > 1 ? `Búsqueda de inquilino (${upTo})` : 'Búsqueda de inquilino',
        explanation: `Pago único de ${formatMoney(whole.total)}, IVA incluido.${ended}`,
        feeValue: null,
      },
      'OTHER_INVOICE',
      { base, vat, total: addMoney(base, vat) },
    ),
  ];
}
