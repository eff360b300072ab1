/** Drafts hold personal data, so they do not stay for ever on a machine that is shared. */
export const DRAFT_DAYS = 14;

/** What every draft's key begins with. */
export const DRAFT_PREFIX = 'llavero.draft.';
const LIFE_MS = DRAFT_DAYS * 86_400_000;

/** Where a draft of `userId` about `thing` is kept: what one person leaves, another never sees. */
export function draftKeyOf(userId: string, thing: string): string {
  return `${DRAFT_PREFIX}${userId}.${thing}`;
}

/** What is kept under `key` with its age; null when there is nothing, or it cannot be read, or is too old. */
export function readKept(storage: Storage, key: string, now: number): ({ savedAt: number } & object) | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    const dated = typeof kept === 'object' && kept !== null && 'savedAt' in kept ? kept : null;
    if (!dated || typeof dated.savedAt !== 'number' || now - dated.savedAt >= LIFE_MS) return null;
    return { ...dated, savedAt: dated.savedAt };
  } catch {
    return null;
  }
}

/** Removes what anybody left here longer than {@link DRAFT_DAYS} ago; called when the application starts. */
export function sweepDrafts(storage: Storage, now: number): void {
  for (const key of Object.keys(storage))
    if (key.startsWith(DRAFT_PREFIX) && !readKept(storage, key, now)) storage.removeItem(key);
}

/** Removes all drafts of a person; called when they sign out. An expired session leaves them. */
export function dropDraftsOf(storage: Storage, userId: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(draftKeyOf(userId, ''))) storage.removeItem(key);
}
