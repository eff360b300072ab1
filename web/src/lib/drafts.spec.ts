import { beforeEach, describe, expect, it } from '@jest/globals';
import { DRAFT_DAYS, draftKeyOf, dropDraftsOf, readKept, sweepDrafts } from './drafts.ts';

const now = 1_795_000_000_000;
const keep = (key: string, savedAt: number) => localStorage.setItem(key, JSON.stringify({ savedAt }));

describe('drafts in this browser', () => {
  beforeEach(() => localStorage.clear());

  it('expired ones of anybody are swept, other things in the storage stay', () => {
    keep(draftKeyOf('u1', 'a'), now - DRAFT_DAYS * 86_400_000);
    keep(draftKeyOf('u2', 'a'), now - 1000);
    localStorage.setItem(draftKeyOf('u2', 'b'), '{not json');
    localStorage.setItem('llavero.theme', 'dark');
    sweepDrafts(localStorage, now);
    expect(Object.keys(localStorage).sort()).toEqual([draftKeyOf('u2', 'a'), 'llavero.theme'].sort());
  });

  it('those of who signs out go, those of others stay', () => {
    keep(draftKeyOf('u1', 'a'), now);
    keep(draftKeyOf('u1', 'contract.new'), now);
    keep(draftKeyOf('u11', 'a'), now);
    dropDraftsOf(localStorage, 'u1');
    expect(Object.keys(localStorage)).toEqual([draftKeyOf('u11', 'a')]);
  });

  it('without a date they cannot be read', () => {
    localStorage.setItem('k', '{"values":{}}');
    expect(readKept(localStorage, 'k', now)).toBeNull();
  });
});
