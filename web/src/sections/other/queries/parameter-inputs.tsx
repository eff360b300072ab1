import { NativeSelect, TextInput } from '@mantine/core';
import { queryParameterTypes, type QueryParameterTypeCode } from '@llavero/proto/records/choices/reporting';
import type { QueryParameter } from '@llavero/proto/rules/query-parameters';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { DayInput } from '../../../components/inputs/day-input.tsx';
import { DecimalInput } from '../../../components/inputs/number-inputs.tsx';
import classes from './queries.module.css';

interface Props {
  parameters: readonly QueryParameter[];
  onChange: (parameter: QueryParameter) => void;
}

const types = queryParameterTypes.values.map((value) => ({
  value,
  label: queryParameterTypes.options[value].label,
}));

/** A type and a value for each parameter of the query (`:desde`). */
export function ParameterInputs({ parameters, onChange }: Props) {
  if (parameters.length === 0) return null;
  return (
    <div className={classes.parameters} role="group" aria-label="Parámetros">
      {parameters.map((parameter) => (
        <div key={parameter.name} className={classes.parameter}>
          <code aria-hidden>:{parameter.name}</code>
          <NativeSelect
            size="xs"
            aria-label={`Tipo de :${parameter.name}`}
            data={types}
            value={parameter.type}
            onChange={(event) =>
              // The options are those of the set.
              onChange({
                ...parameter,
                type: event.currentTarget.value as QueryParameterTypeCode,
                value: null,
              })
            }
          />
          <ValueInput parameter={parameter} onChange={(value) => onChange({ ...parameter, value })} />
        </div>
      ))}
    </div>
  );
}

interface ValueProps {
  parameter: QueryParameter;
  onChange: (value: string | null) => void;
}

function ValueInput({ parameter: { name, type, value }, onChange }: ValueProps) {
  const label = `:${name}`;
  const common = { 'aria-label': label, size: 'xs' } as const;
  if (type === 'DAY')
    return (
      <DayInput
        {...common}
        value={value === null ? null : fromDayKey(value)}
        onChange={(day) => onChange(day === null ? null : dayKey(day))}
      />
    );
  if (type === 'NUMBER')
    return (
      <DecimalInput
        {...common}
        value={value === null ? null : Number(value)}
        onChange={(number) => onChange(number === null ? null : String(number))}
      />
    );
  if (type === 'FLAG')
    return (
      <NativeSelect
        {...common}
        data={[
          { value: '', label: 'Sin valor' },
          { value: 'true', label: 'Sí' },
          { value: 'false', label: 'No' },
        ]}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    );
  return (
    <TextInput
      {...common}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
