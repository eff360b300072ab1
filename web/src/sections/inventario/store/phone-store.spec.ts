/** @jest-environment jsdom */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { IDBFactory } from 'fake-indexeddb';
import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';
import type { Owner } from './owner.ts';
import { PhoneStore } from './phone-store.ts';
import type { QueueItem } from './queue-item.ts';
import { digestOf, keyOf, openValue, sealValue } from '../../../lib/seal.ts';

// jsdom has neither.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
Object.assign(globalThis, { TextDecoder, TextEncoder });

const base64 = (byte: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(byte)));
const owner = async (id: string, byte: number): Promise<Owner> => ({
  id,
  name: id,
  key: await keyOf(base64(byte)),
});
const item = (id: string, order = 1): QueueItem => ({
  id,
  order,
  inventory: 'i1',
  label: 'Cocina · Horno de Remedios: notas',
  edit: {
    id,
    kind: 'SET',
    room: 'r',
    element: null,
    field: 'notes',
    value: 'Quemado',
    base: null,
    madeAt: 1,
    version: 1,
  },
  photo: null,
  problem: null,
});
const bytes = new TextEncoder().encode('una foto');

let marta: Owner;
let luis: Owner;
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  [marta, luis] = await Promise.all([owner('marta', 1), owner('luis', 2)]);
});

describe('what a phone keeps', () => {
  it('[INV-01] comes back as it was, items with their files, until it is dropped', async () => {
    const store = await PhoneStore.open(marta);
    await store.saveItem(item('a'));
    await store.saveFile(item('b', 2), bytes);
    store.close();
    const again = await PhoneStore.open(marta);
    expect((await again.items()).map(({ id }) => id).sort()).toEqual(['a', 'b']);
    expect(Buffer.from((await again.file('b'))!).toString()).toBe('una foto');
    await again.dropItems(['b']);
    expect([await again.items(), await again.file('b')]).toEqual([[item('a')], null]);
  });

  it('[INV-01] is of one person: another sees that something waits, and nothing of it', async () => {
    const store = await PhoneStore.open(marta);
    await store.saveItem(item('a'));
    await store.saveFile(item('b'), bytes);
    const other = await PhoneStore.open(luis);
    expect([await other.items(), await other.file('b'), await other.othersWaiting()]).toEqual([[], null, 2]);
    expect(await store.othersWaiting()).toBe(0);
    await other.dropItems(['a', 'b']);
    expect(await store.items()).toHaveLength(2);
  });

  it('[INV-01] opens with no other key, not even under the name of its owner', async () => {
    const store = await PhoneStore.open(marta);
    await store.saveItem(item('a'));
    const thief = await PhoneStore.open({ ...luis, id: 'marta' });
    await expect(thief.items()).rejects.toThrow();
    const sealed = await sealValue(marta.key, { note: 'Remedios' });
    expect(Buffer.from(sealed.data).includes('Remedios')).toBe(false);
    expect(await openValue(marta.key, sealed)).toEqual({ note: 'Remedios' });
    await expect(crypto.subtle.exportKey('raw', marta.key)).rejects.toThrow();
  });

  it('[INV-01] pictures that no inventory shows any more are forgotten', async () => {
    const store = await PhoneStore.open(marta);
    await store.savePicture('m1', bytes);
    await store.savePicture('m2', bytes);
    await store.keepPictures(new Set(['m2']));
    expect([await store.picture('m1'), (await store.picture('m2'))?.byteLength]).toEqual([
      null,
      bytes.length,
    ]);
  });

  it('[INV-01] a photo is told by its content', async () => {
    expect(await digestOf(new TextEncoder().encode('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
