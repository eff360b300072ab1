import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { contract as contractRecord } from '@llavero/proto/records/contracts/contract';
import { document as documentRecord } from '@llavero/proto/records/documents/document';
import {
  type Communication,
  communication as communicationRecord,
} from '@llavero/proto/records/notifications/communication';
import { agent } from '@llavero/proto/records/people/agent';
import { lettingStatuses } from '@llavero/proto/rules/mandate-figures';
import { normaliseEmail } from '@llavero/proto/values/email';
import { Injectable } from '@nestjs/common';
import { answersOurs } from './issue.errors.ts';

const MOST_PEOPLE = 50;
const MOST_CONTRACTS = 50;

type Mail = Pick<Communication, 'from' | 'subject' | 'body' | 'attachments'>;

/** Whose address a mail has, as far as their files say: no proof that they wrote it (decision 0144). */
export interface Sender {
  address: string;
  people: readonly string[];
  /** In force, with one of them as a tenant. */
  contracts: readonly { id: string; tenants: string[] }[];
}

/** Received mails that begin something, read as whoever asks: nobody makes anything of a mail they may not see. */
@Injectable()
export class ReceivedMails {
  constructor(private readonly peers: Peers) {}

  /** @throws CodedError notFound; conflict `ISSUE.NOT_A_RECEIVED_MAIL` for one of ours, and for an answer to one */
  async read(id: string, ctx: CallContext): Promise<Mail> {
    const fields = ['from', 'subject', 'body', 'attachments', 'direction', 'type', 'answerTo'] as const;
    const mail = await this.peers.of(communicationRecord).get(id, ctx, { fields });
    // What a program answers by itself is kept as an answer, or not at all.
    if (mail.direction !== 'IN' || mail.type !== 'EMAIL' || mail.answerTo !== null) throw answersOurs();
    return mail;
  }

  async sender({ from }: Pick<Mail, 'from'>, ctx: CallContext): Promise<Sender> {
    const address = normaliseEmail(from?.description ?? '');
    if (!address.includes('@')) return { address, people: [], contracts: [] };
    const { items } = await this.peers
      .of(agent)
      .list({ text: address, fields: ['email'], limit: MOST_PEOPLE }, ctx);
    const people = items
      .filter(({ email }) => email !== null && normaliseEmail(email) === address)
      .map(({ id }) => id);
    if (people.length === 0) return { address, people, contracts: [] };
    const found = await this.peers.of(contractRecord).list(
      {
        filter: { tenants: { $in: people }, status: { $in: [...lettingStatuses] } },
        fields: ['tenants'],
        limit: MOST_CONTRACTS,
      },
      ctx,
    );
    return { address, people, contracts: found.items.map(({ id, tenants }) => ({ id, tenants })) };
  }

  /** What came with it: every file is a document, and those that are pictures are photos as well. */
  async files(
    { attachments }: Pick<Mail, 'attachments'>,
    ctx: CallContext,
  ): Promise<{ photos: string[]; documents: string[] }> {
    if (attachments.length === 0) return { photos: [], documents: [] };
    const ids = attachments.map(({ document }) => document);
    const fields = ['media', 'mimeType'] as const;
    const found = await this.peers.of(documentRecord).getMany(ids, ctx, { fields });
    return {
      photos: found
        .filter(({ mimeType }) => mimeType?.startsWith('image/'))
        .flatMap(({ media }) => media.slice(0, 1)),
      documents: found.map(({ id }) => id),
    };
  }
}
