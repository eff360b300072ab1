import { type Action, grantOf, type Role, seesHistory } from '@llavero/proto/access/access';
import type { RecordDefinition } from '@llavero/proto/fields/record';

/** True when the role may do this to some records of the collection: what is not allowed is not offered. */
export function mayDo(definition: RecordDefinition, role: Role, action: Action): boolean {
  return grantOf(definition.access, role)?.actions.includes(action) ?? false;
}

/** True when the role may bring back fields of an earlier version: it sees them, and may restore (ENT-12). */
export const mayBringBack = (definition: RecordDefinition, role: Role): boolean =>
  seesHistory(definition.access, role) && mayDo(definition, role, 'restore');
