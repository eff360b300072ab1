import { ActionIcon, Button } from '@mantine/core';
import { type Json, metaOf } from '@llavero/proto/fields/field';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FieldInput, type FieldInputProps } from './field-input.tsx';
import classes from './nested.module.css';
import { isObject } from './object-input.tsx';

/** A list of nested values: one block per entry, added at the end, taken away one by one. */
export function ListInput(props: FieldInputProps) {
  const { meta, name, value, onChange, errorAt, disabled } = props;
  const entries = Array.isArray(value) ? value : [];
  const shape = Object.entries(meta.shape ?? {}).map(([key, field]) => [key, metaOf(field)] as const);
  const replace = (index: number, next: Json) =>
    onChange(entries.map((entry, at) => (at === index ? next : entry)));
  const blank = (): Json =>
    Object.fromEntries(shape.map(([key, inner]) => [key, (inner.default as Json | undefined) ?? null]));
  return (
    <fieldset className={classes.nested}>
      <legend>{props.label}</legend>
      {props.help && <p className={classes.help}>{props.help}</p>}
      {entries.length === 0 && <p className={classes.help}>Sin entradas.</p>}
      {entries.map((entry, index) => {
        const values = isObject(entry) ? entry : {};
        return (
          <div key={index} className={classes.entry}>
            <div className={classes.grid}>
              {shape.map(([key, inner]) => (
                <FieldInput
                  key={key}
                  meta={inner}
                  name={`${name}.${index}.${key}`}
                  value={values[key] ?? null}
                  onChange={(next) => replace(index, { ...values, [key]: next })}
                  error={errorAt?.(`${name}.${index}.${key}`)}
                  disabled={disabled || inner.readOnly === true}
                  {...(errorAt ? { errorAt } : {})}
                  {...(props.onBlur ? { onBlur: props.onBlur } : {})}
                />
              ))}
            </div>
            <ActionIcon
              aria-label={`Quitar la entrada ${index + 1} de ${props.label ?? meta.label}`}
              disabled={disabled ?? false}
              onClick={() => onChange(entries.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </div>
        );
      })}
      {props.error && <p className={classes.error}>{props.error}</p>}
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        disabled={disabled ?? false}
        onClick={() => onChange([...entries, blank()])}
      >
        Añadir
      </Button>
    </fieldset>
  );
}
