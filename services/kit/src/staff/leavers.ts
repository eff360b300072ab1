import { type CallContext, serviceContext } from '../context.ts';
import type { Peers } from '../grpc/peers.ts';
import { CodedError } from '@llavero/proto/errors';
import { employee } from '@llavero/proto/records/people/employee';

/**
 * Those of the people who no longer work here, for an administrator: what they shared belongs to nobody. Nobody for another caller, and
 * while the people service is away.
 *
 * @param people ids of employees
 */
export async function leaversAmong(
  peers: Peers,
  people: readonly string[],
  { actor, requestId }: CallContext,
): Promise<ReadonlySet<string>> {
  const others = new Set(people.filter((one) => one !== actor.id));
  if (actor.role !== 'ADMIN' || others.size === 0) return new Set();
  const ctx = serviceContext('notifications', requestId);
  try {
    const found = await peers.of(employee).getMany([...others], ctx, { fields: ['active'] });
    for (const { id, active } of found) if (active) others.delete(id);
    return others;
  } catch (error) {
    if (error instanceof CodedError && error.body.kind === 'unavailable') return new Set();
    throw error;
  }
}
