import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { eachRecordUnchecked } from '@llavero/kit/records/read/each-record';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { agentErased } from '@llavero/proto/events/data-protection';
import type { EventOf } from '@llavero/proto/events/define';
import { place } from '@llavero/proto/records/places/place';
import { visitContact } from '@llavero/proto/records/places/visit-contact';
import { ERASED_NAME } from '@llavero/proto/rules/data-protection';

/**
 * Takes an erased person out of the contacts of viewings, which rest on consent alone (RGPD art. 6.1.a), and out of the
 * supplies of places, whose entry keeps the link to the emptied record (decision 0035).
 */
@OnEvent(agentErased, { name: 'person-erased' })
export class PersonErased implements HandlesEvent<typeof agentErased> {
  constructor(private readonly stores: RecordStores) {}

  async handle({ subject }: EventOf<typeof agentErased>, tx: Tx, ctx: CallContext): Promise<void> {
    const contacts = this.stores.of(visitContact);
    for await (const { id } of eachRecordUnchecked(contacts, { agent: subject }, tx)) {
      const patch = {
        name: ERASED_NAME,
        phone: null,
        // A way to reach the contact is required; this domain never receives mail (RFC 2606).
        email: `${id}@suprimido.invalid`,
        criteria: null,
        interestedIn: [],
        consentDate: null,
        commercialConsent: false,
        discarded: true,
        notes: [],
        chronology: [],
        adminId: null,
        witeiContactId: null,
      };
      await contacts.writeUnchecked(id, undefined, patch, {}, ctx, tx);
      await contacts.forgetHistoryUnchecked(id, tx);
    }
    const places = this.stores.of(place);
    // Holders stand in an encrypted list.
    for await (const { id, supplies } of eachRecordUnchecked(places, {}, tx)) {
      if (!supplies.some(({ holderId }) => holderId === subject)) continue;
      const without = supplies.map((one) =>
        one.holderId === subject ? { ...one, holderName: ERASED_NAME, notes: null } : one,
      );
      await places.writeUnchecked(id, undefined, { supplies: without }, {}, ctx, tx);
      await places.forgetHistoryUnchecked(id, tx, ['supplies']);
    }
  }
}
