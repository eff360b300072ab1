import { type Json, metaOf } from '@llavero/proto/fields/field';
import classes from './nested.module.css';
import { FieldInput, type FieldInputProps } from './field-input.tsx';

/** A nested value: its fields in a frame of their own. */
export function ObjectInput(props: FieldInputProps) {
  const { meta, name, value, onChange, onBlur, errorAt, disabled } = props;
  const values = isObject(value) ? value : {};
  return (
    <fieldset className={classes.nested}>
      <legend>{props.label}</legend>
      {props.help && <p className={classes.help}>{props.help}</p>}
      <div className={classes.grid}>
        {Object.entries(meta.shape ?? {}).map(([key, field]) => {
          const inner = metaOf(field);
          return (
            <FieldInput
              key={key}
              meta={inner}
              name={`${name}.${key}`}
              value={values[key] ?? null}
              onChange={(next) => onChange({ ...values, [key]: next })}
              error={errorAt?.(`${name}.${key}`)}
              disabled={disabled || inner.readOnly === true}
              {...(onBlur ? { onBlur } : {})}
              {...(errorAt ? { errorAt } : {})}
            />
          );
        })}
      </div>
      {props.error && <p className={classes.error}>{props.error}</p>}
    </fieldset>
  );
}

export function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
