import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { testContext } from '@llavero/kit/testing/context';
import type { InputOf } from '@llavero/proto/commands/command';
import { makeReport, printReport } from '@llavero/proto/commands/reports';
import type { Json } from '@llavero/proto/fields/field';
import type { Report } from '@llavero/proto/rules/reports/report';
import { daySeconds } from '@llavero/proto/values/dates';
import { type Bench, openBench } from '../testing/bench.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const day = (month: number, date: number) => daySeconds({ year: 2026, month, day: date });

let bench: Bench;
let landlord: StoredRecord;
let partner: StoredRecord;
let tenant: StoredRecord;
let unit: StoredRecord;
let mandate: StoredRecord;
let serie = 0;

const line = (subcategory: string, category: string, source: string, totalAmount: number, more = {}) => ({
  category,
  subcategory,
  source,
  destination: source === 'TENANT' ? 'LANDLORD' : 'PROVIDER',
  concept: subcategory,
  baseAmount: totalAmount,
  totalAmount,
  ...more,
});

function settlement(month: number, payee: StoredRecord, breakdown: Json[], more: Record<string, Json> = {}) {
  return bench.create('finance', 'finance', {
    type: 'SETTLEMENT',
    year: 2026,
    month,
    serie: (serie += 1),
    contract: randomUUID(),
    mandate: mandate.id,
    tenants: [tenant.id],
    landlords: [landlord.id, partner.id],
    units: [unit.id],
    periodStart: day(month, 1),
    periodEnd: day(month, 28),
    issueDate: day(month, 1),
    sourceRole: 'PROVIDER',
    destinationRole: 'LANDLORD',
    destination: { agent: payee.id, organization: null, iban: null },
    breakdown,
    ...more,
  });
}

beforeAll(async () => {
  bench = await openBench();
  await bench.create('people', 'organization', { name: 'Llavero Gestión, S.L.', active: true });
  landlord = await bench.create('people', 'agent', {
    firstname: 'Núria',
    lastname: 'Peñalver',
    idType: 'NIF',
    idNumber: '12345678Z',
  });
  partner = await bench.create('people', 'agent', { firstname: 'Pau', lastname: 'Peñalver' });
  tenant = await bench.create('people', 'agent', {
    firstname: 'Taller',
    lastname: 'Muñoz',
    idNumber: 'X1234567L',
  });
  unit = await bench.create('places', 'place', {
    street: 'Carrer de Provença',
    number: '231',
    constructionCost: 100_000,
  });
  mandate = await bench.create('contracts', 'mandate', {
    mandateDate: day(1, 1),
    landlords: [landlord.id, partner.id],
    units: [unit.id],
    propertyDistribution: [
      { landlord: landlord.id, percent: 60 },
      { landlord: partner.id, percent: 40 },
    ],
  });
  const rent = (amount: number) => [
    line('RENT', 'RENT', 'TENANT', amount),
    line('WITHHOLDING', 'RENT', 'LANDLORD', amount * 0.19),
    line('FEE', 'INVOICE', 'LANDLORD', 50),
  ];
  for (const month of [1, 2]) {
    await settlement(month, landlord, rent(600));
    await settlement(month, partner, rent(400));
  }
  const cancelled = await settlement(3, landlord, rent(600));
  await bench.change(cancelled, { cancelled: true });
  const bill = { type: 'BILL', category: null, breakdown: [line('FEE', 'INVOICE', 'PROVIDER', 4000)] };
  await settlement(5, landlord, [], bill);
  await settlement(6, partner, [], { ...bill, breakdown: [line('FEE', 'INVOICE', 'PROVIDER', 3005.06)] });
});
afterAll(() => bench?.stop());

type Asked = Partial<InputOf<typeof makeReport>> & Pick<InputOf<typeof makeReport>, 'kind'>;
const asked = (more: Asked) => ({ landlord: null, year: 2026, from: 1, to: 12, ...more });
async function report(more: Asked, ctx = staff): Promise<Report> {
  const { report: found } = await bench.services.peers.command(makeReport, asked(more), ctx);
  return found as unknown as Report;
}

describe('[FIN-07] reports', () => {
  it('the owner report has what is paid to the landlord, by month and unit, with occupancy', async () => {
    const { title, subtitle, tables, bars, documents } = await report({
      kind: 'OWNER',
      landlord: landlord.id,
      to: 3,
    });
    expect([title, documents]).toEqual(['Informe de propietario', 2]);
    expect(subtitle).toBe('Núria Peñalver · 12345678Z · de enero a marzo de 2026');
    expect(tables[0]?.rows).toEqual([
      ['enero', 600, -50, -114, 0, 436],
      ['febrero', 600, -50, -114, 0, 436],
      ['marzo', 0, 0, 0, 0, 0],
    ]);
    expect(tables[1]?.rows).toEqual([[expect.stringContaining('Provença'), 1200, -100, -228, 0, 872, 62.22]]);
    expect(bars[0]?.points[0]).toEqual({ label: 'ene', values: [600, 50] });
    expect((await report({ kind: 'OWNER', to: 3 })).documents).toBe(4);
    expect((await report({ kind: 'OWNER', landlord: landlord.id, from: 2, to: 2 })).documents).toBe(1);
  });

  it('the tax summary has the concepts of the landlord and the depreciation by their share', async () => {
    const { tables, notes } = await report({ kind: 'TAX', landlord: partner.id });
    expect(tables[0]?.rows).toEqual([
      ['Ingresos íntegros', 800],
      ['Gestión y servicios de terceros', -100],
      ['Retenciones soportadas', -152],
    ]);
    // 56 days of 365: 3 % of 100,000 is 3,000, 40 % of it 1,200.
    expect(tables[1]?.rows).toEqual([[expect.stringContaining('Provença'), 100_000, 40, 56, 184.11]]);
    expect(notes.join()).not.toContain('Falta el valor');
  });

  it('the withholdings name unit, tenant, base and amount', async () => {
    const { tables } = await report({ kind: 'WITHHOLDINGS', landlord: landlord.id });
    expect(tables[0]?.rows).toEqual([
      [expect.stringContaining('Provença'), 'Taller Muñoz', 'X1234567L', 1200, 228],
    ]);
  });

  it('the operations over 3,005.06 € name who exceeds it', async () => {
    const { tables } = await report({ kind: 'OPERATIONS' });
    expect(tables[0]?.rows).toEqual([['Núria Peñalver', '12345678Z', 'B · Ventas', 0, 4000, 0, 0, 4000]]);
  });

  it('are printed and kept for their landlord, once for the same figures', async () => {
    const print = (more: Asked) => bench.services.peers.command(printReport, asked(more), staff);
    const made = await print({ kind: 'TAX', landlord: landlord.id });
    expect(made).toMatchObject({ reused: false, fileName: expect.stringMatching(/^Resumen fiscal.*\.pdf$/) });
    const [document] = await bench.documents({ id: made.document });
    expect(document).toMatchObject({
      type: 'TAX_SUMMARY',
      category: 'FISCAL_SUMMARY',
      agents: [landlord.id],
      visibility: ['LANDLORD'],
    });
    expect(await print({ kind: 'TAX', landlord: landlord.id })).toMatchObject({
      document: made.document,
      reused: true,
    });
    for (const kind of ['OWNER', 'OPERATIONS'] as const) {
      const { document: id } = await print({ kind });
      expect(await bench.documents({ id })).toMatchObject([{ type: 'OTHER', visibility: [] }]);
    }
  });

  it('[FIN-07] [STA-10] are kept anew where the one with the same figures was voided', async () => {
    const print = () => bench.services.peers.command(printReport, asked({ kind: 'OPERATIONS' }), staff);
    const { document: voided } = await print();
    const patch = { status: 'CANCELLED' };
    await bench.services.peers
      .records('documents')
      .patch({ collection: 'document', id: voided, patch }, staff);
    const made = await print();
    expect(made).toMatchObject({ reused: false });
    expect(await print()).toMatchObject({ document: made.document, reused: true });
  });

  it('say what is missing, and are for staff', async () => {
    for (const more of [{ kind: 'TAX' }, { kind: 'OWNER', from: 5, to: 4 }] as Asked[])
      await expect(report(more)).rejects.toMatchObject({ body: { code: 'REPORT.INVALID', kind: 'invalid' } });
    for (const role of ['TENANT', 'LANDLORD', 'EXTERNAL_EMPLOYEE', 'COMMUNITY'] as const)
      await expect(report({ kind: 'OPERATIONS' }, testContext(role, randomUUID()))).rejects.toMatchObject({
        body: { kind: 'forbidden' },
      });
  });
});
