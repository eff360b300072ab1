import type { FieldProblem } from '../errors.ts';
import type { Json } from '../fields/field.ts';
import { documentLine, type DocumentLine } from './document-line.ts';

/** Key of the setting (`config`) with what a tenant is charged for a debit that came back. Euros, VAT included; none: nothing. */
export const RETURNED_DEBIT_FEE_KEY = 'returnedDebitFee';

const MOST = 100;

/** What is wrong with the setting, so that it is not saved. */
export function checkReturnedDebitFee(setting: Json | undefined): FieldProblem[] {
  if (typeof setting === 'number' && setting >= 0 && setting <= MOST) return [];
  return [
    {
      field: 'value',
      rule: 'limit',
      message: `Indique un importe en euros entre 0 y ${MOST}, por ejemplo 4,50: lo que el contrato permite repercutir.`,
    },
  ];
}

/** Euros: those of the setting; 0 where there is none that checks. */
export const returnedDebitFee = (setting: Json | undefined): number =>
  checkReturnedDebitFee(setting).length === 0 ? (setting as number) : 0;

/** The line of a returned bill for the bank's fee; none for 0. @param fee euros, VAT included; @param name of the receipt */
export function returnedDebitLines(fee: number, name: string): DocumentLine[] {
  if (fee <= 0) return [];
  return [
    documentLine({
      category: 'SUPPLEMENT',
      subcategory: 'OTHER_SUPPLEMENT',
      source: 'PROVIDER',
      destination: 'TENANT',
      concept: `Gastos de devolución de ${name}`,
      explanation: 'Lo que cobra el banco por la devolución, según el ajuste de la empresa.',
      base: fee,
    }),
  ];
}

/** A debtor who has died (MD07), and what the file or the bank of the company has got wrong (ISO 20022 external codes). */
const untold = new Set('MD07 AC13 AG02 AM05 BE05 CNOR FF01 RC01 RR01 RR02 RR04'.split(' '));

/** False where the debtor could do nothing about the return. @param reason the bank's code; null where a person has noted the return */
export function debtorIsTold(reason: string | null): boolean {
  return reason === null || !untold.has(reason);
}

const saidToDebtor: Readonly<Record<string, string>> = {
  AC01: 'la cuenta no es correcta',
  AC04: 'la cuenta está cerrada',
  AC06: 'la cuenta está bloqueada',
  AG01: 'la cuenta no admite adeudos',
  AM04: 'no había saldo suficiente',
  MD01: 'no consta una orden de domiciliación válida',
  MD06: 'se ha pedido su devolución',
  MS02: 'el cargo no se ha aceptado',
};

/** The reason in words for the debtor; null for a code that says nothing to them. */
export const reasonForDebtor = (reason: string | null): string | null => saidToDebtor[reason ?? ''] ?? null;
