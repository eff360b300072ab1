import { serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { escapeHtml } from '@llavero/kit/html/escape-html';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { zip } from '@llavero/kit/zip/zip';
import type { Json } from '@llavero/proto/fields/field';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { inboundLinks } from '@llavero/proto/records/inbound-links';
import { agent } from '@llavero/proto/records/people/agent';
import type { ListReply } from '@llavero/proto/requests';
import { formatInstant } from '@llavero/proto/values/dates';
import { formatField } from '@llavero/proto/values/format-field';
import { personFileJob } from './person-file-job.ts';
import { PersonFiles } from './person-files.ts';

const ROWS_AT_ONCE = 200;

type Row = Record<string, Json>;

/** The records of one collection about a person. */
interface Section {
  definition: RecordDefinition;
  rows: Row[];
}

/**
 * Everything about a person from all services as one archive (RGPD art. 15, 20): JSON for machines and one page for people.
 * It reads as the service, because the person's right does not depend on what the clerk may see; keys of other systems and notes
 * about others stay out (group `internal`), but the notes on the person themselves are theirs.
 */
@JobHandler(personFileJob)
export class WritePersonFile implements HandlesJob<typeof personFileJob> {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly files: PersonFiles,
  ) {}

  async run({ agent: id }: { agent: string }, job: JobContext<null>): Promise<void> {
    const sections = await this.gather(id, job);
    const now = Math.floor(Date.now() / 1000);
    const bytes = zip([
      { name: 'datos-personales.html', content: page(sections, now) },
      ...sections.map(({ definition, rows }) => ({
        name: `json/${definition.collection}.json`,
        content: JSON.stringify(rows, null, 2),
      })),
    ]);
    await job.transaction((tx) => this.files.write(job.id, bytes, tx));
  }

  private async gather(id: string, job: JobContext<null>): Promise<Section[]> {
    const linked = new Map<RecordDefinition, string[]>();
    for (const { definition, by } of inboundLinks('agent'))
      linked.set(definition, [...(linked.get(definition) ?? []), by]);
    const { notes } = await this.stores.of(agent).loadUnchecked(id);
    const [person] = await this.list(agent, { id });
    const sections: Section[] = [{ definition: agent, rows: [{ ...person, notes: notes as Json }] }];
    let done = 0;
    for (const [definition, names] of linked) {
      const rows = await this.list(definition, { $or: names.map((name) => ({ [name]: id })) });
      if (rows.length > 0) sections.push({ definition, rows });
      done += 1;
      await job.progress(done, linked.size);
    }
    return sections;
  }

  private async list(definition: RecordDefinition, filter: Record<string, Json>): Promise<Row[]> {
    const { collection, service } = definition;
    const fields = fieldEntries(definition)
      .filter(([, { access, secret }]) => access !== 'internal' && !secret)
      .map(([name]) => name);
    const ctx = serviceContext('people');
    const own = this.stores.find(collection);
    const rows: Row[] = [];
    let after: string | null = null;
    do {
      const request = { collection, filter, fields, limit: ROWS_AT_ONCE, ...(after ? { after } : {}) };
      const reply: ListReply<Row> = own
        ? (JSON.parse((await own.list(request, ctx)).toString('utf8')) as ListReply<Row>)
        : await this.peers.records(service).list(request, ctx);
      rows.push(...reply.items);
      after = reply.hasMore ? reply.cursor : null;
    } while (after !== null);
    return rows;
  }
}

/** @param now unix seconds */
function page(sections: readonly Section[], now: number): string {
  const body = sections.map(
    ({
      definition,
      rows,
    }) => `<h2>${escapeHtml(rows.length === 1 ? definition.label.one : definition.label.many)}</h2>
${rows.map((row) => table(definition, row)).join('\n')}`,
  );
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<title>Datos personales</title>
<style>
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: #222; }
table { width: 100%; margin: 0 0 1.5rem; border-collapse: collapse; }
th, td { padding: 0.3rem 0.5rem; border-bottom: 1px solid #ddd; text-align: left; vertical-align: top; }
th { width: 16rem; font-weight: 600; }
</style>
</head>
<body>
<h1>Datos personales</h1>
<p>Datos guardados a ${escapeHtml(formatInstant(now))}. La carpeta «json» tiene los mismos datos para otros programas. Los archivos de los
documentos se entregan aparte.</p>
${body.join('\n')}
</body>
</html>
`;
}

function table(definition: RecordDefinition, row: Row): string {
  const lines = fieldEntries(definition).flatMap(([name, { label, kind }]) => {
    const value = row[name];
    const text =
      kind === 'list' && Array.isArray(value) && value.length > 0
        ? JSON.stringify(value)
        : formatField(definition, name, value, () => null);
    return text ? [`<tr><th>${escapeHtml(label)}</th><td>${escapeHtml(text)}</td></tr>`] : [];
  });
  return `<table>${lines.join('')}</table>`;
}
