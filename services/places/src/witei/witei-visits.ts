import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Outside } from '@llavero/kit/outside/outside';
import { isUuid } from '@llavero/kit/records/access';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { cancelWiteiVisit, discardedContactIds } from '@llavero/proto/commands/visits';
import { visit as definition } from '@llavero/proto/records/places/visit';
import { visitContact } from '@llavero/proto/records/places/visit-contact';
import { ViewingDesk } from '../outside/witei/port.ts';
import { unknownWiteiVisit } from '../visits/visit.errors.ts';

/** Ids of the earlier system and ours are both understood: records that came from Witei carry its ids. */
@CommandHandler(cancelWiteiVisit)
export class CancelWiteiVisit implements Handles<typeof cancelWiteiVisit> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly outside: Outside,
  ) {}

  /** At Witei first, where it is connected: what it refuses is not said to be cancelled here. @throws CodedError notFound; OutsideError */
  async run(
    input: InputOf<typeof cancelWiteiVisit>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof cancelWiteiVisit>> {
    const { taskId: task, houseId: house, contactId: contact } = input;
    const isThere =
      this.outside.has(ViewingDesk) &&
      (await this.outside.of(ViewingDesk).cancelVisit({ task, house, contact }));
    const own = await this.cancel(input, ctx);
    if (!own && !isThere) throw unknownWiteiVisit();
    return own ?? { id: task, status: 'CANCELLED' };
  }

  /** Our own visit; null when there is none. */
  private cancel(
    { taskId, houseId, contactId }: InputOf<typeof cancelWiteiVisit>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof cancelWiteiVisit> | null> {
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      const people = await this.stores.of(visitContact).findUnchecked(
        {
          filter: {
            $or: [{ witeiContactId: contactId }, ...(isUuid(contactId) ? [{ id: contactId }] : [])],
          },
        },
        tx,
      );
      const store = this.stores.of(definition);
      const visits = await store.findUnchecked(
        {
          filter: {
            contacts: { $in: people.map(({ id }) => id) },
            $or: [{ witeiHouseId: houseId }, ...(isUuid(houseId) ? [{ unit: houseId }] : [])],
            status: { $in: ['SCHEDULED', 'CONFIRMED'] },
            startAt: { $gt: now },
          },
          sort: [{ field: 'startAt', order: 'asc' }],
        },
        tx,
      );
      // A visit that belongs to a task of ours is cancelled with that task only.
      const visit = visits.find(
        ({ task, witeiVisitId }) =>
          [task, witeiVisitId].every((known) => known === null) || task === taskId || witeiVisitId === taskId,
      );
      if (!visit || people.length === 0) return null;
      const patch = { status: 'CANCELLED', cancelledAt: now, cancelReason: 'VISITOR' } as const;
      const { id, status } = await store.writeUnchecked(visit.id, undefined, patch, {}, ctx, tx);
      return { id, status };
    });
  }
}

/** RST-03: from Witei where it is connected, and from our own contacts, those who looked for the house and are considered no more. */
@CommandHandler(discardedContactIds)
export class DiscardedContactIds implements Handles<typeof discardedContactIds> {
  constructor(
    private readonly stores: RecordStores,
    private readonly outside: Outside,
  ) {}

  /** @throws OutsideError where Witei is connected and does not answer in time */
  async run({ id }: InputOf<typeof discardedContactIds>): Promise<OutputOf<typeof discardedContactIds>> {
    const told =
      this.outside.has(ViewingDesk) && !isUuid(id)
        ? await this.outside.of(ViewingDesk).discardedContacts(id)
        : [];
    const house = isUuid(id) ? { unit: id } : { witeiHouseId: id };
    const visits = await this.stores.of(definition).findUnchecked({ filter: house });
    const visitors = [...new Set(visits.flatMap(({ contacts }) => contacts))];
    const units = [...new Set([...(isUuid(id) ? [id] : []), ...visits.map(({ unit }) => unit)])];
    const contacts = await this.stores.of(visitContact).findUnchecked({
      filter: { discarded: true, $or: [{ interestedIn: { $in: units } }, { id: { $in: visitors } }] },
      sort: [{ field: 'id', order: 'asc' }],
    });
    return { contactIds: [...new Set([...told, ...contacts.map((one) => one.witeiContactId ?? one.id)])] };
  }
}
