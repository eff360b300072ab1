import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { previewSupplySplit, rebillSupplies } from '@llavero/proto/commands/bills';
import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import type { Json } from '@llavero/proto/fields/field';
import { contract as contractRecord } from '@llavero/proto/records/contracts/contract';
import { type Bill, bill as billRecord } from '@llavero/proto/records/finance/bill';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { place } from '@llavero/proto/records/places/place';
import { planContract } from '@llavero/proto/rules/month/plan';
import type { MandateTerms } from '@llavero/proto/rules/month/terms';
import { type BilledContract, billedMonth } from '@llavero/proto/rules/receipt';
import { daySeconds } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { v7 as uuidv7 } from 'uuid';
import { FinanceModule } from '../finance.module.ts';
import { BillCharges } from '../month/bill-charges.ts';
import { CreateDocuments } from '../month/create-documents.ts';
import { billable, mandateTerms } from '../testing/contracts.ts';

const ctx = serviceContext('finance');
const staff = testContext('INTERNAL_EMPLOYEE');
const september = daySeconds({ year: 2026, month: 9, day: 1 });
const october31 = daySeconds({ year: 2026, month: 10, day: 31 });
const createdAt = september;

let t: TestServices;
beforeAll(async () => {
  t = await startTestServices(
    {
      contracts: neighbour('contracts'),
      people: neighbour('people'),
      places: neighbour('places'),
      finance: FinanceModule,
    },
    { partial: true },
  );
});
afterAll(() => t?.stop());
const service = () => t.services.get('finance')!;
const bills = () => service().get(RecordStores).of(billRecord);

const load = (name: 'contracts' | 'places', definition: never, id: string, object: Record<string, Json>) =>
  bulkLoad(t.services.get(name)!.get(Database), definition, [{ id, object, createdAt }]);

/** A property of two flats: the first changes tenants within the bill's period, the second is let throughout. */
async function building() {
  const [property, first, second] = [uuidv7(), uuidv7(), uuidv7()];
  await load('places', place as never, property, { type: 'PROPERTY', customAddress: 'Sants 12' });
  await load('places', place as never, first, { property, customAddress: 'Sants 12, 1.º' });
  await load('places', place as never, second, { property, customAddress: 'Sants 12, 2.º' });
  const terms = mandateTerms({ feeType: 'NONE' });
  const letting = async (unit: string, from: [number, number], to: [number, number] | null) => {
    const days = {
      startDate: daySeconds({ year: 2026, month: from[0], day: from[1] }),
      endDate: to && daySeconds({ year: 2026, month: to[0], day: to[1] }),
    };
    const { landlords } = terms;
    const contract = billable({ mandate: terms.id, landlords, units: [unit], ...days });
    await load('contracts', contractRecord as never, contract.id, {
      ...days,
      mandate: terms.id,
      units: [unit],
      landlords,
      tenants: contract.tenants,
      name: 'Contrato',
      validated: true,
      activated: true,
      rent: 1000,
    });
    return { ...contract, unitTypes: ['FLAT'], besideHome: false, tenantIsCompany: false };
  };
  return {
    property,
    units: [first, second] as const,
    terms,
    former: await letting(first, [1, 1], [9, 30]),
    next: await letting(first, [10, 11], null),
    other: await letting(second, [1, 1], null),
  };
}
type Building = Awaited<ReturnType<typeof building>>;

async function bill(units: readonly string[], more: Record<string, Json> = {}): Promise<Bill> {
  const made = await t.peers.records('finance').create(
    {
      collection: 'bill',
      object: {
        supplier: uuidv7(),
        number: 'AGUA-1',
        concept: 'Agua',
        issueDate: october31,
        periodStart: september,
        periodEnd: october31,
        units: [...units],
        payer: 'COMPANY',
        breakdown: [
          {
            category: 'SUPPLEMENT',
            subcategory: 'SUPPLY',
            concept: 'Agua',
            baseAmount: 100,
            vatPercent: 21,
            vatAmount: 21,
            totalAmount: 121,
          },
        ],
        ...more,
      },
    },
    staff,
  );
  return bills().writeUnchecked(String(made['id']), undefined, { approved: true }, {}, ctx);
}
const split = (
  of: Bill,
  method: 'DAYS' | 'SHARES' | 'READINGS',
  weights: Weights = [],
  finishedToLandlord = true,
) =>
  t.peers.command(
    rebillSupplies,
    { id: of.id, version: of.version, method, weights, finishedToLandlord },
    staff,
  );
type Weights = { unit: string; contract: string | null; weight: number | null }[];
const read = ({ id }: Bill) => bills().loadUnchecked(id);

async function generate(contract: BilledContract, terms: MandateTerms, at: number): Promise<void> {
  const month = billedMonth(2026, at);
  const kinds = ['RECEIPT', 'SETTLEMENT'] as const;
  const rows = planContract(contract, terms, { month, kinds, standing: () => undefined });
  const cursor = { phase: 'contracts' as const, after: contract.id };
  const subject = {
    ...{ cursor, rows, contract, terms, standing: () => undefined },
    ...{ ended: new Map<string, string[]>(), past: [], hasReserve: false },
  };
  await service().get(CreateDocuments).run([subject], month, new Map(), ctx);
}
const charges = async ({ other, next, former }: Building, of: Bill) => {
  const made = (await service()
    .get(RecordStores)
    .of(finance)
    .findUnchecked({
      filter: { contract: { $in: [other.id, next.id, former.id] }, cancelled: false },
    })) as Finance[];
  return made.flatMap(({ id, type, contract, breakdown }) =>
    breakdown
      .filter((line) => line.bill === of.id)
      .map(({ totalAmount, subcategory, explanation }) => ({
        id,
        type,
        contract,
        totalAmount,
        subcategory,
        explanation,
      })),
  );
};

describe('the rebilling of supplies', () => {
  it('[WIZ-13] is shown first, over the contracts of a property’s units and the days without a tenant; nothing is written', async () => {
    const of = await building();
    const made = await bill([of.property]);
    const shown = await t.peers.command(
      previewSupplySplit,
      { id: made.id, method: 'DAYS', weights: [], finishedToLandlord: true },
      staff,
    );
    expect(shown).toMatchObject({ totalAmount: 121, problem: null, version: made.version });
    expect(
      shown.parts.map(({ unitName, contract, days, totalAmount }) => [unitName, contract, days, totalAmount]),
    ).toEqual([
      ['Sants 12, 1.º', of.former.id, 30, 29.75],
      ['Sants 12, 1.º', of.next.id, 21, 20.83],
      ['Sants 12, 1.º', null, 10, 9.92],
      ['Sants 12, 2.º', of.other.id, 61, 60.5],
    ]);
    expect(shown.parts.map(({ isOver }) => isOver)).toEqual([true, false, false, false]);
    expect((await read(made)).shares).toEqual([]);
    const readings = await t.peers.command(
      previewSupplySplit,
      { id: made.id, method: 'READINGS', weights: [], finishedToLandlord: false },
      staff,
    );
    expect(readings.problem).toContain('Falta el consumo');
  });

  it('[WIZ-13] [FIN-05] leaves the landlord nothing of a flat and its parking space that one contract lets', async () => {
    const [flat, parking, contract] = [uuidv7(), uuidv7(), uuidv7()];
    for (const unit of [flat, parking]) await load('places', place as never, unit, { customAddress: unit });
    await load('contracts', contractRecord as never, contract, {
      ...{ units: [flat, parking], startDate: daySeconds({ year: 2026, month: 1, day: 1 }) },
      ...{ validated: true, activated: true },
    });
    const made = await bill([flat, parking]);
    const asked = { id: made.id, method: 'DAYS' as const, weights: [], finishedToLandlord: false };
    const { parts } = await t.peers.command(previewSupplySplit, asked, staff);
    expect(parts).toMatchObject([{ contract, days: 61, totalAmount: 121 }]);
  });

  it('[WIZ-13] [FIN-05] each share comes onto one receipt or settlement, once, and says how it came about', async () => {
    const of = await building();
    const made = await bill([of.property]);
    await expect(split(made, 'DAYS', [], false)).rejects.toMatchObject({
      body: { message: expect.stringContaining('Contrato ya no tiene recibos en que cobrar su parte') },
    });
    await split(made, 'DAYS');
    const subject = (contract: BilledContract) => ({
      contract,
      terms: of.terms,
      rows: planContract(contract, of.terms, {
        month: billedMonth(2026, 10),
        kinds: ['RECEIPT', 'SETTLEMENT'],
        standing: () => undefined,
      }),
    });
    const open = await service()
      .get(BillCharges)
      .open([subject(of.next), subject(of.other)], billedMonth(2026, 10), new Map());
    expect([...open.values()].flat().map(({ totalAmount }) => totalAmount)).toEqual([
      20.83, 29.75, 9.92, 60.5,
    ]);

    await Promise.all([of.next, of.other, of.next].map((contract) => generate(contract, of.terms, 10)));
    await generate(of.other, of.terms, 11);
    const found = await charges(of, made);
    expect(found.map(({ type, contract, totalAmount }) => [type, contract, totalAmount]).toSorted()).toEqual(
      [
        ['RECEIPT', of.next.id, 20.83],
        ['RECEIPT', of.other.id, 60.5],
        // Days without a tenant, and the share of the contract that is over.
        ['SETTLEMENT', of.next.id, 29.75],
        ['SETTLEMENT', of.next.id, 9.92],
      ].toSorted(),
    );
    expect(found.every(({ subcategory }) => subcategory === 'SUPPLY')).toBe(true);
    expect(found[0]?.explanation).toMatch(/^Reparto de 121,00\s€ del 01\/09\/2026 al 31\/10\/2026: /);
    expect((await read(made)).rebilledIn.toSorted()).toEqual([...new Set(found.map(({ id }) => id))].sort());
  });

  it('[WIZ-13] a receipt that is cancelled frees its share, and the next one charges it', async () => {
    const of = await building();
    const made = await bill([of.units[1]]);
    await split(made, 'DAYS');
    await generate(of.other, of.terms, 10);
    const [receipt] = await charges(of, made);
    const cancel = { documents: [{ id: receipt!.id, version: null, status: 'CANCELLED' }], status: null };
    await t.peers.command(changeFinanceStatus, cancel, testContext('ADMIN'));
    await generate(of.other, of.terms, 11);
    const found = await charges(of, made);
    expect(addMoney(...found.map(({ totalAmount }) => totalAmount))).toBe(121);
    expect(found).toHaveLength(1);
    const back = { documents: [{ id: receipt!.id, version: null, status: 'VALIDATED' }], status: null };
    const { results } = await t.peers.command(changeFinanceStatus, back, testContext('ADMIN'));
    expect(results[0]?.message).toContain('ya está en otro documento');
  });

  it('[WIZ-13] by readings: what was given is kept; a split is refused without period or unit, not approved, or charged', async () => {
    const of = await building();
    const made = await bill(of.units);
    const weights = [of.former, of.next, of.other].map(({ id, units }, at) => ({
      unit: (units as string[])[0]!,
      contract: id,
      weight: at + 1,
    }));
    await expect(split(made, 'READINGS', weights)).rejects.toMatchObject({
      body: { problems: [{ field: 'weights' }] },
    });
    await split(made, 'READINGS', [...weights, { unit: of.units[0], contract: null, weight: 0 }]);
    const { shares, payer, units } = await read(made);
    expect(shares.map(({ weight, totalAmount }) => [weight, totalAmount])).toEqual([
      [1, 20.17],
      [2, 40.33],
      [3, 60.5],
    ]);
    expect([payer, units.toSorted()]).toEqual(['TENANT', [...of.units].sort()]);
    await generate(of.other, of.terms, 10);
    await expect(split(await read(made), 'DAYS')).rejects.toMatchObject({
      body: { code: 'BILL.SPLIT_CHARGED' },
    });
    await expect(split(await bill(of.units, { periodStart: null }), 'DAYS')).rejects.toMatchObject({
      body: { code: 'BILL.SPLIT_PERIOD' },
    });
    await expect(split(await bill([]), 'DAYS')).rejects.toMatchObject({ body: { code: 'BILL.SPLIT_UNITS' } });
    const waiting = await bill(of.units);
    await bills().writeUnchecked(waiting.id, undefined, { approved: false }, {}, ctx);
    await expect(split(await read(waiting), 'DAYS')).rejects.toMatchObject({
      body: { code: 'BILL.SPLIT_NOT_APPROVED' },
    });
  });
});
