import { type RefObject, useEffect, useState } from 'react';
import { drafts } from '../../lib/draft-box.ts';
import type { WizardDraft } from './wizard-drafts.ts';
import type { WizardSteps } from './wizard-steps.ts';

/** Typing pauses this long before the note of the draft is written. */
const PAUSE_MS = 400;

export interface DraftNote {
  /** Unix milliseconds of the last save; null before the first. */
  savedAt: number | null;
  /** It is not kept: the storage is full or forbidden, or the key cannot be had now. */
  refused: boolean;
}

/** Keeps the draft of an open wizard up to date, also when the tab is closed in the middle of a word. */
export function useWizardDraft(
  steps: WizardSteps | null,
  key: string,
  /** True once the draft has done its work or was discarded: nothing is written any more. */
  dropped: RefObject<boolean>,
): DraftNote {
  const [note, setNote] = useState<DraftNote>({ savedAt: null, refused: false });

  useEffect(() => {
    if (!steps) return;
    const { form, definition } = steps;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      if (dropped.current || !form.isDirty()) return;
      const { step } = steps.position();
      const savedAt = Date.now();
      const draft: WizardDraft = {
        version: definition.draftVersion,
        savedAt,
        step,
        values: form.values(),
        read: steps.read(),
      };
      const keeping = drafts.keep(key, draft);
      clearTimeout(timer);
      timer = setTimeout(() => {
        void keeping.then((kept) => setNote({ savedAt: kept ? savedAt : null, refused: !kept }));
      }, PAUSE_MS);
    };
    const unsubscribe = steps.watch(save);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [steps, key, dropped]);

  return note;
}
