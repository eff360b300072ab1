import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  addIssuePhoto,
  issuePhoto,
  keepLinkedFile,
  readLinkedPicture,
  writeLinkedMessage,
} from '@llavero/proto/commands/issue-pages';
import type { OutsideAudience } from '@llavero/proto/records/choices/issues';
import { media as mediaRecord } from '@llavero/proto/records/documents/media';
import { issue as issueRecord } from '@llavero/proto/records/supplies/issue';
import { workOrder } from '@llavero/proto/records/supplies/work-order';
import { Injectable } from '@nestjs/common';
import { LandlordPages } from '../work-order/landlord-page.ts';
import { SupplierPages } from '../work-order/supplier-page.ts';
import { Conversations } from './conversations.ts';
import { answerNotPossible, tooManyPhotos, unknownPhoto } from './issue.errors.ts';
import { namesOf, Participants } from './participants.ts';
import { ownOf, TenantPages } from './tenant-page.ts';

/** Photos of one issue, and of one finished work. */
const MOST_PHOTOS = 30;

/** What the three pages have in common: an issue, a reader, and photos that may be seen. */
interface Opened {
  issue: string | null;
  order: string | null;
  reader: string | null;
  photos: readonly string[];
}

/** Opens a code as the page it belongs to. */
@Injectable()
export class LinkedPages {
  constructor(
    private readonly tenants: TenantPages,
    private readonly suppliers: SupplierPages,
    private readonly landlords: LandlordPages,
  ) {}

  /** @throws CodedError notFound LINK.INVALID */
  async of(code: string, audience: OutsideAudience): Promise<Opened> {
    if (audience === 'TENANT') {
      const { link, issue } = await this.tenants.of(code);
      return { issue: issue?.id ?? null, order: null, reader: link.recipient, photos: issue?.photos ?? [] };
    }
    if (audience === 'SUPPLIER') {
      const { link, order, issue } = await this.suppliers.of(code);
      const photos = [...order.photos, ...order.finishPhotos, ...(issue?.photos ?? [])];
      return { issue: order.issue, order: order.id, reader: link.recipient, photos };
    }
    const { link, order, issue } = await this.landlords.of(code);
    const photos = [...(issue?.photos ?? []), ...(order?.photos ?? []), ...(order?.finishPhotos ?? [])];
    return { issue: issue?.id ?? null, order: order?.id ?? null, reader: link.recipient, photos };
  }
}

/** What somebody outside writes lands in the conversation of the issue. */
@CommandHandler(writeLinkedMessage)
export class WriteLinkedMessage implements Handles<typeof writeLinkedMessage> {
  constructor(
    private readonly database: Database,
    private readonly pages: LinkedPages,
    private readonly participants: Participants,
    private readonly conversations: Conversations,
  ) {}

  async run(
    { code, audience, text }: InputOf<typeof writeLinkedMessage>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof writeLinkedMessage>> {
    const { issue, reader } = await this.pages.of(code, audience);
    if (issue === null)
      throw answerNotPossible('Este encargo no tiene una incidencia con conversación: llámenos.');
    const own = ownOf(ctx);
    const people =
      audience === 'SUPPLIER'
        ? [await this.participants.supplier(reader, own)].flatMap((one) => one ?? [])
        : await this.participants.people(reader ? [reader] : [], own);
    const said = {
      issue,
      audience,
      author: reader ?? 'link',
      authorName: namesOf(people) || 'Sin nombre',
      outside: true,
      text,
      recipients: '',
    };
    return this.database.transaction(async (tx) => ({
      message: await this.conversations.say(said, own, tx),
    }));
  }
}

/** Where photos of a page are kept; read in a transaction they are locked. */
interface Album {
  read(tx?: Tx): Promise<string[]>;
  write(photos: string[], tx: Tx): Promise<unknown>;
}

/** A photo from a phone: of what is broken, or of the finished work. */
@CommandHandler(addIssuePhoto)
export class AddIssuePhoto implements Handles<typeof addIssuePhoto> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly pages: LinkedPages,
    private readonly peers: Peers,
  ) {}

  async run(
    { code, audience, picture }: InputOf<typeof addIssuePhoto>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof addIssuePhoto>> {
    const { issue, order } = await this.pages.of(code, audience);
    const own = ownOf(ctx);
    const isWork = audience === 'SUPPLIER';
    const record = isWork ? order : issue;
    if (record === null || audience === 'LANDLORD')
      throw answerNotPossible('Aquí no se pueden añadir fotos.');
    const album = isWork ? this.workPhotos(record, own) : this.issuePhotos(record, own);
    let looked = await album.read();
    if (looked.length >= MOST_PHOTOS) throw tooManyPhotos(MOST_PHOTOS);
    const collection = isWork ? 'workOrder' : 'issue';
    const file = { collection, record, name: 'foto.jpg', content: picture, picture: true };
    const { media } = await this.peers.command(keepLinkedFile, file, own);
    // Other services are asked outside of the transaction, so what was added meanwhile is looked at in turn.
    for (;;) {
      const known = await this.sameAs(media, looked, own);
      if (known) {
        await this.discard(media, own);
        return { media: known };
      }
      const seen = looked.join();
      looked = await this.database.transaction(async (tx) => {
        const photos = await album.read(tx);
        if (photos.join() === seen) await album.write([...photos, media], tx);
        return photos;
      });
      if (looked.join() === seen) return { media };
    }
  }

  private workPhotos(record: string, ctx: CallContext): Album {
    const store = this.stores.of(workOrder);
    return {
      read: async (tx) => (await store.loadUnchecked(record, tx, { lock: tx !== undefined })).finishPhotos,
      write: (finishPhotos, tx) => store.writeUnchecked(record, undefined, { finishPhotos }, {}, ctx, tx),
    };
  }

  private issuePhotos(record: string, ctx: CallContext): Album {
    const store = this.stores.of(issueRecord);
    return {
      read: async (tx) => (await store.loadUnchecked(record, tx, { lock: tx !== undefined })).photos,
      write: (photos, tx) => store.writeUnchecked(record, undefined, { photos }, {}, ctx, tx),
    };
  }

  private async discard(media: string, ctx: CallContext): Promise<void> {
    const { version } = await this.peers.of(mediaRecord).get(media, ctx, { fields: ['version'] });
    await this.peers.of(mediaRecord).patch(media, version, { status: 'DELETED' }, ctx);
  }

  /** Of the photos that are there the one with the same content: a bad line loses the answer and sends a photo twice. */
  private async sameAs(
    media: string,
    photos: readonly string[],
    ctx: CallContext,
  ): Promise<string | undefined> {
    if (photos.length === 0) return undefined;
    const files = await this.peers.of(mediaRecord).getMany([media, ...photos], ctx, { fields: ['sha256'] });
    const digest = files.find(({ id }) => id === media)?.sha256;
    return files.find(({ id, sha256 }) => id !== media && sha256 === digest)?.id;
  }
}

/** A photo that stands on the page of a code. */
@CommandHandler(issuePhoto)
export class IssuePhoto implements Handles<typeof issuePhoto> {
  constructor(
    private readonly pages: LinkedPages,
    private readonly peers: Peers,
  ) {}

  async run(
    { code, audience, photo }: InputOf<typeof issuePhoto>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof issuePhoto>> {
    const { photos } = await this.pages.of(code, audience);
    if (!photos.includes(photo)) throw unknownPhoto();
    return this.peers.command(readLinkedPicture, { photo }, ownOf(ctx));
  }
}
