import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { SystemFields } from '@llavero/proto/fields/record';
import { document, type Document } from '@llavero/proto/records/documents/document';
import { Injectable } from '@nestjs/common';
import { fileReplaced } from './signature.errors.ts';
import { type SignatureRow, SignatureTable, type SignerRow } from './signature-table.ts';
import { turnOf } from './signatures.ts';
import { signingLink } from './signing-link.ts';

/** What a link opens. */
export interface SigningSession {
  request: SignatureRow;
  signer: SignerRow;
  document: Document & SystemFields;
}

/** Statuses in which a document whose signature is under way may be signed; `SENT` is what people call it who send it themselves, too. */
const signable: readonly unknown[] = ['WAITING_SIGNATURE', 'SENT'];

/** Whether a document whose signature is under way may still be signed. */
export const isSignable = ({ status }: Pick<Document, 'status'>): boolean => signable.includes(status);

/**
 * Nobody signs what the office has cancelled, or noted as signed on paper, while its links were out.
 * @throws CodedError notFound `LINK.INVALID`
 */
export function refuseWithdrawn(paper: Pick<Document, 'status'>): void {
  if (!isSignable(paper)) throw linkInvalid();
}

/** Links of signers: they open one document for the one whose turn it is, and nothing else. */
@Injectable()
export class SigningSessions {
  readonly table: SignatureTable;

  constructor(
    database: Database,
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
    private readonly clock: Clock,
  ) {
    this.table = new SignatureTable(database);
  }

  /**
   * @throws CodedError notFound `LINK.INVALID` for every code that opens nothing now, whatever the reason; conflict `SIGNATURE.FILE_REPLACED`
   */
  async open(code: string): Promise<SigningSession> {
    const { scope } = await this.links.open(signingLink, code);
    const request = await this.table.find(scope.request);
    if (request?.status !== 'OPEN' || request.expiresAt <= this.clock.now()) throw linkInvalid();
    const signer = turnOf(await this.table.signers(request.id));
    if (signer?.id !== scope.signer) throw linkInvalid();
    const [paper] = await this.stores.of(document).loadManyUnchecked([request.document]);
    if (!paper) throw linkInvalid();
    refuseWithdrawn(paper);
    if (paper.storageKey !== request.storageKey) throw fileReplaced();
    return { request, signer, document: paper };
  }

  /** Notes that the file itself has been shown, the first time. */
  async noteSeen({ request, signer }: SigningSession, ctx: CallContext): Promise<void> {
    const events = await this.table.events(request.id);
    if (events.some(({ kind, signer: who }) => kind === 'SEEN' && who === signer.id)) return;
    await this.note(request.id, 'SEEN', signer.id, ctx);
  }

  async note(
    request: string,
    kind: 'OPENED' | 'SEEN' | 'CODE_SENT',
    signer: string,
    ctx: CallContext,
  ): Promise<void> {
    await this.table.note(request, kind, { signer, at: this.clock.now(), origin: ctx.origin }, this.table.db);
  }
}
