import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import type { RunningService } from '@llavero/kit/service/open-service';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import type { Json } from '@llavero/proto/fields/field';
import { type Bill, bill as billRecord } from '@llavero/proto/records/finance/bill';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { claimKey, planContract } from '@llavero/proto/rules/month/plan';
import type { MandateTerms } from '@llavero/proto/rules/month/terms';
import { type BilledContract, billedMonth } from '@llavero/proto/rules/receipt';
import { daySeconds } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { FinanceModule } from '../finance.module.ts';
import { billable, mandateTerms } from '../testing/contracts.ts';
import { BillCharges } from './bill-charges.ts';
import { CreateDocuments } from './create-documents.ts';

const ctx = serviceContext('finance');
const admin = testContext('ADMIN');
const month = (at: number) => billedMonth(2026, at);

let harness: TestServices;
let service: RunningService;
beforeAll(async () => {
  // Whose tax numbers invoices name.
  harness = await startTestServices(
    { people: neighbour('people'), finance: FinanceModule },
    { partial: true },
  );
  service = harness.services.get('finance')!;
});
afterAll(() => harness?.stop());
const records = () => harness.peers.records('finance');

interface Let {
  contract: BilledContract;
  terms: MandateTerms;
}

/** A contract of 1,000 € with two landlords, 60 % and 40 %, and no fees; of a mandate of its own unless it is given. */
function letting(terms = twoLandlords()): Let {
  const taxes = { unitTypes: ['FLAT'], besideHome: false, tenantIsCompany: false };
  const contract = { ...billable({ mandate: terms.id, landlords: terms.landlords }), ...taxes };
  return { contract, terms };
}
function twoLandlords(): MandateTerms {
  const [one, other] = [uuidv7(), uuidv7()];
  const share = { unit: null, landlordType: 'FULL_RIGHT' as const };
  return mandateTerms({
    landlords: [one, other],
    feeType: 'NONE',
    distribution: [
      { ...share, landlord: one, percent: 60 },
      { ...share, landlord: other, percent: 40 },
    ],
  });
}

/** What the generation has for the contract in a month. */
function subjectOf({ contract, terms }: Let, at: number) {
  const kinds = ['RECEIPT', 'SETTLEMENT'] as const;
  const rows = planContract(contract, terms, { month: month(at), kinds, standing: () => undefined });
  const cursor = { phase: 'contracts' as const, after: contract.id };
  return {
    cursor,
    rows,
    contract,
    terms,
    standing: () => undefined,
    ended: new Map(),
    past: [],
    hasReserve: false,
  };
}
const generate = (of: Let, at: number) =>
  service.get(CreateDocuments).run([subjectOf(of, at)], month(at), new Map(), ctx);

const DATED = daySeconds({ year: 2026, month: 1, day: 10 });

/** A bill of 121 €, approved unless it is said. */
async function bill(of: Let, more: Record<string, Json> = {}, isApproved = true): Promise<Bill> {
  const made = await records().create(
    {
      collection: 'bill',
      object: {
        supplier: uuidv7(),
        number: uuidv7(),
        concept: 'Pintura',
        issueDate: DATED,
        payer: 'LANDLORD',
        contract: of.contract.id,
        breakdown: lines(100),
        ...more,
      },
    },
    admin,
  );
  const one = made as Bill;
  if (isApproved) await approve(one);
  return one;
}
/** Who may approve it, and that its contract goes on, is looked at elsewhere. */
const approve = ({ id }: Pick<Bill, 'id'>) =>
  service.get(RecordStores).of(billRecord).writeUnchecked(id, undefined, { approved: true }, {}, ctx);
const lines = (baseAmount: number): Json => [
  {
    category: 'SUPPLEMENT',
    subcategory: 'BILL_EXPENSE',
    concept: 'Pintura',
    baseAmount,
    vatPercent: 21,
    vatAmount: baseAmount * 0.21,
    totalAmount: baseAmount * 1.21,
  },
];
const edit = async ({ id }: Pick<Bill, 'id'>, patch: Record<string, Json>) =>
  records().patch({ collection: 'bill', id, patch }, admin);
/** By another service: a person does not change an approved bill. */
const correct = async ({ id }: Pick<Bill, 'id'>, baseAmount: number) =>
  records().patch({ collection: 'bill', id, patch: { breakdown: lines(baseAmount) } }, ctx);
const read = async ({ id }: Pick<Bill, 'id'>) =>
  (await records().get({ collection: 'bill', id }, admin)) as Bill;

async function documents(of: Let): Promise<Finance[]> {
  const found = await service
    .get(RecordStores)
    .of(finance)
    .findUnchecked({
      filter: { contract: of.contract.id, cancelled: false },
      sort: [{ field: 'serie', order: 'asc' }],
    });
  return found as Finance[];
}
/** Type, payee and amount of each line of a bill on documents that stand. */
const charges = async (of: Let, { id }: Pick<Bill, 'id'>) =>
  (await documents(of)).flatMap(({ id: document, type, landlords, breakdown, month: at }) =>
    breakdown
      .filter((line) => line.bill === id)
      .map(({ totalAmount, concept }) => ({ document, type, payee: landlords[0], at, totalAmount, concept })),
  );
const charged = async (of: Let, one: Pick<Bill, 'id'>) =>
  addMoney(...(await charges(of, one)).map(({ totalAmount }) => totalAmount));

async function change({ id }: { id: string }, status: string): Promise<string | null> {
  const input = { documents: [{ id, version: null, status }], status: null };
  const { results } = await harness.peers.command(changeFinanceStatus, input, admin);
  return results[0]?.message ?? null;
}

describe('suppliers’ bills on the documents of a month', () => {
  it('[FIN-05] [WIZ-11] the lines of a suplido and of a supply are stored as such', async () => {
    const of = letting();
    const suplido = await bill(of, { supplemented: true, number: null });
    const water = await bill(of, { category: 'SUPPLY' });
    await generate(of, 1);
    const lines = (await documents(of)).flatMap(({ breakdown }) => breakdown);
    const marks = ({ id }: Pick<Bill, 'id'>) =>
      lines
        .filter((line) => line.bill === id)
        .map(({ concept, supply, supplemented }) => [concept.split(' ')[0], supply, supplemented]);
    expect(marks(suplido)).toEqual([
      ['Suplido', false, true],
      ['Suplido', false, true],
    ]);
    expect(marks(water)).toEqual([
      ['Factura', true, false],
      ['Factura', true, false],
    ]);
  });

  it('[FIN-05] go on the settlements by their shares, or on the tenant’s receipt, once, and name their documents', async () => {
    const of = letting();
    const [owners, tenants] = [
      await bill(of),
      await bill(of, { payer: 'TENANT', rebill: true, breakdown: lines(50) }),
    ];
    const open = await service.get(BillCharges).open([subjectOf(of, 1)], month(1), new Map());
    await generate(of, 1);
    const made = await documents(of);
    expect(made.map(({ type, totalAmount }) => [type, totalAmount])).toEqual(
      expect.arrayContaining([
        ['RECEIPT', 1060.5],
        ['SETTLEMENT', 527.4],
        ['SETTLEMENT', 351.6],
      ]),
    );
    const settled = await charges(of, owners);
    expect(settled.map(({ type, totalAmount }) => [type, totalAmount])).toEqual(
      expect.arrayContaining([
        ['SETTLEMENT', 72.6],
        ['SETTLEMENT', 48.4],
      ]),
    );
    expect((await read(owners)).rebilledIn.toSorted()).toEqual(
      settled.map(({ document }) => document).sort(),
    );
    const [receipt] = await charges(of, tenants);
    expect(receipt).toMatchObject({ type: 'RECEIPT', totalAmount: 60.5 });
    expect((await read(tenants)).rebilledIn).toEqual([receipt!.document]);
    // What the preview says is what is written.
    for (const { type, landlords, breakdown } of made) {
      const claim = { subject: of.contract.id, unit: null, payee: type === 'RECEIPT' ? null : landlords[0]! };
      const shown = open.get(claimKey({ kind: type as 'RECEIPT', ...claim })) ?? [];
      expect(breakdown.filter((line) => line.bill)).toMatchObject(
        shown.map(({ bill: id, totalAmount }) => ({ bill: id, totalAmount })),
      );
    }
    await generate(of, 2);
    expect([await charged(of, owners), await charged(of, tenants)]).toEqual([121, 60.5]);
  });

  it('[FIN-05] in instalments go on one document a month each; voiding and making again one of them leaves the others', async () => {
    const of = letting();
    const one = await bill(of, { instalments: 3, breakdown: lines(100) });
    const tenants = await bill(of, { instalments: 2, payer: 'TENANT', rebill: true });
    const shown = await service.get(BillCharges).open([subjectOf(of, 1)], month(1), new Map());
    for (const at of [1, 1, 2]) await generate(of, at);
    const parts = async (at: number) =>
      (await charges(of, one))
        .filter((charge) => charge.at === at)
        .map(({ totalAmount }) => totalAmount)
        .sort();
    expect([await parts(1), await parts(2)]).toEqual([
      [16.14, 24.2],
      [16.13, 24.2],
    ]);
    expect([...shown.values()].flat().map(({ concept }) => concept.slice(-15))).toEqual(
      expect.arrayContaining(['(plazo 1 de 3)', '(plazo 1 de 2)'].map((end) => expect.stringContaining(end))),
    );
    // A draft of a month that has its part is not said to be out of date.
    const again = await service.get(BillCharges).open([subjectOf(of, 2)], month(2), new Map());
    expect([...again.values()].flat()).toEqual([]);
    const before = await documents(of);
    const voided = (await charges(of, one)).find(({ at, totalAmount }) => at === 2 && totalAmount === 24.2)!;
    expect(await change({ id: voided.document }, 'CANCELLED')).toBeNull();
    const rest = (all: Finance[]) => all.filter(({ id }) => before.some((old) => old.id === id));
    expect(rest(await documents(of))).toEqual(before.filter(({ id }) => id !== voided.document));
    await generate(of, 2);
    expect(await parts(2)).toEqual([16.13, 24.2]);
    expect(rest(await documents(of))).toEqual(before.filter(({ id }) => id !== voided.document));
    expect(await change({ id: voided.document }, 'VALIDATED')).not.toBeNull();
    for (const at of [3, 4]) await generate(of, at);
    expect([await parts(3), await parts(4)]).toEqual([[16.13, 24.2], []]);
    expect([await charged(of, one), await charged(of, tenants)]).toEqual([121, 121]);
    expect((await charges(of, tenants)).map(({ type, at, totalAmount }) => [type, at, totalAmount])).toEqual([
      ['RECEIPT', 1, 60.5],
      ['RECEIPT', 2, 60.5],
    ]);
  });

  it('[FIN-05] a bill in instalments that is cancelled gives back what was charged, and its later months charge nothing', async () => {
    const of = letting();
    const one = await bill(of, { instalments: 6 });
    for (const at of [1, 2]) await generate(of, at);
    expect(await charged(of, one)).toBe(40.34);
    await edit(one, { status: 'CANCELLED' });
    for (const at of [3, 4]) await generate(of, at);
    expect(await charged(of, one)).toBe(0);
    const adjusting = (await documents(of)).flatMap(({ month: at, breakdown }) =>
      breakdown.filter((line) => at === 3 && line.bill === one.id).map(({ explanation }) => explanation),
    );
    expect(new Set(adjusting)).toEqual(
      new Set([
        'La factura ya no se carga: se devuelve lo cargado de este plazo y no se cargan los que faltan.',
      ]),
    );
    expect((await charges(of, one)).filter(({ at }) => at === 4)).toEqual([]);
  });

  it('[FIN-05] only what somebody is charged is split over months, and not once it is approved', async () => {
    const of = letting();
    const refusal = { body: { kind: 'invalid', problems: [{ field: 'instalments' }] } };
    await expect(bill(of, { instalments: 3, payer: 'COMPANY' }, false)).rejects.toMatchObject(refusal);
    await expect(bill(of, { instalments: 0 }, false)).rejects.toMatchObject(refusal);
    const one = await bill(of, { instalments: 3 });
    await expect(edit(one, { instalments: 2 })).rejects.toMatchObject({
      body: { message: expect.stringContaining('está aprobada') },
    });
  });

  it('[FIN-05] not before they are approved, nor before their month, nor those that somebody else bears', async () => {
    const of = letting();
    const waiting = await bill(of, {}, false);
    const later = await bill(of, { issueDate: daySeconds({ year: 2026, month: 3, day: 1 }) });
    const ours = await bill(of, { payer: 'COMPANY' });
    const direct = await bill(of, { payer: 'TENANT', rebill: false });
    await generate(of, 2);
    for (const one of [waiting, later, ours, direct]) expect(await charges(of, one)).toEqual([]);
    await approve(waiting);
    await generate(of, 3);
    expect([await charged(of, waiting), await charged(of, later)]).toEqual([121, 121]);
    for (const one of [ours, direct]) expect(await charges(of, one)).toEqual([]);
  });

  it('[FIN-05] [VAL-07] of contracts generated at once, of one month and of many, one charges a bill of their mandate', async () => {
    const terms = twoLandlords();
    const lets = Array.from({ length: 6 }, () => letting(terms));
    const one = await bill(lets[0]!, { contract: null, mandate: terms.id });
    await Promise.all([...lets, ...lets].map((of, index) => generate(of, 1 + (index % 3))));
    const all = (await Promise.all(lets.map((of) => charges(of, one)))).flat();
    expect(all).toHaveLength(2);
    expect(addMoney(...all.map(({ totalAmount }) => totalAmount))).toBe(121);
    expect((await read(one)).rebilledIn.toSorted()).toEqual(all.map(({ document }) => document).sort());
  });

  it('[FIN-05] a document that is cancelled frees its part, the next one of that payee charges it, and it is not charged twice', async () => {
    const of = letting();
    const one = await bill(of);
    await generate(of, 1);
    const [first, second] = await charges(of, one);
    expect(await change({ id: first!.document }, 'CANCELLED')).toBeNull();
    expect((await read(one)).rebilledIn).toEqual([second!.document]);
    // It comes back with its part while nobody else has it.
    expect(await change({ id: first!.document }, 'VALIDATED')).toBeNull();
    expect(await charged(of, one)).toBe(121);
    await change({ id: first!.document }, 'CANCELLED');
    await generate(of, 2);
    const again = await charges(of, one);
    expect(again.find(({ at }) => at === 2)).toMatchObject({
      payee: first!.payee,
      totalAmount: first!.totalAmount,
    });
    expect(await charged(of, one)).toBe(121);
    expect(await change({ id: first!.document }, 'VALIDATED')).toContain('ya está en otro documento');
    const setStatus = (status: string) =>
      records().patch({ collection: 'finance', id: second!.document, patch: { status } }, admin);
    await setStatus('DELETED');
    expect((await read(one)).rebilledIn).toEqual([again.find(({ at }) => at === 2)!.document]);
    await setStatus('RESTORED');
    expect(await charged(of, one)).toBe(121);
  });

  it('[FIN-05] a bill that is corrected or cancelled afterwards is settled by its difference; nobody sets by hand where it is', async () => {
    const of = letting();
    const one = await bill(of);
    await generate(of, 1);
    await correct(one, 150);
    await generate(of, 2);
    const corrections = (await charges(of, one)).filter(({ at }) => at === 2);
    expect(addMoney(...corrections.map(({ totalAmount }) => totalAmount))).toBe(60.5);
    expect(corrections.every(({ concept }) => concept.endsWith('(corrección)'))).toBe(true);
    await edit(one, { status: 'CANCELLED' });
    await generate(of, 3);
    expect(await charged(of, one)).toBe(0);
    await expect(edit(one, { rebilledIn: [] })).rejects.toMatchObject({ body: { kind: 'invalid' } });
  });

  it('[FIN-05] [VAL-07] whatever is generated, cancelled, brought back and corrected, no cent is lost or doubled (25 runs)', async () => {
    const at = fc.integer({ min: 1, max: 8 });
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ what: fc.constant('generate' as const), at }) },
      {
        weight: 3,
        arbitrary: fc.record({ what: fc.constantFrom('CANCELLED' as const, 'VALIDATED' as const), at }),
      },
      { weight: 1, arbitrary: fc.record({ what: fc.constant('correct' as const), at }) },
    );
    const run = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const of = letting();
      const one = await bill(of);
      let known: string[] = [];
      for (const { what, at: index } of steps) {
        if (what === 'generate') await generate(of, index);
        else if (what === 'correct') await correct(one, index * 100);
        else if (known.length > 0) await change({ id: known[index % known.length]! }, what);
        known = [...new Set([...known, ...(await documents(of)).map(({ id }) => id)])];
        const named = (await charges(of, one)).map(({ document }) => document);
        expect((await read(one)).rebilledIn.toSorted()).toEqual([...new Set(named)].sort());
      }
      await generate(of, 12);
      expect(await charged(of, one)).toBe((await read(one)).totalAmount);
    });
    await fc.assert(run, { numRuns: 25 });
  });
});
