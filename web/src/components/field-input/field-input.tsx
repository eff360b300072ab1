import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { ChoiceSet } from '@llavero/proto/fields/choices';
import type { FieldMeta, Json } from '@llavero/proto/fields/field';
import { relationsOf } from '@llavero/proto/fields/relation';
import type { Filter } from '@llavero/proto/requests';
import { useState } from 'react';
import { formatValue } from '../../lib/format.ts';
import { DayInput, InstantInput } from '../inputs/day-input.tsx';
import { DecimalInput, IntegerInput, MoneyInput, PercentInput } from '../inputs/number-inputs.tsx';
import { LinkPicker } from '../link-picker/link-picker.tsx';
import { ListInput } from './list-input.tsx';
import { ObjectInput } from './object-input.tsx';
import type { PointsTo } from '../record-form/types.ts';

export interface FieldInputProps {
  meta: FieldMeta;
  name: string;
  value: Json;
  onChange: (value: Json) => void;
  onBlur?: () => void;
  label?: string;
  help?: string | undefined;
  error?: string | undefined;
  /** Error at a path below this field (`bond.amount`), for nested values. */
  errorAt?: (path: string) => string | undefined;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  linkFilter?: Filter | undefined;
  /** A pointer to a record: what it is chosen from. */
  points?: PointsTo | undefined;
  onCreateLink?: ((text: string, done: (id: string) => void) => void) | undefined;
}

const asText = (value: Json): string => (typeof value === 'string' ? value : '');
const asNumber = (value: Json): number | null => (typeof value === 'number' ? value : null);
const asTexts = (value: Json): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Values offered by a choice: retired ones only while they stand. */
function optionsOf(set: ChoiceSet | undefined, standing: readonly string[]) {
  const known = set?.values ?? [];
  const others = standing.filter((value) => value && !known.includes(value));
  return [...known, ...others]
    .filter((value) => !set?.options[value]?.retired || standing.includes(value))
    .map((value) => ({ value, label: set?.options[value]?.label ?? value }));
}

/** The right input for a field, by its kind and nothing else. Printed and read in Spanish form. */
export function FieldInput(props: FieldInputProps) {
  const {
    meta,
    name,
    value,
    onChange,
    onBlur,
    label = meta.label,
    help = meta.help,
    error,
    disabled,
  } = props;
  const required = props.required ?? meta.required;
  const shared = {
    name,
    label,
    description: help,
    error,
    required,
    disabled: disabled ?? false,
    autoFocus: props.autoFocus ?? false,
    ...(onBlur ? { onBlur } : {}),
  };
  switch (meta.kind) {
    case 'money':
      return <MoneyInput {...shared} value={asNumber(value)} onChange={onChange} />;
    case 'percent':
      return <PercentInput {...shared} value={asNumber(value)} onChange={onChange} />;
    case 'integer':
      return <IntegerInput {...shared} value={asNumber(value)} onChange={onChange} />;
    case 'decimal':
      return <DecimalInput {...shared} value={asNumber(value)} onChange={onChange} />;
    case 'day':
      return <DayInput {...shared} value={asNumber(value)} onChange={onChange} />;
    case 'flag':
      return (
        <Checkbox
          name={name}
          label={label}
          description={help}
          error={error}
          disabled={disabled ?? false}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onBlur={onBlur}
        />
      );
    case 'text':
    case 'choice': {
      const set = meta.choices ?? meta.named;
      if (!set) return <CheckedText {...shared} meta={meta} value={value} onChange={onChange} />;
      return (
        <Select
          {...shared}
          data={optionsOf(set, [asText(value)])}
          value={asText(value) || null}
          onChange={onChange}
          clearable={!required && meta.default === undefined}
          searchable={set.values.length > 8}
          nothingFoundMessage="Sin datos"
          allowDeselect={false}
          placeholder="Elija una opción"
        />
      );
    }
    case 'choices':
      return (
        <MultiSelect
          {...shared}
          data={optionsOf(meta.choices, asTexts(value))}
          value={asTexts(value)}
          onChange={onChange}
          searchable
          nothingFoundMessage="Sin datos"
          placeholder={asTexts(value).length === 0 ? 'Elija una o varias' : ''}
        />
      );
    case 'link':
    case 'links': {
      const single = meta.kind === 'link';
      return (
        <LinkPicker
          {...shared}
          collection={meta.to ?? 'unknown'}
          single={single}
          value={single ? (typeof value === 'string' ? [value] : []) : asTexts(value)}
          onChange={(ids) => onChange(single ? (ids[0] ?? null) : ids)}
          {...(props.linkFilter ? { filter: props.linkFilter } : {})}
          {...(props.onCreateLink ? { onCreate: props.onCreateLink } : {})}
        />
      );
    }
    case 'longText':
      return (
        <Textarea
          {...shared}
          value={asText(value)}
          onChange={(event) => onChange(event.currentTarget.value || null)}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={meta.maxLength}
        />
      );
    case 'object': {
      const { points } = props;
      if (!points) return <ObjectInput {...props} label={label} />;
      const { collection } = points;
      return (
        <LinkPicker
          {...shared}
          {...points}
          single
          value={relationsOf(value).map(({ id }) => id)}
          onChange={([id]) => onChange(id === undefined ? null : { id, collection, description: null })}
        />
      );
    }
    case 'list':
      return <ListInput {...props} label={label} />;
    case 'instant':
      return <InstantInput {...shared} value={asNumber(value)} onChange={onChange} />;
    case 'json':
      return <TextInput {...shared} value={formatValue(meta, value)} readOnly disabled />;
    default:
      return <CheckedText {...shared} meta={meta} value={value} onChange={onChange} />;
  }
}

interface CheckedTextProps {
  meta: FieldMeta;
  value: Json;
  onChange: (value: Json) => void;
  onBlur?: () => void;
}

const inputTypes: Partial<Record<FieldMeta['kind'], string>> = { email: 'email', phone: 'tel', url: 'url' };

/** One line; identifiers and telephones in their printed form unless somebody is typing. */
function CheckedText({ meta, value, onChange, onBlur, ...shared }: CheckedTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...shared}
      type={inputTypes[meta.kind] ?? 'text'}
      value={typed ?? formatValue(meta, value)}
      maxLength={meta.maxLength}
      spellCheck={meta.kind === 'text'}
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(event.currentTarget.value || null);
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}
