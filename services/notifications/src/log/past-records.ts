import { serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { type CollectionName, collectionOwners } from '@llavero/proto/collections';
import { CodedError } from '@llavero/proto/errors';
import type { RecordAtReply } from '@llavero/proto/requests';
import { Injectable } from '@nestjs/common';

/** Records as they were, wherever they live, with the rights of the service (ENT-12). */
@Injectable()
export class PastRecords {
  constructor(
    private readonly peers: Peers,
    private readonly stores: RecordStores,
  ) {}

  /** The record at a version, with the status and the flags of that moment; undefined when that is not known. */
  async at(
    collection: CollectionName,
    id: string,
    version: number,
  ): Promise<RecordAtReply['record'] | undefined> {
    const ctx = serviceContext('notifications');
    try {
      const own = this.stores.find(collection);
      const reply: RecordAtReply = own
        ? await own.recordAt({ id, version }, ctx)
        : await this.peers.records(collectionOwners[collection]).recordAt({ collection, id, version }, ctx);
      return reply.record;
    } catch (error) {
      if (error instanceof CodedError && ['notFound', 'conflict'].includes(error.body.kind)) return undefined;
      throw error;
    }
  }
}
