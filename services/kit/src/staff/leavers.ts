import type { CallContext } from '../context.ts';
import type { Peers } from '../grpc/peers.ts';
import { CodedError } from '@llavero/proto/errors';
import { employee } from '@llavero/proto/records/people/employee';

/** Who asks, and the context of the service itself: employees are not everybody's to read. */
interface Asked {
  actor: CallContext['actor'];
  own: CallContext;
}

/**
 * What people share, and whether it belongs to nobody because its author no longer works here. Told to administrators alone, who may
 * take it away; to nobody while the people service is away.
 */
export async function withOwnerless<T extends { author: string }>(
  peers: Peers,
  shared: readonly T[],
  asked: Asked,
): Promise<(T & { isOwnerless: boolean })[]> {
  const gone = await leaversAmong(
    peers,
    shared.map(({ author }) => author),
    asked,
  );
  return shared.map((one) => ({ ...one, isOwnerless: gone.has(one.author) }));
}

/**
 * As whom the caller takes a shared thing away: as its author, where an administrator does it for somebody who has left.
 * @param author null where nothing of the kind is shared
 */
export async function removesAs(peers: Peers, author: string | null, asked: Asked): Promise<string> {
  const gone = author === null ? null : await leaversAmong(peers, [author], asked);
  return author !== null && gone?.has(author) ? author : asked.actor.id;
}

/** @param people ids of employees */
async function leaversAmong(
  peers: Peers,
  people: readonly string[],
  { actor, own }: Asked,
): Promise<ReadonlySet<string>> {
  const others = new Set(people.filter((one) => one !== actor.id));
  if (actor.role !== 'ADMIN' || others.size === 0) return new Set();
  try {
    const found = await peers.of(employee).getMany([...others], own, { fields: ['active'] });
    for (const { id, active } of found) if (active) others.delete(id);
    return others;
  } catch (error) {
    if (error instanceof CodedError && error.body.kind === 'unavailable') return new Set();
    throw error;
  }
}
