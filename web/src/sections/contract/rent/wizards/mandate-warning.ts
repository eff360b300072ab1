import { choiceLabel } from '@llavero/proto/fields/choices';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import type { Row } from '../../../../lib/records.ts';

/** Said of a mandate that is not in force: a contract under it can be prepared but not activated. Null when it is. */
export function mandateWarning(record: Row | undefined): string | null {
  const status = record?.['status'];
  if (typeof status !== 'string' || status === 'ACTIVE' || status === 'SIGNED') return null;
  return `El mandato está en «${choiceLabel(mandate.states!.statuses, status)}»`;
}
