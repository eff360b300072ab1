import type { EventDefinition } from '@llavero/proto/events/define';
import type { Json } from '@llavero/proto/fields/field';
import type { RecordDefinition, RecordOf } from '@llavero/proto/fields/record';
import type {
  CreateOf,
  FieldName,
  FilterOf,
  PatchOf,
  RecordKey,
  SortOf,
} from '@llavero/proto/fields/typed-record';
import type {
  BatchRequest,
  FacetsReply,
  FacetsRequest,
  GetManyRequest,
  GetRequest,
  HistoryEntry,
  HistoryRequest,
  LabelsRequest,
  ListRequest,
  NoteReply,
  NoteRequest,
  PatchRequest,
  RecordAtReply,
  RecordAtRequest,
  RestoreAtRequest,
  SearchHit,
  SearchRequest,
} from '@llavero/proto/requests';
import type { CallContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/queryable.ts';
import { beforeAndAfter } from './history/before-and-after.ts';
import { forgetHistory } from './history/forget-history.ts';
import { history } from './history/history.ts';
import { count } from './read/count.ts';
import { facets } from './read/facets.ts';
import { get } from './read/get.ts';
import { list } from './read/list.ts';
import { modelOf } from './model.ts';
import type { StoredRecord, StoreParts } from './store-parts.ts';
import type { StatusCommands } from './write/owned-changes.ts';
import { findUnchecked, getMany, type Label, labels, loadUnchecked, loadManyUnchecked } from './read/read.ts';
import { recordAt, restoreAt } from './history/restore.ts';
import type { LivingLinks } from './history/restore-links.ts';
import { findExactUnchecked, search } from './read/search.ts';
import { type BatchResult, batch } from './write/batch.ts';
import { writeNote } from './write/note.ts';
import { patch } from './write/patch.ts';
import type { DeletionGuards } from './write/refuses-deletion.ts';
import { createMany, type ManyCreate } from './write/create-many.ts';
import type { Publication } from './write/publication.ts';
import { create, type CreateOptions, writeUnchecked } from './write/write.ts';
import { type ManyChange, writeManyUnchecked } from './write/write-many.ts';

type ListRequestOf<D extends RecordDefinition> = Omit<ListRequest, 'fields' | 'filter' | 'sort'> & {
  fields?: RecordKey<D>[];
  filter?: FilterOf<D>;
  sort?: SortOf<D>[];
};
type FindRequest<D extends RecordDefinition> = Pick<ListRequestOf<D>, 'filter' | 'sort' | 'limit' | 'now'>;
type PatchRequestOf<D extends RecordDefinition> = Omit<PatchRequest, 'patch'> & { patch: PatchOf<D> };

/**
 * Reads and writes of one collection: the generic half of every service (architecture §4, §5).
 *
 * Reads answer JSON text as PostgreSQL wrote it, ready to be passed on as bytes. All methods check the permission
 * matrix of the actor unless `ctx.trusted`, but those whose name ends in `Unchecked`: they are for the service's own
 * commands, which have checked who may carry them out. Failures are CodedErrors.
 *
 * `D` types names and values (`typeof contract`); a store of any record takes every name and refuses the wrong ones when
 * it runs.
 */
export class RecordStore<D extends RecordDefinition = RecordDefinition> {
  readonly #parts: StoreParts;
  readonly definition: RecordDefinition;

  constructor(
    db: Database,
    definition: RecordDefinition,
    commands: StatusCommands = new Map(),
    guards: DeletionGuards = new Map(),
  ) {
    this.definition = definition;
    this.#parts = { db, model: modelOf(definition), commands, guards };
  }

  /** JSON of one record. @throws notFound `RECORD.NOT_FOUND` also when the role may not see it. */
  get(req: GetRequest, ctx: CallContext): Promise<Buffer> {
    return get(this.#parts, req, ctx);
  }

  /** JSON array of the records that exist and are visible, in no particular order. */
  getMany(req: GetManyRequest, ctx: CallContext): Promise<Buffer> {
    return getMany(this.#parts, req, ctx);
  }

  /** Titles for links; deleted records keep theirs. */
  labels(req: LabelsRequest, ctx: CallContext): Promise<Label[]> {
    return labels(this.#parts, req, ctx);
  }

  /** JSON of a `ListReply`. */
  list(req: ListRequestOf<D>, ctx: CallContext): Promise<Buffer> {
    return list(this.#parts, req, ctx);
  }

  /** How many records match, counted up to 10,000. */
  count(req: ListRequestOf<D>, ctx: CallContext): Promise<{ count: number; capped: boolean }> {
    return count(this.#parts, req, ctx);
  }

  /** How many of the records that match have each value of a field: statuses, choices, flags and links. */
  facets(req: FacetsRequest, ctx: CallContext): Promise<FacetsReply> {
    return facets(this.#parts, req, ctx);
  }

  /**
   * Creates many records in few statements: the same checks, audit entries, events and search tokens as {@link create} for each of
   * them. All of them or none: whoever gets an error takes the transaction back. Answers their ids, in order.
   */
  createMany<E extends EventDefinition>(
    records: readonly { id?: string; object: CreateOf<D> }[],
    ctx: CallContext,
    tx: Tx,
    options?: Publication<E> & Pick<CreateOptions, 'byCommand'>,
  ): Promise<string[]> {
    return createMany(this.#parts, records as readonly ManyCreate[], ctx, tx, options ?? {});
  }

  /** Creates a record and publishes `created` or the named event; answers the fields the role may read. */
  create<E extends EventDefinition>(
    object: CreateOf<D>,
    ctx: CallContext,
    tx?: Tx,
    options?: Publication<E> & Pick<CreateOptions, 'id' | 'byCommand'>,
  ): Promise<RecordOf<D>> {
    return create(this.#parts, object as Record<string, Json>, ctx, tx, options) as Promise<RecordOf<D>>;
  }

  /** Sets fields, changes the status, deletes (`{status: 'DELETED'}`) or restores (`{status: 'RESTORED'}`). */
  patch(req: PatchRequestOf<D>, ctx: CallContext, tx?: Tx): Promise<RecordOf<D>> {
    return patch(this.#parts, req as PatchRequest, ctx, tx) as Promise<RecordOf<D>>;
  }

  /** Adds, changes or takes away a note of the caller's own (C §3.4). */
  note(req: Omit<NoteRequest, 'collection'>, ctx: CallContext): Promise<NoteReply> {
    return writeNote(this.#parts, req, ctx);
  }

  /** Each row its own transaction, results in the order of the rows (SCR-06). */
  batch(req: BatchRequest, ctx: CallContext): Promise<BatchResult[]> {
    return batch(this.#parts, req, ctx);
  }

  /** Substring search over the searchable fields, best first. */
  search(req: SearchRequest, ctx: CallContext): Promise<SearchHit[]> {
    return search(this.#parts, req, ctx);
  }

  /** Changes of a record, newest first. */
  history(req: Omit<HistoryRequest, 'collection'>, ctx: CallContext): Promise<HistoryEntry[]> {
    return history(this.#parts, req, ctx);
  }

  /** The record as it was, and what restoring it would change. */
  recordAt(
    req: Omit<RecordAtRequest, 'collection'>,
    ctx: CallContext,
    links?: LivingLinks,
  ): Promise<RecordAtReply> {
    return recordAt(this.#parts, req, ctx, links);
  }

  /** Makes a new version with the values of an older one; also brings a deleted record back. */
  restoreAt(
    req: Omit<RestoreAtRequest, 'collection'>,
    ctx: CallContext,
    links?: LivingLinks,
    tx?: Tx,
  ): Promise<RecordOf<D>> {
    return restoreAt(this.#parts, req, ctx, links, tx) as Promise<RecordOf<D>>;
  }

  /**
   * For commands: a live record with all its fields and `status`. With `lock` nobody else can change it before
   * the transaction ends. @throws notFound `RECORD.NOT_FOUND`.
   */
  loadUnchecked(
    id: string,
    tx?: Tx,
    options: { lock?: boolean; now?: number; deleted?: boolean } = {},
  ): Promise<RecordOf<D>> {
    return loadUnchecked(this.#parts, id, tx, options) as Promise<RecordOf<D>>;
  }

  /** For commands: the live records among `ids`, in their order; those that do not exist are left out. */
  loadManyUnchecked(ids: readonly string[], tx?: Tx): Promise<RecordOf<D>[]> {
    return loadManyUnchecked(this.#parts, ids, tx) as Promise<RecordOf<D>[]>;
  }

  /** For commands: all live records that match a filter, up to `limit` (1,000), whole. */
  findUnchecked(req: FindRequest<D>, tx?: Tx): Promise<RecordOf<D>[]> {
    return findUnchecked(this.#parts, req, tx) as Promise<RecordOf<D>[]>;
  }

  /** For commands: live records whose searchable (also sealed) field equals `value` without regard to case and accents. */
  findExactUnchecked(field: FieldName<D>, value: string, tx?: Tx): Promise<RecordOf<D>[]> {
    return findExactUnchecked(this.#parts, field, value, tx) as Promise<RecordOf<D>[]>;
  }

  /**
   * For whoever hears of a change: the whole record before and after it, whatever has become of it since.
   * @param version the one that the change has made, as its event says
   * @throws CodedError notFound `RECORD.NOT_FOUND`, `RECORD.NOT_YET` for the version that created it; conflict `RECORD.PAST_UNKNOWN`
   */
  beforeAndAfterUnchecked(
    id: string,
    version: number,
    tx?: Tx,
  ): Promise<{ before: RecordOf<D>; after: RecordOf<D> }> {
    return beforeAndAfter(this.#parts, id, version, tx) as Promise<{
      before: RecordOf<D>;
      after: RecordOf<D>;
    }>;
  }

  /**
   * For commands: sets fields, read-only ones too, and publishes the named event (`updated` for `{}`, and then only when
   * something differs). `version` is the one the command's caller has read. Answers the whole record.
   * @param record its id, or the whole record as it was just read, which is not read again unless somebody has changed it
   * @throws Error for the event of another collection: a programming error
   */
  writeUnchecked<E extends EventDefinition>(
    record: string | RecordOf<D>,
    version: number | undefined,
    patch: PatchOf<D>,
    publication: Publication<E>,
    ctx: CallContext,
    tx?: Tx,
  ): Promise<RecordOf<D>> {
    return writeUnchecked(
      this.#parts,
      record as string | StoredRecord,
      version,
      patch as Record<string, Json>,
      publication,
      ctx,
      tx,
    ) as Promise<RecordOf<D>>;
  }

  /**
   * For commands: takes the values out of all changes of a record, for good (RGPD art. 17); who changed it and when stays. Part
   * of the transaction that has changed the record, so that what it held before is not kept either.
   * @param fields only these; all of them when left out
   */
  forgetHistoryUnchecked(id: string, tx: Tx, fields?: readonly FieldName<D>[]): Promise<void> {
    return forgetHistory(this.#parts, id, tx, fields);
  }

  /**
   * The same for many records in three statements, whatever their number (at most 1,000): records that are gone or would
   * not differ are left out. Neither sealed nor searched fields. A patch may be worked out of the record, which is then locked;
   * null leaves it alone. Answers the ids that were written.
   */
  writeManyUnchecked<E extends EventDefinition>(
    changes: readonly { id: string; patch: PatchOf<D> | ((current: RecordOf<D>) => PatchOf<D> | null) }[],
    publication: Publication<E>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<string[]> {
    return writeManyUnchecked(this.#parts, changes as readonly ManyChange[], publication, ctx, tx);
  }
}
