import type { TakenInventory } from '../inventory-copy.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Owner } from './owner.ts';
import type { QueueItem } from './queue-item.ts';
import { openBytes, openValue, type Sealed, sealBytes, sealValue } from './seal.ts';

interface Schema extends DBSchema {
  inventories: { key: [string, string]; value: { owner: string; id: string; sealed: Sealed } };
  /** What waits to be sent, one thing each. */
  items: { key: [string, string]; value: { owner: string; id: string; sealed: Sealed } };
  /** Photos that wait to be sent. */
  files: { key: [string, string]; value: { owner: string; id: string; sealed: Sealed } };
  /** Small pictures of photos that the server has. */
  pictures: { key: [string, string]; value: { owner: string; id: string; sealed: Sealed } };
}
type Name = 'inventories' | 'items' | 'files' | 'pictures';
const names: readonly Name[] = ['inventories', 'items', 'files', 'pictures'];

/** What a phone keeps of one person, each thing sealed with their key. Others neither see nor count it by what it says. */
export class PhoneStore {
  private constructor(
    private readonly db: IDBPDatabase<Schema>,
    private readonly owner: Owner,
  ) {}

  /** Opens the store of a person. Throws where the browser keeps nothing (private windows). */
  static async open(owner: Owner): Promise<PhoneStore> {
    const db = await openDB<Schema>('llavero-inventario', 1, {
      upgrade(created) {
        for (const name of names) created.createObjectStore(name, { keyPath: ['owner', 'id'] });
      },
    });
    return new PhoneStore(db, owner);
  }

  close(): void {
    this.db.close();
  }

  /** How many things of other people wait here. */
  async othersWaiting(): Promise<number> {
    return (await this.db.count('items')) - (await this.db.count('items', this.range()));
  }

  inventories = (): Promise<TakenInventory[]> => this.all('inventories');
  saveInventory = (copy: TakenInventory): Promise<void> => this.put('inventories', copy.id, copy);
  /** Takes an inventory off the phone that is done with, and its pictures with the next sweep. */
  dropInventory = (id: string): Promise<void> => this.db.delete('inventories', [this.owner.id, id]);

  items = (): Promise<QueueItem[]> => this.all('items');
  saveItem = (item: QueueItem): Promise<void> => this.put('items', item.id, item);

  /** Keeps a photo with its item: both or none. */
  async saveFile(item: QueueItem, bytes: BufferSource): Promise<void> {
    const { id: owner, key } = this.owner;
    const [file, sealed] = await Promise.all([sealBytes(key, bytes), sealValue(key, item)]);
    const tx = this.db.transaction(['items', 'files'], 'readwrite', { durability: 'strict' });
    await Promise.all([
      tx.objectStore('files').put({ owner, id: item.id, sealed: file }),
      tx.objectStore('items').put({ owner, id: item.id, sealed }),
      tx.done,
    ]);
  }

  file = (id: string): Promise<ArrayBuffer | null> => this.bytes('files', id);

  /** Forgets things that have arrived or are not wanted any more. */
  async dropItems(ids: readonly string[]): Promise<void> {
    const tx = this.db.transaction(['items', 'files'], 'readwrite');
    for (const id of ids)
      for (const name of ['items', 'files'] as const) void tx.objectStore(name).delete([this.owner.id, id]);
    await tx.done;
  }

  picture = (media: string): Promise<ArrayBuffer | null> => this.bytes('pictures', media);

  async savePicture(media: string, bytes: BufferSource): Promise<void> {
    const sealed = await sealBytes(this.owner.key, bytes);
    await this.db.put('pictures', { owner: this.owner.id, id: media, sealed });
  }

  /** Keeps the pictures named, and forgets the rest. */
  async keepPictures(wanted: ReadonlySet<string>): Promise<void> {
    for (const key of await this.db.getAllKeys('pictures', this.range()))
      if (!wanted.has(key[1])) await this.db.delete('pictures', key);
  }

  private range = (): IDBKeyRange => IDBKeyRange.bound([this.owner.id], [this.owner.id, []]);

  private async all<T>(name: Name): Promise<T[]> {
    const rows = await this.db.getAll(name, this.range());
    return Promise.all(rows.map(({ sealed }) => openValue<T>(this.owner.key, sealed)));
  }

  private async put(name: Name, id: string, value: unknown): Promise<void> {
    const sealed = await sealValue(this.owner.key, value);
    const tx = this.db.transaction(name, 'readwrite', { durability: 'strict' });
    await Promise.all([tx.store.put({ owner: this.owner.id, id, sealed }), tx.done]);
  }

  private async bytes(name: 'files' | 'pictures', id: string): Promise<ArrayBuffer | null> {
    const row = await this.db.get(name, [this.owner.id, id]);
    return row ? openBytes(this.owner.key, row.sealed) : null;
  }
}
