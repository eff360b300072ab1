import { ActionIcon } from '@mantine/core';
import { choiceLabel } from '@llavero/proto/fields/choices';
import type { CollectionName } from '@llavero/proto/collections';
import { deadlineKinds } from '@llavero/proto/records/choices/deadlines';
import { task } from '@llavero/proto/records/notifications/task';
import { formatDay } from '@llavero/proto/values/dates';
import { IconCircleCheck, IconScale } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import { useRecordPath } from '../../../lib/menu.ts';
import type { Labels } from './plan-labels.ts';
import { aboutTask } from './plan-labels.ts';
import type { PlanItem, TaskRow } from './day-plan.ts';
import classes from './day-plan.module.css';

interface Props {
  item: PlanItem;
  /** Under the cursor of the keyboard. */
  current: boolean;
  late: boolean;
  labels: Labels;
  onComplete: (row: TaskRow) => void;
}

/** A task with the button that completes it, or a legal deadline with its article. */
export function PlanRow({ item, current, late, labels, onComplete }: Props) {
  const pathOf = usePlanPath();
  const path = pathOf(item);
  const title = item.kind === 'task' ? task.title(item.task) : choiceLabel(deadlineKinds, item.deadline.kind);
  return (
    <li className={classes.row} data-current={current || undefined} aria-current={current || undefined}>
      {item.kind === 'task' ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Completar «${title}»`}
          data-hint="Completar (C)"
          onClick={() => onComplete(item.task)}
        >
          <IconCircleCheck size={18} stroke={1.5} />
        </ActionIcon>
      ) : (
        <span className={classes.mark} title="Plazo legal">
          <IconScale size={18} stroke={1.5} aria-label="Plazo legal" />
        </span>
      )}
      <span className={classes.what}>
        {path ? <Link to={path}>{title}</Link> : title}
        <span className={classes.about}>
          {item.kind === 'task'
            ? aboutTask(item.task, labels)
            : `${item.deadline.title} · ${item.deadline.law}`}
        </span>
      </span>
      {item.kind === 'task' && item.task.status !== 'TO_DO' && (
        <StatusBadge set={task.states!.statuses} value={item.task.status} />
      )}
      <span className={late ? classes.late : classes.day}>{item.day !== null && formatDay(item.day)}</span>
    </li>
  );
}

/** Where a row of the plan leads: the task over the plan, the record of a deadline in its list. */
export function usePlanPath(): (item: PlanItem) => string | null {
  const recordPath = useRecordPath();
  return (item) =>
    item.kind === 'task'
      ? `/home/task/task/${item.id}`
      : recordPath(item.deadline.collection as CollectionName, item.deadline.record);
}
