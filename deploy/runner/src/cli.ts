import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { serviceNames } from '@llavero/proto/collections';
import { backup } from './backup/backup.ts';
import { moments, openForReading, recoveryKey } from './backup/repository.ts';
import { restore } from './backup/restore.ts';
import { build } from './build.ts';
import { copyImage } from './image.ts';
import { parseProfiles, profileEnvironment } from './compose-profiles.ts';
import {
  formatEnvironment,
  seedComposition,
  startComposition,
  writeComposeEnvironment,
} from './composition.ts';
import {
  brokerUrl,
  composeEnvironment,
  inherit,
  onThisMachine,
  resealEnvironment,
  type SystemAddresses,
} from './environment.ts';
import {
  ROOT,
  backupFolder,
  backupKeyFolder,
  basePort,
  dataFolder,
  foldersIn,
  portsFrom,
  toolFile,
} from './layout.ts';
import { addSealingKey, loadSecrets } from './secrets.ts';
import { loadDemo } from './seed.ts';
import { readState } from './state-server.ts';
import { supervise } from './supervise.ts';
import { down, up } from './up.ts';
import { release } from './upgrade/release.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `make logs`: the newest lines of every part; keeps following in a terminal. */
function logs(): void {
  const folder = foldersIn(dataFolder()).logs;
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.log')) : [];
  if (files.length === 0) {
    say('There are no logs yet; "make up" starts Llavero.');
    return;
  }
  const follow = process.stdout.isTTY ? ['-F'] : [];
  spawnSync('tail', ['-n', '50', ...follow, ...files.map((name) => join(folder, name))], {
    stdio: 'inherit',
  });
}

/** `make seed SCALE=n`: loads the demo portfolio n times as large into the running system. */
async function seed(): Promise<void> {
  const scale = process.env['SCALE'] || '1';
  if (!/^[1-9]\d{0,3}$/.test(scale))
    throw new Error(`SCALE must be a whole number from 1 to 9999, not "${scale}".`);
  if (!(await readState(portsFrom(basePort()).supervisor))) {
    throw new Error('Llavero is not running; start it with "make up".');
  }
  await loadDemo(await installation(), scale, say);
}

/** The installation in this data folder on these ports. */
async function installation(): Promise<SystemAddresses> {
  const folders = foldersIn(dataFolder());
  return onThisMachine(portsFrom(basePort()), folders, await loadSecrets(folders.secrets));
}

/** Seals everything anew with the newest key, while the system runs with all of them. */
async function reseal(): Promise<void> {
  const system = await installation();
  const program = join(ROOT, toolFile('rotate-keys'));
  for (const name of serviceNames) {
    say(`${name}:`);
    const env = inherit(resealEnvironment(name, system));
    const { status } = spawnSync(process.execPath, [program, name], { cwd: ROOT, env, stdio: 'inherit' });
    if (status !== 0)
      throw new Error(`The data of ${name} could not be sealed anew; nothing is lost, run it again.`);
  }
}

/** `make reset`: stops the system and deletes all its data; asks first where somebody can answer. */
async function reset(): Promise<void> {
  if (process.stdin.isTTY && process.env['FORCE'] !== '1') {
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await lines.question(`Delete all data in ${dataFolder()}? Type "yes": `);
    lines.close();
    if (answer.trim() !== 'yes') {
      say('Nothing was deleted.');
      return;
    }
  }
  await down();
  await rm(dataFolder(), { recursive: true, force: true });
  say('All data is deleted; "make up" starts afresh.');
}

/** `make backup`: adds a moment to the backup of the running system. */
async function makeBackup(): Promise<void> {
  const [began, place] = [Date.now(), { folder: backupFolder(), keys: backupKeyFolder() }];
  const addresses = await installation();
  const { ports, folders, secrets } = addresses;
  const state = await readState(ports.supervisor);
  if (state?.instance !== folders.data) throw new Error('Llavero is not running; start it with "make up".');
  if (process.env['MEDIA_S3_BUCKET'])
    say('! files lie in a bucket, which is not copied: turn on its versioning (docs/operations.md)');
  const { at } = await backup(
    {
      folders,
      postgresUrl: `postgres://postgres:${secrets.postgresPassword}@127.0.0.1:${ports.postgres}/postgres`,
      natsUrl: brokerUrl(addresses),
    },
    {
      ...place,
      isFull: process.env['FULL'] === '1',
      baseDays: days('LLAVERO_BACKUP_BASE_DAYS', 7),
      keepDays: days('LLAVERO_BACKUP_KEEP_DAYS', 35),
      say,
    },
  );
  say(`backed up as of ${at} in ${seconds(began)} s: ${place.folder}`);
  say(`keep ${recoveryKey(place.keys)} apart, and twice: nothing else opens the backup`);
}

/** `make restore`: makes the data folder from the backup, as of its newest moment or of `TO`. */
async function bringBack(): Promise<void> {
  const began = Date.now();
  const to = process.env['TO'];
  const into = dataFolder();
  const { moment } = await restore({
    folder: backupFolder(),
    keys: backupKeyFolder(),
    into,
    ...(to ? { to: new Date(to) } : {}),
    say,
  });
  say(`restored as of ${to ?? moment.at} in ${seconds(began)} s: ${into}. "make up" starts it.`);
}

/** `backups`: the moments that can be brought back. */
async function listBackups(): Promise<void> {
  const repository = await openForReading(backupFolder());
  for (const { at, files, base } of repository ? await moments(repository) : [])
    say(`${at}  ${files} files, database from the copy of ${base.id}`);
}

/** `make compose`: the whole system in containers, with the servers of `PROFILES`; `DEMO=1` loads the demo. */
async function composeUp(): Promise<void> {
  const composition = { project: 'llavero', envFile: join(ROOT, '.env') };
  const { PROFILES, DEMO, PUBLIC_URL } = process.env;
  const secrets = await loadSecrets(foldersIn(dataFolder()).secrets);
  const profiles = PROFILES === undefined ? undefined : parseProfiles(PROFILES);
  await writeComposeEnvironment(composition.envFile, secrets, profiles);
  say(`healthy after ${startComposition(composition).toFixed(0)} s`);
  if (DEMO === '1') seedComposition(composition);
  say(
    `Llavero: ${PUBLIC_URL ?? 'http://localhost:4700'}   stop it: docker compose down (--volumes deletes its data)`,
  );
}

function days(name: string, otherwise: number): number {
  const value = Number(process.env[name] || otherwise);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`${name} must be a whole number of days, not "${process.env[name]}".`);
  return value;
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1);
}

const verbs: Record<string, () => Promise<void> | void> = {
  up,
  down,
  logs,
  seed,
  reset,
  supervise: () => supervise(say),
  build: async () => void (await build(ROOT, say)),
  /** `image <folder>`: what the container image holds, out of a build. */
  image: () => copyImage(ROOT, process.argv[3] ?? ''),
  restart: async () => {
    await down();
    await up();
  },
  'compose-env': async () => {
    const secrets = await loadSecrets(foldersIn(dataFolder()).secrets);
    const profiles = profileEnvironment(parseProfiles(process.argv.slice(3).join(' ')), secrets);
    process.stdout.write(formatEnvironment({ ...composeEnvironment(secrets), ...profiles }));
  },
  compose: composeUp,
  reseal,
  /** `make release VERSION=1.4.0`. */
  release: () => release(ROOT, process.env['VERSION'] ?? '', say),
  backup: makeBackup,
  restore: bringBack,
  backups: listBackups,
  'rotate-key': async () => {
    const id = await addSealingKey(foldersIn(dataFolder()).secrets);
    say(`Key ${id} is in front. Now "make restart", then "reseal"; older keys still open.`);
  },
};

const verb = verbs[process.argv[2] ?? ''];
if (!verb) {
  say(`Usage: cli <${Object.keys(verbs).join('|')}>`);
  process.exitCode = 2;
} else {
  try {
    await verb();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
