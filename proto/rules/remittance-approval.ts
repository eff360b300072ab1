import type { Json } from '../fields/field.ts';
import { formatMoney, toCents } from '../values/money.ts';
import { checkApprovalLimit } from './bill-approval.ts';

/** Key of the setting (`config`) with the amount above which a second person approves a remittance that pays. Euros. */
export const REMITTANCE_APPROVAL_LIMIT_KEY = 'remittanceApprovalLimit';

/** Euros, where no setting says otherwise; *ours*. */
export const DEFAULT_REMITTANCE_LIMIT = 10_000;

/** Euros: those of the setting, else {@link DEFAULT_REMITTANCE_LIMIT}; a value that does not check counts as none. */
export const remittanceLimit = (setting: Json | undefined): number =>
  checkApprovalLimit(setting).length === 0 ? (setting as number) : DEFAULT_REMITTANCE_LIMIT;

/**
 * Why a second person has to approve a remittance that pays, in a Spanish sentence; null when nobody has to (issue 11 §1).
 * @param totalAmount and `limit` in euros
 * @param newAccounts payees whose account is not the one they were last paid to, or who are paid for the first time
 */
export function approvalReason(totalAmount: number, limit: number, newAccounts: number): string | null {
  const above = toCents(totalAmount) > toCents(limit);
  if (!above && newAccounts === 0) return null;
  const accounts =
    newAccounts === 1
      ? 'una cuenta a la que no se había pagado antes'
      : `${newAccounts} cuentas a las que no se había pagado antes`;
  const reasons = [
    ...(above ? [`supera el límite de ${formatMoney(limit)}`] : []),
    ...(newAccounts > 0 ? [`paga a ${accounts}`] : []),
  ].join(' y ');
  return `La remesa ${reasons}: la aprueba un administrador o un responsable de finanzas que no la haya preparado.`;
}
