import type { FieldProblem } from '../errors.ts';
import type { Json } from '../fields/field.ts';
import { managedPaymentMethods, type PaymentMethodCode } from '../records/choices/contracts.ts';
import type { FinanceAnomaly } from '../records/choices/finance-review.ts';
import { isInvoiceType, type reviewedTypes, settlementTypes } from '../records/choices/settlement-types.ts';
import { formatMoney, toCents } from '../values/money.ts';
import { formatPercent } from '../values/number.ts';

/** Key of the setting (`config`) with the percentage a total may differ from that of the month before. */
export const AMOUNT_TOLERANCE_KEY = 'financeAmountTolerance';

/** Per cent, where no setting says otherwise. */
export const DEFAULT_TOLERANCE = 10;

/** What is wrong with the setting, so that it is not saved. */
export function checkAmountTolerance(setting: Json | undefined): FieldProblem[] {
  if (typeof setting === 'number' && setting >= 0 && setting <= 1000) return [];
  return [
    { field: 'value', rule: 'percent', message: 'Indique un porcentaje entre 0 y 1000, por ejemplo 10.' },
  ];
}

/** Per cent: that of the setting, else {@link DEFAULT_TOLERANCE}; a value that does not check counts as none. */
export const amountTolerance = (setting: Json | undefined): number =>
  checkAmountTolerance(setting).length === 0 ? (setting as number) : DEFAULT_TOLERANCE;

/** Euros of a document as they are compared from month to month. */
export interface ComparedAmounts {
  totalAmount: number;
  rentAmount: number;
}

/** What is read of a document that is looked through before it is verified. */
export interface ReviewedDocument extends ComparedAmounts {
  type: (typeof reviewedTypes)[number];
  paymentMethod: PaymentMethodCode | null;
  /** The account it is paid to, or charged to, is stored. */
  destinationAccountKnown: boolean;
  paymentBlock: boolean;
  /** The document of the same claim of the month before; null when there was none. */
  previous: ComparedAmounts | null;
  /**
   * Whether its mandate is validated, or in trial, and not cancelled; null where it has no mandate, undefined where nobody
   * could be asked.
   */
  mandateStands: boolean | null | undefined;
}

export interface FoundAnomaly {
  kind: FinanceAnomaly;
  /** Spanish, a sentence. */
  reason: string;
}

/**
 * What a person should look at before a document is verified (FIN-02, field `validated` of F §3), the gravest first; empty
 * for a complete document that is as it was the month before. A fee bill is paid by its settlement and a rent
 * bill by its receipt, so nothing is expected of their payment.
 *
 * @param tolerance per cent by which the total may differ from that of the month before
 */
export function anomaliesOf(document: ReviewedDocument, tolerance: number): FoundAnomaly[] {
  return [
    ...negative(document),
    ...mandate(document),
    ...payment(document),
    ...amount(document, tolerance),
    ...rent(document),
    ...(document.paymentBlock
      ? [{ kind: 'BLOCKED' as const, reason: 'El pago está bloqueado hasta que se libere.' }]
      : []),
  ];
}

const isSettlement = ({ type }: ReviewedDocument): boolean =>
  (settlementTypes as readonly string[]).includes(type);

function negative({ totalAmount }: ReviewedDocument): FoundAnomaly[] {
  if (totalAmount >= 0) return [];
  return [{ kind: 'NEGATIVE', reason: `El total es negativo: ${formatMoney(totalAmount)}.` }];
}

/** A receipt stands on its contract; what a landlord is paid or invoiced stands on the mandate. */
function mandate(document: ReviewedDocument): FoundAnomaly[] {
  const { mandateStands, type } = document;
  if (mandateStands === false)
    return [{ kind: 'MANDATE', reason: 'El mandato está sin firmar o sin validar, o se ha anulado.' }];
  if (mandateStands === null && type !== 'RECEIPT')
    return [{ kind: 'MANDATE', reason: 'El documento no tiene mandato.' }];
  return [];
}

/** F §4 PENDING_DATA for settlements; *ours* for receipts: a direct debit needs the account it is charged to. */
function payment(document: ReviewedDocument): FoundAnomaly[] {
  const { type, paymentMethod, totalAmount, destinationAccountKnown } = document;
  // Nothing is paid or charged for it: the next document takes a negative balance over.
  if (isInvoiceType(type) || totalAmount <= 0) return [];
  if (paymentMethod === null || paymentMethod === 'PAYMENT_PENDING')
    return [{ kind: 'PAYMENT_METHOD', reason: 'Falta la forma de pago.' }];
  const needsAccount = isSettlement(document)
    ? managedPaymentMethods.includes(paymentMethod)
    : paymentMethod === 'DIRECT_DEBIT';
  if (!needsAccount || destinationAccountKnown) return [];
  const whose = isSettlement(document) ? 'del propietario' : 'del inquilino';
  return [{ kind: 'IBAN', reason: `Falta la cuenta (IBAN) ${whose}.` }];
}

function amount({ totalAmount, previous }: ReviewedDocument, tolerance: number): FoundAnomaly[] {
  if (!previous) return [];
  const [now, then] = [toCents(totalAmount), toCents(previous.totalAmount)];
  const difference = now - then;
  if (Math.abs(difference) * 100 <= Math.abs(then) * tolerance) return [];
  const percent =
    then === 0 ? '' : ` (${difference > 0 ? '+' : ''}${formatPercent((difference / Math.abs(then)) * 100)})`;
  const reason = `El total pasa de ${formatMoney(previous.totalAmount)} a ${formatMoney(totalAmount)}${percent}.`;
  return [{ kind: 'AMOUNT', reason }];
}

function rent({ type, rentAmount, previous }: ReviewedDocument): FoundAnomaly[] {
  if (!previous || isInvoiceType(type) || toCents(rentAmount) === toCents(previous.rentAmount)) return [];
  const reason = `La renta pasa de ${formatMoney(previous.rentAmount)} a ${formatMoney(rentAmount)}.`;
  return [{ kind: 'RENT', reason }];
}

/** Statuses in which a document waits for nothing any more, or is none yet, with what to do instead. */
const notVerified: Readonly<Record<string, string>> = {
  PREVIEW: 'Es un borrador: no se verifica hasta que se emite.',
  CANCELLED: 'Está anulado: no se verifica.',
  PAUSED: 'Está en pausa: páselo antes a «Verificado» con «Cambiar estado».',
  PENDING_DATA: 'Le faltan datos: complete la forma de pago y la cuenta antes de verificarlo.',
};

/**
 * Why a document is not verified, or its verification not taken back, in its status; null when it is. Spanish, a sentence.
 * *Ours*: F §4 has no manual change from NOT_VALIDATED to VALIDATED; what is set is the field `validated` (F §3), which
 * leaves a document that is issued, communicated or paid in its status.
 */
export function verificationRefusal(
  document: { status: string; validated: boolean | null },
  verified: boolean,
): string | null {
  if ((document.validated ?? false) === verified)
    return verified ? 'Ya está verificado.' : 'No está verificado.';
  return notVerified[document.status] ?? null;
}
