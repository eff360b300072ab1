import { buffer } from 'node:stream/consumers';
import type { CallContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { media as definition } from '@llavero/proto/records/documents/media';
import { inBatches } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';
import { MediaStore } from '../media/media-store.ts';
import type { PaperPictures } from '../print/paper.ts';
import { loadSharp } from '../upload/load-sharp.ts';

/** Longest side and quality of a photo in print, some 200 dots an inch at the width of a third of the page: 10 to 20 KB. */
const SIDE = 400;
const QUALITY = 68;

/** The photos of inventories in the size of print. */
@Injectable()
export class InventoryPictures {
  constructor(
    private readonly stores: RecordStores,
    private readonly store: MediaStore,
  ) {}

  /**
   * Small pictures by id of the photo, of those that the caller may see and that belong to one of these inventories: an id that somebody
   * wrote into an inventory opens no other record's file. What is no picture, or lies no longer in the store, is left out.
   */
  async of(
    photos: readonly string[],
    inventories: readonly string[],
    ctx: CallContext,
  ): Promise<PaperPictures> {
    const pictures = new Map<string, Buffer>();
    for (const some of inBatches([...new Set(photos)])) {
      const visible = new Set(
        (await this.stores.of(definition).labels({ collection: 'media', ids: some }, ctx)).map(
          ({ id }) => id,
        ),
      );
      const files = await this.stores.of(definition).loadManyUnchecked([...visible]);
      // One after another: a picture that is written takes memory.
      for (const { id, ownerCollection, ownerId, thumbnailKey } of files) {
        const isOwn = ownerCollection === 'inventory' && inventories.includes(ownerId ?? '');
        if (!isOwn || thumbnailKey === null || !(await this.store.has(thumbnailKey))) continue;
        pictures.set(id, await forPrint(await buffer(this.store.read(thumbnailKey))));
      }
    }
    return pictures;
  }
}

async function forPrint(thumbnail: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(thumbnail)
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}
