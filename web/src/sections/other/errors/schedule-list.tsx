import { Alert, Button, Modal, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { processStatuses } from '@llavero/proto/records/choices/tasks';
import { formatInstant } from '@llavero/proto/values/dates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { errorBodyOf } from '../../../lib/api.ts';
import { awaitJob } from '../../../lib/await-job.ts';
import { type ListedSchedule, runNow, schedulesOptions } from './errors-queries.ts';
import classes from './errors.module.css';

/** The timetable: what is done by itself, when, how it ended; and to do it now. */
export function ScheduleList() {
  const client = useQueryClient();
  const query = useQuery(schedulesOptions);
  const [asked, setAsked] = useState<ListedSchedule | null>(null);
  const run = useMutation({
    mutationFn: async ({ name }: ListedSchedule) => awaitJob((await runNow(name)).id),
    onSuccess: ({ status, error }, { label }) => {
      const done = status === 'DONE';
      const text = done ? 'Terminado.' : (error ?? 'Sigue en marcha; verá el resultado en esta lista.');
      notifications.show({ title: label, message: text, color: done ? 'green' : error ? 'red' : 'blue' });
    },
    onError: (error) =>
      notifications.show({ color: 'red', title: 'No se ha hecho', message: errorBodyOf(error).message }),
    onSettled: () => client.invalidateQueries({ queryKey: schedulesOptions.queryKey }),
  });
  if (query.isPending)
    return (
      <div className={classes.skeleton} role="status" aria-busy="true" aria-label="Cargando programaciones">
        {Array.from({ length: 4 }, (_, row) => (
          <Skeleton key={row} height={52} radius="sm" />
        ))}
      </div>
    );
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      {query.data.paused && (
        <Alert color="yellow" title="Las programaciones están en pausa" role="status" m="md">
          Ninguna empieza por sí sola: el servidor se ha iniciado con TIMETABLE=off. Lo que venza mientras
          tanto se hace al reanudarlas, si no ha pasado demasiado tiempo; puede ejecutarlas ahora una por una.
        </Alert>
      )}
      <ul className={classes.list} aria-label="Programaciones">
        {query.data.schedules.map((schedule) => (
          <li key={schedule.name} className={classes.row} data-plain>
            <div className={classes.what}>
              <strong>{schedule.label}</strong>
              <p className={classes.reason}>{schedule.description}</p>
              {schedule.lastError && <p className={classes.failed}>{schedule.lastError}</p>}
            </div>
            <dl className={classes.facts}>
              <div>
                <dt>Próxima</dt>
                <dd>{schedule.nextAt === null ? '—' : formatInstant(schedule.nextAt)}</dd>
              </div>
              <div>
                <dt>Última</dt>
                <dd>
                  {schedule.lastAt === null ? 'Todavía ninguna' : formatInstant(schedule.lastAt)}{' '}
                  <StatusBadge set={processStatuses} value={schedule.lastStatus} />
                </dd>
              </div>
              <div>
                <dt>Cron</dt>
                <dd>
                  <code>{schedule.cron}</code>
                </dd>
              </div>
            </dl>
            <div className={classes.buttons}>
              <Button
                size="compact-sm"
                variant="default"
                loading={run.isPending && run.variables.name === schedule.name}
                onClick={() => setAsked(schedule)}
              >
                Ejecutar ahora
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title="Ejecutar ahora"
        size={440}
        centered
      >
        <p>
          Se hará ahora: «{asked?.label}». {asked?.description} Su hora habitual no cambia.
        </p>
        <div className={classes.confirm}>
          <Button variant="default" onClick={() => setAsked(null)}>
            Cancelar
          </Button>
          <Button
            onClick={() => {
              if (asked) run.mutate(asked);
              setAsked(null);
            }}
          >
            Ejecutar ahora
          </Button>
        </div>
      </Modal>
    </>
  );
}
