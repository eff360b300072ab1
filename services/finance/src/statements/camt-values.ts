import { toCents } from '@llavero/proto/values/money';
import { checkedCents, checkedDay } from './parsed-statement.ts';
import { unreadable } from './statements.errors.ts';
import { nodeAt, textAt, type XmlNode } from './xml-tree.ts';

/** The date of an ISO date or moment as the bank writes it, whatever its time zone. */
export function dayOf(text: string | null, where: string): string | null {
  if (text === null) return null;
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+)?(?:Z|[+-]\d{2}:\d{2})?$/.exec(text);
  if (!match) throw unreadable(`La fecha de ${where} no se entiende: compruebe el fichero.`);
  return checkedDay(Number(match[1]), Number(match[2]), Number(match[3]), where);
}

/** Cents of an amount of the format: figures and a point, never a sign. */
export function centsOf(text: string, where: string): number {
  if (!/^\d{1,18}(?:\.\d{1,2}0{0,3})?$/.test(text))
    throw unreadable(`El importe de ${where} no se entiende: debe tener cifras, sin signo, y dos decimales.`);
  const [whole = '0', decimals = ''] = text.split('.');
  if (whole.replace(/^0+/, '').length > 12)
    throw unreadable(`El importe de ${where} es demasiado grande para ser correcto: compruebe el fichero.`);
  return checkedCents(toCents(`${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`), where);
}

/** Cents of an element with `Amt` and `CdtDbtInd`, negative for a debit. @throws CodedError invalid unless it is in euros */
export function signedCents(node: XmlNode, where: string, amount = nodeAt(node, 'Amt')): number {
  const side = textAt(node, 'CdtDbtInd');
  if (!amount) throw unreadable(`Falta el importe de ${where}.`);
  if (amount.attributes['Ccy'] !== 'EUR') throw unreadable(`El importe de ${where} no está en euros.`);
  if (side !== 'CRDT' && side !== 'DBIT') throw unreadable(`No se sabe si ${where} es un cargo o un abono.`);
  const cents = centsOf(amount.text, where);
  return side === 'DBIT' ? 0 - cents : cents;
}
