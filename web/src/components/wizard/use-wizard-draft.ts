import { type RefObject, useEffect, useState } from 'react';
import { writeDraft } from './wizard-drafts.ts';
import type { WizardSteps } from './wizard-steps.ts';

/** Typing pauses this long before the draft is written. */
const PAUSE_MS = 400;

export interface DraftNote {
  /** Unix milliseconds of the last save; null before the first. */
  savedAt: number | null;
  /** The browser refused to keep it (storage full or forbidden). */
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
      if (timer === undefined || dropped.current) return;
      clearTimeout(timer);
      timer = undefined;
      const values = form.values();
      const { step } = steps.position();
      const savedAt = Date.now();
      const version = definition.draftVersion;
      const kept = writeDraft(localStorage, key, { version, savedAt, step, values });
      setNote({ savedAt: kept ? savedAt : null, refused: !kept });
    };
    const unsubscribe = steps.watch(() => {
      if (!form.isDirty()) return;
      clearTimeout(timer);
      timer = setTimeout(save, PAUSE_MS);
    });
    addEventListener('pagehide', save);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', save);
      save();
    };
  }, [steps, key, dropped]);

  return note;
}
