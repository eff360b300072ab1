import { fieldMeta } from '@llavero/proto/fields/record';
import { task } from '@llavero/proto/records/notifications/task';
import { Select } from '@mantine/core';
import { FieldInput } from '../../../../components/field-input/field-input.tsx';
import { fieldOptions } from './rule-draft.ts';

interface Props {
  collection: string;
  label: string;
  person: string | undefined;
  personField: string | undefined;
  onChange: (next: { person?: string; personField?: string }) => void;
}

/** A colleague: whoever a field of the record names, or always the same one. */
export function PersonOf({ collection, label, person, personField, onChange }: Props) {
  const employee = fieldMeta(task, 'assignedTo');
  const fields = fieldOptions(collection, ({ to }) => to === 'employee');
  return (
    <>
      {fields.length > 0 && (
        <Select
          label={`${label} (de la ficha)`}
          clearable
          data={fields}
          value={personField ?? null}
          onChange={(next) => onChange(next === null ? {} : { personField: next })}
        />
      )}
      {employee && personField === undefined && (
        <FieldInput
          meta={employee}
          name="person"
          label={fields.length > 0 ? `${label}: siempre la misma persona` : label}
          value={person ?? null}
          onChange={(next) => onChange(typeof next === 'string' ? { person: next } : {})}
        />
      )}
    </>
  );
}
