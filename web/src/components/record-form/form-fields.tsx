import { type FieldMeta, metaOf } from '@llavero/proto/fields/field';
import { isRelation } from '@llavero/proto/fields/relation';
import { memo } from 'react';
import { FieldInput } from '../field-input/field-input.tsx';
import { type FormStore, useFormError, useFormValue, useFormValues } from './form-store.ts';
import classes from './record-form.module.css';
import type { FieldOverride, FormFieldsProps } from './types.ts';

const wide = new Set<FieldMeta['kind']>(['longText', 'object', 'list']);

/**
 * True for fields that a person fills in: not computed, not secret, neither free JSON nor ids of other records, nor a moment that the
 * product stamps: one without which there is no record is a person's to say.
 */
export function isEditable(meta: FieldMeta): boolean {
  const isStamp = meta.kind === 'instant' && !meta.required;
  const isData = meta.kind === 'json' || isStamp || isRelation(meta);
  return !meta.readOnly && !meta.secret && !isData;
}

/** Inputs of the named fields in a grid. Each field renders alone when its value or error changes. */
export function FormFields({ form, names, columns = 2, overrides = {} }: FormFieldsProps) {
  const shown = names ?? Object.keys(form.fields).filter((name) => isEditable(metaOf(form.fields[name]!)));
  return (
    <div className={classes.grid} data-columns={columns}>
      {shown.map((name) => {
        const override = overrides[name];
        return override?.visible ? (
          <ConditionalField key={name} form={form} name={name} override={override} columns={columns} />
        ) : (
          <FormField key={name} form={form} name={name} override={override} columns={columns} />
        );
      })}
    </div>
  );
}

interface FieldProps {
  form: FormStore;
  name: string;
  override: FieldOverride | undefined;
  columns: number;
}

/** A field whose presence depends on others: looks at all values. */
function ConditionalField(props: FieldProps) {
  const values = useFormValues(props.form);
  return props.override?.visible?.(values) === false ? null : <FormField {...props} />;
}

const FormField = memo(function FormField({ form, name, override, columns }: FieldProps) {
  const field = form.fields[name];
  const value = useFormValue(form, name);
  const error = useFormError(form, name);
  // Nested errors have paths of their own; any change of them must draw the nested inputs again.
  useFormError(form, `${name}.`);
  if (!field) throw new Error(`the form has no field '${name}'`);
  const meta = metaOf(field);
  const span = override?.span ?? (wide.has(meta.kind) ? columns : 1);
  return (
    <div
      className={classes.field}
      data-flag={meta.kind === 'flag' || undefined}
      style={{ gridColumn: `span ${span}` }}
    >
      {override?.render ? (
        override.render(form, name)
      ) : (
        <FieldInput
          meta={meta}
          name={name}
          value={value}
          onChange={(next) => form.set(name, next)}
          onBlur={() => form.blur(name)}
          error={error}
          errorAt={(path) => form.error(path)}
          linkFilter={override?.linkFilter}
          points={override?.points}
          onCreateLink={override?.onCreateLink}
          disabled={override?.disabled ?? false}
          {...(override?.required ? { required: true } : {})}
          {...(override?.label ? { label: override.label } : {})}
          {...(override?.help ? { help: override.help } : {})}
        />
      )}
    </div>
  );
});
