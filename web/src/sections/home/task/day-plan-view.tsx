import { Anchor, Button, Skeleton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { Employee } from '@llavero/proto/records/people/employee';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { covered, useListKeys } from '../../../components/list-screen/use-list-keys.ts';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { openWizard } from '../../../components/wizard/open-wizard.ts';
import { later } from '../../../lib/later.ts';
import { useRecord } from '../../../lib/records.ts';
import { useSession } from '../../../lib/session.tsx';
import { completeAndSay } from './complete-tasks.ts';
import { dayPlan, type TaskRow } from './day-plan.ts';
import classes from './day-plan.module.css';
import { myDeadlinesOptions, myTasksOptions, PLAN_TASKS } from './plan-queries.ts';
import { PlanRow, usePlanPath } from './plan-row.tsx';

// Figures and their commands are a tenth of the first page, and nothing of them is in its first paint.
const WaitingList = later(async () => (await import('./waiting-list.tsx')).WaitingList);

const newTask = () => openWizard('taskCreate');

/** The day of the signed-in person (SCR-05): tasks and legal deadlines by day, and what waits for a decision. */
export function DayPlanView() {
  const { id, role } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const pathOf = usePlanPath();
  const [viewer] = useState(() => ({ id, now: Math.floor(Date.now() / 1000) }));
  const tasks = useQuery(myTasksOptions(id));
  // Deadlines are the office's.
  const deadlines = useQuery({
    ...myDeadlinesOptions(id, viewer.now),
    enabled: role !== 'EXTERNAL_EMPLOYEE',
  });
  const { data: person } = useRecord<Employee>('employee', id);

  const groups = dayPlan((tasks.data?.items ?? []) as TaskRow[], deadlines.data?.items ?? [], viewer.now);
  const items = groups.flatMap((group) => group.items);
  const complete = (row: TaskRow) => void completeAndSay(client, row);
  const cursor = useListKeys({
    rows: items,
    open: (item) => void navigate(pathOf(item) ?? '/home/task'),
    create: newTask,
  });
  const current = items.find((item) => item.id === cursor);
  useHotkeys([['c', () => !covered() && current?.kind === 'task' && complete(current.task)]]);

  const more = (tasks.data?.count ?? 0) - PLAN_TASKS;
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <h1 data-named-above>Inicio</h1>
        <Button size="xs" leftSection={<IconPlus size={16} stroke={1.8} />} onClick={newTask}>
          Nueva tarea
        </Button>
      </div>
      <div className={classes.columns}>
        <div>
          {tasks.isError ? (
            <ErrorState
              error={tasks.error}
              title="No se han podido cargar sus tareas"
              onRetry={() => void tasks.refetch()}
            />
          ) : tasks.isPending ? (
            <PlanSkeleton />
          ) : (
            items.length === 0 && (
              <EmptyState
                title="Nada pendiente"
                text="Aquí estarán sus tareas y los plazos legales que dependen de usted."
              >
                <Button variant="default" onClick={newTask}>
                  Nueva tarea
                </Button>
              </EmptyState>
            )
          )}
          {deadlines.isError && (
            <ErrorState
              error={deadlines.error}
              title="No se han podido cargar sus plazos legales"
              onRetry={() => void deadlines.refetch()}
            />
          )}
          {groups.map(({ key, title, items: own }) => (
            <section key={key} aria-label={title}>
              <h2 className={classes.heading} data-late={key === 'overdue' || undefined}>
                {title} <span className={classes.count}>{own.length}</span>
              </h2>
              <ul className={classes.rows}>
                {own.map((item) => (
                  <PlanRow
                    key={item.id}
                    item={item}
                    current={item.id === cursor}
                    late={key === 'overdue'}
                    labels={tasks.data?.collections ?? {}}
                    onComplete={complete}
                  />
                ))}
              </ul>
            </section>
          ))}
          {more > 0 && (
            <p className={classes.note}>
              Hay {more} tareas más.{' '}
              <Anchor component={Link} to="/home/task?vista=lista" size="sm">
                Ver la lista
              </Anchor>
            </p>
          )}
        </div>
        <Suspense fallback={<aside className={classes.waiting} />}>
          <WaitingList position={person?.position} viewer={viewer} />
        </Suspense>
      </div>
    </div>
  );
}

function PlanSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Cargando el plan del día">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={20} my={14} width={`${60 + ((index * 17) % 35)}%`} />
      ))}
    </div>
  );
}
