import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { SystemFields } from '@llavero/proto/fields/record';
import type { SignatureEvent, SignatureStatus } from '@llavero/proto/records/choices/signatures';
import { document, type Document } from '@llavero/proto/records/documents/document';
import type { DocumentStatus } from '@llavero/proto/records/documents/document.states';
import { Injectable } from '@nestjs/common';
import { inviteSignerJob } from './invite-signer-job.ts';
import { type ProviderTask, providerTaskJob } from './provider-task-job.ts';
import { sealedDocument, signatureNotFound, signatureOver } from './signature.errors.ts';
import { type SignatureRow, SignatureTable, type SignerRow } from './signature-table.ts';
import { tellSignatureEndJob } from './tell-signature-end-job.ts';
import { signingLink } from './signing-link.ts';

/** Ends that a person or the time brings about, and the status that the document has from then on; null: the one before. */
const ends = {
  DECLINED: 'REJECTED',
  EXPIRED: 'EXPIRED',
  VOID: null,
} as const satisfies Partial<Record<SignatureStatus, DocumentStatus | null>>;
export type SignatureEnd = keyof typeof ends;

/** What all commands about signatures share (EXT-10, decision 0094). */
@Injectable()
export class Signatures {
  readonly table: SignatureTable;

  constructor(
    readonly database: Database,
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {
    this.table = new SignatureTable(database);
    database.explain({
      constraint: 'sealed_document',
      collections: ['document'],
      fromErrorAlone: true,
      explain: () => Promise.resolve(sealedDocument()),
    });
  }

  /** The document as the caller may see it: this is the permission check. */
  async document(id: string, ctx: CallContext): Promise<Document & SystemFields> {
    const store = this.stores.of(document);
    await store.get({ collection: 'document', id, fields: ['id'] }, ctx);
    return store.loadUnchecked(id);
  }

  /**
   * Locks a signature that is under way, for somebody of the office who may see its document.
   * @throws CodedError notFound `SIGNATURE.NOT_FOUND`, conflict `SIGNATURE.OVER`
   */
  async lockOpen(id: string, ctx: CallContext, tx: Tx): Promise<SignatureRow> {
    const row = await this.table.find(id, tx, true);
    if (!row) throw signatureNotFound();
    await this.stores.of(document).get({ collection: 'document', id: row.document, fields: ['id'] }, ctx);
    if (row.status !== 'OPEN') throw signatureOver();
    return row;
  }

  /** Leaves something to be done at the provider, by a job of the same transaction. */
  async atProvider(request: string, task: ProviderTask, ctx: CallContext, tx: Tx): Promise<void> {
    await this.jobs.enqueue(providerTaskJob, { request, task }, ctx, {}, tx);
  }

  /** Gives somebody the turn: the link is mailed by a job of the same transaction. */
  async invite(signer: SignerRow, reminder: boolean, ctx: CallContext, tx: Tx): Promise<void> {
    const input = { request: signer.request, signer: signer.id, reminder };
    await this.jobs.enqueue(inviteSignerJob, input, ctx, {}, tx);
  }

  /** Makes every link of a document's signature worthless. */
  async withdrawLinks(documentId: string, tx: Tx): Promise<void> {
    await this.links.revoke({ collection: 'document', id: documentId }, tx, signingLink);
  }

  /** Ends a locked signature without a seal. Its document's status follows unless a person has changed it meanwhile. */
  async end(
    row: SignatureRow,
    end: SignatureEnd,
    {
      reason,
      signer = null,
      elsewhere = false,
    }: { reason: string | null; signer?: string | null; elsewhere?: boolean },
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const kinds = { DECLINED: 'DECLINED', EXPIRED: 'EXPIRED', VOID: 'VOIDED' } as const satisfies Record<
      SignatureEnd,
      SignatureEvent
    >;
    await this.table.end(row, end, reason, tx);
    await this.table.note(row.id, kinds[end], { signer, at: this.clock.now(), origin: ctx.origin }, tx);
    await this.withdrawLinks(row.document, tx);
    // Nobody signs there any more what has ended here; what has ended there stays as it is.
    if (row.atProvider) await this.atProvider(row.id, 'CANCEL', ctx, tx);
    await this.jobs.enqueue(tellSignatureEndJob, { request: row.id, elsewhere }, ctx, {}, tx);
    const store = this.stores.of(document);
    const current = await store.loadUnchecked(row.document, tx, { lock: true, deleted: true });
    if (current.status !== 'WAITING_SIGNATURE' || current.deletedAt !== null) return;
    const status = ends[end] ?? (row.statusBefore as DocumentStatus);
    await store.writeUnchecked(row.document, undefined, { status }, {}, { ...ctx, trusted: true }, tx);
  }
}

/** Whoever's turn it is. */
export function turnOf(signers: readonly SignerRow[]): SignerRow | undefined {
  return signers.find(({ state }) => state !== 'SIGNED' && state !== 'DECLINED');
}
