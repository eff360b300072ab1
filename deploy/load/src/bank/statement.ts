import { gzipSync } from 'node:zlib';
import { camt053, movement, statementOf } from '@llavero/finance/statements/testing/statement-files';
import { dayKey } from '@llavero/proto/values/dates';
import type { BankOffice } from './office.ts';

/** A movement of the statement, and the receipt that its payer meant; none for what nobody owes. */
export interface Meant {
  reference: string;
  receipt: string | null;
}

/**
 * What a month's statement looks like: of twenty transfers fifteen come from the account that we know, three from another with the
 * number of the receipt, one from another with the tenant's name, and one nobody owes.
 */
export function monthlyStatement(
  { transfers }: BankOffice,
  today: number,
): { content: string; meant: Meant[] } {
  const meant: Meant[] = [];
  const day = dayKey(today);
  const lines = transfers.map(({ id, name, iban, payer, cents }, at) => {
    const kind = at % 20;
    const bankReference = `REF${at}`;
    meant.push({ reference: bankReference, receipt: kind === 19 ? null : id });
    const line = { bankReference, bookingDay: day, valueDay: day };
    if (kind < 15)
      return movement({ ...line, cents, counterparty: payer, counterpartyIban: iban, text: 'ALQUILER' });
    if (kind < 18) return movement({ ...line, cents, counterparty: 'OTRA PERSONA', text: `PAGO ${name}` });
    if (kind === 18) return movement({ ...line, cents, counterparty: payer, text: 'ALQUILER NOVIEMBRE' });
    return movement({ ...line, cents: 3_000_000 + at, counterparty: `CLIENTE ${at}`, text: 'INGRESO' });
  });
  const file = camt053([statementOf(lines, { from: day, to: day })]);
  return { content: gzipSync(Buffer.from(file)).toString('base64'), meant };
}
