import { ActionIcon, Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { type ConditionOperatorCode, conditionOperators } from '@llavero/proto/records/choices/templates';
import { type Condition, operatorsFor } from '@llavero/proto/templates/conditions';
import {
  findField,
  type FoundField,
  type MergeNode,
  type Scopes,
} from '@llavero/proto/templates/merge-fields';
import { IconX } from '@tabler/icons-react';
import { FieldPicker } from '../../../components/message-text/field-picker.tsx';

interface Props {
  condition: Condition;
  tree: MergeNode;
  scopes: Scopes;
  /** Null takes it away. */
  onChange(condition: Condition | null): void;
}

const yesNo = [
  { value: 'true', label: 'Sí' },
  { value: 'false', label: 'No' },
];

/** One condition: field, comparison and value, each offered as the field allows it. */
export function ConditionEditor({ condition, tree, scopes, onChange }: Props) {
  const found = findField(tree, condition.field, scopes);
  const operators = found ? operatorsFor(found) : [];
  const operator = condition.operator ?? 'IS';
  return (
    <Group gap="xs">
      <FieldPicker
        tree={tree}
        scopes={scopes}
        label="Campo de la condición"
        value={condition.field}
        onPick={(field) => onChange({ field, operator: 'IS', value: '' })}
      />
      <Select
        aria-label="Comparación"
        size="xs"
        w={150}
        allowDeselect={false}
        data={operators.map((value) => ({ value, label: conditionOperators.options[value].label }))}
        value={operator}
        onChange={(next) => next && onChange({ ...condition, operator: next as ConditionOperatorCode })}
      />
      {found && operator !== 'IS_SET' && operator !== 'IS_EMPTY' && (
        <ValueInput
          field={found}
          several={operator === 'ONE_OF' || operator === 'NONE_OF'}
          value={condition.value ?? ''}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )}
      <ActionIcon variant="subtle" color="gray" aria-label="Quitar condición" onClick={() => onChange(null)}>
        <IconX size={14} />
      </ActionIcon>
    </Group>
  );
}

interface ValueProps {
  field: FoundField;
  several: boolean;
  value: string;
  onChange(value: string): void;
}

function ValueInput({ field: { meta }, several, value, onChange }: ValueProps) {
  const shared = { 'aria-label': 'Valor', size: 'xs', w: 190 } as const;
  const { choices } = meta;
  const options = choices
    ? choices.values.map((each) => ({ value: each, label: choices.options[each]?.label ?? each }))
    : meta.kind === 'flag'
      ? yesNo
      : null;
  if (options && several)
    return (
      <MultiSelect
        {...shared}
        data={options}
        value={value.split(',').filter(Boolean)}
        onChange={(all) => onChange(all.join(','))}
      />
    );
  if (options)
    return (
      <Select {...shared} data={options} value={value || null} onChange={(next) => onChange(next ?? '')} />
    );
  const isDay = meta.kind === 'day' || meta.kind === 'instant';
  return (
    <TextInput
      {...shared}
      type={isDay && !several ? 'date' : 'text'}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
