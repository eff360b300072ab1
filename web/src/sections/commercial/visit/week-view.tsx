import { visitWeek } from '@llavero/proto/commands/visits';
import { addDays, formatDay, dayKey } from '@llavero/proto/values/dates';
import { ActionIcon, Anchor, Button, Group, Select, Skeleton, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { currentSeconds } from '../../../lib/current-seconds.ts';
import { dayOfAddress } from '../../../lib/day-of-address.ts';
import { useEmployees } from '../../../lib/employees.ts';
import { useSearchParams } from '../../../lib/search-params.ts';
import { useSession } from '../../../lib/session.tsx';
import { FeedButton } from './feed-button.tsx';
import { MoveDayDialog } from './move-day-dialog.tsx';
import { WeekGrid } from './week-grid.tsx';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from './week.module.css';

/** The week of one person who shows units; person and week stand in the address. */
export function WeekView() {
  const { id: own } = useSession();
  const [search, setSearch] = useSearchParams();
  const { data: employees = [] } = useEmployees();
  const [moving, setMoving] = useState<number | null>(null);
  const employee = search.get('persona') ?? own;
  const day = dayOfAddress(search.get('dia'));
  const set = (name: string, value: string) =>
    setSearch((now) => {
      now.set(name, value);
      return now;
    });
  const asked = { employee, day };
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'visit', visitWeek.name, asked],
    queryFn: ({ signal }) => runCommand(visitWeek, asked, signal),
    placeholderData: keepPreviousData,
  });
  const go = (weeks: number) => set('dia', dayKey(addDays(day, 7 * weeks)));
  return (
    <section className={classes.screen} aria-label="Semana de visitas">
      <Breadcrumbs />
      <ScreenTitle title="Semana de visitas" />
      <div className={classes.controls}>
        <Select
          size="xs"
          w={220}
          label="Quien enseña"
          searchable
          allowDeselect={false}
          data={employees.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name }))}
          value={employee}
          onChange={(chosen) => chosen && set('persona', chosen)}
        />
        <Group gap={4}>
          <ActionIcon variant="default" aria-label="Semana anterior" onClick={() => go(-1)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <Button size="xs" variant="default" onClick={() => set('dia', dayKey(currentSeconds()))}>
            Hoy
          </Button>
          <ActionIcon variant="default" aria-label="Semana siguiente" onClick={() => go(1)}>
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
        {data && (
          <Text size="sm" aria-live="polite">
            Del {formatDay(data.monday)} al {formatDay(addDays(data.monday, 6))}
          </Text>
        )}
        <FeedButton employee={employee} />
      </div>
      {error ? (
        <ErrorState error={error} title="No se ha podido cargar la semana" onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={420} />
      ) : (
        <>
          {data.availability === null && (
            <p className={classes.hint}>
              No tiene horario de visitas, y por eso no se ofrece ninguna hora suya.{' '}
              <Anchor component={Link} to="/commercial/visit-availability">
                Ir a «Disponibilidad»
              </Anchor>
            </p>
          )}
          <WeekGrid week={data} onWeek={go} onMove={setMoving} />
        </>
      )}
      {moving !== null && <MoveDayDialog employee={employee} day={moving} onClose={() => setMoving(null)} />}
    </section>
  );
}
