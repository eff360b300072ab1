import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CodedError } from '@llavero/proto/errors';
import type { EventOf } from '@llavero/proto/events/define';
import { documentSigned } from '@llavero/proto/events/documents';
import { contract } from '@llavero/proto/records/contracts/contract';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { statusOf } from '@llavero/proto/states/evaluate';
import { ActivateContract } from '../contract/activate-contract.ts';
import { SignMandate } from './sign-mandate.ts';

type Signed = EventOf<typeof documentSigned>;

const contractTypes = new Set(['CONTRACT', 'LONG_CONTRACT', 'SEASONAL_CONTRACT']);

/**
 * What everybody has signed is signed in the books (EXT-10): a mandate by its own command, a contract that waits for its signature is put in
 * force (C §4.2), a resolution is marked (C §4.4). What these refuse stays for a person, who has been told of the signature.
 */
@OnEvent(documentSigned, { name: 'document-signed' })
export class DocumentSigned implements HandlesEvent<typeof documentSigned> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly activation: ActivateContract,
    private readonly signing: SignMandate,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  async handle({ data }: Signed, tx: Tx, ctx: CallContext): Promise<void> {
    const { type, contract: contractId, mandate: mandateId } = data.extra;
    if (type === 'MANDATE' && mandateId) await this.signMandate(mandateId, data, ctx, tx);
    if (!contractId) return;
    if (contractTypes.has(type)) await this.signContract(contractId, data, ctx, tx);
    else if (type === 'RESOLUTION') await this.signResolution(contractId, ctx, tx);
  }

  private async signMandate(
    id: string,
    { id: signedDocument, extra: { signatureDate } }: Signed['data'],
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const [found] = await this.stores.of(mandate).loadManyUnchecked([id], tx);
    if (!found || found.signatureDate !== null) return;
    const input = { id, version: found.version, terms: null, signatureDate, signedDocument };
    await this.unlessRefused(id, () => this.signing.sign(input, ctx, tx));
  }

  private async signContract(
    id: string,
    { id: document, extra: { signatureDate } }: Signed['data'],
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const store = this.stores.of(contract);
    const [found] = await store.loadManyUnchecked([id], tx);
    if (!found) return;
    if (statusOf(contract, found, this.clock.now()) === 'PENDING_SIGNATURE')
      // By itself: a unit that somebody else holds is refused by the database, which would undo what follows.
      await this.unlessRefused(id, () =>
        this.database.transaction((own) => this.activation.activate(id, found.version, ctx, own)),
      );
    const current = await store.loadUnchecked(id, tx, { lock: true });
    const patch = {
      signatureDate: found.activated ? (current.signatureDate ?? signatureDate) : signatureDate,
      documents: [...new Set([...current.documents, document])],
    };
    await store.writeUnchecked(id, undefined, patch, {}, ctx, tx);
  }

  private async signResolution(id: string, ctx: CallContext, tx: Tx): Promise<void> {
    const store = this.stores.of(contract);
    const [found] = await store.loadManyUnchecked([id], tx);
    const resolution = found?.contractResolution;
    if (!resolution || resolution.status === 'SIGNED') return;
    const patch = { contractResolution: { ...resolution, status: 'SIGNED' as const } };
    await store.writeUnchecked(id, undefined, patch, {}, ctx, tx);
  }

  /** A refusal is an answer for people: nobody waits for this event. Outages are thrown on, and the event comes again. */
  private async unlessRefused(record: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CodedError) || error.body.kind === 'unavailable') throw error;
      this.log.warn('a signed document changed no status', { record, errorCode: error.body.code });
    }
  }
}
