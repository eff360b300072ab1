import type { Origin } from './access/origin.ts';
import type { CollectionName } from './collections.ts';
import type { FieldProblem } from './errors.ts';
import type { Json } from './fields/field.ts';

/**
 * The one filter language of the product (issue 3, API-06): `{field: value}`, `{field: {$gt: 5}}`,
 * `$and $or $not`, operators `$eq $ne $in $nin $gt $gte $lt $lte $exists $regex $elemMatch`.
 * An end (`openEnd`) without a value is later than every day: `{endDate: {$gte: day}}` finds what has no end, too.
 * Only declared fields and `status`, `id`, `createdAt`, `updatedAt`; anything else is refused by name.
 */
export type Filter = { [key: string]: Json };

export interface Sort {
  field: string;
  order: 'asc' | 'desc';
}

/** A page of records of one collection. */
export interface ListRequest {
  collection: CollectionName;
  /** Fields to answer; all readable ones when absent. `id` and `version` always come. */
  fields?: string[];
  filter?: Filter;
  /** Substring search over the searchable fields, at least 3 characters (C §5). */
  text?: string;
  sort?: Sort[];
  /** 1–500; 50 when absent (C §9). */
  limit?: number;
  /** Cursor of the page before (keyset); excludes `page`. */
  after?: string;
  /** 1-based page for callers that jump; OFFSET underneath, at most 10,000 rows deep. */
  page?: number;
  /** `capped`: count up to 10,000 beside the page; `none` when absent. */
  count?: 'none' | 'capped';
  /** Soft-deleted records instead of live ones (restore screens). */
  deleted?: boolean;
  /** Clock for derived statuses, unix seconds; the server's when absent. Tests only. */
  now?: number;
}

/** Answer of a list; travels as JSON bytes and is spliced, not parsed, on the hot path. */
export interface ListReply<T = Record<string, Json>> {
  items: T[];
  hasMore: boolean;
  /** Give it as `after` for the next page; null on the last. */
  cursor: string | null;
  /** Only when asked for; `capped` when there are more than the count says. */
  count?: number;
  capped?: boolean;
}

/** How many records of a list have each value of a field; the filter leaves out its own conditions on that field. */
export type FacetsRequest = Pick<ListRequest, 'collection' | 'filter' | 'text' | 'deleted' | 'now'> & {
  /** A choice, a yes-no field, a link, a status or a list of these; not sealed. */
  field: string;
};

/** At most 200 values, the most frequent first. */
export interface FacetsReply {
  /** Null where counting would tell what the role does not see: a text over fields hidden from it. */
  values: { value: Json; count: number }[] | null;
  /** There are more records than were looked at: each count is a lower bound. */
  capped: boolean;
}

export interface GetRequest {
  collection: CollectionName;
  id: string;
  fields?: string[];
  /** Also a deleted one (its status is DELETED), for those who may restore it. */
  deleted?: boolean;
}

/** Records by ids in one call, at most 1,000; ids that do not exist or are not visible are absent. */
export interface GetManyRequest {
  collection: CollectionName;
  ids: string[];
  fields?: string[];
  /** Also deleted ones, as in {@link GetRequest}. */
  deleted?: boolean;
}

/** `{id, title, …}` of records for labels; `title` per the definition. */
export interface LabelsRequest {
  collection: CollectionName;
  ids: string[];
}

export interface CreateRequest {
  collection: CollectionName;
  object: Record<string, Json>;
}

export interface PatchRequest {
  collection: CollectionName;
  id: string;
  /** Version the caller has read. Absent: written onto whatever stands (C §7 names none). */
  version?: number;
  /** Fields to set. `status` is a manual change (checked against the table) or `DELETED`. */
  patch: Record<string, Json>;
}

/** Creates and patches, each its own transaction, with a result per row (SCR-06). People name the version of each patch. */
export interface BatchRequest {
  collection: CollectionName;
  rows: ({ object: Record<string, Json> } | { id: string; version?: number; patch: Record<string, Json> })[];
}

export interface SearchRequest {
  collection: CollectionName;
  text: string;
  /** 1–50; 7 when absent (C §5). */
  limit?: number;
  filter?: Filter;
}

export interface SearchHit {
  id: string;
  title: string;
  /** Second line of the card: e-mail and ID number, or the unit's type and owner. */
  detail: string;
}

/** One change of a record, newest first (ENT-12). */
export interface HistoryEntry {
  version: number;
  /** Unix seconds. */
  at: number;
  actor: string;
  impersonator: string | null;
  requestId: string | null;
  /** From where; the address for administrators only. Null for entries older than its recording. */
  origin: Origin | null;
  verb: string;
  /** Field → before and after. Values of sealed fields only for roles that may read them. */
  changes: Record<string, { before: Json; after: Json }>;
}

/** A page of changes, newest first; give the last one's version as `before` for the next page. */
export interface HistoryRequest {
  collection: CollectionName;
  id: string;
  /** Only versions older than this one. */
  before?: number;
  /** 1–200; 200 when absent. Fewer entries than asked for: there are no more. */
  limit?: number;
}

/** A record as it was: at a version, or at a moment (unix seconds); exactly one of them. */
export interface RecordAtRequest {
  collection: CollectionName;
  id: string;
  version?: number;
  at?: number;
}

/** A field that restoring would leave as it is now, and why. */
export interface KeptField {
  field: string;
  label: string;
  /** Spanish sentence. */
  reason: string;
}

/** What restoring to a moment would do to the record as it is now. */
export interface RestorePlan {
  /** Field → value now and value after. */
  changes: Record<string, { before: Json; after: Json }>;
  kept: KeptField[];
  /** What stands in the way, by field: links to records that are gone. */
  problems: FieldProblem[];
}

export interface RecordAtReply {
  version: number;
  /** Unix seconds of the change that made this version. */
  at: number;
  /** The record as it was read then; `deletedAt` says that it was deleted. */
  record: Record<string, Json>;
  /** Null for those who may not restore and for moments at which the record was deleted. */
  restore: RestorePlan | null;
}

/** A new version whose values are those of an older one. */
export interface RestoreAtRequest {
  collection: CollectionName;
  id: string;
  /** Version the caller has read. */
  version?: number;
  /** Version whose values come back. */
  to: number;
  /** Only these fields; all when absent. */
  fields?: string[];
}

/** A note of the caller's own on a record with `notes` (C §3.4): added, its text changed, or taken away. */
export interface NoteRequest {
  collection: CollectionName;
  id: string;
  action: 'add' | 'edit' | 'delete';
  /** Which one, unless it is added: unix seconds; no two notes of one author have the same. */
  date?: number;
  /** Needed unless it is deleted. */
  text?: string;
  /** Employees to tell. */
  mentions?: string[];
  /** The author's email (C §3.4), when it is added. */
  author?: string;
}

export interface NoteReply {
  /** Of the record. */
  version: number;
  /** Unix seconds. */
  date: number;
}
