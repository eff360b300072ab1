import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { documentSigned } from '@llavero/proto/events/documents';
import { document } from '@llavero/proto/records/documents/document';
import { media } from '@llavero/proto/records/documents/media';
import { normaliseFileName } from '@llavero/proto/values/file-name';
import { startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import type { StoredFile } from '../media/media-store.ts';
import type { SignatureRow, SignerRow } from './signature-table.ts';
import { Signatures } from './signatures.ts';
import { tellSignatureEndJob } from './tell-signature-end-job.ts';

/** What a signature has led to. */
export interface SignedFile {
  file: StoredFile;
  /** Evidence that is a file of its own, by its name. */
  evidence?: readonly { name: string; file: StoredFile }[];
  /** Unix seconds. */
  at: number;
}

/** Puts the signed file in the place of the one that was sent, wherever it was signed, and tells everybody (EXT-10). */
@Injectable()
export class KeepSignedFile {
  constructor(
    private readonly signatures: Signatures,
    private readonly stores: RecordStores,
    private readonly jobs: JobQueue,
  ) {}

  /** @param request locked */
  async keep(
    request: SignatureRow,
    signers: readonly SignerRow[],
    { file, evidence = [], at }: SignedFile,
    own: CallContext,
    tx: Tx,
  ): Promise<void> {
    const { table } = this.signatures;
    await this.exchange(request.document, signers, { file, evidence, at }, own, tx);
    await table.noteSealed(request.id, file.sha256, at, tx);
    await table.note(request.id, 'SEALED', { at }, tx);
    await this.jobs.enqueue(tellSignatureEndJob, { request: request.id }, own, {}, tx);
  }

  private async exchange(
    id: string,
    signers: readonly SignerRow[],
    { file, evidence = [], at }: SignedFile,
    own: CallContext,
    tx: Tx,
  ): Promise<void> {
    const store = this.stores.of(document);
    const paper = await store.loadUnchecked(id, tx, { lock: true });
    const base = (paper.fileName ?? 'documento').replace(/\.pdf$/i, '');
    const fileName = normaliseFileName(`${base} firmado.pdf`);
    const kept: string[] = [];
    for (const one of [{ name: fileName, file }, ...evidence])
      kept.push(
        (
          await this.stores.of(media).create(
            {
              ...{ name: one.name, mimeType: 'application/pdf', size: one.file.size },
              ...{ sha256: one.file.sha256, storageKey: one.file.key },
              ...{ ownerCollection: 'document', ownerId: id },
            },
            own,
            tx,
          )
        ).id,
      );
    // Cancelled after the last signature and before the seal: the file is kept, and it stays cancelled.
    const isCancelled = paper.status === 'CANCELLED';
    const signatureDate = startOfDay(Math.max(...signers.map(({ signedAt }) => signedAt ?? at)));
    await store.writeUnchecked(
      id,
      undefined,
      {
        ...(isCancelled ? {} : { status: 'SIGNED' as const }),
        ...{ signatureDate, sealedAt: at, fileName, mimeType: 'application/pdf' },
        ...{ sha256: file.sha256, storageKey: file.key, size: file.size },
        // What was signed stays beside it.
        media: [...kept, ...paper.media],
        fileVersion: (paper.fileVersion ?? 1) + 1,
      },
      isCancelled
        ? {}
        : {
            event: documentSigned,
            extra: {
              type: paper.type ?? 'UNKNOWN',
              contract: paper.contract,
              mandate: paper.mandate,
              signatureDate,
            },
          },
      own,
      tx,
    );
  }
}
