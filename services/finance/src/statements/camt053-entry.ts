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

/** Longer texts of a batch are cut: any of its ids leads to the others. */
const MOST_BATCH_TEXT = 1000;
/** Ids that are kept of a batch that is not split. */
const MOST_IDS = 20;

/**
 * The movements of an entry: one per transaction where the bank gives several and their amounts add up to the entry, else the entry
 * as a whole, so that no split changes what the account says. What is not split keeps the ids of the batch: of its order (`Btch`), else of its
 * transactions in the text.
 */
export function camtLines(entry: Entry): ParsedLine[] {
  const { node, where, cents } = entry;
  const transactions = nodesOf(node, 'NtryDtls').flatMap((details) => nodesOf(details, 'TxDtls'));
  const plain = sharedOf(entry);
  const shared = { ...plain, endToEndId: batchOf(node) };
  if (transactions.length <= 1) return [{ ...shared, ...detailsOf(transactions[0], shared), cents }];
  const amounts = transactions.map((details) => amountOf(details, node, where));
  const known = amounts.filter((amount) => amount !== null);
  const sum = known.reduce((total, amount) => total + amount, 0);
  if (known.length < transactions.length || sum !== cents) {
    const all = transactions.map((details) => detailsOf(details, shared));
    const ids = all.flatMap(({ endToEndId }) => endToEndId ?? []).filter((id) => id !== shared.endToEndId);
    const texts = [shared.text, ...ids.slice(0, MOST_IDS), ...all.map(({ text }) => text)];
    const text = [...new Set(texts.filter(Boolean))].join(' ').slice(0, MOST_BATCH_TEXT);
    return [{ ...shared, cents, text }];
  }
  return transactions.map((details, at) => ({
    ...plain,
    ...detailsOf(details, plain),
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
    endToEndId: referenceOf(textAt(details, 'Refs', 'EndToEndId')) ?? shared.endToEndId,
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

/** What the company had called the order that the bank books as one: its payment, else its message. */
const batchOf = (node: XmlNode): string | null =>
  nodesOf(node, 'NtryDtls')
    .map(
      (details) =>
        referenceOf(textAt(details, 'Btch', 'PmtInfId')) ?? referenceOf(textAt(details, 'Btch', 'MsgId')),
    )
    .find((id) => id !== null) ?? null;

const referenceOf = (text: string | null): string | null =>
  text === null || NOT_PROVIDED.test(text) ? null : text;

const dayIn = (node: XmlNode, name: string, where: string): string | null =>
  dayOf(textAt(node, name, 'Dt') ?? textAt(node, name, 'DtTm'), where);
