import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { eachRecordUnchecked } from '@llavero/kit/records/read/each-record';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { EventOf } from '@llavero/proto/events/define';
import { agentErased } from '@llavero/proto/events/data-protection';
import {
  communication as definition,
  type Communication,
} from '@llavero/proto/records/notifications/communication';

/** What stands where something was erased. */
export const ERASED = 'Suprimido';

type Recipients = Communication['to'];

/**
 * Takes an erased person out of the messages about them (decision 0035): their name and address as recipient from all, and the
 * text of those that belong to no contract, mandate or booking. Messages about these are evidence and go with the papers.
 */
@OnEvent(agentErased, { name: 'person-erased' })
export class PersonErased implements HandlesEvent<typeof agentErased> {
  constructor(private readonly stores: RecordStores) {}

  async handle({ subject }: EventOf<typeof agentErased>, tx: Tx, ctx: CallContext): Promise<void> {
    const store = this.stores.of(definition);
    for await (const message of eachRecordUnchecked(store, { relatedAgents: subject }, tx)) {
      await store.writeUnchecked(message.id, undefined, withoutPerson(message, subject), {}, ctx, tx);
      await store.forgetHistoryUnchecked(message.id, tx);
    }
  }
}

function withoutPerson(message: Communication, person: string) {
  const strip = (people: Recipients): Recipients =>
    people.map((one) => (one.id === person ? { ...one, description: ERASED } : one));
  const { relatedContracts, relatedMandates, relatedBookings } = message;
  const isEvidence = [relatedContracts, relatedMandates, relatedBookings].some((ids) => ids.length > 0);
  return {
    to: strip(message.to),
    cc: strip(message.cc),
    bcc: strip(message.bcc),
    ...(isEvidence ? {} : { subject: ERASED, body: ERASED, parameters: null, context: null }),
  };
}
