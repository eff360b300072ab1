import type { costBearers } from '../records/choices/work.ts';
import { formatDay } from '../values/dates.ts';
import { formatMoney, toCents } from '../values/money.ts';
import { type Approver, approvesAnyAmount } from './bill-approval.ts';

/** Euros, VAT included, up to which a landlord is not asked where their mandate names no limit; *ours*. */
export const DEFAULT_REPAIR_LIMIT = 150;

/** Days a landlord has before the link of the approval ends. */
export const DAYS_OF_APPROVAL = 7;

/** Hours after which a landlord is reminded, in their order, and after which a person calls (field-notes C5). */
export const REMINDER_HOURS = [24, 72] as const;
export const CALL_HOURS = 96;

/**
 * Whether an approval may be asked for once more: whoever was called after {@link CALL_HOURS} may have lost the mail, and its link ends.
 * @param askedAt and `now` unix seconds
 */
export const mayAskAgain = (askedAt: number | null, now: number): boolean =>
  askedAt === null || now - askedAt >= CALL_HOURS * 3600;

/** Who decides about a work order. */
export type OrderApprover = 'OFFICE' | 'LANDLORD';

/**
 * Who approves a quote: what a landlord bears above their limit is theirs to approve; anything else is approved in the office, within its
 * own limits.
 * @param totalAmount euros, VAT included. @param repairLimit of the mandate, euros; null for {@link DEFAULT_REPAIR_LIMIT}
 */
export function orderApprover(
  totalAmount: number,
  payer: (typeof costBearers.values)[number] | null,
  repairLimit: number | null,
): OrderApprover {
  const isTheirs = payer === null || payer === 'LANDLORD';
  return isTheirs && toCents(totalAmount) > toCents(repairLimit ?? DEFAULT_REPAIR_LIMIT)
    ? 'LANDLORD'
    : 'OFFICE';
}

/**
 * Why somebody of the office may not approve a quote of that total by themselves; null when they may.
 * @param totalAmount and `limit` in euros, VAT included
 */
export function officeRefusal(totalAmount: number, limit: number, approver: Approver): string | null {
  if (toCents(totalAmount) <= toCents(limit) || approvesAnyAmount(approver)) return null;
  return `El presupuesto es de ${formatMoney(totalAmount)} y supera el límite de ${formatMoney(limit)}: lo aprueba un administrador o un responsable de finanzas.`;
}

/** Why nobody may approve a quote any more; null while it is valid. @param today the day, unix seconds */
export function quoteRefusal(validUntil: number | null, today: number): string | null {
  return validUntil !== null && validUntil < today
    ? `El presupuesto era válido hasta el ${formatDay(validUntil)}: pida otro al proveedor.`
    : null;
}

/** True when an invoice is more than was approved, by more than a cent. Both in euros with VAT. */
export const deviates = (invoiced: number, approved: number | null): boolean =>
  approved !== null && toCents(invoiced) > toCents(approved) + 1;

/** What is due for an approval that is waited for: the number of the reminder, a call, or nothing. */
export type ApprovalNudge = { kind: 'REMINDER'; count: number } | { kind: 'CALL' } | null;

/**
 * Reminders at 24 and 72 hours and then a call, each once.
 * @param askedAt and `now` unix seconds. @param nudges that have been sent so far
 */
export function approvalNudge(askedAt: number, nudges: number, now: number): ApprovalNudge {
  const hours = (now - askedAt) / 3600;
  if (nudges > REMINDER_HOURS.length) return null;
  if (nudges === REMINDER_HOURS.length) return hours >= CALL_HOURS ? { kind: 'CALL' } : null;
  return hours >= (REMINDER_HOURS[nudges] ?? CALL_HOURS) ? { kind: 'REMINDER', count: nudges + 1 } : null;
}
