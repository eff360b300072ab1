import type { CallContext } from '@llavero/kit/context';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { zipGenerated } from '@llavero/proto/commands/generation';
import { document as definition } from '@llavero/proto/records/documents/document';
import { inBatches } from '@llavero/proto/values/ids';
import { archiveOf } from '../folder/archive.ts';
import { MediaStore } from '../media/media-store.ts';
import { KeptReports } from '../reports/kept-reports.ts';
import { generationOf, rowsOf } from './generate-documents.ts';
import { nothingGenerated } from './generation.errors.ts';

/** One archive of all that a generation has made, written while the files are read: one of them is in memory at a time. */
@CommandHandler(zipGenerated)
export class ZipGenerated implements Handles<typeof zipGenerated> {
  constructor(
    private readonly jobs: JobQueue,
    private readonly stores: RecordStores,
    private readonly media: MediaStore,
    private readonly kept: KeptReports,
  ) {}

  /** @throws CodedError notFound `GENERATION.UNKNOWN`, conflict `GENERATION.NOTHING` */
  async run(
    { process }: InputOf<typeof zipGenerated>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof zipGenerated>> {
    const job = await generationOf(this.jobs, process);
    const ids = rowsOf(job).flatMap(({ document }) => document ?? []);
    if (ids.length === 0) throw nothingGenerated();
    const documents = await this.stores.of(definition).loadManyUnchecked(await this.visible(ids, ctx));
    if (documents.length === 0) throw nothingGenerated();
    const files = documents.flatMap(({ storageKey, fileName }, index) => {
      // Documents of one day have one title: the number tells them apart.
      const name = `${String(index + 1).padStart(4, '0')} ${fileName ?? 'documento.pdf'}`;
      return storageKey === null ? [] : [{ name, storageKey }];
    });
    const file = await this.media.put(archiveOf(files, (key) => this.media.read(key)));
    const filing = { type: 'OTHER', visibility: [] };
    const stored = { ...file, mimeType: 'application/zip', ending: 'zip' };
    return this.kept.keepStored(stored, `Documentos generados (${documents.length})`, filing, ctx);
  }

  /** Those that the caller may see: a process id alone opens nothing. */
  private async visible(ids: readonly string[], ctx: CallContext): Promise<string[]> {
    const seen: string[] = [];
    for (const batch of inBatches(ids)) {
      const request = { collection: 'document' as const, ids: batch, fields: ['id'] };
      const found = JSON.parse(String(await this.stores.of(definition).getMany(request, ctx))) as {
        id: string;
      }[];
      seen.push(...found.map(({ id }) => id));
    }
    return seen;
  }
}
