import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { until } from '@llavero/kit/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
import { copyImage } from '@llavero/runner/image';
import type { PackageList } from '@llavero/runner/package-list';
import {
  DEFAULT_BASE_PORT,
  ROOT,
  foldersIn,
  portsFrom,
  PROGRAM_MODULES,
  programFile,
  TOOL_MODULES,
  toolFile,
} from '@llavero/runner/layout';
import type { Secrets } from '@llavero/runner/secrets';
import { COLLECTING, FRUGAL_ALLOCATION } from '@llavero/runner/system';
import { freePort } from '@llavero/servers/process';
import { startPostgres } from '@llavero/servers/postgres';
import { systemsOf } from '@llavero/stand-ins/table';

/** Of the platform; the types of Node leave it out. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

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

  it('starts programs with the flags of Node and of the C library that the launcher starts them with', () => {
    const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    const [, entry = '[]'] = /^ENTRYPOINT (.*)$/m.exec(last) ?? [];
    expect(JSON.parse(entry)).toEqual(['node', ...COLLECTING]);
    const told = Object.fromEntries(
      [...last.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, is]) => [name, is]),
    );
    expect(told).toMatchObject(FRUGAL_ALLOCATION);
  });

  it('runs programs that are bundled', () => {
    const tools = Object.keys(TOOL_MODULES) as (keyof typeof TOOL_MODULES)[];
    const bundled = [...Object.keys(PROGRAM_MODULES).map(programFile), ...tools.map(toolFile)];
    for (const [, { command }] of ours) expect(bundled).toContain(command[0]);
  });
});

describe('[PLT-02] the commands of the image, run outside a container', () => {
  // Nothing outside the folder is found from within it, as in the image.
  const image = mkdtempSync(join(tmpdir(), 'llavero-image-'));
  beforeAll(async () => {
    await build(ROOT, () => undefined);
    await copyImage(ROOT, image);
  }, 180_000);
  afterAll(() => rmSync(image, { recursive: true, force: true }));

  it('are listed with every package that they are made of, and none of the tests', () => {
    const { components } = JSON.parse(readFileSync(join(image, 'sbom.json'), 'utf8')) as PackageList;
    const listed = new Set(components.map(({ group, name }) => (group ? `${group}/${name}` : name)));
    const needed = globSync('{proto,gateway,web,services/*,deploy/{seed,servers,stand-ins}}/package.json', {
      cwd: ROOT,
    }).flatMap((file) => {
      const { dependencies } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as {
        dependencies: Record<string, string>;
      };
      return Object.keys(dependencies).filter((name) => !name.startsWith('@llavero/'));
    });
    expect(needed.length).toBeGreaterThan(100);
    expect(needed.filter((name) => !listed.has(name))).toEqual([]);
    expect(
      ['jest', 'eslint', 'playwright-core', 'testcontainers'].filter((name) => listed.has(name)),
    ).toEqual([]);
  });

  const run = (entry: string, env: Environment) =>
    spawnSync(process.execPath, [join(image, entry)], {
      encoding: 'utf8',
      input: '',
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

  it.each([
    ['seed', /SEED_DATABASES/],
    ['rotate-keys', /not a service/],
    ['seal-credential', /Usage/],
    ['reseal-files', /INTERNAL_SECRET/],
  ] as const)('%s loads all it needs and says what it is not told', (name, words) => {
    const { status, stdout, stderr } = run(toolFile(name), {});
    expect(status).not.toBe(0);
    expect(stdout + stderr).toMatch(words);
    expect(stdout + stderr).not.toContain('ERR_MODULE_NOT_FOUND');
  });

  it('has what is read beside the bundles: binaries, the threads that print and read photos, schemas, migrations', async () => {
    const worker = (path: string, workerData: object) => new Worker(join(image, path), { workerData });
    const heic = worker('services/documents/dist/upload/heic-worker.js', {
      bytes: Buffer.from('x'),
      mostPixels: 1,
    });
    expect(await once(heic, 'message')).toEqual([{ error: 'unreadable' }]);
    const { resolve } = createRequire(join(image, 'services/documents/dist/print/printer.js'));
    const wasm = await readFile(resolve('@myriaddreamin/typst-ts-web-compiler/wasm'));
    const typst = worker('services/documents/dist/print/typst-worker.js', {
      module: await WebAssembly.compile(wasm),
      fonts: [await readFile(resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'))],
      sources: { 'paper.typ': 'Hola' },
    });
    typst.postMessage({ id: 1, template: 'paper.typ', json: '{}', images: {} });
    const [printed] = (await once(typst, 'message')) as [{ pdf: Uint8Array }];
    expect(Buffer.from(printed.pdf).subarray(0, 5).toString()).toBe('%PDF-');
    await typst.terminate();
    // From the programs' own place: binaries of this platform, and the file that a check of XML runs in a thread.
    const words = [
      `const sharp = (await import('sharp')).default`,
      `const { hash } = await import('@node-rs/argon2')`,
      `const { validateXML } = await import('xmllint-wasm')`,
      `const pixel = { width: 1, height: 1, channels: 3, background: 'red' }`,
      `const { format } = (await sharp({ create: pixel }).png().toBuffer({ resolveWithObject: true })).info`,
      `const { valid } = await validateXML({ xml: { fileName: 'a.xml', contents: '<a/>' }, schema: [] })`,
      `console.log(format, valid, (await hash('x')).slice(0, 9))`,
    ];
    writeFileSync(join(image, 'dist/probe.js'), words.join(';'));
    const { stdout, stderr } = run('dist/probe.js', {});
    expect({ stdout, stderr }).toEqual({ stdout: 'png true $argon2id\n', stderr: '' });
    for (const file of [
      'finance/dist/remittance/file/schemas/pain.001.001.09.xsd',
      'documents/dist/print/paper.typ',
    ])
      expect(existsSync(join(image, 'services', file))).toBe(true);
    for (const name of serviceNames) {
      const [ours, inImage] = [ROOT, image].map((root) =>
        readdirSync(join(root, 'services', name, 'dist/migrations')).filter((file) => file.endsWith('.js')),
      );
      expect(inImage).toEqual(ours);
    }
  });

  it('the stand-ins get ready and end when asked', async () => {
    const port = await freePort();
    const child = spawn(process.execPath, [join(image, programFile('stand-ins'))], {
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
    const { status, stderr } = run(toolFile('database'), {
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
