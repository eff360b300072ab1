import type { CollectionName } from '@llavero/proto/collections';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { records } from '@llavero/proto/records/registry';

/** Link fields of a page, by the collection they point to. */
export interface PageLinks {
  /** Collections linked to, without repetition. */
  collections: readonly CollectionName[];
  /** Fields that point to each of them. */
  fieldsOf: ReadonlyMap<CollectionName, readonly string[]>;
  pattern: RegExp | null;
  targetOf: ReadonlyMap<string, CollectionName>;
}

const known = new WeakMap<RecordDefinition, Map<string, PageLinks>>();

/** The links among the asked fields (all fields when none are named). Computed once per set of fields. */
export function linksOf(definition: RecordDefinition, fields: readonly string[] | undefined): PageLinks {
  const key = fields ? [...fields].sort().join() : '*';
  const ofDefinition = known.get(definition) ?? new Map<string, PageLinks>();
  known.set(definition, ofDefinition);
  const before = ofDefinition.get(key);
  if (before) return before;
  const targetOf = new Map<string, CollectionName>();
  for (const [name, meta] of fieldEntries(definition))
    // A collection without a definition has no owner to ask yet.
    if (meta.to && records.has(meta.to) && (!fields || fields.includes(name))) targetOf.set(name, meta.to);
  const fieldsOf = new Map<CollectionName, string[]>();
  for (const [name, to] of targetOf) fieldsOf.set(to, [...(fieldsOf.get(to) ?? []), name]);
  const names = [...targetOf.keys()].join('|');
  const links: PageLinks = {
    collections: [...fieldsOf.keys()],
    fieldsOf,
    targetOf,
    pattern: names ? new RegExp(`"(${names})"\\s*:\\s*(?:"([0-9a-f-]{36})"|\\[([^\\]]+)\\])`, 'g') : null,
  };
  // Callers choose the fields; do not let them fill the memory.
  if (ofDefinition.size < 500) ofDefinition.set(key, links);
  return links;
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Ids per collection that a page of records links to, read off its JSON text without parsing it: inside a JSON
 * string every quotation mark is escaped, so `"units":` can only be a key. Nested keys of the same name give a
 * few labels more, never fewer. Measured on 50 rows of 15 columns: a fifth of the time of `JSON.parse`.
 */
export function linkIdsOf(page: Buffer, links: PageLinks): Map<CollectionName, Set<string>> {
  const ids = new Map<CollectionName, Set<string>>(
    links.collections.map((collection) => [collection, new Set()]),
  );
  if (!links.pattern) return ids;
  for (const [, field = '', single, many] of page.toString('latin1').matchAll(links.pattern)) {
    const target = ids.get(links.targetOf.get(field) as CollectionName);
    if (!target) continue;
    if (single !== undefined) target.add(single);
    else if (many !== undefined) for (const [id] of many.matchAll(ID)) target.add(id);
  }
  return ids;
}
