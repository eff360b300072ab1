import { serviceNames, type ServiceName } from '@llavero/proto/collections';
import { outsideVariables } from '@llavero/runner/compose';
import { type Environment, gatewayEnvironment, serviceEnvironment } from '@llavero/runner/environment';
import { DEFAULT_BASE_PORT, foldersIn, portsFrom, programFile } from '@llavero/runner/layout';
import type { Secrets } from '@llavero/runner/secrets';
import { stringify } from 'yaml';

/** Replaced by kustomize in each overlay. */
const IMAGE = 'llavero';
const PUBLIC_URL = 'https://llavero.example';
const ports = portsFrom(DEFAULT_BASE_PORT);

/** Never written here: pods read them from the secret `llavero-secrets` under the same names, `DATABASE_URL` from that of the service. */
const SECRET = [
  ...['INTERNAL_SECRET', 'NATS_URL', 'SEALING_KEYS', 'REPORTING_DATABASE_URL', 'ADMIN_INITIAL_PASSWORD'],
];

type Manifest = Record<string, unknown>;

/** What CPU and memory each part asks for and may take; memory measured at work (docs/benchmarks.md), rounded up. */
const RESOURCES: Record<ServiceName | 'gateway', { cpu: string; memory: string; limit: string }> = {
  gateway: { cpu: '250m', memory: '256Mi', limit: '768Mi' },
  people: { cpu: '150m', memory: '192Mi', limit: '512Mi' },
  places: { cpu: '100m', memory: '192Mi', limit: '512Mi' },
  contracts: { cpu: '150m', memory: '192Mi', limit: '512Mi' },
  finance: { cpu: '250m', memory: '256Mi', limit: '1Gi' },
  documents: { cpu: '250m', memory: '256Mi', limit: '1Gi' },
  supplies: { cpu: '100m', memory: '192Mi', limit: '512Mi' },
  notifications: { cpu: '100m', memory: '192Mi', limit: '512Mi' },
};

/** Written by `make generate`: what follows from the services' own ports and variables. */
export function kubernetesTexts(): { path: string; text: string }[] {
  const file = (path: string, manifests: Manifest[]) => ({
    path: `deploy/k8s/${path}`,
    text: `# Written by "make generate" from deploy/checks/src/kubernetes.\n${manifests
      .map((manifest) => stringify(manifest, { lineWidth: 0, aliasDuplicateObjects: false }))
      .join('---\n')}`,
  });
  const parts = [...serviceNames, 'gateway'] as const;
  return [
    file('base/configuration.yaml', [configuration()]),
    file('base/parts.yaml', parts.flatMap(manifestsOf)),
    file('production/scaling.yaml', parts.flatMap(scalingOf)),
    file('migrations/jobs.yaml', serviceNames.map(migrationOf)),
  ];
}

/** Nothing in it is secret, and nothing of it is used. */
const noSecrets: Secrets = {
  sealingKeys: [],
  internalSecret: '',
  postgresPassword: '',
  servicePasswords: Object.fromEntries(serviceNames.map((name) => [name, ''])) as Secrets['servicePasswords'],
  natsPassword: '',
  reportingPassword: '',
};

/** The environment of a part as the launcher makes it, with Kubernetes' names in place of this machine. */
function environmentOf(part: ServiceName | 'gateway'): Environment {
  const system = {
    ports: { ...ports, postgres: 5432, nats: 4222 },
    folders: foldersIn('/data'),
    secrets: noSecrets,
    host: (name: string) => name,
    listen: '0.0.0.0',
    replicas: 1,
  };
  const told = part === 'gateway' ? gatewayEnvironment(system) : serviceEnvironment(part, system);
  const local = `http://localhost:${ports.gateway}`;
  const env = Object.fromEntries(
    Object.entries(told).map(([name, value]) => [name, value.replaceAll(local, PUBLIC_URL)]),
  );
  for (const name of serviceNames.flatMap(outsideVariables)) delete env[name];
  for (const name of [...SECRET, 'DATABASE_URL', 'SUPERVISOR_URL', 'ADMIN_EMAIL']) delete env[name];
  return {
    ...env,
    DATA_DIR: '/data',
    ...(part === 'gateway' ? { WEB_DIST: '/llavero/web/dist', SUPERVISOR_URL: '' } : {}),
  };
}

/** Variables that differ between parts; all others are in the ConfigMap. */
const OWN = ['SERVICE', 'PORT', 'HEALTH_PORT', 'WEB_DIST', 'SUPERVISOR_URL'];

function configuration(): Manifest {
  const common = Object.entries(environmentOf('people')).filter(([name]) => !OWN.includes(name));
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'llavero' },
    data: Object.fromEntries(common),
  };
}

function variablesOf(part: ServiceName | 'gateway'): Manifest[] {
  const own = Object.entries(environmentOf(part)).filter(([name]) => OWN.includes(name));
  const fromSecret = (name: string, secret: string, key = name) => ({
    name,
    valueFrom: { secretKeyRef: { name: secret, key } },
  });
  return [
    ...own.map(([name, value]) => ({ name, value })),
    fromSecret('INTERNAL_SECRET', 'llavero-secrets'),
    fromSecret('NATS_URL', 'llavero-secrets'),
    fromSecret('ADMIN_EMAIL', 'llavero-secrets'),
    ...(part === 'gateway'
      ? []
      : [
          fromSecret('SEALING_KEYS', 'llavero-secrets'),
          fromSecret('ADMIN_INITIAL_PASSWORD', 'llavero-secrets'),
          fromSecret('DATABASE_URL', 'llavero-databases', part),
        ]),
    ...(part === 'notifications'
      ? [fromSecret('REPORTING_DATABASE_URL', 'llavero-databases', 'reporting')]
      : []),
  ];
}

const labelsOf = (part: string) => ({
  'app.kubernetes.io/part-of': 'llavero',
  'app.kubernetes.io/name': part,
});
const tierOf = (part: string) => ({ 'llavero/tier': part === 'gateway' ? 'gateway' : 'service' });

/** A container of the image as the image wants to be run: nobody's user, nothing writable but /tmp and the files. */
function containerOf(part: ServiceName | 'gateway', args: readonly string[]): Manifest {
  const { cpu, memory, limit } = RESOURCES[part];
  const outside = part !== 'gateway' && outsideVariables(part).length > 0;
  const storesFiles = part === 'documents';
  return {
    name: part,
    image: IMAGE,
    args,
    envFrom: [
      { configMapRef: { name: 'llavero' } },
      // Absent until somebody sets an outside system up (docs/operations.md).
      ...(outside || storesFiles ? [{ secretRef: { name: `llavero-outside-${part}`, optional: true } }] : []),
    ],
    env: variablesOf(part),
    resources: { requests: { cpu, memory }, limits: { memory: limit } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [
      { name: 'tmp', mountPath: '/tmp' },
      { name: 'files', mountPath: '/data' },
    ],
  };
}

function podOf(container: Manifest, rest: Manifest): Manifest {
  return {
    serviceAccountName: 'llavero',
    automountServiceAccountToken: false,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      fsGroup: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    ...rest,
    containers: [container],
    // Files lie in a bucket (MEDIA_S3_*); what is sealed before it goes there needs a place for a moment.
    volumes: [
      { name: 'tmp', emptyDir: {} },
      { name: 'files', emptyDir: {} },
    ],
  };
}

function manifestsOf(part: ServiceName | 'gateway'): Manifest[] {
  const [port, health] =
    part === 'gateway' ? [ports.gateway, ports.gatewayHealth] : [ports.services[part], ports.health[part]];
  const main = part === 'gateway' ? 'http' : 'grpc';
  const labels = { ...labelsOf(part), ...tierOf(part) };
  const probe = (path: string, more: Manifest) => ({ httpGet: { path, port: 'health' }, ...more });
  const container = {
    ...containerOf(part, [programFile(part)]),
    ports: [
      { name: main, containerPort: port },
      { name: 'health', containerPort: health },
    ],
    startupProbe: probe('/health/ready', { periodSeconds: 2, failureThreshold: 60 }),
    readinessProbe: probe('/health/ready', { periodSeconds: 5, timeoutSeconds: 3 }),
    livenessProbe: probe('/health/live', { periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 3 }),
    // Until everybody has heard that the pod is going, calls still come and are still answered.
    lifecycle: { preStop: { exec: { command: ['sleep', '5'] } } },
  };
  const spread = (topologyKey: string, whenUnsatisfiable: string) => ({
    maxSkew: 1,
    topologyKey,
    whenUnsatisfiable,
    labelSelector: { matchLabels: labelsOf(part) },
  });
  return [
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: part, labels },
      spec: {
        revisionHistoryLimit: 5,
        selector: { matchLabels: labelsOf(part) },
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
        template: {
          metadata: { labels },
          spec: podOf(container, {
            terminationGracePeriodSeconds: 45,
            topologySpreadConstraints: [
              spread('topology.kubernetes.io/zone', 'ScheduleAnyway'),
              spread('kubernetes.io/hostname', 'ScheduleAnyway'),
            ],
          }),
        },
      },
    },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: part, labels },
      spec: {
        selector: labelsOf(part),
        ports: [
          { name: main, port, targetPort: main },
          { name: 'health', port: health, targetPort: 'health' },
        ],
      },
    },
  ];
}

function scalingOf(part: ServiceName | 'gateway'): Manifest[] {
  const metrics: Manifest[] = [
    {
      type: 'Resource',
      resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
    },
  ];
  // Work that waits in `<service>.background_job`; counted by the database (production/queue-depth.yaml).
  if (part !== 'gateway')
    metrics.push({
      type: 'External',
      external: {
        metric: { name: 'llavero_jobs_waiting', selector: { matchLabels: { service: part } } },
        target: { type: 'AverageValue', averageValue: '20' },
      },
    });
  return [
    {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: part },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: part },
        minReplicas: 2,
        maxReplicas: part === 'gateway' ? 8 : 6,
        metrics,
        behavior: { scaleDown: { stabilizationWindowSeconds: 300 } },
      },
    },
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: part },
      spec: { maxUnavailable: 1, selector: { matchLabels: labelsOf(part) } },
    },
  ];
}

/** Brings a service's schema up to date before its new replicas start. */
function migrationOf(service: ServiceName): Manifest {
  const labels = { ...labelsOf(`migrate-${service}`), 'llavero/tier': 'service' };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: `migrate-${service}`, labels },
    spec: {
      backoffLimit: 3,
      activeDeadlineSeconds: 1800,
      template: {
        metadata: { labels },
        spec: podOf(containerOf(service, [programFile(service), '--migrate']), {
          restartPolicy: 'Never',
        }),
      },
    },
  };
}
