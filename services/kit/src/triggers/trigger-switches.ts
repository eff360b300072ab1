import { config } from '@llavero/proto/records/notifications/config';
import { switchedOff, switchOf, TRIGGERS_OFF_KEY } from '@llavero/proto/rules/triggers/switches';
import type { Trigger } from '@llavero/proto/rules/triggers/trigger';
import { Injectable } from '@nestjs/common';
import type { CallContext } from '../context.ts';
import type { Tx } from '../db/queryable.ts';
import { Peers } from '../grpc/peers.ts';
import { RecordStores } from '../service/record-stores.ts';

/** What staff have switched off of the triggers of F §7 (decision 0134), asked by whoever carries out an effect. */
@Injectable()
export class TriggerSwitches {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
  ) {}

  /**
   * Tells of each effect of a trigger whether it is to come; read anew each time, so that a switch holds from the next event on.
   *
   * @param ctx the service itself
   * @throws CodedError unavailable while the settings are away: an effect is never guessed, and the event comes again
   */
  async of<E extends string>(
    { name }: Trigger<E>,
    ctx: CallContext,
    tx?: Tx,
  ): Promise<(effect: E) => boolean> {
    const query = { filter: { key: TRIGGERS_OFF_KEY, status: 'ACTIVE' as const }, limit: 1 };
    const own = this.stores.find('config');
    const [setting] = own
      ? await own.findUnchecked(query, tx)
      : (await this.peers.of(config).list({ fields: ['value'], ...query }, ctx)).items;
    const off = switchedOff(setting?.['value']);
    return (effect) => !off.has(switchOf(name, effect));
  }
}
