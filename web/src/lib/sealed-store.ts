import { type IDBPDatabase, openDB } from 'idb';
import { openBytes, openValue, type Sealed, sealBytes, sealValue } from './seal.ts';

/** Whose things they are, and the key that opens them. */
export interface SealingOwner {
  id: string;
  key: CryptoKey;
}

interface Kept {
  owner: string;
  id: string;
  sealed: Sealed;
}

/** Something to keep: a value as JSON, or bytes. */
export type Entry<N extends string> = { name: N; id: string } & (
  { value: unknown } | { bytes: BufferSource }
);

/** A database of the browser with things of several owners, each thing sealed with the key of its owner. */
export class SealedStore<N extends string> {
  private constructor(
    private readonly db: IDBPDatabase,
    private readonly owner: SealingOwner,
  ) {}

  /** Throws where the browser keeps nothing (private windows). @param names kinds of things; they never change for a database */
  static async open<N extends string>(
    database: string,
    names: readonly N[],
    owner: SealingOwner,
  ): Promise<SealedStore<N>> {
    const db = await openDB(database, 1, {
      upgrade(created) {
        for (const name of names) created.createObjectStore(name, { keyPath: ['owner', 'id'] });
      },
    });
    return new SealedStore<N>(db, owner);
  }

  close(): void {
    this.db.close();
  }

  /** Keeps all of them or none; on the disk before it answers. */
  async keep(entries: readonly Entry<N>[]): Promise<void> {
    const { id: owner, key } = this.owner;
    const rows = await Promise.all(
      entries.map(async (entry) => ({
        name: entry.name,
        row: {
          owner,
          id: entry.id,
          sealed: await ('bytes' in entry ? sealBytes(key, entry.bytes) : sealValue(key, entry.value)),
        } satisfies Kept,
      })),
    );
    const names = entries.map(({ name }) => name);
    const tx = this.db.transaction(names, 'readwrite', { durability: 'strict' });
    await Promise.all([...rows.map(({ name, row }) => tx.objectStore(name).put(row)), tx.done]);
  }

  async all<T>(name: N): Promise<T[]> {
    const rows = (await this.db.getAll(name, this.range())) as Kept[];
    return Promise.all(rows.map(({ sealed }) => openValue<T>(this.owner.key, sealed)));
  }

  async bytes(name: N, id: string): Promise<ArrayBuffer | null> {
    const row = (await this.db.get(name, [this.owner.id, id])) as Kept | undefined;
    return row ? openBytes(this.owner.key, row.sealed) : null;
  }

  /** Forgets things of the owner under these ids, of every kind named. */
  async drop(names: readonly N[], ids: readonly string[]): Promise<void> {
    const tx = this.db.transaction([...names], 'readwrite');
    for (const id of ids) for (const name of names) void tx.objectStore(name).delete([this.owner.id, id]);
    await tx.done;
  }

  /** Ids of the owner's things. */
  async ids(name: N): Promise<string[]> {
    const keys = (await this.db.getAllKeys(name, this.range())) as [string, string][];
    return keys.map(([, id]) => id);
  }

  /** How many things of other owners are there. */
  async ofOthers(name: N): Promise<number> {
    return (await this.db.count(name)) - (await this.db.count(name, this.range()));
  }

  private range = (): IDBKeyRange => IDBKeyRange.bound([this.owner.id], [this.owner.id, []]);
}
