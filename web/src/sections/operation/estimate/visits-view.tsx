import { visitRoute } from '@llavero/proto/commands/issues';
import type { OutputOf } from '@llavero/proto/commands/command';
import {
  addDays,
  dayKey,
  dayOf,
  formatDay,
  formatLongDay,
  formatTime,
  startOfDay,
  startOfWeek,
} from '@llavero/proto/values/dates';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { currentSeconds } from '../../../lib/current-seconds.ts';
import { dayOfAddress } from '../../../lib/day-of-address.ts';
import { useSearchParams } from '../../../lib/search-params.ts';
import { Loading } from '../../../components/states/loading.tsx';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from './estimate.module.css';

type Visit = OutputOf<typeof visitRoute>['visits'][number];

const weekdays = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'];
const DAYS_OF_WEEK = weekdays.length;

/** The visits of a week, and of the chosen day the way to drive: zone by zone, hour by hour; to print and take along. */
export function VisitsView() {
  const [search, setSearch] = useSearchParams();
  const today = startOfDay(currentSeconds());
  const day = dayOfAddress(search.get('dia'));
  const from = startOfWeek(day);
  const until = addDays(from, DAYS_OF_WEEK - 1);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['list', 'workOrder', 'visits', from],
    queryFn: ({ signal }) => runCommand(visitRoute, { from, until, assignedTo: null }, signal),
    placeholderData: keepPreviousData,
  });
  const go = (to: number) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('dia', dayKey(to));
        return after;
      },
      { replace: true },
    );
  const visits = data?.visits ?? [];
  const days = weekdays.map((name, at) => ({ name, at: addDays(from, at) }));
  return (
    <div className={classes.screen}>
      <div className={classes.bar}>
        <ScreenTitle title={`Visitas del ${formatLongDay(day)}`} />
        <Button size="xs" variant="default" onClick={() => go(today)}>
          Hoy
        </Button>
        <ActionIcon
          variant="default"
          aria-label="Semana anterior"
          onClick={() => go(addDays(day, -DAYS_OF_WEEK))}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label="Semana siguiente"
          onClick={() => go(addDays(day, DAYS_OF_WEEK))}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.6} />}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
      </div>
      <div className={classes.week} role="group" aria-label="Semana">
        {days.map(({ name, at }) => {
          const count = visits.filter((visit) => visit.day === at).length;
          return (
            <button key={at} type="button" aria-pressed={at === day} onClick={() => go(at)}>
              <small>{name}</small>
              <strong>{dayOf(at).day}</strong>
              <small>{count === 1 ? '1 visita' : `${count} visitas`}</small>
            </button>
          );
        })}
      </div>
      {error && !data && (
        <ErrorState
          error={error}
          title="No se han podido cargar las visitas"
          onRetry={() => void refetch()}
        />
      )}
      {isPending && <Loading height={200} />}
      {data && <Route visits={visits.filter((visit) => visit.day === day)} day={day} />}
    </div>
  );
}

/** One day in the order in which it is driven. */
function Route({ visits, day }: { visits: readonly Visit[]; day: number }) {
  const zones = [...new Set(visits.map(({ zone }) => zone))];
  if (zones.length === 0)
    return (
      <EmptyState
        title="Sin visitas"
        text={`No hay visitas concertadas para el ${formatDay(day)}. Se conciertan en la orden de trabajo.`}
      />
    );
  return zones.map((zone) => (
    <section key={zone} aria-label={zone}>
      <h2 className={classes.zone}>{zone}</h2>
      <ol className={classes.visits}>
        {visits
          .filter((visit) => visit.zone === zone)
          .map((visit) => (
            <li key={visit.order}>
              <span className={classes.hours}>
                {formatTime(visit.from)}
                {visit.until === null ? '' : `–${formatTime(visit.until)}`}
              </span>
              <div>
                <p>{visit.address}</p>
                <p className={classes.note}>{[visit.work, visit.supplier].filter(Boolean).join(' · ')}</p>
                {visit.access && <p className={classes.note}>Acceso: {visit.access}</p>}
              </div>
              <Link className={classes.noPrint} to={`/operation/estimate/workOrder/${visit.order}`}>
                Abrir
              </Link>
            </li>
          ))}
      </ol>
    </section>
  ));
}
