import type { Contract } from '@llavero/proto/records/contracts/contract';
import { relation } from '@llavero/proto/records/parts/common';

/**
 * The chronology of a contract with one more entry (C §3.4).
 * @param now unix seconds. @param author id of whoever acts.
 */
export function withNote(
  contract: Pick<Contract, 'chronology'>,
  description: string,
  author: string,
  now: number,
): Contract['chronology'] {
  const note = {
    date: now,
    category: 'MANAGEMENT' as const,
    subcategory: 'CONTRACT' as const,
    description,
    creator: relation('employee', author),
    importedFromAdmin: false,
  };
  return [...(contract.chronology ?? []), note];
}
