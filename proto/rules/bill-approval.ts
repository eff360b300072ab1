import type { Role } from '../access/access.ts';
import type { FieldProblem } from '../errors.ts';
import type { Json } from '../fields/field.ts';
import type { employeePositions } from '../records/choices/people.ts';
import { formatDay, startOfMonth } from '../values/dates.ts';
import { LARGE_OPERATIONS_FROM } from './reports/large-operations.ts';
import { formatMoney, toCents } from '../values/money.ts';

/** Key of the setting (`config`) with the amount up to which any employee of the office approves a bill. Euros, VAT included. */
export const BILL_APPROVAL_LIMIT_KEY = 'billApprovalLimit';

/** Euros, where no setting says otherwise; *ours*. */
export const DEFAULT_APPROVAL_LIMIT = 1000;

const MOST = 10_000_000;

/** What is wrong with the setting, so that it is not saved. */
export function checkApprovalLimit(setting: Json | undefined): FieldProblem[] {
  if (typeof setting === 'number' && setting >= 0 && setting <= MOST) return [];
  return [
    {
      field: 'value',
      rule: 'limit',
      message: `Indique un importe en euros entre 0 y ${formatMoney(MOST)}, por ejemplo 1000.`,
    },
  ];
}

/** Euros: those of the setting, else {@link DEFAULT_APPROVAL_LIMIT}; a value that does not check counts as none. */
export const approvalLimit = (setting: Json | undefined): number =>
  checkApprovalLimit(setting).length === 0 ? (setting as number) : DEFAULT_APPROVAL_LIMIT;

/** Who approves. */
export interface Approver {
  role: Role;
  /** Of the employee; null where it is not known. */
  position: (typeof employeePositions.values)[number] | null;
}

/** Administrators and finance managers approve any amount. */
export const approvesAnyAmount = ({ role, position }: Approver): boolean =>
  role === 'ADMIN' || role === 'SERVICE' || position === 'FINANCE_MANAGER';

/**
 * Why somebody may not approve a bill of that total, in a Spanish sentence; null when they may. A credit note counts by
 * its amount without sign.
 * @param totalAmount and `limit` in euros, VAT included
 */
export function approvalRefusal(totalAmount: number, limit: number, approver: Approver): string | null {
  if (Math.abs(toCents(totalAmount)) <= toCents(limit) || approvesAnyAmount(approver)) return null;
  return `La factura es de ${formatMoney(totalAmount)} y supera el límite de ${formatMoney(limit)}: la aprueba un administrador o un responsable de finanzas.`;
}

/** Amounts of a bill that decide whether its supplier must be known by number. Euros. */
export interface DeclaredBill {
  totalAmount: number;
  vatAmount: number;
  withholdingAmount: number;
  /** An expense that is paid on account of whoever bears it (WIZ-11): nothing of it is deducted or declared. */
  supplemented: boolean;
}

/**
 * Why the number of the supplier (NIF) must be known before the bill is booked, Spanish; null when nothing of the bill is
 * deducted or declared by it. A withholding is declared by the number of who bears it (models 111 and 190; RIRPF art. 108); VAT is
 * deducted only with an invoice that has the issuer's (Ley 37/1992 art. 97.1, RD 1619/2012 art. 6.1.d); above 3,005.06 € the
 * bill alone goes into model 347.
 */
export function numberNeeded({
  totalAmount,
  vatAmount,
  withholdingAmount,
  supplemented,
}: DeclaredBill): string | null {
  if (withholdingAmount !== 0) return 'su retención no se puede declarar (modelos 111 y 190)';
  if (supplemented) return null;
  if (vatAmount !== 0) return 'su IVA no se puede deducir (Ley 37/1992, art. 97)';
  return Math.abs(toCents(totalAmount)) > toCents(LARGE_OPERATIONS_FROM)
    ? `al pasar de ${formatMoney(LARGE_OPERATIONS_FROM)} no se puede declarar en el modelo 347`
    : null;
}

/** A contract as far as it decides whether it will still have receipts and settlements. Days are unix seconds. */
export interface BearingContract {
  id: string;
  /** For a sentence. */
  name: string;
  mandate: string | null;
  units: readonly string[];
  startDate: number | null;
  endDate: number | null;
  cancelled: boolean;
}

/**
 * True when the contract has no further document that could charge a bill: it is cancelled, or its last day is before the
 * bill's date or before the month of `now`, whose documents are the next ones.
 * @param issueDate day of the bill. @param now unix seconds
 */
export function bearsNoMore(
  { endDate, cancelled }: Pick<BearingContract, 'endDate' | 'cancelled'>,
  issueDate: number | null,
  now: number,
): boolean {
  return cancelled || (endDate !== null && endDate < Math.max(issueDate ?? 0, startOfMonth(now)));
}

/** The sentence for a bill whose contract bears no more. */
export function finishedContract({ name, endDate, cancelled }: BearingContract): string {
  const what = cancelled || endDate === null ? 'está anulado' : `terminó el ${formatDay(endDate)}`;
  return `El contrato ${name} ${what} y no tendrá más recibos ni liquidaciones`;
}

/** What is set on a bill so that somebody else bears it. */
export interface MovedBearer {
  contract: string | null;
  mandate: string | null;
  units: string[];
  payer: 'LANDLORD';
  rebill: false;
}

/**
 * A bill of a contract that bears no more, borne by the next contract of its unit. A landlord's only: what the former
 * tenant owed is not the next tenant's.
 * @param later contracts of the same units that are in force or to come, in any order
 * @returns what to set, or the Spanish sentence of the refusal
 */
export function toNextContract(
  bill: { payer: string | null },
  later: readonly BearingContract[],
): MovedBearer | string {
  if (bill.payer !== 'LANDLORD')
    return 'Un gasto del inquilino anterior no se carga al siguiente: elija el mandato, o devuelva la factura al proveedor.';
  const [next] = later.toSorted((one, other) => (one.startDate ?? 0) - (other.startDate ?? 0));
  if (!next) return 'La unidad no tiene otro contrato en vigor ni firmado: elija el mandato.';
  return {
    contract: next.id,
    mandate: next.mandate,
    units: [...next.units],
    payer: 'LANDLORD',
    rebill: false,
  };
}

/**
 * The same, borne by the landlords of the mandate in their next settlement. Its units stay where one of them is let, whose
 * settlement then charges it.
 */
export function toMandate(
  bill: { mandate: string | null; units: readonly string[] },
  contract: BearingContract,
  later: readonly BearingContract[],
): MovedBearer | string {
  const mandate = bill.mandate ?? contract.mandate;
  if (mandate === null) return 'El contrato no tiene mandato: corrija el contrato o la unidad de la factura.';
  const units = later.length > 0 ? [...bill.units] : [];
  return { contract: null, mandate, units, payer: 'LANDLORD', rebill: false };
}
