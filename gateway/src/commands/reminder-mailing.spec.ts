import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FinanceModule } from '@llavero/finance/finance.module';
import { Clock } from '@llavero/kit/config/clock';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { testActor } from '@llavero/kit/testing/issuer';
import { emptyBus } from '@llavero/kit/testing/nats';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { until } from '@llavero/kit/testing/until';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { MailStandIn } from '@llavero/notifications/outside/mail/stand-in';
import { DocumentsStandIn, papers } from '@llavero/notifications/testing/documents-stand-in';
import type { CollectionName, ServiceName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, atTime, dayKey, isWeekend, startOfDay } from '@llavero/proto/values/dates';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { v7 as uuidv7 } from 'uuid';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

jest.setTimeout(240_000);

type Row = Record<string, Json> & { id: string; version: number };
type Failure = { status: number; code: string; message: string };
interface Status {
  running: boolean;
  total: number;
  waiting: number;
  queued: number;
  sent: number;
  refused: number;
  failed: number;
  rows: { subject: string; outcome: string; message: string | null }[];
}
/** A contract that owes, and who is written to. */
interface Debt {
  contract: string;
  email: string;
  receipts: string[];
}

/** A Monday at least ten weeks ago, so that all stages of a debt fall on days that have passed. */
let monday = addDays(startOfDay(Math.floor(Date.now() / 1000)), -70);
while (isWeekend(monday) || !isWeekend(addDays(monday, -1))) monday = addDays(monday, -1);

const author = testActor('INTERNAL_EMPLOYEE').id;

let t: TestGateway;
let standIns: StandIns;
let mail: MailStandIn;
let clerk: string;
let admin: string;
let bank: Row;
/** The time at finance and at notifications, unix seconds. */
let now = atTime(monday, 11);
beforeAll(async () => {
  await emptyBus();
  standIns = await startStandIns();
  mail = standIns.of(MailStandIn);
  t = await startTestGateway(
    {
      people: neighbour('people'),
      places: neighbour('places'),
      contracts: neighbour('contracts'),
      documents: DocumentsStandIn,
      finance: FinanceModule,
      notifications: NotificationsModule,
    },
    {},
    standIns.variables,
  );
  for (const name of ['finance', 'notifications'] as const) service(name).get(Clock).now = () => now;
  [clerk, admin] = [await t.tokenFor('INTERNAL_EMPLOYEE'), await t.tokenFor('ADMIN')];
  const colleague = { firstname: 'Iñaki', lastname: 'Peña', email: 'inaki.pena@example.com' };
  await make('people', 'employee', { ...colleague, role: 'INTERNAL_EMPLOYEE' }, author);
  const object = { key: 'bankBookedUpTo', value: dayKey(addDays(monday, -1)) };
  bank = (await t.call('createObject', { collection: 'config', object }, { token: admin })).data as Row;
});
afterAll(async () => {
  await t?.stop();
  await standIns?.stop();
});
beforeEach(async () => {
  papers.reset();
  await service('finance')
    .get(Database)
    .query('update finance set deleted_at = now() where deleted_at is null');
  await at(monday, 11);
});

const service = (name: ServiceName) => t.services.services.get(name)!;
const make = (name: ServiceName, collection: CollectionName, object: Record<string, Json>, id?: string) =>
  service(name)
    .get(RecordStores)
    .of(collection)
    .create(object, { ...testContext('ADMIN'), trusted: true }, undefined, {
      byCommand: true,
      ...(id === undefined ? {} : { id }),
    });

/** Moves the time; the bank is booked to the day before unless the test says otherwise. */
async function at(day: number, hour: number, minute = 0, booked = addDays(day, -1)): Promise<void> {
  now = atTime(day, hour, minute);
  const asked = { collection: 'config', objectId: bank.id, object: { value: dayKey(booked) } };
  expect((await t.call('patchObject', asked, { token: admin })).success).toBe(true);
}

let people = 0;
/** @param days how long each receipt has been due on the Monday */
async function debt(days: number[], more: Record<string, Json> = {}, address?: string | null): Promise<Debt> {
  const email = address === undefined ? `deudor${(people += 1)}@example.com` : address;
  const tenant = await make('people', 'agent', { firstname: 'Núria', lastname: 'Peñalver', email });
  const contract = uuidv7();
  const receipts: string[] = [];
  for (const count of days) {
    const due = addDays(monday, -count);
    const object = {
      ...{ type: 'RECEIPT', sourceRole: 'LANDLORD', paymentMethod: 'DIRECT_DEBIT', contract },
      ...{ issueDate: due, paymentExpectedDate: due, tenants: [tenant.id] },
      breakdown: [
        { category: 'RENT', subcategory: 'RENT', concept: 'Renta', totalAmount: 100, baseAmount: 100 },
      ],
      ...more,
    };
    const { id, error } = await t.call('createObject', { collection: 'finance', object }, { token: clerk });
    expect(error).toBeFalsy();
    receipts.push(String(id));
  }
  return { contract, email: String(email), receipts };
}

async function run<T>(name: string, input: object): Promise<T> {
  const { status, body, text } = await t.post<T>(`/commands/${name}`, input, { token: clerk });
  if (status !== 200) throw new Error(`${name}: ${text}`);
  return body;
}
async function refusal(name: string, input: object): Promise<Failure> {
  const { status, body } = await t.post<{ error: Failure }>(`/commands/${name}`, input, { token: clerk });
  return { ...body.error, status };
}
/** Of these, or all that are due when none is named. */
const asked = (debts: Debt[]) => ({
  kind: 'REMINDERS',
  ...(debts.length > 0 ? { contracts: debts.map(({ contract }) => contract) } : {}),
});
const start = async (debts: Debt[], more: object = {}) =>
  (await run<{ process: string }>('StartMailing', { ...asked(debts), ...more })).process;
const status = (process: string) => run<Status>('MailingStatus', { process });
const ended = (process: string) =>
  until('the end of the mailing', async () => {
    const found = await status(process);
    return !found.running && found.queued === 0 && found;
  });
const send = async (debts: Debt[], more: object = {}) => ended(await start(debts, more));
const mailed = ({ email }: Debt) => mail.messages().filter((message) => message.to.includes(email));
/** Notes a step of the claim of its first document. */
async function step({ receipts }: Debt, noted: object): Promise<void> {
  const { version } = await service('finance').get(RecordStores).of('finance').loadUnchecked(receipts[0]!);
  await run('RecordArrearsStep', { id: receipts[0], version, ...noted });
}
/** What finance has noted on each document of a debt. */
const noted = ({ receipts }: Debt) =>
  Promise.all(
    receipts.map(
      async (id) => (await service('finance').get(RecordStores).of('finance').loadUnchecked(id)).reminders,
    ),
  );
const recorded = (filter: Record<string, Json>) =>
  service('notifications').get(RecordStores).of('communication').findUnchecked({ filter });
const messagesOf = async ({ contract }: Debt) =>
  (await recorded({})).filter(({ relatedContracts }) => relatedContracts.includes(contract));

describe('reminders of unpaid rent by mail', () => {
  it('[STA-06] [FIN-07] are refused outside working hours and while the bank is not booked, and nothing is noted', async () => {
    const one = await debt([10]);
    const saturday = addDays(monday, 5);
    for (const [day, hour, minute] of [
      [monday, 8, 59],
      [monday, 20, 0],
      [saturday, 11, 0],
    ] as const) {
      await at(day, hour, minute);
      expect(await refusal('StartMailing', asked([one]))).toMatchObject({
        ...{ status: 409, code: 'MAILING.CLOSED' },
        message: expect.stringMatching(/de lunes a viernes de 9:00 a 20:00.+ No se ha enviado nada\.$/),
      });
    }
    await at(monday, 11, 0, addDays(monday, -2));
    expect(await refusal('StartMailing', asked([one]))).toMatchObject({
      ...{ status: 409, code: 'MAILING.CLOSED' },
      message: expect.stringMatching(/contabilizado el banco: no se reclama nada.+ No se ha enviado nada\.$/),
    });
    expect([await messagesOf(one), await noted(one)]).toEqual([[], [[]]]);
    // The first minute of the working day, with the bank booked to the day before.
    await at(monday, 9);
    expect(await send([one])).toMatchObject({ total: 1, sent: 1 });
    expect(mailed(one)).toHaveLength(1);
  });

  it('[STA-06] [FIN-07] are one letter per debt with the statement, noted with its key, and say why another waits', async () => {
    const owed = await debt([40, 9]);
    const paused = await debt([20]);
    await step(paused, { step: 'PAUSE', until: addDays(monday, 3) });
    const mute = await debt([20], {}, null);
    const young = await debt([7]);
    const seen = await run<{ total: number; sendable: number; refused: number }>('PreviewMailing', {
      kind: 'REMINDERS',
    });
    expect(seen).toMatchObject({ total: 3, sendable: 1, refused: 2 });
    expect(papers.printed).toEqual([]);
    // All that are due, without naming them.
    const done = await send([]);
    expect(done).toMatchObject({ total: 3, sent: 1, refused: 2, failed: 0 });
    const row = ({ contract }: Debt) => done.rows.find(({ subject }) => subject === contract);
    expect(row(owed)).toMatchObject({ outcome: 'SENT', message: null });
    expect(row(paused)).toMatchObject({ outcome: 'REFUSED', message: expect.stringContaining('en pausa') });
    expect(row(mute)?.message).toContain('Ningún destinatario tiene correo electrónico');
    expect(row(young)).toBeUndefined();

    const [letter, ...others] = mailed(owed);
    expect([letter?.subject, others]).toEqual(['Recibos pendientes de pago', []]);
    expect((await mail.attachment(letter!.id, 0))?.toString()).toBe(`%PDF of ${owed.contract}`);
    const [message] = await messagesOf(owed);
    expect(message).toMatchObject({ template: 'ARREARS_FIRST', from: { id: author }, status: 'SENT' });
    expect(message!.body).toContain('Total pendiente: 200,00');
    const key = `mail reminder FIRST ${owed.receipts[0]}`;
    const note = { step: 'REMINDER', stage: 'FIRST', key, date: monday, employee: author };
    expect(await noted(owed)).toMatchObject([[note], [note]]);
    expect([message!.deduplication, await noted(mute)]).toEqual([key, [[]]]);
    expect((await noted(paused))[0]!.map((one) => one.step)).toEqual(['PAUSE']);

    // Not again, neither all nor named, and not when it is asked for again.
    expect((await send([])).rows.map(({ subject }) => subject)).not.toContain(owed.contract);
    for (const again of [false, true])
      expect(await send([owed], { again })).toMatchObject({ total: 1, sent: 0, refused: 1 });
    expect(mailed(owed)).toHaveLength(1);
    expect(await noted(owed)).toMatchObject([[note], [note]]);
  });

  it('[STA-06] come once per stage; the last one drafts a burofax that nothing sends', async () => {
    const owed = await debt([20]);
    const subjects: string[][] = [];
    // The next reminder waits five days, however old the debt is; after the last one there is none.
    for (const days of [0, 4, 7, 9, 14, 21]) {
      await at(addDays(monday, days), 11);
      for (let time = 0; time < 2; time += 1) await send([owed]);
      subjects.push(mailed(owed).map(({ subject }) => subject));
    }
    const letters = [
      'Recibo pendiente de pago',
      'Segundo aviso: alquiler pendiente de pago',
      'Requerimiento de pago del alquiler',
    ];
    expect(subjects.map((all) => all.length)).toEqual([1, 1, 2, 2, 3, 3]);
    expect(subjects.at(-1)!.toReversed()).toEqual(letters);
    expect((await noted(owed))[0]).toMatchObject([
      { stage: 'FIRST' },
      { stage: 'SECOND' },
      { stage: 'FINAL' },
    ]);
    const all = await messagesOf(owed);
    const burofax = all.filter(({ template }) => template === 'BUROFAX_ARREARS');
    expect([all.length, burofax.length]).toEqual([4, 1]);
    expect(burofax[0]).toMatchObject({
      ...{ type: 'BUROFAX', status: 'NOT_SENT', sentAt: null, from: { id: author } },
      to: [{ description: expect.stringContaining('Peñalver') }],
      deduplication: expect.stringContaining(`burofax mail reminder FINAL ${owed.receipts[0]} `),
      body: expect.stringContaining('artículo 22.4 de la Ley de Enjuiciamiento Civil'),
    });
    expect(mail.messages().filter(({ subject }) => subject.includes('fehaciente'))).toEqual([]);
  });

  it('[STA-06] [FIN-07] are sent once by two mailings at once', async () => {
    const debts = await Promise.all(Array.from({ length: 4 }, () => debt([10])));
    const processes = await Promise.all([start(debts), start(debts.toReversed())]);
    const results = await Promise.all(processes.map(ended));
    expect(results[0]!.sent + results[1]!.sent).toBe(4);
    for (const one of debts) {
      expect(mailed(one)).toHaveLength(1);
      expect((await noted(one))[0]).toHaveLength(1);
    }
  });

  it('[STA-06] [FIN-07] are taken at finance before anything is made; one that could not be made is sent by a retry, once', async () => {
    const [broken, whole] = [await debt([10]), await debt([10])];
    papers.refused.add(broken.contract);
    const process = await start([broken, whole]);
    const done = await ended(process);
    expect(done).toMatchObject({ total: 2, sent: 1, failed: 1 });
    expect(done.rows[0]).toMatchObject({ outcome: 'FAILED', message: expect.stringContaining('imprimir') });
    expect((await noted(broken))[0]).toMatchObject([{ stage: 'FIRST', date: monday }]);
    expect(await messagesOf(broken)).toEqual([]);

    papers.reset();
    await at(monday, 20);
    expect(await refusal('RetryMailing', { process })).toMatchObject({ status: 409, code: 'MAILING.CLOSED' });
    // The day after it is still the letter that was taken.
    await at(addDays(monday, 1), 11);
    const retried = await run<{ process: string; rows: number }>('RetryMailing', { process });
    expect(retried.rows).toBe(1);
    expect(await ended(retried.process)).toMatchObject({ total: 1, sent: 1, refused: 0, failed: 0 });
    expect((await noted(broken))[0]).toHaveLength(1);
    for (const one of [broken, whole]) expect(mailed(one)).toHaveLength(1);
    expect(await refusal('RetryMailing', { process: retried.process })).toMatchObject({
      code: 'MAILING.NOTHING_LEFT',
    });
    expect(await send([broken])).toMatchObject({ sent: 0, refused: 1 });
    expect(mailed(broken)).toHaveLength(1);
  });

  it('[STA-06] [JOB-01] one that was taken when a service went away leaves once it is back', async () => {
    const owed = await debt([10]);
    papers.away = true;
    const process = await start([owed]);
    await until('the note at finance', async () => (await noted(owed))[0]!.length > 0);
    expect(await messagesOf(owed)).toEqual([]);
    papers.away = false;
    expect(await ended(process)).toMatchObject({ total: 1, sent: 1, refused: 0, failed: 0 });
    expect([mailed(owed).length, (await noted(owed))[0]!.length]).toEqual([1, 1]);
  });

  it('[STA-06] [FIN-07] stop where the working day ends, and the rest leaves when a person goes on', async () => {
    // One more than is looked at between two looks at the clock.
    const debts: Debt[] = [];
    for (let count = 0; count < 21; count += 1) debts.push(await debt([10]));
    const push = jest.spyOn(papers.printed, 'push').mockImplementationOnce(() => (now = atTime(monday, 20)));
    const process = await start(debts);
    const held = await until('the rows before the end of the day', async () => {
      const found = await status(process);
      return found.sent === 20 && found;
    });
    push.mockRestore();
    expect(held).toMatchObject({ running: true, waiting: 1, failed: 0 });
    const last = debts.at(-1)!;
    expect([mailed(last), await noted(last)]).toEqual([[], [[]]]);
    await until('the process in the panel', async () => {
      const found = await t.post('/commands/CancelProcess', { process }, { token: clerk });
      return found.status === 200;
    });
    await until('the end', async () => !(await status(process)).running);
    await at(addDays(monday, 1), 9);
    const rest = await run<{ process: string }>('RetryMailing', { process });
    expect(await ended(rest.process)).toMatchObject({ total: 1, sent: 1 });
    for (const one of debts) expect(mailed(one)).toHaveLength(1);
  });

  it('[STA-06] one that was taken is not sent any more once the debt is paid or disputed', async () => {
    const [paid, disputed] = [await debt([10]), await debt([10])];
    for (const one of [paid, disputed]) papers.refused.add(one.contract);
    const process = await start([paid, disputed]);
    expect(await ended(process)).toMatchObject({ failed: 2 });
    papers.reset();
    const charge = { documents: [{ id: paid.receipts[0]!, status: 'CHARGED' }] };
    expect(await run('ChangeFinanceStatus', charge)).toMatchObject({ results: [{ ok: true }] });
    await step(disputed, { step: 'DISPUTE' });
    const retried = await run<{ process: string }>('RetryMailing', { process });
    const { rows, ...counts } = await ended(retried.process);
    expect(counts).toMatchObject({ total: 2, sent: 0, refused: 2 });
    expect(rows.map(({ message }) => message)).toEqual([
      'Hoy no le toca ningún aviso.',
      expect.stringContaining('discute'),
    ]);
    for (const one of [paid, disputed]) expect(mailed(one)).toEqual([]);
  });
});
