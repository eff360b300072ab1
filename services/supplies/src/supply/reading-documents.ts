import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { fileDocument } from '@llavero/proto/commands/media';
import { document } from '@llavero/proto/records/documents/document';
import { supplyTypes } from '@llavero/proto/records/choices/places';
import { Injectable } from '@nestjs/common';
import type { StoredChange } from './supply-change-writer.ts';

/** Photos that go to a company, the newest; and the bytes of all of them, which leaves room in a mail for the authorisation. */
const MOST_PHOTOS = 5;
const MOST_BYTES = 10 * 1024 * 1024;
const MOST_FOUND = 100;

/** The photos of a meter as documents of the change, because mails carry documents. */
@Injectable()
export class ReadingDocuments {
  constructor(private readonly peers: Peers) {}

  /**
   * Files the photos that are no documents yet, one each; asked again the same ones are answered.
   *
   * @returns documents, the newest photo last
   */
  async of({ readingPhotos, supply, place, contract }: StoredChange, ctx: CallContext): Promise<string[]> {
    const photos = readingPhotos.slice(-MOST_PHOTOS);
    if (photos.length === 0) return [];
    const own = serviceContext('supplies', ctx.requestId);
    const name = `Lectura del contador: ${supplyTypes.options[supply].label.toLowerCase()}`;
    const known = new Set((await this.filed(photos, own)).flatMap(({ media }) => media));
    for (const photo of photos.filter((one) => !known.has(one))) {
      const fields = { name, places: [place], contract };
      await this.peers.command(fileDocument, { files: [photo], fields }, own);
    }
    const found = await this.filed(photos, own);
    const inOrder = photos.flatMap((photo) => found.find(({ media }) => media.includes(photo)) ?? []);
    const fitting: string[] = [];
    let bytes = 0;
    for (const { id, size } of inOrder.toReversed()) {
      bytes += size ?? 0;
      if (bytes <= MOST_BYTES) fitting.unshift(id);
    }
    return fitting;
  }

  private async filed(photos: readonly string[], own: CallContext) {
    const { items } = await this.peers
      .of(document)
      .list({ filter: { media: { $in: [...photos] } }, fields: ['media', 'size'], limit: MOST_FOUND }, own);
    return items;
  }
}
