import { normaliseIban } from '@llavero/proto/values/iban';
import { checkIban } from '@llavero/proto/values/iban-check';
import { dayOf, signedCents } from './camt-values.ts';
import type { ParsedLine } from './parsed-statement.ts';
import { unreadable } from './statements.errors.ts';
import { nodeAt, nodesOf, textAt, type XmlNode } from './xml-tree.ts';

/** A booked entry of the account. */
export interface Entry {
  node: XmlNode;
  /** As messages name it. */
  where: string;
  /** Negative for a debit. */
  cents: number;
}

/** What banks write where there is no reference. */
const NOT_PROVIDED = /^(?:NOTPROVIDED|NONREF|-)$/i;
const MOST_TEXT = 500;

/**
 * The movements of an entry: one per transaction where the bank gives several and their amounts add up to the entry, else the entry
 * as a whole, so that no split changes what the account says.
 */
export function camtLines(entry: Entry): ParsedLine[] {
  const { node, where, cents } = entry;
  const transactions = nodesOf(node, 'NtryDtls').flatMap((details) => nodesOf(details, 'TxDtls'));
  const shared = sharedOf(entry);
  if (transactions.length <= 1) return [{ ...shared, ...detailsOf(transactions[0], shared), cents }];
  const amounts = transactions.map((details) => amountOf(details, node, where));
  const known = amounts.filter((amount) => amount !== null);
  const sum = known.reduce((total, amount) => total + amount, 0);
  if (known.length < transactions.length || sum !== cents) {
    const names = [...new Set(transactions.flatMap((details) => detailsOf(details, shared).text))];
    return [
      { ...shared, cents, text: [shared.text, ...names].filter(Boolean).join(' ').slice(0, MOST_TEXT) },
    ];
  }
  return transactions.map((details, at) => ({
    ...shared,
    ...detailsOf(details, shared),
    cents: known[at] ?? 0,
  }));
}

/** What all transactions of an entry have in common. */
function sharedOf({ node, where, cents }: Entry): ParsedLine {
  const bookingDay = dayIn(node, 'BookgDt', where) ?? dayIn(node, 'ValDt', where);
  if (bookingDay === null) throw unreadable(`Falta la fecha contable de ${where}.`);
  const domain = nodeAt(node, 'BkTxCd', 'Domn');
  const code = domain
    ? [textAt(domain, 'Cd'), textAt(domain, 'Fmly', 'Cd'), textAt(domain, 'Fmly', 'SubFmlyCd')]
        .filter(Boolean)
        .join('-')
    : textAt(node, 'BkTxCd', 'Prtry', 'Cd');
  return {
    bookingDay,
    valueDay: dayIn(node, 'ValDt', where) ?? bookingDay,
    cents,
    bankReference: referenceOf(textAt(node, 'AcctSvcrRef') ?? textAt(node, 'NtryRef')),
    endToEndId: null,
    mandateId: null,
    counterparty: null,
    counterpartyIban: null,
    text: (textAt(node, 'AddtlNtryInf') ?? '').slice(0, MOST_TEXT),
    bankCode: code || null,
    returnReason: null,
  };
}

function detailsOf(details: XmlNode | undefined, shared: ParsedLine): Omit<ParsedLine, 'cents'> {
  if (!details) return shared;
  const parties = nodeAt(details, 'RltdPties');
  // Whoever is at the other end: who pays what comes in, who gets what goes out.
  const [party, account] = shared.cents < 0 ? ['Cdtr', 'CdtrAcct'] : ['Dbtr', 'DbtrAcct'];
  const iban = normaliseIban((parties && textAt(parties, account, 'Id', 'IBAN')) ?? '');
  const texts = [
    ...nodesOf(nodeAt(details, 'RmtInf') ?? details, 'Ustrd').map(({ text }) => text),
    textAt(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    textAt(details, 'AddtlTxInf'),
  ];
  const text = texts.filter(Boolean).join(' ').replace(/\s+/g, ' ').slice(0, MOST_TEXT);
  return {
    ...shared,
    bankReference: referenceOf(textAt(details, 'Refs', 'AcctSvcrRef')) ?? shared.bankReference,
    endToEndId: referenceOf(textAt(details, 'Refs', 'EndToEndId')),
    mandateId: referenceOf(textAt(details, 'Refs', 'MndtId')),
    // Version .08 has the party in an element of its own.
    counterparty: (parties && (textAt(parties, party, 'Nm') ?? textAt(parties, party, 'Pty', 'Nm'))) ?? null,
    counterpartyIban: checkIban(iban) === null ? iban : null,
    text: text || shared.text,
    returnReason: textAt(details, 'RtrInf', 'Rsn', 'Cd'),
  };
}

/** Cents of a transaction: its own amount (.08), or that of its details (.02); null when the bank gives none. */
function amountOf(details: XmlNode, entry: XmlNode, where: string): number | null {
  const amount = nodeAt(details, 'Amt') ?? nodeAt(details, 'AmtDtls', 'TxAmt', 'Amt');
  if (!amount) return null;
  const side = nodeAt(details, 'CdtDbtInd') ? details : entry;
  return signedCents(side, where, amount);
}

const referenceOf = (text: string | null): string | null =>
  text === null || NOT_PROVIDED.test(text) ? null : text;

const dayIn = (node: XmlNode, name: string, where: string): string | null =>
  dayOf(textAt(node, name, 'Dt') ?? textAt(node, name, 'DtTm'), where);
