import type { CallContext } from '@llavero/kit/context';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import type { JobRow } from '@llavero/kit/jobs/job-table';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { generateDocuments, generationStatus } from '@llavero/proto/commands/generation';
import { CodedError } from '@llavero/proto/errors';
import { isUuid } from '@llavero/kit/records/access';
import type { z } from 'zod';
import { DocumentGenerator } from './document-generator.ts';
import { DocumentMaker } from './document-maker.ts';
import { type GeneratedRow, generateDocumentsJob, type GenerationState } from './generate-documents-job.ts';
import { ReaderLanguages } from './reader-languages.ts';
import { MOST_GENERATED, noRecord, unknownProcess, wrongRecords } from './generation.errors.ts';

/** Records that are read together, and documents between two notes of how far it has come. */
const AT_ONCE = 20;

/** Enqueues the documents of many records and answers at once (DOC-02). */
@CommandHandler(generateDocuments)
export class GenerateDocuments implements Handles<typeof generateDocuments> {
  constructor(
    private readonly jobs: JobQueue,
    private readonly maker: DocumentMaker,
  ) {}

  /** @throws CodedError invalid `GENERATION.RECORDS`, notFound `GENERATION.NO_TEMPLATE` */
  async run(
    { template, language, records }: InputOf<typeof generateDocuments>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof generateDocuments>> {
    const ids = Array.isArray(records) ? records : [];
    if (ids.length === 0 || ids.length > MOST_GENERATED || !ids.every(isUuidText)) throw wrongRecords();
    await this.maker.template({ template, language: language ?? 'ES' });
    const asked = { template, language, records: [...new Set(ids)] };
    // Without `once` there is always one.
    return { process: (await this.jobs.enqueue(generateDocumentsJob, asked, ctx)) ?? '' };
  }
}

/** Carries it out, some records at a time, as whoever asked may see them. A record that lacks something holds up no other. */
@JobHandler(generateDocumentsJob)
export class RunGenerateDocuments implements HandlesJob<typeof generateDocumentsJob> {
  constructor(
    private readonly maker: DocumentMaker,
    private readonly generator: DocumentGenerator,
    private readonly languages: ReaderLanguages,
  ) {}

  async run(
    asked: z.infer<typeof generateDocumentsJob.input>,
    job: JobContext<GenerationState>,
  ): Promise<void> {
    const { records } = asked;
    const rows: GeneratedRow[] = [...(job.state?.rows ?? [])];
    while (rows.length < records.length) {
      const some = records.slice(rows.length, rows.length + AT_ONCE);
      rows.push(...(await this.batch(asked, some, job.caller)));
      await job.save({ done: rows.length, total: records.length, state: { rows } });
    }
  }

  private async batch(
    { template: key, language }: z.infer<typeof generateDocumentsJob.input>,
    records: readonly string[],
    ctx: CallContext,
  ): Promise<GeneratedRow[]> {
    const usual = await this.maker.template({ template: key, language: language ?? 'ES' });
    const collection = usual.collection ?? '';
    const languages = language === null ? await this.languages.of(collection, records, ctx) : undefined;
    const inCatalan = records.filter((record) => languages?.get(record) === 'CA');
    const catalan =
      inCatalan.length > 0 ? await this.maker.template({ template: key, language: 'CA' }) : usual;
    const others = records.filter((record) => !inCatalan.includes(record));
    const [filings, ...snapshots] = await Promise.all([
      this.generator.filings(collection, records, ctx),
      ...[[usual, others] as const, [catalan, inCatalan] as const]
        .filter(([, some]) => some.length > 0)
        .map(async ([template, some]) =>
          [...(await this.maker.snapshots(template, null, some, ctx))].map(
            ([record, snapshot]) => [record, { template, snapshot }] as const,
          ),
        ),
    ]);
    const made = new Map(snapshots.flat());
    return Promise.all(
      records.map(async (record): Promise<GeneratedRow> => {
        try {
          const { template, snapshot } = made.get(record) ?? {};
          if (!template || !snapshot) throw noRecord();
          const { document } = await this.generator.keep(template, snapshot, filings.get(record) ?? {}, ctx);
          return { record, document: document.id, message: null };
        } catch (error) {
          if (!(error instanceof CodedError) || error.body.kind === 'unavailable') throw error;
          return { record, document: null, message: sentencesOf(error) };
        }
      }),
    );
  }
}

/** How far it has come, and each row (DOC-02). */
@CommandHandler(generationStatus)
export class GenerationStatus implements Handles<typeof generationStatus> {
  constructor(private readonly jobs: JobQueue) {}

  /** @throws CodedError notFound `GENERATION.UNKNOWN` */
  async run({ process }: InputOf<typeof generationStatus>): Promise<OutputOf<typeof generationStatus>> {
    const job = await generationOf(this.jobs, process);
    return {
      running: job.state === 'waiting' || job.state === 'running',
      cancelled: job.state === 'cancelled',
      done: job.done,
      total: job.total,
      rows: rowsOf(job),
    };
  }
}

/** @throws CodedError notFound `GENERATION.UNKNOWN` */
export async function generationOf(jobs: JobQueue, process: string): Promise<JobRow> {
  const job = isUuid(process) ? await jobs.find(process) : undefined;
  if (job?.name !== generateDocumentsJob.name) throw unknownProcess();
  return job;
}

/** The rows that are done. */
export function rowsOf({ checkpoint }: Pick<JobRow, 'checkpoint'>): GeneratedRow[] {
  return (checkpoint as GenerationState | null)?.rows ?? [];
}

const isUuidText = (id: unknown): id is string => typeof id === 'string' && isUuid(id);

function sentencesOf({ body: { message, problems = [] } }: CodedError): string {
  const told = problems.map((problem) => problem.message);
  return (told.length > 0 ? told.join(' ') : message).slice(0, 1000);
}
