import { buffer } from 'node:stream/consumers';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { keepPicture, readPicture } from '@llavero/proto/commands/inventories';
import { type CodedError, invalid, notFound } from '@llavero/proto/errors';
import { media as definition } from '@llavero/proto/records/documents/media';
import { MediaStore } from '../media/media-store.ts';
import { Uploads } from '../upload/uploads.ts';

/** Photos that one link may bring. */
const MOST_PHOTOS = 40;

/** The small picture of a photo of an inventory, in base64. */
@CommandHandler(readPicture)
export class ReadPicture implements Handles<typeof readPicture> {
  constructor(
    private readonly stores: RecordStores,
    private readonly store: MediaStore,
  ) {}

  async run({ inventory, photo }: InputOf<typeof readPicture>): Promise<OutputOf<typeof readPicture>> {
    const [file] = await this.stores.of(definition).loadManyUnchecked([photo]);
    const isOwn = file?.ownerCollection === 'inventory' && file.ownerId === inventory;
    if (!isOwn || file.thumbnailKey === null || !(await this.store.has(file.thumbnailKey))) throw noPicture();
    return { jpeg: (await buffer(this.store.read(file.thumbnailKey))).toString('base64') };
  }
}

/** Keeps a picture that came by a link: looked at, written anew and scanned like any other file. */
@CommandHandler(keepPicture)
export class KeepPicture implements Handles<typeof keepPicture> {
  constructor(
    private readonly stores: RecordStores,
    private readonly uploads: Uploads,
  ) {}

  async run(
    { inventory, picture, since }: InputOf<typeof keepPicture>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof keepPicture>> {
    const filter = { ownerCollection: 'inventory', ownerId: inventory, createdAt: { $gte: since } };
    const known = await this.stores.of(definition).findUnchecked({ filter, limit: MOST_PHOTOS });
    if (known.length >= MOST_PHOTOS) throw tooMany();
    const content = Buffer.from(picture, 'base64');
    const file = { name: 'alegacion.jpg', size: content.length, collection: 'inventory', record: inventory };
    const { upload } = await this.uploads.open(file, ctx);
    try {
      await this.uploads.append(upload, 0, content, ctx);
      const { media, thumbnail } = await this.uploads.finish({ upload, sha256: null }, ctx);
      if (!thumbnail) throw notPicture();
      return { media };
    } catch (error) {
      await this.uploads.cancel(upload, ctx).catch(() => undefined);
      throw error;
    }
  }
}

const noPicture = (): CodedError =>
  notFound('INVENTORY.NO_PHOTO', 'Esa foto ya no está. Actualice la página.');
const notPicture = (): CodedError =>
  invalid('INVENTORY.NOT_A_PICTURE', 'Eso no es una foto. No se ha guardado: elija una imagen.');
const tooMany = (): CodedError =>
  invalid(
    'INVENTORY.TOO_MANY_PHOTOS',
    `Un enlace admite ${MOST_PHOTOS} fotos. Esta no se ha guardado: quite otra o envíe lo que tiene.`,
  );
