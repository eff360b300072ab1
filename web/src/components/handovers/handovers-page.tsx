import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { addDays, addMonths, dayKey, formatDay, formatMonth, startOfDay } from '@llavero/proto/values/dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { PHONE } from '../../lib/breakpoints.ts';
import { dayOfAddress } from '../../lib/day-of-address.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { HandoverCalendar, rangeOf } from './handover-calendar.tsx';
import { HandoverList } from './handover-list.tsx';
import { useHandovers } from './handover-queries.ts';
import { HandoverWindow } from './handover-window.tsx';
import { ScreenTitle } from '../screen-title/screen-title.tsx';
import classes from './handovers.module.css';

const views = [
  { value: 'lista', label: 'Lista' },
  { value: 'semana', label: 'Semana' },
  { value: 'mes', label: 'Mes' },
] as const;
type View = (typeof views)[number]['value'];

/** The list shows a month before the chosen day and two after it. */
const LIST_BEFORE = 30;
const LIST_AFTER = 60;

interface Props {
  title: string;
  /** Only keys that come back. */
  returnsOnly: boolean;
  emptyText: string;
}

/** Handovers of keys as list, week and month; view and day stand in the address. */
export function HandoversPage({ title, returnsOnly, emptyText }: Props) {
  const phone = useMediaQuery(PHONE, window.matchMedia(PHONE).matches) ?? false;
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<string | null>(null);
  const today = startOfDay(Date.now() / 1000);
  const day = dayOfAddress(search.get('dia'));
  const view: View = views.find(({ value }) => value === search.get('vista'))?.value ?? 'lista';
  const change = (next: { vista?: View; dia?: number }) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next.vista) after.set('vista', next.vista);
        if (next.dia !== undefined) after.set('dia', dayKey(next.dia));
        return after;
      },
      { replace: true },
    );
  const range =
    view === 'lista'
      ? { from: addDays(day, -LIST_BEFORE), to: addDays(day, LIST_AFTER) }
      : rangeOf(view, day);
  const { handovers, more, error, isPending, refetch } = useHandovers({ ...range, returnsOnly });
  const step = (by: 1 | -1) => change({ dia: view === 'semana' ? addDays(day, 7 * by) : addMonths(day, by) });
  const opened = handovers.find(({ key }) => key === open);
  // What is over stands under the calendar of its day, not in the list of what is to come.
  const shown = view === 'lista' ? handovers.filter(({ done }) => !done) : handovers;
  const period = view === 'mes' ? formatMonth(day) : `${formatDay(range.from)} – ${formatDay(range.to)}`;
  return (
    <div className={classes.screen}>
      <div className={classes.bar}>
        <ScreenTitle title={title} />
        <SegmentedControl
          size="xs"
          aria-label="Vista"
          data={[...views]}
          value={view}
          onChange={(value) => change({ vista: value })}
        />
        <Button size="xs" variant="default" onClick={() => change({ dia: today })}>
          Hoy
        </Button>
        <ActionIcon variant="default" aria-label="Periodo anterior" onClick={() => step(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <span className={classes.period} aria-live="polite">
          {period}
        </span>
        <ActionIcon variant="default" aria-label="Periodo siguiente" onClick={() => step(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
      {error && handovers.length === 0 && (
        <ErrorState error={error} title="No se han podido cargar las llaves" onRetry={() => void refetch()} />
      )}
      {view !== 'lista' && (
        <HandoverCalendar
          view={view}
          day={day}
          onDay={(dia) => change({ dia })}
          handovers={handovers}
          onOpen={({ key }) => setOpen(key)}
          phone={phone}
        />
      )}
      {view !== 'lista' && phone && (
        <HandoverList
          handovers={handovers.filter(({ day: at }) => at === day)}
          onOpen={({ key }) => setOpen(key)}
          phone
          label={`Citas del ${formatDay(day)}`}
        />
      )}
      {view === 'lista' &&
        (shown.length > 0 ? (
          <HandoverList handovers={shown} onOpen={({ key }) => setOpen(key)} phone={phone} label={title} />
        ) : (
          !isPending && !error && <EmptyState title="Nada en estas fechas" text={emptyText} />
        ))}
      {more && <p>Hay más de las que caben: elija un periodo más corto.</p>}
      {opened && <HandoverWindow handover={opened} onClose={() => setOpen(null)} />}
    </div>
  );
}
