import { type Mandate, mandate } from '@llavero/proto/records/contracts/mandate';
import { employee } from '@llavero/proto/records/people/employee';
import type { CallContext } from '../context.ts';
import type { Peers } from '../grpc/peers.ts';

/** Who takes care of a mandate from day to day, in the order in which they are asked. */
export const caretakerFields = ['opperationManager', 'supportManager', 'salesManager'] as const;

export type Entrusted = Pick<Mandate, (typeof caretakerFields)[number]>;

/**
 * The first of each mandate's caretakers who still works here, by the id of the mandate: records keep naming whoever has left.
 *
 * @param ctx of the service itself: employees are not everybody's to read
 * @throws CodedError unavailable `PEER.UNAVAILABLE`
 */
export async function caretakersOf(
  peers: Peers,
  mandates: readonly (Entrusted & { id: string })[],
  ctx: CallContext,
): Promise<ReadonlyMap<string, string | null>> {
  const named = new Map(mandates.map((one) => [one.id, caretakerFields.flatMap((name) => one[name] ?? [])]));
  const ids = [...new Set([...named.values()].flat())];
  const found = ids.length === 0 ? [] : await peers.of(employee).getMany(ids, ctx, { fields: ['active'] });
  const active = new Set(found.flatMap(({ id, active: works }) => (works ? id : [])));
  return new Map([...named].map(([id, people]) => [id, people.find((one) => active.has(one)) ?? null]));
}

/** The same of one mandate, by its id or as it was read; null of none. */
export async function caretakerOf(
  peers: Peers,
  of: string | (Entrusted & { id: string }) | null | undefined,
  ctx: CallContext,
): Promise<string | null> {
  const read =
    typeof of === 'string' ? await peers.of(mandate).find(of, ctx, { fields: caretakerFields }) : of;
  return read ? ((await caretakersOf(peers, [read], ctx)).get(read.id) ?? null) : null;
}
