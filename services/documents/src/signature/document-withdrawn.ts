import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { changesOf } from '@llavero/proto/events/record-events';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { genericStatuses } from '@llavero/proto/records/choices/general';
import { document } from '@llavero/proto/records/documents/document';
import { Signatures } from './signatures.ts';
import { isSignable } from './signing-session.ts';

/**
 * The office has cancelled or deleted a document that is out to be signed, or noted another end of it: its signature ends with it, here and
 * at the provider, and its signers are told (EXT-10). One that everybody has signed goes on to its seal.
 */
@OnEvent(changesOf(document), { name: 'document-withdrawn', whenChanged: ['status'] })
export class DocumentWithdrawn implements HandlesEvent {
  constructor(
    private readonly signatures: Signatures,
    private readonly stores: RecordStores,
  ) {}

  async concerns({ subject }: DomainEvent): Promise<boolean> {
    return (await this.signatures.table.openOf(subject)) !== null;
  }

  async handle({ subject }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const { table } = this.signatures;
    const open = await table.openOf(subject, tx);
    const row = open && (await table.find(open, tx, true));
    if (!row || row.status !== 'OPEN') return;
    const [paper] = await this.stores.of(document).loadManyUnchecked([subject], tx);
    if (paper && isSignable(paper)) return;
    const reason = paper
      ? `El documento ha pasado a «${choiceLabel(genericStatuses, paper.status ?? 'UNKNOWN')}».`
      : 'El documento se ha eliminado.';
    await this.signatures.end(row, 'VOID', { reason }, ctx, tx);
  }
}
