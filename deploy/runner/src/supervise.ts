import { existsSync } from 'node:fs';
import { rm, writeFile, mkdir } from 'node:fs/promises';
import type { OutsideSystem } from '@llavero/kit/outside/system';
import { allSystems } from '@llavero/stand-ins/table';
import { leadingToStandIn } from '@llavero/stand-ins/variables';
import { build } from './build.ts';
import { ROOT, basePort, dataFolder, foldersIn, portsFrom, replicaCount } from './layout.ts';
import { MARK, sweep } from './processes.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_SALES_MANAGER } from './secrets.ts';
import { loadDemo } from './seed.ts';
import { startSystem, type RunningSystem } from './system.ts';

/** Before what is said of a name: one column, whatever the name. */
const label = (name: string): string => name.padEnd(12);

/** Where it runs and how to get in. */
export function welcome(url: string): string {
  const own = process.env['ADMIN_INITIAL_PASSWORD'] !== undefined;
  const lines = [`${label('address')}${url}`];
  if (own)
    lines.push(`${label('sign in')}${process.env['ADMIN_EMAIL'] ?? DEMO_ADMIN} with your own password`);
  else {
    lines.push(`${label('sign in')}${DEMO_SALES_MANAGER}   ${DEMO_PASSWORD}   (sales manager of the demo)`);
    lines.push(`${label('')}${DEMO_ADMIN}                ${DEMO_PASSWORD}   (administrator)`);
  }
  lines.push(...allSystems.map(standInLine));
  return ['', ...lines.map((line) => `  ${line}`), ''].join('\n');
}

/** Where to see what an outside system receives: on its stand-in's page, unless the operator has set up the real one. */
function standInLine(system: OutsideSystem): string {
  const { name } = system;
  const real = leadingToStandIn(system).some((variable) => process.env[variable] !== undefined);
  const page = `http://localhost:${portsFrom(basePort()).standIns}/${name}/`;
  return `${label(name)}${real ? 'set up by the environment' : page}`;
}

/**
 * Builds, starts and keeps the system alive until a signal asks for the end. This is the process that
 * `make up` shows in a terminal or leaves in the background.
 */
export async function supervise(say: (line: string) => void): Promise<void> {
  const instance = dataFolder();
  const folders = foldersIn(instance);
  process.env[MARK] = instance;
  await mkdir(instance, { recursive: true });
  await sweep(instance);
  await writeFile(folders.runner, JSON.stringify({ pid: process.pid, basePort: basePort() }));

  let system: RunningSystem | undefined;
  let starting: Promise<RunningSystem> | undefined;
  let ending: Promise<void> | undefined;
  const end = (code: number): Promise<void> =>
    (ending ??= (async () => {
      say('stopping …');
      // A signal during the start waits for the start to come to a state that can be ended.
      system ??= await starting?.catch(() => undefined);
      await system?.stop();
      await sweep(instance);
      await rm(folders.runner, { force: true });
      say('stopped');
      process.exit(code);
    })());
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void end(0));

  try {
    const began = Date.now();
    const built = build(ROOT, say);
    const replicas = replicaCount();
    starting = startSystem({ basePort: basePort(), dataDir: instance, built, replicas, say });
    system = await starting;
    say(`all parts ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
    if (!existsSync(folders.seeded) && !ending) {
      system.enter('seeding');
      say('loading the demo portfolio …');
      await loadDemo(system.addresses, '1', say).catch((error: Error) =>
        say(
          `the demo portfolio could not be loaded (${error.message}); the system runs without it. Try "make seed".`,
        ),
      );
      if (!ending) system.enter('running');
    }
    say(welcome(system.url));
    for (const further of system.urls.slice(1)) say(`  also at   ${further}`);
  } catch (error) {
    say((error as Error).message);
    await end(1);
  }
}
