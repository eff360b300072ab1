import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { sendEmail, sendInternalMessage, sendSlack } from '@llavero/proto/commands/notifications';
import { freePort } from '@llavero/servers/process';
import { startMailStandIn } from '../outside/mail/stand-in.ts';
import { type Bench, openBench } from '../testing/bench.ts';
import { Communications } from './communications.ts';

const message = {
  subject: 'Recibo de marzo',
  body: 'Hola:\n\nAdjuntamos <su> recibo: https://llavero.example/r?a=1&b=2',
};

describe('messages', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench({ env: { SLACK_BOT_TOKEN: '', SLACK_API_URL: '' } });
  });
  afterAll(() => bench?.stop());

  const send = (input: object, role: Parameters<typeof testContext>[0] = 'INTERNAL_EMPLOYEE') =>
    bench.services.peers.command(sendEmail, input as never, testContext(role));
  const status = async (id: string) => (await bench.load('notifications', 'communication', id))['status'];
  const inStatus = (id: string, wanted: string) =>
    until(`${wanted}`, async () => (await status(id)) === wanted);

  it('refuses strangers to the office and wrong addresses, and sends nothing', async () => {
    await expect(send({ to: 'ana@example.com', ...message }, 'TENANT')).rejects.toMatchObject({
      body: { code: 'COMMAND.FORBIDDEN' },
    });
    await expect(send({ to: 'nobody', ...message })).rejects.toMatchObject({
      body: { code: 'COMMUNICATION.RECIPIENTS', problems: [{ field: 'to', rule: 'email' }] },
    });
    await expect(send({ to: [], subject: '', body: '' })).rejects.toMatchObject({
      body: { kind: 'invalid' },
    });
    expect(bench.mail.messages()).toEqual([]);
  });

  it('[SES-08] puts confidential values into the mail and shows them to nobody, before or after', async () => {
    const subject = 'Cambie su contraseña';
    const secrets = { link: 'https://llavero.example/passwordReset/s3cr3t' };
    const { communication } = await send({
      to: 'eva@example.com',
      subject,
      body: 'Abra {{link}} ahora; {{otro}}',
      secrets,
    });
    const seen = () =>
      bench.services.peers.raw(
        'notifications',
        'Get',
        Buffer.from(JSON.stringify({ collection: 'communication', id: communication })),
        testContext('ADMIN'),
      );
    expect((await seen()).toString()).not.toContain('s3cr3t');
    expect((await bench.caught(subject)).text).toContain(
      'Abra https://llavero.example/passwordReset/s3cr3t ahora; {{otro}}',
    );
    await inStatus(communication, 'SENT');
    expect((await bench.load('notifications', 'communication', communication))['secrets']).toBeNull();
    const history = await bench.services.peers
      .records('notifications')
      .history({ collection: 'communication', id: communication }, testContext('ADMIN'));
    expect((await seen()).toString() + JSON.stringify(history)).not.toContain('s3cr3t');
  });

  it('[JOB-04] records an e-mail, sends it on the letterhead and shows each step', async () => {
    const { communication } = await send({ to: ['Ana.Puig@Example.com'], ...message, template: 'RECEIPT' });
    const mail = await bench.caught(message.subject);
    expect(mail.to).toEqual(['ana.puig@example.com']);
    expect(mail.text).toContain('Adjuntamos <su> recibo');
    expect(mail.html).toContain('Adjuntamos &lt;su&gt; recibo');
    expect(mail.html).toContain('href="https://llavero.example/r?a=1&amp;b=2"');
    await inStatus(communication, 'SENT');
    const record = await bench.load('notifications', 'communication', communication);
    expect(record).toMatchObject({ subject: message.subject, template: 'RECEIPT', attempts: 1, error: null });
    expect(record['sentAt']).toEqual(expect.any(Number));
    const history = await bench.services.peers
      .records('notifications')
      .history({ collection: 'communication', id: communication }, testContext('ADMIN'));
    expect(history.map(({ verb }) => verb)).toEqual(['sent', 'sending', 'created']);
  });

  it('keeps addresses and text out of the database in clear', async () => {
    const rows = await bench.services.services
      .get('notifications')!
      .get(Database)
      .query<{ line: string }>(
        `select c::text as line from communication c union all select j::text from background_job j union all select payload from outbox
         union all select a::text from audit a`,
      );
    const dump = rows.map(({ line }) => line).join('\n');
    expect(rows.length).toBeGreaterThan(3);
    expect(dump).not.toMatch(/puig|Recibo de marzo|Adjuntamos/i);
  });

  it('sends a message with the same key once', async () => {
    const input = { to: 'ana@example.com', subject: 'Solo una vez', body: 'Hola.', deduplication: 'once' };
    const first = await send(input, 'SERVICE');
    expect(await send(input, 'SERVICE')).toEqual(first);
    await inStatus(first.communication, 'SENT');
    expect(bench.mail.messages().filter(({ subject }) => subject === input.subject)).toHaveLength(1);
  });

  it('brings an internal message to the colleague, with the writer to answer to', async () => {
    const { communication } = await bench.services.peers.command(
      sendInternalMessage,
      { employee: bench.admin.id, subject: 'Llaves', body: 'Faltan las llaves del 2º.' },
      testContext('INTERNAL_EMPLOYEE'),
    );
    expect((await bench.caught('Llaves')).to).toEqual(['agata.ruiz@example.com']);
    await inStatus(communication, 'SENT');
    expect(await bench.load('notifications', 'communication', communication)).toMatchObject({
      from: { id: bench.colleague.id, description: 'inaki.pena@example.com' },
      createdBy: bench.colleague.id,
    });
  });

  it('refuses an internal message to nobody', async () => {
    const input = { employee: '01890000-0000-7000-8000-000000000000', subject: 'Llaves', body: '¿Hola?' };
    await expect(
      bench.services.peers.command(sendInternalMessage, input, testContext('INTERNAL_EMPLOYEE')),
    ).rejects.toMatchObject({ body: { code: 'COMMUNICATION.UNKNOWN_EMPLOYEE' } });
  });

  it('ends a message for Slack with an error that says what to do', async () => {
    const quiet = await bench.create('people', 'employee', {
      firstname: 'Quim',
      email: 'quim@example.com',
      emailCommunications: false,
    });
    const { communication } = await bench.services.peers.command(
      sendInternalMessage,
      { employee: quiet.id, subject: 'Por Slack', body: 'Hola.' },
      testContext('ADMIN'),
    );
    await inStatus(communication, 'ERROR');
    const { error, nextAttemptAt } = await bench.load('notifications', 'communication', communication);
    expect(error).toContain('Slack no está configurado');
    expect(error).toContain('SLACK_BOT_TOKEN');
    expect(nextAttemptAt).toBeNull();
  });

  it('[RST-10] refuses a message to a channel while Slack is not configured, and records nothing', async () => {
    const before = await bench.find('notifications', 'communication', { type: 'SLACK' });
    await expect(
      bench.services.peers.command(
        sendSlack,
        { channel: 'general', subject: 'Hola', body: 'Hola.' } as never,
        testContext('ADMIN'),
      ),
    ).rejects.toMatchObject({
      body: { code: 'OUTSIDE.NOT_CONFIGURED', message: expect.stringContaining('SLACK_BOT_TOKEN') },
    });
    expect(await bench.find('notifications', 'communication', { type: 'SLACK' })).toHaveLength(before.length);
  });
});

describe('messages by Slack', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench?.stop());

  const inStatus = (id: string, wanted: string) =>
    until(wanted, async () => {
      const record = await bench.load('notifications', 'communication', id);
      return record['status'] === wanted && record;
    });
  const toChannel = (input: object, role: Parameters<typeof testContext>[0] = 'INTERNAL_EMPLOYEE') =>
    bench.services.peers.command(
      sendSlack,
      { channel: 'general', subject: 'Reunión', body: 'A las diez.', ...input } as never,
      testContext(role),
    );
  const caught = (text: string) =>
    until(`the message ${text}`, () => bench.slack.messages().find((message) => message.text.includes(text)));

  it('[RST-10] refuses strangers to the office and wrong channels, and records nothing', async () => {
    await expect(toChannel({}, 'TENANT')).rejects.toMatchObject({ body: { code: 'COMMAND.FORBIDDEN' } });
    for (const channel of ['Ventas y más', 'a'.repeat(82), '@eva', 'eva@example.com'])
      await expect(toChannel({ channel })).rejects.toMatchObject({ body: { kind: 'invalid' } });
    await expect(toChannel({ subject: '', body: '' })).rejects.toMatchObject({ body: { kind: 'invalid' } });
    expect(await bench.find('notifications', 'communication', {})).toEqual([]);
  });

  it('[EXT-07] [JOB-04] [RST-10] records a message to a channel, posts it and shows each step', async () => {
    const { communication } = await toChannel({});
    expect(await inStatus(communication, 'SENT')).toMatchObject({ type: 'SLACK', attempts: 1, error: null });
    const message = await caught('Reunión');
    expect(message).toMatchObject({ channel: '#general', communication });
    expect(message.text).toContain('A las diez.\n\nDe: inaki.pena@example.com');
    const history = await bench.services.peers
      .records('notifications')
      .history({ collection: 'communication', id: communication }, testContext('ADMIN'));
    expect(history.map(({ verb }) => verb)).toEqual(['sent', 'sending', 'created']);
  });

  it('[EXT-07] [JOB-04] brings an internal message to a colleague by the chosen channel', async () => {
    const chosen = async (notices: object) => {
      const person = await bench.create('people', 'employee', {
        firstname: 'Olga',
        email: `olga${Math.random()}@example.com`,
        ...notices,
      });
      const { communication } = await bench.services.peers.command(
        sendInternalMessage,
        { employee: person.id, subject: `Para ${person.id}`, body: 'Hola.' },
        testContext('ADMIN'),
      );
      return { person, record: await inStatus(communication, 'SENT') };
    };
    const byId = await chosen({ emailCommunications: false, slackId: 'U0123456789' });
    expect(byId.record['type']).toBe('SLACK');
    expect((await caught(byId.person.id)).channel).toBe('U0123456789');
    const byAddress = await chosen({ emailCommunications: false });
    expect((await caught(byAddress.person.id)).member).toBe(byAddress.person['email']);
    for (const notices of [{}, { emailCommunications: false, slackCommunications: false }])
      expect((await chosen(notices)).record['type']).toBe('EMAIL');
  });

  it('[JOB-04] waits as long as Slack asks, visibly, and ends with what to do when Slack refuses', async () => {
    bench.slack.plan({
      call: 'chat.postMessage',
      status: 429,
      headers: { 'retry-after': '7200' },
      body: { ok: false, error: 'ratelimited' },
    });
    const before = Math.floor(Date.now() / 1000);
    const later = await inStatus((await toChannel({ subject: 'Con calma' })).communication, 'ERROR');
    expect(Number(later['nextAttemptAt'])).toBeGreaterThanOrEqual(before + 7200);
    expect(later['error']).toContain('Se volverá a intentar automáticamente');
    bench.slack.plan({ call: 'chat.postMessage', body: { ok: false, error: 'channel_not_found' } });
    const refused = await inStatus((await toChannel({ subject: 'A nadie' })).communication, 'ERROR');
    expect(refused).toMatchObject({
      nextAttemptAt: null,
      error:
        'Slack no encuentra el canal o la persona (channel_not_found) y no se ha enviado nada. Revise el destinatario.',
    });
  });

  it('sends a message for several to nobody and says so', async () => {
    const { id } = await bench.create('notifications', 'communication', {
      type: 'SLACK',
      status: 'CANCELLED',
      subject: 'A dos',
      body: 'Hola.',
      to: ['uno', 'dos'].map((description) => ({ id: null, collection: null, description })),
    });
    await bench.services.peers
      .records('notifications')
      .patch(
        { collection: 'communication', id, version: 1, patch: { status: 'NOT_SENT' } },
        testContext('INTERNAL_EMPLOYEE'),
      );
    expect((await inStatus(id, 'ERROR'))['error']).toContain('Cree uno por cada destinatario');
    expect(bench.slack.messages().some(({ text }) => text.includes('A dos'))).toBe(false);
  });
});

describe("after a crash or a person's correction", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench?.stop());

  const notifications = () => bench.services.services.get('notifications')!;
  const enqueue = (id: string) =>
    notifications()
      .get(Database)
      .transaction((tx) =>
        notifications().get(Communications).enqueue({ id, type: 'EMAIL' }, testContext('SERVICE'), tx),
      );
  const record = (status: string, subject: string) =>
    bench.create('notifications', 'communication', {
      status,
      subject,
      body: 'Hola.',
      to: [{ id: null, collection: null, description: 'ana@example.com' }],
    });
  const inStatus = (id: string, wanted: string) =>
    until(wanted, async () => (await bench.load('notifications', 'communication', id))['status'] === wanted);

  it('[JOB-04] sends what was being sent again under the same Message-ID, and never what was sent', async () => {
    const [sent, interrupted] = [await record('SENT', 'Ya enviada'), await record('SENDING', 'Interrumpida')];
    await enqueue(sent.id);
    await enqueue(interrupted.id);
    await inStatus(interrupted.id, 'SENT');
    await enqueue(interrupted.id);
    await until('an empty queue', async () => {
      const open = `select 1 from background_job where name = 'mail' and state in ('waiting', 'running')`;
      return (await notifications().get(Database).query(open)).length === 0;
    });
    const raw = await bench.raw();
    expect(raw).toHaveLength(1);
    expect(raw[0]).toContain(`Message-ID: <${interrupted.id}@`);
  });

  it('[JOB-04] sends a message that a person puts back to «Sin enviar»', async () => {
    const cancelled = await record('CANCELLED', 'Anulada por error');
    await bench.services.peers
      .records('notifications')
      .patch(
        { collection: 'communication', id: cancelled.id, version: 1, patch: { status: 'NOT_SENT' } },
        testContext('INTERNAL_EMPLOYEE'),
      );
    await bench.caught('Anulada por error');
    await inStatus(cancelled.id, 'SENT');
  });

  it('keeps line breaks of a subject out of the headers', async () => {
    await bench.services.peers.command(
      sendEmail,
      { to: 'ana@example.com', subject: 'Hola\nBcc: otra@example.com', body: 'Hola.' } as never,
      testContext('ADMIN'),
    );
    const mail = await bench.caught('Hola Bcc: otra@example.com');
    expect(mail.to).toEqual(['ana@example.com']);
  });
});

describe('a mail server that is away', () => {
  it('[JOB-04] is tried again with growing pauses until it is back, visibly', async () => {
    const smtpPort = await freePort();
    const bench = await openBench({ env: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` } });
    try {
      const { communication } = await bench.services.peers.command(
        sendEmail,
        { to: 'ana@example.com', subject: 'Más tarde', body: 'Hola.' } as never,
        testContext('ADMIN'),
      );
      const load = () => bench.load('notifications', 'communication', communication);
      const failed = await until('a failed attempt', async () => {
        const record = await load();
        return record['status'] === 'ERROR' && record;
      });
      expect(failed['error']).toContain('Se volverá a intentar automáticamente');
      expect(Number(failed['nextAttemptAt'])).toBeGreaterThan(Date.now() / 1000);
      const sink = await startMailStandIn({ host: '127.0.0.1', port: smtpPort });
      try {
        await until('the second attempt', async () => (await load())['status'] === 'SENT');
        expect(sink.messages()).toHaveLength(1);
        expect(await load()).toMatchObject({ attempts: 2, error: null, nextAttemptAt: null });
      } finally {
        await sink.stop();
      }
    } finally {
      await bench.stop();
    }
  });

  it('[JOB-04] makes the messages behind the first ones wait as they are, and has them once it is back', async () => {
    const smtpPort = await freePort();
    const bench = await openBench({ env: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` } });
    try {
      const send = async (subject: string) => {
        const message = { to: 'ana@example.com', subject, body: subject };
        const sent = await bench.services.peers.command(sendEmail, message as never, testContext('ADMIN'));
        return sent.communication;
      };
      const load = (id: string) => bench.load('notifications', 'communication', id);
      const ids: string[] = [];
      for (let at = 0; at < 20; at += 1) ids.push(await send(`Aviso ${at}`));
      const states = async () => Promise.all(ids.map(async (id) => (await load(id))['status']));
      await until(
        'some have failed',
        async () => (await states()).filter((status) => status === 'ERROR').length >= 5,
      );
      const sink = await startMailStandIn({ host: '127.0.0.1', port: smtpPort });
      try {
        await until('all are sent', async () => (await states()).every((status) => status === 'SENT'));
        const attempts = await Promise.all(ids.map(async (id) => Number((await load(id))['attempts'])));
        expect(attempts.filter((count) => count === 1).length).toBeGreaterThanOrEqual(10);
        expect(sink.messages()).toHaveLength(20);
      } finally {
        await sink.stop();
      }
    } finally {
      await bench.stop();
    }
  });
});
