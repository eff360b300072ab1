import type { ParsedLine, ParsedStatement } from '../parsed-statement.ts';

/** A movement to write into a file; the rest of a line is empty. */
export function movement(line: Partial<ParsedLine> & Pick<ParsedLine, 'cents'>): ParsedLine {
  return {
    bookingDay: '2026-11-02',
    valueDay: '2026-11-02',
    bankReference: null,
    endToEndId: null,
    mandateId: null,
    counterparty: null,
    counterpartyIban: null,
    text: '',
    bankCode: null,
    returnReason: null,
    ...line,
  };
}

/** The account of the company in these files. */
export const OWN_ACCOUNT = 'ES9121000418450200051332';

/** A statement of these movements; the closing balance follows. */
export function statementOf(
  lines: ParsedLine[],
  more: Partial<Omit<ParsedStatement, 'lines' | 'closingCents'>> = {},
): ParsedStatement {
  const openingCents = more.openingCents ?? 0;
  return {
    account: OWN_ACCOUNT,
    number: '1',
    from: '2026-11-01',
    to: '2026-11-30',
    ...more,
    openingCents,
    closingCents: lines.reduce((sum, { cents }) => sum + cents, openingCents),
    lines,
  };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const euros = (cents: number) => (Math.abs(cents) / 100).toFixed(2);
const amount = (cents: number) =>
  `<Amt Ccy="EUR">${euros(cents)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

type Version = '02' | '08';

function transaction(line: ParsedLine, version: Version, withAmount: boolean): string {
  const [party, account] = line.cents < 0 ? ['Cdtr', 'CdtrAcct'] : ['Dbtr', 'DbtrAcct'];
  const name = line.counterparty === null ? '' : `<Nm>${escaped(line.counterparty)}</Nm>`;
  const own = version === '08' ? `<Pty>${name}</Pty>` : name;
  const iban = line.counterpartyIban;
  const sum =
    version === '08'
      ? amount(line.cents)
      : `<AmtDtls><TxAmt><Amt Ccy="EUR">${euros(line.cents)}</Amt></TxAmt></AmtDtls><CdtDbtInd>${line.cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  return (
    `<TxDtls><Refs><EndToEndId>${line.endToEndId ?? 'NOTPROVIDED'}</EndToEndId>` +
    (line.mandateId ? `<MndtId>${line.mandateId}</MndtId>` : '') +
    `</Refs>${withAmount ? sum : ''}<RltdPties><${party}>${own}</${party}>` +
    (iban ? `<${account}><Id><IBAN>${iban}</IBAN></Id></${account}>` : '') +
    `</RltdPties><RmtInf><Ustrd>${escaped(line.text)}</Ustrd></RmtInf>` +
    (line.returnReason ? `<RtrInf><Rsn><Cd>${line.returnReason}</Cd></Rsn></RtrInf>` : '') +
    '</TxDtls>'
  );
}

/** An entry; several lines are a batch. */
export function camtEntry(lines: readonly ParsedLine[], version: Version = '08', status = 'BOOK'): string {
  const [first] = lines;
  if (!first) return '';
  const sum = lines.reduce((total, { cents }) => total + cents, 0);
  return (
    `<Ntry>${amount(sum)}<Sts>${version === '08' ? `<Cd>${status}</Cd>` : status}</Sts>` +
    `<BookgDt><Dt>${first.bookingDay}</Dt></BookgDt><ValDt><Dt>${first.valueDay}</Dt></ValDt>` +
    (first.bankReference ? `<AcctSvcrRef>${first.bankReference}</AcctSvcrRef>` : '') +
    '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>' +
    `<NtryDtls>${lines.map((line) => transaction(line, version, lines.length > 1)).join('')}</NtryDtls></Ntry>`
  );
}

const balance = (code: string, cents: number, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;

/** A camt.053 file. @param entries those of each statement in place of one entry per line */
export function camt053(
  statements: readonly ParsedStatement[],
  version: Version = '08',
  entries?: readonly string[],
): string {
  const all = statements.map(
    (statement, at) =>
      `<Stmt><Id>S${at}</Id><ElctrncSeqNb>${statement.number ?? '1'}</ElctrncSeqNb>` +
      `<FrToDt><FrDtTm>${statement.from}T00:00:00</FrDtTm><ToDtTm>${statement.to}T00:00:00</ToDtTm></FrToDt>` +
      `<Acct><Id><IBAN>${statement.account}</IBAN></Id><Ccy>EUR</Ccy></Acct>` +
      balance('OPBD', statement.openingCents, statement.from) +
      balance('CLBD', statement.closingCents, statement.to) +
      (entries?.[at] ?? statement.lines.map((line) => camtEntry([line], version)).join('\n')) +
      '</Stmt>',
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">` +
    `<BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr>\n${all.join('\n')}\n</BkToCstmrStmt></Document>`
  );
}

const two = (day: string) => day.slice(2).replaceAll('-', '');
const side = (cents: number) => (cents < 0 ? '1' : '2');
const figures = (value: number, length: number) => String(Math.abs(value)).padStart(length, '0');

/** A Norma 43 file in records of 80 characters. */
export function norma43(statements: readonly ParsedStatement[]): string {
  const records = statements.flatMap((statement) => {
    const { account, lines } = statement;
    const own = account.slice(4, 12) + account.slice(14);
    const [out, into] = [lines.filter(({ cents }) => cents < 0), lines.filter(({ cents }) => cents >= 0)];
    const sum = (some: readonly ParsedLine[]) => some.reduce((total, { cents }) => total + cents, 0);
    return [
      `11${own}${two(statement.from)}${two(statement.to)}${side(statement.openingCents)}${figures(statement.openingCents, 14)}9783LLAVERO`,
      ...lines.flatMap((line) => [
        `22    0418${two(line.bookingDay)}${two(line.valueDay)}02038${side(line.cents)}${figures(line.cents, 14)}${(line.bankReference ?? '').padStart(10, '0')}${'0'.repeat(12)}`,
        ...textRecords(line),
      ]),
      `33${own}${figures(out.length, 5)}${figures(sum(out), 14)}${figures(into.length, 5)}${figures(sum(into), 14)}${side(statement.closingCents)}${figures(statement.closingCents, 14)}978`,
    ];
  });
  return [...records, `88${'9'.repeat(18)}${figures(records.length, 6)}`]
    .map((record) => record.padEnd(80))
    .join('\r\n');
}

function textRecords({ text, endToEndId, counterparty, counterpartyIban, cents }: ParsedLine): string[] {
  const named = counterparty && `${cents < 0 ? 'BENEFICIARIO' : 'ORDENANTE'}: ${counterparty}`.slice(0, 38);
  const texts = [named, text.slice(0, 38), text.slice(38, 76), endToEndId, counterpartyIban].filter(Boolean);
  const records: string[] = [];
  for (let at = 0; at < texts.length; at += 2)
    records.push(
      `23${figures(at / 2 + 1, 2)}${(texts[at] ?? '').padEnd(38)}${(texts[at + 1] ?? '').padEnd(38)}`,
    );
  return records;
}
