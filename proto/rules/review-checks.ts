import type { FieldProblem } from '../errors.ts';
import { managedPaymentMethods, type PaymentMethodCode } from '../records/choices/contracts.ts';
import {
  type DeliveredCheck,
  type ReviewFact,
  reviewFacts,
  type ReviewSeverity,
  reviewSeverities,
} from '../records/choices/finance-review.ts';
import { isInvoiceType, type reviewedTypes, settlementTypes } from '../records/choices/settlement-types.ts';
import { formatMoney, toCents } from '../values/money.ts';
import { formatNumber, formatPercent } from '../values/number.ts';

/** Euros of a document as they are compared from month to month. */
export interface ComparedAmounts {
  totalAmount: number;
  rentAmount: number;
}

/** What is read of a document, or of a draft of the month, that is looked through. */
export interface ReviewedDocument extends ComparedAmounts {
  type: (typeof reviewedTypes)[number];
  paymentMethod: PaymentMethodCode | null;
  /** The account it is paid to, or charged to, is stored. */
  destinationAccountKnown: boolean;
  paymentBlock: boolean;
  /** The document of the same claim of the month before; null when there was none. */
  previous: ComparedAmounts | null;
  /** Euros: the median of its documents of up to six months before; null when there are none. */
  usual: number | null;
  /**
   * Whether its mandate is validated, or in trial, and not cancelled; null where it has no mandate, undefined where nobody
   * could be asked.
   */
  mandateStands: boolean | null | undefined;
  /** Of a receipt by direct debit whether a signed order of the debtor covers it; null of all others. */
  debitOrder: boolean | null;
}

/** One thing a check asks. `value` is in the unit of the fact, null where it has none. */
export interface ReviewCondition {
  fact: ReviewFact;
  value: number | null;
}

/** A saved check (FIN-02): all of its conditions must hold. */
export interface ReviewCheck {
  id: string;
  /** Which of those that come with the product; null for others. */
  delivered: DeliveredCheck | null;
  severity: ReviewSeverity;
  /** Documents that it looks at; empty for all. */
  types: readonly ReviewedDocument['type'][];
  conditions: readonly ReviewCondition[];
}

/** A check that points at a document, and why: Spanish sentences. */
export interface FoundByCheck {
  check: string;
  kind: DeliveredCheck | null;
  severity: ReviewSeverity;
  reason: string;
}

export const MOST_CONDITIONS = 4;

/** What is wrong with the conditions of a check, so that it is not saved. */
export function checkConditions(conditions: readonly ReviewCondition[]): FieldProblem[] {
  if (conditions.length === 0 || conditions.length > MOST_CONDITIONS)
    return [wrong('conditions', `Indique entre 1 y ${MOST_CONDITIONS} condiciones.`)];
  const facts = conditions.map((one) => one.fact);
  if (new Set(facts).size < facts.length)
    return [wrong('conditions', 'Cada condición se indica una sola vez: quite la repetida.')];
  return conditions.flatMap(({ fact, value }, at) => {
    const { unit, label } = reviewFacts.options[fact];
    const field = `conditions.${at}.value`;
    if (unit === null)
      return value === null ? [] : [wrong(field, `«${label}» no lleva cifra: déjela vacía.`)];
    if (value === null) return [wrong(field, `Indique la cifra de «${label}», en ${unit}.`)];
    if (unit === 'veces' && value <= 1)
      return [wrong(field, 'Indique un factor mayor que 1, por ejemplo 10.')];
    if (unit === '%' && (value < 0 || value > 1000))
      return [wrong(field, 'Indique un porcentaje entre 0 y 1000, por ejemplo 10.')];
    return [];
  });
}

const wrong = (field: string, message: string): FieldProblem => ({ field, rule: 'check', message });

/** What the checks find in a document, the gravest first and otherwise in their order; empty when it is as it should be. */
export function foundByChecks(document: ReviewedDocument, checks: readonly ReviewCheck[]): FoundByCheck[] {
  const found = checks.flatMap(({ id, delivered, severity, types, conditions }) => {
    if (types.length > 0 && !types.includes(document.type)) return [];
    const reasons: string[] = [];
    for (const condition of conditions) {
      const reason = facts[condition.fact](document, condition.value ?? 0);
      if (reason === null) return [];
      reasons.push(reason);
    }
    return [{ check: id, kind: delivered, severity, reason: [...new Set(reasons)].join(' ') }];
  });
  return found.sort((one, other) => rankOf(one) - rankOf(other));
}

/** Sorts by how grave it is. */
export const rankOf = ({ severity }: Pick<FoundByCheck, 'severity'>): number =>
  reviewSeverities.values.indexOf(severity);

/** Whether one of the checks needs the amounts of more months than the one before. */
export const needsUsual = (checks: readonly Pick<ReviewCheck, 'conditions'>[]): boolean =>
  checks.some(({ conditions }) => conditions.some(({ fact }) => fact === 'TIMES'));

type FactRule = (document: ReviewedDocument, value: number) => string | null;

/** Why a fact holds for a document, a Spanish sentence; null when it does not. */
const facts: Readonly<Record<ReviewFact, FactRule>> = {
  NEGATIVE: ({ totalAmount }) =>
    totalAmount < 0 ? `El total es negativo: ${formatMoney(totalAmount)}.` : null,
  OVER: ({ totalAmount }, euros) =>
    toCents(totalAmount) > toCents(euros) ? `El total es de ${formatMoney(totalAmount)}.` : null,
  UNDER: ({ totalAmount }, euros) =>
    toCents(totalAmount) < toCents(euros) ? `El total es de ${formatMoney(totalAmount)}.` : null,
  CHANGED: ({ totalAmount, previous }, percent) =>
    previous && differs(totalAmount, previous.totalAmount, percent)
      ? `El total pasa de ${formatMoney(previous.totalAmount)} a ${formatMoney(totalAmount)}${change(totalAmount, previous.totalAmount)}.`
      : null,
  TIMES: ({ totalAmount, usual }, factor) => {
    if (usual === null || usual === 0) return null;
    const [now, then] = [Math.abs(toCents(totalAmount)), Math.abs(toCents(usual))];
    if (now < then * factor && now * factor > then) return null;
    const times = now >= then ? `${formatNumber(now / then, 1)} veces` : 'mucho menos que';
    return `El total es ${times} el habitual: ${formatMoney(totalAmount)} en lugar de ${formatMoney(usual)}.`;
  },
  // The rent of an invoice is that of its receipt.
  RENT_CHANGED: ({ type, rentAmount, previous }, percent) =>
    previous && !isInvoiceType(type) && differs(rentAmount, previous.rentAmount, percent)
      ? `La renta pasa de ${formatMoney(previous.rentAmount)} a ${formatMoney(rentAmount)}.`
      : null,
  NO_PREVIOUS: ({ previous }) => (previous === null ? 'El mes anterior no tuvo documento.' : null),
  NO_ACCOUNT: missingAccount,
  NO_METHOD: (document) => (isPayable(document) && hasNoMethod(document) ? 'Falta la forma de pago.' : null),
  // A receipt stands on its contract; what a landlord is paid or invoiced stands on the mandate.
  NO_MANDATE: ({ mandateStands, type }) => {
    if (mandateStands === false) return 'El mandato está sin firmar o sin validar, o se ha anulado.';
    return mandateStands === null && type !== 'RECEIPT' ? 'El documento no tiene mandato.' : null;
  },
  BLOCKED: ({ paymentBlock }) => (paymentBlock ? 'El pago está bloqueado hasta que se libere.' : null),
  NO_SEPA_MANDATE: (document) =>
    document.debitOrder === false && isPayable(document)
      ? 'Falta la orden de domiciliación (SEPA) firmada y en vigor: sin ella no entra en la remesa.'
      : null,
};

/** To the cent: by more than so many per cent of what it was. */
function differs(now: number, then: number, percent: number): boolean {
  return Math.abs(toCents(now) - toCents(then)) * 100 > Math.abs(toCents(then)) * percent;
}

function change(now: number, then: number): string {
  if (then === 0) return '';
  const percent = ((toCents(now) - toCents(then)) / Math.abs(toCents(then))) * 100;
  return ` (${percent > 0 ? '+' : ''}${formatPercent(percent)})`;
}

/**
 * A fee bill is paid by its settlement and a rent bill by its receipt, and the next document takes a negative balance over:
 * nothing is paid or charged for these.
 */
const isPayable = ({ type, totalAmount }: ReviewedDocument): boolean =>
  !isInvoiceType(type) && totalAmount > 0;
const hasNoMethod = ({ paymentMethod }: ReviewedDocument): boolean =>
  paymentMethod === null || paymentMethod === 'PAYMENT_PENDING';

/** F §4 PENDING_DATA for settlements; *ours* for receipts: a direct debit needs the account it is charged to. */
function missingAccount(document: ReviewedDocument): string | null {
  const { type, paymentMethod, destinationAccountKnown } = document;
  if (!isPayable(document) || hasNoMethod(document) || destinationAccountKnown) return null;
  const isSettlement = (settlementTypes as readonly string[]).includes(type);
  const needsAccount = isSettlement
    ? managedPaymentMethods.includes(paymentMethod!)
    : paymentMethod === 'DIRECT_DEBIT';
  return needsAccount
    ? `Falta la cuenta (IBAN) ${isSettlement ? 'del propietario' : 'del inquilino'}.`
    : null;
}
