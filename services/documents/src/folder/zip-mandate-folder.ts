import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { zipMandateFolder } from '@llavero/proto/commands/mandate-folder';
import { MediaStore } from '../media/media-store.ts';
import { KeptReports } from '../reports/kept-reports.ts';
import { archiveOf, namesOf } from './archive.ts';
import { emptyFolder, MOST_ZIPPED, tooMuch } from './folder.errors.ts';
import { FolderContents } from './folder-contents.ts';
import { MandateFolders } from './mandate-folders.ts';

/** EXT-06: one archive of what the caller may see of a mandate's folder; each document in it is noted as a download. */
@CommandHandler(zipMandateFolder)
export class ZipMandateFolder implements Handles<typeof zipMandateFolder> {
  constructor(
    private readonly database: Database,
    private readonly folders: MandateFolders,
    private readonly contents: FolderContents,
    private readonly media: MediaStore,
    private readonly kept: KeptReports,
  ) {}

  /** @throws CodedError conflict `FOLDER.EMPTY`, `FOLDER.TOO_LARGE` */
  async run(
    { mandate }: InputOf<typeof zipMandateFolder>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof zipMandateFolder>> {
    const { name, files, capped } = await this.folders.files(mandate, ctx);
    const paths = new Map(files.map(({ document, folder }) => [document, folder]));
    const parts = await this.contents.parts([...paths.keys()]);
    if (parts.length === 0) throw emptyFolder();
    const bytes = parts.reduce((sum, { size }) => sum + size, 0);
    if (capped || parts.length > MOST_ZIPPED.files || bytes > MOST_ZIPPED.bytes) throw tooMuch();
    const named = namesOf(parts.map((part) => ({ ...part, folder: paths.get(part.document) ?? '' })));
    const file = await this.media.put(archiveOf(named, (key) => this.media.read(key)));
    await this.note([...new Set(parts.map(({ document }) => document))], ctx);
    const stored = { ...file, mimeType: 'application/zip', ending: 'zip' };
    // It is whoever asked for it who sees it: others may see less of the folder.
    return this.kept.keepStored(stored, name, { type: 'OTHER', visibility: [] }, ctx);
  }

  private async note(documents: readonly string[], { actor, requestId }: CallContext): Promise<void> {
    await this.database.query(
      `INSERT INTO media_download (actor, impersonator, collection, record, request_id)
       SELECT $1, $2, 'document', unnest($3::uuid[]), $4`,
      [actor.id, actor.impersonator, documents, requestId],
    );
  }
}
