import type { Actor } from '../access/access.ts';
import type { Origin } from '../access/origin.ts';
import type { CollectionName } from '../collections.ts';

/** On whose behalf links move; a service asks, the audit names the person. */
export interface MovedBy {
  actor: Actor;
  requestId: string | null;
  origin: Origin | null;
}

/** Links of one collection's records from a duplicate to the record that stays. */
export interface LinkMove {
  /** Id of the merge: what it moved is noted under it, so that it can be taken back. */
  merge: string;
  /** Collection whose links move. */
  target: CollectionName;
  from: string;
  to: string;
  /** Collection whose records are looked at; owned by whoever is asked. */
  collection: CollectionName;
  /** Records with greater ids only: the `next` of the answer before. */
  after: string | null;
  by: MovedBy;
}

/** One step, in one transaction: {@link MOVED_AT_ONCE} records at most, of sealed links some hundred that are looked at. */
export interface LinkMoveStep {
  /** Records of the collection that this merge has moved so far. */
  moved: number;
  /** Records of this step that were left as they are, because the move was refused. */
  kept: number;
  /** Why the first of those was refused; Spanish. */
  refusal: string | null;
  /** From where to go on; null at the end. */
  next: string | null;
}

/** A step of taking a merge back. */
export interface LinkReturnStep {
  /** Moves taken back so far. */
  moved: number;
  /** Moves left as they are so far: somebody has changed the link since, or the record is gone. */
  kept: number;
  done: boolean;
}

/** What the owner of a collection answers about links that move when two records are merged. */
export interface LinkMoveCalls {
  /** How many records of a collection link to one. */
  Count: {
    request: { target: CollectionName; id: string; collection: CollectionName };
    reply: { count: number };
  };
  Move: { request: LinkMove; reply: LinkMoveStep };
  /** Takes back what a merge moved in a collection; a link changed since stays. */
  MoveBack: { request: Pick<LinkMove, 'merge' | 'collection' | 'by'>; reply: LinkReturnStep };
}

export type LinkMoveMethod = keyof LinkMoveCalls;

/** Records that are moved in one transaction. */
export const MOVED_AT_ONCE = 50;
