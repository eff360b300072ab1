import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestServices } from '@llavero/kit/testing/service';
import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import { previewMonth } from '@llavero/proto/commands/month';
import type { Json } from '@llavero/proto/fields/field';
import { finance } from '@llavero/proto/records/finance/finance';
import { statusOf } from '@llavero/proto/states/evaluate';
import { addDays, addMonths, addYears, dayOf, startOfMonth } from '@llavero/proto/values/dates';
import { activeContracts, admin, generate, month, startBilling, today, year } from './testing/billing.ts';

let harness: TestServices;
beforeAll(async () => {
  harness = await startBilling();
});
afterAll(() => harness?.stop());

describe('what a receipt says', () => {
  const records = (service: 'places' | 'people' | 'contracts') => harness.peers.records(service);
  const make = async (collection: 'place' | 'agent', object: Record<string, Json>) => {
    const owner = collection === 'place' ? 'places' : 'people';
    return (await records(owner).create({ collection, object }, admin)).id;
  };
  const unit = (unitType: string) =>
    make('place', { type: 'UNIT', street: 'Carrer de Provença', number: '231', city: 'Barcelona', unitType });
  const person = (company = false) =>
    make('agent', { firstname: company ? 'Panadería Sol, S.L.' : 'Begoña', company, roles: ['TENANT'] });

  /** One contract, its receipt of a month and what the preview said of it before. */
  async function billed(
    terms: Record<string, Json>,
    change: Record<string, Json> | null = null,
    of: { year: number; month: number } = { year, month },
  ) {
    const [contract] = await activeContracts(harness, 1, terms);
    if (change) {
      const { version } = await records('contracts').get({ collection: 'contract', id: contract! }, admin);
      await records('contracts').patch(
        { collection: 'contract', id: contract!, version, patch: change },
        admin,
      );
    }
    const only = { ...of, contracts: [contract!] };
    const preview = await harness.peers.command(previewMonth, only, admin);
    const run = await generate(harness, only);
    expect(run).toMatchObject({ status: 'FINISHED', failed: 0 });
    const { items } = await harness.peers
      .records('finance')
      .list({ collection: 'finance', filter: { contract: contract! }, limit: 5 }, admin);
    const [receipt] = items;
    expect([items.length, preview.totalAmount]).toEqual([1, receipt?.['totalAmount']]);
    return receipt!;
  }

  it('[FIN-01] premises bear VAT, and a tenant that is a company keeps 19 % back; the lines say why', async () => {
    const receipt = await billed({
      contractType: 'LOCAL_CONTRACT',
      units: [await unit('SHOP')],
      tenants: [await person(true)],
    });
    expect(receipt).toMatchObject({
      baseAmount: 1000,
      vatAmount: 210,
      vatPercent: 21,
      totalAmount: 1020,
      rentAmount: 1000,
      breakdown: [
        { subcategory: 'RENT', baseAmount: 1000, vatPercent: 21, vatAmount: 210, totalAmount: 1210 },
        { subcategory: 'WITHHOLDING', source: 'TENANT', totalAmount: 190 },
      ],
    });
    const [rent, withholding] = receipt['breakdown'] as { explanation: string }[];
    expect(rent?.explanation).toContain('IVA del 21 %: arrendamiento para uso distinto de vivienda');
    expect(withholding?.explanation).toContain('el inquilino es una empresa (RIRPF, arts. 75 y 100)');
  });

  it('[FIN-01] a parking space bears VAT alone and none beside a home of the same parties', async () => {
    const [tenant, landlord] = [await person(), await person()];
    const parties = { tenants: [tenant], landlords: [landlord] };
    const alone = await billed({ ...parties, units: [await unit('PARKING')] });
    expect(alone).toMatchObject({ vatAmount: 210, totalAmount: 1210 });
    const home = await billed({ ...parties, units: [await unit('FLAT')] });
    expect(home).toMatchObject({ vatAmount: 0, totalAmount: 1000 });
    const beside = await billed({ ...parties, units: [await unit('PARKING')] });
    expect(beside).toMatchObject({ vatAmount: 0, totalAmount: 1000 });
    expect(beside['breakdown']).toMatchObject([
      { explanation: expect.stringContaining('que se arrienda con una vivienda') },
    ]);
  });

  it('[FIN-01] a dated decision of the contract goes before the law that is computed', async () => {
    const receipt = await billed({
      units: [await unit('FLAT')],
      rentTaxes: [{ from: addYears(today, -1), vatPercent: 10, withholdingPercent: 0, reason: 'Hotelero' }],
    });
    expect(receipt).toMatchObject({ baseAmount: 1000, vatAmount: 100, totalAmount: 1100 });
    expect(receipt['breakdown']).toMatchObject([{ explanation: expect.stringContaining('Hotelero') }]);
  });

  it('[FIN-05] a discounted month keeps its expenses, each by its days, periodicity and VAT', async () => {
    const receipt = await billed({
      units: [await unit('FLAT')],
      lastBonusDay: addYears(today, 1),
      bonusPercent: 100,
      fixedExpenses: [
        { concept: 'Comunidad', amount: 120, periodicity: 'YEAR', vatPercent: 10 },
        { concept: 'Agua', amount: 30, to: addMonths(startOfMonth(today), -1) },
        { concept: 'Basuras', amount: 5 },
      ],
    });
    expect(receipt).toMatchObject({
      totalAmount: 16,
      vatAmount: 1,
      rentAmount: 0,
      suplementationAmount: 16,
      paymentMethod: 'TRANSFER',
      breakdown: [
        { subcategory: 'RENT', totalAmount: 1000 },
        { subcategory: 'BONUS', totalAmount: 1000 },
        { concept: 'Comunidad', baseAmount: 10, vatAmount: 1, totalAmount: 11, fixedExpense: true },
        { concept: 'Basuras', totalAmount: 5 },
      ],
    });
  });

  it('[FIN-05] a credit that is more than the rent is a receipt that nobody debits and that is never unpaid', async () => {
    const receipt = await billed({
      units: [await unit('FLAT')],
      paymentMethod: 'DIRECT_DEBIT',
      payerBankAccount: 'ES9121000418450200051332',
      fixedExpenses: [{ concept: 'Abono de la reparación', amount: -1200 }],
    });
    expect(receipt).toMatchObject({
      totalAmount: -200,
      suplementationAmount: -1200,
      paymentMethod: 'PAYMENT_PENDING',
      status: 'ISSUED',
    });
    const later = addMonths(today, 6);
    expect(statusOf(finance, receipt, later)).toBe('ISSUED');
    const debit = harness.peers.records('finance').patch(
      {
        collection: 'finance',
        id: receipt.id,
        version: receipt.version,
        patch: { paymentMethod: 'DIRECT_DEBIT' },
      },
      admin,
    );
    await expect(debit).rejects.toMatchObject({
      body: { problems: [{ field: 'paymentMethod', rule: 'credit' }] },
    });
  });

  it('[FIN-01] [FIN-05] [VAL-07] a negative total is carried into the next receipt, once, and is free again when that is cancelled', async () => {
    const previous = dayOf(addMonths(startOfMonth(today), -1));
    const earlier = { year: previous.year, month: previous.month };
    const credit = {
      concept: 'Abono de la reparación',
      amount: -1200,
      to: addDays(startOfMonth(today), -1),
    };
    const old = await billed({ units: [await unit('FLAT')], fixedExpenses: [credit] }, null, earlier);
    expect(old).toMatchObject({ totalAmount: -200, status: 'ISSUED', includedIn: null });
    const only = { year, month, contracts: [String(old['contract'])] };
    const documents = async () => {
      const filter = { contract: String(old['contract']), cancelled: false };
      const { items } = await harness.peers
        .records('finance')
        .list({ collection: 'finance', filter, sort: [{ field: 'periodStart', order: 'asc' }] }, admin);
      return items;
    };

    const preview = await harness.peers.command(previewMonth, only, admin);
    const concept = `Saldo anterior a favor del inquilino (recibo ${finance.title(old as never)})`;
    expect(preview).toMatchObject({
      totalAmount: 800,
      rows: [{ totalAmount: 800, carried: [{ concept, totalAmount: -200 }] }],
    });
    expect(await generate(harness, only)).toMatchObject({ status: 'FINISHED', created: 1, failed: 0 });
    const [before, newer] = await documents();
    expect(newer).toMatchObject({
      totalAmount: 800,
      compensationAmount: -200,
      rentAmount: 1000,
      paymentMethod: 'TRANSFER',
      breakdown: [
        { subcategory: 'RENT', totalAmount: 1000 },
        {
          category: 'COMPENSATION',
          subcategory: 'SETTLEMENT',
          source: 'TENANT',
          destination: 'LANDLORD',
          concept,
          carriedFrom: old.id,
          totalAmount: 200,
          compensationAmount: 200,
          baseAmount: 0,
          vatAmount: 0,
          explanation: expect.stringContaining('-200,00 €'),
        },
      ],
    });
    expect(before).toMatchObject({ id: old.id, includedIn: newer!.id, totalAmount: -200, status: 'ISSUED' });

    // What is carried is settled by the newer receipt alone.
    const change = (id: string, status: string) =>
      harness.peers.command(
        changeFinanceStatus,
        { documents: [{ id, version: null, status }], status: null },
        admin,
      );
    const charged = await change(old.id, 'CHARGED');
    expect(charged.results).toMatchObject([
      { ok: false, message: expect.stringContaining(finance.title(newer as never)) },
    ]);

    expect((await change(newer!.id, 'CANCELLED')).results).toMatchObject([{ ok: true }]);
    expect(await documents()).toMatchObject([{ id: old.id, includedIn: null }]);
    expect(await generate(harness, only)).toMatchObject({ created: 1 });
    const [carried, again] = await documents();
    expect([carried!['includedIn'], again!['totalAmount']]).toEqual([again!.id, 800]);
    // The one that was cancelled does not come back beside it.
    const back = await change(newer!.id, 'VALIDATED');
    expect(back.results).toMatchObject([{ ok: false, message: expect.stringContaining('saldo anterior') }]);
  });

  it('[FIN-01] [FIN-06] a month billed late has the rent that was in force in it', async () => {
    const last = addMonths(startOfMonth(today), -1);
    const { year: lastYear, month: lastMonth } = dayOf(last);
    const receipt = await billed(
      { units: [await unit('FLAT')] },
      {
        rent: 1030,
        rentHistory: [{ previousRent: 1000, dateModified: startOfMonth(today), percent: 3, nextRent: 1030 }],
      },
      { year: lastYear, month: lastMonth },
    );
    expect(receipt).toMatchObject({ totalAmount: 1000, rentAmount: 1000, month: lastMonth });
  });

  it('[FIN-01] [ENT-03] the first month is billed as the contract computes it, or as it was typed', async () => {
    const start = addMonths(startOfMonth(today), -2) + 20 * 86_400 + 43_200;
    const first = dayOf(start);
    const months = { year: first.year, month: first.month };
    const parties = { units: [await unit('FLAT')], startDate: start };
    const computed = await billed(parties, null, months);
    const contract = await records('contracts').get(
      { collection: 'contract', id: String(computed['contract']) },
      admin,
    );
    expect(contract).toMatchObject({ firstMonthRentTyped: false, firstMonthRent: computed['totalAmount'] });
    expect(contract['firstMonthRentComputed']).toBe(computed['totalAmount']);
    const typed = await billed(
      { ...parties, units: [await unit('FLAT')], firstMonthRent: 77.7 },
      null,
      months,
    );
    expect(typed).toMatchObject({ totalAmount: 77.7 });
  });

  it("[ENT-06] the account of who pays is the destination's, never the landlord's", async () => {
    const [tenant, payer, landlord] = [await person(), await person(), await person()];
    const iban = 'ES9121000418450200051332';
    const receipt = await billed({
      units: [await unit('FLAT')],
      tenants: [tenant],
      landlords: [landlord],
      payer,
      payerBankAccount: iban,
      paymentMethod: 'DIRECT_DEBIT',
    });
    expect(receipt).toMatchObject({ sourceRole: 'LANDLORD', destinationRole: 'TENANT' });
    const whole = await harness.peers
      .records('finance')
      .get({ collection: 'finance', id: receipt.id }, admin);
    expect(whole['source']).toEqual({ agent: landlord, organization: null, iban: null });
    expect(whole['destination']).toEqual({ agent: payer, organization: null, iban });
  });
});
