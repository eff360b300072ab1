import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Json } from '@llavero/proto/fields/field';
import { until } from '@llavero/kit/testing/until';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { MailStandIn } from '@llavero/notifications/outside/mail/stand-in';
import { SlackStandIn } from '@llavero/notifications/outside/slack/stand-in';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
let standIns: StandIns;
let mail: MailStandIn;
let admin: string;
let employee: string;
const address = 'gemma@llavero.test';
beforeAll(async () => {
  standIns = await startStandIns();
  mail = standIns.of(MailStandIn);
  t = await startTestGateway(
    { people: neighbour('people'), notifications: NotificationsModule },
    {},
    standIns.variables,
  );
  admin = await t.tokenFor('ADMIN');
  const object = { firstname: 'Gemma', email: address, role: 'INTERNAL_EMPLOYEE' };
  const { id, error } = await t.call('createObject', { collection: 'employee', object }, { token: admin });
  if (!id) throw new Error(JSON.stringify(error));
  employee = id;
});
afterAll(async () => {
  await t?.stop();
  await standIns?.stop();
});

type Body = Record<string, Json> & {
  communication: string;
  error: { code: string; message: string; problems: { field: string; rule: string }[] };
};
const post = (path: string, body: unknown, token: string | undefined = admin) =>
  t.post<Body>(path, body, { token });
const problems = ({ body }: { body: Body }) =>
  body.error.problems.map(({ field, rule }) => `${field} ${rule}`);
/** A message at the mail server, and the communication that records it. */
async function sent(id: string, subject: string) {
  const caught = await until(`the message «${subject}»`, async () =>
    mail.messages().find((message) => message.subject === subject),
  );
  const communication = await until('the communication is sent', async () => {
    const { data } = await t.call('getObject', { collection: 'communication', id }, { token: admin });
    return (data as Body)['status'] === 'SENT' && (data as Body);
  });
  return { caught, communication };
}

describe('POST /manager/sendInternalMessage/{employeeId}', () => {
  const path = (id = employee) => `/manager/sendInternalMessage/${id}`;

  it('[RST-10] signed out, wrong role, bad input, nobody', async () => {
    const message = { subject: 'Aviso', body: 'Texto' };
    expect((await t.post(path(), message)).status).toBe(401);
    expect((await post(path(), message, await t.tokenFor('TENANT'))).status).toBe(403);
    expect(problems(await post(path(), {}))).toEqual(['subject required', 'body required']);
    expect((await post(path(randomUUID()), message)).status).toBe(404);
  });

  it('[RST-10] takes body and subject, and reaches the employee of the path', async () => {
    const { status, body } = await post(path(), { body: 'La caldera no arranca.', subject: 'Caldera' });
    expect([status, body.communication]).toEqual([200, expect.any(String)]);
    const { caught, communication } = await sent(body.communication, 'Caldera');
    expect([caught.to, caught.text]).toEqual([[address], expect.stringContaining('La caldera no arranca.')]);
    expect(communication).toMatchObject({ type: 'EMAIL', subject: 'Caldera' });
  });
});

describe('POST /manager/sendEmail', () => {
  it('[RST-10] signed out, wrong role, bad input', async () => {
    const letter = { to: 'ana@correo.test', subject: 'Cita', body: 'Mañana a las diez.' };
    expect((await t.post('/manager/sendEmail', letter)).status).toBe(401);
    expect((await post('/manager/sendEmail', letter, await t.tokenFor('TENANT'))).status).toBe(403);
    expect(problems(await post('/manager/sendEmail', {}))).toEqual([
      'to required',
      'subject required',
      'body required',
    ]);
  });

  it('[RST-10] records the message and sends it', async () => {
    const letter = { to: ['ana@correo.test'], subject: 'Cita', body: 'Mañana a las diez.' };
    const { status, body } = await post('/manager/sendEmail', letter);
    expect([status, body.communication]).toEqual([200, expect.any(String)]);
    const { caught } = await sent(body.communication, 'Cita');
    expect([caught.to, caught.text]).toEqual([
      ['ana@correo.test'],
      expect.stringContaining('Mañana a las diez.'),
    ]);
  });
});

describe('POST /manager/sendSlack/{channel}', () => {
  const path = '/manager/sendSlack/general';

  it('[RST-10] signed out, wrong role, bad input', async () => {
    const message = { subject: 'Aviso', body: 'Texto' };
    expect((await t.post(path, message)).status).toBe(401);
    expect((await post(path, message, await t.tokenFor('TENANT'))).status).toBe(403);
    expect(problems(await post(path, {}))).toEqual(['subject required', 'body required']);
    expect(problems(await post('/manager/sendSlack/Dos%20palabras', message))).toEqual(['channel channel']);
  });

  it('[RST-10] [EXT-07] takes body and subject, and reaches the channel of the path', async () => {
    const { status, body } = await post(path, { subject: 'Cita', body: 'Mañana a las diez.' });
    expect([status, body.communication]).toEqual([200, expect.any(String)]);
    const message = await until('the message', () => standIns.of(SlackStandIn).messages()[0]);
    expect(message).toMatchObject({
      channel: '#general',
      text: expect.stringContaining('Mañana a las diez.'),
      communication: body.communication,
    });
  });
});
