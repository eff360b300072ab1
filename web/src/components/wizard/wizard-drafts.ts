import { draftKeyOf, readKept } from '../../lib/drafts.ts';
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
export function readDraft(storage: Storage, key: string, version: number, now: number): WizardDraft | null {
  const draft = readKept(storage, key, now);
  if (draft && isDraft(draft) && draft.version === version) return draft;
  storage.removeItem(key);
  return null;
}

/** Keeps a draft; a full or forbidden storage is reported as false so that the user can be told. */
export function writeDraft(storage: Pick<Storage, 'setItem'>, key: string, draft: WizardDraft): boolean {
  try {
    storage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(storage: Storage, key: string): void {
  storage.removeItem(key);
}

function isDraft(value: unknown): value is WizardDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Partial<WizardDraft>;
  return (
    typeof draft.version === 'number' &&
    typeof draft.savedAt === 'number' &&
    typeof draft.step === 'string' &&
    typeof draft.values === 'object' &&
    draft.values !== null
  );
}
