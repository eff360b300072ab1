import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { OutsideError } from '@llavero/kit/outside/errors';
import { Outside } from '@llavero/kit/outside/outside';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { copyFolderToDrive } from '@llavero/proto/commands/mandate-folder';
import type { z } from 'zod';
import { MediaStore } from '../media/media-store.ts';
import { Drive, type DriveEntry, type NewDriveEntry } from '../outside/drive/port.ts';
import { copyToDriveJob } from './copy-to-drive-job.ts';
import { DriveTable, fileKey, folderKey } from './drive-table.ts';
import { emptyFolder } from './folder.errors.ts';
import { FolderContents } from './folder-contents.ts';
import { MandateFolders } from './mandate-folders.ts';

/** EXT-06: the whole folder of a mandate is brought to Google Drive by a job. */
@CommandHandler(copyFolderToDrive)
export class CopyFolderToDrive implements Handles<typeof copyFolderToDrive> {
  constructor(
    private readonly folders: MandateFolders,
    private readonly jobs: JobQueue,
    private readonly outside: Outside,
  ) {}

  /** @throws OutsideError `OUTSIDE.NOT_CONFIGURED`; CodedError conflict `FOLDER.EMPTY` */
  async run(
    { mandate }: InputOf<typeof copyFolderToDrive>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof copyFolderToDrive>> {
    this.outside.of(Drive);
    const { files } = await this.folders.files(mandate, ctx);
    if (files.length === 0) throw emptyFolder();
    await this.jobs.enqueue(copyToDriveJob, { mandate, documents: [] }, ctx);
    return { documents: files.length };
  }
}

/**
 * Makes what is missing in Drive: the folder of the mandate, the folders in it, the files. What is made has an id that is kept before it
 * is made, so a lost answer, a crash or a second run makes nothing twice.
 */
@JobHandler(copyToDriveJob)
export class RunCopyToDrive implements HandlesJob<typeof copyToDriveJob> {
  private readonly table: DriveTable;

  constructor(
    database: Database,
    private readonly folders: MandateFolders,
    private readonly contents: FolderContents,
    private readonly media: MediaStore,
    private readonly outside: Outside,
  ) {
    this.table = new DriveTable(database);
  }

  async run(
    { mandate, documents }: z.infer<typeof copyToDriveJob.input>,
    job: JobContext<{ done: number }>,
  ): Promise<void> {
    const root = await this.table.find(folderKey(mandate, ''));
    if (root?.link && !(await this.outside.of(Drive).isThere(root.driveId))) await this.table.forget(mandate);
    try {
      await this.copy(mandate, documents, job);
    } catch (error) {
      // A folder in it was thrown away for good: what was noted of the mandate holds no more.
      if (!(error instanceof OutsideError) || error.detail !== 'HTTP 404') throw error;
      await this.table.forget(mandate);
      await this.copy(mandate, documents, job);
    }
  }

  private async copy(
    mandate: string,
    documents: readonly string[],
    job: JobContext<{ done: number }>,
  ): Promise<void> {
    const { name, files } = await this.folders.files(mandate, job.caller);
    const wanted = new Set(documents);
    const paths = new Map(
      files
        .filter(({ document }) => wanted.size === 0 || wanted.has(document))
        .map(({ document, folder }) => [document, folder]),
    );
    const parts = await this.contents.parts([...paths.keys()]);
    const made = new Map<string, string>();
    for (const [at, part] of parts.entries()) {
      const parent = await this.folder(mandate, name, paths.get(part.document) ?? '', made);
      const file = { parent, name: part.name, mimeType: part.mimeType, size: part.size };
      const key = fileKey(part.document, part.sha256);
      const send = (id: string) =>
        this.outside
          .of(Drive)
          .createFile({ ...file, id, key }, () => this.media.read(part.storageKey) as AsyncIterable<Buffer>);
      // Whoever asks for the whole folder wants what was thrown away in it, too.
      await this.ensure({ key, mandate, isLookedAt: wanted.size === 0 }, send);
      await job.save({ done: at + 1, total: parts.length, state: { done: at + 1 } });
    }
  }

  /** The id of a folder in Drive, made with those that it lies in. */
  private async folder(
    mandate: string,
    name: string,
    path: string,
    made: Map<string, string>,
  ): Promise<string> {
    const known = made.get(path);
    if (known !== undefined) return known;
    const parts = path.split('/');
    const own = path === '' ? name : (parts.at(-1) ?? '');
    const parent = path === '' ? null : await this.folder(mandate, name, parts.slice(0, -1).join('/'), made);
    const key = folderKey(mandate, path);
    // In a folder that lies in the bin nobody finds a file. Of the mandate's own it is known already.
    const { id } = await this.ensure({ key, mandate, isLookedAt: path !== '' }, (driveId) =>
      this.outside.of(Drive).createFolder({ id: driveId, parent, name: own, key } satisfies NewDriveEntry),
    );
    made.set(path, id);
    return id;
  }

  /** Makes it unless it is there, by what was noted or, where it is looked at, in Drive itself. */
  private async ensure(
    { key, mandate, isLookedAt }: { key: string; mandate: string; isLookedAt: boolean },
    make: (id: string) => Promise<DriveEntry>,
  ): Promise<DriveEntry> {
    const drive = this.outside.of(Drive);
    let row = await this.table.find(key);
    if (row?.link && isLookedAt && !(await drive.isThere(row.driveId))) {
      await this.table.forgetEntry(row);
      row = null;
    }
    if (row === null) {
      // Made by an installation whose notes are lost, such as one set up again from an older backup.
      const found = await drive.find(key);
      row = await this.table.claim(key, mandate, found?.id ?? (await drive.newId()), found?.link ?? null);
    }
    if (row.link !== null) return { id: row.driveId, link: row.link };
    const made = await make(row.driveId);
    await this.table.noteMade(key, row.driveId, made.link);
    return made;
  }
}
