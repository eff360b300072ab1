import type { CallContext } from '../context.ts';
import type { Peers } from '../grpc/peers.ts';
import type { CollectionName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { organization, type Organization } from '@llavero/proto/records/people/organization';
import { definitionOf } from '@llavero/proto/records/registry';
import { type MergeNode, surroundingFields } from '@llavero/proto/templates/merge-fields';
import { inBatches } from '@llavero/proto/values/ids';
import type { UsedFields } from './used-fields.ts';

/** Values of a record and of what it links to; ids until the linked records have been read. */
export type Values = Record<string, Json>;

/** A linked record that is still an id. */
export interface Link {
  id: string;
  node: MergeNode;
  used: UsedFields;
  /** Puts the record in the place of its id. */
  put(record: Json): void;
}

const AROUND = new Set(['company', 'today', 'count', 'title']);

/**
 * Reads linked records and those that they link to, one call for each collection and batch. Everything is read as the caller: what
 * they may not see stays away. Definitions link in circles, the tree of merge fields does not: it ends.
 */
export async function readLinks(peers: Peers, links: readonly Link[], ctx: CallContext): Promise<void> {
  for (let left = links; left.length > 0;) left = await follow(peers, left, ctx);
}

/** @returns the links that the records have themselves */
async function follow(peers: Peers, links: readonly Link[], ctx: CallContext): Promise<Link[]> {
  const byCollection = new Map<CollectionName, Link[]>();
  for (const link of links) {
    const { collection } = link.node;
    if (collection) byCollection.set(collection, [...(byCollection.get(collection) ?? []), link]);
  }
  const further = await Promise.all(
    [...byCollection].map(async ([collection, some]) => {
      const records = await recordsOf(peers, collection, some, ctx);
      return some.flatMap((link) => {
        const record = records.get(link.id);
        if (!record) return [];
        const { values, links: next } = valuesOf(record, link.node, link.used);
        link.put({ ...values, title: definitionOf(collection).title(record as never) });
        return next;
      });
    }),
  );
  return further.flat();
}

async function recordsOf(
  peers: Peers,
  collection: CollectionName,
  links: readonly Link[],
  ctx: CallContext,
): Promise<Map<string, Values>> {
  const definition = definitionOf(collection);
  const names = links.flatMap(({ used, node }) =>
    [...used.fields.keys()].filter((name) => name in node.fields),
  );
  const fields = [...new Set([...names, ...definition.titleFields])].filter((name) => !AROUND.has(name));
  const found = new Map<string, Values>();
  for (const ids of inBatches([...new Set(links.map(({ id }) => id))]))
    for (const record of await peers.records(definition.service).getMany({ collection, ids, fields }, ctx))
      found.set(record.id, record);
  return found;
}

/** The used values of a record or of a nested value, and the links among them. */
export function valuesOf(
  record: Values,
  node: MergeNode,
  used: UsedFields,
): { values: Values; links: Link[] } {
  const values: Values = {};
  const links: Link[] = [];
  for (const [name, inner] of used.fields) {
    const field = Object.hasOwn(node.fields, name) ? node.fields[name] : undefined;
    if (!field || !(name in record)) continue;
    const value = record[name] ?? null;
    const next = field.of;
    if (!next) values[name] = value;
    else if (next.collection === null) {
      const parts = (Array.isArray(value) ? value : [value]).map((part) =>
        isValues(part) ? valuesOf(part, next, inner) : { values: part, links: [] },
      );
      links.push(...parts.flatMap((part) => part.links));
      values[name] = Array.isArray(value) ? parts.map((part) => part.values) : (parts[0]?.values ?? null);
    } else if (Array.isArray(value)) {
      const entries: Json[] = value.map(() => null);
      values[name] = entries;
      for (const [at, id] of value.entries())
        if (typeof id === 'string')
          links.push({ id, node: next, used: inner, put: (linked) => void (entries[at] = linked) });
    } else if (typeof value === 'string')
      links.push({ id: value, node: next, used: inner, put: (linked) => void (values[name] = linked) });
    else values[name] = null;
  }
  return { values, links };
}

const isValues = (value: Json): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of the company as it is printed anyway; it has no links that a template follows. */
export function companyValues(company: Organization): Values {
  const fields = surroundingFields().company.of?.fields ?? {};
  const record = company as Values;
  const values = Object.keys(fields).flatMap((name) =>
    name in record ? [[name, record[name] ?? null] as const] : [],
  );
  return { ...Object.fromEntries(values), title: organization.title(company) };
}
