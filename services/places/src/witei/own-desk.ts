import { isUuid } from '@llavero/kit/records/access';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { CallContext } from '@llavero/kit/context';
import { place } from '@llavero/proto/records/places/place';
import { type Visit, visit } from '@llavero/proto/records/places/visit';
import { type VisitContact, visitContact } from '@llavero/proto/records/places/visit-contact';
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
      contacts: () => this.contacts(query),
      visits: () => this.visits(query),
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
        return offered ? asHouse(offered) : null;
      },
      contacts: async () => {
        const [one] = await this.stores
          .of(visitContact)
          .findUnchecked({ filter: { witeiContactId: id }, limit: 1 });
        return one ? asContact(one) : null;
      },
      visits: async () => {
        const [one] = await this.stores.of(visit).findUnchecked({ filter: { witeiVisitId: id }, limit: 1 });
        return one ? asVisit(one) : null;
      },
      // Free moments are worked out and have no number.
      slots: async () => null,
    };
    return lists[of]() as Promise<DeskLists[L] | null>;
  }

  /** Our unit of a home: its own id, or the number of the earlier program that it or its visits carry. */
  private async unitOf(house: string): Promise<string | null> {
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
    return { items: asked.slice(from, from + pageSize).map(asHouse), total: asked.length };
  }

  private async contacts({ page, pageSize, house }: DeskQuery) {
    const unit = house === null ? null : await this.unitOf(house);
    const filter = house === null ? {} : { interestedIn: { $in: unit === null ? [] : [unit] } };
    const rows = await this.stores
      .of(visitContact)
      .findUnchecked({ filter, sort: [{ field: 'id', order: 'asc' }], limit: page * pageSize + 1 });
    const from = (page - 1) * pageSize;
    return { items: rows.slice(from, from + pageSize).map(asContact), total: rows.length };
  }

  private async visits({ page, pageSize, house }: DeskQuery) {
    const unit = house === null ? null : await this.unitOf(house);
    const filter = house === null ? {} : { unit: { $in: unit === null ? [] : [unit] } };
    const rows = await this.stores
      .of(visit)
      .findUnchecked({ filter, sort: [{ field: 'id', order: 'asc' }], limit: page * pageSize + 1 });
    const from = (page - 1) * pageSize;
    return { items: rows.slice(from, from + pageSize).map(asVisit), total: rows.length };
  }

  /** Of a home that is offered: when another one is free to be seen is nobody's business. */
  private async freeMoments({ page, pageSize, house }: DeskQuery, requestId: string | null) {
    if (house === null) throw houseNeeded();
    const unit = await this.unitOf(house);
    const { units } = await this.published.read(requestId);
    if (unit === null || !units.some(({ id }) => id === unit)) return { items: [], total: 0 };
    const { slots } = await this.slots.offered({ unit, employees: [], duration: null });
    const from = (page - 1) * pageSize;
    const items = slots
      .slice(from, from + pageSize)
      .map(({ startAt, endAt }) => ({ id: `${unit}:${startAt}`, house: unit, startAt, endAt }));
    return { items, total: slots.length };
  }
}

const asHouse = ({ id, title, city, rent, livingArea, bedrooms }: PublishedUnit): DeskHouse => ({
  ...{ id, title, city, rent, area: livingArea, bedrooms },
});

const asContact = ({
  id,
  witeiContactId,
  name,
  phone,
  email,
}: VisitContact & { id: string }): DeskContact => ({
  ...{ id: witeiContactId ?? id, name: name ?? '', phone, email },
});

const asVisit = (one: Visit & { id: string }): DeskVisit => ({
  id: one.witeiVisitId ?? one.id,
  house: one.witeiHouseId ?? one.unit,
  contact: one.contacts[0] ?? null,
  startAt: one.startAt,
  status: one.status,
});
