import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fullSchema } from '@llavero/gateway/graphql/schema';
import { openApiText } from '@llavero/gateway/openapi/document';
import { permissionsPage } from '@llavero/proto/access/matrix';
import { serviceNames } from '@llavero/proto/collections';
import { type Baseline, breakingChanges, protoFile, published } from '@llavero/proto/commands/proto-file';
import { commands } from '@llavero/proto/commands/registry';
import { eventDocuments } from '@llavero/proto/events/async-api';
import { records } from '@llavero/proto/records/registry';
import { withOutsideSystems } from '@llavero/runner/compose';
import { ROOT } from '@llavero/runner/layout';
import { kubernetesTexts } from './kubernetes/manifests.ts';

/** Written in one part only: what follows from the table of outside systems. */
const COMPOSE = 'docker-compose.yml';

/** A file of the repository that follows from the definitions of records, commands, events and outside systems. */
export interface GeneratedText {
  /** From the root of the repository. */
  path: string;
  text: string;
}

/**
 * Every generated file but the migrations.
 *
 * @throws Error when a command no longer fits its published gRPC file, naming each difference
 */
export function generatedTexts(): GeneratedText[] {
  return [
    { path: 'docs/schema.graphql', text: fullSchema() },
    { path: 'docs/openapi.json', text: openApiText() },
    { path: 'docs/permissions.md', text: permissionsPage([...records.values()]) },
    ...Object.entries(eventDocuments()).map(([name, text]) => ({ path: `docs/${name}`, text })),
    ...grpcTexts(),
    ...kubernetesTexts(),
    { path: COMPOSE, text: withOutsideSystems(readFileSync(join(ROOT, COMPOSE), 'utf8')) },
  ];
}

/** `<service>.proto` and the numbers that were given to their fields, which never change. */
function grpcTexts(): GeneratedText[] {
  const baselinePath = 'proto/grpc/baseline.json';
  const baseline = JSON.parse(readFileSync(join(ROOT, baselinePath), 'utf8')) as Baseline;
  const own = (service: string) => [...commands.values()].filter((command) => command.service === service);
  const broken = serviceNames.flatMap((service) => breakingChanges(own(service), baseline[service] ?? {}));
  if (broken.length > 0)
    throw new Error(
      `these changes break callers of the gRPC files, add a new field instead:\n${broken.join('\n')}`,
    );
  const files = serviceNames.map((service) => ({
    path: `proto/grpc/${service}.proto`,
    text: protoFile(service, own(service), baseline[service]),
  }));
  for (const service of serviceNames) baseline[service] = published(own(service), baseline[service]);
  return [...files, { path: baselinePath, text: `${JSON.stringify(baseline, null, 2)}\n` }];
}
