import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { emptyBus } from '@llavero/kit/testing/nats';
import { until } from '@llavero/kit/testing/until';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { MailStandIn } from '@llavero/notifications/outside/mail/stand-in';
import { SlackStandIn } from '@llavero/notifications/outside/slack/stand-in';
import { PeopleModule } from '@llavero/people/people.module';
import type { Json } from '@llavero/proto/fields/field';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

/** The message routes of F §7 in production, with a mail server behind them. */
let t: TestGateway;
let standIns: StandIns;
let mail: MailStandIn;
let token: string;
let colleague: string;
beforeAll(async () => {
  await emptyBus();
  standIns = await startStandIns();
  mail = standIns.of(MailStandIn);
  t = await startTestGateway(
    { people: PeopleModule, notifications: NotificationsModule },
    {},
    standIns.variables,
  );
  token = await t.tokenFor('ADMIN');
  const object = { firstname: 'Olga', lastname: 'Vila', email: 'olga@llavero.test' };
  const { id } = await t.call('createObject', { collection: 'employee', object }, { token });
  colleague = String(id);
});
afterAll(async () => {
  await t?.stop();
  await standIns?.stop();
});

type Failure = { error: { code: string; kind: string; problems?: { field: string }[] } };
const caught = (subject: string) =>
  until(`the mail ${subject}`, () => mail.messages().find((message) => message.subject === subject));
const communication = async (id: string) =>
  (await t.call('getObject', { collection: 'communication', id }, { token })).data as Record<string, Json>;

describe('[RST-10] POST /manager/sendInternalMessage/{employeeId}', () => {
  const path = () => `/manager/sendInternalMessage/${colleague}`;

  it('is for employees, and names what is missing', async () => {
    expect((await t.post(path(), { subject: 'a', body: 'b' })).status).toBe(401);
    const tenant = await t.tokenFor('TENANT');
    expect((await t.post(path(), { subject: 'a', body: 'b' }, { token: tenant })).status).toBe(403);
    const { status, body } = await t.post<Failure>(path(), {}, { token });
    expect([status, body.error.problems?.map(({ field }) => field).sort()]).toEqual([
      400,
      ['body', 'subject'],
    ]);
    const nobody = await t.post<Failure>(
      `/manager/sendInternalMessage/${randomUUID()}`,
      { subject: 'a', body: 'b' },
      { token },
    );
    expect([nobody.status, nobody.body.error.code]).toEqual([404, 'COMMUNICATION.UNKNOWN_EMPLOYEE']);
  });

  it('reaches the colleague with subject and body, and is kept with its status', async () => {
    const { status, body } = await t.post<{ communication: string }>(
      path(),
      { subject: 'Llaves', body: 'Están en la oficina.' },
      { token },
    );
    expect(status).toBe(200);
    const message = await caught('Llaves');
    expect(message.to).toEqual(['olga@llavero.test']);
    expect(message.text).toContain('Están en la oficina.');
    const sent = await until('the status', async () => {
      const kept = await communication(body.communication);
      return kept['status'] === 'SENT' && kept;
    });
    expect(sent).toMatchObject({ type: 'EMAIL', template: 'INTERNAL_MESSAGE' });
  });
});

describe('[RST-10] POST /manager/sendEmail', () => {
  it('[EXT-08] [JOB-04] sends to addresses inside and outside over SMTP', async () => {
    const out = {
      to: ['tania@correo.test'],
      cc: ['copia@correo.test'],
      subject: 'Su recibo',
      body: 'Adjunto.',
    };
    expect((await t.post('/manager/sendEmail', out)).status).toBe(401);
    const wrong = await t.post<Failure>('/manager/sendEmail', { ...out, to: ['nadie'] }, { token });
    expect([wrong.status, wrong.body.error.kind]).toEqual([400, 'invalid']);
    expect((await t.post('/manager/sendEmail', out, { token })).status).toBe(200);
    expect((await caught('Su recibo')).to.sort()).toEqual(['copia@correo.test', 'tania@correo.test']);
  });
});

describe('[RST-10] POST /manager/sendSlack/{channel}', () => {
  it('[EXT-07] [JOB-04] posts to the channel for staff, and answers nothing to strangers', async () => {
    const message = { subject: 'Visita', body: 'A las cinco.' };
    const { status, body } = await t.post<{ communication: string }>(
      '/manager/sendSlack/actividad',
      message,
      { token },
    );
    expect(status).toBe(200);
    const posted = await until('the message', () => standIns.of(SlackStandIn).messages()[0]);
    expect(posted).toMatchObject({ channel: '#actividad', communication: body.communication });
    expect((await t.post('/manager/sendSlack/actividad', message)).status).toBe(401);
  });
});
