import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { open, seal } from '@llavero/kit/db/sealed';
import { isUuid } from '@llavero/kit/records/access';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import type { listViews, saveView } from '@llavero/proto/commands/list-views';
import { conflict, invalid, notFound } from '@llavero/proto/errors';
import { menuListOf } from '@llavero/proto/navigation';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';

/** Own views per list, and shared ones that a person is told. */
const MOST_OWN = 50;
const MOST_SHARED = 500;

interface ViewRow {
  id: string;
  path: string;
  author: string;
  shared: boolean;
  sealed: Buffer;
  isDefault: boolean;
}

type View = Omit<OutputOf<typeof listViews>['views'][number], 'isManaged' | 'isOwnerless'>;

/** Views of lists: each belongs to its author; shared ones are read by everybody who works here. */
@Injectable()
export class SavedListViews {
  constructor(private readonly database: Database) {}

  /** Own views first, each group in the order of its names. @param person id of the employee */
  async of(person: string): Promise<View[]> {
    const rows = await this.database.query<ViewRow>(
      `SELECT v."id", v."path", v."author", v."shared", v."sealed", d."view" IS NOT NULL AS "isDefault"
         FROM "list_view" v
         LEFT JOIN "list_view_default" d ON d."view" = v."id" AND d."person" = $1 AND d."path" = v."path"
        WHERE v."author" = $1 OR v."shared"
        ORDER BY (v."author" = $1) DESC, v."updated_at" DESC LIMIT ${MOST_SHARED}`,
      [person],
    );
    const views = rows.map(({ sealed, ...row }) => ({ ...row, ...this.#open(row.id, sealed) }));
    const isOther = (view: View) => Number(view.author !== person);
    return views.sort((a, b) => isOther(a) - isOther(b) || a.name.localeCompare(b.name, 'es'));
  }

  /**
   * Makes a view or replaces the person's own one with that id or name.
   *
   * @returns its id
   * @throws CodedError invalid `VIEW.PATH`, notFound `VIEW.NOT_FOUND`, conflict `VIEW.TOO_MANY`
   */
  async save(input: InputOf<typeof saveView>, person: string): Promise<string> {
    const { path, shared, isDefault } = input;
    const name = input.name.trim();
    const known = menuListOf(path);
    if (!known || name === '')
      throw invalid(
        'VIEW.INVALID',
        'La vista necesita un nombre y una pantalla que exista. No se ha guardado.',
        [
          known
            ? { field: 'name', rule: 'required', message: 'Escriba un nombre.' }
            : { field: 'path', rule: 'path', message: 'Esta pantalla no tiene lista.' },
        ],
      );
    return this.database.transaction(async (tx) => {
      await ownNames(tx, person, path);
      const id = (await this.#replaced(tx, { ...input, name }, person)) ?? uuidv7();
      const sealed = seal(this.database.keys, 'list_view', id, { name, search: input.search });
      const saved = await tx.query(
        `INSERT INTO "list_view" ("id", "path", "author", "shared", "sealed") VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT ("id") DO UPDATE SET "shared" = excluded."shared", "sealed" = excluded."sealed", "updated_at" = now()
           WHERE "list_view"."author" = excluded."author" RETURNING "id"`,
        [id, path, person, shared, sealed],
      );
      // Taken over by an administrator in this moment.
      if (saved.length === 0) throw viewGone();
      // A view that is no longer shared is nobody else's default.
      if (!shared)
        await tx.query('DELETE FROM "list_view_default" WHERE "view" = $1 AND "person" <> $2', [id, person]);
      if (isDefault) await setDefault(tx, person, path, id);
      else
        await tx.query('DELETE FROM "list_view_default" WHERE "view" = $1 AND "person" = $2', [id, person]);
      return id;
    });
  }

  /** @returns 1, or 0 when there is no such view of this person, nor a shared one where those may be taken away as well */
  async remove(id: string, person: string, which: 'own or shared' | 'own'): Promise<number> {
    if (!isUuid(id)) return 0;
    const rows = await this.database.query(
      'DELETE FROM "list_view" WHERE "id" = $1 AND ("author" = $2 OR ("shared" AND $3)) RETURNING "id"',
      [id, person, which === 'own or shared'],
    );
    return rows.length;
  }

  /**
   * Makes a shared view the person's own; one that is theirs already stays so. Whoever opens the list with it goes on doing so.
   *
   * @throws CodedError notFound `VIEW.NOT_FOUND`, conflict `VIEW.NAME_TAKEN` and `VIEW.TOO_MANY`
   */
  async takeOver(id: string, person: string): Promise<void> {
    if (!isUuid(id)) throw viewGone();
    await this.database.transaction(async (tx) => {
      const [found] = await tx.query<ViewRow>('SELECT "path" FROM "list_view" WHERE "id" = $1', [id]);
      if (!found) throw viewGone();
      await ownNames(tx, person, found.path);
      const [view] = await tx.query<ViewRow>(
        'SELECT "id", "author", "sealed" FROM "list_view" WHERE "id" = $1 AND ("shared" OR "author" = $2) FOR UPDATE',
        [id, person],
      );
      if (!view) throw viewGone();
      if (view.author === person) return;
      const { name } = this.#open(view.id, view.sealed);
      const own = await this.#ownOf(tx, person, found.path);
      if (own.some((one) => this.#open(one.id, one.sealed).name === name))
        throw conflict(
          'VIEW.NAME_TAKEN',
          `Ya tiene una vista «${name}» en esta lista. Elimine la suya para quedarse con esta.`,
        );
      refuseMore(own);
      await tx.query('UPDATE "list_view" SET "author" = $2, "updated_at" = now() WHERE "id" = $1', [
        id,
        person,
      ]);
    });
  }

  /**
   * Sets or, with null, takes away the view with which the person opens a list.
   *
   * @throws CodedError notFound `VIEW.NOT_FOUND`
   */
  async choose(path: string, id: string | null, person: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (id === null) {
        await tx.query('DELETE FROM "list_view_default" WHERE "person" = $1 AND "path" = $2', [person, path]);
        return;
      }
      const found = isUuid(id)
        ? await tx.query(
            `SELECT 1 FROM "list_view" WHERE "id" = $1 AND "path" = $2 AND ("author" = $3 OR "shared") FOR SHARE`,
            [id, path, person],
          )
        : [];
      if (found.length === 0) throw viewGone();
      await setDefault(tx, person, path, id);
    });
  }

  /** The id of the view that is saved anew; undefined for a new one. */
  async #replaced(
    tx: Tx,
    { id, path, name }: InputOf<typeof saveView>,
    person: string,
  ): Promise<string | undefined> {
    const own = await this.#ownOf(tx, person, path);
    if (id !== null && !own.some((view) => view.id === id)) throw viewGone();
    const same = own.find((view) => this.#open(view.id, view.sealed).name === name);
    if (id !== null && same && same.id !== id)
      throw conflict('VIEW.NAME_TAKEN', `Ya tiene otra vista «${name}» en esta lista. Elija otro nombre.`);
    const replaced = id ?? same?.id;
    if (!replaced) refuseMore(own);
    return replaced;
  }

  #ownOf(tx: Tx, person: string, path: string): Promise<Pick<ViewRow, 'id' | 'sealed'>[]> {
    return tx.query('SELECT "id", "sealed" FROM "list_view" WHERE "author" = $1 AND "path" = $2', [
      person,
      path,
    ]);
  }

  #open(id: string, sealed: Buffer): { name: string; search: string } {
    const { name, search } = open(this.database.keys, 'list_view', id, sealed);
    return { name: String(name), search: String(search) };
  }
}

const viewGone = () =>
  notFound('VIEW.NOT_FOUND', 'Esta vista ya no existe o es de otra persona. No se ha cambiado nada.');

/** @throws CodedError conflict `VIEW.TOO_MANY` */
function refuseMore(own: readonly unknown[]): void {
  if (own.length < MOST_OWN) return;
  const text = `Esta lista ya tiene ${MOST_OWN} vistas suyas. Elimine alguna para guardar otra.`;
  throw conflict('VIEW.TOO_MANY', text);
}

/** Two views under one name must not come to be a person's at a time. */
async function ownNames(tx: Tx, person: string, path: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`list_view ${person} ${path}`]);
}

async function setDefault(tx: Tx, person: string, path: string, id: string): Promise<void> {
  await tx.query(
    `INSERT INTO "list_view_default" ("person", "path", "view") VALUES ($1, $2, $3)
     ON CONFLICT ("person", "path") DO UPDATE SET "view" = excluded."view"`,
    [person, path, id],
  );
}
