import { columnName, quoted } from '@llavero/proto/compile/columns';
import { CodedError } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { sameJson } from '@llavero/proto/fields/validate';
import {
  type LinkMove,
  type LinkMoveCalls,
  type LinkMoveStep,
  type LinkReturnStep,
  MOVED_AT_ONCE,
  type MovedBy,
} from '@llavero/proto/link-moves/requests';
import { type LinkingField, linkingFields, movedLinks } from '@llavero/proto/rules/record-links';
import { type CallContext, serviceContext, through } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/queryable.ts';
import { modelOf } from '../records/model.ts';
import type { RecordStore } from '../records/store.ts';
import type { RecordStores } from '../service/record-stores.ts';

type Values = Record<string, Json> & { id: string; version: number };

interface MovedRow {
  record: string;
  fields: string[];
  before: number;
  after: number;
}

/** Records to look at next; the last ones when they are fewer than the limit. */
interface Page {
  ids: string[];
  limit: number;
}

/** Records with sealed links that are opened in one step; few of them link to any one person. */
const OPENED_AT_ONCE = 500;

const changedSince = 'Alguien ha cambiado este enlace después de la unión: se ha dejado como está.';

/**
 * The owner's part of a merge: moves the links of its own records from the duplicate to the record that stays, through the
 * store, so that audit and events are written as for any change. A record that was moved does not link to the duplicate any
 * more, and the note of the move is in the same transaction: repeated calls have their effect once.
 */
export class LinkMoves {
  readonly #db: Database;
  readonly #stores: RecordStores;

  constructor(db: Database, stores: RecordStores) {
    this.#db = db;
    this.#stores = stores;
  }

  /** How many live records of a collection link to one. */
  async count({ target, id, collection }: LinkMoveCalls['Count']['request']): Promise<{ count: number }> {
    const store = this.#stores.of(collection) as RecordStore;
    const fields = linkingFields(store.definition, target);
    const { model, sealed } = this.#parts(store, fields);
    if (!sealed) {
      const [row] = await this.#db.rows(
        `SELECT count(*)::int FROM ${model.table} t WHERE t."deleted_at" IS NULL AND ${condition(fields)}`,
        [id],
      );
      return { count: Number(row?.[0] ?? 0) };
    }
    let count = 0;
    for (let after: string | null = null; ;) {
      const { ids, limit }: Page = await this.#page(store, fields, id, after, this.#db);
      const found = (await store.loadManyUnchecked(ids)) as Values[];
      count += linkingOf(found, fields, { collection: target, from: id, to: '' }).length;
      after = ids.at(-1) ?? null;
      if (ids.length < limit) return { count };
    }
  }

  /** Moves the links of the next records of a collection, as one transaction. */
  async move({ merge, target, from, to, collection, after, by }: LinkMove): Promise<LinkMoveStep> {
    const store = this.#stores.of(collection) as RecordStore;
    const fields = linkingFields(store.definition, target);
    const ctx = contextOf(by);
    return this.#db.transaction(async (tx) => {
      await movesLinks(tx);
      const { ids, limit } = await this.#page(store, fields, from, after, tx);
      const links = { collection: target, from, to };
      const linking = linkingOf((await store.loadManyUnchecked(ids, tx)) as Values[], fields, links);
      const refusals: string[] = [];
      for (const { id } of linking) {
        const refused = await attempt(tx, async () => {
          const [record] = await lockedRecord(store, id, tx);
          const patch = record ? movedLinks(fields, record, links) : {};
          if (!record || Object.keys(patch).length === 0) return;
          const written = await store.writeUnchecked(id, record.version, patch, {}, ctx, tx);
          await tx.query(
            `INSERT INTO "link_move" ("merge", "collection", "record", "fields", "before", "after")
             VALUES ($1, $2, $3, $4, $5, $6)`,
            [merge, collection, id, Object.keys(patch), record.version, written.version],
          );
        });
        if (refused) refusals.push(refused);
      }
      const [moved] = await tx.rows(
        'SELECT count(DISTINCT "record")::int FROM "link_move" WHERE "merge" = $1 AND "collection" = $2',
        [merge, collection],
      );
      return {
        moved: Number(moved?.[0]),
        kept: refusals.length,
        refusal: refusals[0] ?? null,
        next: ids.length === limit ? (ids.at(-1) ?? null) : null,
      };
    });
  }

  /** Takes back what a merge moved in a collection, last moves first; a link changed since stays as it is. */
  async moveBack({ merge, collection, by }: LinkMoveCalls['MoveBack']['request']): Promise<LinkReturnStep> {
    const store = this.#stores.of(collection) as RecordStore;
    const ctx = contextOf(by);
    return this.#db.transaction(async (tx) => {
      await movesLinks(tx);
      const rows = await tx.query<MovedRow>(
        `SELECT "record", "fields", "before", "after" FROM "link_move"
          WHERE "merge" = $1 AND "collection" = $2 AND "back" IS NULL
          ORDER BY "record", "after" DESC LIMIT ${MOVED_AT_ONCE} FOR UPDATE`,
        [merge, collection],
      );
      for (const row of rows) {
        const refused = await attempt(tx, () => this.#returnLinks(store, row, ctx, tx));
        await tx.query(
          `UPDATE "link_move" SET "back" = $5
            WHERE "merge" = $1 AND "collection" = $2 AND "record" = $3 AND "after" = $4`,
          [merge, collection, row.record, row.after, refused ? 'kept' : 'moved'],
        );
      }
      const [counts] = await tx.rows(
        `SELECT count(*) FILTER (WHERE "back" = 'moved')::int, count(*) FILTER (WHERE "back" = 'kept')::int
           FROM "link_move" WHERE "merge" = $1 AND "collection" = $2`,
        [merge, collection],
      );
      return { moved: Number(counts?.[0]), kept: Number(counts?.[1]), done: rows.length < MOVED_AT_ONCE };
    });
  }

  /** @returns why something was left as it is, or null */
  async #returnLinks(store: RecordStore, row: MovedRow, ctx: CallContext, tx: Tx): Promise<string | null> {
    const [record] = await lockedRecord(store, row.record, tx);
    if (!record) return 'La ficha se ha eliminado después.';
    const service = serviceContext(this.#db.schema);
    const at = async (version: number) =>
      (await store.recordAt({ id: row.record, version }, service)).record as Record<string, Json>;
    const [before, after] = [await at(row.before), await at(row.after)];
    const unchanged = row.fields.filter((field) => sameJson(record[field] ?? null, after[field] ?? null));
    if (unchanged.length > 0) {
      const patch = Object.fromEntries(unchanged.map((field) => [field, before[field] ?? null]));
      await store.writeUnchecked(row.record, record.version, patch, {}, ctx, tx);
    }
    return unchanged.length < row.fields.length ? changedSince : null;
  }

  /** The next records, by id, that link to one; all of them where the links are sealed. */
  async #page(
    store: RecordStore,
    fields: readonly LinkingField[],
    id: string,
    after: string | null,
    on: Pick<Tx, 'rows'>,
  ): Promise<Page> {
    const { model, sealed } = this.#parts(store, fields);
    const links = sealed ? '$1::text IS NOT NULL' : condition(fields);
    const limit = sealed ? OPENED_AT_ONCE : MOVED_AT_ONCE;
    const rows = await on.rows(
      `SELECT t."id" FROM ${model.table} t
        WHERE t."deleted_at" IS NULL AND ($2::uuid IS NULL OR t."id" > $2::uuid) AND ${links}
        ORDER BY t."id" LIMIT ${limit}`,
      [id, after],
    );
    return { ids: rows.map(([found]) => String(found)), limit };
  }

  #parts({ definition }: RecordStore, fields: readonly LinkingField[]) {
    const model = modelOf(definition);
    return { model, sealed: fields.some(({ name }) => model.sealed.has(name)) };
  }
}

/** SQL: one of the clear fields holds the id `$1`. Nested values are searched by their text. */
function condition(fields: readonly LinkingField[]): string {
  const parts = fields.map(({ name, meta }) => {
    const column = `t.${quoted(columnName(name))}`;
    if (meta.kind === 'link') return `${column} = $1::text::uuid`;
    if (meta.kind === 'links') return `${column} @> ARRAY[$1::text::uuid]`;
    return `${column}::text LIKE '%' || $1::text || '%'`;
  });
  return `(${parts.join(' OR ')})`;
}

function contextOf({ actor, requestId, origin }: MovedBy): CallContext {
  return through({ actor, requestId, ...(origin ? { origin } : {}) }, 'JOB');
}

/** Those of some records that link to the record that is moved from. */
const linkingOf = (
  records: readonly Values[],
  fields: readonly LinkingField[],
  links: Parameters<typeof movedLinks>[2],
): Values[] => records.filter((record) => Object.keys(movedLinks(fields, record, links)).length > 0);

/** The record, locked; none when it was deleted meanwhile. */
async function lockedRecord(store: RecordStore, id: string, tx: Tx): Promise<Values[]> {
  const [found] = await store.loadManyUnchecked([id], tx);
  return found ? [(await store.loadUnchecked(id, tx, { lock: true })) as Values] : [];
}

/** Runs one record's work at a savepoint. @returns the sentence of a refusal or of the work itself, else null */
async function attempt(tx: Tx, work: () => Promise<string | null | void>): Promise<string | null> {
  await tx.query('SAVEPOINT "link"');
  try {
    return (await work()) ?? null;
  } catch (error) {
    if (!(error instanceof CodedError) || error.body.kind === 'unavailable') throw error;
    await tx.query('ROLLBACK TO SAVEPOINT "link"');
    return error.body.message;
  }
}

/** Says to triggers that only ids of the same person change in this transaction; closed months let that through. */
const movesLinks = (tx: Tx) => tx.query(`select set_config('llavero.moves_links', 'on', true)`);
