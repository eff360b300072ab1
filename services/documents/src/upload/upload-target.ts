import { type Action, allows } from '@llavero/proto/access/access';
import { type CollectionName, isCollectionName } from '@llavero/proto/collections';
import { definitionOf } from '@llavero/proto/records/registry';
import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { Injectable } from '@nestjs/common';
import { notForRecord } from './upload.errors.ts';

/** A record that files belong to; without an id one that is about to be created. */
export interface Target {
  collection: string;
  record: string | null;
}

/** Who may do what with the files of a record: what they may do with the record itself. */
@Injectable()
export class UploadTargets {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
  ) {}

  /** @throws CodedError forbidden `UPLOAD.FORBIDDEN`; notFound `RECORD.NOT_FOUND` when the caller does not see the record */
  async requireAddable({ collection, record }: Target, ctx: CallContext): Promise<void> {
    await this.require(collection, record, record === null ? 'create' : 'update', ctx);
  }

  /** @throws CodedError as {@link requireAddable} */
  async requireReadable({ collection, record }: Target, ctx: CallContext): Promise<void> {
    await this.require(collection, record, 'read', ctx);
  }

  private async require(name: string, id: string | null, action: Action, ctx: CallContext): Promise<void> {
    if (!isCollectionName(name)) throw notForRecord();
    const collection: CollectionName = name;
    const definition = definitionOf(collection);
    if (!allows(definition.access, ctx.actor.role, action)) throw notForRecord();
    if (id === null) return;
    // Reading it as the caller is the check of the row.
    const request = { collection, id, fields: ['id'] };
    const own = this.stores.find(collection);
    if (own) await own.get(request, ctx);
    else await this.peers.records(definition.service).get(request, ctx);
  }
}
