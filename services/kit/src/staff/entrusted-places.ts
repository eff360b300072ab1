import { mandate } from '@llavero/proto/records/contracts/mandate';
import type { CallContext } from '../context.ts';
import type { Peers } from '../grpc/peers.ts';
import { caretakerFields, caretakersOf } from './caretakers.ts';

/** A unit, and the property that it is in. */
interface Place {
  place: string;
  property: string | null;
}

/** Whom a place is entrusted to: its active mandate, and who takes care of that. */
export interface Entrustment {
  mandate: string;
  manager: string | null;
}

/**
 * Whom units are entrusted to: by the mandate of the unit, else by that of its property, whose caretaker also answers for a unit of which nobody
 * takes care; of several mandates by one that somebody takes care of.
 *
 * @param ctx of the service itself. Answers what it is of a unit; undefined where it has no active mandate
 * @throws CodedError unavailable `PEER.UNAVAILABLE`
 */
export async function entrustedPlaces(
  peers: Peers,
  places: readonly Place[],
  ctx: CallContext,
): Promise<(of: Place) => Entrustment | undefined> {
  const found = new Map<string, Entrustment>();
  const units = [...new Set(places.map(({ place }) => place))];
  const buildings = [...new Set(places.flatMap(({ property }) => property ?? []))];
  if (units.length > 0) {
    const pages = peers.of(mandate).pages(
      {
        fields: ['units', 'properties', ...caretakerFields],
        filter: { status: 'ACTIVE', $or: [{ units: { $in: units } }, { properties: { $in: buildings } }] },
      },
      ctx,
    );
    for await (const page of pages) {
      const managers = await caretakersOf(peers, page, ctx);
      for (const { id, units: own, properties } of page) {
        const manager = managers.get(id) ?? null;
        for (const of of [...own, ...properties])
          if (manager !== null || !found.has(of)) found.set(of, { mandate: id, manager });
      }
    }
  }
  return ({ place, property }) => {
    const [own, building] = [found.get(place), found.get(property ?? '')];
    return own ? { ...own, manager: own.manager ?? building?.manager ?? null } : building;
  };
}
