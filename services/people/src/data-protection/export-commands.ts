import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  exportPersonalData,
  personalDataFile,
  personalDataFilePart,
} from '@llavero/proto/commands/data-protection';
import { agentExported } from '@llavero/proto/events/data-protection';
import { agent } from '@llavero/proto/records/people/agent';
import { randomUUID } from 'node:crypto';
import { PersonFiles } from './person-files.ts';
import { personFileJob } from './person-file-job.ts';

@CommandHandler(exportPersonalData)
export class ExportPersonalData implements Handles<typeof exportPersonalData> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly jobs: JobQueue,
    private readonly files: PersonFiles,
  ) {}

  run(
    { id }: InputOf<typeof exportPersonalData>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof exportPersonalData>> {
    const file = randomUUID();
    return this.database.transaction(async (tx) => {
      // The audit of the person says who has taken their data out.
      await this.stores.of(agent).writeUnchecked(id, undefined, {}, { event: agentExported }, ctx, tx);
      await this.files.add(file, id, ctx, tx);
      await this.jobs.enqueue(personFileJob, { agent: id }, ctx, { id: file }, tx);
      return { file };
    });
  }
}

@CommandHandler(personalDataFile)
export class PersonalDataFile implements Handles<typeof personalDataFile> {
  constructor(
    private readonly jobs: JobQueue,
    private readonly files: PersonFiles,
  ) {}

  async run(
    { file }: InputOf<typeof personalDataFile>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof personalDataFile>> {
    await this.files.requireOwn(file, ctx);
    const [job, parts] = await Promise.all([this.jobs.find(file), this.files.parts(file)]);
    // A job is forgotten after it has ended.
    return { state: job?.state ?? 'done', error: job?.error ?? null, parts };
  }
}

@CommandHandler(personalDataFilePart)
export class PersonalDataFilePart implements Handles<typeof personalDataFilePart> {
  constructor(private readonly files: PersonFiles) {}

  async run(
    { file, part }: InputOf<typeof personalDataFilePart>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof personalDataFilePart>> {
    await this.files.requireOwn(file, ctx);
    return { data: await this.files.part(file, part) };
  }
}
