import type { QueryParameter } from '@llavero/proto/rules/query-parameters';
import { useState } from 'react';
import { drafts } from '../../../lib/draft-box.ts';
import { draftKeyOf } from '../../../lib/drafts.ts';

/** A query that is being written. */
export interface EditedQuery {
  /** Id of the saved query that it was begun from; null for a new one. */
  of: string | null;
  text: string;
  values: readonly QueryParameter[];
}

/** One that was left without saving, kept in this browser only. */
export interface QueryDraft extends EditedQuery {
  /** Unix milliseconds. */
  savedAt: number;
}

/** The draft under `key`; null when there is none, or it is too old or of another shape. */
function readQueryDraft(key: string): QueryDraft | null {
  const kept = drafts.read<Partial<QueryDraft>>(key);
  if (kept === null || typeof kept.text !== 'string' || !Array.isArray(kept.values)) return null;
  const { savedAt, text, values } = kept;
  return { savedAt, of: typeof kept.of === 'string' ? kept.of : null, text, values };
}

/**
 * The query that a person has left in the editor: one per person, kept like the drafts of wizards, removed when it is
 * saved or emptied and when they sign out.
 */
export function useQueryDraft(userId: string) {
  const key = draftKeyOf(userId, 'query');
  const [offered, setOffered] = useState(() => readQueryDraft(key));
  const dropIf = (isDone: (kept: QueryDraft) => boolean) => {
    const kept = readQueryDraft(key);
    if (kept && isDone(kept)) drafts.drop(key);
  };
  return {
    /** Left on an earlier visit and not answered yet; it stays offered although another one is begun. */
    offered,
    accept: () => setOffered(null),
    discard: () => {
      setOffered(null);
      dropIf(({ text }) => text === offered?.text);
    },
    /**
     * Keeps what was typed.
     * @param saved text of the saved query: what is as it was saved needs no draft
     */
    keep: ({ of, text, values }: EditedQuery, saved: string) => {
      if (text.trim() === '' || text === saved) return dropIf((kept) => kept.of === of);
      void drafts.keep(key, { savedAt: Date.now(), of, text, values });
    },
    /** That text is saved on the server now. */
    forget: (text: string) => dropIf((kept) => kept.text === text),
  };
}
