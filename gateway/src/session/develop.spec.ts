import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { emptyBus } from '@llavero/kit/testing/nats';
import { until } from '@llavero/kit/testing/until';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { MailStandIn } from '@llavero/notifications/outside/mail/stand-in';
import { SlackStandIn } from '@llavero/notifications/outside/slack/stand-in';
import { PeopleModule } from '@llavero/people/people.module';
import type { Json } from '@llavero/proto/fields/field';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

/** The product as a developer runs it (C §4.5, §6). */
let t: TestGateway;
let standIns: StandIns;
let mail: MailStandIn;
const password = 'una-frase-larga-y-rara-71';
const admin = { email: 'direccion@llavero.test', password };
const dev = { email: 'dev@llavero.test', password };
let adminId: string;
let devId: string;

async function signIn(person: { email: string; password: string }) {
  const { body } = await t.graphql(
    'query($email: String!, $password: String!) { r: getEmployeeAccessToken(email: $email, password: $password) { success data error } }',
    person,
  );
  const { token, object } = body.data?.['r']?.data as {
    token: string;
    object: { id: string; email: string };
  };
  return { token, object };
}

beforeAll(async () => {
  await emptyBus();
  standIns = await startStandIns();
  mail = standIns.of(MailStandIn);
  t = await startTestGateway(
    { people: PeopleModule, notifications: NotificationsModule },
    {},
    {
      LLAVERO_ENVIRONMENT: 'develop',
      DEV_USER_EMAIL: dev.email,
      ...standIns.variables,
      ADMIN_EMAIL: admin.email,
      ADMIN_INITIAL_PASSWORD: admin.password,
    },
  );
  // There is no such person yet: the first sign-in stays what it is.
  const first = await signIn(admin);
  adminId = first.object.id;
  const object = { firstname: 'Dora', lastname: 'Vila', role: 'INTERNAL_EMPLOYEE', ...dev };
  const created = await t.call('createObject', { collection: 'employee', object }, { token: first.token });
  if (!created.id) throw new Error(JSON.stringify(created.error));
  devId = created.id;
});
afterAll(async () => {
  await t?.stop();
  await standIns?.stop();
});

const caught = (subject: string) =>
  until(`the mail ${subject}`, () => mail.messages().find((message) => message.subject === subject));

describe('[SES-10] the develop environment', () => {
  it('keeps the configured dev user whoever signs in; a wrong password signs nobody in', async () => {
    const { token, object } = await signIn(admin);
    expect(object).toMatchObject({ id: devId, email: dev.email });
    const { body } = await t.graphql(`{ r: verifyToken(token: ${JSON.stringify(token)}) { data } }`);
    expect(body.data?.['r']?.data).toMatchObject({ object: { id: devId }, role: 'INTERNAL_EMPLOYEE' });
    const wrong = await t.graphql(
      `{ r: getEmployeeAccessToken(email: ${JSON.stringify(admin.email)}, password: "no-es") { success error } }`,
    );
    expect(wrong.body.data?.['r']).toMatchObject({
      success: false,
      error: { code: 'SIGN_IN.WRONG_CREDENTIALS' },
    });
  });

  it('brings internal messages to the current user instead of the real target, which is kept', async () => {
    const { token } = await signIn(admin);
    const sent = await t.post<{ communication: string }>(
      `/manager/sendInternalMessage/${adminId}`,
      { subject: 'Para dirección', body: 'Hola' },
      { token },
    );
    expect(sent.status).toBe(200);
    expect((await caught('Para dirección')).to).toEqual([dev.email]);
    const { data } = await t.call(
      'getObject',
      { collection: 'communication', id: sent.body.communication },
      { token },
    );
    const kept = data as Record<string, Json>;
    expect(kept['to']).toEqual([expect.objectContaining({ id: devId })]);
    expect(kept['context']).toEqual({ intended: [expect.objectContaining({ id: adminId })] });
  });

  it('brings a message to a channel to the activity channel instead, and keeps the real one', async () => {
    const { token } = await signIn(admin);
    const sent = await t.post<{ communication: string }>(
      '/manager/sendSlack/general',
      { subject: 'Para todos', body: 'Hola' },
      { token },
    );
    expect(sent.status).toBe(200);
    const slack = standIns.of(SlackStandIn);
    await until('the message', () => slack.messages().find(({ text }) => text.includes('Para todos')));
    expect(slack.messages().map(({ channel }) => channel)).toEqual(['#actividad']);
    const { data } = await t.call(
      'getObject',
      { collection: 'communication', id: sent.body.communication },
      { token },
    );
    expect((data as Record<string, Json>)['context']).toEqual({
      intended: [expect.objectContaining({ description: 'general' })],
    });
  });

  it('brings a problem report and an e-mail to the current user, too, and to nobody outside', async () => {
    const { token } = await signIn(admin);
    const report = { screen: 'Inicio', url: 'http://localhost:3000/home/task', description: 'No carga.' };
    expect((await t.post('/commands/ReportProblem', report, { token })).status).toBe(200);
    expect((await caught('Problema reportado por Dora Vila en Inicio')).to).toEqual([dev.email]);
    const out = {
      to: ['inquilina@correo.test'],
      cc: ['otra@correo.test'],
      subject: 'Recibo',
      body: 'Adjunto',
    };
    expect((await t.post('/manager/sendEmail', out, { token })).status).toBe(200);
    expect((await caught('Recibo')).to).toEqual([dev.email]);
    expect(mail.messages().flatMap(({ to }) => to)).toEqual(expect.not.arrayContaining(out.to));
  });
});
