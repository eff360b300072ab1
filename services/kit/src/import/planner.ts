import { setImmediate as breathe } from 'node:timers/promises';
import { CodedError, type FieldProblem } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { sameJson, validateCreate, validatePatch } from '@llavero/proto/fields/validate';
import { type Cell, readCell } from '@llavero/proto/imports/cells';
import { importColumns, type ImportColumn } from '@llavero/proto/imports/columns';
import type { Mapping } from '@llavero/proto/imports/match-headings';
import { objectOf, readRow, type RowReading } from '@llavero/proto/imports/read-row';
import type { ImportOutcome, ImportRow } from '@llavero/proto/imports/requests';
import { type ImportRules, referenceFields } from '@llavero/proto/imports/rules';
import type { CallContext } from '../context.ts';
import { checkWritable, grantFor } from '../records/access.ts';
import type { StoredRecord, StoreParts } from '../records/store-parts.ts';
import { canonical, type Found, lookup } from './lookup.ts';
import type { Links } from './links.ts';

/** What is to be done with a row. */
export interface PlannedRow {
  row: number;
  /** `wait`: it names a record that an earlier row of the same file is about to make. */
  outcome: ImportOutcome | 'wait';
  problems: FieldProblem[];
  /** `create`: the new record's object. */
  object?: Record<string, Json>;
  /** `update`: the record as it stands, the fields that change and what they were. */
  current?: StoredRecord;
  patch?: Record<string, Json>;
  before?: Record<string, Json>;
}

export interface PlanOptions {
  mapping: Mapping;
  key: string | null;
  defaults: Readonly<Record<string, Cell>>;
}

/** Stands for a record that the file itself will make, while nothing is written. */
const TO_COME = '00000000-0000-7000-8000-000000000000';
/** Rows read and validated before others get their turn. */
const ROWS_AT_ONCE = 10;

interface Draft {
  row: number;
  reading: RowReading;
  /** Columns the row speaks of. */
  columns: readonly ImportColumn[];
  waits: boolean;
}

/**
 * Decides what each row of a file does, by the same rules as any other write: field rules, the record's own check,
 * links, uniqueness in the file and in the database, the role's permissions. Writes nothing. Rows must come in
 * their order; the planner remembers the keys of those before.
 */
export class Planner {
  readonly #parts: StoreParts;
  readonly #rules: ImportRules;
  readonly #links: Links;
  readonly #ctx: CallContext;
  readonly #options: PlanOptions;
  readonly #columns: readonly (ImportColumn | null)[];
  readonly #known: readonly ImportColumn[];
  /** Identity → number of the row that has it. */
  readonly #seen = new Map<string, number>();

  constructor(parts: StoreParts, rules: ImportRules, links: Links, ctx: CallContext, options: PlanOptions) {
    this.#parts = parts;
    this.#rules = rules;
    this.#links = links;
    this.#ctx = ctx;
    this.#options = options;
    this.#known = importColumns(parts.model.definition, grantFor(parts.model, ctx, 'update'));
    const byKey = new Map(this.#known.map((column) => [column.key, column]));
    this.#columns = options.mapping.map((key) => (key === null ? null : (byKey.get(key) ?? null)));
  }

  /** @param written earlier rows have been written: what still cannot be found is missing */
  async plan(rows: readonly ImportRow[], written: boolean): Promise<PlannedRow[]> {
    const drafts = await this.#read(rows);
    await this.#resolveLinks(drafts, written);
    const found = await this.#lookUp(drafts);
    const planned: PlannedRow[] = [];
    for (const draft of drafts) {
      planned.push(this.#decide(draft, found, written));
      if (planned.length % ROWS_AT_ONCE === 0) await breathe();
    }
    return planned;
  }

  async #read(rows: readonly ImportRow[]): Promise<Draft[]> {
    const columns = this.#columns.filter((column) => column !== null);
    const drafts: Draft[] = [];
    for (const { row, cells } of rows) {
      drafts.push({ row, reading: readRow(this.#columns, cells), columns, waits: false });
      if (drafts.length % (ROWS_AT_ONCE * 5) === 0) await breathe();
    }
    return drafts;
  }

  async #resolveLinks(drafts: readonly Draft[], written: boolean): Promise<void> {
    const links = drafts.flatMap(({ reading }) => reading.links);
    const targets = new Map<string, Set<string>>();
    for (const { column, names } of links) {
      const { to = 'unknown' } = column.meta;
      const wanted = targets.get(to) ?? new Set();
      for (const name of names) wanted.add(name);
      targets.set(to, wanted);
    }
    const named = new Map<string, Map<string, string[]>>();
    for (const [to, names] of targets)
      named.set(to, await this.#links.resolve(to as never, [...names], this.#ctx));
    for (const draft of drafts) {
      this.#note(draft);
      for (const { column, names } of draft.reading.links) this.#link(draft, column, names, named, written);
    }
  }

  #link(
    draft: Draft,
    column: ImportColumn,
    names: readonly string[],
    named: ReadonlyMap<string, ReadonlyMap<string, string[]>>,
    written: boolean,
  ): void {
    const { meta, key } = column;
    const ids: string[] = [];
    for (const name of names) {
      const matches = named.get(meta.to ?? '')?.get(name) ?? [];
      const [id] = matches;
      if (matches.length > 1)
        draft.reading.problems.push({
          field: key,
          rule: 'ambiguous',
          message: `${matches.length} fichas se llaman «${name}»: indique su identificador o su número de documento.`,
        });
      else if (id !== undefined) ids.push(id);
      else if (this.#isEarlier(meta.to, name, draft.row)) {
        if (written) draft.waits = true;
        ids.push(TO_COME);
      } else
        draft.reading.problems.push({
          field: key,
          rule: 'notFound',
          message: `No hay ninguna ficha llamada «${name}»: cree o importe primero esa ficha, o corrija el dato.`,
        });
    }
    if (draft.reading.problems.some(({ field }) => field === key)) return;
    draft.reading.values.set(key, meta.kind === 'links' ? ids : (ids[0] ?? null));
  }

  #isEarlier(to: string | undefined, name: string, row: number): boolean {
    const { definition, fields } = this.#parts.model;
    if (to !== definition.collection) return false;
    return referenceFields(definition.collection).some((field) => {
      const meta = fields.get(field);
      const earlier = meta && this.#seen.get(`${field} ${canonical(field, meta, name)}`);
      return earlier !== undefined && earlier < row;
    });
  }

  /** Remembers the keys of a row, for later rows that repeat or name them. */
  #note(draft: Draft): void {
    for (const identity of this.#rules.identities) {
      const value = this.#identityOf(identity, draft);
      if (value === null) continue;
      const earlier = this.#seen.get(value.full);
      if (earlier === undefined) this.#seen.set(value.full, draft.row);
      else if (earlier !== draft.row)
        draft.reading.problems.push({
          field: identity[0],
          rule: 'repeated',
          message: `Está repetido: la fila ${earlier} ya tiene «${value.text}».`,
        });
      if (!this.#seen.has(value.short)) this.#seen.set(value.short, draft.row);
    }
  }

  #identityOf([key, ...within]: ImportRules['identities'][number], draft: Draft) {
    const given = draft.reading.values.get(key);
    const meta = this.#parts.model.fields.get(key);
    if (!meta || typeof given !== 'string' || given === '') return null;
    const text = canonical(key, meta, given);
    const rest = within.map((name) => this.#valueOf(draft, name));
    return { text, short: `${key} ${text}`, full: `${key} ${text} ${JSON.stringify(rest)}` };
  }

  /** What a new record of this row has in a field. */
  #valueOf({ reading }: Draft, name: string): Json {
    const given = reading.values.get(name);
    if (given !== undefined && given !== null) return given;
    const meta = this.#parts.model.fields.get(name);
    const standard = this.#options.defaults[name];
    if (meta && standard !== undefined) {
      const read = readCell({ meta }, standard);
      if ('value' in read) return read.value;
    }
    return (meta?.default ?? null) as Json;
  }

  /** For each identity the records that have one of the rows' values. */
  async #lookUp(drafts: readonly Draft[]): Promise<Map<string, Found>> {
    const found = new Map<string, Found>();
    for (const [key] of this.#rules.identities) {
      const meta = this.#parts.model.fields.get(key);
      if (!meta) continue;
      const values = drafts.flatMap(({ reading }) => {
        const value = reading.values.get(key);
        return typeof value === 'string' ? [canonical(key, meta, value)] : [];
      });
      found.set(key, await lookup(this.#parts, key, values, this.#ctx));
    }
    return found;
  }

  #decide(draft: Draft, found: ReadonlyMap<string, Found>, written: boolean): PlannedRow {
    const { row, reading } = draft;
    const base: PlannedRow = { row, outcome: 'error', problems: reading.problems };
    const matches = this.#matches(draft, found);
    if (matches.length > 1) {
      reading.problems.push({
        field: this.#options.key ?? '',
        rule: 'ambiguous',
        message: `${matches.length} fichas tienen esa clave: no se sabe cuál actualizar. Indique otra columna como clave.`,
      });
      return base;
    }
    const [current] = matches;
    const planned = current ? this.#update(draft, current) : this.#create(draft);
    const known = new Set(reading.problems.map(({ field }) => field));
    // A cell that could not be read is not also a missing value.
    reading.problems.push(...planned.problems.filter(({ field }) => !known.has(field)));
    reading.problems.push(...this.#taken(draft, found, current));
    if (reading.problems.length > 0) return base;
    if (draft.waits && written) return { ...base, outcome: 'wait' };
    return { ...base, ...planned, problems: [] };
  }

  #matches(draft: Draft, found: ReadonlyMap<string, Found>): StoredRecord[] {
    const { key } = this.#options;
    const meta = key === null ? undefined : this.#parts.model.fields.get(key);
    const value = key === null ? undefined : draft.reading.values.get(key);
    if (key === null || !meta || typeof value !== 'string') return [];
    const all = found.get(key)?.get(canonical(key, meta, value)) ?? [];
    const [, ...within] = this.#rules.identities.find(([first]) => first === key) ?? [key];
    const told = within.filter((name) => draft.reading.values.has(name) || name in this.#options.defaults);
    return all.filter((record) =>
      told.every((name) => sameJson(record[name] ?? null, this.#valueOf(draft, name))),
    );
  }

  /** An identity that another record already has: the same person twice helps nobody. */
  #taken(draft: Draft, found: ReadonlyMap<string, Found>, current?: StoredRecord): FieldProblem[] {
    const { definition, fields } = this.#parts.model;
    return this.#rules.identities.flatMap(([key, ...within]): FieldProblem[] => {
      const value = draft.reading.values.get(key);
      const meta = fields.get(key);
      if (!meta || typeof value !== 'string') return [];
      const others = (found.get(key)?.get(canonical(key, meta, value)) ?? []).filter(
        (record) =>
          record.id !== current?.id &&
          within.every((name) =>
            sameJson(
              record[name] ?? null,
              current && !draft.reading.values.has(name) ? current[name] : this.#valueOf(draft, name),
            ),
          ),
      );
      if (others.length === 0) return [];
      const message = `Ya hay ${definition.label.gender === 'm' ? 'otro' : 'otra'} ${definition.label.one.toLowerCase()} con «${value}» en «${meta.label}». Para cambiar esa ficha, elija esta columna como clave.`;
      return [{ field: key, rule: 'unique', message }];
    });
  }

  #create(draft: Draft): PlannedRow {
    const { model } = this.#parts;
    const values = new Map(draft.reading.values);
    const columns = [...draft.columns];
    for (const [key, cell] of Object.entries(this.#options.defaults)) {
      const column = this.#known.find((each) => each.key === key);
      if (!column || (values.get(key) ?? null) !== null) continue;
      const read = readCell(column, cell);
      if (!('value' in read)) continue;
      values.set(key, read.value);
      if (!columns.includes(column)) columns.push(column);
    }
    const object = this.#completed(objectOf(columns, values));
    const planned: PlannedRow = { row: draft.row, outcome: 'create', problems: [], object };
    return attempt(planned, () => {
      checkWritable(model, grantFor(model, this.#ctx, 'create'), object, model.defaults);
      validateCreate(model.definition, object);
    });
  }

  /** With what follows from the row: only fields that are empty, and only when the row says anything new. */
  #completed(object: Record<string, Json>, current: Record<string, Json> = {}): Record<string, Json> {
    const whole = { ...current, ...object };
    const more = Object.entries(this.#rules.complete?.(whole) ?? {});
    const empty = more.filter(([name, value]) => value !== null && (whole[name] ?? null) === null);
    return { ...object, ...Object.fromEntries(empty) };
  }

  #update(draft: Draft, current: StoredRecord): PlannedRow {
    const { model } = this.#parts;
    const object = this.#completed(objectOf(draft.columns, draft.reading.values, current), current);
    const planned: PlannedRow = { row: draft.row, outcome: 'unchanged', problems: [], current };
    return attempt(planned, () => {
      checkWritable(model, grantFor(model, this.#ctx, 'update'), object, current);
      const valid = validatePatch(model.definition, object, current);
      const names = Object.keys(object).filter((name) => !sameJson(valid[name], current[name]));
      if (names.length === 0) return;
      planned.outcome = 'update';
      planned.patch = Object.fromEntries(names.map((name) => [name, valid[name] ?? null]));
      planned.before = Object.fromEntries(names.map((name) => [name, current[name] ?? null]));
    });
  }
}

/** A refusal becomes the row's problems; a defect stays one. */
function attempt(planned: PlannedRow, work: () => void): PlannedRow {
  try {
    work();
  } catch (error) {
    planned.problems = problemsOf(error);
  }
  return planned;
}

/** @throws what is no refusal */
export function problemsOf(error: unknown): FieldProblem[] {
  if (!(error instanceof CodedError)) throw error;
  const { problems, code, message } = error.body;
  return problems && problems.length > 0 ? problems : [{ field: '', rule: code, message }];
}
