import type { Contract } from '@llavero/proto/records/contracts/contract';
import { relation } from '@llavero/proto/records/parts/common';
import type { CallContext } from '@llavero/kit/context';

/**
 * An entry of the chronology of a contract, mandate or booking (C §3.4); what a service does by itself has no creator.
 * @param now unix seconds
 */
export function chronologyEntry<const S extends string>(
  subcategory: S,
  description: string,
  { actor }: Pick<CallContext, 'actor'>,
  now: number,
) {
  return {
    date: now,
    category: 'MANAGEMENT' as const,
    subcategory,
    description,
    creator: actor.role === 'SERVICE' ? null : relation('employee', actor.id),
    importedFromAdmin: false,
  };
}

/** The chronology of a contract with one more entry of today. @param now unix seconds */
export function withNote(
  contract: Pick<Contract, 'chronology'>,
  description: string,
  ctx: Pick<CallContext, 'actor'>,
  now: number,
): Contract['chronology'] {
  return [...(contract.chronology ?? []), chronologyEntry('CONTRACT', description, ctx, now)];
}
