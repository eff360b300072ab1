import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { printLetter } from '@llavero/proto/commands/certified-letters';
import type { OutputOf } from '@llavero/proto/commands/command';
import { burofaxDelivered, burofaxPosted } from '@llavero/proto/events/notifications';
import type { SystemFields } from '@llavero/proto/fields/record';
import type { LetterDelivery } from '@llavero/proto/records/choices/burofax';
import {
  communication as definition,
  type Communication,
} from '@llavero/proto/records/notifications/communication';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { incompleteAddressee, noBurofax } from './burofax.errors.ts';

export type Burofax = Communication & SystemFields;

/** Lines of an envelope: a name, a street, a town. */
const LEAST_LINES = 3;

/** Communications that are certified letters (EXT-11): their letter, their posting, their delivery. */
@Injectable()
export class Burofaxes {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {}

  /** @throws CodedError notFound `BUROFAX.NOT_FOUND` */
  async load(id: string, tx?: Tx): Promise<Burofax> {
    const found = await this.stores.of(definition).loadUnchecked(id, tx, tx ? { lock: true } : {});
    if (found.type !== 'BUROFAX') throw noBurofax();
    return found;
  }

  /** Name and address of its one addressee. @throws CodedError invalid `BUROFAX.ADDRESSEE` */
  addressee({ to }: Pick<Burofax, 'to'>): string {
    const [one, ...others] = to ?? [];
    const lines = (one?.description ?? '').split('\n').map((line) => line.trim());
    if (others.length > 0 || lines.filter(Boolean).length < LEAST_LINES) throw incompleteAddressee();
    return lines.filter(Boolean).join('\n');
  }

  /** What its documents are called, and where they are filed. */
  filing(burofax: Burofax) {
    const { relatedContracts, relatedMandates, relatedPlaces, relatedAgents, subject, createdAt } = burofax;
    return {
      name: `Burofax ${formatDay(startOfDay(createdAt))} ${subject ?? ''}`.slice(0, 200).trim(),
      contract: relatedContracts?.[0] ?? null,
      mandate: relatedMandates?.[0] ?? null,
      units: relatedPlaces ?? [],
      agents: relatedAgents ?? [],
    };
  }

  /** The letter as a document, made of what the communication says now. */
  print(burofax: Burofax, ctx: CallContext): Promise<OutputOf<typeof printLetter>> {
    const { subject, body } = burofax;
    const letter = {
      addressee: this.addressee(burofax),
      subject: subject || 'Comunicación',
      body: body ?? '',
    };
    const own = serviceContext('notifications', ctx.requestId);
    return this.peers.command(printLetter, { ...this.filing(burofax), ...letter }, own);
  }

  /** The post has it (NOT_SENT or SENDING → SENT). */
  posted(
    burofax: Burofax,
    version: number | undefined,
    posting: { reference: string; postedOn: number; proofs: string[]; author: string },
    ctx: CallContext,
    tx: Tx,
  ): Promise<Burofax> {
    const { reference, postedOn, proofs, author } = posting;
    const sentAt = Math.min(this.clock.now(), Math.max(postedOn, burofax.createdAt));
    return this.stores.of(definition).writeUnchecked(
      burofax.id,
      version,
      {
        ...{
          status: 'SENT' as const,
          sentAt,
          error: null,
          nextAttemptAt: null,
          attempts: burofax.attempts + 1,
        },
        ...{ reference, postedOn, delivery: 'PENDING' as const, proofs: union(burofax.proofs, proofs) },
      },
      {
        event: burofaxPosted,
        extra: { ...aboutIt(burofax), reference, author, postedOn, proof: proofs[0] ?? null },
      },
      ctx,
      tx,
    );
  }

  /** What the postman says; the same news with the same proofs change nothing. */
  async delivered(
    burofax: Burofax,
    version: number | undefined,
    news: { delivery: LetterDelivery; deliveredOn: number | null; proofs: string[]; author: string },
    ctx: CallContext,
    tx: Tx,
  ): Promise<Burofax | undefined> {
    const { delivery, deliveredOn, author } = news;
    const proofs = union(burofax.proofs, news.proofs);
    const isNews = delivery !== burofax.delivery || deliveredOn !== burofax.deliveredOn;
    if (!isNews && proofs.length === (burofax.proofs ?? []).length) return undefined;
    const told = { ...aboutIt(burofax), reference: burofax.reference, author, delivery, deliveredOn };
    return this.stores
      .of(definition)
      .writeUnchecked(
        burofax.id,
        version,
        { delivery, deliveredOn, proofs },
        isNews ? { event: burofaxDelivered, extra: told } : {},
        ctx,
        tx,
      );
  }
}

const aboutIt = ({ relatedContracts, template }: Burofax) => ({
  contracts: relatedContracts ?? [],
  template: template ?? null,
});

const union = (one: readonly string[] | null, other: readonly string[]): string[] => [
  ...new Set([...(one ?? []), ...other]),
];
