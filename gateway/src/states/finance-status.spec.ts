import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { FinanceModule } from '@llavero/finance/finance.module';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number; status: string };

let t: TestGateway;
let token: string;
beforeAll(async () => {
  t = await startTestGateway({ finance: FinanceModule });
  token = await t.tokenFor('INTERNAL_EMPLOYEE');
});
afterAll(() => t?.stop());

const today = startOfDay(Math.floor(Date.now() / 1000));
const account = { destination: { iban: 'ES9121000418450200051332' } };

/** A document as the service's own code would leave it: the marks of its status are not taken from callers. */
async function document(marks: Record<string, Json>): Promise<string> {
  const store = t.services.services.get('finance')!.get(RecordStores).of('finance');
  const { id } = await store.create(marks, { ...testContext('ADMIN'), trusted: true }, undefined, {
    byCommand: true,
  });
  return id;
}
const read = async (id: string) =>
  (await t.call('getObject', { collection: 'finance', id }, { token })).data as Row;
const listedAs = async (id: string, status: string) =>
  (
    (await t.call('getCollection', { collection: 'finance', criteria: { id, status } }, { token }))
      .data as Row[]
  ).length === 1;

const statuses = [
  'PREVIEW', 'CANCELLED', 'PAUSED', 'PENDING_DATA', 'IN_PROCESS', 'CHARGED', 'PAYED', 'UNPAID', 'COMMUNICATED',
  'ISSUED', 'VALIDATED', 'NOT_VALIDATED',
] as const; // prettier-ignore
type Status = (typeof statuses)[number];

const managed = { paymentMethod: 'TRANSFER' };
const late = addDays(today, -7);
/** What puts a document into a status, beside the marks of all that come after it. */
const steps: [status: Status, type: string, own: Record<string, Json>, later: Record<string, Json>][] =
  (() => {
    const validated = { validated: true };
    const issued = { ...validated, issueDate: addDays(today, -30) };
    const communicated = { ...issued, communicationDate: late };
    const unpaid = { ...communicated, ...managed, paymentExpectedDate: late };
    const paid = { ...unpaid, paymentDate: today };
    const inProcess = { ...unpaid, processStartDate: today };
    const lacking = { ...inProcess, destination: null };
    return [
      ['PREVIEW', 'SETTLEMENT', { preview: true }, { ...lacking, paused: true, cancelled: true }],
      ['CANCELLED', 'SETTLEMENT', { cancelled: true }, { ...lacking, paused: true }],
      ['PAUSED', 'SETTLEMENT', { paused: true }, lacking],
      ['PENDING_DATA', 'SETTLEMENT', { destination: null }, inProcess],
      ['IN_PROCESS', 'SETTLEMENT', { ...account, processStartDate: today }, unpaid],
      ['IN_PROCESS', 'RECEIPT', { processStartDate: today }, unpaid],
      ['CHARGED', 'RECEIPT', { paymentDate: today }, paid],
      ['PAYED', 'SETTLEMENT', { ...account, paymentDate: today }, paid],
      ['PAYED', 'GUARANTEED', { ...account, paymentDate: today }, paid],
      ['UNPAID', 'RECEIPT', {}, unpaid],
      ['UNPAID', 'SETTLEMENT', account, unpaid],
      ['COMMUNICATED', 'RECEIPT', { communicationDate: today }, issued],
      ['ISSUED', 'RECEIPT', { issueDate: today }, validated],
      ['VALIDATED', 'RECEIPT', {}, validated],
      ['NOT_VALIDATED', 'RECEIPT', {}, {}],
    ];
  })();

describe('[STA-06] the status of a finance document: first match wins', () => {
  it.each(steps)('%s of a %s', async (status, type, own, later) => {
    const id = await document({ type, ...later, ...own });
    expect((await read(id)).status).toBe(status);
    expect(await listedAs(id, status)).toBe(true);
    for (const other of statuses.filter((one) => one !== status).slice(0, 3))
      expect([other, await listedAs(id, other)]).toEqual([other, false]);
  });

  it('PENDING_DATA: a settlement with no payment method, or with transfer or direct debit and no destination IBAN', async () => {
    const statusOf = async (marks: Record<string, Json>) =>
      (await read(await document({ type: 'SETTLEMENT', ...marks }))).status;
    expect(await statusOf(account)).toBe('PENDING_DATA');
    for (const paymentMethod of ['TRANSFER', 'DIRECT_DEBIT']) {
      expect(await statusOf({ paymentMethod })).toBe('PENDING_DATA');
      expect(await statusOf({ paymentMethod, ...account })).toBe('NOT_VALIDATED');
    }
    expect(await statusOf({ paymentMethod: 'CASH' })).toBe('NOT_VALIDATED');
    expect((await read(await document({ type: 'RECEIPT' }))).status).toBe('NOT_VALIDATED');
  });

  it('managed by us means direct debit or transfer: no other document is in process or unpaid by its dates', async () => {
    const expected: Record<string, string[]> = {
      TRANSFER: ['IN_PROCESS', 'UNPAID'],
      DIRECT_DEBIT: ['IN_PROCESS', 'UNPAID'],
      CASH: ['NOT_VALIDATED', 'NOT_VALIDATED'],
      PAYMENT_PENDING: ['NOT_VALIDATED', 'NOT_VALIDATED'],
      DIRECTLY_TO_LANDLORD: ['NOT_VALIDATED', 'NOT_VALIDATED'],
    };
    for (const [paymentMethod, wanted] of Object.entries(expected)) {
      const base = { type: 'RECEIPT', paymentMethod };
      const started = await read(await document({ ...base, processStartDate: today }));
      const overdue = await read(await document({ ...base, paymentExpectedDate: late }));
      expect([paymentMethod, started.status, overdue.status]).toEqual([paymentMethod, ...wanted]);
    }
  });

  it('UNPAID: seven days or more after the later of communication date and expected payment date', async () => {
    const statusOf = async (communication: number | null, expectedIn: number | null) => {
      const dayIn = (days: number | null) => (days === null ? null : addDays(today, days));
      const dates = { communicationDate: dayIn(communication), paymentExpectedDate: dayIn(expectedIn) };
      return (await read(await document({ type: 'RECEIPT', ...managed, ...dates }))).status;
    };
    expect(await statusOf(-20, -7)).toBe('UNPAID');
    expect(await statusOf(-7, -20)).toBe('UNPAID');
    expect(await statusOf(-20, -6)).toBe('COMMUNICATED');
    expect(await statusOf(-6, -20)).toBe('COMMUNICATED');
    expect(await statusOf(-7, null)).toBe('UNPAID');
    expect(await statusOf(null, -6)).toBe('NOT_VALIDATED');
  });
});

/** F §4 'Allowed manual changes', row by row. */
const table: Record<Status, readonly Status[]> = {
  PREVIEW: ['CANCELLED', 'PAUSED'],
  CANCELLED: ['UNPAID', 'CHARGED', 'PAYED', 'VALIDATED', 'PAUSED'],
  PENDING_DATA: ['CANCELLED', 'UNPAID', 'CHARGED', 'PAYED', 'VALIDATED', 'PAUSED'],
  PAUSED: ['CANCELLED', 'UNPAID', 'CHARGED', 'PAYED', 'VALIDATED', 'PENDING_DATA'],
  UNPAID: ['CANCELLED', 'CHARGED', 'PAYED', 'PAUSED'],
  CHARGED: ['CANCELLED', 'UNPAID'],
  PAYED: ['CANCELLED', 'UNPAID'],
  COMMUNICATED: ['CANCELLED', 'UNPAID', 'CHARGED', 'PAYED', 'PAUSED'],
  ISSUED: ['CANCELLED', 'UNPAID', 'CHARGED', 'PAYED', 'PAUSED'],
  VALIDATED: ['CANCELLED', 'UNPAID', 'CHARGED', 'PAYED', 'PAUSED'],
  NOT_VALIDATED: ['CANCELLED', 'UNPAID', 'CHARGED', 'PAYED', 'PAUSED'],
  IN_PROCESS: ['CANCELLED', 'UNPAID', 'CHARGED', 'PAYED'],
};
const marksOf: Record<Status, Record<string, Json>> = {
  PREVIEW: { preview: true },
  CANCELLED: { cancelled: true },
  PAUSED: { paused: true },
  PENDING_DATA: { paymentMethod: null },
  IN_PROCESS: { processStartDate: today },
  CHARGED: { paymentDate: today },
  PAYED: { paymentDate: today },
  UNPAID: { paymentExpectedDate: late },
  COMMUNICATED: { communicationDate: today },
  ISSUED: { issueDate: today },
  VALIDATED: { validated: true },
  NOT_VALIDATED: {},
};

/** The kinds of document the text speaks of, the statuses each can be in, and the one it is never offered. */
const kinds = [
  { type: 'RECEIPT', base: managed, never: ['PAYED', 'PENDING_DATA'] },
  { type: 'SETTLEMENT', base: { ...managed, ...account }, never: ['CHARGED'] },
  { type: 'GUARANTEED', base: { ...managed, ...account }, never: ['CHARGED'] },
] as const;

interface Result {
  id: string;
  ok: boolean;
  status: string | null;
  message: string | null;
}

describe('[STA-06] manual changes of finance documents, cell by cell', () => {
  it.each(kinds)(
    '$type: what the table allows is carried out, anything else is refused by name',
    async ({ type, base, never }) => {
      const reachable = statuses.filter((status) => !(never as readonly string[]).includes(status));
      for (const to of statuses) {
        const rows: [Status, Row][] = [];
        for (const from of reachable) {
          // A document without its data may go back to waiting for them; another one has nothing to wait for.
          const lacking = from === 'PAUSED' && to === 'PENDING_DATA' ? { paymentMethod: null } : {};
          const row = await read(await document({ type, ...base, ...marksOf[from], ...lacking }));
          expect([from, row.status]).toEqual([from, from]);
          rows.push([from, row]);
        }
        const financeArray = rows.map(([, { id, version }]) => ({ id, version }));
        const { status, body } = await t.post<{ results: Result[] }>(
          '/manager/finance/changeFinanceStatus',
          { financeArray, status: to },
          { token },
        );
        expect(status).toBe(200);
        for (const [index, [from, row]] of rows.entries()) {
          const isAllowed = table[from].includes(to) && !(never as readonly string[]).includes(to);
          const after = await read(row.id);
          expect([type, from, to, body.results[index]?.ok, after.status]).toEqual([
            type,
            from,
            to,
            isAllowed,
            isAllowed ? to : from,
          ]);
          if (!isAllowed) {
            expect(body.results[index]?.message).toContain('No se ha guardado nada');
            expect(after.version).toBe(row.version);
          }
        }
      }
    },
    300_000,
  );

  it('settlements never offer charged, receipts never payed: the refusal names what is offered', async () => {
    for (const [type, wanted, offered] of [
      ['SETTLEMENT', 'CHARGED', 'Pagado'],
      ['GUARANTEED', 'CHARGED', 'Pagado'],
      ['RECEIPT', 'PAYED', 'Cobrado'],
    ] as const) {
      const row = await read(await document({ type, ...managed, ...account, validated: true }));
      const { error } = await t.call(
        'patchObject',
        { collection: 'finance', objectId: row.id, object: { version: row.version, status: wanted } },
        { token },
      );
      expect([type, error?.kind]).toEqual([type, 'conflict']);
      expect(error?.message).toContain(`«${offered}»`);
      expect((error?.details as { allowed: string[] }).allowed).not.toContain(wanted);
    }
  });
});

describe('[FIN-02] the review of documents, through the gateway', () => {
  type Body = { results: (Result & { version: number | null; changedBy: string | null })[] };
  const command = <B = Body>(name: string, body: object, as: string | undefined = token) =>
    t.post<B>(`/commands/${name}`, body, as === undefined ? {} : { token: as });
  const inputOf = (rows: readonly Row[]) => rows.map(({ id, version }) => ({ id, version }));

  it('is for staff who are signed in', async () => {
    const tenant = await t.tokenFor('TENANT');
    for (const [name, body] of [
      ['MonthValidation', { year: 2026, month: 5 }],
      ['VerifyFinance', { documents: [] }],
      ['UndoFinanceReview', { documents: [] }],
      ['MarkFinance', { documents: [], mark: 'ARCHIVED', reason: 'x' }],
    ] as const) {
      expect((await t.post(`/commands/${name}`, body)).status).toBe(401);
      expect((await command(name, body, tenant)).status).toBe(403);
    }
  });

  it('names the field of a month that does not exist', async () => {
    const { status, body } = await command<{ error: { problems: { field: string }[] } }>('MonthValidation', {
      year: 2026,
      month: 13,
    });
    expect(status).toBe(400);
    expect(body.error.problems.map(({ field }) => field)).toEqual(['month']);
  });

  it('verifies in bulk: one row is refused by its status, one because another clerk was first, the rest is done', async () => {
    const settlement = { type: 'SETTLEMENT', year: 2026, month: 5, ...managed, ...account };
    const rows = [
      await read(await document(settlement)),
      await read(await document({ ...settlement, ...marksOf.PREVIEW })),
      await read(await document(settlement)),
      await read(await document({ type: 'RECEIPT', year: 2026, month: 5, ...managed, ...marksOf.ISSUED })),
    ];
    const [first, draft, taken, issued] = rows as [Row, Row, Row, Row];
    const admin = await t.tokenFor('ADMIN');
    const pause = { financeArray: [{ id: taken.id, version: taken.version }], status: 'PAUSED' };
    await t.post('/manager/finance/changeFinanceStatus', pause, { token: admin });

    const { status, body } = await command('VerifyFinance', { documents: inputOf(rows), verified: true });
    expect(status).toBe(200);
    expect(body.results.map(({ id, ok }) => [id, ok])).toEqual([
      [first.id, true],
      [draft.id, false],
      [taken.id, false],
      [issued.id, true],
    ]);
    expect(body.results[1]?.message).toBe(
      'Es un borrador: no se verifica hasta que se emite. No se ha guardado nada de este documento.',
    );
    expect(body.results[2]).toMatchObject({
      message: expect.stringContaining('ha cambiado desde que se abrió'),
      changedBy: expect.any(String),
    });
    const after = await Promise.all(rows.map(({ id }) => read(id)));
    expect(after.map((row) => [row['validated'], row.status])).toEqual([
      [true, 'VALIDATED'],
      [false, 'PREVIEW'],
      [false, 'PAUSED'],
      [true, 'ISSUED'],
    ]);

    const { body: month } = await command<{ documents: number; verified: number }>('MonthValidation', {
      year: 2026,
      month: 5,
    });
    expect(month).toMatchObject({ documents: 3, verified: 2 });

    const done = body.results.filter(({ ok }) => ok).map(({ id, version }) => ({ id, version }));
    const undone = await command('UndoFinanceReview', { documents: done });
    expect(undone.body.results.map(({ ok, status: back }) => [ok, back])).toEqual([
      [true, 'NOT_VALIDATED'],
      [true, 'ISSUED'],
    ]);
  });
});
