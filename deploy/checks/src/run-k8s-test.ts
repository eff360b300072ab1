import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@llavero/runner/layout';
import { parseAllDocuments } from 'yaml';
import { type ApiServer, startApiServer } from './kubernetes/api-server.ts';
import { podsOf, type Verdict, verdictOf, type Workload } from './kubernetes/verdict.ts';

/**
 * `make k8s-test`: gives the manifests to a real API server, which says of each object whether it would take it (a dry run on the
 * server: schema, defaults, quantities, selectors, pod security), then takes them and finds nothing to change in what it has
 * stored. An occasional proof: the server is built from its Go module, half an hour. `CRDS` is a folder with the definitions of
 * CloudNativePG (`config/crd/bases` of its repository); without it its objects are left out, and that is said.
 *
 * Ends with 1 when the server has anything against anything, a warning included.
 */
interface Manifest extends Workload {
  apiVersion: string;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'llavero-api-server-'));
const DRY = ['--dry-run=server'];
let complaints = 0;

/** As JSON: kubectl reads an unquoted `off` of YAML as false. */
const listOf = (items: readonly object[]): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'List', items });

/** Asks about objects, and about what they are to be called. */
function judge(what: string, { taken, complaints: against }: Verdict, expected: number): void {
  say(`${what}: ${taken.length} of ${expected} objects taken`);
  for (const line of against) say(`  ! ${line}`);
  complaints += against.length + (taken.length === expected ? 0 : 1);
}

function apply({ kubectl }: ApiServer, objects: readonly object[], ...more: string[]): Verdict {
  const args = ['apply', '--server-side', '--validate=strict', ...more, '-f', '-'];
  return verdictOf(kubectl(args, listOf(objects)));
}

/** Something that no server may take: one that does would say nothing by taking ours. */
function refuse(api: ApiServer, what: string, object: object): void {
  const { taken, complaints: why } = apply(api, [object], ...DRY);
  say(
    `${what}: ${taken.length === 0 ? `refused, as it should be: ${why.join(' ').slice(0, 200)}` : 'TAKEN'}`,
  );
  complaints += taken.length;
}

const began = Date.now();
const api = await startApiServer(folder, say);
try {
  say(`API server ${api.version}, ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  const crds = process.env['CRDS'];
  if (crds) {
    const definitions = readdirSync(crds).flatMap((name) =>
      parseAllDocuments(readFileSync(join(crds, name), 'utf8')).map((one) => one.toJS() as object),
    );
    judge('definitions', apply(api, definitions), definitions.length);
    api.kubectl(['wait', '--for=condition=Established', 'crd', '--all', '--timeout=30s']);
  } else say('CRDS is not set: objects of CloudNativePG are not asked about');
  const namespace = readFileSync(join(ROOT, 'deploy/k8s/base/namespace.yaml'), 'utf8');
  judge('namespace', verdictOf(api.kubectl(['apply', '--server-side', '-f', '-'], namespace)), 2);
  for (const overlay of ['one-node', 'production', 'migrations']) {
    const rendered = api.kubectl(['kustomize', join(ROOT, 'deploy/k8s', overlay)]);
    if (rendered.status !== 0) throw new Error(rendered.stderr);
    const objects = parseAllDocuments(rendered.stdout)
      .map((one) => one.toJS() as Manifest)
      .filter(({ apiVersion }) => crds || !apiVersion.startsWith('postgresql.cnpg.io/'));
    judge(overlay, apply(api, objects, ...DRY), objects.length);
    const pods = podsOf(objects);
    judge(`${overlay}, its pods`, apply(api, pods, ...DRY), pods.length);
    const [pod] = pods as { spec: { containers: object[] } }[];
    const container = { ...pod?.spec.containers[0], securityContext: { privileged: true } };
    refuse(api, `${overlay}, a pod with privileges`, {
      ...pod,
      spec: { ...pod?.spec, containers: [container] },
    });
    refuse(api, `${overlay}, a field that does not exist`, { ...objects.at(-1), specs: {} });
    judge(`${overlay}, stored`, apply(api, objects), objects.length);
    const { status, stdout, stderr } = api.kubectl(['diff', '--server-side', '-f', '-'], listOf(objects));
    say(`${overlay}, again: ${status === 0 ? 'nothing to change' : `differs\n${stdout}${stderr}`}`);
    complaints += status === 0 ? 0 : 1;
  }
} finally {
  api.stop();
  rmSync(folder, { recursive: true, force: true });
}
say(complaints === 0 ? 'nothing against the manifests' : `${complaints} complaints`);
process.exitCode = complaints === 0 ? 0 : 1;
