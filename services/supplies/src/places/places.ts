import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { Place } from '@llavero/proto/records/places/place';
import { Injectable } from '@nestjs/common';

/** The units an event is about, read from their owner. */
@Injectable()
export class Places {
  constructor(private readonly peers: Peers) {}

  /** Places that exist; deleted ones need no work. */
  async read<K extends keyof Place>(
    ids: readonly string[],
    fields: readonly K[],
    ctx: CallContext,
  ): Promise<Pick<Place, K | 'id'>[]> {
    if (ids.length === 0) return [];
    const found = await this.peers
      .records('places')
      .getMany(
        { collection: 'place', ids: [...ids], fields: [...fields] as string[] },
        serviceContext('supplies', ctx.requestId),
      );
    return found as unknown as Pick<Place, K | 'id'>[];
  }
}
