import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@llavero/kit/logging/logger';
import { Metrics } from '@llavero/kit/metrics/metrics';
import { OutsideCalls } from '@llavero/kit/outside/calls';
import { Secret } from '@llavero/kit/outside/secret';
import { type TokenServer, tokenServer } from '@llavero/kit/outside/testing/token-server';
import { SMTPServer } from 'smtp-server';
import { SmtpMail } from './smtp.ts';

let tokens: TokenServer;
let server: SMTPServer;
let received: string[];
let shown: string[];

beforeAll(async () => {
  tokens = await tokenServer();
  server = new SMTPServer({
    authMethods: ['XOAUTH2'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth({ username, accessToken = '' }, _session, done) {
      shown.push(accessToken);
      if (username === 'ana@casa.example' && tokens.isGood(accessToken)) done(null, { user: username });
      else done(null, { data: { status: '401', schemes: 'bearer' } });
    },
    onData(stream, session, done) {
      received.push(String(session.user));
      stream.resume().on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await tokens.close();
});
beforeEach(() => void ([received, shown] = [[], []]));

function mail() {
  const { port } = server.server.address() as AddressInfo;
  return new SmtpMail(
    {
      SMTP_URL: new Secret(`smtp://ana%40casa.example@127.0.0.1:${port}`),
      ...{ MAIL_FROM: 'Casa <ana@casa.example>', MAIL_REPLY_TO: '' },
      ...{ SMTP_OAUTH_TOKEN_URL: tokens.url, SMTP_OAUTH_CLIENT_ID: 'llavero' },
      ...{ SMTP_OAUTH_CLIENT_SECRET: new Secret('geheim'), SMTP_OAUTH_REFRESH_TOKEN: new Secret('') },
      SMTP_OAUTH_SCOPE: '',
    },
    new OutsideCalls(
      { name: 'mail', label: 'Correo' },
      { logger: createLogger('test', 'silent'), metrics: new Metrics() },
    ),
  );
}
const envelope = { id: 'c1', to: ['bea@example.com'], cc: [], bcc: [], replyTo: null };
const letter = { subject: 'Llaves', text: 'Están aquí.', html: '<p>Están aquí.</p>' };

describe('[EXT-08] outgoing mail that signs in with a token of OAuth', () => {
  it('is sent, with one token for all, and with another when the server takes the first no more', async () => {
    const sender = mail();
    await sender.send(envelope, letter);
    await sender.check();
    expect(received).toEqual(['ana@casa.example']);
    expect(tokens.asked).toHaveLength(1);
    await sender.close();
    tokens.revoke();
    const later = mail();
    await later.send(envelope, letter);
    tokens.revoke();
    await later.check();
    expect(received).toHaveLength(2);
    expect(shown.slice(-2)).toEqual(['token-2', 'token-3']);
    await later.close();
  });

  it('says that the permission is refused', async () => {
    tokens.answerWith(400);
    const sender = mail();
    await expect(sender.send(envelope, letter)).rejects.toMatchObject({ reason: 'CREDENTIALS' });
    expect(received).toEqual([]);
    tokens.answerWith(200);
    tokens.revoke();
    await sender.send(envelope, letter);
    expect(received).toHaveLength(1);
    await sender.close();
  });
});
