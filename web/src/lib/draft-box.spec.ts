import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import { DraftBox } from './draft-box.ts';
import { draftKeyOf } from './drafts.ts';
import { sealerOf } from './draft-sealer.ts';

// jsdom has none.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto });

const keys: Record<string, number> = { ana: 1, luis: 2 };
let asked = 0;
/** A browser in which this person is signed in. */
const boxOf = (who: string, storage: Storage = localStorage) =>
  new DraftBox(storage, async () => {
    asked += 1;
    const byte = keys[who];
    if (byte === undefined) throw new Error('no server');
    return sealerOf(btoa(String.fromCharCode(...new Uint8Array(32).fill(byte))));
  });
const opened = async (who: string) => {
  const box = boxOf(who);
  await box.open(who);
  return box;
};
const draftOf = (name: string, savedAt = Date.now()) => ({ savedAt, values: { name } });
const key = draftKeyOf('ana', 'contract.new');
const everything = () => Object.values({ ...localStorage }).join('\n');

beforeEach(() => {
  localStorage.clear();
  asked = 0;
  keys['ana'] = 1;
});

describe('[ENT-10] drafts of forms in the browser', () => {
  it('are read at once, lie sealed in the storage, and open again for their owner only', async () => {
    const box = await opened('ana');
    const draft = draftOf('Remedios Almodóvar');
    const keeping = box.keep(key, draft);
    expect(box.read(key)).toEqual(draft);
    expect(await keeping).toBe(true);
    expect(everything()).toContain('sealed');
    expect(everything()).not.toMatch(/Remedios|Almod|name/);
    expect((await opened('ana')).read(key)).toEqual(draft);
    expect((await opened('luis')).read(key)).toBeNull();
    expect((await opened('ana')).read(key)).toEqual(draft);
  });

  it('are never in the storage unsealed, however quickly one types, and the last word stands', async () => {
    const box = await opened('ana');
    const typed = ['R', 'Re', 'Rem', 'Remedios'].map((name) => {
      const keeping = box.keep(key, draftOf(name));
      expect(everything()).not.toMatch(/"R|Rem/);
      return keeping;
    });
    expect(await Promise.all(typed)).toEqual([true, true, true, true]);
    expect((await opened('ana')).read(key)).toMatchObject({ values: { name: 'Remedios' } });
    expect(asked).toBe(2);
  });

  it('have their key before the first word is typed', async () => {
    const box = await opened('ana');
    expect([box.read(key), asked]).toEqual([null, 1]);
    await box.keep(key, draftOf('Remedios'));
    expect(asked).toBe(1);
  });

  it('ask for no key while nobody is signed in', () => {
    expect([boxOf('ana').read(key), asked]).toEqual([null, 0]);
  });

  it('cost nobody without one a request', async () => {
    localStorage.setItem('llavero.theme', 'dark');
    await opened('ana');
    expect(asked).toBe(0);
  });

  it('of before they were sealed are sealed when their owner comes; those of others and unreadable ones go', async () => {
    const plain = draftOf('Remedios');
    localStorage.setItem(key, JSON.stringify(plain));
    localStorage.setItem(draftKeyOf('luis', 'query'), JSON.stringify(draftOf('Leopoldo')));
    localStorage.setItem(draftKeyOf('ana', 'broken'), '{not json');
    const box = await opened('ana');
    expect(box.read(key)).toEqual(plain);
    expect(everything()).not.toMatch(/Remedios|Leopoldo/);
    expect(Object.keys(localStorage)).toEqual([key]);
    expect((await opened('ana')).read(key)).toEqual(plain);
  });

  it('sealed ones of others stay, and those of a key that has changed go', async () => {
    await (await opened('luis')).keep(draftKeyOf('luis', 'query'), draftOf('Leopoldo'));
    await (await opened('ana')).keep(key, draftOf('Remedios'));
    keys['ana'] = 3;
    expect((await opened('ana')).read(key)).toBeNull();
    expect(Object.keys(localStorage)).toEqual([draftKeyOf('luis', 'query')]);
  });

  it('stay where they are while there is no key, and what is typed meanwhile is told as not kept', async () => {
    await (await opened('ana')).keep(key, draftOf('Remedios'));
    delete keys['ana'];
    const box = await opened('ana');
    expect(box.read(key)).toBeNull();
    const other = draftKeyOf('ana', 'query');
    expect(await box.keep(other, draftOf('Leopoldo'))).toBe(false);
    expect(everything()).not.toContain('Leopoldo');
    expect(box.read(other)).toMatchObject({ values: { name: 'Leopoldo' } });
    keys['ana'] = 1;
    // The form that has just read asks too, and that question was still answered with no.
    await waitFor(async () => expect(await box.keep(other, draftOf('Leopoldo B'))).toBe(true));
    expect((await opened('ana')).read(key)).toMatchObject({ values: { name: 'Remedios' } });
  });

  it('that are dropped stay away, also while they are being sealed, and after the session has ended', async () => {
    const box = await opened('ana');
    const keeping = box.keep(key, draftOf('Remedios'));
    box.drop(key);
    await keeping;
    expect([box.read(key), localStorage.length]).toEqual([null, 0]);
    await box.keep(key, draftOf('Remedios'));
    box.lock();
    expect(box.read(key)).toBeNull();
    await box.open('ana');
    expect(box.read(key)).toMatchObject({ values: { name: 'Remedios' } });
  });

  it('that are dropped in the middle of being sealed are not written any more', async () => {
    let finish: ((sealed: string) => void) | undefined;
    const seal = () => new Promise<string>((resolve) => (finish = resolve));
    const box = new DraftBox(localStorage, async () => ({ seal, open: async (text) => text }));
    const keeping = box.keep(key, draftOf('Remedios'));
    await waitFor(() => expect(finish).toBeDefined());
    box.drop(key);
    finish?.('sealed');
    await keeping;
    expect(localStorage).toHaveLength(0);
  });

  it('that another window is sealing just now are left to it', async () => {
    const mark = JSON.stringify({ savedAt: Date.now(), sealed: '' });
    localStorage.setItem(key, mark);
    const box = await opened('ana');
    await box.changed(key);
    expect([box.read(key), localStorage.getItem(key)]).toEqual([null, mark]);
  });

  it('of another window are read here', async () => {
    const [here, there] = [await opened('ana'), await opened('ana')];
    await there.keep(key, draftOf('Remedios'));
    expect(here.read(key)).toBeNull();
    await here.changed(key);
    expect(here.read(key)).toMatchObject({ values: { name: 'Remedios' } });
    await there.keep(key, draftOf('Remedios B'));
    await here.changed(key);
    expect(here.read(key)).toMatchObject({ values: { name: 'Remedios B' } });
  });

  it('that a full storage refuses are told, not thrown, and no older one comes back instead', async () => {
    const box = await opened('ana');
    await box.keep(key, draftOf('old'));
    const setItem = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')!;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      expect(await box.keep(key, draftOf('new'))).toBe(false);
      expect(await box.keep(draftKeyOf('ana', 'query'), draftOf('new'))).toBe(false);
    } finally {
      Object.defineProperty(Storage.prototype, 'setItem', setItem);
    }
    expect(localStorage).toHaveLength(0);
  });
});
