import { formatLongDay } from '../values/dates.ts';
import { formatMoney } from '../values/money.ts';
import { moneyInWords } from '../values/money-in-words.ts';
import type { MoveOutSettlement } from './move-out-settlement.ts';

/** Who and what a resolution names; days as unix seconds. */
export interface ResolutionParties {
  landlords: readonly string[];
  tenants: readonly string[];
  units: readonly string[];
  startDate: number | null;
  endDate: number;
  keysReturned: number;
  documentDate: number;
}

const and = new Intl.ListFormat('es', { type: 'conjunction' });
const names = (given: readonly string[], none: string) => (given.length ? and.format(given) : none);

/** Text of the resolution of a contract (C §3.2 `contractResolution`): both sides end it and the keys are back. */
export function contractResolutionText(of: ResolutionParties): string {
  const start = of.startDate === null ? '' : ` de fecha ${formatLongDay(of.startDate)}`;
  return [
    `RESOLUCIÓN DEL CONTRATO DE ARRENDAMIENTO`,
    `De una parte, ${names(of.landlords, 'el arrendador')}, como parte arrendadora. De otra, ${names(of.tenants, 'el arrendatario')}, como parte arrendataria.`,
    `Las partes resuelven el contrato de arrendamiento${start} de ${names(of.units, 'la finca arrendada')}, con efectos del ${formatLongDay(of.endDate)}.`,
    `La parte arrendataria entregó las llaves el ${formatLongDay(of.keysReturned)}. La parte arrendadora recupera la posesión desde ese día, sin perjuicio de la liquidación de la fianza.`,
    `Firmado el ${formatLongDay(of.documentDate)}.`,
  ].join('\n\n');
}

/** A line of the settlement as the text names it, euros. */
export interface SettlementLine {
  text: string;
  amount: number;
}

/** What the settlement is made of, one line each (C §3.2 `settlementResolution.details`). */
export function settlementDetails(
  sum: MoveOutSettlement,
  deductions: readonly SettlementLine[],
  debts: readonly SettlementLine[],
): string {
  const line = (text: string, amount: number) => `${text}: ${formatMoney(amount)}`;
  return [
    line('Fianza legal', sum.bond),
    ...(sum.guarantee ? [line('Garantía adicional', sum.guarantee)] : []),
    ...deductions.map(({ text, amount }) => line(`Deducción, ${text}`, -amount)),
    ...debts.map(({ text, amount }) => line(`Pendiente, ${text}`, -amount)),
    ...(sum.interest
      ? [line(`Interés legal de ${sum.interestDays} días (LAU art. 36.4)`, sum.interest)]
      : []),
    sum.owed > 0 ? line('A cargo del inquilino', sum.owed) : line('A devolver al inquilino', sum.rest),
  ].join('\n');
}

/** Text of the resolution of the settlement (C §3.2 `settlementResolution`). */
export function settlementResolutionText(
  of: ResolutionParties,
  sum: MoveOutSettlement,
  details: string,
): string {
  const amount = sum.owed > 0 ? sum.owed : sum.rest;
  const words = `${formatMoney(amount)} (${moneyInWords(amount)})`;
  const result =
    sum.owed > 0
      ? `La fianza no cubre las cantidades pendientes. La parte arrendataria reconoce deber ${words}.`
      : `La parte arrendadora devuelve ${words}, y las partes no tienen más que reclamarse por este contrato.`;
  return [
    'LIQUIDACIÓN DE LA FIANZA',
    `Contrato de arrendamiento de ${names(of.units, 'la finca arrendada')}, entre ${names(of.landlords, 'el arrendador')} y ${names(of.tenants, 'el arrendatario')}, finalizado el ${formatLongDay(of.endDate)}. Llaves entregadas el ${formatLongDay(of.keysReturned)}.`,
    details,
    result,
    `Firmado el ${formatLongDay(of.documentDate)}.`,
  ].join('\n\n');
}
