import type { CollectionName } from '@llavero/proto/collections';
import type { FieldProblem } from '@llavero/proto/errors';
import { type FieldMeta, type Json, metaOf } from '@llavero/proto/fields/field';
import { records } from '@llavero/proto/records/registry';
import type { RecordModel } from '../model.ts';

/** Tells which of the ids are live records of the collection. */
export type LivingLinks = (collection: CollectionName, ids: ReadonlySet<string>) => Promise<Set<string>>;

/** Ids of a call to an owner (proto/requests.ts). */
const MOST_IDS = 1000;

/** One problem per field whose value, brought back, would link to records that are gone. */
export async function goneLinks(
  model: RecordModel,
  changes: Readonly<Record<string, { before: Json; after: Json }>>,
  living: LivingLinks,
): Promise<FieldProblem[]> {
  const asked = new Map<CollectionName, Set<string>>();
  const ofField = new Map<string, [CollectionName, string][]>();
  for (const [field, { before, after }] of Object.entries(changes)) {
    const meta = model.fields.get(field);
    if (!meta) continue;
    // A link that stands today is nobody's news.
    const known = new Set(linksIn(meta, before).map(([, id]) => id));
    const links = linksIn(meta, after).filter(([to, id]) => records.has(to) && !known.has(id));
    if (links.length > 0) ofField.set(field, links);
    for (const [to, id] of links) asked.set(to, (asked.get(to) ?? new Set()).add(id));
  }
  const alive = new Set<string>();
  for (const [collection, ids] of asked) {
    const all = [...ids];
    for (let from = 0; from < all.length; from += MOST_IDS)
      for (const id of await living(collection, new Set(all.slice(from, from + MOST_IDS)))) alive.add(id);
  }
  return [...ofField]
    .filter(([, links]) => links.some(([, id]) => !alive.has(id)))
    .map(([field]) => ({
      field,
      rule: 'link',
      message: `«${model.fields.get(field)?.label ?? field}» enlazaba con una ficha que ya no existe.`,
    }));
}

/** The links of a value, also those inside objects and lists. */
function linksIn(meta: FieldMeta, value: Json): [CollectionName, string][] {
  if (value === null) return [];
  if (meta.to) {
    const { to } = meta;
    return (Array.isArray(value) ? value : [value]).map((id) => [to, String(id)]);
  }
  const { shape } = meta;
  if (!shape) return [];
  const entries = meta.kind === 'list' ? (value as Json[]) : [value];
  return entries.flatMap((entry) =>
    Object.entries(shape).flatMap(([name, field]) =>
      linksIn(metaOf(field), (entry as Record<string, Json>)[name] ?? null),
    ),
  );
}
