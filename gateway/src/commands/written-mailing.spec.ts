import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { testActor } from '@llavero/kit/testing/issuer';
import { emptyBus } from '@llavero/kit/testing/nats';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { until } from '@llavero/kit/testing/until';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { MailStandIn } from '@llavero/notifications/outside/mail/stand-in';
import type { CollectionName, ServiceName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { SENDING_RULES_KEY } from '@llavero/proto/rules/sending-rules';
import { formatTime } from '@llavero/proto/values/dates';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

jest.setTimeout(240_000);

type Row = Record<string, Json> & { id: string; version: number };
interface Preview {
  total: number;
  sendable: number;
  refused: number;
  alreadySent: number;
  rows: { subject: string; recipients: string; mailSubject: string; body: string; refusal: string | null }[];
}
interface Status {
  running: boolean;
  undoable: boolean;
  cancelled: boolean;
  total: number;
  waiting: number;
  queued: number;
  sent: number;
  refused: number;
  rows: { subject: string; outcome: string; message: string | null; communication: string | null }[];
}

const NO_MAIL = 'Ningún destinatario tiene correo electrónico: añádalo en su ficha.';

let t: TestGateway;
let standIns: StandIns;
let mail: MailStandIn;
let clerk: string;
let people = 0;
beforeAll(async () => {
  await emptyBus();
  standIns = await startStandIns();
  mail = standIns.of(MailStandIn);
  t = await startTestGateway(
    {
      people: neighbour('people'),
      places: neighbour('places'),
      contracts: neighbour('contracts'),
      notifications: NotificationsModule,
    },
    {},
    standIns.variables,
  );
  clerk = await t.tokenFor('INTERNAL_EMPLOYEE');
  const colleague = { firstname: 'Iñaki', lastname: 'Peña', email: 'inaki.pena@example.com' };
  const { id } = testActor('INTERNAL_EMPLOYEE');
  await make('people', 'employee', { ...colleague, role: 'INTERNAL_EMPLOYEE' }, id);
});
afterAll(async () => {
  await t?.stop();
  await standIns?.stop();
});

const storeOf = (name: ServiceName, collection: CollectionName) =>
  t.services.services.get(name)!.get(RecordStores).of(collection);
const make = (name: ServiceName, collection: CollectionName, object: Record<string, Json>, id?: string) =>
  storeOf(name, collection).create(object, { ...testContext('ADMIN'), trusted: true }, undefined, {
    byCommand: true,
    ...(id === undefined ? {} : { id }),
  }) as Promise<Row>;
const person = (firstname: string, more: Record<string, Json> = {}) =>
  make('people', 'agent', {
    firstname,
    lastname: 'Font',
    email: `escrito${(people += 1)}@example.com`,
    ...more,
  });
const contract = (name: string, tenants: Row[]) =>
  make('contracts', 'contract', { name, tenants: tenants.map(({ id }) => id), startDate: 1_793_000_000 });
const idsOf = (rows: Row[]) => rows.map(({ id }) => id);

async function run<T>(name: string, input: object, token = clerk): Promise<T> {
  const { status, body, text } = await t.post<T>(`/commands/${name}`, input, { token });
  if (status !== 200) throw new Error(`${name}: ${text}`);
  return body;
}
async function refusal(name: string, input: object, token = clerk) {
  const { status, body } = await t.post<{ error: { code: string; message: string } }>(
    `/commands/${name}`,
    input,
    { token },
  );
  return { ...body.error, status };
}
const start = async (input: object) => (await run<{ process: string }>('StartMailing', input)).process;
const status = (process: string) => run<Status>('MailingStatus', { process });
const ended = (process: string) =>
  until('the end of the mailing', async () => {
    const found = await status(process);
    return !found.running && found.queued === 0 && found;
  });
const mailed = ({ email }: Row) => mail.messages().filter(({ to }) => to.includes(String(email)));

describe('a text written for the occasion', () => {
  it('[JOB-04] goes to the tenants of contracts, one each, filled for each; says who gets none and why', async () => {
    const [ana, joan, mute] = [
      await person('Ana'),
      await person('Joan'),
      await person('Mudo', { email: null }),
    ];
    const first = await contract('Gran Via 1', [ana, mute]);
    const second = await contract('Gran Via 2', [ana, joan]);
    const asked = {
      kind: 'WRITTEN',
      contracts: idsOf([first, second, first]),
      subject: 'Corte de agua en {{contract.name}}',
      body: 'Hola, {{names}}:\n\nEl lunes no habrá agua.\n\nSu teléfono: {{person.phone}}',
    };
    const seen = await run<Preview>('PreviewMailing', asked);
    expect(seen).toMatchObject({ total: 3, sendable: 2, refused: 1, alreadySent: 0 });
    const of = ({ id }: Row) => seen.rows.find(({ subject }) => subject === id);
    // Of two contracts that were selected the first one; a line without its value is left out.
    expect(of(ana)).toMatchObject({
      recipients: ana['email'],
      mailSubject: 'Corte de agua en Gran Via 1',
      body: 'Hola, Ana:\n\nEl lunes no habrá agua.',
      refusal: null,
    });
    expect(of(joan)?.mailSubject).toBe('Corte de agua en Gran Via 2');
    const turned = { ...asked, contracts: idsOf([second, first]) };
    const otherwise = await run<Preview>('PreviewMailing', turned);
    expect(otherwise.rows.find(({ subject }) => subject === ana.id)?.mailSubject).toBe(
      'Corte de agua en Gran Via 2',
    );
    expect(of(mute)?.refusal).toBe(NO_MAIL);
    expect(mailed(ana)).toEqual([]);

    const process = await start(asked);
    const done = await ended(process);
    expect(done).toMatchObject({ total: 3, sent: 2, refused: 1, undoable: false });
    expect(mailed(ana).map(({ subject }) => subject)).toEqual(['Corte de agua en Gran Via 1']);
    expect(mailed(joan)).toHaveLength(1);
    const row = done.rows.find(({ subject }) => subject === ana.id);
    expect(await storeOf('notifications', 'communication').loadUnchecked(row!.communication!)).toMatchObject({
      template: 'WRITTEN_TENANTS',
      relatedAgents: [ana.id],
      relatedContracts: [first.id],
    });

    // The same text to the same people leaves once, also from another list; again only when that is asked for.
    const { subject, body } = { subject: 'Aviso', body: 'Hola, {{names}}.' };
    await ended(await start({ kind: 'WRITTEN', contracts: [second.id], subject, body }));
    const again = { kind: 'WRITTEN', people: idsOf([ana, ana, joan]), subject, body };
    expect(await run<Preview>('PreviewMailing', again)).toMatchObject({
      total: 2,
      sendable: 0,
      alreadySent: 2,
    });
    expect(await ended(await start(again))).toMatchObject({ total: 2, sent: 0, refused: 2 });
    expect(await ended(await start({ ...again, again: true }))).toMatchObject({ total: 2, sent: 2 });
    expect(mailed(ana)).toHaveLength(3);

    // Once there is an address, the row that was refused goes out as the others did.
    const email = 'por.fin@example.com';
    await t.call(
      'patchObject',
      { collection: 'agent', objectId: mute.id, object: { email } },
      { token: await t.tokenFor('ADMIN') },
    );
    const rest = await run<{ process: string; rows: number }>('RetryMailing', { process });
    expect(rest.rows).toBe(1);
    expect(await ended(rest.process)).toMatchObject({ total: 1, sent: 1 });
    expect(mailed({ ...mute, email }).map(({ subject: said }) => said)).toEqual([
      'Corte de agua en Gran Via 1',
    ]);
  });

  it('[JOB-04] goes to the landlords of mandates; as advertising not to who has refused it, and says how to refuse', async () => {
    const [ana, tired] = [await person('Ana'), await person('Harto', { noMarketing: true })];
    const mandate = await make('contracts', 'mandate', { name: 'M-1', landlords: idsOf([ana, tired]) });
    const asked = { kind: 'WRITTEN', mandates: [mandate.id], subject: 'Novedades', body: 'Hola, {{names}}.' };
    expect(await run<Preview>('PreviewMailing', asked)).toMatchObject({ total: 2, sendable: 2 });
    const seen = await run<Preview>('PreviewMailing', { ...asked, advertising: true });
    expect(seen).toMatchObject({ total: 2, sendable: 1, refused: 1 });
    expect(seen.rows[0]).toMatchObject({
      subject: tired.id,
      refusal: 'Ha pedido no recibir publicidad (LSSI art. 21).',
    });
    const done = await ended(await start({ ...asked, advertising: true }));
    expect(done).toMatchObject({ sent: 1, refused: 1 });
    expect([mailed(ana).length, mailed(tired).length]).toEqual([1, 0]);
    expect(mailed(ana)[0]!.text).toMatch(/no recibir más comunicaciones comerciales.*\/baja\//s);

    // The button of a mail program (RFC 8058): by what the mail says, without signing in, as often as it is pressed.
    const [path = ''] = /\/baja\/[\w-]{43}/.exec(mailed(ana)[0]!.text) ?? [];
    const press = (at: string) => {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      return fetch(t.url + at, { method: 'POST', body });
    };
    for (let time = 1; time <= 2; time += 1) {
      const answer = await press(path);
      expect([answer.status, await answer.text()]).toEqual([200, 'Ya no recibirá publicidad.']);
    }
    expect(await storeOf('people', 'agent').loadUnchecked(ana.id)).toMatchObject({ noMarketing: true });
    expect(await run<Preview>('PreviewMailing', { ...asked, advertising: true })).toMatchObject({
      refused: 2,
    });
    expect((await press(`/baja/${'x'.repeat(43)}`)).status).toBe(404);
  });

  it('[JOB-04] is refused while it names what its list does not have, or nobody; nothing is sent', async () => {
    const ana = await person('Ana');
    const asked = { kind: 'WRITTEN', people: [ana.id], subject: 'Hola', body: '{{contract.name}}' };
    expect(await refusal('StartMailing', asked)).toMatchObject({
      ...{ status: 400, code: 'MESSAGE_TEXT.FIELDS' },
      message: expect.stringContaining('«contract.name» no existe'),
    });
    expect(await refusal('StartMailing', { ...asked, body: '' })).toMatchObject({
      code: 'MESSAGE_TEXT.FIELDS',
    });
    expect(await refusal('StartMailing', { ...asked, people: [] })).toMatchObject({
      ...{ status: 400, code: 'MAILING.NOTHING_NAMED' },
      message: 'Seleccione a quién se escribe. No se ha enviado nada.',
    });
    const tenant = await t.tokenFor('TENANT');
    expect(await refusal('StartMailing', { ...asked, body: 'Hola' }, tenant)).toMatchObject({ status: 403 });
    expect(mailed(ana)).toEqual([]);
  });

  it('[JOB-04] is undone before it begins, and while quiet hours hold all of it; not once one has left', async () => {
    const [ana, joan] = [await person('Ana'), await person('Joan')];
    const asked = { kind: 'WRITTEN', people: idsOf([ana, joan]), subject: 'Deshacer', body: 'Hola.' };
    const early = await start({ ...asked, delay: 60 });
    expect(await status(early)).toMatchObject({ running: true, undoable: true, total: 0 });
    const stranger = await t.tokenFor('INTERNAL_EMPLOYEE', '0193d6c0-1111-7abc-8def-001122334455');
    expect(await refusal('UndoMailing', { process: early }, stranger)).toMatchObject({
      ...{ status: 403, code: 'MAILING.NOT_YOURS' },
    });
    expect(await run('UndoMailing', { process: early })).toEqual({ undone: 0 });
    expect(await status(early)).toMatchObject({ running: false, undoable: false, cancelled: true });

    const now = Math.floor(Date.now() / 1000);
    const hours = { from: formatTime(now - 3_600), to: formatTime(now + 7_200), weekends: false };
    const rules = { quiet: { EMAIL: hours }, repeatMinutes: 10 };
    const rule = await make('notifications', 'config', { key: SENDING_RULES_KEY, value: rules });
    const held = await start(asked);
    const waiting = await until('the messages that wait', async () => {
      const found = await status(held);
      const leaves = found.rows.filter(({ message }) => message?.startsWith('Sale '));
      return !found.running && leaves.length === 2 && found;
    });
    expect(waiting).toMatchObject({ queued: 2, sent: 0, undoable: true });
    expect(await run('UndoMailing', { process: held })).toEqual({ undone: 2 });
    expect(await status(held)).toMatchObject({ waiting: 2, queued: 0, undoable: false });
    expect(await refusal('UndoMailing', { process: held })).toMatchObject({
      ...{ status: 409, code: 'MAILING.NOT_UNDOABLE' },
    });
    const cancelled = await Promise.all(
      waiting.rows.map(({ communication }) =>
        storeOf('notifications', 'communication').loadUnchecked(communication!),
      ),
    );
    expect(cancelled.map((message) => message['status'])).toEqual(['CANCELLED', 'CANCELLED']);
    expect([...mailed(ana), ...mailed(joan)]).toEqual([]);

    // What was taken back was not sent: it may be sent for anew.
    const quiet = { value: { quiet: {}, repeatMinutes: 10 } };
    await storeOf('notifications', 'config').writeUnchecked(
      rule.id,
      undefined,
      quiet,
      {},
      testContext('ADMIN'),
    );
    const sent = await start(asked);
    expect(await ended(sent)).toMatchObject({ sent: 2 });
    expect(await refusal('UndoMailing', { process: sent })).toMatchObject({ status: 409 });
    expect([mailed(ana).length, mailed(joan).length]).toEqual([1, 1]);
  });
});
