import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { composeProfiles, parseProfiles, profileEnvironment } from '@llavero/runner/compose-profiles';
import {
  compose,
  composeOutput,
  type Composition,
  output,
  seedComposition,
  startComposition,
  writeComposeEnvironment,
} from '@llavero/runner/composition';
import { DEFAULT_BASE_PORT, ROOT } from '@llavero/runner/layout';
import { loadSecrets } from '@llavero/runner/secrets';
import { findChromium } from '@llavero/servers/chromium';

/**
 * `make compose-test`: starts the containers in a project of their own with all profiles (`PROFILES` names others), goes
 * through the story of the browser, kills the first process of every container with SIGKILL, makes every container anew
 * on its volumes, and looks each time whether all is there. Ends with a table of what was measured and deletes the project,
 * unless `KEEP=1`. Docker must run on this machine and this user be able to kill its processes.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = join(ROOT, '.cache/compose-test');
const composition: Composition = { project: 'llavero-test', envFile: join(folder, '.env') };
const RECOVERY_MS = 300_000;
const figures: [string, string][] = [];
const figure = (what: string, value: string): void => {
  figures.push([what, value]);
  say(`# ${what}: ${value}`);
};

interface Container {
  Id: string;
  RestartCount: number;
  State: { Pid: number; Status: string; Health?: { Status: string } };
  Config: { Labels: Record<string, string> };
}

const inspect = (...ids: string[]) => JSON.parse(output('docker', 'inspect', ...ids)) as Container[];
const serviceOf = ({ Config }: Container): string => Config.Labels['com.docker.compose.service'] ?? '';
const containers = (): Container[] =>
  inspect(...composeOutput(composition, 'ps', '--quiet').split('\n').filter(Boolean));
const isWell = ({ State }: Container): boolean =>
  State.Status === 'running' && (State.Health === undefined || State.Health.Status === 'healthy');

/** Runs a browser spec against the containers. @throws Error when it fails */
function browse(spec: string, env: NodeJS.ProcessEnv): void {
  const jest = ['--experimental-vm-modules', join(ROOT, 'node_modules/jest/bin/jest.js'), `web/e2e/${spec}`];
  const { status } = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      ...jest,
      '--config=deploy/checks/jest.config.js',
      '--selectProjects',
      'browser',
    ],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env, NODE_ENV: 'test' } },
  );
  if (status !== 0) throw new Error(`web/e2e/${spec} failed against the containers`);
}

/** kill -9 of the process that a container consists of, as the machine sees it: Docker starts it again by itself. */
async function killEach(): Promise<void> {
  for (const container of containers()) {
    const { Id, State, RestartCount } = container;
    const began = Date.now();
    process.kill(State.Pid, 'SIGKILL');
    for (;;) {
      const [now] = inspect(Id);
      if (now && now.RestartCount > RestartCount && isWell(now)) break;
      if (Date.now() - began > RECOVERY_MS) throw new Error(`${serviceOf(container)} did not come back`);
      await sleep(200);
    }
    figure(`${serviceOf(container)} killed → well again`, seconds(began));
  }
  // A part may have noticed another's end late.
  for (const began = Date.now(); !containers().every(isWell); await sleep(500))
    if (Date.now() - began > RECOVERY_MS) throw new Error('not everything is well again after the kills');
}

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** What the servers of the profiles have seen of all this. */
async function askServers(profiles: readonly string[]): Promise<void> {
  if (profiles.includes('s3'))
    figure(
      'objects in the bucket',
      composeOutput(composition, 'exec', '-T', 's3', 'sh', '-c', 'find /data/llavero -type f | wc -l').trim(),
    );
  if (!profiles.includes('observability')) return;
  const ask = async <T>(url: string) => (await (await fetch(url)).json()) as T;
  const { data } = await ask<{ data: { activeTargets: { health: string }[] } }>(
    'http://127.0.0.1:9090/api/v1/targets',
  );
  const up = data.activeTargets.filter(({ health }) => health === 'up').length;
  figure('parts that Prometheus reads', `${up} of ${data.activeTargets.length}`);
  const traces = await ask<{ localEndpoint?: { serviceName: string } }[][]>(
    'http://127.0.0.1:9411/api/v2/traces?serviceName=llavero-gateway&limit=500&lookback=3600000',
  );
  const widest = traces.map((spans) => new Set(spans.map((span) => span.localEndpoint?.serviceName)).size);
  figure('traces in Zipkin; parts in the widest', `${traces.length}; ${Math.max(0, ...widest)}`);
  if (up < data.activeTargets.length || Math.max(0, ...widest) < 2)
    throw new Error('Figures or traces are missing; see above.');
}

function measure(): void {
  const images = output('docker', 'image', 'inspect', '--format', '{{.Size}}', 'llavero').trim();
  figure('image llavero', `${(Number(images) / 1e6).toFixed(0)} MB`);
  const ids = containers().map(({ Id }) => Id);
  const memory = output('docker', 'stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}', ...ids);
  for (const line of memory.trim().split('\n')) {
    const [name = '', used = ''] = line.split(' ');
    figure(`memory of ${name}`, used);
  }
}

try {
  const profiles = parseProfiles(process.env['PROFILES'] ?? composeProfiles.join(' '));
  mkdirSync(folder, { recursive: true });
  const secrets = await loadSecrets(join(folder, 'secrets.json'));
  await writeComposeEnvironment(composition.envFile, secrets, profiles);
  process.env['CHROME_PATH'] = findChromium(say);
  const env = {
    LLAVERO_E2E_URL: `http://localhost:${DEFAULT_BASE_PORT}`,
    ...(profiles.includes('mail') ? { LLAVERO_E2E_GREENMAIL: 'http://127.0.0.1:8025' } : {}),
    ...(profiles.includes('keycloak')
      ? {
          LLAVERO_E2E_KEYCLOAK: 'http://localhost:8180',
          LLAVERO_E2E_KEYCLOAK_PASSWORD: profileEnvironment(profiles, secrets)['KEYCLOAK_PASSWORD'],
        }
      : {}),
  };
  const step = async (what: string, work: () => unknown): Promise<void> => {
    const began = Date.now();
    await work();
    figure(what, seconds(began));
  };
  figure('start → everything healthy', `${startComposition(composition).toFixed(1)} s`);
  await step('demo', () => seedComposition(composition));
  measure();
  await step('story', () => browse('story.spec', env));
  await step('look round', () => browse('running.spec', env));
  await askServers(profiles);
  await step('kill -9 of each container', killEach);
  await step('look round after the kills', () => browse('running.spec', env));
  await step('every container anew', () =>
    compose(composition, 'up', '--detach', '--force-recreate', '--wait', '--wait-timeout', '600'),
  );
  await step('look round after that', () => browse('running.spec', env));
  if (process.env['KEEP'] !== '1') compose(composition, 'down', '--volumes', '--timeout', '20');
  say(`\n${figures.map(([what, value]) => `${what.padEnd(48)} ${value}`).join('\n')}\ncompose-test passed`);
} catch (error) {
  process.stderr.write(
    `${(error as Error).message}\nThe containers stay for a look: docker compose -p ${composition.project} ps\n`,
  );
  process.exitCode = 1;
}
