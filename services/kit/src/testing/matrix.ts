import { grantOf, type Role, roles } from '@llavero/proto/access/access';
import type { CollectionName } from '@llavero/proto/collections';
import { build, sampleOf } from '@llavero/proto/compile/factory';
import { CodedError } from '@llavero/proto/errors';
import type { FieldMeta, Json } from '@llavero/proto/fields/field';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { v7 as uuidv7 } from 'uuid';
import { serviceContext } from '../context.ts';
import { RecordStores } from '../service/record-stores.ts';
import type { TestServices } from './service.ts';

/** Everybody the matrix speaks of, but our own machines. */
export const people: readonly Role[] = roles.filter((role) => role !== 'SERVICE');

/** A way in: the gateway, or a service itself. Every call throws a CodedError or answers what came. */
export interface Door {
  /** Code by which this very door refuses an action; another's would mean that it let the call through. */
  refusal: string;
  /** Reads a deleted record for those who may restore it. */
  readsDeleted?: true;
  get(collection: CollectionName, id: string, fields?: string[]): Promise<Record<string, Json>>;
  list(collection: CollectionName, query: Record<string, Json>): Promise<ListAnswer>;
  create(collection: CollectionName, object: Record<string, Json>): Promise<unknown>;
  patch(
    collection: CollectionName,
    id: string,
    version: number,
    patch: Record<string, Json>,
  ): Promise<unknown>;
  labels(collection: CollectionName, ids: string[]): Promise<{ id: string }[]>;
  search(collection: CollectionName, text: string): Promise<{ id: string }[]>;
  history(collection: CollectionName, id: string): Promise<{ changes: Record<string, Json> }[]>;
  recordAt(
    collection: CollectionName,
    id: string,
    version: number,
  ): Promise<{ record: Record<string, Json> }>;
  restoreAt(collection: CollectionName, id: string, version: number, to: number): Promise<unknown>;
  /** Codes of the rows' refusals, in order; null for a row that went through. */
  batch(collection: CollectionName, rows: Record<string, Json>[]): Promise<(string | null)[]>;
}

export interface ListAnswer {
  items: Record<string, Json>[];
  count?: number;
}

interface Made {
  id: string;
  version: number;
}

/** The rows a collection is tried on. */
export interface Rows {
  /** Nobody's, and a deleted one. */
  other: Made;
  dead: Made;
  /** Per role that sees own rows only: its person, a row of theirs, and one of theirs that is not shown to them. */
  own: ReadonlyMap<Role, { person: string; mine: Made; unseen: Made | null }>;
  /** What the searchable fields of `other` say. */
  texts: ReadonlyMap<string, string>;
}

let seed = 100;

/** Makes the rows, straight in the store: what is tried is reading and writing them afterwards. */
export async function makeRows(services: TestServices, definition: RecordDefinition): Promise<Rows> {
  const { collection, service, access } = definition;
  const store = services.services.get(service)!.get(RecordStores).of(collection);
  const ctx = serviceContext(service);
  const texts = new Map<string, string>();
  const make = async (more: Record<string, Json> = {}, id?: string): Promise<Made> => {
    seed += 1;
    const plain = build(definition, more as never, seed) as Record<string, Json>;
    // As a command would leave it: what a role is shown may need a status that only a command gives.
    const made = await store.create(plain, ctx, undefined, { byCommand: true, ...(id && { id }) });
    for (const [field, meta] of fieldEntries(definition)) {
      if (!meta.searchable || meta.readOnly || field in more) continue;
      // Its rules may want another kind of text here; then the field says nothing.
      const text =
        meta.kind === 'text' ? `Zurbarán${field}${seed}`.slice(0, meta.maxLength) : sampleOf(meta, seed);
      await store.writeUnchecked(made.id, undefined, { [field]: text }, {}, ctx).catch(() => undefined);
    }
    // A second version, so that there is a past.
    const touched = await store.loadUnchecked(made.id);
    return { id: made.id, version: touched.version };
  };
  const other = await make();
  const stored = await store.loadUnchecked(other.id);
  for (const [field, meta] of fieldEntries(definition))
    if (meta.searchable && typeof stored[field] === 'string' && stored[field].length > 2)
      texts.set(field, stored[field]);
  const dead = await make();
  const patch = { collection, id: dead.id, version: dead.version, patch: { status: 'DELETED' } };
  await store.patch(patch, ctx);
  const own = new Map<Role, { person: string; mine: Made; unseen: Made | null }>();
  for (const role of people) {
    const grant = grantOf(access, role);
    if (!grant?.own) continue;
    const person = uuidv7();
    const link = grant.own.find((field) => field !== 'id');
    const meta = fieldEntries(definition).find(([name]) => name === link)?.[1];
    const owned = link && meta ? { [link]: meta.kind === 'links' ? [person] : person } : {};
    const mine = await make({ ...owned, ...shownValues(definition, role, true) }, link ? undefined : person);
    const isPartial = (grant.shown ?? []).length > 0;
    const unseen = isPartial ? await make({ ...owned, ...shownValues(definition, role, false) }) : null;
    own.set(role, { person, mine, unseen });
  }
  return { other, dead: { ...dead, version: dead.version + 1 }, own, texts };
}

/** Values that show a row to a role, or keep it from it. */
function shownValues(definition: RecordDefinition, role: Role, isShown: boolean): Record<string, Json> {
  const entries = (grantOf(definition.access, role)?.shown ?? []).map(({ field, values }) => {
    const meta = fieldEntries(definition).find(([name]) => name === field)?.[1];
    const isMany = meta?.kind === 'choices';
    if (isShown) return [field, isMany ? [...values] : values[0]];
    if (meta?.kind === 'flag') return [field, !values[0]];
    const others = (meta?.choices?.values ?? []).filter((value) => !values.includes(value));
    return [field, isMany ? others : others[0]];
  });
  return Object.fromEntries(entries) as Record<string, Json>;
}

/** What became of a call: `done`, or the kind of the refusal. */
type Outcome = 'done' | CodedError['body']['kind'];

/** Its code, and the answer when there is one. */
export interface Told {
  outcome: Outcome;
  code: string;
  answer?: unknown;
}

/** Waits for a call and tells what became of it. @throws what is no refusal: a defect */
export async function tell(call: Promise<unknown>): Promise<Told> {
  try {
    return { outcome: 'done', code: 'done', answer: await call };
  } catch (error) {
    if (error instanceof CodedError) return { outcome: error.body.kind, code: error.body.code };
    throw error;
  }
}

/** True when the field is not for the role's eyes. */
export function isHiddenFrom(definition: RecordDefinition, role: Role, meta: FieldMeta): boolean {
  const hidden = grantOf(definition.access, role)?.hidden ?? [];
  return meta.secret === true || hidden.includes(meta.access ?? 'general');
}

/** True when the role sees the field and may not change it. */
export function isFrozenFor(definition: RecordDefinition, role: Role, meta: FieldMeta): boolean {
  return (grantOf(definition.access, role)?.frozen ?? []).includes(meta.access ?? 'general');
}
