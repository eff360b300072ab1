import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Clock } from '@llavero/kit/config/clock';
import { Peers } from '@llavero/kit/grpc/peers';
import { companyValues, type Link, readLinks, type Values } from '@llavero/kit/merge/linked-values';
import type { CollectionName } from '@llavero/proto/collections';
import { definitionOf } from '@llavero/proto/records/registry';
import { organization, type Organization } from '@llavero/proto/records/people/organization';
import type { MergeData, MergeNode } from '@llavero/proto/templates/merge-fields';
import { mergeTree } from '@llavero/proto/templates/merge-fields';
import type { DocumentTemplate } from '@llavero/proto/templates/template';
import { startOfDay } from '@llavero/proto/values/dates';
import { inBatches } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';
import { usedFields } from './used-fields.ts';

/** What a batch of documents is made from. */
export interface Gathered {
  /** By the record's id, in the shape of `mergeTree`; a record that the caller may not read is not among them. */
  data: ReadonlyMap<string, MergeData>;
  /** In whose name each document is made, by the record's id; null where no organization has been entered. */
  companies: ReadonlyMap<string, Organization | null>;
}

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
    if (!tree?.collection) return { data: new Map(), companies: new Map() };
    const today = startOfDay(this.clock.now());
    const companies = await this.companies(tree.collection, ids, ctx);
    const around = (id: string) => {
      const company = companies.get(id);
      return { ...(company ? { company: companyValues(company) } : {}), today };
    };
    const data = new Map<string, MergeData>();
    const root: MergeNode = { collection: tree.collection, fields: tree.fields };
    const links = ids.map((id): Link => ({
      id,
      node: root,
      used,
      put: (record) => data.set(id, { ...(record as Values), ...around(id) }),
    }));
    await readLinks(this.peers, links, ctx);
    return { data, companies };
  }

  /** The organization that signs the mandate or contract (C §3), else the active one, by the record's id. */
  private async companies(
    collection: CollectionName,
    ids: readonly string[],
    { requestId }: CallContext,
  ): Promise<Map<string, Organization | null>> {
    const own = serviceContext('documents', requestId);
    const { service, fields } = definitionOf(collection);
    const peer = this.peers.of(organization);
    const named = new Map<string, string>();
    if ('organization' in fields)
      for (const some of inBatches(ids)) {
        const request = { collection, ids: some, fields: ['organization'] };
        for (const { id, organization: of } of await this.peers.records(service).getMany(request, own))
          if (typeof of === 'string') named.set(id, of);
      }
    const signing = await peer.getMany([...new Set(named.values())], own);
    const byId = new Map(signing.map((one) => [one.id, one]));
    const { items } = await peer.list({ filter: { active: true }, limit: 1 }, own);
    return new Map(ids.map((id) => [id, byId.get(named.get(id) ?? '') ?? items[0] ?? null]));
  }
}
