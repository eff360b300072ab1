import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { Outside } from '@llavero/kit/outside/outside';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { fileInMandateFolder, mandateFolder } from '@llavero/proto/commands/mandate-folder';
import type { Json } from '@llavero/proto/fields/field';
import { folderPath } from '@llavero/proto/rules/folder-path';
import { DocumentFiler } from '../document/document-filer.ts';
import { Drive } from '../outside/drive/port.ts';
import { copyToDriveJob } from './copy-to-drive-job.ts';
import { DriveTable, folderKey } from './drive-table.ts';
import { noFiles, wrongPath } from './folder.errors.ts';
import { MandateFolders } from './mandate-folders.ts';

/** EXT-06: what lies in the folder, and where it is in Drive. */
@CommandHandler(mandateFolder)
export class ReadMandateFolder implements Handles<typeof mandateFolder> {
  private readonly table: DriveTable;

  constructor(
    database: Database,
    private readonly folders: MandateFolders,
    private readonly outside: Outside,
  ) {
    this.table = new DriveTable(database);
  }

  async run(
    { mandate }: InputOf<typeof mandateFolder>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof mandateFolder>> {
    const [{ name, files, capped }, links] = await Promise.all([
      this.folders.files(mandate, ctx),
      this.table.links(mandate),
    ]);
    const copies = new Map([...links].map(([key, link]) => [key.split(':')[1] ?? '', link]));
    return {
      name,
      capped,
      drive: this.outside.has(Drive),
      driveLink: links.get(folderKey(mandate, '')) ?? null,
      files: files.map((file) => ({ ...file, driveLink: copies.get(file.document) ?? null })),
    };
  }
}

/** RST-01, EXT-06: files become documents of a mandate in a folder, all or none; a job of the same transaction copies them to Drive. */
@CommandHandler(fileInMandateFolder)
export class FileInMandateFolder implements Handles<typeof fileInMandateFolder> {
  constructor(
    private readonly database: Database,
    private readonly folders: MandateFolders,
    private readonly filer: DocumentFiler,
    private readonly jobs: JobQueue,
    private readonly outside: Outside,
  ) {}

  /** @throws CodedError as {@link MandateFolders.named} and {@link DocumentFiler.file}; invalid `FOLDER.PATH` */
  async run(
    { mandateName, relativePath, files }: InputOf<typeof fileInMandateFolder>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof fileInMandateFolder>> {
    const folder = folderPath(relativePath ?? '');
    if (folder === null) throw wrongPath();
    if (files.length === 0) throw noFiles();
    const mandate = await this.folders.named(mandateName, ctx);
    const documents = await this.database.transaction(async (tx) => {
      const filed = [];
      for (const { media, label } of files)
        filed.push(await this.file(media, label, { mandate, folder }, ctx, tx));
      if (this.outside.has(Drive)) {
        const copied = { mandate, documents: filed.map(({ document }) => document) };
        await this.jobs.enqueue(copyToDriveJob, copied, ctx, {}, tx);
      }
      return filed;
    });
    const name = await this.folders.nameOf(mandate, ctx);
    return { mandate, path: folder === '' ? name : `${name}/${folder}`, documents };
  }

  private async file(
    media: string,
    label: string | null,
    filing: { mandate: string; folder: string },
    ctx: CallContext,
    tx: Tx,
  ): Promise<{ label: string; document: string }> {
    const folder = filing.folder === '' ? null : filing.folder;
    const fields: Record<string, Json> = { ...filing, folder, type: 'OTHER' };
    if (label) fields['name'] = label;
    return { label: label ?? '', document: await this.filer.file({ files: [media], fields }, ctx, { tx }) };
  }
}
