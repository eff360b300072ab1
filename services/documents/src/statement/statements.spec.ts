import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { makeStatement, printClaimFile, printStatement } from '@llavero/proto/commands/statements';
import type { Json } from '@llavero/proto/fields/field';
import type { Report } from '@llavero/proto/rules/reports/report';
import { addDays, daySeconds } from '@llavero/proto/values/dates';
import { wordingIn } from '../print/wording.ts';
import { KeptReports } from '../reports/kept-reports.ts';
import { type Bench, openBench } from '../testing/bench.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const day = (month: number, date: number) => daySeconds({ year: 2026, month, day: date });

let bench: Bench;
let tenant: StoredRecord;
let contract: StoredRecord;
let serie = 0;

const receipt = (month: number, total: number, more: Record<string, Json> = {}) =>
  bench.services.services
    .get('finance')!
    .get(RecordStores)
    .of('finance')
    .create(
      {
        ...{ type: 'RECEIPT', sourceRole: 'LANDLORD', year: 2026, month, serie: (serie += 1) },
        ...{ contract: contract.id, tenants: [tenant.id], issueDate: day(month, 1) },
        breakdown: [
          { category: 'RENT', subcategory: 'RENT', concept: 'Renta', totalAmount: total, baseAmount: total },
        ],
        ...more,
      },
      serviceContext('finance'),
      undefined,
      { byCommand: true },
    );

beforeAll(async () => {
  bench = await openBench();
  await bench.create('people', 'organization', { name: 'Llavero Gestión, S.L.', active: true });
  tenant = await bench.create('people', 'agent', {
    firstname: 'Joan',
    lastname: 'Ferrer',
    idNumber: 'X1234567L',
  });
  const unit = await bench.create('places', 'place', {
    type: 'UNIT',
    customAddress: 'Calle Mayor 1, 2.º 3.ª',
  });
  contract = await bench.create('contracts', 'contract', {
    ...{ tenants: [tenant.id], units: [unit.id], startDate: day(1, 1), rent: 900 },
  });
  await receipt(1, 900, { paymentDate: day(1, 4) });
  await receipt(2, 900, { paymentDate: day(2, 5) });
  await receipt(3, 950);
  await receipt(4, 950, { cancelled: true });
  await receipt(5, 950, { preview: true });
});
afterAll(() => bench?.stop());

const make = (from: number | null, to: number | null, ctx = staff) =>
  bench.services.peers.command(makeStatement, { contract: contract.id, from, to }, ctx);

describe('the statement of account', () => {
  it('[FIN-07] has opening, charges, payments and balance; drafts and cancelled documents are not in it', async () => {
    const report = (await make(day(2, 1), day(3, 31))).report as unknown as Report;
    expect(report.title).toBe('Extracto de cuenta');
    expect(report.subtitle).toBe('Joan Ferrer · del 01/02/2026 al 31/03/2026');
    expect(report.facts.map(({ label, value }) => [label, value.replaceAll(' ', ' ')])).toEqual([
      ['Inmueble', 'Calle Mayor 1, 2.º 3.ª'],
      ['Saldo inicial', '0,00 €'],
      ['Cargos', '1.850,00 €'],
      ['Pagos', '900,00 €'],
      ['Saldo pendiente', '950,00 €'],
    ]);
    expect(report.tables[0]?.rows).toEqual([
      [day(2, 1), expect.stringMatching(/^REC/), 900, null, 900],
      [day(2, 5), expect.stringMatching(/^Pago de REC/), null, 900, 0],
      [day(3, 1), expect.stringMatching(/^REC/), 950, null, 950],
    ]);
  });

  it('[FIN-07] is printed once for the same figures, and kept with the contract for its tenant', async () => {
    const input = { contract: contract.id, from: null, to: day(3, 31) };
    const printed = await bench.services.peers.command(printStatement, input, staff);
    expect(printed).toMatchObject({ reused: false, bytes: expect.any(Number) });
    expect(await bench.services.peers.command(printStatement, input, staff)).toMatchObject({
      document: printed.document,
      reused: true,
    });
    const [document] = await bench.documents({ id: printed.document });
    expect(document).toMatchObject({ contract: contract.id, tenants: [tenant.id], visibility: ['TENANT'] });
    const token = await bench.services.tokenFor('ADMIN');
    expect((await bench.download(printed.document, token)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('[FIN-07] refuses strangers, a period upside down and an unknown contract', async () => {
    await expect(make(null, null, testContext('TENANT'))).rejects.toMatchObject({
      body: { kind: 'forbidden' },
    });
    await expect(make(day(3, 1), day(2, 1))).rejects.toMatchObject({
      body: { code: 'STATEMENT.PERIOD', problems: [{ field: 'to' }] },
    });
    const unknown = { contract: '01890000-0000-7000-8000-000000000000', from: null, to: null };
    await expect(bench.services.peers.command(makeStatement, unknown, staff)).rejects.toMatchObject({
      body: { kind: 'notFound' },
    });
  });
});

describe('the claim file of an insurer', () => {
  it('[OPS-07] is one PDF with policy, contract, debt and what was claimed, kept for the office alone', async () => {
    const policy = await bench.create('contracts', 'insurance', {
      ...{ insuranceType: 'NON_PAYMENT', insurer: 'Aseguradora', policyNumber: 'P-7', contract: contract.id },
    });
    const debt = await receipt(6, 950, {
      reminders: [{ step: 'REMINDER', stage: 'FIRST', date: day(6, 20) }],
    });
    const input = { contract: contract.id, insurance: policy.id, finances: [debt.id] };
    const printed = await bench.services.peers.command(printClaimFile, input, staff);
    const [document] = await bench.documents({ id: printed.document });
    expect(document).toMatchObject({ type: 'PAYMENT_INSURANCE', contract: contract.id, visibility: [] });
    expect(document?.['name']).toBe('Expediente de impago Joan Ferrer');
  });

  it('[OPS-07] [STA-06] claims of a receipt in instalments what has come due, and nothing that is planned for later', async () => {
    const policy = await bench.create('contracts', 'insurance', {
      ...{ insuranceType: 'NON_PAYMENT', insurer: 'Seguros, S.A.', policyNumber: 'P-2', issued: true },
      ...{ contract: contract.id, startDate: day(1, 1), endDate: day(12, 31), insuredRent: 900 },
    });
    const rate = (amount: number, days: number) => ({
      ...{ amount, date: addDays(Math.floor(Date.now() / 1000), days), paymentDate: null },
    });
    const debt = await receipt(6, 900, {
      ...{ paymentExpectedDate: day(6, 3), paymentMethod: 'DIRECT_DEBIT' },
      paymentRates: [rate(250, -1), rate(300, 30), rate(350, 60)],
    });
    const reports: Report[] = [];
    const kept = bench.services.services.get('documents')!.get(KeptReports);
    const keep = kept.keep.bind(kept);
    const spied = jest.spyOn(kept, 'keep').mockImplementation((report, ...others) => {
      reports.push(report.in(wordingIn('ES')));
      return keep(report, ...others);
    });
    const input = { contract: contract.id, insurance: policy.id, finances: [debt.id] };
    await bench.services.peers.command(printClaimFile, input, staff);
    spied.mockRestore();
    expect(reports[0]?.facts.find(({ label }) => label === 'Deuda')?.value).toMatch(/^250,00/);
    expect(reports[0]?.tables[1]?.rows).toMatchObject([[expect.any(String), null, day(6, 3), 250]]);
  });
});
