import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { Outside } from '@llavero/kit/outside/outside';
import { isUuid } from '@llavero/kit/records/access';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { cancelWiteiVisit, discardedContactIds } from '@llavero/proto/commands/visits';
import { type Visit, visit as definition } from '@llavero/proto/records/places/visit';
import { visitContact } from '@llavero/proto/records/places/visit-contact';
import { ViewingDesk } from '../outside/witei/port.ts';
import { unknownWiteiVisit } from '../visits/visit.errors.ts';
import { isOpen, VisitorLeaves } from '../visits/visitor-leaves.ts';
import { OwnDesk } from './own-desk.ts';

type CancelInput = InputOf<typeof cancelWiteiVisit>;
type Found = Visit & { id: string };

/** Ids of the earlier system and ours are both understood: records that came from Witei carry its ids. */
@CommandHandler(cancelWiteiVisit)
export class CancelWiteiVisit implements Handles<typeof cancelWiteiVisit> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly desk: OwnDesk,
    private readonly leaves: VisitorLeaves,
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

  /**
   * That contact's part in our own visit; null when there is none. What has ended, or who has left, is left as it is, so that a call
   * that comes twice does it once.
   */
  private cancel(input: CancelInput, ctx: CallContext): Promise<OutputOf<typeof cancelWiteiVisit> | null> {
    return this.database.transaction(async (tx) => {
      const found = await this.find(input, tx);
      if (!found) return null;
      const current = await this.stores.of(definition).loadUnchecked(found.visit.id, tx, { lock: true });
      const leaving = current.contacts.filter((one) => found.people.includes(one));
      if (!isOpen(current) || leaving.length === 0) return { id: current.id, status: current.status };
      const { id, status } = await this.leaves.leave(current, leaving, null, ctx, tx);
      return { id, status };
    });
  }

  /**
   * The visit to come, or cancelled already, of the house and the contact: the one of that task or with that number or id, else the
   * next one that belongs to no task and has no number. With who the contact is here, and its number at Witei.
   */
  private async find({ taskId, houseId, contactId }: CancelInput, tx?: Tx) {
    const found = await this.stores.of(visitContact).findUnchecked(
      {
        filter: {
          $or: [{ witeiContactId: contactId }, ...(isUuid(contactId) ? [{ id: contactId }] : [])],
        },
      },
      tx,
    );
    if (found.length === 0) return null;
    const people = found.map(({ id }) => id);
    const unit = await this.desk.unitOf(houseId);
    const visits = await this.stores.of(definition).findUnchecked(
      {
        filter: {
          $and: [
            { $or: [{ witeiHouseId: houseId }, ...(unit === null ? [] : [{ unit }])] },
            {
              $or: [
                ...[{ contacts: { $in: people } }, { witeiVisitId: taskId }],
                ...(isUuid(taskId) ? [{ id: taskId }, { task: taskId }] : []),
              ],
            },
          ],
        },
        sort: [{ field: 'startAt', order: 'asc' }],
      },
      tx,
    );
    const now = this.clock.now();
    const isToCome = (one: Found) => isOpen(one) && one.startAt > now;
    const named = visits.filter(({ id, task, witeiVisitId }) => [id, task, witeiVisitId].includes(taskId));
    const comesTo = ({ contacts }: Found) => contacts.some((one) => people.includes(one));
    // A visit that belongs to a task of ours is cancelled with that task only.
    const visit =
      named.find((one) => comesTo(one) && isToCome(one)) ??
      named.find(comesTo) ??
      (await this.leftBefore(named, people)) ??
      visits.find((one) => comesTo(one) && isToCome(one) && one.task === null && one.witeiVisitId === null);
    if (!visit || (!isToCome(visit) && visit.status !== 'CANCELLED')) return null;
    const contact = found.find(({ id }) => visit.contacts.includes(id)) ?? found[0];
    return { visit, people, contact: contact?.witeiContactId ?? null };
  }

  /** The one of them to which one of these people was to come. */
  private async leftBefore(visits: readonly Found[], people: readonly string[]): Promise<Found | undefined> {
    for (const visit of visits) {
      const changes = await this.stores.of(definition).history({ id: visit.id }, serviceContext('places'));
      const came = changes.flatMap((one) => (one.changes['contacts']?.before ?? []) as string[]);
      if (people.some((one) => came.includes(one))) return visit;
    }
    return undefined;
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
