import { Injectable } from '@nestjs/common';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { LinkMoves } from '@llavero/kit/merge/link-moves';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { type CollectionName, collectionOwners } from '@llavero/proto/collections';
import type { LinkMove, LinkMoveStep, LinkReturnStep } from '@llavero/proto/link-moves/requests';

/** The owners of records that link to people and suppliers: this service itself, and the others by call. */
@Injectable()
export class LinkOwners {
  private readonly own: LinkMoves;

  constructor(
    database: Database,
    stores: RecordStores,
    private readonly peers: Peers,
  ) {
    this.own = new LinkMoves(database, stores);
  }

  /** How many records of a collection link to one. @throws CodedError unavailable while the owner is away */
  async count(collection: CollectionName, target: CollectionName, id: string): Promise<number> {
    const owner = collectionOwners[collection];
    const request = { collection, target, id };
    const { count } =
      owner === 'people'
        ? await this.own.count(request)
        : await this.peers.linkMoves(owner, 'Count', request, serviceContext('people'));
    return count;
  }

  move(request: LinkMove): Promise<LinkMoveStep> {
    const owner = collectionOwners[request.collection];
    return owner === 'people'
      ? this.own.move(request)
      : this.peers.linkMoves(owner, 'Move', request, serviceContext('people'));
  }

  moveBack(request: Pick<LinkMove, 'merge' | 'collection' | 'by'>): Promise<LinkReturnStep> {
    const owner = collectionOwners[request.collection];
    return owner === 'people'
      ? this.own.moveBack(request)
      : this.peers.linkMoves(owner, 'MoveBack', request, serviceContext('people'));
  }
}
