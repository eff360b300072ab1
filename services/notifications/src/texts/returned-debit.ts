import { paragraphs, type Text } from '@llavero/kit/messages/text';
import { formatMoney } from '@llavero/proto/values/money';

/** What a debtor is told of a debit that came back. Euros. */
export interface ReturnedDebitFacts {
  name: string;
  address: string;
  /** Number of the receipt that the bank did not charge. */
  receipt: string;
  /** Number of the document that asks for it now; the same one where the receipt itself does. */
  claimed: string;
  /** What is to be paid, the bank's fee included. */
  amount: number;
  /** The bank's fee in it; 0 for none. */
  fee: number;
  /** In words for the debtor; null where the bank gives none. */
  reason: string | null;
  /** Further receipts are not debited until a new mandate is signed. */
  suspended: boolean;
}

/** Tells the debtor that the bank has given a direct debit back, and what is to be paid (issue 11 §3). */
export function returnedDebitMail(facts: ReturnedDebitFacts): Text {
  const { name, address, receipt, claimed, amount, fee, reason, suspended } = facts;
  const because = reason === null ? '' : `: ${reason}`;
  const withFee = fee > 0 ? `, que incluyen ${formatMoney(fee)} de gastos de devolución` : '';
  return {
    template: 'RETURNED_DEBIT',
    subject: `Recibo devuelto: ${receipt}`,
    body: paragraphs(
      `Hola, ${name}:`,
      `El banco ha devuelto el recibo domiciliado ${receipt} del alquiler de ${address}${because}.`,
      claimed === receipt
        ? `Quedan pendientes de pago ${formatMoney(amount)}.`
        : `Quedan pendientes de pago ${formatMoney(amount)}${withFee}, con el recibo ${claimed}.`,
      suspended
        ? 'La domiciliación queda en suspenso: los próximos recibos no se cargarán en su cuenta hasta que se firme una orden nueva o se confirme la actual. Responda a este correo para renovarla.'
        : '',
      'Este recibo no se vuelve a cargar solo. Para pagarlo, o para acordar cómo hacerlo, responda a este correo. Si ya lo ha pagado, adjunte el justificante y no tenga en cuenta este aviso.',
      'Un saludo,\nEl equipo de Llavero',
    ),
  };
}
