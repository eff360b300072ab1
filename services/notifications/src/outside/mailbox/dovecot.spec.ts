import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@llavero/kit/logging/logger';
import { Metrics } from '@llavero/kit/metrics/metrics';
import { OutsideCalls } from '@llavero/kit/outside/calls';
import { Secret } from '@llavero/kit/outside/secret';
import { type TokenServer, tokenServer } from '@llavero/kit/outside/testing/token-server';
import { until } from '@llavero/kit/testing/until';
import { freePort, spawnGuarded } from '@llavero/servers/process';

import type { MailboxSettings } from './env.ts';
import { ImapMailbox } from './imap.ts';
import type { MailboxMessage } from './port.ts';

jest.setTimeout(60_000);

const DOVECOT = '/usr/sbin/dovecot';
/** It changes to users of its own, which root alone may. */
const canRun = existsSync(DOVECOT) && process.getuid?.() === 0 && hasUsers();
if (!canRun) process.stdout.write('skipped: no Dovecot here (apt-get install dovecot-imapd, as root)\n');

function hasUsers(): boolean {
  try {
    return execFileSync('id', ['-u', 'dovenull'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
}

/** Mailboxes never belong to root. */
const NOBODY = 65_534;

/** Without a password: an access token is shown to the server that gave it (RFC 7662). */
const introspection = (tokens: string) => `
introspection_mode = get
introspection_url = ${tokens}introspect?token=
username_attribute = user
active_attribute = active
active_value = true
tokeninfo_url =
`;

const configuration = (folder: string, port: number) => `
protocols = imap
auth_mechanisms = plain xoauth2 oauthbearer
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${folder}/oauth2.conf
}
listen = 127.0.0.1
base_dir = ${folder}/run
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${folder}/mail
passdb {
  driver = static
  mechanisms = plain
  args = password=geheim
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${folder}
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;

(canRun ? describe : describe.skip)('[JOB-04] a mailbox of a real mail server (Dovecot)', () => {
  let folder: string;
  let port: number;
  let server: ReturnType<typeof spawnGuarded>;
  let tokens: TokenServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'llavero-dovecot-'));
    for (const name of [
      'run',
      'mail/cur',
      'mail/new',
      'mail/tmp',
      'mail/.Portales/cur',
      'mail/.Portales/new',
      'mail/.Portales/tmp',
    ])
      await mkdir(join(folder, name), { recursive: true });
    await chmod(folder, 0o755);
    execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, join(folder, 'mail')]);
    port = await freePort();
    tokens = await tokenServer();
    await writeFile(join(folder, 'oauth2.conf'), introspection(tokens.url));
    await writeFile(join(folder, 'dovecot.conf'), configuration(folder, port));
    server = spawnGuarded({
      command: DOVECOT,
      args: ['-F', '-c', join(folder, 'dovecot.conf')],
      options: { stdio: 'ignore' },
      parentDeathSignal: 'TERM',
    });
  });
  afterAll(async () => {
    const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    server.kill('SIGTERM');
    await gone;
    await tokens.close();
    await rm(folder, { recursive: true, force: true });
  });

  const noPermission = {
    ...{ IMAP_OAUTH_TOKEN_URL: '', IMAP_OAUTH_CLIENT_ID: '', IMAP_OAUTH_CLIENT_SECRET: new Secret('') },
    ...{ IMAP_OAUTH_REFRESH_TOKEN: new Secret(''), IMAP_OAUTH_SCOPE: '' },
  };
  const box = (path = '', password = 'geheim', permission: Partial<MailboxSettings> = {}) =>
    new ImapMailbox(
      {
        IMAP_URL: new Secret(`imap://ana%40casa.example:${password}@127.0.0.1:${port}${path}`),
        IMAP_EVERY_SECONDS: 30,
        ...{ ...noPermission, ...permission },
      },
      new OutsideCalls(
        { name: 'mailbox', label: 'Buzón' },
        { logger: createLogger('test', 'silent'), metrics: new Metrics() },
      ),
    );
  const put = (name: string, subject: string, where = 'mail') =>
    writeFile(
      join(folder, where, 'new', `${name}.host`),
      `Subject: ${subject}\r\nFrom: a@b.es\r\n\r\nCuántas ganas\r\n`,
      { mode: 0o644 },
    );
  async function read(mailbox: ImapMailbox, after: MailboxMessage | null = null) {
    const found: MailboxMessage[] = [];
    await mailbox.read(after, Math.floor(Date.now() / 1000), async (message) => void found.push(message));
    return found;
  }

  it('is read from its cursor on, whole and without being changed', async () => {
    await put('1', 'Uno');
    await put('2', 'Dos');
    const first = await until('Dovecot answers', () => read(box()).catch(() => undefined));
    expect(first.map(({ raw }) => /Subject: (\w+)/.exec(String(raw))?.[1])).toEqual(['Uno', 'Dos']);
    expect(String(first[0]!.raw)).toContain('Cuántas ganas');
    await put('3', 'Tres');
    const next = await read(box(), first.at(-1));
    expect(next.map(({ uid }) => uid)).toEqual([first.at(-1)!.uid + 1]);
    expect(await read(box(), next[0])).toEqual([]);
    // Nothing is marked as read: all of it is still there for whoever looks into the mailbox.
    expect(await read(box())).toHaveLength(3);
  });

  it('can be another folder, and says what is wrong', async () => {
    await put('1', 'Portal', 'mail/.Portales');
    expect(await read(box('/Portales'))).toHaveLength(1);
    await expect(read(box('/Nada'))).rejects.toMatchObject({ reason: 'REFUSED' });
    await expect(read(box('', 'otra'))).rejects.toMatchObject({ reason: 'CREDENTIALS' });
    const { validity } = (await read(box()))[0]!;
    const other = { validity: `${validity}1`, uid: 99, raw: null };
    expect(await read(box(), other)).toHaveLength(3);
  });

  it('is read with a token of OAuth instead of a password, which is renewed when the server does not take it any more', async () => {
    const permission = {
      ...{ IMAP_OAUTH_TOKEN_URL: tokens.url, IMAP_OAUTH_CLIENT_ID: 'llavero' },
      ...{ IMAP_OAUTH_CLIENT_SECRET: new Secret('s'), IMAP_OAUTH_REFRESH_TOKEN: new Secret('r') },
    };
    await put('4', 'Con permiso');
    const mailbox = box('', '', permission);
    const found = (await read(mailbox)).map(({ raw }) => /Subject: (.+)\r/.exec(String(raw))?.[1]);
    expect(found).toContain('Con permiso');
    expect(await read(mailbox)).toHaveLength(found.length);
    expect(tokens.asked).toEqual([
      { grant_type: 'refresh_token', refresh_token: 'r', client_id: 'llavero', client_secret: 's' },
    ]);
    tokens.revoke();
    await expect(read(mailbox)).rejects.toMatchObject({ reason: 'CREDENTIALS' });
    expect(await read(mailbox)).toHaveLength(found.length);
    expect(tokens.asked).toHaveLength(2);
  });
});
