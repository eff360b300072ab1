import { SealedStore } from '../../../lib/sealed-store.ts';
import type { TakenInventory } from '../inventory-copy.ts';
import type { Owner } from './owner.ts';
import type { QueueItem } from './queue-item.ts';

/** `items`: what waits to be sent, `files`: photos of them, `pictures`: small ones of photos that the server has. */
const names = ['inventories', 'items', 'files', 'pictures'] as const;

/** What a phone keeps of one person, each thing sealed with their key. Others neither see nor count it by what it says. */
export class PhoneStore {
  private constructor(private readonly kept: SealedStore<(typeof names)[number]>) {}

  /** Opens the store of a person. Throws where the browser keeps nothing (private windows). */
  static async open(owner: Owner): Promise<PhoneStore> {
    return new PhoneStore(await SealedStore.open('llavero-inventario', names, owner));
  }

  close = (): void => this.kept.close();

  /** How many things of other people wait here. */
  othersWaiting = (): Promise<number> => this.kept.ofOthers('items');

  inventories = (): Promise<TakenInventory[]> => this.kept.all('inventories');
  saveInventory = (copy: TakenInventory): Promise<void> =>
    this.kept.keep([{ name: 'inventories', id: copy.id, value: copy }]);
  /** Takes an inventory off the phone that is done with, and its pictures with the next sweep. */
  dropInventory = (id: string): Promise<void> => this.kept.drop(['inventories'], [id]);

  items = (): Promise<QueueItem[]> => this.kept.all('items');
  saveItem = (item: QueueItem): Promise<void> =>
    this.kept.keep([{ name: 'items', id: item.id, value: item }]);

  /** Keeps a photo with its item: both or none. */
  saveFile = (item: QueueItem, bytes: BufferSource): Promise<void> =>
    this.kept.keep([
      { name: 'files', id: item.id, bytes },
      { name: 'items', id: item.id, value: item },
    ]);

  file = (id: string): Promise<ArrayBuffer | null> => this.kept.bytes('files', id);

  /** Forgets things that have arrived or are not wanted any more. */
  dropItems = (ids: readonly string[]): Promise<void> => this.kept.drop(['items', 'files'], ids);

  picture = (media: string): Promise<ArrayBuffer | null> => this.kept.bytes('pictures', media);
  savePicture = (media: string, bytes: BufferSource): Promise<void> =>
    this.kept.keep([{ name: 'pictures', id: media, bytes }]);

  /** Keeps the pictures named, and forgets the rest. */
  async keepPictures(wanted: ReadonlySet<string>): Promise<void> {
    const over = (await this.kept.ids('pictures')).filter((id) => !wanted.has(id));
    await this.kept.drop(['pictures'], over);
  }
}
