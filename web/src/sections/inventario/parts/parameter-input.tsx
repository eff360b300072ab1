import { NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import type { Json } from '@llavero/proto/fields/field';
import type { ElementParameter } from '@llavero/proto/records/places/inventory.parameters';
import { formatNumber, parseNumber } from '@llavero/proto/values/number';
import { useState } from 'react';
import classes from '../inventario.module.css';

interface Props {
  parameter: ElementParameter;
  value: Json;
  /** At the entry. */
  before: Json;
  /** Called when it is left, with a value of the parameter's kind. */
  onChange: (value: Json) => void;
}

/** An input for a parameter of an element, by its kind. */
export function ParameterInput({ parameter, value, before, onChange }: Props) {
  const { label, kind, choices, required, unit } = parameter;
  const [problem, setProblem] = useState<string | null>(null);
  const description = before === null ? undefined : `En la entrada: ${textOf(before, parameter)}`;
  const shared = { label: unit ? `${label} (${unit})` : label, description, size: 'md' } as const;
  if (kind === 'BOOLEAN')
    return (
      <div className={classes.yesNo}>
        <span>{label}</span>
        <SegmentedControl
          aria-label={label}
          value={value === null ? '' : String(value)}
          data={[
            { value: 'true', label: 'Sí' },
            { value: 'false', label: 'No' },
          ]}
          onChange={(next) => onChange(next === 'true')}
        />
      </div>
    );
  if (kind === 'SELECT' && choices)
    return (
      <NativeSelect
        {...shared}
        value={typeof value === 'string' ? value : ''}
        data={[
          ...(required ? [] : [{ value: '', label: '—' }]),
          ...choices.values.map((one) => ({ value: one, label: choices.options[one]?.label ?? one })),
        ]}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    );
  if (kind === 'TEXTAREA')
    return (
      <Textarea
        autoComplete="off"
        {...shared}
        key={String(value)}
        autosize
        defaultValue={textOf(value, parameter)}
        onBlur={(event) => onChange(event.currentTarget.value.trim() || null)}
      />
    );
  const leave = (text: string) => {
    const next = kind === 'NUMBER' ? parseNumber(text) : text;
    const wrong =
      kind === 'NUMBER' && text !== '' && (next === null || Number(next) < (parameter.min ?? -Infinity));
    const missing = required && text === '';
    setProblem(wrong ? 'Indique un número que no sea negativo.' : missing ? 'Hace falta un valor.' : null);
    if (!wrong && !missing) onChange(text === '' ? null : next);
  };
  return (
    <TextInput
      autoComplete="off"
      {...shared}
      key={String(value)}
      inputMode={kind === 'NUMBER' ? 'decimal' : 'text'}
      defaultValue={textOf(value, parameter)}
      error={problem}
      onBlur={(event) => leave(event.currentTarget.value.trim())}
    />
  );
}

function textOf(value: Json, { choices }: ElementParameter): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number')
    return formatNumber(value, Math.min(3, (String(value).split('.')[1] ?? '').length));
  return choices?.options[String(value)]?.label ?? String(value);
}
