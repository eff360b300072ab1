import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { printTaxPack } from '@llavero/proto/commands/reports';
import type { Json } from '@llavero/proto/fields/field';
import { document as definition } from '@llavero/proto/records/documents/document';
import { daySeconds } from '@llavero/proto/values/dates';
import { MediaStore } from '../media/media-store.ts';
import { unpacked } from '../testing/unpacked.ts';
import { type Bench, openBench } from '../testing/bench.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const day = (month: number, date: number) => daySeconds({ year: 2026, month, day: date });
const SCAN = '%PDF-1.4 factura del pintor';

let bench: Bench;
let landlord: StoredRecord;
let partner: StoredRecord;

const line = (subcategory: string, category: string, source: string, base: number, more = {}) => ({
  ...{ category, subcategory, source, destination: 'LANDLORD', concept: subcategory },
  ...{ baseAmount: base, totalAmount: base },
  ...more,
});

beforeAll(async () => {
  bench = await openBench();
  await bench.create('people', 'organization', {
    name: 'Llavero Gestión, S.L.',
    cif: 'B85626240',
    active: true,
  });
  const person = (firstname: string, idNumber: string) =>
    bench.create('people', 'agent', { firstname, lastname: 'Peñalver', idType: 'NIF', idNumber });
  landlord = await person('Núria', '12345678Z');
  partner = await person('Pau', '87654321X');
  const supplier = await bench.create('people', 'supplier', { name: 'Pinturas Sol, S.L.' });
  const unit = await bench.create('places', 'place', {
    street: 'Carrer de Sants',
    constructionCost: 100_000,
  });
  const mandate = await bench.create('contracts', 'mandate', {
    ...{ mandateDate: day(1, 1), landlords: [landlord.id, partner.id], units: [unit.id] },
    propertyDistribution: [
      { landlord: landlord.id, percent: 60 },
      { landlord: partner.id, percent: 40 },
    ],
  });
  const documents = bench.services.services.get('documents')!;
  const file = await documents.get(MediaStore).put(Buffer.from(SCAN));
  const stores = documents.get(RecordStores).of(definition);
  const scan = await stores.create(
    { name: 'Factura', type: 'OTHER_BILLS', category: 'EXPENSE', fileName: 'pintor.pdf' },
    staff,
  );
  const kept = { storageKey: file.key, sha256: file.sha256, size: file.size };
  await stores.writeUnchecked(scan.id, scan.version, kept, {}, serviceContext('documents'));
  const bill = (number: string, papers: string[]) =>
    bench.create('finance', 'bill', {
      ...{ supplier: supplier.id, number, concept: 'Pintura', issueDate: day(1, 20), documents: papers },
      breakdown: [line('BILL_EXPENSE', 'SUPPLEMENT', 'PROVIDER', 100, { vatAmount: 21, totalAmount: 121 })],
    });
  const [painted, lost] = [await bill('P-7', [scan.id]), await bill('P-8', [])];
  const charge = ({ id }: { id: string }, base: number, vatAmount: number) =>
    line('BILL_EXPENSE', 'SUPPLEMENT', 'LANDLORD', base, {
      vatAmount,
      totalAmount: base + vatAmount,
      bill: id,
    });
  let serie = 0;
  const make = (type: string, payee: StoredRecord, breakdown: Json[]) =>
    bench.create('finance', 'finance', {
      ...{ type, year: 2026, month: 1, serie: (serie += 1), contract: randomUUID(), mandate: mandate.id },
      ...{ landlords: [landlord.id, partner.id], units: [unit.id], tenants: [randomUUID()] },
      ...{ periodStart: day(1, 1), periodEnd: day(1, 31), issueDate: day(1, 31) },
      ...{ sourceRole: 'PROVIDER', destinationRole: 'LANDLORD', breakdown },
      destination: { agent: payee.id, organization: null, iban: null },
    });
  await make('SETTLEMENT', landlord, [
    line('RENT', 'RENT', 'TENANT', 600),
    line('WITHHOLDING', 'RENT', 'LANDLORD', 0, { totalAmount: 114 }),
    charge(painted, 60, 12.6),
    charge(lost, 60, 12.6),
  ]);
  await make('SETTLEMENT', partner, [line('RENT', 'RENT', 'TENANT', 400), charge(painted, 40, 8.4)]);
  await make('BILL', landlord, [
    line('FEE', 'INVOICE', 'PROVIDER', 50, { vatAmount: 10.5, totalAmount: 60.5 }),
  ]);
}, 60_000);
afterAll(() => bench?.stop());

const pack = (of: StoredRecord, year = 2026, ctx = staff) =>
  bench.services.peers.command(printTaxPack, { landlord: of.id, year }, ctx);

describe('[FIN-07] the tax pack of a landlord', () => {
  it('has the summary of their share, the withholdings, the invoices and their papers', async () => {
    const made = await pack(landlord);
    expect(made).toMatchObject({
      ...{ reused: false, missing: 1 },
      fileName: 'Paquete fiscal Nuria Penalver · 12345678Z · 2026.zip',
    });
    const [document] = await bench.documents({ id: made.document });
    expect(document).toMatchObject({
      ...{
        type: 'TAX_SUMMARY',
        mimeType: 'application/zip',
        landlords: [landlord.id],
        visibility: ['LANDLORD'],
      },
    });
    const { bytes } = await bench.download(made.document, await bench.services.tokenFor('ADMIN'));
    const files = unpacked(bytes);
    expect([...files.keys()]).toEqual([
      '1 Resumen fiscal.pdf',
      '1 Resumen fiscal - Por concepto del IRPF.xlsx',
      '1 Resumen fiscal - Amortizacion del inmueble (3 %).xlsx',
      '2 Retenciones soportadas.pdf',
      '2 Retenciones soportadas - Por inmueble e inquilino.xlsx',
      '3 Facturas recibidas.pdf',
      '3 Facturas recibidas - Facturas a cargo del propietario.xlsx',
      'facturas/001 2026-01-20 P-7.pdf',
      expect.stringMatching(/^facturas\/003 2026-01-31 F2026.*\.pdf$/),
    ]);
    expect(files.get('facturas/001 2026-01-20 P-7.pdf')?.toString()).toBe(SCAN);
    for (const [name, content] of files)
      expect(content.subarray(0, 4).toString('latin1')).toBe(
        name.endsWith('.pdf') ? '%PDF' : 'PK\u0003\u0004',
      );
    const sheet = (name: string) => unpacked(files.get(name)!).get('xl/worksheets/sheet1.xml')!.toString();
    // 31 days of 365 of 60 % of 3 % of 100,000.
    expect(sheet('1 Resumen fiscal - Amortizacion del inmueble (3 %).xlsx')).toContain('<v>152.88</v>');
    const list = sheet('3 Facturas recibidas - Facturas a cargo del propietario.xlsx');
    for (const cell of ['facturas/001 2026-01-20 P-7.pdf', 'sin archivo', '<v>72.6</v>', '<v>60</v>'])
      expect(list).toContain(cell);
  });

  it('is the same archive for the same figures, and another one for the other landlord', async () => {
    const [again, other] = [await pack(landlord), await pack(partner)];
    expect(again.reused).toBe(true);
    expect(other).toMatchObject({ reused: false, missing: 0 });
  });

  it('says when there is nothing, and is for staff', async () => {
    await expect(pack(landlord, 2020)).rejects.toMatchObject({ body: { code: 'REPORT.NOTHING' } });
    for (const role of ['TENANT', 'LANDLORD', 'EXTERNAL_EMPLOYEE'] as const)
      await expect(pack(landlord, 2026, testContext(role, landlord.id))).rejects.toMatchObject({
        body: { kind: 'forbidden' },
      });
  });
});
