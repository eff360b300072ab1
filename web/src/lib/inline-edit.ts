import { grantOf, type Role } from '@llavero/proto/access/access';
import type { FieldKind, Json } from '@llavero/proto/fields/field';
import { fieldMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import { fieldsOfStates } from '@llavero/proto/states/evaluate';

/** Kinds with one short value. Money, percentages and links are changed in the window of the record. */
const kinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['text', 'choice', 'day', 'integer', 'flag']);

/**
 * True when a cell of the field may be edited in its list: a text, choice, day, integer or flag that the role may
 * write. Never what the system or a command keeps (`readOnly`), what is sealed or secret, nor a state: the
 * status, the status of a part, every field from which the status is derived, those that commands set, and
 * those that are fixed in some state.
 */
export function isEditableInPlace(definition: RecordDefinition, name: string, role: Role): boolean {
  const { states, fieldStates, fieldCommands, fixedFields } = definition;
  const grant = grantOf(definition.access, role);
  const meta = fieldMeta(definition, name);
  if (!meta || !grant?.actions.includes('update') || !kinds.has(meta.kind)) return false;
  if (meta.readOnly || meta.sealed || meta.secret) return false;
  if (name === 'status' || name === states?.field || Object.hasOwn(fieldStates ?? {}, name)) return false;
  if (Object.hasOwn(fieldCommands ?? {}, name)) return false;
  if (fixedFields?.some(({ fields }) => fields.includes(name))) return false;
  if (states && fieldsOfStates(states).includes(name)) return false;
  const access = meta.access ?? 'general';
  return !grant.hidden?.includes(access) && !grant.frozen?.includes(access);
}

/** True for values that are stored alike. */
export const sameValue = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);
