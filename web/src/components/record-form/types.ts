import type { CollectionName } from '@llavero/proto/collections';
import type { Filter } from '@llavero/proto/requests';
import type { LinkMark } from '@llavero/proto/fields/field';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { FieldName, FilterOf, PatchOf } from '@llavero/proto/fields/typed-record';
import type { DefinitionOf } from '@llavero/proto/records/registry';
import type { ReactNode } from 'react';
import type { RowOf } from '../../lib/records.ts';
import type { FormStore, FormValues } from './form-store.ts';

/** Records that a pointer may be chosen from. */
export interface PointsTo {
  collection: CollectionName;
  filter?: Filter;
}

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
  /** A pointer to a record of any collection: what it is chosen from. Without it nobody is asked for it. */
  points?: PointsTo;
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

/** An override of one field of a record: a picker is narrowed by the fields of the record it links to. */
type OverrideOf<F> = Omit<FieldOverride, 'linkFilter'> & {
  linkFilter?: F extends LinkMark<infer C> ? FilterOf<DefinitionOf<C>> : never;
};

/** What a screen says of the form of its record, by the names of its fields. */
export interface FormOptionsOf<D extends RecordDefinition = RecordDefinition> {
  /** Values a new record starts with, e.g. `{ type: 'UNIT' }`. */
  preset?: string extends FieldName<D> ? FormValues : PatchOf<D>;
  /** Fields left out (set elsewhere); groups that become empty disappear. */
  hidden?: readonly FieldName<D>[];
  overrides?: string extends FieldName<D>
    ? FieldOverrides
    : { [K in FieldName<D>]?: OverrideOf<D['fields'][K]> };
}

/** A whole record in its groups with save, draft, guard and the dialog about stale writes. */
export type RecordFormProps<D extends RecordDefinition = RecordDefinition> = FormOptionsOf<NoInfer<D>> & {
  definition: D;
  /** Absent: a new record. */
  record?: RowOf<NoInfer<D>>;
  /** Called with the saved record's id. */
  onSaved: (id: string) => void;
  onCancel: () => void;
};
