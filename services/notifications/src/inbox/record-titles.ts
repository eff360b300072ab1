import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { allows } from '@llavero/proto/access/access';
import { type CollectionName, collectionOwners } from '@llavero/proto/collections';
import { definitionOf } from '@llavero/proto/records/registry';
import { Injectable } from '@nestjs/common';

/** Names of records of any collection, as far as the caller may see them. */
@Injectable()
export class RecordTitles {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
  ) {}

  /** Title by id; records that are not there or not visible are absent. */
  async of(
    records: readonly { collection: CollectionName; record: string }[],
    ctx: CallContext,
  ): Promise<Map<string, string>> {
    const titles = new Map<string, string>();
    const byCollection = Map.groupBy(records, ({ collection }) => collection);
    for (const [collection, some] of byCollection) {
      if (!allows(definitionOf(collection).access, ctx.actor.role, 'read')) continue;
      const request = { collection, ids: [...new Set(some.map(({ record }) => record))] };
      const own = this.stores.find(collection);
      const found = own
        ? await own.labels(request, ctx)
        : await this.peers.records(collectionOwners[collection]).labels(request, ctx);
      for (const { id, title } of found) titles.set(id, title);
    }
    return titles;
  }
}
