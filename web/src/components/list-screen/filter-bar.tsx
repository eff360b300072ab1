import { Button, CloseButton, Loader, Menu, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { fieldMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import { formatDay, fromDayKey } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import { SEARCH_MIN } from '@llavero/proto/values/search-text';
import { IconChevronDown, IconPlus, IconSearch } from '@tabler/icons-react';
import { memo, Suspense, useEffect, useRef, useState } from 'react';
import { fieldLabel } from '../../lib/format.ts';
import { ahead } from '../../lib/later.ts';
import { choicesOf, filterKindOf } from '../../lib/list-filter.ts';
import { type ListQuery, useLabels } from '../../lib/records.ts';
import type { FilterValue, ListState } from '../../lib/url-state.ts';
import { useDraft } from '../../lib/use-draft.ts';
import classes from './list-screen.module.css';

interface Props {
  definition: RecordDefinition;
  /** Chips always offered. */
  offered: readonly string[];
  /** Fields that may be added. */
  more: readonly string[];
  state: Pick<ListState, 'filters' | 'text'>;
  /** The list without its condition on a field, for the counts of that field's values. */
  queryWithout: (name: string) => ListQuery;
  onChange: (part: Partial<ListState>) => void;
}

const TYPING_MS = 350;

/** Calendars, pickers and the like: loaded when a hand first comes near a chip. */
const FilterEditor = ahead(async () => (await import('./filter-editor.tsx')).FilterEditor);
const prepare = (): void => void FilterEditor.prepare();

/** Free text and one chip per field: what narrows the list, all of it in the address. Not drawn anew while one scrolls. */
export const FilterBar = memo(function FilterBar(props: Props) {
  const { definition, offered, more, state, queryWithout, onChange } = props;
  const [added, setAdded] = useState<string | null>(null);
  const shown = [...new Set([...offered, ...Object.keys(state.filters), ...(added ? [added] : [])])];
  const addable = more.filter((name) => !shown.includes(name));
  const set = (name: string, value: FilterValue | null) => {
    const { [name]: _, ...others } = state.filters;
    onChange({ filters: value ? { ...others, [name]: value } : others });
  };
  const active = Object.keys(state.filters).length > 0 || state.text !== '';
  return (
    <div className={classes.filters} role="search" aria-label="Filtros de la lista">
      <TextFilter text={state.text} onChange={(text) => onChange({ text })} />
      {shown.map((name) => {
        const kind = filterKindOf(definition, name);
        if (!kind) return null;
        return (
          <FilterChip
            key={name}
            definition={definition}
            name={name}
            value={state.filters[name]}
            queryWithout={queryWithout}
            opened={added === name}
            onClose={() => setAdded(null)}
            onChange={(value) => set(name, value)}
          />
        );
      })}
      {addable.length > 0 && (
        <Menu position="bottom-start" width={240}>
          <Menu.Target>
            <Button size="xs" variant="subtle" color="gray" leftSection={<IconPlus size={14} />}>
              Filtro
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.scrolling ?? ''}>
            {addable.map((name) => (
              <Menu.Item key={name} onClick={() => setAdded(name)}>
                {fieldLabel(definition, name)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {active && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => onChange({ filters: {}, text: '' })}>
          Quitar filtros
        </Button>
      )}
    </div>
  );
});

function TextFilter({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const sent = useRef(text);
  useEffect(() => {
    if (text !== sent.current) setTyped(text);
    sent.current = text;
  }, [text]);
  useEffect(() => {
    const clean = typed.trim();
    if (clean === sent.current || (clean.length > 0 && clean.length < SEARCH_MIN)) return;
    const timer = setTimeout(() => {
      sent.current = clean;
      onChange(clean);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      className={classes.text ?? ''}
      size="xs"
      aria-label="Filtrar la lista por texto"
      placeholder="Filtrar por texto"
      leftSection={<IconSearch size={14} stroke={1.6} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      rightSection={
        typed && <CloseButton size="xs" aria-label="Borrar el texto" onClick={() => setTyped('')} />
      }
    />
  );
}

interface ChipProps {
  definition: RecordDefinition;
  name: string;
  value: FilterValue | undefined;
  queryWithout: Props['queryWithout'];
  opened: boolean;
  onClose: () => void;
  onChange: (value: FilterValue | null) => void;
}

function FilterChip(props: ChipProps) {
  const { definition, name, value: standing, queryWithout, opened, onClose, onChange: commit } = props;
  const [value, onChange] = useDraft<FilterValue | null>(standing ?? null, commit);
  const [open, setOpen] = useState(opened);
  const kind = filterKindOf(definition, name);
  const ids = value?.kind === 'link' ? value.ids : [];
  const names = useLabels(fieldMeta(definition, name)?.to ?? 'unknown', ids);
  if (!kind) return null;
  const label = fieldLabel(definition, name);
  const text = value ? filterText(definition, name, value, (id) => names.get(id) ?? '…') : null;
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) onClose();
  };
  return (
    <Popover opened={open} onChange={change} position="bottom-start" shadow="md" trapFocus returnFocus>
      <span className={classes.chip} data-active={value ? true : undefined}>
        <Popover.Target>
          <UnstyledButton
            className={classes.chipButton ?? ''}
            aria-label={text ? `Filtro ${label} ${text}` : `Filtro ${label}`}
            onClick={() => change(!open)}
            onPointerEnter={prepare}
            onFocus={prepare}
          >
            {label} {text && <strong>{text}</strong>}
            {!value && <IconChevronDown size={14} stroke={1.6} />}
          </UnstyledButton>
        </Popover.Target>
        {value && (
          <CloseButton size={24} aria-label={`Quitar el filtro ${label}`} onClick={() => onChange(null)} />
        )}
      </span>
      <Popover.Dropdown aria-label={`Filtro ${label}`} miw={220} maw={380}>
        <Suspense fallback={<Loader size="xs" />}>
          <FilterEditor
            definition={definition}
            name={name}
            kind={kind}
            value={value}
            query={queryWithout(name)}
            onChange={onChange}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The condition in a few words. */
export function filterText(
  definition: RecordDefinition,
  name: string,
  value: FilterValue,
  nameOf: (id: string) => string,
): string {
  switch (value.kind) {
    case 'choice': {
      const set = choicesOf(definition, name);
      const [first, ...others] = value.values.map((each) => (set ? choiceLabel(set, each) : each));
      return others.length > 0 ? `${first} +${others.length}` : (first ?? '');
    }
    case 'flag':
      return value.value ? 'Sí' : 'No';
    case 'text':
      return `«${value.text}»`;
    case 'link': {
      const [first = '', ...others] = value.ids.map(nameOf);
      return others.length > 0 ? `${first} +${others.length}` : first;
    }
    case 'range': {
      const print =
        fieldMeta(definition, name)?.kind === 'money' ? formatMoney : (n: number) => formatNumber(n, 0);
      return between(value.from, value.to, print);
    }
    case 'days':
      return between(value.from, value.to, (key) => formatDay(fromDayKey(key)));
  }
}

function between<T>(from: T | null, to: T | null, print: (value: T) => string): string {
  if (from !== null && to !== null) return from === to ? print(from) : `${print(from)} – ${print(to)}`;
  if (from !== null) return `desde ${print(from)}`;
  return to !== null ? `hasta ${print(to)}` : '';
}
