import { grantOf, type Role } from '@llavero/proto/access/access';
import { CodedError, type FieldProblem } from '@llavero/proto/errors';
import type { Fields, Json } from '@llavero/proto/fields/field';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { validateCreate, validateInput, validatePatch } from '@llavero/proto/fields/validate';
import type { FixedFields } from '@llavero/proto/states/fixed-fields';
import type { FormValues } from './form-store.ts';
import { isEditable } from './form-fields.tsx';
import type { FieldOverrides } from './types.ts';

type Values = Record<string, Json>;

/** What the server would say of these values, before it is asked. */
export function recordProblems(
  definition: RecordDefinition,
  values: FormValues,
  record?: Values,
): FieldProblem[] {
  return problemsOf(() => {
    if (record) validatePatch(definition, differing(values, record), record);
    else validateCreate(definition, values);
  });
}

/** What the server would say of the input of a command. `label` names the whole. */
export function inputProblems(
  fields: Fields,
  input: Readonly<Record<string, unknown>>,
  label: string,
): FieldProblem[] {
  return problemsOf(() => void validateInput(fields, input, label));
}

function problemsOf(check: () => void): FieldProblem[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof CodedError) return error.body.problems ?? [];
    throw error;
  }
}

/** The values that differ from the record, for a patch. */
export function differing(values: FormValues, record: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(record[name] ?? null),
    ),
  );
}

/** What a screen says of the fields of a form, and those that are fixed: shown, not to be changed. */
export function withFixedFields(
  fixed: readonly FixedFields[],
  overrides: FieldOverrides = {},
): FieldOverrides {
  const all = { ...overrides };
  for (const field of fixed.flatMap(({ fields }) => fields)) all[field] = { ...all[field], disabled: true };
  return all;
}

/** Kept by the system or shown elsewhere: no place in a form. */
const kept = new Set([
  'chronology',
  'documents',
  'notes',
  'references',
  'createdBy',
  'inventoryIds',
  'status',
]);

/** Groups of the form with the fields that this role may write, in order; empty groups left out. */
export function formGroups(
  definition: RecordDefinition,
  role: Role,
  hidden: readonly string[] = [],
  overrides: FieldOverrides = {},
): { key: string; title: string; names: string[] }[] {
  const grant = grantOf(definition.access, role);
  const closed = new Set([...(grant?.hidden ?? []), ...(grant?.frozen ?? [])]);
  const [first = ''] = Object.keys(definition.groups);
  return Object.entries(definition.groups)
    .filter(([key]) => key !== 'origin')
    .map(([key, title]) => ({
      key,
      title,
      names: fieldEntries(definition)
        .filter(([name, meta]) => (meta.group ?? first) === key && !kept.has(name))
        .filter(([name, meta]) => isEditable(meta) || overrides[name]?.points !== undefined)
        .filter(([name, meta]) => !hidden.includes(name) && !closed.has(meta.access ?? 'general'))
        .map(([name]) => name),
    }))
    .filter(({ names }) => names.length > 0);
}
