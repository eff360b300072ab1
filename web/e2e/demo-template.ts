import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { constants, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOfDay } from '@llavero/proto/values/dates';
import { ROOT } from '@llavero/runner/layout';
import { loadDemo } from '@llavero/runner/seed';
import { freeBasePort, startSystem, type SystemOptions } from '@llavero/runner/system';
import { isAlive } from '@llavero/servers/process';

const TEMPLATES = join(ROOT, '.cache/demo');
/** What another run may be filling. */
const UNFINISHED = 'unfinished-';
/** Beside a template: the process that makes it. */
const MAKER = '.maker';

/**
 * For the product of a spec: what happens at an hour of the day would happen to the spec that runs then; and a mail that has arrived
 * is read soon.
 */
export const specEnvironment: NonNullable<SystemOptions['tell']> = (_part, env) => ({
  ...env,
  TIMETABLE: 'off',
  IMAP_EVERY_SECONDS: '3',
});

/**
 * Copies the data of a stopped product that has loaded the demo company into a folder. Starting and loading take
 * half a minute, the copy less than a second, so the first spec of a run makes the template for all others.
 *
 * @param build hash of the build; another build or another day in Madrid makes another template
 */
export async function copyDemo(build: string, dataDir: string): Promise<void> {
  const template = join(TEMPLATES, `${build}-${startOfDay(Math.floor(Date.now() / 1000))}`);
  await mkdir(TEMPLATES, { recursive: true });
  while (!existsSync(template)) {
    if (!(await becomeMaker(template))) {
      await sleep(200);
      continue;
    }
    try {
      if (!existsSync(template)) await makeTemplate(template, build);
    } finally {
      await rm(template + MAKER, { force: true });
    }
  }
  await copy(template, dataDir);
}

/** True for one of the specs that run side by side: the others wait for what it makes, or until it has died. */
async function becomeMaker(template: string): Promise<boolean> {
  const noted = template + MAKER;
  const mine = await writeFile(noted, String(process.pid), { flag: 'wx' }).then(
    () => true,
    () => false,
  );
  if (mine) return true;
  const maker = Number(await readFile(noted, 'utf8').catch(() => ''));
  if (maker && (maker === process.pid || !isAlive(maker))) await rm(noted, { force: true });
  return false;
}

async function makeTemplate(template: string, build: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'llavero-demo-'));
  // Nobody sees a template that is not whole; of two that were made all the same, the first one stays.
  const unfinished = join(TEMPLATES, UNFINISHED + randomUUID());
  try {
    const system = await startSystem({
      basePort: await freeBasePort(),
      dataDir,
      built: Promise.resolve(build),
      durable: false,
      tell: specEnvironment,
    });
    try {
      await loadDemo(system.addresses, '1', () => undefined);
    } finally {
      await system.stop();
    }
    for (const old of await readdir(TEMPLATES))
      if (!old.startsWith(UNFINISHED) && !join(TEMPLATES, old).startsWith(template))
        await rm(join(TEMPLATES, old), { recursive: true, force: true });
    await copy(dataDir, unfinished);
    await rename(unfinished, template).catch((error: unknown) => {
      if (!existsSync(template)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** PostgreSQL is given its own files again at its next start. */
function copy(from: string, to: string): Promise<void> {
  return cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}
