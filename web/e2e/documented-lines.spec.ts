import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RUN } from '@llavero/checks/documents/accounts';
import { type DocumentedCommand, documentedCommands } from '@llavero/checks/documents/commands';
import { build } from '@llavero/runner/build';
import { onThisMachine, resealEnvironment, serviceEnvironment } from '@llavero/runner/environment';
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
  if (checkout) for (const name of ['data', 'drill']) await shell('make down', { LLAVERO_DATA: dataOf(name) });
  await rm(room, { recursive: true, force: true });
}, 120_000);

const dataOf = (name: string) => join(room, name);

/** What a reader of docs/operations.md has where it says `cli.ts` and `node`. */
const prelude = () => `
node() { '${join(ROOT, 'node_modules/.bin/node')}' "$@"; }
cli.ts() { node --conditions=source deploy/runner/src/cli.ts "$@"; }
`;

/** Gives a line to a shell in a session of its own, so that what asks for a password reads the input. */
function shell(text: string, env: Record<string, string> = {}, input = ''): Promise<{ code: number; said: string; answered: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', prelude() + text], {
      cwd: checkout,
      detached: true,
      env: { ...environment, ...env },
    });
    let [said, answered] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (answered += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) => resolve({ code: code ?? -1, said, answered }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
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
  const { code, said, answered } = await shell(text, wish.env, wish.input);
  const where = `${command.file}:${command.line}`;
  if (code !== 0) throw new Error(`${where}: "${text}" ended with ${code}\n${said}${answered}`);
  for (const expected of command.output) expect([where, said]).toEqual([where, expect.stringContaining(expected)]);
  done.add(line);
  return said;
}

/** The installation in a data folder. */
async function installation() {
  const folders = foldersIn(dataOf('data'));
  return onThisMachine(portsFrom(port), folders, await loadSecrets(folders.secrets));
}

const outside = async (name: string): Promise<string | undefined> => {
  const status = (await (await fetch(`${url}/status.json`)).json()) as { outside: { name: string; state: string }[] };
  return status.outside.find((system) => system.name === name)?.state;
};

describe('[PLT-08] the lines of README and docs', () => {
  it('start the product, say where it is, and leave one that runs alone', async () => {
    expect(await run('make help')).toContain('make up');
    const said = await run('make up');
    for (const expected of [`address   ${url}`, DEMO_SALES_MANAGER, DEMO_PASSWORD]) expect(said).toContain(expected);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect(await run('DETACH=1 make up')).toContain('Llavero runs already.');
    expect(await run('make logs')).toContain('gateway.log');
  });

  it('load the demo again', async () => {
    await run('make seed');
    await run('make seed SCALE=n', { with: { n: '1' } });
  });
});
void [existsSync, readFile, stat, writeFile, sleep, RUN, spawnSync, resealEnvironment, serviceEnvironment, processesOf, openSession, installation, outside];
