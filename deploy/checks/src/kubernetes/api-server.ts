import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '@llavero/runner/layout';
import { findProgram } from '@llavero/servers/find-program';
import { freePort, spawnGuarded } from '@llavero/servers/process';

/** The Go module that says which release of Kubernetes is built. */
const MODULE = join(ROOT, 'deploy/k8s/api-server');
const BUILT = join(homedir(), '.cache/llavero/kubernetes');
const READY_MS = 120_000;

/** An API server of Kubernetes with its store, without nodes and without controllers: it takes objects and nothing becomes of them. */
export interface ApiServer {
  version: string;
  /** Runs kubectl against it. */
  kubectl(args: readonly string[], input?: string): { status: number | null; stdout: string; stderr: string };
  stop(): void;
}

/**
 * The path of a program: of its variable (`KUBE_APISERVER`), from PATH, or built by us.
 *
 * @throws Error where it is neither there nor can be built
 */
function program(name: string, say: (line: string) => void): string {
  const variable = name.toUpperCase().replaceAll('-', '_');
  const named = process.env[variable];
  const found = named && existsSync(named) ? named : findProgram([name], [BUILT]);
  if (found) return found;
  if (name === 'etcd') throw new Error('etcd is not installed (ETCD, PATH): Debian has it as etcd-server.');
  say(`${name} is not installed (${variable}, PATH); building it takes half an hour …`);
  mkdirSync(BUILT, { recursive: true });
  const module = `k8s.io/kubernetes/cmd/${name}`;
  const env = { ...process.env, CGO_ENABLED: '0', GOTOOLCHAIN: 'local' };
  const version = `k8s.io/component-base/version.gitVersion=${release()}`;
  const build = ['build', '-p', '1', '-trimpath', `-ldflags=-X ${version}`, '-o', join(BUILT, name), module];
  const { status } = spawnSync('go', build, { cwd: MODULE, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${name} could not be built; see above. It needs Go 1.26.`);
  return join(BUILT, name);
}

/** Release of Kubernetes in the module, `v1.36.3`. */
function release(): string {
  const found = /^\tk8s\.io\/kubernetes (v\S+)/m.exec(readFileSync(join(MODULE, 'go.mod'), 'utf8'))?.[1];
  if (!found) throw new Error(`${MODULE}/go.mod does not name k8s.io/kubernetes`);
  return found;
}

/**
 * Starts one on loopback, on free ports.
 *
 * @param folder empty, of its own; the caller deletes it
 */
export async function startApiServer(folder: string, say: (line: string) => void): Promise<ApiServer> {
  const [etcd, server, client] = ['etcd', 'kube-apiserver', 'kubectl'].map((name) => program(name, say));
  const [store, peer, port] = [await freePort(), await freePort(), await freePort()];
  const at = (number: number) => `http://127.0.0.1:${number}`;
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  const start = (command: string, ...args: string[]) =>
    spawnGuarded({ command, args, options: { cwd: folder, stdio: 'ignore' }, parentDeathSignal: 'KILL' });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = file('accounts.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const token = randomBytes(18).toString('base64url');
  const processes = [
    start(
      etcd!,
      `--data-dir=${join(folder, 'etcd')}`,
      ...[`--listen-client-urls=${at(store)}`, `--advertise-client-urls=${at(store)}`],
      ...[`--listen-peer-urls=${at(peer)}`, `--initial-advertise-peer-urls=${at(peer)}`],
      `--initial-cluster=default=${at(peer)}`,
    ),
    start(
      server!,
      ...[`--etcd-servers=${at(store)}`, '--bind-address=127.0.0.1', `--secure-port=${port}`],
      `--cert-dir=${join(folder, 'certificates')}`,
      // Whether a pod may have privileges is for the policy of its namespace to say.
      '--allow-privileged=true',
      ...['--authorization-mode=RBAC', '--service-cluster-ip-range=10.0.0.0/24'],
      `--token-auth-file=${file('tokens.csv', `${token},admin,1,"system:masters"\n`)}`,
      ...['--service-account-issuer=https://llavero.test', `--service-account-key-file=${key}`],
      `--service-account-signing-key-file=${key}`,
    ),
  ];
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      { name: 'c', cluster: { server: `https://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true } },
    ],
    users: [{ name: 'u', user: { token } }],
    contexts: [{ name: 'x', context: { cluster: 'c', user: 'u', namespace: 'llavero' } }],
    'current-context': 'x',
  };
  const kubeconfig = file('kubeconfig', JSON.stringify(config));
  const kubectl: ApiServer['kubectl'] = (args, input) =>
    spawnSync(client!, [`--kubeconfig=${kubeconfig}`, ...args], {
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
      ...(input === undefined ? {} : { input }),
    });
  const stop = (): void => processes.forEach((one) => one.kill('SIGKILL'));
  for (const began = Date.now(); ; await sleep(300)) {
    if (kubectl(['get', '--raw', '/readyz']).status === 0) break;
    if (processes.every(({ exitCode }) => exitCode === null) && Date.now() - began < READY_MS) continue;
    stop();
    throw new Error('The API server did not get ready.');
  }
  const told = JSON.parse(kubectl(['get', '--raw', '/version']).stdout) as { gitVersion: string };
  return { version: told.gitVersion, kubectl, stop };
}
