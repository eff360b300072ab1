import { ActionIcon, Button, Group, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import type { Json } from '@llavero/proto/fields/field';
import { answeredMeta } from '@llavero/proto/fields/record';
import { definitionOf } from '@llavero/proto/records/registry';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type Condition, hasLine, isFigure } from './condition-lines.ts';
import { fieldOptions } from './rule-draft.ts';

const comparisons = [
  { value: '$gte', label: 'como mínimo' },
  { value: '$lte', label: 'como máximo' },
  { value: '$eq', label: 'exactamente' },
];
const yesNo = [
  { value: 'true', label: 'Sí' },
  { value: 'false', label: 'No' },
];

/** The value of a condition, by the kind of its field. */
function ValueInput({
  collection,
  condition,
  onChange,
}: {
  collection: string;
  condition: Condition;
  onChange: (next: Partial<Condition>) => void;
}) {
  const definition = definitionOf(collection);
  const { field, operator, value } = condition;
  const meta = answeredMeta(definition, field);
  const set = field === 'status' ? definition.states?.statuses : meta?.choices;
  if (set)
    return (
      <MultiSelect
        aria-label="Valores"
        placeholder="Es uno de"
        data={Object.entries(set.options).map(([one, { label }]) => ({ value: one, label }))}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={(next) => onChange({ operator: '$in', value: next })}
        flex={2}
      />
    );
  if (meta?.kind === 'flag')
    return (
      <Select
        aria-label="Valor"
        data={yesNo}
        value={String(value === true)}
        onChange={(next) => onChange({ operator: '$eq', value: next === 'true' })}
        flex={2}
      />
    );
  if (isFigure(meta))
    return (
      <Group gap={6} flex={2} wrap="nowrap">
        <Select
          aria-label="Comparación"
          data={comparisons}
          value={operator}
          onChange={(next) => onChange({ operator: next ?? '$gte' })}
        />
        <NumberInput
          aria-label="Valor"
          decimalSeparator=","
          thousandSeparator="."
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange({ value: typeof next === 'number' ? next : null })}
        />
      </Group>
    );
  return (
    <TextInput
      aria-label="Valor"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange({ operator: '$eq', value: event.currentTarget.value })}
      flex={2}
    />
  );
}

/** Conditions over the record: all of them have to hold. */
export function ConditionRows({
  collection,
  conditions,
  add = 'Añadir condición',
  onChange,
}: {
  collection: string;
  conditions: readonly Condition[];
  add?: string;
  onChange: (next: Condition[]) => void;
}) {
  const definition = definitionOf(collection);
  const options = [
    ...(definition.states ? [{ value: 'status', label: 'Estado' }] : []),
    ...fieldOptions(collection, hasLine).filter(({ value }) => value !== 'status'),
  ];
  const next = options.find(({ value }) => !conditions.some(({ field }) => field === value)) ?? options[0];
  const change = (at: number, next: Partial<Condition>) =>
    onChange(conditions.map((one, index) => (index === at ? { ...one, ...next } : one)));
  return (
    <>
      {conditions.map((condition, at) => (
        <Group key={at} gap={6} wrap="nowrap" align="flex-start">
          <Select
            aria-label={`Campo de la condición ${at + 1}`}
            data={options}
            value={condition.field}
            searchable
            onChange={(field) => field && change(at, { field, ...startingValue(collection, field) })}
            flex={1}
          />
          <ValueInput collection={collection} condition={condition} onChange={(next) => change(at, next)} />
          <ActionIcon
            variant="subtle"
            color="gray"
            mt={4}
            aria-label={`Quitar la condición ${at + 1}`}
            onClick={() => onChange(conditions.filter((_one, index) => index !== at))}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        size="xs"
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={14} stroke={1.6} />}
        disabled={!next}
        onClick={() =>
          next && onChange([...conditions, { field: next.value, ...startingValue(collection, next.value) }])
        }
      >
        {add}
      </Button>
    </>
  );
}

/** What a condition on a field begins with. */
function startingValue(collection: string, field: string): { operator: string; value: Json } {
  const meta = answeredMeta(definitionOf(collection), field);
  if (field === 'status' || meta?.choices) return { operator: '$in', value: [] };
  if (meta?.kind === 'flag') return { operator: '$eq', value: true };
  return isFigure(meta) ? { operator: '$gte', value: 0 } : { operator: '$eq', value: '' };
}
