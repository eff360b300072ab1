import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { Communication } from '@llavero/proto/records/notifications/communication';
import { formatDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';

/** Whether something was sent before, by the keys under which messages are recorded once. */
@Injectable()
export class SentBefore {
  constructor(private readonly stores: RecordStores) {}

  /** Why what is sent under each key is not sent (again), in a Spanish sentence; keys that are free are absent. */
  async refusals(keys: readonly string[], tx?: Tx): Promise<Map<string, string>> {
    const found = await this.#under(keys, tx);
    return new Map(
      found.flatMap((message) => {
        const refusal = refusalOf(message);
        return refusal === null ? [] : [[message.deduplication ?? '', refusal] as const];
      }),
    );
  }

  /**
   * Takes the key of a message that has failed for good, or was cancelled, so that another can be recorded under it; that
   * one is never sent any more.
   */
  async release(key: string, ctx: CallContext, tx: Tx): Promise<void> {
    for (const message of await this.#under([key], tx))
      if (refusalOf(message) === null)
        await this.stores
          .of('communication')
          .writeUnchecked(
            message.id,
            undefined,
            { deduplication: null, status: 'CANCELLED', nextAttemptAt: null },
            {},
            serviceContext('notifications', ctx.requestId),
            tx,
          );
  }

  async #under(keys: readonly string[], tx?: Tx): Promise<Communication[]> {
    if (keys.length === 0) return [];
    const filter = { deduplication: { $in: [...keys] } };
    return this.stores.of('communication').findUnchecked({ filter, limit: keys.length }, tx);
  }
}

function refusalOf({ status, sentAt, nextAttemptAt }: Communication): string | null {
  if (status === 'SENT') return sentAt === null ? 'Ya se envió.' : `Ya se envió el ${formatDay(sentAt)}.`;
  if (status === 'CANCELLED' || (status === 'ERROR' && nextAttemptAt === null)) return null;
  return 'Ya está en la cola de envío.';
}
