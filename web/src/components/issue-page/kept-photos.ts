import type { OutsideAudience } from '@llavero/proto/records/choices/issues';
import { digestOf, keyOfText } from '../../lib/seal.ts';
import { SealedStore } from '../../lib/sealed-store.ts';

/** A photo that has been chosen and has not arrived. */
export interface KeptPhoto {
  id: string;
  /** Counts up: they are sent in the order in which they were chosen. */
  order: number;
  name: string;
  mimeType: string;
}

const names = ['photos', 'files'] as const;

/**
 * Photos that wait on a phone for the page of a mailed link: a reload, a closed tab or a camera that pushes the page out of
 * memory loses none. They are sealed with the code of the link, which is kept nowhere: only its page opens them.
 */
export class KeptPhotos {
  private constructor(private readonly kept: SealedStore<(typeof names)[number]>) {}

  /** Throws where the browser keeps nothing (private windows, no TLS). */
  static async open(code: string, audience: OutsideAudience): Promise<KeptPhotos> {
    const [id, key] = await Promise.all([
      digestOf(new TextEncoder().encode(`page ${audience} ${code}`)),
      keyOfText(`photos ${audience} ${code}`),
    ]);
    return new KeptPhotos(await SealedStore.open('llavero-fotos', names, { id, key }));
  }

  close = (): void => this.kept.close();

  list = async (): Promise<KeptPhoto[]> =>
    (await this.kept.all<KeptPhoto>('photos')).sort((a, b) => a.order - b.order);

  save = (photo: KeptPhoto, bytes: BufferSource): Promise<void> =>
    this.kept.keep([
      { name: 'files', id: photo.id, bytes },
      { name: 'photos', id: photo.id, value: photo },
    ]);

  /** Null when another window has sent it. */
  async file({ id, name, mimeType }: KeptPhoto): Promise<File | null> {
    const bytes = await this.kept.bytes('files', id);
    return bytes && new File([bytes], name, { type: mimeType });
  }

  drop = (id: string): Promise<void> => this.kept.drop(names, [id]);
}
