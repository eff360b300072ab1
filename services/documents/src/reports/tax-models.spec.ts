import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import type { InputOf } from '@llavero/proto/commands/command';
import { makeReport, printReport } from '@llavero/proto/commands/reports';
import type { Json } from '@llavero/proto/fields/field';
import type { Report } from '@llavero/proto/rules/reports/report';
import { bill as definition } from '@llavero/proto/records/finance/bill';
import { daySeconds } from '@llavero/proto/values/dates';
import { type Bench, openBench, registeredInvoices } from '../testing/bench.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const day = (month: number, date: number) => daySeconds({ year: 2026, month, day: date });

let bench: Bench;
let company: StoredRecord;
let landlord: StoredRecord;
let partner: StoredRecord;
let tenant: StoredRecord;
let supplier: StoredRecord;
let shop: StoredRecord;
let home: StoredRecord;
let serie = 0;

const line = (
  subcategory: string,
  category: string,
  source: string,
  base: number,
  vatPercent = 0,
  more = {},
) => {
  const vatAmount = Math.round(base * vatPercent) / 100;
  return {
    ...{ category, subcategory, source, destination: 'LANDLORD', concept: subcategory },
    ...{ baseAmount: base, vatPercent, vatAmount, totalAmount: base + vatAmount },
    ...more,
  };
};
/** Moves money without a base. */
const transfer = (subcategory: string, source: string, amount: number) =>
  line(subcategory, 'RENT', source, 0, 0, { totalAmount: amount });

function document(type: string, month: number, breakdown: Json[], more: Record<string, Json> = {}) {
  return bench.create('finance', 'finance', {
    ...{ type, year: 2026, month, serie: (serie += 1), contract: randomUUID() },
    ...{ tenants: [tenant.id], landlords: [landlord.id], units: [shop.id] },
    ...{ periodStart: day(month, 1), periodEnd: day(month, 28), issueDate: day(month, 2) },
    ...{ sourceRole: 'PROVIDER', destinationRole: 'LANDLORD' },
    destination: { agent: landlord.id, organization: null, iban: null },
    breakdown,
    ...more,
  });
}

/** A supplier's bill that somebody has approved, unless the patch says otherwise. */
async function bill(more: Record<string, Json>, base: number, patch: Record<string, Json> = {}) {
  const made = await bench.create('finance', 'bill', {
    ...{ supplier: supplier.id, number: `P-${(serie += 1)}`, concept: 'Pintura', payer: 'COMPANY' },
    ...{ issueDate: day(2, 10) },
    breakdown: [line('BILL_EXPENSE', 'SUPPLEMENT', 'PROVIDER', base, 21)],
    ...more,
  });
  const store = bench.services.services.get('finance')!.get(RecordStores).of(definition);
  const approval = { approved: true, ...patch };
  return store.writeUnchecked(made.id, made.version, approval, {}, serviceContext('finance'));
}

beforeAll(async () => {
  bench = await openBench();
  company = await bench.create('people', 'organization', {
    ...{ name: 'Llavero Gestión, S.L.', cif: 'B85626240', active: true },
  });
  const person = (firstname: string, lastname: string, idNumber: string) =>
    bench.create('people', 'agent', { firstname, lastname, idType: 'NIF', idNumber });
  landlord = await person('Núria', 'Peñalver', '12345678Z');
  partner = await person('Pau', 'Peñalver', '87654321X');
  tenant = await person('Taller', 'Muñoz', '11111111H');
  supplier = await bench.create('people', 'supplier', { name: 'Pinturas Sol, S.L.', idNumber: 'A58818501' });
  shop = await bench.create('places', 'place', {
    ...{ street: 'Carrer de Sants', number: '12', cadastralReference: '7837301VG8173B0001TT' },
  });
  home = await bench.create('places', 'place', { street: 'Carrer Major', number: '3' });

  const toTenant = { agent: tenant.id, organization: null, iban: null };
  const rentBill = (month: number, base: number, more: Record<string, Json> = {}) =>
    document(
      'RENT_BILL',
      month,
      [line('RENT', 'RENT', 'LANDLORD', base, 21), transfer('WITHHOLDING', 'LANDLORD', -base * 0.19)],
      { sourceRole: 'LANDLORD', destinationRole: 'TENANT', destination: toTenant, ...more },
    );
  const fee = (month: number, more: Record<string, Json> = {}, base = 50) =>
    document('BILL', month, [line('FEE', 'INVOICE', 'PROVIDER', base, 21)], more);

  const painted = await bill({ payer: 'LANDLORD' }, 200);
  const kitchen = await bill({ payer: 'LANDLORD', number: 'C-1' }, 100);
  const charge = (it: { id: string }, base: number) =>
    line('BILL_EXPENSE', 'SUPPLEMENT', 'LANDLORD', base, 21, { bill: it.id });
  for (const month of [1, 2, 4])
    await document('SETTLEMENT', month, [
      line('RENT', 'RENT', 'TENANT', 1000, 21),
      transfer('WITHHOLDING', 'LANDLORD', 190),
      line('FEE', 'INVOICE', 'LANDLORD', 50, 21),
      // Half of the painter is the partner's.
      ...(month === 2 ? [charge(painted, 100)] : []),
    ]);
  await document('SETTLEMENT', 2, [charge(painted, 100)], {
    destination: { agent: partner.id, organization: null, iban: null },
    landlords: [landlord.id, partner.id],
  });
  await document('SETTLEMENT', 3, [line('RENT', 'RENT', 'TENANT', 700), charge(kitchen, 100)], {
    units: [home.id],
  });
  for (const month of [1, 2, 4]) {
    await rentBill(month, 1000);
    await fee(month);
  }
  const cancelled = await rentBill(2, 9000);
  await bench.change(cancelled, { cancelled: true });
  await fee(3, { preview: true });
  const wrong = await fee(2, { destination: { agent: partner.id, organization: null, iban: null } }, 4000);
  const correction = {
    rectifies: wrong.id,
    destination: { agent: partner.id, organization: null, iban: null },
  };
  await document('RECTIFYING_BILL', 3, [line('FEE', 'INVOICE', 'PROVIDER', -1000, 21)], correction);
  // Of a settlement: no invoice.
  const settled = await document('SETTLEMENT', 5, []);
  await document('RECTIFYING_BILL', 3, [line('FEE', 'INVOICE', 'PROVIDER', -77, 21)], {
    rectifies: settled.id,
  });

  await bill({}, 300);
  await bill({ accountingDate: day(4, 1) }, 5000);
  await bill({}, 900, { approved: false });
  await bill({}, 900, { cancelled: true });
  await bill({ concept: 'Alquiler de la oficina', withholdingPercent: 19 }, 800);
  await bill({ concept: 'Asesoría', withholdingPercent: 15 }, 100);
}, 60_000);
afterAll(() => bench?.stop());

type Asked = Partial<InputOf<typeof makeReport>> & Pick<InputOf<typeof makeReport>, 'kind'>;
const asked = (more: Asked) => ({ landlord: null, year: 2026, from: 1, to: 3, ...more });
async function report(more: Asked, ctx = staff): Promise<Report> {
  const { report: found } = await bench.services.peers.command(makeReport, asked(more), ctx);
  return found as unknown as Report;
}
const facts = (of: Report) => of.facts.map(({ value }) => value.replaceAll('\u00a0', ' '));

/** Every row is the sum of the documents behind it, in the column of its amount. */
function expectFollowed({ tables }: Report): void {
  for (const { rows, sources, columns } of tables) {
    expect(sources).toHaveLength(rows.length);
    const amount = columns.findLastIndex(({ summed }) => summed);
    for (const [at, row] of rows.entries()) {
      const cents = (sources?.[at] ?? []).reduce((sum, one) => sum + Math.round(one.amount * 100), 0);
      expect(cents / 100).toBe(row[amount]);
    }
  }
}

describe('[FIN-07] working papers of tax models', () => {
  it('model 303 of our company: fees charged less the VAT of approved bills, corrections in their boxes', async () => {
    const found = await report({ kind: 'VAT' });
    expect(found.subtitle).toBe(
      'Llavero Gestión, S.L. · B85626240 · declara nuestra empresa · de enero a marzo de 2026',
    );
    const [charged, deducted] = found.tables;
    expect(charged?.rows).toEqual([
      ['Régimen general', 21, '07', 4100, '09', 861],
      ['Modificación de bases y cuotas', null, '14', -1000, '15', -210],
    ]);
    // 300, the office's rent of 800 and the adviser's 100.
    expect(deducted?.rows).toEqual([['Operaciones interiores corrientes', null, '28', 1200, '29', 252]]);
    expect(facts(found)).toEqual(['651,00 €', '252,00 €', '399,00 €']);
    expect(found.notes.join(' ')).toContain('Una factura recibida con IVA está sin aprobar');
    expectFollowed(found);
    expect(facts(await report({ kind: 'VAT', from: 4, to: 6 }))).toEqual([
      '10,50 €',
      '1.050,00 €',
      '-1.039,50 €',
    ]);
  });

  it('model 303 of a landlord: the rents invoiced in their name, and the VAT of what is let with VAT', async () => {
    const found = await report({ kind: 'VAT', landlord: landlord.id });
    expect(found.subtitle).toContain('Núria Peñalver · 12345678Z · declara el propietario');
    expect(found.tables.map(({ rows }) => rows)).toEqual([
      [['Régimen general', 21, '07', 2000, '09', 420]],
      // Two fees of 50 and half of the painter.
      [['Operaciones interiores corrientes', null, '28', 200, '29', 42]],
      // The kitchen of the home.
      [['IVA soportado que no se deduce', null, null, 100, null, 21]],
    ]);
    expect(facts(found)).toEqual(['420,00 €', '42,00 €', '378,00 €']);
    expectFollowed(found);
  });

  it('says whether the register of invoices agrees', async () => {
    const said = async () => (await report({ kind: 'VAT' })).notes.join(' ').replaceAll('\u00a0', ' ');
    expect(await said()).toContain('no están en el registro de VeriFactu');
    registeredInvoices.set(company.id, { invoices: 4, vat: 651 });
    expect(await said()).toContain('dice lo mismo: 4 facturas y 651,00 € de IVA');
    registeredInvoices.set(company.id, { invoices: 3, vat: 640.5 });
    expect(await said()).toContain('las facturas, 4 y 651,00 €. Compruebe');
    registeredInvoices.clear();
  });

  it('model 115 of a tenant names the landlords who are paid, model 180 their places for the year', async () => {
    const quarter = await report({ kind: 'RENT_WITHHOLDINGS', landlord: tenant.id });
    expect(quarter.subtitle).toContain('Taller Muñoz · 11111111H · declara el inquilino');
    const row = ['Núria Peñalver', '12345678Z', expect.stringContaining('Sants')];
    expect(quarter.tables[0]?.rows).toEqual([[...row, 2000, 19, 380]]);
    expect(quarter.tables[0]?.sources?.[0]).toHaveLength(2);
    expect(facts(quarter)).toEqual(['1', '2.000,00 €', '380,00 €']);
    expectFollowed(quarter);
    const year = await report({ kind: 'RENT_WITHHOLDINGS_YEAR', landlord: tenant.id });
    expect(year.tables[0]?.rows).toEqual([[...row, '7837301VG8173B0001TT', 3000, 19, 570]]);
    expectFollowed(year);
  });

  it('model 115 of our company has the rent of the office, and tells of other withholdings', async () => {
    const found = await report({ kind: 'RENT_WITHHOLDINGS' });
    expect(found.tables[0]?.rows).toEqual([['Pinturas Sol, S.L.', 'A58818501', null, 800, 19, 152]]);
    expect(found.tables[0]?.sources?.[0]).toMatchObject([{ collection: 'bill', base: 800, amount: 152 }]);
    expect(found.notes.join(' ')).toContain('modelo 111');
    const none = await report({ kind: 'RENT_WITHHOLDINGS', from: 10, to: 12 });
    expect([none.tables[0]?.rows, facts(none)]).toEqual([[], ['0', '0,00 €', '0,00 €']]);
  });

  it('model 347 leaves out what is withheld, and is followed to its invoices', async () => {
    const found = await report({ kind: 'OPERATIONS' });
    expect(found.tables[0]?.rows).toEqual([
      // 300 and the 900 that wait for approval in the first quarter, 5,000 in the second.
      ['Pinturas Sol, S.L.', 'A58818501', 'A · Compras', 1452, 6050, 0, 0, 7502],
      ['Pau Peñalver', '87654321X', 'B · Ventas', 3630, 0, 0, 0, 3630],
    ]);
    expectFollowed(found);
    const own = await report({ kind: 'OPERATIONS', landlord: landlord.id });
    expect([own.tables[0]?.rows, own.documents]).toEqual([[], 5]);
  });

  it('invoices that a landlord bears, with their part of each', async () => {
    const { tables } = await report({ kind: 'RECEIVED', landlord: partner.id });
    const place = expect.stringContaining('Sants');
    expect(tables[0]?.rows.map((row) => [row[1], ...row.slice(5)])).toEqual([
      ['Pinturas Sol, S.L.', place, 50, 100, 21, 121],
    ]);
  });

  it('are printed as papers of the office, which the person does not see', async () => {
    const input = asked({ kind: 'VAT', landlord: landlord.id });
    const { document: id, fileName } = await bench.services.peers.command(printReport, input, staff);
    expect(fileName).toMatch(/^IVA \(modelo 303\).*\.pdf$/);
    expect(await bench.documents({ id })).toMatchObject([
      { type: 'TAX_SUMMARY', agents: [landlord.id], visibility: [] },
    ]);
  });

  it('are for staff, and for months that follow each other', async () => {
    await expect(report({ kind: 'VAT', from: 5, to: 4 })).rejects.toMatchObject({
      body: { code: 'REPORT.INVALID' },
    });
    for (const role of ['TENANT', 'LANDLORD', 'EXTERNAL_EMPLOYEE', 'COMMUNITY'] as const)
      await expect(report({ kind: 'VAT' }, testContext(role, landlord.id))).rejects.toMatchObject({
        body: { kind: 'forbidden' },
      });
  });
});
