import { beforeEach, describe, expect, it } from '@jest/globals';
import { PRESENCE_BEAT_MS } from '@llavero/proto/presence';
import { type Presence, PresenceMap } from './presence-map.ts';

let now: number;
let map: PresenceMap;
beforeEach(() => {
  now = 1_000;
  map = new PresenceMap(() => now);
});

const said = (more: Partial<Presence>): Presence => ({
  employee: 'ana',
  tab: 'one',
  collection: 'contract',
  id: 'c1',
  state: 'viewing',
  ...more,
});
const record = { collection: 'contract', id: 'c1' } as const;
const peopleFor = (employee: string) => map.at(record, employee).people;

describe('presence', () => {
  it('[SCR-04] names each colleague once, as editing when one of the tabs is, and never oneself', () => {
    map.hear(said({}));
    map.hear(said({ tab: 'two', state: 'editing' }));
    map.hear(said({ employee: 'luis' }));
    expect(peopleFor('luis')).toEqual([{ employee: 'ana', editing: true }]);
    expect(peopleFor('ana')).toEqual([{ employee: 'luis', editing: false }]);
  });

  it('[SCR-04] follows a tab to another record, and a late farewell does not end it there', () => {
    map.hear(said({}));
    expect(map.hear(said({ id: 'c2' })).map(({ id }) => id)).toEqual(['c1', 'c2']);
    expect(map.hear(said({ id: 'c1', state: 'left' }))).toEqual([]);
    expect(map.isAt('ana', 'one', { collection: 'contract', id: 'c2' })).toBe(true);
    expect(peopleFor('luis')).toEqual([]);
  });

  it('[SCR-04] tells a repeated beat to nobody, and forgets whoever is not heard of any longer', () => {
    map.hear(said({}));
    now += 2 * PRESENCE_BEAT_MS;
    expect(map.hear(said({}))).toEqual([]);
    now += 2 * PRESENCE_BEAT_MS;
    expect(map.expire()).toEqual([]);
    now += 2 * PRESENCE_BEAT_MS;
    expect(map.expire()).toMatchObject([record]);
    expect(peopleFor('luis')).toEqual([]);
  });
});
