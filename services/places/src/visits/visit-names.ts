import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { place } from '@llavero/proto/records/places/place';
import type { Visit } from '@llavero/proto/records/places/visit';
import { visitContact } from '@llavero/proto/records/places/visit-contact';
import { Injectable } from '@nestjs/common';

/** What visits are called in lists of staff: the address of the unit and the names of the visitors. */
@Injectable()
export class VisitNames {
  constructor(private readonly stores: RecordStores) {}

  async of(visits: readonly Visit[], tx?: Tx): Promise<(visit: Visit) => { unit: string; contacts: string }> {
    const units = await this.stores
      .of(place)
      .loadManyUnchecked([...new Set(visits.map(({ unit }) => unit))], tx);
    const people = [...new Set(visits.flatMap(({ contacts }) => contacts))];
    const contacts = await this.stores.of(visitContact).loadManyUnchecked(people, tx);
    const titles = new Map(units.map((unit) => [unit.id, place.title(unit)]));
    const names = new Map(contacts.map(({ id, name }) => [id, name]));
    return (visit) => ({
      unit: titles.get(visit.unit) ?? 'Unidad eliminada',
      contacts: visit.contacts.flatMap((id) => names.get(id) ?? []).join(', ') || 'Sin visitantes',
    });
  }
}
