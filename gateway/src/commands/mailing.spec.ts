import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { FinanceModule } from '@llavero/finance/finance.module';
import { Clock } from '@llavero/kit/config/clock';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { emptyBus } from '@llavero/kit/testing/nats';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import type { CollectionName, ServiceName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, atTime, dayKey, previousWeekday, startOfDay } from '@llavero/proto/values/dates';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Failure = { code: string; message: string; problems?: { field: string; message: string }[] };
type Body = Record<string, Json> & { error: Failure };

const unknown = '01890000-0000-7000-8000-000000000000';
const today = previousWeekday(startOfDay(Math.floor(Date.now() / 1000)));

let t: TestGateway;
let standIns: StandIns;
let folder: string;
let clerk: string;
let contract: string;
let policy: string;
let debt: string;
beforeAll(async () => {
  await emptyBus();
  standIns = await startStandIns();
  folder = await mkdtemp(join(tmpdir(), 'llavero-letters-'));
  t = await startTestGateway(
    {
      people: neighbour('people'),
      places: neighbour('places'),
      contracts: ContractsModule,
      documents: DocumentsModule,
      finance: FinanceModule,
      notifications: NotificationsModule,
    },
    {},
    { ...standIns.variables, DATA_DIR: folder },
  );
  // Within working hours.
  for (const name of ['finance', 'notifications'] as const)
    t.services.services.get(name)!.get(Clock).now = () => atTime(today, 11);
  clerk = await t.tokenFor('INTERNAL_EMPLOYEE');
  const tenant = await make('people', 'agent', { firstname: 'Joan', lastname: 'Ferrer' });
  const start = addDays(today, -300);
  contract = await make('contracts', 'contract', { tenants: [tenant], startDate: start, rent: 900 });
  policy = await make('contracts', 'insurance', {
    ...{ insuranceType: 'NON_PAYMENT', contract, policyNumber: 'P-1', issued: true, reportingDays: 45 },
    ...{ startDate: start, endDate: addDays(today, 60) },
  });
  const due = addDays(today, -20);
  debt = await make('finance', 'finance', {
    ...{
      type: 'RECEIPT',
      sourceRole: 'LANDLORD',
      paymentMethod: 'DIRECT_DEBIT',
      contract,
      tenants: [tenant],
    },
    ...{ issueDate: due, paymentExpectedDate: due },
    breakdown: [
      { category: 'RENT', subcategory: 'RENT', concept: 'Renta', totalAmount: 900, baseAmount: 900 },
    ],
  });
});
afterAll(async () => {
  await t?.stop();
  await standIns?.stop();
  if (folder) await rm(folder, { recursive: true });
});

async function make(name: ServiceName, collection: CollectionName, object: Record<string, Json>) {
  const store = t.services.services.get(name)!.get(RecordStores).of(collection);
  const trusted = { ...testContext('ADMIN'), trusted: true };
  return (await store.create(object, trusted, undefined, { byCommand: true })).id;
}
const run = (name: string, input: object, token?: string) =>
  t.post<Body>(`/commands/${name}`, input, token === undefined ? {} : { token });
const stored = async (name: ServiceName, collection: CollectionName) =>
  t.services.services.get(name)!.get(RecordStores).of(collection).findUnchecked({ filter: {} });

/** Each command with an input that is right in itself, and what staff is answered to it. */
const inputs = (): [name: string, input: object, status: number][] => [
  ['PreviewMailing', { kind: 'DOCUMENTS', documents: [unknown] }, 200],
  ['StartMailing', { kind: 'DOCUMENTS', documents: [unknown] }, 200],
  ['MailingStatus', { process: unknown }, 404],
  ['RetryMailing', { process: unknown }, 404],
  ['DueReminders', {}, 200],
  ['MakeStatement', { contract }, 200],
  ['PrintStatement', { contract }, 200],
  ['InsurerDue', {}, 200],
  // Nobody has said up to which day the bank is booked.
  ['HandOverToInsurer', { contract }, 409],
  ['WithdrawFromInsurer', { contract }, 200],
];

describe('letters, statements and insurers through the gateway', () => {
  it('[FIN-07] [STA-06] [OPS-07] [SES-09] are for the office, and nothing is made for anybody else', async () => {
    for (const [name, input] of inputs()) {
      const signedOut = await run(name, input);
      expect([name, signedOut.status, signedOut.body.error.code]).toEqual([name, 401, 'SESSION.MISSING']);
      for (const role of ['TENANT', 'LANDLORD', 'OWNER', 'COMMUNITY', 'EXTERNAL_EMPLOYEE'] as const) {
        const { status, body } = await run(name, input, await t.tokenFor(role));
        expect([name, role, status, body.error.code]).toEqual([name, role, 403, 'COMMAND.FORBIDDEN']);
      }
    }
    expect([await stored('notifications', 'communication'), await stored('documents', 'document')]).toEqual([
      [],
      [],
    ]);
    for (const role of ['ADMIN', 'INTERNAL_EMPLOYEE'] as const)
      for (const [name, input, expected] of inputs())
        expect([name, role, (await run(name, input, await t.tokenFor(role))).status]).toEqual([
          name,
          role,
          expected,
        ]);
  });

  it('[SES-09] what services ask one another is not there', async () => {
    const admin = await t.tokenFor('ADMIN');
    for (const [name, input] of [
      ['ClaimReminder', { contract, key: 'mine' }],
      ['PrintClaimFile', { contract, insurance: policy, finances: [debt] }],
    ] as const)
      expect([name, (await run(name, input, admin)).status]).toEqual([name, 404]);
  });

  it.each<[name: string, input: object, field: string]>([
    ['PreviewMailing', {}, 'kind'],
    ['PreviewMailing', { kind: 'TODO' }, 'kind'],
    ['PreviewMailing', { kind: 'DOCUMENTS' }, 'documents'],
    ['PreviewMailing', { kind: 'DOCUMENTS', documents: ['x'] }, 'documents.0'],
    ['PreviewMailing', { kind: 'DOCUMENTS', list: 'todos' }, 'list'],
    ['PreviewMailing', { kind: 'OWNER_REPORT', from: 1, to: 3 }, 'year'],
    ['PreviewMailing', { kind: 'OWNER_REPORT', year: 2026, from: 1, to: 13 }, 'to'],
    ['PreviewMailing', { kind: 'TAX_SUMMARY' }, 'year'],
    ['StartMailing', { kind: 'WITHHOLDING_SUMMARY', landlords: [unknown] }, 'year'],
    ['PreviewMailing', { kind: 'DOCUMENTS', documents: [unknown], limit: 0 }, 'limit'],
    ['StartMailing', {}, 'kind'],
    ['StartMailing', { kind: 'DOCUMENTS', documents: [] }, 'documents'],
    ['StartMailing', { kind: 'DOCUMENTS', list: [] }, 'list'],
    ['StartMailing', { kind: 'DOCUMENTS', list: {} }, 'list'],
    ['StartMailing', { kind: 'DOCUMENTS', list: { filter: {}, excepto: [] } }, 'list'],
    ['StartMailing', { kind: 'DOCUMENTS', list: { filter: 'RECEIPT' } }, 'list'],
    ['StartMailing', { kind: 'DOCUMENTS', list: { filter: {}, except: unknown } }, 'list'],
    ['StartMailing', { kind: 'OWNER_REPORT', year: 2026, from: 5, to: 3 }, 'year'],
    ['StartMailing', { kind: 'REMINDERS', contracts: ['x'] }, 'contracts.0'],
    ['StartMailing', { kind: 'REMINDERS', contracts: [] }, 'contracts'],
    ['StartMailing', { kind: 'OWNER_REPORT', year: 2026, landlords: [] }, 'landlords'],
    ['MailingStatus', {}, 'process'],
    ['MailingStatus', { process: unknown, outcome: 'LOST' }, 'outcome'],
    ['MailingStatus', { process: unknown, after: -1 }, 'after'],
    ['RetryMailing', {}, 'process'],
    ['DueReminders', { contracts: ['x'] }, 'contracts.0'],
    ['DueReminders', { contracts: [] }, 'contracts'],
    ['MakeStatement', {}, 'contract'],
    ['MakeStatement', { contract: unknown, from: 'ayer' }, 'from'],
    ['MakeStatement', { contract: unknown, from: today, to: addDays(today, -1) }, 'to'],
    ['PrintStatement', {}, 'contract'],
    ['PrintStatement', { contract: unknown, from: today, to: addDays(today, -1) }, 'to'],
    ['InsurerDue', { contract: unknown }, 'contract'],
    ['HandOverToInsurer', {}, 'contract'],
    ['WithdrawFromInsurer', { contract: 'x' }, 'contract'],
  ])('[FIN-07] [STA-06] [OPS-07] %s of %j says what is wrong with %s', async (name, input, field) => {
    const { status, body } = await run(name, input, clerk);
    expect([status, body.error?.problems?.map((problem) => problem.field)]).toEqual([400, [field]]);
    expect(body.error.message).toMatch(/^\p{Lu}.*\.$/su);
    expect(body.error.problems![0]!.message).toMatch(/^\p{Lu}.*\.$/su);
  });

  it.each([
    ['MailingStatus', { process: unknown }, 'MAILING.NOT_FOUND'],
    ['RetryMailing', { process: 'envío' }, 'MAILING.NOT_FOUND'],
    ['MakeStatement', { contract: unknown }, 'RECORD.NOT_FOUND'],
    ['PrintStatement', { contract: unknown }, 'RECORD.NOT_FOUND'],
  ])('[FIN-07] %s of %j says that it is not there', async (name, input, code) => {
    const { status, body } = await run(name, input, clerk);
    expect([status, body.error.code]).toEqual([404, code]);
    expect(body.error.message).toMatch(/\.$/);
  });

  it('[FIN-07] a statement is shown with what is owed and printed once for the same figures', async () => {
    const { body } = await run('MakeStatement', { contract }, clerk);
    expect(body['report']).toMatchObject({
      title: 'Extracto de cuenta',
      subtitle: expect.stringContaining('Joan Ferrer'),
      facts: expect.arrayContaining([
        { label: 'Saldo pendiente', value: expect.stringMatching(/^900,00\s€$/) },
      ]),
    });
    const printed = (await run('PrintStatement', { contract }, clerk)).body;
    expect((await run('PrintStatement', { contract }, clerk)).body).toMatchObject({
      ...{ document: printed['document'], path: printed['path'], reused: true },
    });
    const path = String(printed['path']);
    expect((await t.get(path, { token: clerk })).text.slice(0, 5)).toBe('%PDF-');
    expect((await t.get(path)).status).toBe(401);
  });

  it('[STA-06] [OPS-07] unpaid rent waits for the bank, is told to the insurer once and is withdrawn once it is paid', async () => {
    const admin = await t.tokenFor('ADMIN');
    const waits = await run('HandOverToInsurer', { contract }, clerk);
    expect([waits.status, waits.body.error.code]).toEqual([409, 'FINANCE.NO_HAND_OVER']);
    expect(waits.body.error.message).toMatch(/contabilizado el banco.+No se ha guardado nada\.$/);
    expect((await run('DueReminders', {}, clerk)).body).toMatchObject({
      reminderRefusal: expect.stringContaining('contabilizado el banco'),
      debts: [{ contract, stage: 'FIRST', totalAmount: 900, taken: false }],
    });
    const object = { key: 'bankBookedUpTo', value: dayKey(addDays(today, -1)) };
    const set = await t.call('createObject', { collection: 'config', object }, { token: admin });
    expect(set.success).toBe(true);
    expect((await run('DueReminders', {}, clerk)).body).toMatchObject({ reminderRefusal: null, due: 1 });

    const shown = async () => (await run('InsurerDue', {}, clerk)).body['rows'];
    const row = { contract, insurance: policy, totalAmount: 900, documents: 1 };
    const deadline = addDays(today, 25);
    expect(await shown()).toMatchObject([{ ...row, deadline, law: 'Póliza', told: false, settled: false }]);
    const told = await run('HandOverToInsurer', { contract }, clerk);
    expect([told.status, told.body['claim']]).toEqual([200, expect.any(String)]);
    const file = await t.get(String(told.body['path']), { token: clerk });
    expect([file.status, file.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    const again = await run('HandOverToInsurer', { contract }, clerk);
    expect(again.body).toMatchObject({ claim: told.body['claim'], document: told.body['document'] });
    expect(await shown()).toMatchObject([{ ...row, told: true, settled: false }]);

    const early = await run('WithdrawFromInsurer', { contract }, clerk);
    expect([early.status, early.body.error.code]).toEqual([409, 'FINANCE.STILL_UNPAID']);
    const charge = { documents: [{ id: debt, status: 'CHARGED' }] };
    expect((await run('ChangeFinanceStatus', charge, clerk)).body).toMatchObject({ results: [{ ok: true }] });
    expect(await shown()).toMatchObject([{ contract, told: true, settled: true }]);
    for (const withdrawn of [1, 0])
      expect((await run('WithdrawFromInsurer', { contract }, clerk)).body).toEqual({ withdrawn });
    expect(await shown()).toEqual([]);
  });
});
