import { describe, expect, it } from '@jest/globals';
import { changeRecord } from './records.ts';
import { fakeGateway, Refusal } from './testing/fake-gateway.ts';

/** A record with a list, at a server that refuses what was read before somebody else's change. */
function server() {
  const held = { id: 'p1', version: 1, offerPictures: [] as string[] };
  fakeGateway(({ call, input }) => {
    if (call === 'getObject') return { ...held, offerPictures: [...held.offerPictures] };
    const { version, offerPictures } = input['object'] as { version: number; offerPictures: string[] };
    if (version !== held.version)
      throw new Refusal({ code: 'RECORD.STALE', kind: 'stale', message: 'Otra persona lo ha cambiado.' });
    held.version += 1;
    held.offerPictures = offerPictures;
    return held;
  });
  return held;
}

describe('a change by what a record holds', () => {
  it('[ENT-12] several that end at once are all kept', async () => {
    const held = server();
    const add = (picture: string) =>
      changeRecord<{ offerPictures: string[] }>('place', 'p1', ({ offerPictures }) => ({
        offerPictures: [...offerPictures, picture],
      }));
    await Promise.all(['a', 'b', 'c'].map(add));
    expect(held.offerPictures.toSorted()).toEqual(['a', 'b', 'c']);
    expect(held.version).toBe(4);
  });

  it('[ENT-12] any other refusal is told', async () => {
    fakeGateway(({ call }) => {
      if (call === 'getObject') return { id: 'p1', version: 1 };
      throw new Refusal({ code: 'ACCESS.FORBIDDEN', kind: 'forbidden', message: 'No puede.' });
    });
    await expect(changeRecord('place', 'p1', () => ({}))).rejects.toThrow('No puede.');
  });
});
