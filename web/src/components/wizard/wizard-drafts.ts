import { drafts } from '../../lib/draft-box.ts';
import { draftKeyOf } from '../../lib/drafts.ts';
import type { WizardJson, WizardParams } from './wizard-definition.ts';

/** A half-filled wizard kept in this browser only. */
export interface WizardDraft {
  /** `draftVersion` of the wizard that wrote it. */
  version: number;
  /** Unix milliseconds. */
  savedAt: number;
  /** Key of the step the user was on. */
  step: string;
  values: WizardJson;
  /** What the record that the wizard is about said of these fields when they were read. */
  read?: WizardJson;
}

/** One draft per person, wizard and thing it works on. */
export function draftKey(userId: string, wizard: string, params: WizardParams): string {
  const about = Object.entries(params)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return draftKeyOf(userId, `${wizard}${about && `.${about}`}`);
}

/** The draft under `key`, or null when there is none, it is of another version or too old. */
export function readDraft(key: string, version: number): WizardDraft | null {
  const draft = drafts.read<Partial<WizardDraft>>(key);
  if (draft && isDraft(draft) && draft.version === version) return draft;
  if (draft) drafts.drop(key);
  return null;
}

function isDraft(draft: Partial<WizardDraft>): draft is WizardDraft {
  return (
    typeof draft.version === 'number' &&
    typeof draft.step === 'string' &&
    typeof draft.values === 'object' &&
    draft.values !== null
  );
}
