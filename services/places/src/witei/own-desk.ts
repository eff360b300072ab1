import { Database } from '@llavero/kit/db/database';
import { isUuid } from '@llavero/kit/records/access';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { place } from '@llavero/proto/records/places/place';
import { type Visit, visit } from '@llavero/proto/records/places/visit';
import { type VisitContact, visitContact } from '@llavero/proto/records/places/visit-contact';
import type { RecordDefinition, RecordOf } from '@llavero/proto/fields/record';
import type { Filter, ListReply } from '@llavero/proto/requests';
import { Injectable } from '@nestjs/common';
import type {
  DeskContact,
  DeskHouse,
  DeskList,
  DeskLists,
  DeskQuery,
  DeskVisit,
} from '../outside/witei/port.ts';
import { PublishedList } from '../publication/published-list.ts';
import type { PublishedUnit } from '../publication/published-unit.ts';
import { VisitSlots } from '../visits/visit-slots.ts';
import { houseNeeded } from './witei.errors.ts';

/** Our own homes, contacts, visits and free moments in the words of the portal manager, where the company works without one. */
@Injectable()
export class OwnDesk {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly published: PublishedList,
    private readonly slots: VisitSlots,
  ) {}

  /** A page of a list. Of homes those that are offered. @throws CodedError invalid for free moments of no home */
  async list<L extends DeskList>(
    of: L,
    query: DeskQuery,
    { requestId }: CallContext,
  ): Promise<{ items: DeskLists[L][]; total: number }> {
    const lists = {
      houses: () => this.houses(query, requestId),
      contacts: () => this.contacts(query, requestId),
      visits: () => this.visits(query, requestId),
      slots: () => this.freeMoments(query, requestId),
    };
    return lists[of]() as Promise<{ items: DeskLists[L][]; total: number }>;
  }

  /** The one that came from there with that number; null when there is none. */
  async find<L extends DeskList>(
    of: L,
    id: string,
    { requestId }: CallContext,
  ): Promise<DeskLists[L] | null> {
    const lists = {
      houses: async () => {
        const unit = await this.unitOf(id);
        const { units } = await this.published.read(requestId);
        const offered = units.find((one) => one.id === unit);
        return offered ? asHouse(offered, await this.numbersOf([offered.id])) : null;
      },
      contacts: async () => {
        const [one] = await this.stores
          .of(visitContact)
          .findUnchecked({ filter: { witeiContactId: id }, limit: 1 });
        return one ? asContact(one) : null;
      },
      visits: async () => {
        const [one] = await this.stores.of(visit).findUnchecked({ filter: { witeiVisitId: id }, limit: 1 });
        return one ? (await this.asVisits([one]))[0] : null;
      },
      // Free moments are worked out and have no number.
      slots: async () => null,
    };
    return lists[of]() as Promise<DeskLists[L] | null>;
  }

  /** Our unit of a home: its own id, or the number of the earlier program that it or its visits carry; null for another one. */
  async unitOf(house: string): Promise<string | null> {
    if (isUuid(house)) return house;
    const [own] = await this.stores
      .of(place)
      .findUnchecked({ filter: { adminId: house, type: 'UNIT' }, limit: 1 });
    if (own) return own.id;
    const [seen] = await this.stores.of(visit).findUnchecked({ filter: { witeiHouseId: house }, limit: 1 });
    return seen?.unit ?? null;
  }

  private async houses({ page, pageSize, house }: DeskQuery, requestId: string | null) {
    const { units } = await this.published.read(requestId);
    const only = house === null ? null : await this.unitOf(house);
    const asked = house === null ? units : units.filter(({ id }) => id === only);
    const from = (page - 1) * pageSize;
    const shown = asked.slice(from, from + pageSize);
    const numbers = await this.numbersOf(shown.map(({ id }) => id));
    return { items: shown.map((unit) => asHouse(unit, numbers)), total: asked.length };
  }

  private async contacts(query: DeskQuery, requestId: string | null) {
    const filter = await this.about('interestedIn', query.house);
    const { items, total } = await this.pageOf(visitContact, filter, query, requestId);
    return { items: items.map(asContact), total };
  }

  private async visits(query: DeskQuery, requestId: string | null) {
    const filter = await this.about('unit', query.house);
    const { items, total } = await this.pageOf(visit, filter, query, requestId);
    return { items: await this.asVisits(items), total };
  }

  /** The condition that a record is about a home. */
  private async about(field: 'unit' | 'interestedIn', house: string | null): Promise<Filter> {
    if (house === null) return {};
    const unit = await this.unitOf(house);
    return { [field]: { $in: unit === null ? [] : [unit] } };
  }

  /** A page and how many there are in all, of which more than 10,000 are not counted. @throws CodedError invalid beyond 10,000 rows */
  private async pageOf<D extends typeof visit | typeof visitContact>(
    definition: D,
    filter: Filter,
    { page, pageSize }: DeskQuery,
    requestId: string | null,
  ): Promise<{ items: RecordOf<D>[]; total: number }> {
    const bytes = await this.stores.of<RecordDefinition>(definition).list(
      {
        collection: definition.collection,
        filter,
        sort: [{ field: 'id', order: 'asc' }],
        page,
        limit: pageSize,
        count: 'capped',
      },
      serviceContext('places', requestId),
    );
    const { items, count = 0, hasMore } = JSON.parse(bytes.toString()) as ListReply<RecordOf<D>>;
    return { items, total: hasMore ? Math.max(count, page * pageSize + 1) : count };
  }

  /** By the same ids under which homes and contacts are listed. */
  private async asVisits(found: readonly (Visit & { id: string })[]): Promise<DeskVisit[]> {
    const [numbers, people] = await Promise.all([
      this.numbersOf(found.map(({ unit }) => unit)),
      this.stores.of(visitContact).loadManyUnchecked(found.flatMap(({ contacts }) => contacts.slice(0, 1))),
    ]);
    const idOf = new Map(people.map((one) => [one.id, asContact(one).id]));
    return found.map(({ id, witeiVisitId, unit, contacts: [contact = null], startAt, status }) => ({
      id: witeiVisitId ?? id,
      house: numbers.get(unit) ?? unit,
      contact: contact === null ? null : (idOf.get(contact) ?? contact),
      startAt,
      status,
    }));
  }

  /** The numbers of the earlier program by which visits know our units; a unit without one goes by its own id. */
  async numbersOf(units: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (units.length === 0) return new Map();
    const rows = await this.database.query<{ unit: string; number: string }>(
      `SELECT DISTINCT ON (unit) unit, witei_house_id AS number FROM visit
        WHERE unit = ANY($1) AND witei_house_id IS NOT NULL AND deleted_at IS NULL ORDER BY unit, id`,
      [[...new Set(units)]],
    );
    return new Map(rows.map(({ unit, number }) => [unit, number]));
  }

  /** Of a home that is offered: when another one is free to be seen is nobody's business. */
  private async freeMoments({ page, pageSize, house }: DeskQuery, requestId: string | null) {
    if (house === null) throw houseNeeded();
    const unit = await this.unitOf(house);
    const { units } = await this.published.read(requestId);
    if (unit === null || !units.some(({ id }) => id === unit)) return { items: [], total: 0 };
    const { slots } = await this.slots.offered({ unit, employees: [], duration: null });
    const number = (await this.numbersOf([unit])).get(unit) ?? unit;
    const from = (page - 1) * pageSize;
    const items = slots
      .slice(from, from + pageSize)
      .map(({ startAt, endAt }) => ({ id: `${number}:${startAt}`, house: number, startAt, endAt }));
    return { items, total: slots.length };
  }
}

const asHouse = (
  { id, title, city, rent, livingArea, bedrooms }: PublishedUnit,
  numbers: ReadonlyMap<string, string>,
): DeskHouse => ({ id: numbers.get(id) ?? id, title, city, rent, area: livingArea, bedrooms });

const asContact = ({
  id,
  witeiContactId,
  name,
  phone,
  email,
}: VisitContact & { id: string }): DeskContact => ({
  ...{ id: witeiContactId ?? id, name: name ?? '', phone, email },
});
