import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
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
import { OwnDesk } from './own-desk.ts';

type CancelInput = InputOf<typeof cancelWiteiVisit>;

/** Ids of the earlier system and ours are both understood: records that came from Witei carry its ids. */
@CommandHandler(cancelWiteiVisit)
export class CancelWiteiVisit implements Handles<typeof cancelWiteiVisit> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly desk: OwnDesk,
    private readonly clock: Clock,
    private readonly outside: Outside,
  ) {}

  /** At Witei first, where it is connected: what it refuses is not said to be cancelled here. @throws CodedError notFound; OutsideError */
  async run(input: CancelInput, ctx: CallContext): Promise<OutputOf<typeof cancelWiteiVisit>> {
    const isThere =
      this.outside.has(ViewingDesk) &&
      (await this.outside.of(ViewingDesk).cancelVisit(await this.numbersOf(input)));
    const own = await this.cancel(input, ctx);
    if (!own && !isThere) throw unknownWiteiVisit();
    return own ?? { id: input.taskId, status: 'CANCELLED' };
  }

  /** How Witei knows a visit that is asked for by our ids. */
  private async numbersOf(input: CancelInput): Promise<{ task: string; house: string; contact: string }> {
    const found = await this.find(input);
    return {
      task: found?.visit.witeiVisitId ?? input.taskId,
      house: found?.visit.witeiHouseId ?? input.houseId,
      contact: found?.contact ?? input.contactId,
    };
  }

  /** Our own visit; null when there is none. One that is cancelled already is left as it is, so that a call that comes twice does it once. */
  private cancel(input: CancelInput, ctx: CallContext): Promise<OutputOf<typeof cancelWiteiVisit> | null> {
    return this.database.transaction(async (tx) => {
      const found = await this.find(input, tx);
      if (!found) return null;
      const store = this.stores.of(definition);
      const current = await store.loadUnchecked(found.visit.id, tx, { lock: true });
      if (current.status === 'CANCELLED') return { id: current.id, status: current.status };
      const patch = {
        status: 'CANCELLED',
        cancelledAt: this.clock.now(),
        cancelReason: 'VISITOR',
      } as const;
      const { id, status } = await store.writeUnchecked(current.id, current.version, patch, {}, ctx, tx);
      return { id, status };
    });
  }

  /**
   * The visit to come, or cancelled already, of the house and the contact: the one of that task or with that number or id, else the
   * next one that belongs to no task and has no number. With the contact's number at Witei.
   */
  private async find({ taskId, houseId, contactId }: CancelInput, tx?: Tx) {
    const people = await this.stores.of(visitContact).findUnchecked(
      {
        filter: {
          $or: [{ witeiContactId: contactId }, ...(isUuid(contactId) ? [{ id: contactId }] : [])],
        },
      },
      tx,
    );
    if (people.length === 0) return null;
    const unit = await this.desk.unitOf(houseId);
    const visits = await this.stores.of(definition).findUnchecked(
      {
        filter: {
          contacts: { $in: people.map(({ id }) => id) },
          $or: [{ witeiHouseId: houseId }, ...(unit === null ? [] : [{ unit }])],
        },
        sort: [{ field: 'startAt', order: 'asc' }],
      },
      tx,
    );
    const isNamed = ({ id, task, witeiVisitId }: (typeof visits)[number]) =>
      [id, task, witeiVisitId].includes(taskId);
    const now = this.clock.now();
    const isOpen = ({ status, startAt }: (typeof visits)[number]) =>
      (status === 'SCHEDULED' || status === 'CONFIRMED') && startAt > now;
    // A visit that belongs to a task of ours is cancelled with that task only.
    const visit =
      visits.find((one) => isNamed(one) && isOpen(one)) ??
      visits.find(isNamed) ??
      visits.find((one) => isOpen(one) && one.task === null && one.witeiVisitId === null);
    if (!visit || (!isOpen(visit) && visit.status !== 'CANCELLED')) return null;
    const contact = people.find(({ id }) => visit.contacts.includes(id))?.witeiContactId ?? null;
    return { visit, contact };
  }
}

/** RST-03: from Witei where it is connected, and from our own contacts, those who looked for the house and are considered no more. */
@CommandHandler(discardedContactIds)
export class DiscardedContactIds implements Handles<typeof discardedContactIds> {
  constructor(
    private readonly stores: RecordStores,
    private readonly desk: OwnDesk,
    private readonly outside: Outside,
  ) {}

  /** @throws OutsideError where Witei is connected and does not answer in time */
  async run({ id }: InputOf<typeof discardedContactIds>): Promise<OutputOf<typeof discardedContactIds>> {
    const unit = await this.desk.unitOf(id);
    const number = isUuid(id) ? (await this.desk.numbersOf([id])).get(id) : id;
    const told =
      this.outside.has(ViewingDesk) && number !== undefined
        ? await this.outside.of(ViewingDesk).discardedContacts(number)
        : [];
    const visits = await this.stores
      .of(definition)
      .findUnchecked({ filter: { $or: [{ witeiHouseId: id }, ...(unit === null ? [] : [{ unit }])] } });
    const visitors = [...new Set(visits.flatMap(({ contacts }) => contacts))];
    const units = [...new Set([...(unit === null ? [] : [unit]), ...visits.map((one) => one.unit)])];
    const contacts = await this.stores.of(visitContact).findUnchecked({
      filter: { discarded: true, $or: [{ interestedIn: { $in: units } }, { id: { $in: visitors } }] },
      sort: [{ field: 'id', order: 'asc' }],
    });
    return { contactIds: [...new Set([...told, ...contacts.map((one) => one.witeiContactId ?? one.id)])] };
  }
}
