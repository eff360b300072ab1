import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { hasProgram } from '@llavero/kit/testing/has-program';
import { type RemittanceFormat, remittanceFormats } from '@llavero/proto/records/choices/remittances';
import { checkCadastralReference } from '@llavero/proto/values/cadastral-reference';
import { checkCups } from '@llavero/proto/values/cups';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { checkIban } from '@llavero/proto/values/iban-check';
import { checkNationalId } from '@llavero/proto/values/national-id';
import { endToEndId } from '@llavero/proto/rules/end-to-end-id';
import fc from 'fast-check';
import type { FileRow } from './remittance/group-rows.ts';
import { writeRemittanceFile } from './remittance/file/write-file.ts';
import { readStatements } from './statements/read-statements.ts';
import { movement, norma43, OWN_ACCOUNT, statementOf } from './statements/testing/statement-files.ts';
import { askPython, hasPython } from './testing/independent.ts';

/** A test that needs a program of others; without it the title says that it was skipped. */
const withProgram = (has: boolean, name: string, title: string, run: () => Promise<void> | void) =>
  (has ? it : it.skip)(`${title}${has ? '' : ` (skipped: ${name} is not installed)`}`, run);

/** One character of a right value exchanged, so that most are wrong and some are right by chance. */
const damaged = (value: string): string[] =>
  [...value].flatMap((_character, at) =>
    ['0', '7', 'A', 'X'].map((other) => value.slice(0, at) + other + value.slice(at + 1)),
  );
const drawn = (arbitrary: fc.Arbitrary<string>, numRuns = 400) => fc.sample(arbitrary, { numRuns });
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

const stdnum = `
import json, sys
from stdnum import iban
from stdnum.es import nif, cups, referenciacatastral
given = json.load(sys.stdin)
of = {'IBAN': iban, 'NIF': nif, 'CUPS': cups, 'CADASTRE': referenciacatastral}
json.dump({kind: [of[kind].is_valid(value) for value in values] for kind, values in given.items()}, sys.stdout)
`;

describe('implementations of others', () => {
  withProgram(
    hasPython('stdnum'),
    'python-stdnum',
    '[FIN-04] [VAL-01] python-stdnum agrees on IBAN, NIF, NIE, CIF, CUPS and cadastral references',
    () => {
      const given = {
        IBAN: [
          ...['ES9121000418450200051332', 'DE89370400440532013000', 'FR1420041010050500013M02606'].flatMap(
            damaged,
          ),
          ...drawn(digits(22).map((rest) => `ES${rest}`)),
        ],
        NIF: [
          ...['12345678Z', 'X1234567L', 'B85626240', 'K0867756N', 'P2800000A', 'Q2826000H'].flatMap(damaged),
          ...drawn(fc.stringMatching(/^[0-9]{8}[A-Z]$/)),
          ...drawn(fc.stringMatching(/^[XYZ][0-9]{7}[A-Z]$/)),
          ...drawn(fc.stringMatching(/^[ABCDEFGHJNPQRSUVW][0-9]{7}[0-9A-J]$/)),
        ],
        CUPS: [
          ...['ES0021000000000001RK', 'ES1234123456789012JY1F'].flatMap(damaged),
          ...drawn(fc.stringMatching(/^ES[0-9]{16}[A-Z]{2}$/)),
        ],
        CADASTRE: ['7837301VG8173B0001TT', '4A08169P03PRAT0001LR'].flatMap(damaged),
      };
      const theirs = askPython<Record<keyof typeof given, boolean[]>>(stdnum, given);
      const ours = {
        IBAN: checkIban,
        NIF: (value: string) => checkNationalId(value),
        CUPS: checkCups,
        CADASTRE: checkCadastralReference,
      };
      for (const kind of ['IBAN', 'NIF', 'CUPS', 'CADASTRE'] as const) {
        const accepted = (value: string) => ours[kind](value) === null;
        const differing = given[kind].filter((value, at) => accepted(value) !== theirs[kind][at]);
        // It takes a figure or a letter at the end of any CIF, which of both is right follows from the first letter; and letters in the
        // number of a unit, which the Catastro gives none.
        const stricter = (value: string) =>
          !accepted(value) &&
          ((kind === 'NIF' && /^[ABEHNPQRSW]/.test(value)) ||
            (kind === 'CADASTRE' && !/^.{14}\d{4}/.test(value)));
        expect([kind, differing.filter((value) => !stricter(value))]).toEqual([kind, []]);
        expect(theirs[kind].filter(Boolean).length).toBeGreaterThan(0);
      }
    },
  );

  const company = {
    ...{ name: 'Llavero Gestion SL', cif: 'B85626240', iban: 'ES9121000418450200051332' },
    creditorId: 'ES77000B85626240',
  };
  const remittance = '019abc00-1111-7222-8333-444455556666';
  const rows: FileRow[] = Array.from({ length: 25 }, (_row, at) => ({
    endToEndId: endToEndId({
      document: `019abc00-1111-7222-8333-${String(at).padStart(12, '0')}`,
      attempt: 1,
    }),
    cents: 10_000 + at * 137,
    executionDay: fromDayKey(at % 2 === 0 ? '2026-12-01' : '2026-12-02'),
    mandate: {
      reference: `LL-2025-${at}`,
      sequence: at % 5 === 0 ? ('OOFF' as const) : ('RCUR' as const),
      signatureDate: fromDayKey('2025-03-01'),
    },
    name: `Nuria Penas ${at}`,
    iban: at % 3 === 0 ? 'DE89370400440532013000' : 'ES7921000813610123456789',
    text: `Renta ${at}`,
  }));
  /** Transfers have no mandate. */
  const fileOf = (format: RemittanceFormat) =>
    writeRemittanceFile({
      ...{ format, remittance, company, createdAt: fromDayKey('2026-11-23') },
      rows: remittanceFormats.options[format].isDebit ? rows : rows.map((row) => ({ ...row, mandate: null })),
    });

  /** Python that reads a file without knowing how it was written. */
  const readXml = `
import json, sys, datetime
from xml.etree import ElementTree
local = lambda e: e.tag.split('}')[1]
find = lambda e, *names: [e] if not names else [f for c in e if local(c) == names[0] for f in find(c, *names[1:])]
text = lambda e, *names: (find(e, *names)[0].text or '').strip()
day = datetime.date.fromisoformat
`;

  withProgram(
    hasPython('sepaxml'),
    'sepaxml',
    '[FIN-04] sepaxml writes the same debits: ids, amounts, accounts, mandates, days, sequences and sums',
    () => {
      const script = `${readXml}
from sepaxml import SepaDD
given = json.load(sys.stdin)
def told(xml):
    root = ElementTree.fromstring(xml)
    init = find(root, 'CstmrDrctDbtInitn')[0]
    rows = [[text(t, 'PmtId', 'EndToEndId'), text(t, 'InstdAmt'), text(t, 'DbtrAcct', 'Id', 'IBAN'), text(t, 'DrctDbtTx', 'MndtRltdInf', 'MndtId'),
             text(t, 'DrctDbtTx', 'MndtRltdInf', 'DtOfSgntr'), text(p, 'ReqdColltnDt'), text(p, 'PmtTpInf', 'SeqTp')]
            for p in find(init, 'PmtInf') for t in find(p, 'DrctDbtTxInf')]
    return {'rows': sorted(rows), 'sum': text(init, 'GrpHdr', 'CtrlSum'), 'count': text(init, 'GrpHdr', 'NbOfTxs'),
            'creditor': sorted({text(p, 'CdtrSchmeId', 'Id', 'PrvtId', 'Othr', 'Id') for p in find(init, 'PmtInf')})}
sepa = SepaDD({'name': given['company']['name'], 'IBAN': given['company']['iban'], 'BIC': 'CAIXESBBXXX', 'batch': True,
               'creditor_id': given['company']['creditorId'], 'currency': 'EUR'}, schema='pain.008.001.02', clean=True)
for row in given['rows']:
    sepa.add_payment({'name': row['name'], 'IBAN': row['iban'], 'BIC': 'CAIXESBBXXX', 'amount': row['cents'], 'type': row['sequence'],
                      'collection_date': day(row['day']), 'mandate_id': row['reference'], 'mandate_date': day(row['signed']),
                      'description': row['text'], 'endtoend_id': row['id']})
json.dump([told(sepa.export(validate=True)), told(given['ours'])], sys.stdout)
`;
      const given = rows.map(({ endToEndId: id, cents, executionDay, mandate, name, iban, text }) => ({
        ...{ id, cents, name, iban, text, day: dayKey(executionDay) },
        ...{ reference: mandate?.reference ?? '', sequence: mandate?.sequence ?? '' },
        signed: dayKey(mandate?.signatureDate ?? 0),
      }));
      const [theirs, ours] = askPython<[unknown, unknown]>(script, {
        company,
        rows: given,
        ours: fileOf('PAIN_008_02'),
      });
      expect(ours).toEqual(theirs);
    },
  );

  withProgram(
    hasPython('sepaxml'),
    'sepaxml',
    '[FIN-04] sepaxml writes the same transfers: ids, amounts, accounts, names, texts, days and sums',
    () => {
      const script = `${readXml}
from sepaxml import SepaTransfer
given = json.load(sys.stdin)
def told(xml):
    root = ElementTree.fromstring(xml)
    init = find(root, 'CstmrCdtTrfInitn')[0]
    rows = [[text(t, 'PmtId', 'EndToEndId'), text(t, 'Amt', 'InstdAmt'), text(t, 'CdtrAcct', 'Id', 'IBAN'), text(t, 'Cdtr', 'Nm'),
             text(t, 'RmtInf', 'Ustrd'), text(p, 'ReqdExctnDt'), text(p, 'DbtrAcct', 'Id', 'IBAN'), text(p, 'PmtMtd')]
            for p in find(init, 'PmtInf') for t in find(p, 'CdtTrfTxInf')]
    return {'rows': sorted(rows), 'sum': text(init, 'GrpHdr', 'CtrlSum'), 'count': text(init, 'GrpHdr', 'NbOfTxs')}
sepa = SepaTransfer({'name': given['company']['name'], 'IBAN': given['company']['iban'], 'BIC': 'CAIXESBBXXX', 'batch': True, 'currency': 'EUR'},
                    schema='pain.001.001.03', clean=True)
for row in given['rows']:
    sepa.add_payment({'name': row['name'], 'IBAN': row['iban'], 'BIC': 'CAIXESBBXXX', 'amount': row['cents'], 'execution_date': day(row['day']),
                      'description': row['text'], 'endtoend_id': row['id']})
json.dump([told(sepa.export(validate=True)), told(given['ours'])], sys.stdout)
`;
      const given = rows.map(({ endToEndId: id, cents, executionDay, name, iban, text }) => ({
        ...{ id, cents, name, iban, text, day: dayKey(executionDay) },
      }));
      const [theirs, ours] = askPython<[unknown, { rows: unknown[] }]>(script, {
        company,
        rows: given,
        ours: fileOf('PAIN_001_03'),
      });
      expect(ours).toEqual(theirs);
      expect(ours.rows).toHaveLength(rows.length);
    },
  );

  withProgram(
    hasProgram('xmllint', '--version'),
    'xmllint',
    '[FIN-04] xmllint finds our files valid by the schemas',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'llavero-xmllint-'));
      try {
        for (const format of remittanceFormats.values) {
          const { schema } = remittanceFormats.options[format];
          const path = fileURLToPath(new URL(`./remittance/file/schemas/${schema}.xsd`, import.meta.url));
          await writeFile(join(folder, `${format}.xml`), fileOf(format));
          execFileSync('xmllint', ['--noout', '--nonet', '--schema', path, join(folder, `${format}.xml`)], {
            stdio: 'pipe',
          });
        }
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );

  withProgram(
    hasPython('csb43'),
    'csb43',
    '[FIN-09] csb43 reads the same days, amounts and balances from Norma 43',
    () => {
      const script = `
import io, json, sys
from csb43.aeb43 import read_batch
batch = read_batch(io.BytesIO(json.load(sys.stdin).encode('latin1')))
cents = lambda amount: round(amount * 100)
json.dump([{'from': str(a.initial_date), 'to': str(a.final_date), 'opening': cents(a.initial_balance), 'closing': cents(a.summary.final_balance),
            'account': a.bank_code + a.branch_code + a.account_number,
            'lines': [[str(t.transaction_date), str(t.value_date), cents(t.amount)] for t in a.transactions]} for a in batch.accounts], sys.stdout)
`;
      const lines = fc
        .sample(fc.integer({ min: -9_999_999, max: 9_999_999 }), { numRuns: 300 })
        .map((cents, at) =>
          movement({
            ...{ cents, text: `Recibo ${at}`, bankReference: String(at + 1) },
            ...{ bookingDay: `2026-11-${String((at % 28) + 1).padStart(2, '0')}`, valueDay: '2026-11-02' },
          }),
        );
      const text = norma43([statementOf(lines, { openingCents: -1234 }), statementOf(lines.slice(0, 7))]);
      const theirs = askPython<unknown>(script, text);
      const ours = readStatements(Buffer.from(text)).statements.map((one) => ({
        ...{ from: one.from, to: one.to, opening: one.openingCents, closing: one.closingCents },
        account: OWN_ACCOUNT.slice(4, 12) + OWN_ACCOUNT.slice(14),
        lines: one.lines.map(({ bookingDay, valueDay, cents }) => [bookingDay, valueDay, cents]),
      }));
      expect(ours).toEqual(theirs);
    },
  );
});
