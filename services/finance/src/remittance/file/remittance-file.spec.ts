import { describe, expect, it } from '@jest/globals';
import { remittanceFormats } from '@llavero/proto/records/choices/remittances';
import { endToEndId, messageId } from '@llavero/proto/rules/end-to-end-id';
import { fromDayKey } from '@llavero/proto/values/dates';
import { targetDayFrom } from '@llavero/proto/values/target-calendar';
import fc from 'fast-check';
import { type FileRow, groupRows } from '../group-rows.ts';
import { ownProblems, schemaProblems } from './check-file.ts';
import { type FileRequest, writeRemittanceFile } from './write-file.ts';

const company = {
  name: 'Llavero Gestión, S.L.',
  cif: 'B85626240',
  iban: 'ES9121000418450200051332',
  creditorId: 'ES77000B85626240',
};
const remittance = '019abc00-1111-7222-8333-444455556666';
const createdAt = fromDayKey('2026-11-23');

const rows = fc
  .uniqueArray(
    fc.record({
      document: fc.uuid(),
      cents: fc.integer({ min: 1, max: 99_999_999_999 }),
      day: fc.constantFrom('2026-11-30', '2026-12-01', '2026-12-25', '2027-01-01'),
      sequence: fc.constantFrom('RCUR' as const, 'OOFF' as const),
      name: fc.string({ unit: 'grapheme' }).map((text) => `Núria ${text}`),
      iban: fc.constantFrom('ES7921000813610123456789', 'DE89370400440532013000'),
      text: fc.string({ unit: 'grapheme', maxLength: 300 }),
      reference: fc.stringMatching(/^[A-Za-z0-9]{1,35}$/),
    }),
    { minLength: 1, maxLength: 8, selector: ({ document }) => document },
  )
  .map((drawn) =>
    drawn.map(({ document, day, sequence, reference, ...row }): FileRow => ({
      ...row,
      endToEndId: endToEndId({ document, attempt: 1 }),
      executionDay: targetDayFrom(fromDayKey(day)),
      mandate: { reference, sequence, signatureDate: fromDayKey('2025-03-01') },
    })),
  );
const sample: FileRow = {
  endToEndId: endToEndId({ document: remittance, attempt: 1 }),
  cents: 85_000,
  executionDay: fromDayKey('2026-12-01'),
  mandate: { reference: 'LL-2025-1', sequence: 'RCUR', signatureDate: fromDayKey('2025-03-01') },
  name: 'Núria Peñíscola',
  iban: 'ES7921000813610123456789',
  text: 'Renta de diciembre · Calle Mallorca 3º',
};
const request = (over: Partial<FileRequest> = {}): FileRequest => ({
  ...{ format: 'PAIN_008_02', remittance, company, createdAt, rows: [sample] },
  ...over,
});

describe('remittance files', () => {
  for (const format of remittanceFormats.values)
    it(`[FIN-04] ${format} is valid by the official schema and by our own rules, whatever the names and texts`, async () => {
      await fc.assert(
        fc.asyncProperty(rows, async (drawn) => {
          const asked = request({ format, rows: drawn });
          const xml = writeRemittanceFile(asked);
          expect(await schemaProblems(format, xml)).toEqual([]);
          expect(ownProblems(asked, xml)).toEqual([]);
          expect(writeRemittanceFile(asked)).toBe(xml);
        }),
        { numRuns: 10 },
      );
    }, 60_000);

  it('[FIN-04] groups rows by day and sequence, days first, no row lost, ids of at most 35 characters', () => {
    fc.assert(
      fc.property(rows, (drawn) => {
        const groups = groupRows(remittance, drawn);
        const keys = groups.map(({ executionDay, sequence }) => `${executionDay} ${sequence}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(groups.map(({ executionDay }) => executionDay)).toEqual(
          groups.map(({ executionDay }) => executionDay).sort((one, other) => one - other),
        );
        expect(groups.flatMap((group) => group.rows)).toHaveLength(drawn.length);
        for (const group of groups) {
          expect(group.id.length).toBeLessThanOrEqual(35);
          for (const row of group.rows)
            expect([row.executionDay, row.mandate?.sequence]).toEqual([group.executionDay, group.sequence]);
        }
      }),
    );
    expect(messageId(remittance)).toMatch(/^[A-Z0-9]{27}$/);
  });

  it('[FIN-04] names creditor, mandate and account of a debit, and writes no address', () => {
    const xml = writeRemittanceFile(request());
    for (const part of [
      '<SeqTp>RCUR</SeqTp>',
      '<LclInstrm><Cd>CORE</Cd></LclInstrm>',
      '<ReqdColltnDt>2026-12-01</ReqdColltnDt>',
      '<Othr><Id>ES77000B85626240</Id><SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr>',
      '<MndtId>LL-2025-1</MndtId><DtOfSgntr>2025-03-01</DtOfSgntr>',
      '<Dbtr><Nm>Nuria Peniscola</Nm></Dbtr>',
      '<InstdAmt Ccy="EUR">850.00</InstdAmt>',
      '<Ustrd>Renta de diciembre . Calle Mallorca 3o</Ustrd>',
    ])
      expect(xml).toContain(part);
    expect(xml).not.toContain('PstlAdr');
  });

  it('[FIN-04] finds what the schema takes and a bank refuses, and what the schema refuses', async () => {
    const christmas = request({ rows: [{ ...sample, executionDay: fromDayKey('2026-12-25') }] });
    const xml = writeRemittanceFile(christmas);
    expect(await schemaProblems('PAIN_008_02', xml)).toEqual([]);
    expect(ownProblems(christmas, xml)).toEqual(['settlement day 2026-12-25']);
    const good = writeRemittanceFile(request());
    expect(ownProblems(request(), good.replace('Nuria', 'Núria'))).toEqual(['alphabet']);
    expect(ownProblems(request(), good.replace('>850.00</InstdAmt>', '>850.01</InstdAmt>'))).toEqual(['sum']);
    expect(ownProblems(request({ rows: [sample, sample] }), good)).toContain(`id ${sample.endToEndId}`);
    expect(await schemaProblems('PAIN_008_02', good.replace('LL-2025-1', 'X'.repeat(36)))).not.toEqual([]);
    expect(await schemaProblems('PAIN_008_08', good)).not.toEqual([]);
  });
});
