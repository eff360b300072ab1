import { serviceContext } from '@llavero/kit/context';
import { isUuid } from '@llavero/kit/records/access';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { type Place, place } from '@llavero/proto/records/places/place';
import { Injectable } from '@nestjs/common';

type Unit = Place & { id: string };

/** Finds the unit that a portal means by its words. */
@Injectable()
export class InquiryUnits {
  constructor(private readonly stores: RecordStores) {}

  /** The one unit with this reference, else the one with this address; of several none is taken. */
  async find(reference: string | null, address: string | null): Promise<Unit | null> {
    const named = reference ? await this.byReference(reference.trim()) : null;
    return named ?? (address ? this.byWords(address.trim()) : null);
  }

  private async byReference(reference: string): Promise<Unit | null> {
    const store = this.stores.of(place);
    if (isUuid(reference)) return only(await store.loadManyUnchecked([reference]));
    const [named, registered, numbered] = await Promise.all([
      store.findExactUnchecked('customAddress', reference),
      store.findExactUnchecked('cadastralReference', reference),
      store.findUnchecked({ filter: { adminId: reference, type: 'UNIT' }, limit: 2 }),
    ]);
    return only(named) ?? only(registered) ?? only(numbered);
  }

  private async byWords(text: string): Promise<Unit | null> {
    const store = this.stores.of(place);
    const ask = { collection: 'place' as const, text, limit: 2, filter: { type: 'UNIT' } };
    const hits = await store.search(ask, serviceContext('places'));
    return hits.length === 1 ? only(await store.loadManyUnchecked(hits.map(({ id }) => id))) : null;
  }
}

function only(found: readonly Unit[]): Unit | null {
  const units = found.filter(({ type }) => type === 'UNIT');
  return units.length === 1 ? (units[0] ?? null) : null;
}
