import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { emptyBus } from '@llavero/kit/testing/nats';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { until } from '@llavero/kit/testing/until';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { MailStandIn } from '@llavero/notifications/outside/mail/stand-in';
import { SlackStandIn } from '@llavero/notifications/outside/slack/stand-in';
import { PeopleModule } from '@llavero/people/people.module';
import type { Json } from '@llavero/proto/fields/field';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { v7 as uuidv7 } from 'uuid';
import { actsOf } from '../testing/acts.ts';
import { replayLast } from '@llavero/kit/testing/replay';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

jest.setTimeout(180_000);

interface Listed {
  errors: { id: string; title: string; detail: string; blocks: string; reason: string | null }[];
  counts: Record<string, number>;
}

/** Rules that staff write, as they use them: saved, tried, run by the acts of others, counted, stopped. */
let t: TestGateway;
let standIns: StandIns;
let token: string;
let staff: string;
let unit: string;

beforeAll(async () => {
  await emptyBus();
  standIns = await startStandIns();
  t = await startTestGateway(
    {
      ...{ people: PeopleModule, places: neighbour('places') },
      ...{ contracts: ContractsModule, notifications: NotificationsModule },
    },
    {},
    { ...standIns.variables, WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
  );
  token = await t.tokenFor('ADMIN');
  staff = await t.tokenFor('INTERNAL_EMPLOYEE');
  unit = uuidv7();
}, 180_000);
afterAll(async () => {
  await t?.stop();
  await standIns?.stop();
});

const { create, found, one, change, ask, command } = actsOf(() => ({ t, token }));
const runsOf = (config: string) => found('event', { config });
const candidature = (offeredRent: number) =>
  create('candidature', {
    unit,
    offeredRent,
    tenants: [{ name: 'Nadia Soler', email: 'nadia@correo.test' }],
  });

const rule = (more: Record<string, Json> = {}): Record<string, Json> => ({
  ...{
    name: `Regla ${uuidv7()}`,
    description: null,
    collection: 'candidature',
    schedule: null,
    active: true,
  },
  ...{
    event: 'llavero.contracts.candidature.created',
    fields: [],
    conditions: { offeredRent: { $gte: 1000 } },
  },
  actions: [{ kind: 'TASK', title: 'Estudiar la oferta de {{offeredRent}}', dueDays: 2 }],
  ...more,
});

describe('[JOB-06] [NAV-03] rules that staff write', () => {
  it('are refused by name when something in them does not exist, and nothing is kept', async () => {
    const wrong = await ask(
      'SaveEventRule',
      rule({ conditions: { renta: 5 }, actions: [{ kind: 'TASK', title: '' }] }),
    );
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('no tiene el campo «renta»');
    expect(wrong.text).toContain('Acción 1: falta el título');
    expect(await found('config', { type: 'EVENT' })).toEqual([]);
    expect((await ask('SaveEventRule', rule(), staff)).status).toBe(403);
    const by = { type: 'EVENT', key: 'x', eventType: 'OBJECT_CREATION', collection: 'contract', actions: [] };
    const { error } = await t.call('createObject', { collection: 'config', object: by }, { token });
    expect(JSON.stringify(error)).toContain('actions');
  });

  it('run when the event comes and the condition holds; each run is an event record, once on replay', async () => {
    const saved = await command('SaveEventRule', rule());
    const poor = await candidature(900);
    const rich = await candidature(1200);
    const [run] = await until('the run', async () => {
      const runs = await runsOf(saved.id);
      return runs.length > 0 && runs;
    });
    expect(run).toMatchObject({
      ...{ recordId: rich.id, collection: 'candidature', status: 'DONE', eventType: 'OBJECT_CREATION' },
      actions: [{ kind: 'TASK', collection: 'task', error: null }],
    });
    const made = await one('task', (run!['actions'] as { id: string }[])[0]!.id);
    expect(made['title']).toMatch(/^Estudiar la oferta de 1\.?200,00\s€$/);
    await replayLast(t.services, 'llavero.contracts.candidature.created');
    const another = await candidature(1300);
    await until('the next run', async () =>
      (await runsOf(saved.id)).some(({ recordId }) => recordId === another.id),
    );
    expect((await runsOf(saved.id)).filter(({ recordId }) => recordId === rich.id)).toHaveLength(1);
    expect((await runsOf(saved.id)).some(({ recordId }) => recordId === poor.id)).toBe(false);

    const { active: _active, ...asked } = rule({ conditions: { offeredRent: { $lt: 1000 } } });
    const tried = await command('TryEventRule', { ...asked, days: 30 });
    expect(tried).toMatchObject({ events: 3, unknown: 0, matching: 1, samples: [{ record: poor.id }] });
    await command('SaveEventRule', { ...rule({ active: false }), id: saved.id, version: saved.version });
  });

  it('change fields and write to people; a rule that starts itself by another service is stopped', async () => {
    const saved = await command(
      'SaveEventRule',
      rule({
        event: 'llavero.contracts.candidature.updated',
        fields: [{ name: 'pets' }],
        conditions: {},
        actions: [
          { kind: 'FIELD', field: 'children', value: 2 },
          {
            kind: 'EMAIL',
            to: 'equipo@llavero.test',
            subject: 'Cambio en {{ficha}}',
            body: 'Animales: {{pets}}',
          },
          { kind: 'INTERNAL_MESSAGE', personField: 'assignedTo', subject: 'Hola', body: 'Texto' },
        ],
      }),
    );
    const made = await candidature(800);
    await change('candidature', made.id, { pets: 'Un gato' });
    await until('the field', async () => (await one('candidature', made.id))['children'] === 2);
    const mail = await until('the mail', () =>
      standIns
        .of(MailStandIn)
        .messages()
        .find(({ to }) => to.includes('equipo@llavero.test')),
    );
    expect(mail.subject).toBe('Cambio en Nadia Soler');
    expect(mail.text).toContain('Animales: Un gato');
    const [run] = await runsOf(saved.id);
    // Nobody is responsible for it: that action says so, the others are done.
    expect(run).toMatchObject({ status: 'ERROR', error: expect.stringContaining('no tiene a nadie') });
    expect((run!['actions'] as { error: string | null }[]).map(({ error }) => error)).toEqual([
      null,
      null,
      'RULE.NO_RECIPIENT',
    ]);
    // One after the other, as each change of a rule that starts itself follows from the one before.
    for (let runs = 1; runs < 12; runs += 1) {
      await until(`run ${runs}`, async () => (await runsOf(saved.id)).length === runs);
      await change('candidature', made.id, { pets: `Gato ${runs}` });
    }
    const stopped = await until('it is stopped', async () =>
      (await runsOf(saved.id)).find(({ status }) => status === 'SKIPPED'),
    );
    expect(stopped['error']).toContain('se repetía sin fin');
    const { errors } = (await command('ListErrors', { kind: 'RULE', limit: 50 })) as unknown as Listed;
    expect(errors.find(({ id }) => id === stopped.id)?.blocks).toBe(
      'Para esta ficha la regla no ha hecho nada.',
    );
    await command('SaveEventRule', { ...rule({ active: false }), id: saved.id, version: saved.version });
  });

  it('a change of a field that the owner refuses is written in the run, and nothing is lost in silence', async () => {
    const asked = rule({
      conditions: { offeredRent: 2_000 },
      actions: [
        { kind: 'TASK', title: 'Reservada' },
        { kind: 'FIELD', field: 'status', value: 'BOOKED' },
      ],
    });
    const saved = await command('SaveEventRule', asked);
    const made = await candidature(2_000);
    const run = await until('the run says so', async () =>
      (await runsOf(saved.id)).find(({ status }) => status === 'ERROR'),
    );
    expect(run).toMatchObject({ recordId: made.id, error: expect.stringContaining('no puede pasar a') });
    expect(run['actions']).toMatchObject([
      { kind: 'TASK', error: null },
      { kind: 'FIELD', error: 'RULE.NOT_CHANGED', doneAt: null },
    ]);

    // It is on the list of errors, is tried again for what is missing alone, and goes when that is done.
    const errors = async (dismissed = false) =>
      (await command('ListErrors', { kind: 'RULE', dismissed, limit: 200 })) as unknown as Listed;
    const listed = async (dismissed = false) =>
      (await errors(dismissed)).errors.find(({ id }) => id === run.id);
    expect(await listed()).toMatchObject({
      ...{ title: asked['name'], collection: 'candidature', record: made.id, retriable: true },
      detail: expect.stringContaining('no puede pasar a'),
      blocks: 'No se ha hecho 1 de sus 2 acciones; lo demás está hecho y no se repite.',
    });
    const retry = () => ask('RetryError', { kind: 'RULE', id: run.id });
    expect((await retry()).status).toBe(200);
    await until('it has failed again', async () => (await one('event', run.id))['status'] === 'ERROR');
    const dismiss = (reason: string | null, undo = false) =>
      ask('DismissErrors', { kind: 'RULE', ids: [run.id], reason, undo });
    expect((await dismiss(null)).text).toContain('Diga por qué se descarta');
    expect((await dismiss('Se hará a mano')).body).toEqual({ dismissed: 1 });
    expect(await listed()).toBeUndefined();
    expect(await listed(true)).toMatchObject({ reason: 'Se hará a mano' });
    await dismiss(null, true);
    for (const status of ['IN_REVIEW', 'ACCEPTED']) await change('candidature', made.id, { status });
    const { counts } = await errors();
    expect((await ask('RetryErrors', { kind: 'RULE', ids: [run.id] })).body).toEqual({
      retried: 1,
      refused: 0,
    });
    await until('it is booked', async () => (await one('candidature', made.id))['status'] === 'BOOKED');
    expect(await one('event', run.id)).toMatchObject({ status: 'DONE', error: null });
    expect((await errors()).counts['RULE']).toBe(counts['RULE']! - 1);
    expect(await found('task', { title: 'Reservada' })).toHaveLength(1);
    const over = await retry();
    expect([over.status, over.text]).toEqual([409, expect.stringContaining('ya no se puede reintentar')]);
    await command('SaveEventRule', { ...asked, active: false, id: saved.id, version: saved.version });
  });

  it('are tried over the records as they were when it happened, not as they are now', async () => {
    const made = await candidature(4_500);
    await change('candidature', made.id, { offeredRent: 10 });
    const dear = await candidature(4_600);
    const gone = await candidature(4_700);
    await change('candidature', gone.id, { offeredRent: 20 });
    await change('candidature', gone.id, { status: 'DELETED' });
    const { active: _active, ...asked } = rule({ conditions: { $and: [{ offeredRent: { $gte: 4_500 } }] } });
    const tried = await until('the log has them', async () => {
      const answer = await command('TryEventRule', { ...asked, days: 30 });
      return (answer['matching'] ?? 0) >= 3 && answer;
    });
    expect(tried).toMatchObject({ matching: 3, unknown: 0 });
    const samples = (tried as unknown as { samples: { record: string }[] }).samples;
    expect(samples.map(({ record }) => record).sort()).toEqual([made.id, dear.id, gone.id].sort());
    const changed = rule({
      ...{ event: 'llavero.contracts.candidature.updated', fields: [{ name: 'offeredRent' }] },
      conditions: { offeredRent: 10 },
    });
    const { active: _on, ...then } = changed;
    await until('the change is judged by what it made', async () => {
      const { matching } = await command('TryEventRule', { ...then, days: 30 });
      return matching === 1;
    });
  });

  it('[API-11] call a webhook of a partner, signed, once for each run; one that is off is said in the log', async () => {
    const heard: { signature: string; body: string }[] = [];
    const server = createServer((request, answer) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const signature = String(request.headers['llavero-signature']);
        heard.push({ signature, body: Buffer.concat(parts).toString() });
        answer.writeHead(204).end();
      });
    }).listen(0, '127.0.0.1');
    try {
      await once(server, 'listening');
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/reglas`;
      const scopes = [{ collection: 'candidature', write: false }];
      const { id: partner } = await create('partner', { name: 'Acme', email: 'tecnica@acme.test', scopes });
      const events = [{ type: 'llavero.contracts.candidature.deleted' }];
      const hook = (await command('SaveWebhook', { partner, url, events })) as unknown as {
        id: string;
        secret: string;
      };
      const call = (collection: string, event: string) =>
        rule({ collection, event, conditions: {}, actions: [{ kind: 'WEBHOOK', webhook: hook.id }] });
      const other = await ask('SaveEventRule', call('contract', 'llavero.contracts.contract.activated'));
      expect(other.text).toContain('no puede leer Contratos');
      const asked = call('candidature', 'llavero.contracts.candidature.created');
      const saved = await command('SaveEventRule', asked);
      const made = await candidature(3000);
      await until('it is called', () => heard.length > 0);
      const [{ signature, body }] = heard as [(typeof heard)[0]];
      const [, at, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
      expect(mac).toBe(createHmac('sha256', hook.secret).update(`${at}.${body}`).digest('hex'));
      expect(JSON.parse(body)).toMatchObject({
        type: 'llavero.rule',
        data: {
          ...{ collection: 'candidature', id: made.id, version: 1, verb: 'rule' },
          ...{ rule: { id: saved.id }, event: 'llavero.contracts.candidature.created' },
        },
      });
      await command('SaveWebhook', { id: hook.id, partner, url, events, active: false });
      const second = await candidature(3100);
      const run = await until('the run says so', async () =>
        (await runsOf(saved.id)).find(({ recordId }) => recordId === second.id),
      );
      expect(run).toMatchObject({ status: 'ERROR', error: expect.stringContaining('desactivado') });
      expect(heard).toHaveLength(1);
      await command('SaveEventRule', { ...asked, active: false, id: saved.id, version: saved.version });
    } finally {
      server.close();
    }
  });

  it('write to a channel and to a colleague, and ask for work of the timetable, once each', async () => {
    const { id: person } = await create('employee', { firstname: 'Olga', email: 'olga@llavero.test' });
    const asked = rule({
      conditions: { offeredRent: 3_500 },
      actions: [
        { kind: 'SLACK', channel: 'ofertas', body: 'Oferta de {{offeredRent}}' },
        { kind: 'INTERNAL_MESSAGE', person, subject: 'Oferta', body: 'De {{ficha}}' },
        { kind: 'JOB', worker: 'cleanUp' },
        { kind: 'EMAIL', template: 'APPLICATION_COMPLETED', to: 'a@llavero.test', subject: '', body: '' },
      ],
    });
    const saved = await command('SaveEventRule', asked);
    const { id } = await candidature(3_500);
    const said = await until('the channel is told', () =>
      standIns
        .of(SlackStandIn)
        .messages()
        .find(({ text }) => text.startsWith('Oferta de')),
    );
    expect(said).toMatchObject({
      channel: '#ofertas',
      text: expect.stringMatching(/^Oferta de 3\.?500,00\s€$/),
    });
    const [run] = await runsOf(saved.id);
    const actions = run!['actions'] as { kind: string; id: string }[];
    expect(run).toMatchObject({
      status: 'DONE',
      actions: [{ kind: 'SLACK' }, { kind: 'INTERNAL_MESSAGE' }, { kind: 'JOB' }, { kind: 'EMAIL' }],
    });
    expect(await one('communication', actions[1]!.id)).toMatchObject({
      ...{ type: 'EMAIL', subject: 'Oferta', body: 'De Nadia Soler', template: 'EVENT_RULE' },
    });
    expect(await one('communication', actions[3]!.id)).toMatchObject({
      ...{ template: 'APPLICATION_COMPLETED', body: expect.stringContaining(id) },
    });
    await until('the work is done', async () => {
      const { worker, status } = await one('process', actions[2]!.id);
      return worker === 'cleanUp' && status === 'DONE';
    });
    await command('SaveEventRule', { ...asked, active: false, id: saved.id, version: saved.version });
  });

  it('by schedule: each record that meets the condition once a day', async () => {
    const saved = await command(
      'SaveEventRule',
      rule({ event: null, schedule: 'DAY', conditions: { offeredRent: { $gte: 5000 } } }),
    );
    const [first, second] = [await candidature(5000), await candidature(6000)];
    expect(await command('RunScheduledRules', {})).toMatchObject({ runs: 2 });
    expect(await command('RunScheduledRules', {})).toMatchObject({ runs: 0 });
    expect((await runsOf(saved.id)).map(({ recordId }) => recordId).sort()).toEqual(
      [first.id, second.id].sort(),
    );
  });

  it('a task ends by itself when its record meets its condition, or its event has come', async () => {
    const { id: watcher } = await create('employee', { firstname: 'Iria', email: 'iria@llavero.test' });
    const ends = { event: 'llavero.contracts.candidature.deleted' };
    const actions: Json = [
      { kind: 'TASK', type: 'BOOKING_VALIDATE', title: '', watchers: [watcher], until: ends },
      { kind: 'TASK', title: 'Con lista', person: watcher, checklist: ['Renta {{offeredRent}}', ''] },
    ];
    const saved = await command('SaveEventRule', rule({ conditions: { offeredRent: 700 }, actions }));
    const made = await candidature(700);
    const [run] = await until('the run', async () => {
      const runs = await runsOf(saved.id);
      return runs.length > 0 && runs;
    });
    const [byRule, listed] = run!['actions'] as { id: string }[];
    expect(await one('task', byRule!.id)).toMatchObject({ title: 'Validar reserva', watchers: [watcher] });
    expect(await one('task', listed!.id)).toMatchObject({
      assignedTo: watcher,
      checklist: [{ text: expect.stringMatching(/^Renta 700,00\s€$/), required: true }],
    });
    const wait = (more: Record<string, Json>) => create('task', { title: 'Esperar', ...more });
    const about = { collection: 'candidature', id: made.id };
    const byQuery = await wait({ query: { ...about, filter: { offeredRent: { $gte: 750 } } } });
    const byEvent = await wait({ emit: { ...about, event: 'llavero.contracts.candidature.deleted' } });
    const never = await wait({ query: { ...about, filter: { nothing: 1 } } });
    const status = async (id: string) => (await one('task', id))['status'];
    await change('candidature', made.id, { offeredRent: 720 });
    await change('candidature', made.id, { offeredRent: 760 });
    await until('the condition holds', async () => (await status(byQuery.id)) === 'DONE');
    expect([await status(byEvent.id), await status(never.id)]).toEqual(['TO_DO', 'TO_DO']);
    await change('candidature', made.id, { status: 'DELETED' });
    await until('the event has come', async () => (await status(byEvent.id)) === 'DONE');
    await until('that of the rule too', async () => (await status(byRule!.id)) === 'DONE');
    expect(await status(never.id)).toBe('TO_DO');
  });
});
