import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { testContext } from '@llavero/kit/testing/context';
import { generateInventoryFiles } from '@llavero/proto/commands/inventories';
import { printFinanceDocument } from '@llavero/proto/commands/papers';
import { makeReport, printReport, printTaxPack } from '@llavero/proto/commands/reports';
import { printStatement } from '@llavero/proto/commands/statements';
import type { Json } from '@llavero/proto/fields/field';
import { newRoom } from '@llavero/proto/rules/inventory/start';
import { fromDayKey } from '@llavero/proto/values/dates';
import { type Bench, openBench } from '../testing/bench.ts';
import { unpacked } from '../testing/unpacked.ts';

const staff = testContext('INTERNAL_EMPLOYEE');

describe('a paper is in the language of whoever gets it', () => {
  let bench: Bench;
  /** Reads Catalan; `spanish` does not. */
  let catalan: StoredRecord;
  let spanish: StoredRecord;
  let unit: StoredRecord;
  let contract: StoredRecord;
  beforeAll(async () => {
    bench = await openBench();
    await bench.create('people', 'organization', { name: 'Llavero Gestión, S.L.', active: true });
    catalan = await bench.create('people', 'agent', { firstname: 'Núria', lastname: 'Roig', language: 'CA' });
    spanish = await bench.create('people', 'agent', { firstname: 'Ángel', lastname: 'Muñoz' });
    unit = await bench.create('places', 'place', { street: 'Carrer Major', number: '1' });
    contract = await bench.create('contracts', 'contract', { tenants: [catalan.id], units: [unit.id] });
  });
  afterAll(() => bench?.stop());

  let serie = 0;
  async function printed(tenant: StoredRecord, landlord: StoredRecord, more: Record<string, Json>) {
    const { id } = await bench.create('finance', 'finance', {
      ...{ concept: 'Liquidación de noviembre de 2026', year: 2026, month: 11, serie: (serie += 1) },
      ...{ tenants: [tenant.id], landlords: [landlord.id], units: [unit.id], contract: contract.id },
      ...{ sourceRole: 'PROVIDER', destinationRole: 'LANDLORD', issueDate: fromDayKey('2026-11-01') },
      destination: { agent: landlord.id, organization: null, iban: null },
      breakdown: [
        { category: 'RENT', subcategory: 'RENT', source: 'TENANT', concept: 'Renta', totalAmount: 900 },
      ],
      ...more,
    });
    return bench.services.peers.command(printFinanceDocument, { finance: id }, staff);
  }
  const pdfOf = async ({ document }: { document: string }) =>
    (await bench.download(document, await bench.services.tokenFor('ADMIN'))).bytes;
  /** As readers of PDF show it, with the language that it is read out in. */
  const saidIn = (pdf: Buffer) => {
    const text = pdf.toString('utf8');
    return [/\/Lang \((\w+)\)/.exec(text)?.[1], /<dc:title>[\s\S]*?<rdf:li[^>]*>([^<]*)</.exec(text)?.[1]];
  };

  it('[DOC-02] [FIN-07] documents of the month: the tenant, the landlord or the client', async () => {
    const cases = [
      [catalan, spanish, 'RECEIPT', ['ca', 'Rebut de lloguer REC2026']],
      [spanish, catalan, 'RECEIPT', ['es', 'Recibo de alquiler REC2026']],
      [spanish, catalan, 'SETTLEMENT', ['ca', 'Liquidació L2026']],
      [spanish, catalan, 'GUARANTEED', ['ca', 'Liquidació garantida L2026']],
      [catalan, spanish, 'SETTLEMENT', ['es', 'Liquidación L2026']],
      [spanish, catalan, 'BILL', ['ca', 'Factura F2026']],
      [catalan, spanish, 'BILL', ['es', 'Factura F2026']],
      [catalan, spanish, 'RENT_BILL', ['ca', 'Factura de lloguer']],
    ] as const;
    for (const [tenant, landlord, type, [language, title]] of cases) {
      const made = await printed(tenant, landlord, { type });
      expect([type, ...saidIn(await pdfOf(made))]).toEqual([type, language, expect.stringContaining(title)]);
      // The office finds it by its Spanish name.
      const [document] = await bench.documents({ id: made.document });
      expect(String(document?.['name'])).not.toMatch(/Rebut|Liquidació |lloguer/);
    }
  });

  it('[DOC-02] [FIN-07] reports, the tax pack and the statement; the screen stays Spanish', async () => {
    const asked = { landlord: catalan.id, year: 2026, from: 1, to: 12 };
    const titles = {
      OWNER: 'Informe de propietari',
      TAX: 'Resum fiscal',
      WITHHOLDINGS: 'Retencions suportades',
    };
    for (const [kind, title] of Object.entries(titles)) {
      const input = { ...asked, kind: kind as keyof typeof titles };
      const made = await bench.services.peers.command(printReport, input, staff);
      expect(saidIn(await pdfOf(made))).toEqual(['ca', expect.stringContaining(title)]);
      const { report } = await bench.services.peers.command(makeReport, input, staff);
      expect(report).not.toMatchObject({ title });
    }
    const forSpanish = { ...asked, kind: 'TAX' as const, landlord: spanish.id };
    const other = await bench.services.peers.command(printReport, forSpanish, staff);
    expect(saidIn(await pdfOf(other))).toEqual(['es', expect.stringContaining('Resumen fiscal')]);

    const pack = await bench.services.peers.command(
      printTaxPack,
      { landlord: catalan.id, year: 2026 },
      staff,
    );
    const files = [...unpacked(await pdfOf(pack)).keys()];
    expect(files).toEqual(expect.arrayContaining(['1 Resum fiscal.pdf', '3 Factures rebudes.pdf']));
    expect(files.join()).not.toMatch(/Resumen|Facturas|facturas/);

    const statement = { contract: contract.id, from: null, to: fromDayKey('2026-12-01') };
    const stated = await bench.services.peers.command(printStatement, statement, staff);
    expect(saidIn(await pdfOf(stated))).toEqual(['ca', expect.stringContaining('Extracte de compte')]);
  });

  it('[DOC-02] [INV-01] an inventory: the tenants, else the landlords', async () => {
    const inventory = (more: Record<string, Json>) =>
      bench.create('places', 'inventory', { place: unit.id, rooms: [newRoom('KITCHEN')] as never, ...more });
    const entry = await inventory({ type: 'CHECK_IN', tenants: [spanish.id], landlords: [catalan.id] });
    const exit = await inventory({ type: 'CHECK_OUT', tenants: [catalan.id], landlords: [spanish.id] });
    const empty = await inventory({ type: 'OTHER', landlords: [catalan.id] });
    const said = async ({ id }: StoredRecord) => {
      const { files } = await bench.services.peers.command(generateInventoryFiles, { inventory: id }, staff);
      return Promise.all(files.map(async (file) => saidIn(await pdfOf(file))));
    };
    expect(await said(entry)).toEqual([['es', expect.stringContaining('Inventario de entrada')]]);
    expect(await said(exit)).toEqual([['ca', expect.stringContaining('Inventari de sortida')]]);
    expect(await said(empty)).toEqual([['ca', expect.stringMatching(/^Inventari d.*altre/)]]);
  });
});
