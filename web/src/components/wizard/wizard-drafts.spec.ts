import { beforeEach, describe, expect, it } from '@jest/globals';
import { drafts } from '../../lib/draft-box.ts';
import { DRAFT_DAYS } from '../../lib/drafts.ts';
import { draftKey, readDraft } from './wizard-drafts.ts';

const draft = { version: 2, savedAt: Date.now(), step: 'rent', values: { rent: 900 } };

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
    void drafts.keep(key, draft);
    expect(readDraft(key, 2)).toEqual(draft);
    drafts.drop(key);
    expect(readDraft(key, 2)).toBeNull();
  });

  it('of another version, another shape or too old are none, and go', () => {
    const key = draftKey('u1', 'rentDraft', {});
    void drafts.keep(key, draft);
    expect(readDraft(key, 3)).toBeNull();
    expect(localStorage.getItem(key)).toBeNull();
    void drafts.keep(key, { savedAt: draft.savedAt });
    expect(readDraft(key, 2)).toBeNull();
    void drafts.keep(key, { ...draft, savedAt: Date.now() - DRAFT_DAYS * 86_400_000 });
    expect(readDraft(key, 2)).toBeNull();
  });
});
