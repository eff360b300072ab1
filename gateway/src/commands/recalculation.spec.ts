import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { FinanceModule } from '@llavero/finance/finance.module';
import {
  billable,
  ContractsStandIn,
  mandates,
  mandateTerms,
  portfolio,
} from '@llavero/finance/testing/contracts';
import { testActor } from '@llavero/kit/testing/issuer';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { until } from '@llavero/kit/testing/until';
import type { Json } from '@llavero/proto/fields/field';
import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { addDays, addYears, dayOf, endOfMonth, startOfDay } from '@llavero/proto/values/dates';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number };
type Failure = { code: string; message: string; problems?: { field: string; message: string }[] };
type Body = Record<string, Json> & { error: Failure; rows: Row[] };
type Results = { results: { ok: boolean; message: string | null; version: number | null }[] };

const today = startOfDay(Math.floor(Date.now() / 1000));
const { year, month } = dayOf(today);
const kinds = [...monthDocuments.values];
const monthEnd = endOfMonth(today);
const unknown = '01890000-0000-7000-8000-000000000000';

let t: TestGateway;
let clerk: string;
const terms = mandateTerms({ mandateDate: addYears(today, -2) });
const contract = billable({ mandate: terms.id, landlords: terms.landlords });
beforeAll(async () => {
  t = await startTestGateway({
    contracts: ContractsStandIn,
    finance: FinanceModule,
    people: neighbour('people'),
    notifications: neighbour('notifications'),
  });
  clerk = await t.tokenFor('INTERNAL_EMPLOYEE');
  mandates.push(terms);
  portfolio.push(contract);
  const { process } = await done<{ process: string }>('GenerateMonth', { year, month, kinds });
  await until('the end of the run', async () => {
    const { status } = await done<{ status: string }>('FinanceProcess', { process });
    return status === 'FINISHED';
  });
});
afterAll(() => t?.stop());

const run = (name: string, input: object, token?: string) =>
  t.post<Body>(`/commands/${name}`, input, token === undefined ? {} : { token });
async function done<T = Body>(name: string, input: object): Promise<T> {
  const { status, body, text } = await run(name, input, clerk);
  if (status !== 200) throw new Error(`${name}: ${text}`);
  return body as T;
}
async function made(type: string): Promise<Row> {
  const asked = { collection: 'finance', criteria: { type, contract: contract.id } };
  const [found] = (await t.call('getCollection', asked, { token: clerk })).data as Row[];
  return found!;
}
const preview = (more: object = {}) =>
  done<{ drafts: number; stale: number; difference: number; rows: Row[] }>('PreviewRecalculation', {
    year,
    month,
    ...more,
  });
const check = (day = monthEnd) =>
  done<{
    bank: { row: string; amount: number }[];
    owners: { row: string; amount: number }[];
    unexplained: number;
    statement: Json;
  }>('ThreeWayCheck', { day });
/** The figures that are not zero, by row. */
const figures = (rows: { row: string; amount: number }[]) =>
  Object.fromEntries(rows.flatMap(({ row, amount }) => (amount === 0 ? [] : [[row, amount]])));

/** Each command with an input that is right in itself. */
const inputs = (): [name: string, input: object][] => {
  const documents = [{ id: randomUUID(), version: 1 }];
  return [
    ['PreviewRecalculation', { year, month }],
    ['RecalculateDocuments', { documents }],
    ['ThreeWayCheck', { day: today }],
    ['ThreeWayEntries', { day: today, bankRow: 'RECEIPTS' }],
    ['RecordStatementBalance', { day: addDays(today, -3000), amount: 1 }],
    ['UndoFinanceReview', { documents }],
  ];
};

describe('the check and the correction of a month through the gateway', () => {
  it('[FIN-01] [FIN-02] [SES-09] are for the office: nobody signed out, nobody outside, no external staff', async () => {
    for (const [name, input] of inputs()) {
      const signedOut = await run(name, input);
      expect([name, signedOut.status, signedOut.body.error.code]).toEqual([name, 401, 'SESSION.MISSING']);
      for (const role of ['TENANT', 'LANDLORD', 'OWNER', 'COMMUNITY', 'EXTERNAL_EMPLOYEE'] as const) {
        const { status, body } = await run(name, input, await t.tokenFor(role));
        expect([name, role, status, body.error.code]).toEqual([name, role, 403, 'COMMAND.FORBIDDEN']);
      }
    }
    expect((await check(addDays(today, -2999))).statement).toBeNull();
    for (const role of ['ADMIN', 'INTERNAL_EMPLOYEE'] as const)
      for (const [name, input] of inputs())
        expect([name, role, (await run(name, input, await t.tokenFor(role))).status]).toEqual([
          name,
          role,
          200,
        ]);
  });

  it.each<[name: string, input: object, field: string]>([
    ['PreviewRecalculation', { month: 5 }, 'year'],
    ['PreviewRecalculation', { year: 2026, month: 13 }, 'month'],
    ['PreviewRecalculation', { year: 2026, month: 5, contracts: ['x'] }, 'contracts.0'],
    ['PreviewRecalculation', { year: 2026, month: 5, contracts: [] }, 'contracts'],
    ['PreviewRecalculation', { year: 2026, month: 5, documents: [] }, 'documents'],
    ['PreviewRecalculation', { year: 2026, month: 5, limit: 501 }, 'limit'],
    ['PreviewRecalculation', { year: 2026, month: 5, months: 2 }, 'months'],
    ['RecalculateDocuments', {}, 'documents'],
    ['RecalculateDocuments', { documents: [] }, 'documents'],
    ['RecalculateDocuments', { documents: [{ id: 'x', version: 1 }] }, 'documents.0.id'],
    ['RecalculateDocuments', { documents: [{ id: unknown }] }, 'documents.0.version'],
    ['ThreeWayCheck', {}, 'day'],
    ['ThreeWayCheck', { day: 'ayer' }, 'day'],
    ['ThreeWayEntries', { bankRow: 'RECEIPTS' }, 'day'],
    ['ThreeWayEntries', { day: today, bankRow: 'FEES' }, 'bankRow'],
    ['ThreeWayEntries', { day: today, ownersRow: 'NADA' }, 'ownersRow'],
    ['ThreeWayEntries', { day: today }, 'ownersRow'],
    ['ThreeWayEntries', { day: today, bankRow: 'RECEIPTS', ownersRow: 'FEES' }, 'ownersRow'],
    ['RecordStatementBalance', { day: today }, 'amount'],
    ['RecordStatementBalance', { day: today, amount: 'mucho' }, 'amount'],
    ['RecordStatementBalance', { day: addDays(today, 1), amount: 1 }, 'day'],
    ['UndoFinanceReview', { documents: 'todos' }, 'documents'],
    ['UndoFinanceReview', { documents: [{ id: unknown, version: 'dos' }] }, 'documents.0.version'],
  ])('[FIN-01] [FIN-02] %s of %j says what is wrong with %s', async (name, input, field) => {
    const { status, body } = await run(name, input, clerk);
    expect([status, body.error?.problems?.map((problem) => problem.field)]).toEqual([400, [field]]);
    expect(body.error.message).toMatch(/^\p{Lu}.*\.$/su);
    expect(body.error.problems![0]!.message).toMatch(/^\p{Lu}.*\.$/su);
  });

  it('[FIN-01] a draft whose terms have changed is named with old and new, and becomes it when it is asked for', async () => {
    expect(await preview()).toEqual({ drafts: 1, stale: 0, difference: 0, rows: [] });
    terms.feeValue = 8;
    const before = await made('SETTLEMENT');
    expect(before['totalAmount']).toBe(879);
    const shown = await preview();
    expect(shown).toMatchObject({ drafts: 1, stale: 1, difference: 24.2 });
    expect(shown.rows).toEqual([
      {
        ...{ document: before.id, version: before.version, name: expect.stringMatching(/^L\d/) },
        ...{ kind: 'SETTLEMENT', contract: contract.id, payee: terms.landlords[0] },
        ...{ before: 879, after: 903.2, reason: 'Honorarios: de 121,00 € a 96,80 €.', problem: null },
        lines: [{ name: 'Honorarios', before: -121, after: -96.8 }],
      },
    ]);
    // It has written nothing, and names only what is asked for.
    expect(await made('SETTLEMENT')).toEqual(before);
    expect(await preview({ documents: [unknown] })).toMatchObject({ drafts: 0, stale: 0 });
    const documents = [
      { id: before.id, version: before.version },
      { id: unknown, version: 1 },
    ];
    const { results } = await done<Results>('RecalculateDocuments', { documents });
    expect(results).toMatchObject([
      { id: before.id, ok: true, version: before.version + 1, message: null },
      { id: unknown, ok: false, version: null, message: expect.stringContaining('No se ha cambiado nada.') },
    ]);
    const after = await made('SETTLEMENT');
    expect(after).toMatchObject({ id: before.id, serie: before['serie'], totalAmount: 903.2 });
    expect(await preview()).toMatchObject({ drafts: 1, stale: 0, difference: 0 });
    const again = await done<Results>('RecalculateDocuments', { documents });
    expect(again.results[0]).toMatchObject({ ok: false, changedBy: testActor('INTERNAL_EMPLOYEE').id });
    expect(await made('SETTLEMENT')).toEqual(after);
  });

  it('[FIN-01] [FIN-02] [STA-06] a charge moves the money of the check, and taking it back moves it back', async () => {
    const kept = { SETTLEMENTS_DUE: 903.2, FEES: 80, FEES_VAT: 16.8 };
    const owed = { ...kept, TENANTS_DUE: -1000 };
    const before = await check();
    expect([figures(before.bank), figures(before.owners), before.unexplained]).toEqual([{}, owed, 0]);
    const { id, version } = await made('RECEIPT');
    const charge = { documents: [{ id, version, status: 'CHARGED' }] };
    const [charged] = (await done<Results>('ChangeFinanceStatus', charge)).results;
    expect(charged).toMatchObject({ ok: true, status: 'CHARGED' });
    const paid = await check();
    expect([figures(paid.bank), figures(paid.owners), paid.unexplained]).toEqual([
      { RECEIPTS: 1000 },
      kept,
      0,
    ]);
    const asked = { day: monthEnd, bankRow: 'RECEIPTS' };
    expect(await done('ThreeWayEntries', asked)).toMatchObject({
      total: 1,
      entries: [{ finance: id, bill: null, name: expect.stringMatching(/^REC/), amount: 1000 }],
    });
    const { id: settlement } = await made('SETTLEMENT');
    expect(await done('ThreeWayEntries', { day: monthEnd, ownersRow: 'SETTLEMENTS_DUE' })).toMatchObject({
      total: 1,
      entries: [{ finance: settlement, name: expect.stringMatching(/^L\d/), amount: 903.2 }],
    });

    const documents = [{ id, version: charged!.version }];
    const back = await done<Results>('UndoFinanceReview', { documents });
    expect(back.results[0]).toMatchObject({ ok: true, version: charged!.version! + 1 });
    const taken = await made('RECEIPT');
    expect(taken).toMatchObject({ paymentDate: null, version: charged!.version! + 1 });
    expect([figures((await check()).bank), figures((await check()).owners)]).toEqual([{}, owed]);
    expect((await done('ThreeWayEntries', asked))['total']).toBe(0);
    // Of an older version nothing is taken back, and who has changed it is told.
    const stale = await done<Results>('UndoFinanceReview', { documents });
    expect(stale.results[0]).toMatchObject({ ok: false, changedBy: testActor('INTERNAL_EMPLOYEE').id });
    expect(await made('RECEIPT')).toEqual(taken);
    // What is no verification and no change of status is not taken back.
    const byHand = { collection: 'finance', objectId: id, object: { concept: 'Renta revisada' } };
    expect((await t.call('patchObject', byHand, { token: clerk })).success).toBe(true);
    const edited = await made('RECEIPT');
    const refused = await done<Results>('UndoFinanceReview', {
      documents: [{ id, version: edited.version }],
    });
    expect(refused.results[0]).toMatchObject({
      ok: false,
      message: expect.stringContaining('No se ha guardado nada'),
    });
    expect(await made('RECEIPT')).toEqual(edited);
  });

  it('[FIN-01] the balance of the statement is noted with its person and counts until the next one', async () => {
    const day = addDays(today, -1);
    expect((await check(day)).statement).toMatchObject({ amount: 1 });
    for (const amount of [1234.5, -12.34]) await done('RecordStatementBalance', { day, amount });
    const { statement } = await check();
    expect(statement).toMatchObject({
      ...{ day, amount: -12.34, enteredBy: testActor('INTERNAL_EMPLOYEE').id },
      enteredAt: expect.any(Number),
    });
    expect((await check(addDays(day, -1))).statement).toMatchObject({ amount: 1 });
  });

  it('[FIN-03] [VAL-11] an empty list of corrections rectifies nothing; left out or null it is the whole document', async () => {
    const { id, version, totalAmount } = await made('RECEIPT');
    const count = async () => {
      const asked = { collection: 'finance', criteria: { rectifies: id } };
      return ((await t.call('getCollection', asked, { token: clerk })).data as Row[]).length;
    };
    const asked = { id, version, reason: 'Renta mal escrita' };
    for (const [name, input] of [
      ['PreviewRectification', { id, version }],
      ['RectifyDocument', asked],
    ] as const) {
      const { status, body } = await run(name, { ...input, corrections: [] }, clerk);
      expect([name, status, body.error.code]).toEqual([name, 400, 'COMMAND.INVALID']);
      const message =
        'Elija al menos una línea con su importe correcto, o quite el campo «Correcciones» para rectificar el documento entero.';
      expect(body.error.problems).toEqual([{ field: 'corrections', rule: 'empty', message }]);
    }
    expect(await count()).toBe(0);
    const whole = { totalAmount: -Number(totalAmount), rightTotal: 0 };
    for (const input of [
      { id, version },
      { id, version, corrections: null },
    ])
      expect(await done('PreviewRectification', input)).toMatchObject(whole);
    expect(await done('RectifyDocument', { ...asked, corrections: null })).toMatchObject({
      totalAmount: whole.totalAmount,
    });
    expect(await count()).toBe(1);
  });
});
