import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUN } from '@llavero/checks/documents/accounts';
import { type DocumentedCommand, documentedCommands } from '@llavero/checks/documents/commands';
import { build } from '@llavero/runner/build';
import { openDemoSession } from '@llavero/runner/demo-session';
import {
  onThisMachine,
  resealEnvironment,
  serviceEnvironment,
  type SystemAddresses,
} from '@llavero/runner/environment';
import { foldersIn, portsFrom, ROOT } from '@llavero/runner/layout';
import { processesOf } from '@llavero/runner/processes';
import { DEMO_PASSWORD, DEMO_SALES_MANAGER, loadSecrets } from '@llavero/runner/secrets';
import { freeBasePort } from '@llavero/runner/system';
import { openSession } from '@llavero/servers/cluster-backup';
import { copyDemo } from './demo-template.ts';

jest.setTimeout(300_000);

const MAIL_SECRET = 'clave-del-servidor-de-correo';

/** How a documented line differs from what this machine runs: values for its placeholders, input, more environment. */
interface Wish {
  /** Words of the line and what a reader writes in their place. */
  with?: Record<string, string>;
  input?: string;
  /** What a person types, one at each question for a password. */
  typed?: string[];
  env?: Record<string, string>;
}

let room: string;
/** Looks like the checkout and is nobody's: lines that write beside them write here. */
let checkout: string;
let port: number;
let url: string;
let documented: Map<string, DocumentedCommand>;
let environment: Record<string, string | undefined>;
const done = new Set<string>();

beforeAll(async () => {
  documented = new Map(documentedCommands(ROOT).map((command) => [command.text, command]));
  room = await mkdtemp(join(tmpdir(), 'llavero-documents-'));
  checkout = join(room, 'llavero');
  await mkdir(checkout);
  const entries = (await readdir(ROOT)).filter((name) => !name.startsWith('.'));
  await Promise.all(entries.map((name) => symlink(join(ROOT, name), join(checkout, name))));
  await copyDemo(await build(ROOT, () => undefined), dataOf('data'));
  port = await freeBasePort();
  url = `http://localhost:${port}`;
  const { NODE_ENV: _env, NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...own } = process.env;
  environment = {
    ...own,
    LLAVERO_PORT: String(port),
    LLAVERO_DATA: dataOf('data'),
    MAIL_INBOUND_SECRET: MAIL_SECRET,
    NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'),
    // What happens at an hour of the day would happen to whoever tests then.
    TIMETABLE: 'off',
  };
}, 600_000);

afterAll(async () => {
  if (checkout)
    for (const name of ['data', 'drill']) await shell('make down', { env: { LLAVERO_DATA: dataOf(name) } });
  await rm(room, { recursive: true, force: true });
}, 120_000);

const dataOf = (name: string) => join(room, name);

/** What a reader of docs/operations.md has where it says `cli.ts` and `node`. */
const prelude = () => `
node() { '${join(ROOT, 'node_modules/.bin/node')}' "$@"; }
cli.ts() { node --conditions=source deploy/runner/src/cli.ts "$@"; }
`;

/** Gives a line to a shell in a session of its own, so that what asks for a password finds no terminal and reads the input. */
function shell(
  text: string,
  { env, input = '', typed = [] }: Omit<Wish, 'with'> = {},
): Promise<{ code: number; said: string; answered: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', prelude() + text], {
      cwd: checkout,
      detached: true,
      env: { ...environment, ...env },
    });
    let [said, answered] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const waiting = [...typed];
    child.stderr.on('data', (chunk: Buffer) => {
      answered += chunk.toString();
      const asked = answered.split('assword:').length - 1;
      while (waiting.length > 0 && typed.length - waiting.length < asked)
        child.stdin.write(`${waiting.shift()}\n`);
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve({ code: code ?? -1, said, answered }));
    child.stdin.on('error', () => undefined);
    if (typed.length === 0) child.stdin.end(input);
  });
}

/**
 * Runs a line as the documents have it.
 *
 * @returns what it has said
 * @throws Error when no document has the line, or when it does not end well
 */
async function run(line: string, wish: Wish = {}): Promise<string> {
  const command = documented.get(line);
  if (!command) throw new Error(`no document says: ${line}`);
  let text = line;
  for (const [word, value] of Object.entries(wish.with ?? {})) {
    if (!text.includes(word)) throw new Error(`${line} has no ${word}`);
    text = text.replace(word, value);
  }
  const { code, said, answered } = await shell(text, wish);
  const where = `${command.file}:${command.line}`;
  if (code !== 0) throw new Error(`${where}: "${text}" ended with ${code}\n${said}${answered}`);
  for (const expected of command.output)
    expect([where, said]).toEqual([where, expect.stringContaining(expected)]);
  done.add(line);
  return said;
}

const status = async () =>
  (await (await fetch(`${url}/status.json`)).json()) as { outside: { name: string; state: string }[] };

/** The moments that `cli.ts backups` lists. */
const momentsIn = (said: string) =>
  said
    .trim()
    .split('\n')
    .map((line) => line.slice(0, line.indexOf(' ')));

describe('[PLT-08] the lines of README and docs', () => {
  it('start the product, say where it is, and leave one that runs alone', async () => {
    expect(await run('make help')).toContain('make up');
    const said = await run('make up');
    for (const expected of [`address     ${url}`, DEMO_SALES_MANAGER, DEMO_PASSWORD])
      expect(said).toContain(expected);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect(await run('DETACH=1 make up')).toContain('Llavero runs already.');
    expect(await run('make logs')).toContain('gateway.log');
    await run('make seed SCALE=n', { with: { n: '1' } });
  });

  it('seal anew what a service keeps, and a credential', async () => {
    const system = await installation();
    const { SEALING_KEYS = '', DATABASE_URL = '' } = resealEnvironment('people', system);
    const resealed = await run(
      'DATABASE_URL=… SEALING_KEYS=new,old node dist/tools/rotate-keys.js <service>',
      { with: { '…': `'${DATABASE_URL}'`, 'new,old': SEALING_KEYS, '<service>': 'people' } },
    );
    // All of it lies under this key already.
    expect(resealed).toMatch(/^agent: 0 records/m);
    const documents = serviceEnvironment('documents', system);
    const files = await run('DATA_DIR=… SEALING_KEYS=new,old … node dist/tools/reseal-files.js', {
      with: { '…': `'${documents['DATA_DIR']}'`, 'new,old': SEALING_KEYS, '… node': 'node' },
      env: documents,
    });
    expect(files).toMatch(/^files: \d+ rewrapped, 0 sealed for the first time$/m);
    await shell("echo 'credencial-de-prueba' > file");
    const sealed = await run('SEALING_KEYS=… node dist/tools/seal-credential.js SLACK_BOT_TOKEN < file', {
      with: { '…': SEALING_KEYS },
    });
    expect(sealed).toMatch(/^sealed:\S+$/m);
    expect(sealed).not.toContain('credencial');
  });

  it('hand over a mail that has come, count what waits, and write the environment of containers', async () => {
    const line = `curl --fail --data-binary @- -H 'content-type: message/rfc822' -H "authorization: Bearer $MAIL_INBOUND_SECRET" https://…/mail/inbound`;
    const mail =
      'From: ana@example.com\r\nTo: respuestas@llavero.test\r\nSubject: Hola\r\n\r\nBuenos días\r\n';
    const kept = JSON.parse(await run(line, { with: { 'https://…': url }, input: mail })) as object;
    expect(kept).toEqual({ mail: expect.any(String), known: false });
    expect(await jobs(await installation())).toEqual(['name', 'state', 'count']);
    expect(await run('cli.ts compose-env')).toMatch(/^SEALING_KEYS=\S+$/m);
    await run('cli.ts compose-env [profile…] > .env', { with: { '[profile…]': 'keycloak' } });
    expect(await readFile(join(checkout, '.env'), 'utf8')).toMatch(/^COMPOSE_PROFILES=keycloak$/m);
  });

  it('write a certificate of old ciphers anew', async () => {
    const made = await shell(
      'openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=Sello -keyout key.pem -out cert.pem && ' +
        'openssl pkcs12 -export -legacy -inkey key.pem -in cert.pem -out old.p12 -passout pass:antigua',
    );
    expect([made.code, made.answered]).toEqual([0, expect.any(String)]);
    await run(
      'openssl pkcs12 -legacy -in old.p12 -nodes -out all.pem && openssl pkcs12 -export -in all.pem -out seal.p12 && rm all.pem',
      { typed: ['antigua', 'nueva', 'nueva'] },
    );
    expect((await shell('openssl pkcs12 -in seal.p12 -passin pass:nueva -noout')).code).toBe(0);
    expect(existsSync(join(checkout, 'all.pem'))).toBe(false);
  });

  it('back it up, stop it, lose everything, and bring it back as it was at a moment', async () => {
    expect(await run('make backup')).toContain('backed up as of');
    expect(await run('FULL=1 make backup')).toContain('backed up as of');
    const moments = momentsIn(await run('cli.ts backups'));
    expect(moments).toHaveLength(2);
    expect(await run('make down')).toContain('Llavero is stopped.');
    expect(processesOf(dataOf('data'))).toEqual([]);
    expect(await run('make reset')).toContain('All data is deleted');
    expect(existsSync(dataOf('data'))).toBe(false);
    const backups = {
      LLAVERO_BACKUPS: `${dataOf('data')}-backups`,
      LLAVERO_BACKUP_KEYS: `${dataOf('data')}-backup-keys`,
    };
    const earlier = { ...backups, LLAVERO_DATA: dataOf('earlier') };
    const drill = {
      'LLAVERO_DATA=…': `LLAVERO_DATA=${dataOf('drill')}`,
      'BACKUPS=…': `BACKUPS=${backups.LLAVERO_BACKUPS}`,
      'KEYS=…': `KEYS=${backups.LLAVERO_BACKUP_KEYS}`,
    };
    // They only read the backup, and each mostly waits for its own servers.
    const [newest, asOf, elsewhere] = await Promise.all([
      run('make restore'),
      run('make restore TO=…', { with: { '…': moments.sort()[0]! }, env: earlier }),
      run('LLAVERO_DATA=… LLAVERO_BACKUPS=… LLAVERO_BACKUP_KEYS=… make restore', { with: drill }),
    ]);
    expect(newest).toContain('restored as of');
    expect(asOf).toContain(`restored as of ${moments[0]}`);
    expect(elsewhere).toContain(dataOf('drill'));
  });

  it('start what was brought back, without Slack', async () => {
    await run('SLACK_BOT_TOKEN= make up', { env: { LLAVERO_DATA: dataOf('drill') } });
    expect(await run('LLAVERO_DATA=… make up', { with: { '…': dataOf('drill') } })).toContain('runs already');
    expect(await openDemoSession(url)).toEqual(expect.any(String));
    const { outside } = await status();
    expect(outside.find(({ name }) => name === 'slack')?.state).toBe('off');
  });

  it('are all tried here that the list says are', () => {
    expect([...done].sort()).toEqual([...RUN].sort());
  });
});

/** The installation in the data folder. */
async function installation(): Promise<SystemAddresses> {
  const folders = foldersIn(dataOf('data'));
  return onThisMachine(portsFrom(port), folders, await loadSecrets(folders.secrets));
}

/** Asks the database what waits, for which a machine need not have psql; answers the columns. */
async function jobs(system: SystemAddresses): Promise<string[]> {
  const line = 'select name, state, count(*) from <service>.background_job group by 1, 2';
  const session = await openSession(resealEnvironment('notifications', system)['DATABASE_URL'] ?? '');
  try {
    const { fields } = await session.query(line.replace('<service>', 'notifications'));
    done.add(line);
    return fields.map(({ name }) => name);
  } finally {
    await session.end();
  }
}
