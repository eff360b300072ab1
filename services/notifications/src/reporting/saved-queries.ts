import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { open, seal } from '@llavero/kit/db/sealed';
import { isUuid } from '@llavero/kit/records/access';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import type { listSavedQueries, saveQuery } from '@llavero/proto/commands/reporting';
import { conflict, invalid, notFound } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';

const MOST_OWN = 200;
const MOST_SHARED = 500;

interface SavedRow {
  id: string;
  author: string;
  shared: boolean;
  sealed: Buffer;
}

type Saved = Omit<OutputOf<typeof listSavedQueries>['queries'][number], 'isOwnerless'>;

/** Queries that people keep: each belongs to its author; shared ones are read by all who may ask. */
@Injectable()
export class SavedQueries {
  constructor(private readonly database: Database) {}

  /** Own queries first, each group in the order of its names. @param person id of the employee */
  async of(person: string): Promise<Saved[]> {
    const rows = await this.database.query<SavedRow>(
      `SELECT "id", "author", "shared", "sealed" FROM "saved_query" WHERE "author" = $1 OR "shared"
        ORDER BY ("author" = $1) DESC, "updated_at" DESC LIMIT ${MOST_OWN + MOST_SHARED}`,
      [person],
    );
    const isOther = ({ author }: Saved) => Number(author !== person);
    return rows
      .map(({ sealed, ...row }) => ({ ...row, ...this.#open(row.id, sealed) }))
      .sort((a, b) => isOther(a) - isOther(b) || a.name.localeCompare(b.name, 'es'));
  }

  /**
   * Makes a query or replaces the person's own one with that id or name.
   *
   * @returns its id
   * @throws CodedError invalid `SAVED_QUERY.INVALID`, notFound `SAVED_QUERY.NOT_FOUND`, conflict `SAVED_QUERY.NAME_TAKEN`
   *   or `SAVED_QUERY.TOO_MANY`
   */
  async save(input: InputOf<typeof saveQuery>, person: string): Promise<string> {
    const { query, parameters, shared } = input;
    const name = input.name.trim();
    if (name === '')
      throw invalid('SAVED_QUERY.INVALID', 'La consulta necesita un nombre. No se ha guardado.', [
        { field: 'name', rule: 'required', message: 'Escriba un nombre.' },
      ]);
    return this.database.transaction(async (tx) => {
      // Two savings under one name at a time must not make two queries.
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`saved_query ${person}`]);
      const id = (await this.#replaced(tx, input.id, name, person)) ?? uuidv7();
      const sealed = seal(this.database.keys, 'saved_query', id, {
        name,
        query,
        parameters: parameters as Json,
      });
      await tx.query(
        `INSERT INTO "saved_query" ("id", "author", "shared", "sealed") VALUES ($1, $2, $3, $4)
         ON CONFLICT ("id") DO UPDATE SET "shared" = excluded."shared", "sealed" = excluded."sealed", "updated_at" = now()`,
        [id, person, shared, sealed],
      );
      return id;
    });
  }

  /** Whose shared query it is; null where there is none. */
  async sharedBy(id: string): Promise<string | null> {
    if (!isUuid(id)) return null;
    const [found] = await this.database.query<Pick<SavedRow, 'author'>>(
      'SELECT "author" FROM "saved_query" WHERE "id" = $1 AND "shared"',
      [id],
    );
    return found?.author ?? null;
  }

  /** @returns 1, or 0 when there is no such query of this person */
  async remove(id: string, person: string): Promise<number> {
    if (!isUuid(id)) return 0;
    const rows = await this.database.query(
      'DELETE FROM "saved_query" WHERE "id" = $1 AND "author" = $2 RETURNING "id"',
      [id, person],
    );
    return rows.length;
  }

  /** The id of the query that is saved anew; undefined for a new one. */
  async #replaced(tx: Tx, id: string | null, name: string, person: string): Promise<string | undefined> {
    const own = await tx.query<Pick<SavedRow, 'id' | 'sealed'>>(
      'SELECT "id", "sealed" FROM "saved_query" WHERE "author" = $1',
      [person],
    );
    if (id !== null && !own.some((one) => one.id === id))
      throw notFound(
        'SAVED_QUERY.NOT_FOUND',
        'Esta consulta ya no existe o es de otra persona. No se ha guardado; guárdela con otro nombre.',
      );
    const same = own.find((one) => this.#open(one.id, one.sealed).name === name);
    if (id !== null && same && same.id !== id)
      throw conflict('SAVED_QUERY.NAME_TAKEN', `Ya tiene otra consulta «${name}». Elija otro nombre.`);
    const replaced = id ?? same?.id;
    if (!replaced && own.length >= MOST_OWN)
      throw conflict(
        'SAVED_QUERY.TOO_MANY',
        `Ya tiene ${MOST_OWN} consultas guardadas. Elimine alguna para guardar otra.`,
      );
    return replaced;
  }

  #open(id: string, sealed: Buffer): Pick<Saved, 'name' | 'query' | 'parameters'> {
    const { name, query, parameters } = open(this.database.keys, 'saved_query', id, sealed);
    return {
      name: String(name),
      query: String(query),
      // Sealed by `save` and by nobody else.
      parameters: parameters as Saved['parameters'],
    };
  }
}
