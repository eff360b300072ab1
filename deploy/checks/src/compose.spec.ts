import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@llavero/kit/testing/until';
import { beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { parse } from 'yaml';
import { serviceNames } from '@llavero/proto/collections';
import { build } from '@llavero/runner/build';
import {
  composeEnvironment,
  gatewayEnvironment,
  seedEnvironment,
  serviceEnvironment,
  standInsEnvironment,
  type Environment,
  type SystemAddresses,
} from '@llavero/runner/environment';
import { profileEnvironment, type ComposeProfile } from '@llavero/runner/compose-profiles';
import { withOutsideSystems } from '@llavero/runner/compose';
import { DEFAULT_BASE_PORT, ROOT, foldersIn, portsFrom, programFile } from '@llavero/runner/layout';
import type { Secrets } from '@llavero/runner/secrets';
import { freePort } from '@llavero/servers/process';
import { startPostgres } from '@llavero/servers/postgres';
import { systemsOf } from '@llavero/stand-ins/table';

interface ComposeService {
  image: string;
  profiles?: string[];
  command: string[];
  /** A name without a value is told only when .env has it. */
  environment?: Record<string, string | null>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
}

const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
const compose = parse(text, { merge: true }) as {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
};
const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'llavero');
const ports = portsFrom(DEFAULT_BASE_PORT);

const secrets: Secrets = {
  sealingKeys: [{ id: 'k1', key: 'sealing' }],
  internalSecret: 'internal',
  postgresPassword: 'owner',
  servicePasswords: Object.fromEntries(
    serviceNames.map((name) => [name, `pw-${name}`]),
  ) as Secrets['servicePasswords'],
  natsPassword: 'pw-nats',
  reportingPassword: 'pw-reporting',
};
/** The same system as the launcher's, only reached by container names and with the folders of the image. */
const system: SystemAddresses = {
  ports: { ...ports, nats: 4222, postgres: 5432 },
  folders: { ...foldersIn('/data'), files: '/data' },
  secrets,
  host: (part) => part,
  listen: '0.0.0.0',
  replicas: 1,
};

/** What Compose makes of a service's environment, given the secrets the launcher prints for it. */
function environmentOf(name: string, profiles: readonly ComposeProfile[] = []): Environment {
  const given = { ...composeEnvironment(secrets), ...profileEnvironment(profiles, secrets) };
  const told = (key: string, value: string): string =>
    value
      .replace(/\$\{([A-Z0-9_]+):\+((?:[^{}]|\{[^}]*\})*)\}/g, (_all, variable: string, rest: string) =>
        given[variable] ? rest : '',
      )
      .replace(
        /\$\{([A-Z0-9_]+)(?::([-?])([^}]*))?\}/g,
        (_all, variable: string, kind: string, rest: string) => {
          const known = given[variable] ?? (kind === '-' ? rest : undefined);
          if (known === undefined) throw new Error(`${name}.${key}: nobody gives ${variable}`);
          return known;
        },
      );
  return Object.fromEntries(
    Object.entries(compose.services[name]?.environment ?? {}).flatMap(([key, value]) => {
      const known = value === null ? given[key] : told(key, value);
      return known === undefined ? [] : [[key, known]];
    }),
  );
}

/** The sources an image command may run: of a bundled program, else e.g. of `deploy/seed/dist/main.js`. */
const sourcesOf = (entry: string): string[] =>
  ['services/', 'deploy/', '']
    .map((folder) => entry.replace(/^dist\/(.*)\.js$/, `${folder}$1/dist/main.js`))
    .map((file) => file.replace('/dist/', '/src/').replace(/\.js$/, '.ts'));

describe('[PLT-02] docker-compose.yml says what the launcher says', () => {
  it('has every part, and nothing depends on a part or a volume that is not there', () => {
    const others = ['database', 'gateway', 'nats', 'postgres', 'stand-ins'];
    const always = Object.keys(compose.services).filter((name) => !compose.services[name]?.profiles);
    expect(always.sort()).toEqual([...serviceNames, ...others].sort());
    for (const service of Object.values(compose.services)) {
      for (const other of Object.keys(service.depends_on ?? {}))
        expect(compose.services).toHaveProperty(other);
      for (const volume of (service.volumes ?? []).filter((each) => !each.startsWith('.')))
        expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
    }
  });

  it.each([...serviceNames])('tells %s exactly what the launcher tells it', (name) => {
    const database = `postgres://llavero_${name}:pw-${name}@postgres:5432/llavero`;
    const outside = systemsOf(name).flatMap(({ variables }) => Object.keys(variables));
    expect(environmentOf(name)).toEqual({
      // What .env does not name is empty here and absent there; a service takes both for not set.
      ...Object.fromEntries(outside.map((variable) => [variable, ''])),
      ...serviceEnvironment(name, system),
    });
    expect(compose.services[name]?.healthcheck?.test).toEqual(['CMD', 'healthy', String(ports.health[name])]);
    expect(environmentOf('database')[`${name.toUpperCase()}_DATABASE_URL`]).toBe(database);
  });

  it('tells the gateway what the launcher tells it, with the paths of the image', () => {
    expect(environmentOf('gateway')).toEqual({
      ...gatewayEnvironment(system),
      WEB_DIST: '/llavero/web/dist',
      SUPERVISOR_URL: '',
    });
  });

  it('tells the stand-ins what the launcher tells them', () => {
    expect(environmentOf('stand-ins')).toEqual(
      standInsEnvironment({ ...system, folders: { ...system.folders, standIns: '/data' } }),
    );
  });

  it('takes its variables of outside systems from their table; "make generate" writes them', () => {
    expect(withOutsideSystems(text)).toBe(text);
    const told = environmentOf('notifications');
    for (const { variables } of systemsOf('notifications'))
      for (const variable of Object.keys(variables)) expect(told).toHaveProperty(variable);
    expect(Object.keys(environmentOf('people'))).not.toEqual(expect.arrayContaining(['SLACK_BOT_TOKEN']));
  });

  it('tells the loader of the demo what the launcher tells it', () => {
    expect(environmentOf('seed')).toEqual(seedEnvironment(system, '1'));
  });

  it('runs programs that exist, from workspaces that the image holds', () => {
    for (const [, { command }] of ours) {
      const entry = command[0] ?? '';
      const source = sourcesOf(entry).find((file) => existsSync(join(ROOT, file))) ?? entry;
      expect(source).toMatch(/\/src\//);
      const top = source.split('/src/')[0] ?? '';
      expect(dockerfile).toMatch(new RegExp(`COPY --from=build /llavero/(${top}|${top.split('/')[0]}) `));
      expect(dockerfile).toContain(`-w ${top}`);
      if (entry.startsWith('dist/')) expect(dockerfile).toContain('COPY --from=build /llavero/dist ');
    }
  });
});

describe('[PLT-02] the commands of the image, run outside a container', () => {
  beforeAll(() => build(ROOT, () => undefined), 180_000);

  const run = (entry: string, env: Environment) =>
    spawnSync(process.execPath, ['--enable-source-maps', join(ROOT, entry)], {
      encoding: 'utf8',
      timeout: 110_000,
      env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env },
    });

  it.each([...serviceNames, 'gateway'].map(programFile))(
    '%s loads all it needs and stops with the name of what it is not told',
    (entry) => {
      const { status, stdout, stderr } = run(entry, {});
      expect(status).toBe(1);
      expect(stdout + stderr).toMatch(/INTERNAL_SECRET/);
    },
  );

  it('the stand-ins get ready and end when asked', async () => {
    const port = await freePort();
    const child = spawn(process.execPath, [join(ROOT, programFile('stand-ins'))], {
      env: { PORT: String(port), HOST: '127.0.0.1' },
      stdio: 'inherit',
    });
    try {
      const ready = () =>
        fetch(`http://127.0.0.1:${port}/health/ready`)
          .then((answer) => answer.ok)
          .catch(() => false);
      await until('the stand-ins are ready', ready);
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    } finally {
      // What is left behind would keep the run from ending.
      child.kill('SIGKILL');
    }
  });

  it('the start of the database gives every service its role, and free questions theirs', async () => {
    const server = await startPostgres();
    const env = environmentOf('database');
    const { status, stderr } = run('deploy/servers/dist/bootstrap-main.js', {
      ...env,
      POSTGRES_URL: server.url,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const client = new pg.Client({
      connectionString: `postgres://llavero_people:pw-people@127.0.0.1:${server.port}/llavero`,
    });
    await client.connect();
    expect((await client.query('SELECT current_schema AS s')).rows).toEqual([{ s: 'people' }]);
    await client.end();
    const reader = new pg.Client({
      connectionString: `postgres://llavero_reporting:pw-reporting@127.0.0.1:${server.port}/llavero`,
    });
    await reader.connect();
    expect((await reader.query('SELECT current_schema AS s')).rows).toEqual([{ s: 'reporting' }]);
    await reader.end();
    await server.stop();
  });
});
