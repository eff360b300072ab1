import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@llavero/proto/collections';
import { build } from '@llavero/runner/build';
import { inherit, onThisMachine, serviceEnvironment } from '@llavero/runner/environment';
import { foldersIn, portsFrom, programFile, ROOT } from '@llavero/runner/layout';
import { loadSecrets } from '@llavero/runner/secrets';
import { bootstrapServiceDatabase } from '@llavero/servers/bootstrap-database';
import { openSession } from '@llavero/servers/cluster-backup';
import { startNats } from '@llavero/servers/nats';
import { startPostgres } from '@llavero/servers/postgres';
import { parse, parseAllDocuments } from 'yaml';

interface Container {
  args: string[];
  ports?: { name: string; containerPort: number }[];
  env: { name: string; value?: string; valueFrom?: object }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: object }[];
  resources: { requests: object; limits: object };
  startupProbe?: object;
  readinessProbe?: object;
  livenessProbe?: object;
  securityContext: { readOnlyRootFilesystem: boolean };
}
interface Pod {
  metadata: { labels: Record<string, string> };
  spec: {
    securityContext: { runAsNonRoot: boolean };
    containers: Container[];
    topologySpreadConstraints?: object[];
  };
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: { template: Pod } & Policy;
}
interface Peer {
  podSelector?: { matchLabels?: Record<string, string>; matchExpressions?: { values: string[] }[] };
  namespaceSelector?: { matchLabels: Record<string, string> };
}
interface Policy {
  podSelector: { matchLabels?: Record<string, string> };
  policyTypes: string[];
  ingress?: { from: Peer[]; ports: { port: string | number }[] }[];
  egress?: { to?: Peer[]; ports: { port: string | number }[] }[];
}

const folder = join(ROOT, 'deploy/k8s');
const all: Manifest[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.yaml') && !path.endsWith('kustomization.yaml'))
  .flatMap((path) => {
    const documents = parseAllDocuments(readFileSync(join(folder, path), 'utf8'));
    for (const document of documents) expect([path, document.errors]).toEqual([path, []]);
    return documents.map((document) => document.toJS() as Manifest);
  });
const named = (kind: string, name: string): Manifest => {
  const found = all.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found;
};
const parts = [...serviceNames, 'gateway'] as const;
const compose = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<string, { command: string[]; environment: Record<string, string | null> }>;
};

describe('[PLT-03] the manifests for Kubernetes', () => {
  it('name each thing once', () => {
    const names = all.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each(parts)('run %s with the command, ports and variables it has under Compose', (part) => {
    const { template } = named('Deployment', part).spec;
    const container = template.spec.containers[0]!;
    const { command, environment } = compose.services[part]!;
    expect(container.args).toEqual(command);
    expect(container.ports?.map(({ containerPort }) => String(containerPort))).toEqual([
      environment['PORT'],
      environment['HEALTH_PORT'],
    ]);
    const told = [
      ...container.env.map(({ name }) => name),
      ...Object.keys(named('ConfigMap', 'llavero').data!),
    ];
    // Those of outside systems come from a secret of their own.
    const outside = container.envFrom?.some(({ secretRef }) => secretRef) ?? false;
    // A name without a value is for whoever operates it to set, here as there.
    const wanted = Object.keys(environment).filter((name) => environment[name] !== null);
    const missing = wanted.filter((name) => !told.includes(name));
    if (outside)
      expect(missing).toEqual(missing.filter((name) => environment[name]?.includes(`\${${name}:-}`)));
    else expect(missing).toEqual([]);
    expect(told.filter((name) => !(name in environment))).toEqual([]);
  });

  it('let the gateway believe the address that the ingress tells, so that limits by address are of one client each', () => {
    const { patches } = parse(readFileSync(join(folder, 'base/kustomization.yaml'), 'utf8')) as {
      patches: { target: { kind: string; name: string }; patch: string }[];
    };
    const { patch } = patches.find(
      ({ target }) => target.kind === 'Deployment' && target.name === 'gateway',
    )!;
    const added = parse(patch) as { path: string; value: object }[];
    expect(added.map(({ value }) => value)).toContainEqual({
      name: 'TRUST_PROXY',
      value: 'loopback, uniquelocal',
    });
  });

  it('give every container probes, requests, limits and nothing to write but its folders', () => {
    for (const { kind, metadata, spec } of all) {
      if (!['Deployment', 'StatefulSet', 'Job'].includes(kind)) continue;
      const pod = spec.template.spec;
      expect([metadata.name, pod.securityContext.runAsNonRoot]).toEqual([metadata.name, true]);
      for (const { resources, securityContext, ...probes } of pod.containers) {
        expect(Object.keys(resources)).toEqual(['requests', 'limits']);
        expect(securityContext.readOnlyRootFilesystem).toBe(true);
        if (kind === 'Job') continue;
        expect(probes).toMatchObject({ startupProbe: {}, readinessProbe: {}, livenessProbe: {} });
        expect(pod.topologySpreadConstraints?.length).toBeGreaterThan(0);
      }
    }
  });

  it('scale every part by CPU, services by waiting work too, and keep all but one pod through a disruption', () => {
    for (const part of parts) {
      const text = JSON.stringify(named('HorizontalPodAutoscaler', part));
      expect(text).toContain('"cpu"');
      expect([part, text.includes('llavero_jobs_waiting')]).toEqual([part, part !== 'gateway']);
      expect(JSON.stringify(named('PodDisruptionBudget', part))).toContain('"maxUnavailable":1');
    }
    const { queries } = named('ConfigMap', 'queue-depth').data!;
    for (const service of serviceNames) expect(queries).toContain(`${service}.background_job`);
  });

  it('hold no secret: those come by reference, and the gateway gets neither database nor keys', () => {
    const secret = /PASSWORD|SECRET|KEYS?$|DATABASE_URL|POSTGRES_URL/;
    for (const { kind, metadata, spec } of all) {
      if (!['Deployment', 'StatefulSet', 'Job'].includes(kind)) continue;
      const env = spec.template.spec.containers.flatMap((container) => container.env ?? []);
      for (const { name, value } of env)
        if (secret.test(name)) expect([metadata.name, name, value]).toEqual([metadata.name, name, undefined]);
      if (metadata.name === 'gateway')
        expect(env.map(({ name }) => name)).not.toEqual(
          expect.arrayContaining(['DATABASE_URL', 'SEALING_KEYS']),
        );
    }
    expect(Object.keys(named('ConfigMap', 'llavero').data!).filter((name) => secret.test(name))).toEqual([]);
  });

  it('migrate every service by a job before its roll-out', () => {
    for (const service of serviceNames)
      expect(named('Job', `migrate-${service}`).spec.template.spec.containers[0]?.args).toEqual([
        programFile(service),
        '--migrate',
      ]);
  });
});

describe('[PLT-03] the network policies', () => {
  const policies = all.filter(({ kind }) => kind === 'NetworkPolicy');

  it('deny everything first', () => {
    expect(named('NetworkPolicy', 'nothing-else').spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
  });

  /** `from → to port` for every edge between tiers that the side `direction` allows. */
  const edges = (direction: 'ingress' | 'egress'): string[] =>
    policies
      .flatMap(({ spec }) => {
        const own = spec.podSelector.matchLabels?.['llavero/tier'];
        if (!own) return [];
        const rules = direction === 'ingress' ? spec.ingress : spec.egress;
        return (rules ?? []).flatMap((rule) => {
          const peers = 'from' in rule ? rule.from : ((rule as { to?: Peer[] }).to ?? []);
          return peers.flatMap(({ podSelector, namespaceSelector }) => {
            if (namespaceSelector) return [];
            const tiers =
              podSelector?.matchLabels?.['llavero/tier'] ??
              podSelector?.matchExpressions?.flatMap(({ values }) => values);
            return [tiers ?? []]
              .flat()
              .flatMap((other) =>
                rule.ports.map(({ port }) =>
                  direction === 'ingress' ? `${other} → ${own} ${port}` : `${own} → ${other} ${port}`,
                ),
              );
          });
        });
      })
      .sort();

  /** The arrows of docs/architecture.md, with the ports behind them. */
  const drawn = [
    'gateway → service grpc',
    'gateway → service health',
    'service → service grpc',
    'service → service health',
    'gateway → nats client',
    'service → nats client',
    'service → postgres 5432',
    'nats → nats cluster',
    'postgres → postgres 5432',
    'postgres → postgres 8000',
  ].sort();

  it('allow exactly the edges of the architecture, at both of their ends', () => {
    expect(edges('egress')).toEqual(drawn);
    expect(edges('ingress')).toEqual(drawn);
  });

  it('name ports that the pods of a tier have', () => {
    for (const part of parts) {
      const { metadata, spec } = named('Deployment', part).spec.template;
      expect(spec.containers[0]?.ports?.map(({ name }) => name)).toEqual(
        metadata.labels['llavero/tier'] === 'gateway' ? ['http', 'health'] : ['grpc', 'health'],
      );
    }
  });
});

describe('[PLT-03] kustomize', () => {
  const kubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
  const test = kubectl ? it : it.skip;
  test.each(['one-node', 'production', 'migrations'])(
    'puts %s together (skipped without kubectl)',
    (overlay) => {
      const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(folder, overlay)], {
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).not.toMatch(/image: llavero$/m);
      expect((stdout.match(/^kind: (Deployment|Job)$/gm) ?? []).length).toBe(8);
    },
  );
});

describe('[PLT-03] a migration before a roll-out', () => {
  const room = mkdtempSync(join(tmpdir(), 'llavero-migrate-'));
  beforeAll(() => build(ROOT, () => undefined), 180_000);
  afterAll(() => rmSync(room, { recursive: true, force: true }));

  it('brings the schema up to date and ends', async () => {
    const folders = foldersIn(room);
    const secrets = await loadSecrets(folders.secrets);
    const [postgres, nats] = await Promise.all([
      startPostgres(),
      startNats({ password: secrets.natsPassword }),
    ]);
    try {
      await bootstrapServiceDatabase(postgres.url, 'supplies', secrets.servicePasswords.supplies);
      const ports = { ...portsFrom(16_000), postgres: postgres.port, nats: nats.port };
      const env = serviceEnvironment('supplies', onThisMachine(ports, folders, secrets));
      const { status, stdout } = spawnSync(
        process.execPath,
        [join(ROOT, programFile('supplies')), '--migrate'],
        {
          env: inherit(env),
          encoding: 'utf8',
          timeout: 110_000,
        },
      );
      expect({ status, stdout }).toEqual({
        status: 0,
        stdout: expect.stringContaining('the schema is up to date'),
      });
      const session = await openSession(postgres.url, 'llavero');
      expect(
        (await session.query(`SELECT to_regclass('supplies.background_job') IS NOT NULL AS there`)).rows,
      ).toEqual([{ there: true }]);
      await session.end();
    } finally {
      await Promise.all([postgres.stop(), nats.stop()]);
    }
  }, 120_000);
});
