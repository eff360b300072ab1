import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Clock } from '@llavero/kit/config/clock';
import { Peers } from '@llavero/kit/grpc/peers';
import { companyValues, type Link, readLinks, type Values } from '@llavero/kit/merge/linked-values';
import { organization, type Organization } from '@llavero/proto/records/people/organization';
import type { MergeData, MergeNode } from '@llavero/proto/templates/merge-fields';
import { mergeTree } from '@llavero/proto/templates/merge-fields';
import type { DocumentTemplate } from '@llavero/proto/templates/template';
import { startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { usedFields } from './used-fields.ts';

/** What a batch of documents is made from. */
export interface Gathered {
  /** By the record's id, in the shape of `mergeTree`; a record that the caller may not read is not among them. */
  data: ReadonlyMap<string, MergeData>;
  company: Organization | null;
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
    const company = await this.company(ctx);
    if (!tree?.collection) return { data: new Map(), company };
    const today = startOfDay(this.clock.now());
    const around = { ...(company ? { company: companyValues(company) } : {}), today };
    const data = new Map<string, MergeData>();
    const root: MergeNode = { collection: tree.collection, fields: tree.fields };
    const links = ids.map((id): Link => ({
      id,
      node: root,
      used,
      put: (record) => data.set(id, { ...(record as Values), ...around }),
    }));
    await readLinks(this.peers, links, ctx);
    return { data, company };
  }

  /** The active organization, which every paper names. */
  async company(ctx: CallContext): Promise<Organization | null> {
    const own = serviceContext('documents', ctx.requestId);
    const { items } = await this.peers.of(organization).list({ filter: { active: true }, limit: 1 }, own);
    return items[0] ?? null;
  }
}
