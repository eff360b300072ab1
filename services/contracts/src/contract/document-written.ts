import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { documentText } from '@llavero/proto/commands/generation';
import { CodedError } from '@llavero/proto/errors';
import type { EventOf } from '@llavero/proto/events/define';
import { documentWritten } from '@llavero/proto/events/documents';
import type { Json } from '@llavero/proto/fields/field';
import { contract } from '@llavero/proto/records/contracts/contract';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import type { DocumentBlock } from '@llavero/proto/templates/blocks';
import { headAndBody, textOfBlocks } from '@llavero/proto/templates/hand-changes';

type Written = EventOf<typeof documentWritten>;

/** Characters that the fields hold. */
const MOST = { head: 200_000, body: 500_000 } as const;

/** What a contract and a mandate keep of their text (C §3.1, §3.2). */
interface RecordText {
  head: string;
  body: string;
  headContent: Json;
  bodyContent: Json;
  textModified: boolean;
}

/**
 * Head and body of a contract or mandate follow from its document, with the mark that a person has written some of it. What is signed
 * keeps the text that was signed.
 */
@OnEvent(documentWritten, { name: 'document-written' })
export class DocumentWritten implements HandlesEvent<typeof documentWritten> {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
  ) {}

  async handle({ data }: Written, tx: Tx, ctx: CallContext): Promise<void> {
    const text = await this.textOf(data.id, ctx);
    if (!text) return;
    const { contract: contractId, mandate: mandateId } = data.extra;
    if (contractId) await this.writeContract(contractId, text, ctx, tx);
    else if (mandateId) await this.writeMandate(mandateId, text, ctx, tx);
  }

  /** Null for a document that is gone in the meantime. */
  private async textOf(document: string, ctx: CallContext): Promise<RecordText | null> {
    try {
      const own = serviceContext('contracts', ctx.requestId);
      const asked = { document, word: false };
      const { blocks, changes } = await this.peers.command(documentText, asked, own);
      const { head, body } = headAndBody((blocks ?? []) as unknown as DocumentBlock[]);
      return {
        head: textOfBlocks(head).slice(0, MOST.head),
        body: textOfBlocks(body).slice(0, MOST.body),
        headContent: head as unknown as Json,
        bodyContent: body as unknown as Json,
        textModified: Array.isArray(changes) && changes.length > 0,
      };
    } catch (error) {
      if (error instanceof CodedError && error.body.kind === 'notFound') return null;
      throw error;
    }
  }

  private async writeContract(id: string, text: RecordText, ctx: CallContext, tx: Tx): Promise<void> {
    const store = this.stores.of(contract);
    const [found] = await store.loadManyUnchecked([id], tx);
    if (!found || found.activated || found.signatureDate !== null || says(found, text)) return;
    await store.writeUnchecked(id, undefined, text, {}, ctx, tx);
  }

  private async writeMandate(id: string, text: RecordText, ctx: CallContext, tx: Tx): Promise<void> {
    const store = this.stores.of(mandate);
    const [found] = await store.loadManyUnchecked([id], tx);
    if (!found || found.signatureDate !== null || says(found, text)) return;
    await store.writeUnchecked(id, undefined, text, {}, ctx, tx);
  }
}

const says = (
  found: Pick<RecordText, 'textModified'> & { head: string | null; body: string | null },
  text: RecordText,
): boolean =>
  found.head === text.head && found.body === text.body && found.textModified === text.textModified;
