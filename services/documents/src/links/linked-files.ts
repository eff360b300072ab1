import { buffer } from 'node:stream/consumers';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { keepLinkedFile, readLinkedPicture } from '@llavero/proto/commands/issue-pages';
import { type CodedError, invalid, notFound } from '@llavero/proto/errors';
import { media as definition } from '@llavero/proto/records/documents/media';
import { MediaStore } from '../media/media-store.ts';
import { Uploads } from '../upload/uploads.ts';

/** The small picture of a photo, in base64; the service that asks has decided that it may be seen. */
@CommandHandler(readLinkedPicture)
export class ReadLinkedPicture implements Handles<typeof readLinkedPicture> {
  constructor(
    private readonly stores: RecordStores,
    private readonly store: MediaStore,
  ) {}

  async run({ photo }: InputOf<typeof readLinkedPicture>): Promise<OutputOf<typeof readLinkedPicture>> {
    const [file] = await this.stores.of(definition).loadManyUnchecked([photo]);
    const key = file?.thumbnailKey ?? null;
    if (key === null || !(await this.store.has(key))) throw noPicture();
    return { jpeg: (await buffer(this.store.read(key))).toString('base64') };
  }
}

/** Keeps a file that came by a link: looked at, written anew and scanned like any other file. */
@CommandHandler(keepLinkedFile)
export class KeepLinkedFile implements Handles<typeof keepLinkedFile> {
  constructor(private readonly uploads: Uploads) {}

  async run(
    { collection, record, name, content, picture }: InputOf<typeof keepLinkedFile>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof keepLinkedFile>> {
    const bytes = Buffer.from(content, 'base64');
    const { upload } = await this.uploads.open({ name, size: bytes.length, collection, record }, ctx);
    try {
      await this.uploads.append(upload, 0, bytes, ctx);
      const { media, thumbnail } = await this.uploads.finish({ upload, sha256: null }, ctx);
      if (picture && !thumbnail) throw notPicture();
      return { media };
    } catch (error) {
      await this.uploads.cancel(upload, ctx).catch(() => undefined);
      throw error;
    }
  }
}

const noPicture = (): CodedError => notFound('LINK.NO_PHOTO', 'Esa foto ya no está. Actualice la página.');
const notPicture = (): CodedError =>
  invalid('LINK.NOT_A_PICTURE', 'Eso no es una foto. No se ha guardado: elija una imagen.');
