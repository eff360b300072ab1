import type { Row } from '../../../../lib/records.ts';

export interface Scope {
  collection: string;
  write: boolean;
}

/** What the keys of a partner open. */
export const scopesOf = ({ scopes }: Row): Scope[] =>
  (Array.isArray(scopes) ? (scopes as Partial<Scope>[]) : []).map(({ collection = '', write = false }) => ({
    collection,
    write,
  }));
