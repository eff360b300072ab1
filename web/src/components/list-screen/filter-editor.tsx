import { Button, Checkbox, Group, SegmentedControl, Stack, TextInput, UnstyledButton } from '@mantine/core';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { fieldMeta } from '@llavero/proto/fields/record';
import { addDays, dayKey, endOfMonth, fromDayKey, startOfMonth } from '@llavero/proto/values/dates';
import type { Json } from '@llavero/proto/fields/field';
import { formatNumber } from '@llavero/proto/values/number';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Facet, facetOptions, type ListQuery } from '../../lib/records.ts';
import { choicesOf } from '../../lib/list-filter.ts';
import type { FilterKind, FilterValue } from '../../lib/url-state.ts';
import { DayInput } from '../inputs/day-input.tsx';
import { DecimalInput, MoneyInput } from '../inputs/number-inputs.tsx';
import { LinkPicker } from '../link-picker/link-picker.tsx';
import classes from './list-screen.module.css';

interface Props {
  definition: RecordDefinition;
  name: string;
  kind: FilterKind;
  value: FilterValue | null;
  /** The list without the condition of this field. */
  query: ListQuery;
  onChange: (value: FilterValue | null) => void;
}

/** What a chip opens: the condition of one field. */
export function FilterEditor({ definition, name, kind, value, query, onChange }: Props) {
  switch (kind) {
    case 'choice':
      return (
        <ChoiceEditor definition={definition} name={name} value={value} query={query} onChange={onChange} />
      );
    case 'flag':
      return (
        <SegmentedControl
          size="xs"
          data={[
            { value: 'si', label: <FlagLabel text="Sí" facet={true} query={query} name={name} /> },
            { value: 'no', label: <FlagLabel text="No" facet={false} query={query} name={name} /> },
          ]}
          value={value?.kind === 'flag' ? (value.value ? 'si' : 'no') : ''}
          onChange={(next) => onChange({ kind: 'flag', value: next === 'si' })}
        />
      );
    case 'text':
      return (
        <TextInput
          size="xs"
          label="Contiene"
          data-autofocus
          defaultValue={value?.kind === 'text' ? value.text : ''}
          onBlur={(event) => onChange(textFilter(event.currentTarget.value))}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onChange(textFilter(event.currentTarget.value));
          }}
        />
      );
    case 'link': {
      const ids = value?.kind === 'link' ? value.ids : [];
      const pick = (next: readonly string[]) =>
        onChange(next.length > 0 ? { kind: 'link', ids: [...next] } : null);
      return (
        <Stack gap="xs">
          <LinkPicker
            collection={fieldMeta(definition, name)?.to ?? 'unknown'}
            value={ids}
            onChange={pick}
            size="xs"
            autoFocus
            aria-label={fieldMeta(definition, name)?.label ?? name}
          />
          <FrequentLinks query={query} name={name} ids={ids} onChange={pick} />
        </Stack>
      );
    }
    case 'range':
      return <RangeEditor definition={definition} name={name} value={value} onChange={onChange} />;
    case 'days':
      return <DaysEditor value={value} onChange={onChange} />;
  }
}

type FacetProps = Pick<Props, 'query' | 'name'>;

/** How many rows of the list have each value; empty until it is known and where nobody may count. */
function useCounts({ query, name }: FacetProps): ReadonlyMap<Json, Facet> {
  const { data } = useQuery({ ...facetOptions(query, name), retry: false });
  return useMemo(() => new Map(data?.values?.map((facet) => [facet.value, facet])), [data]);
}

function ChoiceEditor({ definition, name, value, query, onChange }: Omit<Props, 'kind'>) {
  const counts = useCounts({ query, name });
  const set = choicesOf(definition, name);
  const values = value?.kind === 'choice' ? value.values : [];
  const toggle = (each: string) => {
    const next = values.includes(each) ? values.filter((other) => other !== each) : [...values, each];
    onChange(next.length > 0 ? { kind: 'choice', values: next } : null);
  };
  return (
    <Stack gap={4} className={classes.choices ?? ''}>
      {set?.values.map((each) => (
        <Checkbox
          key={each}
          label={
            <Counted
              text={set.options[each]?.label ?? each}
              facet={counts.get(each)}
              known={counts.size > 0}
            />
          }
          classNames={{ body: classes.countedBody ?? '', labelWrapper: classes.countedLabel ?? '' }}
          checked={values.includes(each)}
          onChange={() => toggle(each)}
        />
      ))}
    </Stack>
  );
}

/** A value and how many rows have it; those that none has are pale. */
function Counted({ text, facet, known }: { text: string; facet: Facet | undefined; known: boolean }) {
  return (
    <span className={classes.counted} data-none={(known && !facet) || undefined}>
      <span>{text}</span>
      {known && <small className="figures">{formatNumber(facet?.count ?? 0, 0)}</small>}
    </span>
  );
}

function FlagLabel({ text, facet, query, name }: FacetProps & { text: string; facet: boolean }) {
  const counts = useCounts({ query, name });
  return <Counted text={text} facet={counts.get(facet)} known={counts.size > 0} />;
}

const MOST_FREQUENT = 6;

/** The records that most rows of the list link to, with how many; one click narrows to them. */
function FrequentLinks({
  query,
  name,
  ids,
  onChange,
}: FacetProps & { ids: string[]; onChange: (ids: string[]) => void }) {
  const counts = useCounts({ query, name });
  const frequent = [...counts.values()]
    .filter(({ title, value }) => title !== undefined && !ids.includes(String(value)))
    .slice(0, MOST_FREQUENT);
  return frequent.map((facet) => (
    <UnstyledButton
      key={String(facet.value)}
      className={classes.frequent ?? ''}
      onClick={() => onChange([...ids, String(facet.value)])}
    >
      <Counted text={facet.title ?? ''} facet={facet} known />
    </UnstyledButton>
  ));
}

const textFilter = (text: string): FilterValue | null =>
  text.trim() ? { kind: 'text', text: text.trim() } : null;

function RangeEditor({ definition, name, value, onChange }: Omit<Props, 'kind' | 'query'>) {
  const Input = fieldMeta(definition, name)?.kind === 'money' ? MoneyInput : DecimalInput;
  const range = value?.kind === 'range' ? value : { from: null, to: null };
  const set = (from: number | null, to: number | null) =>
    onChange(from === null && to === null ? null : { kind: 'range', from, to });
  return (
    <Group gap="xs" wrap="nowrap">
      <Input size="xs" label="Desde" value={range.from} onChange={(from) => set(from, range.to)} />
      <Input size="xs" label="Hasta" value={range.to} onChange={(to) => set(range.from, to)} />
    </Group>
  );
}

/** Ranges people ask for every day; `now` in unix seconds. */
export function dayPresets(now: number): { label: string; from: string; to: string }[] {
  const month = startOfMonth(now);
  const before = startOfMonth(addDays(month, -1));
  const year = dayKey(now).slice(0, 4);
  return [
    { label: 'Hoy', from: dayKey(now), to: dayKey(now) },
    { label: 'Este mes', from: dayKey(month), to: dayKey(endOfMonth(month)) },
    { label: 'Mes pasado', from: dayKey(before), to: dayKey(endOfMonth(before)) },
    { label: 'Próximos 30 días', from: dayKey(now), to: dayKey(addDays(now, 30)) },
    { label: 'Este año', from: `${year}-01-01`, to: `${year}-12-31` },
  ];
}

function DaysEditor({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const range = value?.kind === 'days' ? value : { from: null, to: null };
  const set = (from: string | null, to: string | null) =>
    onChange(from === null && to === null ? null : { kind: 'days', from, to });
  const day = (key: string | null) => (key === null ? null : fromDayKey(key));
  const key = (seconds: number | null) => (seconds === null ? null : dayKey(seconds));
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap">
        <DayInput
          size="xs"
          label="Desde"
          value={day(range.from)}
          onChange={(from) => set(key(from), range.to)}
        />
        <DayInput size="xs" label="Hasta" value={day(range.to)} onChange={(to) => set(range.from, key(to))} />
      </Group>
      <Group gap={4}>
        {dayPresets(Date.now() / 1000).map(({ label, from, to }) => (
          <Button key={label} size="compact-xs" variant="default" onClick={() => set(from, to)}>
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
