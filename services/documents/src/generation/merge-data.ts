import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Clock } from '@llavero/kit/config/clock';
import { Peers } from '@llavero/kit/grpc/peers';
import type { CollectionName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { organization, type Organization } from '@llavero/proto/records/people/organization';
import { definitionOf } from '@llavero/proto/records/registry';
import type { MergeData, MergeNode } from '@llavero/proto/templates/merge-fields';
import { mergeTree } from '@llavero/proto/templates/merge-fields';
import type { DocumentTemplate } from '@llavero/proto/templates/template';
import { startOfDay } from '@llavero/proto/values/dates';
import { inBatches } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';
import { type UsedFields, usedFields } from './used-fields.ts';

/** Values of a record and of what it links to; ids until the linked records have been read. */
type Values = Record<string, Json>;

/** A linked record that is still an id. */
interface Link {
  id: string;
  node: MergeNode;
  used: UsedFields;
  /** Puts the record in the place of its id. */
  put(record: Json): void;
}

/** What a batch of documents is made from. */
export interface Gathered {
  /** By the record's id, in the shape of `mergeTree`; a record that the caller may not read is not among them. */
  data: ReadonlyMap<string, MergeData>;
  company: Organization | null;
}

const AROUND = new Set(['company', 'today', 'count', 'title']);

/**
 * Reads what templates are merged with (DOC-02): the fields that the template uses, following links. Everything is read as the
 * caller: what they may not see is not in the document, and the document says that it is missing. Records of one kind are read
 * together, so that a batch of contracts costs as many calls as one.
 */
@Injectable()
export class MergeDataReader {
  constructor(
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {}

  async read(template: DocumentTemplate, ids: readonly string[], ctx: CallContext): Promise<Gathered> {
    const used = usedFields(template);
    const tree = mergeTree(template.collection);
    const company = await this.company(ctx);
    if (!tree?.collection) return { data: new Map(), company };
    const today = startOfDay(this.clock.now());
    const around = { ...(company ? { company: companyValues(company) } : {}), today };
    const data = new Map<string, MergeData>();
    const root: MergeNode = { collection: tree.collection, fields: tree.fields };
    let links = ids.map((id): Link => ({
      id,
      node: root,
      used,
      put: (record) => data.set(id, { ...(record as Values), ...around }),
    }));
    // Definitions link in circles, the tree of merge fields does not: it ends after two links.
    while (links.length > 0) links = await this.follow(links, ctx);
    return { data, company };
  }

  /** The active organization, which every paper names. */
  async company(ctx: CallContext): Promise<Organization | null> {
    const own = serviceContext('documents', ctx.requestId);
    const { items } = await this.peers.of(organization).list({ filter: { active: true }, limit: 1 }, own);
    return items[0] ?? null;
  }

  /** Reads linked records, one call for each collection and batch. @returns the links that they have themselves */
  private async follow(links: readonly Link[], ctx: CallContext): Promise<Link[]> {
    const byCollection = new Map<CollectionName, Link[]>();
    for (const link of links) {
      const { collection } = link.node;
      if (collection) byCollection.set(collection, [...(byCollection.get(collection) ?? []), link]);
    }
    const further = await Promise.all(
      [...byCollection].map(async ([collection, some]) => {
        const records = await this.records(collection, some, ctx);
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

  private async records(
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
      for (const record of await this.peers
        .records(definition.service)
        .getMany({ collection, ids, fields }, ctx))
        found.set(record.id, record);
    return found;
  }
}

/** The used values of a record or of a nested value, and the links among them. */
function valuesOf(record: Values, node: MergeNode, used: UsedFields): { values: Values; links: Link[] } {
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
function companyValues(company: Organization): Values {
  const fields = mergeTree('contract')?.fields['company']?.of?.fields ?? {};
  const record = company as Values;
  const values = Object.keys(fields).flatMap((name) =>
    name in record ? [[name, record[name] ?? null] as const] : [],
  );
  return { ...Object.fromEntries(values), title: organization.title(company) };
}
