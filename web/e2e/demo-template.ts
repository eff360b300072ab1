import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { constants, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOfDay } from '@llavero/proto/values/dates';
import { ROOT } from '@llavero/runner/layout';
import { loadDemo } from '@llavero/runner/seed';
import { freeBasePort, startSystem } from '@llavero/runner/system';

const TEMPLATES = join(ROOT, '.cache/demo');
/** What another run may be filling. */
const UNFINISHED = 'unfinished-';

/**
 * Copies the data of a stopped product that has loaded the demo company into a folder. Starting and loading take
 * half a minute, the copy less than a second, so the first spec of a run makes the template for all others.
 *
 * @param build hash of the build; another build or another day in Madrid makes another template
 */
export async function copyDemo(build: string, dataDir: string): Promise<void> {
  const template = join(TEMPLATES, `${build}-${startOfDay(Math.floor(Date.now() / 1000))}`);
  if (!existsSync(template)) await makeTemplate(template, build);
  await copy(template, dataDir);
}

async function makeTemplate(template: string, build: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'llavero-demo-'));
  // Another run may make the same template at the same time: each fills a folder of its own and the first one stays.
  const unfinished = join(TEMPLATES, UNFINISHED + randomUUID());
  try {
    const system = await startSystem({
      basePort: await freeBasePort(),
      dataDir,
      built: Promise.resolve(build),
    });
    try {
      await loadDemo(system.addresses, '1', () => undefined);
    } finally {
      await system.stop();
    }
    await mkdir(TEMPLATES, { recursive: true });
    for (const old of await readdir(TEMPLATES))
      if (!old.startsWith(UNFINISHED) && join(TEMPLATES, old) !== template)
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
