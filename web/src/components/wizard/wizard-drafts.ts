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

/** Drafts hold personal data, so they do not stay for ever on a machine that is shared. */
export const DRAFT_DAYS = 14;

const prefix = 'llavero.draft.';

/** One draft per person, wizard and thing it works on. */
export function draftKey(userId: string, wizard: string, params: WizardParams): string {
  const about = Object.entries(params)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return `${prefix}${userId}.${wizard}${about && `.${about}`}`;
}

/** The draft under `key`, or null when there is none, it is of another version or older than {@link DRAFT_DAYS}. */
export function readDraft(storage: Storage, key: string, version: number, now: number): WizardDraft | null {
  const text = storage.getItem(key);
  if (text === null) return null;
  const draft = parse(text);
  if (draft && draft.version === version && now - draft.savedAt < DRAFT_DAYS * 86_400_000) return draft;
  storage.removeItem(key);
  return null;
}

/** Keeps a draft; a full or forbidden storage is reported as false so that the user can be told. */
export function writeDraft(storage: Storage, key: string, draft: WizardDraft): boolean {
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

/** Removes the drafts of everyone but `userId` that have expired; called when a wizard opens. */
export function sweepDrafts(storage: Storage, now: number): void {
  for (const key of Object.keys(storage)) {
    if (!key.startsWith(prefix)) continue;
    const draft = parse(storage.getItem(key) ?? '');
    if (!draft || now - draft.savedAt >= DRAFT_DAYS * 86_400_000) storage.removeItem(key);
  }
}

function parse(text: string): WizardDraft | null {
  try {
    const value: unknown = JSON.parse(text);
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
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
