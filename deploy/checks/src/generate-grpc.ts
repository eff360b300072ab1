import { readFile, writeFile } from 'node:fs/promises';
import { commands } from '@llavero/proto/commands/registry';
import { type Baseline, breakingChanges, protoFile, published } from '@llavero/proto/commands/proto-file';
import { serviceNames } from '@llavero/proto/collections';

/**
 * `npm run grpc -w proto`: writes `<service>.proto` and the baseline. Refuses a change that would break
 * callers of the published files.
 */
const folder = new URL('../../../proto/grpc/', import.meta.url);
const baselineFile = new URL('baseline.json', folder);
const baseline = JSON.parse(await readFile(baselineFile, 'utf8').catch(() => '{}')) as Baseline;

const own = (service: string) => [...commands.values()].filter((command) => command.service === service);
const broken = serviceNames.flatMap((service) => breakingChanges(own(service), baseline[service] ?? {}));
if (broken.length > 0) throw new Error(`breaking changes, add a new field instead:\n${broken.join('\n')}`);

for (const service of serviceNames) {
  await writeFile(new URL(`${service}.proto`, folder), protoFile(service, own(service), baseline[service]));
  baseline[service] = published(own(service), baseline[service]);
}
await writeFile(baselineFile, `${JSON.stringify(baseline, null, 2)}\n`);
