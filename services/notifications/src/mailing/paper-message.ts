import { billMail, receiptMail, rentBillMail, settlementMail } from '@llavero/proto/messages/catalogue/money';
import type { financeTypes } from '@llavero/proto/records/choices/finance';
import type { Language } from './mailing-source.ts';

/** The message with which a document of the month is sent. */
export function paperMessage(type: (typeof financeTypes.values)[number]): typeof receiptMail {
  if (type === 'GUARANTEED' || type === 'SETTLEMENT') return settlementMail;
  if (type === 'RENT_BILL') return rentBillMail;
  return type === 'RECEIPT' ? receiptMail : billMail;
}

const and: Partial<Record<Language, string>> = { CA: 'i', EN: 'and' };

/** Names of a salutation, in the language of whoever reads it; null for nobody's. */
export function joined(names: readonly string[], language: Language): string | null {
  const last = names.at(-1);
  if (last === undefined) return null;
  const first = names.slice(0, -1).join(', ');
  return first ? `${first} ${and[language] ?? 'y'} ${last}` : last;
}
