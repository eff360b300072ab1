import { ibanIn, spanishIban } from './iban-in-text.ts';
import {
  balanced,
  checkedCents,
  checkedDay,
  MOST_LINES,
  type ParsedLine,
  type ParsedStatement,
} from './parsed-statement.ts';
import { doesNotAddUp, unreadable } from './statements.errors.ts';

/** Characters of a record (AEB Cuaderno 43). */
const WIDTH = 80;
const EURO = '978';
/** Records 23 that may follow a movement. */
const MOST_TEXTS = 5;

/** A record with the number of its line in the file. */
class NormaRecord {
  constructor(
    readonly text: string,
    readonly line: number,
  ) {}

  /** Characters `from` to `to` as the norm counts them, from 1. */
  part(from: number, to: number): string {
    return this.text.slice(from - 1, to);
  }

  /** @throws CodedError invalid unless the part is figures throughout */
  digits(from: number, to: number, what: string): string {
    const part = this.part(from, to);
    if (/^\d+$/.test(part)) return part;
    throw unreadable(`Línea ${this.line}: ${what} debe tener solo cifras y dice «${part}».`);
  }

  count(from: number, to: number, what: string): number {
    return Number(this.digits(from, to, what));
  }

  /** Cents with the sign of the side: 1 owes (out), 2 has (in). */
  cents(side: number, from: number, to: number, what: string): number {
    const mark = this.part(side, side);
    if (mark !== '1' && mark !== '2')
      throw unreadable(`Línea ${this.line}: el signo de ${what} debe ser 1 o 2 y dice «${mark}».`);
    const cents = checkedCents(this.count(from, to, what), `la línea ${this.line}`);
    return mark === '1' ? 0 - cents : cents;
  }

  day(from: number, what: string): string {
    const [year, month, day] = [0, 2, 4].map((at) => this.count(from + at, from + at + 1, what));
    return checkedDay(2000 + (year ?? 0), month ?? 0, day ?? 0, `la línea ${this.line}`);
  }

  euros(from: number): void {
    const currency = this.part(from, from + 2);
    if (currency !== EURO)
      throw unreadable(`Línea ${this.line}: la cuenta no está en euros (divisa «${currency}»).`);
  }
}

/** A movement while its further records are read. */
interface OpenLine {
  line: ParsedLine;
  texts: string[];
}

interface OpenAccount {
  header: NormaRecord;
  statement: ParsedStatement;
  open: OpenLine | null;
  debits: { count: number; cents: number };
  credits: { count: number; cents: number };
}

/**
 * Reads a file of Cuaderno 43: any number of accounts, and of periods of each. The counts and sums of every account (record 33) and of the
 * file (88) must be those of its records.
 *
 * @throws CodedError invalid `FINANCE.STATEMENT_UNREADABLE` naming the line, `FINANCE.STATEMENT_DOES_NOT_ADD_UP`
 */
export function parseNorma43(text: string): ParsedStatement[] {
  const statements: ParsedStatement[] = [];
  let account: OpenAccount | null = null;
  let records = 0;
  let lines = 0;
  let ended = false;
  for (const record of recordsOf(text)) {
    if (ended) throw unreadable(`Línea ${record.line}: hay registros después del final del fichero (88).`);
    const kind = record.part(1, 2);
    if (kind === '88') {
      endFile(record, account, records);
      ended = true;
      continue;
    }
    records += 1;
    if (kind === '11') {
      if (account) throw unreadable(`Línea ${record.line}: empieza otra cuenta sin cerrar la anterior (33).`);
      account = openAccount(record);
    } else if (!account) {
      throw unreadable(`Línea ${record.line}: el registro ${kind} está fuera de una cuenta (11).`);
    } else if (kind === '22') {
      if ((lines += 1) > MOST_LINES)
        throw unreadable(`El fichero pasa de ${MOST_LINES} movimientos: pídalo en periodos más cortos.`);
      addMovement(account, record);
    } else if (kind === '23') {
      addText(account, record);
    } else if (kind === '24') {
      if (!account.open)
        throw unreadable(`Línea ${record.line}: la equivalencia (24) no sigue a un movimiento (22).`);
    } else if (kind === '33') {
      statements.push(closeAccount(account, record));
      account = null;
    } else {
      throw unreadable(`Línea ${record.line}: el tipo de registro «${kind}» no es de la Norma 43.`);
    }
  }
  if (!ended) throw unreadable('Falta el final del fichero (88): está cortado. Descárguelo otra vez.');
  if (statements.length === 0) throw unreadable('El fichero no tiene ninguna cuenta.');
  return statements;
}

function* recordsOf(text: string): Generator<NormaRecord> {
  let line = 0;
  // The end mark of DOS closes some files.
  for (const raw of text.replace(/\u001a\s*$/, '').split(/\r\n|\n|\r/)) {
    line += 1;
    const trimmed = raw.trimEnd();
    if (trimmed === '') continue;
    if (trimmed.length > WIDTH)
      throw unreadable(`Línea ${line}: tiene ${trimmed.length} caracteres y la Norma 43 admite ${WIDTH}.`);
    yield new NormaRecord(trimmed.padEnd(WIDTH), line);
  }
}

function openAccount(header: NormaRecord): OpenAccount {
  header.euros(48);
  const statement: ParsedStatement = {
    account: accountOf(header),
    number: null,
    from: header.day(21, 'la fecha inicial'),
    to: header.day(27, 'la fecha final'),
    openingCents: header.cents(33, 34, 47, 'el saldo inicial'),
    closingCents: 0,
    lines: [],
  };
  return { header, statement, open: null, debits: { count: 0, cents: 0 }, credits: { count: 0, cents: 0 } };
}

const accountOf = (record: NormaRecord): string =>
  spanishIban(
    record.digits(3, 6, 'la entidad'),
    record.digits(7, 10, 'la oficina'),
    record.digits(11, 20, 'la cuenta'),
  );

/** Banks fill a reference that they do not have with zeros. */
const isEmpty = (text: string): boolean => /^0*$/.test(text);

function addMovement(account: OpenAccount, record: NormaRecord): void {
  finishLine(account);
  const cents = record.cents(28, 29, 42, 'el importe');
  // A movement of nothing counts on the side that it names.
  const side = record.part(28, 28) === '1' ? account.debits : account.credits;
  side.count += 1;
  side.cents = checkedCents(side.cents + Math.abs(cents), `la línea ${record.line}`);
  const own = record.part(43, 52).trim();
  const texts = [record.part(53, 64).trim(), record.part(65, 80).trim()].filter((text) => !isEmpty(text));
  account.open = {
    texts,
    line: {
      bookingDay: record.day(11, 'la fecha de operación'),
      valueDay: record.day(17, 'la fecha valor'),
      cents,
      bankReference: isEmpty(own) ? null : own,
      endToEndId: null,
      mandateId: null,
      counterparty: null,
      counterpartyIban: null,
      text: '',
      bankCode: `${record.digits(23, 24, 'el concepto común')}-${record.digits(25, 27, 'el concepto propio')}`,
      returnReason: null,
    },
  };
}

function addText(account: OpenAccount, record: NormaRecord): void {
  const { open } = account;
  if (!open) throw unreadable(`Línea ${record.line}: el concepto (23) no sigue a un movimiento (22).`);
  const at = record.count(3, 4, 'el número de concepto');
  if (at < 1 || at > MOST_TEXTS)
    throw unreadable(
      `Línea ${record.line}: el número de concepto debe ser de 01 a 05 y dice «${record.part(3, 4)}».`,
    );
  open.texts.push(record.part(5, 42).trim(), record.part(43, 80).trim());
}

/** How banks name who has ordered a transfer. */
const NAMED =
  /(?:TRANSF(?:ERENCIA|\.)?|BIZUM|ABONO|INGRESO)\s+(?:INMEDIATA\s+)?(?:DE|A FAVOR DE|A)\s*:?\s+(.{3,70})|(?:ORDENANTE|BENEFICIARIO)\s*:\s*(.{3,70})/i;

function finishLine(account: OpenAccount): void {
  const { open, statement } = account;
  if (!open) return;
  const texts = open.texts.filter(Boolean);
  const text = texts.join(' ').replace(/\s+/g, ' ');
  const named = texts.map((one) => NAMED.exec(one)).find((match) => match !== null);
  statement.lines.push({
    ...open.line,
    text,
    counterparty: (named?.[1] ?? named?.[2])?.trim() ?? null,
    counterpartyIban: ibanIn(texts.join(' | '), statement.account),
  });
  account.open = null;
}

function closeAccount(account: OpenAccount, footer: NormaRecord): ParsedStatement {
  finishLine(account);
  const where = `Línea ${footer.line}`;
  footer.euros(74);
  if (accountOf(footer) !== account.statement.account)
    throw unreadable(`${where}: cierra otra cuenta que la que empieza en la línea ${account.header.line}.`);
  const { debits, credits, statement } = account;
  const told = {
    debits: {
      count: footer.count(21, 25, 'el número de cargos'),
      cents: footer.count(26, 39, 'la suma de cargos'),
    },
    credits: {
      count: footer.count(40, 44, 'el número de abonos'),
      cents: footer.count(45, 58, 'la suma de abonos'),
    },
  };
  // Five figures count modulo 100,000.
  if (debits.count % 100_000 !== told.debits.count || credits.count % 100_000 !== told.credits.count)
    throw doesNotAddUp(
      `${where}: la cuenta tiene ${debits.count} cargos y ${credits.count} abonos, y su final dice ${told.debits.count} y ${told.credits.count}.`,
    );
  if (debits.cents !== told.debits.cents || credits.cents !== told.credits.cents)
    throw doesNotAddUp(`${where}: las sumas de cargos y abonos no son las de los movimientos.`);
  statement.closingCents = footer.cents(59, 60, 73, 'el saldo final');
  return balanced(statement, `la cuenta que cierra la línea ${footer.line}`);
}

function endFile(record: NormaRecord, account: OpenAccount | null, records: number): void {
  if (account) throw unreadable(`Línea ${record.line}: el fichero termina sin cerrar la cuenta (33).`);
  const told = record.count(21, 26, 'el número de registros');
  if (told !== records)
    throw doesNotAddUp(
      `Línea ${record.line}: el fichero tiene ${records} registros y su final dice ${told}.`,
    );
}
