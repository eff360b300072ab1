import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parseSealingKeys } from '@llavero/kit/db/sealed';
import { HealthServer } from '@llavero/kit/health/health-server';
import { createLogger } from '@llavero/kit/logging/logger';
import { Metrics } from '@llavero/kit/metrics/metrics';
import type { OutsideError } from '@llavero/kit/outside/errors';
import { Outside } from '@llavero/kit/outside/outside';
import { TEST_SEALING_KEY } from '@llavero/kit/testing/environment';
import { until } from '@llavero/kit/testing/until';
import { type StandInProcess, startStandInProcess } from '../testing/stand-in-process.ts';
import type { CaughtMail } from './mail/caught-mail.ts';
import { Mail } from './mail/port.ts';
import type { CaughtMessage } from './slack/caught-message.ts';
import { Slack } from './slack/port.ts';
import type { PlannedAnswer } from './slack/stand-in.ts';
import { outsideSystems } from './systems.ts';

let standIns: StandInProcess;
beforeAll(async () => {
  standIns = await startStandInProcess();
});
afterAll(() => standIns?.stop());

let lines: string[];
beforeEach(() => void (lines = []));

async function open(variables: Record<string, string> = standIns.variables) {
  const metrics = new Metrics();
  const health = new HealthServer(metrics);
  const logger = createLogger('test', 'trace', { write: (line: string) => void lines.push(line) });
  const keys = parseSealingKeys(TEST_SEALING_KEY);
  const outside = await Outside.open(outsideSystems, { env: variables, keys, logger, metrics, health });
  return { outside, health, metrics };
}
const failureOf = (work: Promise<unknown>): Promise<OutsideError> =>
  work.then(
    () => Promise.reject(new Error('expected a failure')),
    (error: OutsideError) => error,
  );

describe('mail, against the process of the stand-ins', () => {
  const envelope = { id: 'c1', to: ['ana@example.com'], cc: [], bcc: ['sol@example.com'], replyTo: null };
  const letter = { subject: 'Llaves', text: 'Están aquí.', html: '<p>Están aquí.</p>' };

  it('[EXT-08] sends over SMTP, from the configured sender', async () => {
    const { outside, health, metrics } = await open({
      ...standIns.variables,
      MAIL_FROM: 'Casa <hola@casa.example>',
    });
    await outside.of(Mail).send(envelope, letter);
    const [caught] = await standIns.read<CaughtMail[]>('mail/messages');
    expect(caught).toMatchObject({ from: 'hola@casa.example', to: ['ana@example.com'], subject: 'Llaves' });
    expect(await metrics.registry.metrics()).toContain('system="mail",call="send",outcome="ok"} 1');
    await health.report();
    await until('the check has reached the server', async () =>
      (await metrics.registry.metrics()).includes('system="mail",call="verify",outcome="ok"} 1'),
    );
    await outside.onApplicationShutdown();
  });

  it('that cannot be reached passes, and tells neither recipients nor credentials', async () => {
    const { outside, health } = await open({ SMTP_URL: 'smtp://user:geheim@127.0.0.1:1' });
    const failure = await failureOf(outside.of(Mail).send(envelope, letter));
    expect(failure).toMatchObject({ reason: 'UNREACHABLE', passing: true });
    expect(lines.join('') + JSON.stringify(failure.body)).not.toMatch(/geheim|ana@|sol@/);
    const report = await health.report();
    expect([report.ready, report.outside?.[0]]).toEqual([
      true,
      {
        name: 'mail',
        label: 'Correo saliente',
        state: 'failed',
        since: expect.any(Number),
        reason: failure.body.message,
      },
    ]);
    await outside.onApplicationShutdown();
  });
});

describe('Slack, against the process of the stand-ins', () => {
  const message = { id: 'c2', to: 'actividad', subject: 'Caldera', body: 'Fuga & <agua> en el 2º' };
  const plan = (answer: PlannedAnswer) =>
    fetch(`${standIns.url}/slack/next`, { method: 'POST', body: JSON.stringify(answer) });
  const caught = () => standIns.read<CaughtMessage[]>('slack/messages');
  beforeEach(() => fetch(`${standIns.url}/slack/messages`, { method: 'DELETE' }).then(() => undefined));

  it('[EXT-07] posts to a channel, with the reserved characters escaped, and shows it on a page', async () => {
    const { outside } = await open();
    await outside.of(Slack).post(message);
    expect(await caught()).toMatchObject([
      {
        channel: '#actividad',
        text: '*Caldera*\nFuga &amp; &lt;agua&gt; en el 2º',
        communication: 'c2',
      },
    ]);
    const page = await fetch(`${standIns.url}/slack/`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('Fuga &amp; &lt;agua&gt; en el 2º');
  });

  it('[EXT-07] posts to a person by id, or by the address of the account, which stays out of the address line', async () => {
    const { outside } = await open();
    await outside.of(Slack).post({ ...message, to: 'U012ABCDEF' });
    await outside.of(Slack).post({ ...message, to: 'eva@example.com' });
    const [byAddress, byId] = await caught();
    expect(byId).toMatchObject({ channel: 'U012ABCDEF', member: null });
    expect(byAddress).toMatchObject({ channel: expect.stringMatching(/^U/), member: 'eva@example.com' });
    expect(lines.join('')).not.toMatch(/eva@|Caldera|Fuga|xoxb/);
  });

  it('is told to wait: finding a person waits and goes on, a message is left to its sender', async () => {
    const { outside } = await open();
    await plan({ call: 'users.lookupByEmail', status: 429, headers: { 'retry-after': '0' }, body: {} });
    await outside.of(Slack).post({ ...message, to: 'eva@example.com' });
    expect(await caught()).toHaveLength(1);
    const limited = {
      status: 429,
      headers: { 'retry-after': '30' },
      body: { ok: false, error: 'ratelimited' },
    };
    await plan({ call: 'chat.postMessage', ...limited });
    const failure = await failureOf(outside.of(Slack).post(message));
    expect(failure).toMatchObject({ reason: 'RATE_LIMITED', passing: true, retryAfter: 30 });
    expect(await caught()).toHaveLength(1);
  });

  it.each([
    ['channel_not_found', 'REFUSED', 'Revise el destinatario'],
    ['msg_too_long', 'REFUSED', 'Revise el texto'],
    ['invalid_auth', 'CREDENTIALS', 'SLACK_BOT_TOKEN'],
    ['ratelimited', 'RATE_LIMITED', 'dentro de un minuto'],
    ['internal_error', 'FAILED', 'no se sabe si ha recibido el mensaje'],
  ])('understands an answer of 200 that says %s', async (error, reason, text) => {
    const { outside } = await open();
    await plan({ call: 'chat.postMessage', body: { ok: false, error } });
    const failure = await failureOf(outside.of(Slack).post(message));
    expect(failure.reason).toBe(reason);
    expect(failure.body.message).toContain(text);
    expect(await caught()).toEqual([]);
  });

  it('with wrong credentials is shown as broken by the check, and the process stays ready', async () => {
    const { health } = await open();
    await plan({ call: 'auth.test', body: { ok: false, error: 'token_revoked' } });
    const report = await until('the check', async () => {
      const told = await health.report();
      return told.outside?.some(({ name, state }) => name === 'slack' && state === 'failed') && told;
    });
    expect(report.ready).toBe(true);
  });
});

describe('without configuration', () => {
  it('neither is registered, and both say what to configure', async () => {
    const { outside, health } = await open({});
    expect([outside.has(Mail), outside.has(Slack)]).toEqual([false, false]);
    for (const [port, variable] of [
      [Mail, 'SMTP_URL'],
      [Slack, 'SLACK_BOT_TOKEN'],
    ] as const)
      expect(() => outside.of<object>(port)).toThrow(
        expect.objectContaining({
          body: expect.objectContaining({
            code: 'OUTSIDE.NOT_CONFIGURED',
            message: expect.stringContaining(variable),
          }),
        }),
      );
    expect((await health.report()).outside?.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'mail off',
      'mailbox off',
      'slack off',
      'ine off',
    ]);
  });

  it.each([
    ['SMTP_URL', 'mail.example'],
    ['SLACK_BOT_TOKEN', 'geheim'],
    ['SLACK_API_URL', 'ftp://x'],
  ])('a wrong %s stops the start and is not repeated', async (variable, value) => {
    const start = open({ ...standIns.variables, [variable]: value });
    await expect(start).rejects.toThrow(variable);
    await expect(start).rejects.not.toThrow(value);
  });
});
