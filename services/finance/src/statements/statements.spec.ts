import { describe, expect, it } from '@jest/globals';
import { CodedError } from '@llavero/proto/errors';
import { checkIban } from '@llavero/proto/values/iban-check';
import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { spanishIban } from './iban-in-text.ts';
import type { ParsedLine, ParsedStatement } from './parsed-statement.ts';
import { readStatements, unpacked } from './read-statements.ts';
import {
  camt053,
  camtEntry,
  movement,
  norma43,
  OWN_ACCOUNT,
  statementOf,
} from './testing/statement-files.ts';

/** `FUZZ_RUNS=100000` for the long run; a suite has seconds. */
const FUZZ_RUNS = Number(process.env['FUZZ_RUNS'] ?? 1500);

const read = (text: string) => readStatements(Buffer.from(text)).statements;
const refusal = (text: string | Buffer) => {
  try {
    readStatements(Buffer.isBuffer(text) ? text : Buffer.from(text));
  } catch (error) {
    if (error instanceof CodedError) return `${error.body.code}: ${error.body.message}`;
    throw error;
  }
  return 'accepted';
};
/** What both formats carry of a line. */
const told = ({ lines, ...rest }: ParsedStatement) => ({
  ...rest,
  number: null,
  lines: lines.map(({ bookingDay, valueDay, cents }) => ({ bookingDay, valueDay, cents })),
});

const rent = movement({
  cents: 95_050,
  bankReference: 'BR1',
  counterparty: 'MARÍA PEÑA',
  counterpartyIban: 'ES7620770024003102575766',
  text: 'Alquiler REC202600012 & garaje',
  endToEndId: 'E2E1',
});

describe('camt.053', () => {
  it.each(['02', '08'] as const)(
    '[FIN-09] version %s: account, period, balances and lines as they are',
    (version) => {
      const statement = statementOf([rent, movement({ cents: -1200, text: 'Comisión' })], {
        openingCents: -5,
      });
      expect(
        read(camt053([statement, { ...statement, from: '2026-12-01', to: '2026-12-31' }], version)),
      ).toEqual([
        {
          ...statement,
          lines: statement.lines.map((line) => ({ ...line, bankCode: 'PMNT-RCDT-ESCT' })),
        },
        expect.objectContaining({ from: '2026-12-01' }),
      ]);
    },
  );

  it('[FIN-09] splits a batch by its transactions, and leaves it whole where they do not add up to it', () => {
    const batch = [
      movement({ cents: 10_000, endToEndId: 'A' }),
      movement({ cents: 20_000, endToEndId: 'B' }),
    ];
    for (const version of ['02', '08'] as const) {
      const [split] = read(camt053([statementOf(batch)], version, [camtEntry(batch, version)]));
      expect(split?.lines.map(({ cents, endToEndId }) => [cents, endToEndId])).toEqual([
        [10_000, 'A'],
        [20_000, 'B'],
      ]);
    }
    const wrong = camtEntry(batch).replace('<Amt Ccy="EUR">100.00', '<Amt Ccy="EUR">100.01');
    const [whole] = read(camt053([statementOf(batch)], '08', [wrong]));
    // Its ids are kept: they tell the remittance that the bank has booked as one sum.
    expect(whole?.lines).toMatchObject([{ cents: 30_000, endToEndId: null, text: 'A B' }]);
  });

  it('[FIN-09] keeps the ids of a batch without amounts: of its order, else as many of its transactions as a text holds', () => {
    const batch = Array.from({ length: 40 }, (_none, at) =>
      movement({ cents: 100, endToEndId: `ID${at}`, text: 'Renta' }),
    );
    const bare = camtEntry(batch).replaceAll(/<Amt Ccy="EUR">1\.00<\/Amt><CdtDbtInd>CRDT<\/CdtDbtInd>/g, '');
    const lines = (entry: string) => read(camt053([statementOf(batch)], '08', [entry]))[0]?.lines;
    const [line, ...others] = lines(bare) ?? [];
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      cents: 4_000,
      endToEndId: null,
      text: expect.stringMatching(/^ID0 ID1 .* ID19 Renta$/),
    });
    const order = (inside: string) => bare.replace('<NtryDtls>', `<NtryDtls><Btch>${inside}</Btch>`);
    expect(lines(order('<MsgId>M</MsgId><PmtInfId>M-2</PmtInfId>'))).toMatchObject([{ endToEndId: 'M-2' }]);
    expect(lines(order('<MsgId>M</MsgId><PmtInfId>NOTPROVIDED</PmtInfId>'))).toMatchObject([
      { endToEndId: 'M' },
    ]);
    // Without any transaction too; what is split has its own ids, or none.
    const none = order('<MsgId>M</MsgId>').replace(/<TxDtls>.*<\/TxDtls>/, '');
    expect(lines(none)).toMatchObject([{ endToEndId: 'M', cents: 4_000 }]);
    const split = camtEntry(batch.map((one) => ({ ...one, endToEndId: null })));
    const ofOrder = split.replace('<NtryDtls>', '<NtryDtls><Btch><MsgId>M</MsgId></Btch>');
    expect(new Set(lines(ofOrder)?.map(({ endToEndId }) => endToEndId))).toEqual(new Set([null]));
  });

  it('[FIN-09] says why a payment came back, leaves pending entries out, and takes a statement without lines', () => {
    const back = movement({ cents: -95_050, returnReason: 'AM04' });
    const [statement] = read(camt053([statementOf([back])], '02'));
    expect(statement?.lines[0]).toMatchObject({ cents: -95_050, returnReason: 'AM04' });
    const pending = camtEntry([back]) + camtEntry([rent], '08', 'PDNG');
    expect(read(camt053([statementOf([back])], '08', [pending]))[0]?.lines).toHaveLength(1);
    expect(read(camt053([statementOf([], { openingCents: 7 })]))[0]).toMatchObject({
      lines: [],
      closingCents: 7,
    });
  });

  it('[FIN-09] without a period, begins the day after a previous closing balance, and never after its first movement', () => {
    const from = (previous: string, bookingDay: string) => {
      const dated = statementOf([movement({ cents: 100, bookingDay })], { from: previous, to: '2026-11-03' });
      const file = camt053([dated])
        .replace(/<FrToDt>.*?<\/FrToDt>/, '')
        .replace('OPBD', 'PRCD');
      return read(file)[0]?.from;
    };
    expect(from('2026-11-02', '2026-11-03')).toBe('2026-11-03');
    // Over a weekend, and a bank that dates the balance by the first day of the period.
    expect(from('2026-10-31', '2026-11-03')).toBe('2026-11-01');
    expect(from('2026-11-02', '2026-11-02')).toBe('2026-11-02');
    expect(from('2026-11-03', '2026-11-03')).toBe('2026-11-03');
  });

  it('[FIN-09] refuses other files, other currencies, DTDs, entities, wrong figures and wrong encodings, with words', () => {
    const file = camt053([statementOf([rent])]);
    const cases: [string, string | Buffer, RegExp][] = [
      [
        'camt.052',
        file.replace('camt.053', 'camt.052'),
        /READABLE.*camt\.052.*pida el extracto de fin de día/,
      ],
      ['camt.054', file.replace('camt.053', 'camt.054'), /camt\.054/],
      ['version .05', file.replace('001.08', '001.05'), /camt\.053\.001\.05.*pida/],
      ['pain.008', file.replace('camt.053.001.08', 'pain.008.001.02'), /de otro tipo/],
      ['a DTD', file.replace('\n<Doc', '\n<!DOCTYPE Document [<!ENTITY a "b">]>\n<Doc'), /DTD/],
      ['an entity', file.replace('Alquiler', '&lol;'), /Línea 3: el XML está mal formado/],
      ['an element of another namespace', file.replace('<Ntry>', '<Ntry xmlns="urn:x">'), /de otro formato/],
      ['dollars', file.replaceAll('Ccy="EUR"', 'Ccy="USD"'), /no está en euros/],
      ['a negative amount', file.replace('>950.50<', '>-950.50<'), /importe/],
      ['thirteen figures', file.replace('>950.50<', '>1234567890123.00<'), /demasiado grande/],
      ['three decimals', file.replace('>950.50<', '>950.505<'), /importe/],
      ['1900', file.replace('<BookgDt><Dt>2026', '<BookgDt><Dt>1900'), /fecha/],
      ['31 February', file.replace('<BookgDt><Dt>2026-11', '<BookgDt><Dt>2026-02-3'), /fecha/],
      ['no closing balance', file.replace('CLBD', 'CLAV'), /Falta el saldo CLBD/],
      ['a line less', file.replace(/<Ntry>.*<\/Ntry>/, ''), /DOES_NOT_ADD_UP/],
      ['an account that is none', file.replace(OWN_ACCOUNT, 'ES0021000418450200051332'), /IBAN/],
      ['cut off', file.slice(0, -40), /mal formado o cortado/],
      ['Latin-1 that claims to be UTF-8', Buffer.from(file, 'latin1'), /UTF-8/],
      ['deep', file.replace('<Ntry>', '<Ntry>'.padEnd(200, '<a>')), /niveles/],
      ['empty', '', /no es un extracto/],
    ];
    for (const [name, text, words] of cases)
      expect([name, refusal(text)]).toEqual([name, expect.stringMatching(words)]);
    expect(refusal(Buffer.from(file.replace('UTF-8', 'ISO-8859-1'), 'latin1'))).toBe('accepted');
  });
});

describe('Norma 43', () => {
  it('[FIN-09] several accounts and periods, zero amounts, both days, Latin-1, account and name from the texts', () => {
    const other = 'ES7620770024003102575766';
    const all = [
      statementOf([{ ...rent, valueDay: '2026-11-05' }, movement({ cents: 0, text: 'Aviso' })], {
        openingCents: -100,
      }),
      statementOf([movement({ cents: -3000 })], { from: '2026-12-01', to: '2026-12-31' }),
      statementOf([], { account: other }),
    ];
    const file = norma43(all);
    for (const bytes of [Buffer.from(file, 'latin1'), Buffer.from(file, 'utf8')]) {
      const { format, statements } = readStatements(bytes);
      expect(format).toBe('NORMA43');
      expect(statements.map(told)).toEqual(all.map(told));
      expect(statements[0]?.lines[0]).toMatchObject({
        counterparty: 'MARÍA PEÑA',
        counterpartyIban: other,
        text: expect.stringContaining('REC202600012'),
        bankCode: '02-038',
      });
    }
  });

  it('[FIN-09] refuses what is cut, does not add up or is out of place, and names the line', () => {
    const lines = norma43([statementOf([rent, movement({ cents: -1 })])]).split('\r\n');
    const put = (at: number, from: number, text: string) =>
      lines
        .map((line, index) =>
          index === at - 1 ? line.slice(0, from - 1) + text + line.slice(from - 1 + text.length) : line,
        )
        .join('\n');
    const cases: [string, string, RegExp][] = [
      ['cut off', lines.slice(0, -1).join('\n'), /Falta el final/],
      [
        'an account left open',
        lines.filter((line) => !line.startsWith('33')).join('\n'),
        /sin cerrar la cuenta/,
      ],
      ['a movement less', lines.filter((_line, at) => at !== 1).join('\n'), /Línea \d/],
      ['letters in an amount', put(2, 29, 'A'), /Línea 2: el importe debe tener solo cifras/],
      ['a sign', put(2, 28, '3'), /Línea 2: el signo/],
      ['a month 13', put(2, 13, '13'), /línea 2/],
      ['dollars', put(1, 48, '840'), /Línea 1: la cuenta no está en euros/],
      ['another account at the end', put(lines.length - 1, 11, '9'), /cierra otra cuenta/],
      ['another amount', put(2, 42, '9'), /DOES_NOT_ADD_UP.*Línea/],
      ['another count of records', put(lines.length, 21, '000001'), /DOES_NOT_ADD_UP/],
      ['an unknown record', `${lines[0]}\n99`, /Línea 2: el tipo de registro «99»/],
      ['a text without movement', `${lines[0]}\n2301hola`, /Línea 2: el concepto/],
      ['a line too long', `${lines[0]}x`, /Línea 1: tiene 81/],
      ['after the end', `${lines.join('\n')}\n${lines[0]}`, /después del final/],
    ];
    for (const [name, text, words] of cases)
      expect([name, refusal(text)]).toEqual([name, expect.stringMatching(words)]);
  });

  it('[FIN-09] knows the check digits of every Spanish account', () => {
    expect(spanishIban('2100', '0418', '0200051332')).toBe(OWN_ACCOUNT);
    const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
    fc.assert(
      fc.property(digits(4), digits(4), digits(10), (bank, office, number) => {
        expect(checkIban(spanishIban(bank, office, number))).toBeNull();
      }),
    );
  });
});

describe('a file that nobody has checked', () => {
  it('[FIN-09] is refused beyond its size, packed or not, and never unpacked further', () => {
    const big = gzipSync(Buffer.alloc(80 * 1024 * 1024, '1'));
    for (const bytes of [big, Buffer.alloc(65 * 1024 * 1024)])
      expect(() => unpacked(bytes)).toThrow(
        expect.objectContaining({ body: expect.objectContaining({ kind: 'tooLarge' }) }),
      );
    expect(() => unpacked(Buffer.from([0x1f, 0x8b, 1, 2]))).toThrow('FINANCE.STATEMENT_UNREADABLE');
  });

  const day = fc.integer({ min: 1, max: 28 }).map((at) => `2026-11-${String(at).padStart(2, '0')}`);
  const line: fc.Arbitrary<ParsedLine> = fc
    .record({
      cents: fc.oneof(fc.integer({ min: -1e7, max: 1e7 }), fc.constant(0)),
      bookingDay: day,
      valueDay: day,
      text: fc.constantFrom('', 'Alquiler', 'RENTA & CÍA'),
      counterparty: fc.constantFrom(null, 'ANA'),
    })
    .map((made) => movement(made));
  const statement = fc
    .tuple(fc.array(line, { maxLength: 6 }), fc.integer({ min: -1e6, max: 1e6 }))
    .map(([lines, openingCents]) => statementOf(lines, { openingCents }));
  const files = fc
    .tuple(fc.array(statement, { minLength: 1, maxLength: 3 }), fc.constantFrom('02', '08', '43'))
    .map(([all, kind]) => ({ all, text: kind === '43' ? norma43(all) : camt053(all, kind as '02') }));

  it('[FIN-09] reads back whatever was written, to the cent', () => {
    const run = fc.property(files, ({ all, text }) => expect(read(text).map(told)).toEqual(all.map(told)));
    fc.assert(run, { numRuns: 200 });
  });

  /** Changes some of the text as accidents and attacks do. */
  const harm = fc.tuple(
    fc.constantFrom('cut', 'drop', 'twice', 'put', 'swap', 'line'),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom(
      '0',
      '9',
      '1',
      '2',
      '<',
      '&',
      ' ',
      '\n',
      'ñ',
      '\u0000',
      '-',
      '.',
      '</Ntry>',
      'DBIT',
      '33',
    ),
  );
  const harmed = (text: string, [how, a, b, put]: [string, number, number, string]): string => {
    const from = Math.floor(a * text.length);
    const to = Math.min(text.length, from + Math.floor(b * 60));
    if (how === 'cut') return text.slice(0, from);
    if (how === 'drop') return text.slice(0, from) + text.slice(to);
    if (how === 'twice') return text.slice(0, to) + text.slice(from);
    if (how === 'put') return text.slice(0, from) + put + text.slice(from + put.length);
    const lines = text.split('\n');
    const [one, other] = [
      Math.floor(a * lines.length) % lines.length,
      Math.floor(b * lines.length) % lines.length,
    ];
    if (how === 'line') lines.splice(one, 1);
    else [lines[one], lines[other]] = [lines[other] ?? '', lines[one] ?? ''];
    return lines.join('\n');
  };

  /** Balances as the file itself has them, found without the parser. */
  const totals = (text: string): number => {
    const signed = (mark: string, cents: string) =>
      (mark === '1' || mark === 'DBIT' ? -1 : 1) * Number(cents.replace('.', ''));
    if (text.startsWith('11'))
      return text.split('\n').reduce((sum, record) => {
        if (record.startsWith('11')) return sum - signed(record.slice(32, 33), record.slice(33, 47));
        if (record.startsWith('33')) return sum + signed(record.slice(58, 59), record.slice(59, 73));
        return sum;
      }, 0);
    const balances = text.matchAll(
      /<Cd>\s*(OPBD|CLBD)\s*<[^]*?<Amt Ccy="EUR">\s*([\d.]+)\s*<\/Amt>[^]*?<CdtDbtInd>\s*(\w+)/g,
    );
    return [...balances].reduce((sum, [, code, amount = '', mark = '']) => {
      const cents = Math.round(Number(amount) * 100) * (mark === 'DBIT' ? -1 : 1);
      return sum + (code === 'OPBD' ? -cents : cents);
    }, 0);
  };

  it('[FIN-09] is refused with a sentence, or its lines add up to the totals that it has itself', () => {
    let accepted = 0;
    const run = fc.property(files, fc.array(harm, { minLength: 1, maxLength: 3 }), ({ text }, harms) => {
      const wrong = harms.reduce(harmed, text);
      try {
        const found = read(wrong);
        accepted += 1;
        const sum = found.flatMap(({ lines }) => lines).reduce((total, { cents }) => total + cents, 0);
        expect(sum).toBe(totals(wrong));
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        expect(error.body.message).toMatch(/No se ha importado nada\.$/);
      }
    });
    fc.assert(run, { numRuns: FUZZ_RUNS });
    expect(accepted).toBeGreaterThan(0);
  }, 600_000);
});
