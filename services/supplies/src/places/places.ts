import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { place } from '@llavero/proto/records/places/place';
import { Injectable } from '@nestjs/common';
import type { FieldName, PartOf } from '@llavero/proto/fields/typed-record';

/** The units an event is about, read from their owner. */
@Injectable()
export class Places {
  constructor(private readonly peers: Peers) {}

  /** Places that exist; deleted ones need no work. */
  async read<K extends FieldName<typeof place>>(
    ids: readonly string[],
    fields: readonly K[],
    ctx: CallContext,
  ): Promise<PartOf<typeof place, K>[]> {
    if (ids.length === 0) return [];
    return this.peers.of(place).getMany(ids, serviceContext('supplies', ctx.requestId), { fields });
  }
}
