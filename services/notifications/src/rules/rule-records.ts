import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { type CollectionName, collectionOwners } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { definitionOf } from '@llavero/proto/records/registry';
import type { Filter, Sort } from '@llavero/proto/requests';
import { formatField } from '@llavero/proto/values/format-field';
import { Injectable } from '@nestjs/common';

export type RuleRecord = Record<string, Json> & { id: string; version: number };

/** The records that rules are about, wherever they live, with the rights of the service. */
@Injectable()
export class RuleRecords {
  constructor(
    private readonly peers: Peers,
    private readonly stores: RecordStores,
  ) {}

  /** A page of those that meet a condition, in the order of their ids. @throws CodedError for a filter that the owner refuses */
  async matching(
    collection: string,
    filter: Filter,
    { requestId }: CallContext,
    { after, limit = 200 }: { after?: string | undefined; limit?: number } = {},
  ): Promise<RuleRecord[]> {
    const name = collection as CollectionName;
    const query: { filter: Filter; sort: Sort[]; limit: number } = {
      filter: after === undefined ? filter : { $and: [filter, { id: { $gt: after } }] },
      sort: [{ field: 'id', order: 'asc' }],
      limit,
    };
    const store = this.stores.find(name);
    if (store) return (await store.findUnchecked(query)) as unknown as RuleRecord[];
    const own = serviceContext('notifications', requestId);
    const { items } = await this.peers
      .records(collectionOwners[name])
      .list({ collection: name, ...query }, own);
    return items as RuleRecord[];
  }

  /** The record, when it is there and meets the condition. */
  async meeting(
    collection: string,
    id: string,
    filter: Filter,
    ctx: CallContext,
  ): Promise<RuleRecord | undefined> {
    const asked: Filter = Object.keys(filter).length === 0 ? { id } : { $and: [{ id }, filter] };
    return (await this.matching(collection, asked, ctx, { limit: 1 }))[0];
  }

  /** A field as people read it: 'Activo', '1.250,50 €', '30/11/2031'. */
  text(collection: string, record: RuleRecord, name: string): string {
    return formatField(definitionOf(collection), name, record[name]);
  }

  title(collection: string, record: RuleRecord): string {
    return definitionOf(collection).title(record) || 'sin nombre';
  }

  /** Changes a field as the service; a record of this one too. @throws CodedError */
  async patch(
    collection: string,
    id: string,
    patch: Record<string, Json>,
    requestId: string | null,
  ): Promise<void> {
    const name = collection as CollectionName;
    const own = serviceContext('notifications', requestId);
    const owner = this.stores.find(name) ?? this.peers.records(collectionOwners[name]);
    await owner.patch({ collection: name, id, patch } as never, own);
  }
}
