import type { Contract } from '@llavero/proto/records/contracts/contract';
import type { CallContext } from '@llavero/kit/context';
import { chronologyEntry } from '@llavero/kit/records/chronology-entry';

/** An entry of the management of a contract, mandate or booking. @param now unix seconds */
export const managementEntry = <const S extends string>(
  subcategory: S,
  description: string,
  ctx: Pick<CallContext, 'actor'>,
  now: number,
) => chronologyEntry('MANAGEMENT', subcategory, description, ctx, now);

/** The chronology of a contract with one more entry of today. @param now unix seconds */
export function withNote(
  contract: Pick<Contract, 'chronology'>,
  description: string,
  ctx: Pick<CallContext, 'actor'>,
  now: number,
): Contract['chronology'] {
  return [...(contract.chronology ?? []), managementEntry('CONTRACT', description, ctx, now)];
}
