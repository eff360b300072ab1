import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { eachRecordUnchecked } from '@llavero/kit/records/read/each-record';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { agentErased } from '@llavero/proto/events/data-protection';
import type { EventOf } from '@llavero/proto/events/define';
import { operation } from '@llavero/proto/records/supplies/operation';
import { ERASED_NAME } from '@llavero/proto/rules/data-protection';

/** Fields whose past says something of the person. */
const forgotten = ['iban', 'formerHolderName', 'error', 'closingNote', 'notes', 'chronology'] as const;

/**
 * Takes an erased person out of supply changes, which keep the link to the emptied record (decision 0035): the account, the name and
 * the texts about them.
 */
@OnEvent(agentErased, { name: 'person-erased' })
export class PersonErased implements HandlesEvent<typeof agentErased> {
  constructor(private readonly stores: RecordStores) {}

  async handle({ subject }: EventOf<typeof agentErased>, tx: Tx, ctx: CallContext): Promise<void> {
    const store = this.stores.of(operation);
    const named = { $or: [{ holder: subject }, { formerHolder: subject }] };
    for await (const change of eachRecordUnchecked(store, named, tx)) {
      const patch = {
        ...(change.holder === subject ? { iban: null } : {}),
        ...(change.formerHolder === subject && change.formerHolderName
          ? { formerHolderName: ERASED_NAME }
          : {}),
        error: null,
        closingNote: null,
        notes: [],
      };
      await store.writeUnchecked(change.id, undefined, patch, {}, ctx, tx);
      await store.forgetHistoryUnchecked(change.id, tx, forgotten);
    }
  }
}
