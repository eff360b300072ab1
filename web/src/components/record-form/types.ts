import type { Json } from '@llavero/proto/fields/field';
import type { Filter } from '@llavero/proto/requests';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { ReactNode } from 'react';
import type { Row } from '../../lib/records.ts';
import type { FormStore, FormValues } from './form-store.ts';

/** What a screen may say about one field of a form beyond its declaration. */
export interface FieldOverride {
  label?: string;
  help?: string;
  /** Not shown while this answers false; renders again on every change of the form. */
  visible?: (values: FormValues) => boolean;
  disabled?: boolean;
  /** Marked as required although the record allows it to be empty. */
  required?: boolean;
  /** Takes the place of the generated input. */
  render?: (form: FormStore, name: string) => ReactNode;
  /** Columns it takes; 1 unless the kind is wide (texts of several lines, lists). */
  span?: number;
  /** `link`, `links`: narrows what the picker offers, e.g. `{ roles: 'LANDLORD' }`. */
  linkFilter?: Filter;
  /** `link`, `links`: offers "Crear …" under the results; answers the new id through `done`. */
  onCreateLink?: (text: string, done: (id: string) => void) => void;
}

export type FieldOverrides = Partial<Record<string, FieldOverride>>;

/** Generated inputs of the named fields of a form. For wizards: one per step on the same store. */
export interface FormFieldsProps {
  form: FormStore;
  /** In this order; all editable fields when absent. */
  names?: readonly string[];
  /** Columns of the grid on a wide window; 2 when absent, 1 on a phone. */
  columns?: 1 | 2 | 3;
  overrides?: FieldOverrides;
}

/** A whole record in its groups with save, draft, guard and the dialog about stale writes. */
export interface RecordFormProps {
  definition: RecordDefinition;
  /** Absent: a new record. */
  record?: Row;
  /** Values a new record starts with, e.g. `{ type: 'UNIT' }`. */
  preset?: Record<string, Json>;
  /** Fields left out (set elsewhere); groups that become empty disappear. */
  hidden?: readonly string[];
  overrides?: FieldOverrides;
  /** Called with the saved record's id. */
  onSaved: (id: string) => void;
  onCancel: () => void;
}
