import type { CollectionName } from '@llavero/proto/collections';
import type { FieldProblem } from '@llavero/proto/errors';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { Cell } from '@llavero/proto/imports/cells';
import { importColumns } from '@llavero/proto/imports/columns';
import type { ImportCalls, ImportMethod, ImportRow, RowProblem } from '@llavero/proto/imports/requests';
import { importLimits, importRulesOf } from '@llavero/proto/imports/rules';
import type { CallContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { grantFor } from '../records/access.ts';
import { modelOf } from '../records/model.ts';
import { statusOf, type Batch, type ImportBatches } from './batches.ts';
import { malformed, notImportable, tooLateToUndo } from './errors.ts';
import { resolveNames } from './links.ts';

type Request<M extends ImportMethod> = ImportCalls[M]['request'];
type Reply<M extends ImportMethod> = Promise<ImportCalls[M]['reply']>;

const MOST_ROWS_AT_ONCE = 1_000;
const MOST_NAMES = 1_000;

/** What the Imports service answers. Who imports must be allowed to create and to change records of the collection. */
export class ImportCallsHandler {
  readonly #database: Database;
  readonly #batches: ImportBatches;

  constructor(database: Database, batches: ImportBatches) {
    this.#database = database;
    this.#batches = batches;
  }

  async Open(
    { collection, fileName, headings, defaults = {} }: Request<'Open'>,
    ctx: CallContext,
  ): Reply<'Open'> {
    this.#importable(collection, ctx);
    if (!Array.isArray(headings) || headings.length === 0 || headings.length > importLimits.columns)
      throw malformed('headings', `el fichero debe tener entre 1 y ${importLimits.columns} columnas.`);
    const source = { fileName: String(fileName).slice(0, 300), headings: headings.map(String), defaults };
    return { batch: await this.#batches.add(collection, source, ctx) };
  }

  async AddRows({ collection, batch, rows, last }: Request<'AddRows'>, ctx: CallContext): Reply<'AddRows'> {
    await this.#mine(collection, batch, ctx);
    if (!Array.isArray(rows) || rows.length > MOST_ROWS_AT_ONCE || !rows.every(isRow))
      throw malformed('rows', 'las filas del fichero no se entienden.');
    return { total: await this.#batches.addRows(batch, rows, last) };
  }

  async Check({ collection, batch, mapping, key }: Request<'Check'>, ctx: CallContext): Reply<'Check'> {
    const { headings } = await this.#mine(collection, batch, ctx);
    const definition = this.#importable(collection, ctx);
    this.#checkMapping(definition, headings, mapping, key, ctx);
    const more = {
      set: '"done" = 0, "mapping" = $6, "key" = $7',
      values: [JSON.stringify(mapping), key],
    };
    await this.#batches.begin(batch, ['UPLOADED', 'CHECKED'], 'CHECKING', more, ctx);
    return this.Status({ collection, batch }, ctx);
  }

  async Run({ collection, batch }: Request<'Run'>, ctx: CallContext): Reply<'Run'> {
    const { state } = await this.#mine(collection, batch, ctx);
    this.#importable(collection, ctx);
    const more =
      state === 'CHECKED' ? { set: '"done" = "error", "create" = 0, "update" = 0, "unchanged" = 0' } : {};
    await this.#batches.begin(batch, ['CHECKED', 'ERROR'], 'RUNNING', more, ctx, (tx) =>
      tx.query(
        `UPDATE "import_row" SET "outcome" = 'error' WHERE "batch" = $1 AND "plan" = 'error' AND "outcome" IS NULL`,
        [batch],
      ),
    );
    return this.Status({ collection, batch }, ctx);
  }

  async Cancel({ collection, batch }: Request<'Cancel'>, ctx: CallContext): Reply<'Cancel'> {
    const found = await this.#mine(collection, batch, ctx);
    if (found.state === 'CHECKING') await this.#batches.cancel(found, 'CHECKING', 'UPLOADED');
    else await this.#batches.cancel(found, 'RUNNING', 'CANCELLED');
    return this.Status({ collection, batch }, ctx);
  }

  async Undo({ collection, batch }: Request<'Undo'>, ctx: CallContext): Reply<'Undo'> {
    const { emptied } = await this.#mine(collection, batch, ctx);
    grantFor(modelOf(this.#importable(collection, ctx)), ctx, 'delete');
    if (emptied) throw tooLateToUndo();
    const more = { set: '"done" = 0' };
    await this.#batches.begin(batch, ['FINISHED', 'CANCELLED', 'ERROR'], 'UNDOING', more, ctx);
    return this.Status({ collection, batch }, ctx);
  }

  async Status({ collection, batch }: Request<'Status'>, ctx: CallContext): Reply<'Status'> {
    return statusOf(await this.#mine(collection, batch, ctx));
  }

  async Rows(request: Request<'Rows'>, ctx: CallContext): Reply<'Rows'> {
    const { collection, batch, outcome = null, after = 0 } = request;
    await this.#mine(collection, batch, ctx);
    const limit = Math.min(Math.max(request.limit ?? 100, 1), MOST_ROWS_AT_ONCE);
    const rows = await this.#batches.rows(
      batch,
      '"row" > $2 AND ($3::text IS NULL OR coalesce("outcome", "plan") = $3)',
      `ORDER BY "row" LIMIT ${limit}`,
      [Number(after), outcome],
    );
    const labelOf = labels(this.#importable(collection, ctx));
    return {
      rows: rows.map(({ row, cells, outcome: end, record, undo, result }) => ({
        row,
        cells,
        outcome: end,
        record,
        undo,
        problems: ((result['problems'] ?? []) as FieldProblem[]).map((problem): RowProblem => ({
          ...problem,
          label: labelOf(problem.field),
        })),
      })),
      next: rows.length === limit ? (rows.at(-1)?.row ?? null) : null,
    };
  }

  async Recent({ collection }: Request<'Recent'>, ctx: CallContext): Reply<'Recent'> {
    this.#importable(collection, ctx);
    return { batches: (await this.#batches.recent(collection, ctx)).map(statusOf) };
  }

  async Resolve({ collection, names }: Request<'Resolve'>, ctx: CallContext): Reply<'Resolve'> {
    const definition = this.#definition(collection);
    if (!Array.isArray(names) || names.length > MOST_NAMES)
      throw malformed('names', `como máximo ${MOST_NAMES} nombres a la vez.`);
    const parts = { db: this.#database, model: modelOf(definition) };
    grantFor(parts.model, ctx, 'read');
    return { found: Object.fromEntries(await resolveNames(parts, names.map(String), ctx)) };
  }

  async #mine(collection: CollectionName, batch: string, ctx: CallContext): Promise<Batch> {
    this.#importable(collection, ctx);
    return this.#batches.get(collection, String(batch), ctx);
  }

  /** @throws CodedError forbidden `RECORD.FORBIDDEN`, invalid `IMPORT.NOT_IMPORTABLE` */
  #importable(collection: CollectionName, ctx: CallContext): RecordDefinition {
    const definition = this.#definition(collection);
    const model = modelOf(definition);
    grantFor(model, ctx, 'create');
    grantFor(model, ctx, 'update');
    if (!importRulesOf(collection)) throw notImportable(definition.label.many);
    return definition;
  }

  #definition(collection: CollectionName): RecordDefinition {
    const definition = this.#database.records.find((each) => each.collection === collection);
    if (!definition) throw notImportable(String(collection));
    return definition;
  }

  #checkMapping(
    definition: RecordDefinition,
    headings: readonly string[],
    mapping: unknown,
    key: unknown,
    ctx: CallContext,
  ): void {
    const columns = importColumns(definition, grantFor(modelOf(definition), ctx, 'update'));
    const known = new Set(columns.map((column) => column.key));
    if (!Array.isArray(mapping) || mapping.length !== headings.length)
      throw malformed('mapping', 'indique para cada columna del fichero un campo, o ninguno.');
    const used = mapping.filter((each) => each !== null) as unknown[];
    const wrong = used.find((each) => !known.has(String(each)));
    if (wrong !== undefined)
      throw malformed('mapping', `«${String(wrong)}» no es un campo que se pueda importar.`);
    if (used.length === 0) throw malformed('mapping', 'indique al menos una columna.');
    if (new Set(used).size < used.length)
      throw malformed('mapping', 'un campo está en dos columnas del fichero.');
    if (key === null) return;
    const keys: readonly string[] =
      importRulesOf(definition.collection)?.identities.map(([first]) => first) ?? [];
    if (!keys.includes(String(key)) || !used.includes(key))
      throw malformed(
        'key',
        'la columna clave debe estar en el fichero y ser una de las que identifican la ficha.',
      );
  }
}

function isRow(value: unknown): value is ImportRow {
  const { row, cells } = (value ?? {}) as Partial<ImportRow>;
  return (
    Number.isInteger(row) &&
    Array.isArray(cells) &&
    cells.length <= importLimits.columns &&
    cells.every(isCell)
  );
}

function isCell(value: unknown): value is Cell {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && value.length <= importLimits.cell;
}

/** Heading of the column a problem names; the field's own label for what has no column. */
function labels(definition: RecordDefinition): (field: string) => string {
  const known = new Map(importColumns(definition).map(({ key, label }) => [key, label]));
  return (field) => known.get(field) ?? known.get(field.split('.')[0] ?? '') ?? '';
}
