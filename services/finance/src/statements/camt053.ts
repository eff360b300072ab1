import { addDays, dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { normaliseIban } from '@llavero/proto/values/iban';
import { checkIban } from '@llavero/proto/values/iban-check';
import { camtLines, type Entry } from './camt053-entry.ts';
import { centsOf, dayOf, signedCents } from './camt-values.ts';
import { balanced, MOST_LINES, type ParsedStatement } from './parsed-statement.ts';
import { doesNotAddUp, unreadable } from './statements.errors.ts';
import { nodeAt, nodesOf, readXml, textAt, type XmlNode } from './xml-tree.ts';

const FAMILY = 'urn:iso:std:iso:20022:tech:xsd:camt.';
const VERSIONS = ['053.001.02', '053.001.08'];
/** What other files of a bank are, in the words of their menus. */
const OTHERS: Readonly<Record<string, string>> = {
  '052': 'un informe de movimientos del día (camt.052), que no tiene saldos definitivos',
  '054': 'un aviso de cargos y abonos (camt.054), que no tiene saldos',
};

/** A statement while its entries are read. */
interface OpenStatement {
  lines: ParsedStatement['lines'];
  entries: number;
  netCents: number;
  /** Entries that are not booked yet; they are in no balance. */
  pending: number;
}

const started = (): OpenStatement => ({ lines: [], entries: 0, netCents: 0, pending: 0 });

/**
 * Reads a camt.053 (.001.02 or .001.08): booked entries, batches split into their transactions where these add up to the entry.
 *
 * @throws CodedError invalid `FINANCE.STATEMENT_UNREADABLE`, `FINANCE.STATEMENT_DOES_NOT_ADD_UP`
 */
export function parseCamt053(text: string): ParsedStatement[] {
  const statements: ParsedStatement[] = [];
  let open = started();
  readXml(text, {
    root: checkRoot,
    closed(node, parent) {
      if (node.name === 'Ntry' && parent === 'Stmt') {
        addEntry(open, node);
        return true;
      }
      if (node.name !== 'Stmt' || parent !== 'BkToCstmrStmt') return false;
      statements.push(statementOf(node, open, statements.length + 1));
      open = started();
      return true;
    },
  });
  if (statements.length === 0) throw unreadable('El fichero no tiene ningún extracto de cuenta.');
  return statements;
}

function checkRoot(name: string, namespace: string): void {
  const version = namespace.startsWith(FAMILY) ? namespace.slice(FAMILY.length) : '';
  if (name === 'Document' && VERSIONS.includes(version)) return;
  const other = OTHERS[version.slice(0, 3)];
  if (other) throw unreadable(`El fichero es ${other}: pida el extracto de fin de día (camt.053).`);
  const what = version ? `de la versión camt.${version}` : 'de otro tipo';
  throw unreadable(`El fichero es ${what}: pida el extracto como camt.053.001.02 o camt.053.001.08.`);
}

function addEntry(open: OpenStatement, node: XmlNode): void {
  open.entries += 1;
  const where = `el movimiento ${open.entries}`;
  // Version .02 writes the status as text, .08 as a code.
  const status = textAt(node, 'Sts', 'Cd') ?? textAt(node, 'Sts');
  const entry: Entry = { node, where, cents: signedCents(node, where) };
  if (status !== 'BOOK') {
    if (status !== 'PDNG' && status !== 'INFO')
      throw unreadable(`No se sabe si ${where} está contabilizado (estado «${status ?? 'vacío'}»).`);
    open.pending += 1;
    return;
  }
  open.netCents += entry.cents;
  for (const line of camtLines(entry)) open.lines.push(line);
  if (open.lines.length > MOST_LINES)
    throw unreadable(`El fichero pasa de ${MOST_LINES} movimientos: pídalo en periodos más cortos.`);
}

function statementOf(node: XmlNode, open: OpenStatement, at: number): ParsedStatement {
  const where = `el extracto ${at}`;
  const account = normaliseIban(textAt(node, 'Acct', 'Id', 'IBAN') ?? '');
  if (checkIban(account) !== null) throw unreadable(`La cuenta de ${where} no es un IBAN válido.`);
  const currency = textAt(node, 'Acct', 'Ccy');
  if (currency !== null && currency !== 'EUR')
    throw unreadable(`La cuenta de ${where} no está en euros (divisa «${currency}»).`);
  const balances = nodesOf(node, 'Bal');
  const opening = balanceOf(balances, ['OPBD', 'PRCD'], where);
  const closing = balanceOf(balances, ['CLBD'], where);
  checkSummary(node, open, where);
  const statement: ParsedStatement = {
    account,
    number: textAt(node, 'ElctrncSeqNb') ?? textAt(node, 'LglSeqNb') ?? textAt(node, 'Id'),
    from: dayAt(node, where, 'FrToDt', 'FrDtTm') ?? firstDay(opening, closing.day, open.lines),
    to: dayAt(node, where, 'FrToDt', 'ToDtTm') ?? closing.day,
    openingCents: opening.cents,
    closingCents: closing.cents,
    lines: open.lines,
  };
  return balanced(statement, where);
}

/** The balance of the first of these codes. Intermediate ones of a statement in pages (`INTM`) do not count. */
function balanceOf(balances: readonly XmlNode[], codes: readonly string[], where: string) {
  for (const code of codes) {
    const found = balances.filter(
      (balance) =>
        textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === code && textAt(balance, 'Tp', 'SubTp', 'Cd') !== 'INTM',
    );
    const [balance] = found;
    if (found.length > 1) throw unreadable(`${where} tiene varios saldos ${code}.`);
    if (!balance) continue;
    const day = dayOf(textAt(balance, 'Dt', 'Dt') ?? textAt(balance, 'Dt', 'DtTm'), `el saldo de ${where}`);
    if (day === null) throw unreadable(`El saldo ${code} de ${where} no tiene fecha.`);
    return { code, cents: signedCents(balance, `el saldo de ${where}`), day };
  }
  throw unreadable(`Falta el saldo ${codes[0]} de ${where}: sin él no se puede comprobar.`);
}

/** The first day of a statement without a period: a previous closing balance (`PRCD`) is that of the day before, whose entries are not in it. */
function firstDay(
  { code, day }: { code: string; day: string },
  closingDay: string,
  lines: OpenStatement['lines'],
): string {
  if (code !== 'PRCD') return day;
  const next = dayKey(addDays(fromDayKey(day), 1));
  return [next, closingDay, ...lines.map(({ bookingDay }) => bookingDay)].reduce((first, one) =>
    one < first ? one : first,
  );
}

/** What the bank says its entries add up to, where it does. */
function checkSummary(node: XmlNode, { entries, pending, netCents }: OpenStatement, where: string): void {
  const total = nodeAt(node, 'TxsSummry', 'TtlNtries');
  // Its figures may count what is pending, and then say nothing about what is booked.
  if (!total || pending > 0) return;
  const count = textAt(total, 'NbOfNtries');
  if (count !== null && Number(count) !== entries)
    throw doesNotAddUp(`De ${where} hay ${entries} movimientos y su resumen dice ${count}.`);
  // Version .02 has amount and sign side by side, .08 in an element of their own.
  const net = nodeAt(total, 'TtlNetNtry') ?? total;
  const amount = textAt(net, 'Amt') ?? textAt(total, 'TtlNetNtryAmt');
  if (amount === null) return;
  const cents = centsOf(amount, `el resumen de ${where}`);
  if (Math.abs(netCents) !== cents)
    throw doesNotAddUp(`Los movimientos de ${where} no suman lo que dice su resumen.`);
}

function dayAt(node: XmlNode, where: string, ...path: string[]): string | null {
  return dayOf(textAt(node, ...path), where);
}
