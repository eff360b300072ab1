import { beforeEach, describe, expect, it } from '@jest/globals';
import { DRAFT_DAYS } from '../../lib/drafts.ts';
import { draftKey, dropDraft, readDraft, writeDraft } from './wizard-drafts.ts';

const now = 1_795_000_000_000;
const draft = { version: 2, savedAt: now, step: 'rent', values: { rent: 900 } };

describe('wizard drafts', () => {
  beforeEach(() => localStorage.clear());

  it('are kept per person, wizard and thing, whatever the order of the parameters', () => {
    expect(draftKey('u1', 'rentDraft', {})).not.toBe(draftKey('u2', 'rentDraft', {}));
    expect(draftKey('u1', 'rentDraft', {})).not.toBe(draftKey('u1', 'mandateDraft', {}));
    expect(draftKey('u1', 'w', { a: '1', b: '2' })).toBe(draftKey('u1', 'w', { b: '2', a: '1' }));
    expect(draftKey('u1', 'w', { a: '1' })).not.toBe(draftKey('u1', 'w', { a: '2' }));
  });

  it('come back as they were written', () => {
    const key = draftKey('u1', 'rentDraft', {});
    expect(writeDraft(localStorage, key, draft)).toBe(true);
    expect(readDraft(localStorage, key, 2, now + 1000)).toEqual(draft);
    dropDraft(localStorage, key);
    expect(readDraft(localStorage, key, 2, now)).toBeNull();
  });

  it('of another version, too old or unreadable are dropped', () => {
    const key = draftKey('u1', 'rentDraft', {});
    writeDraft(localStorage, key, draft);
    expect(readDraft(localStorage, key, 3, now)).toBeNull();
    expect(localStorage.getItem(key)).toBeNull();
    writeDraft(localStorage, key, draft);
    expect(readDraft(localStorage, key, 2, now + DRAFT_DAYS * 86_400_000)).toBeNull();
    localStorage.setItem(key, '{"version":2');
    expect(readDraft(localStorage, key, 2, now)).toBeNull();
  });

  it('a storage that refuses is told, not thrown', () => {
    const full = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(writeDraft(full, 'k', draft)).toBe(false);
  });
});
