import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { config } from '@llavero/proto/records/notifications/config';
import { USEFUL_LIFE_KEY, type UsefulLives, usefulLivesOf } from '@llavero/proto/rules/useful-life';
import { Injectable } from '@nestjs/common';

/** The useful lives that an administrator has set, else those the product starts with. */
@Injectable()
export class UsefulLifeSettings {
  constructor(private readonly peers: Peers) {}

  /** @param day of the key return, unix seconds */
  async on(day: number, { requestId }: CallContext): Promise<UsefulLives> {
    const { items } = await this.peers
      .of(config)
      .list(
        { fields: ['value'], filter: { key: USEFUL_LIFE_KEY, status: 'ACTIVE' }, limit: 1 },
        serviceContext('documents', requestId),
      );
    return usefulLivesOf(items[0]?.value ?? undefined, day);
  }
}
