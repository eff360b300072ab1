import { createMailIssue } from '@llavero/proto/commands/mail-issues';
import { task } from '@llavero/proto/records/notifications/task';
import { REVIEW_UNKNOWN } from '@llavero/proto/rules/inbound-mail';
import { openItems, openItemsText } from '@llavero/proto/rules/tasks/checklist';
import { IconCheck, IconZoomExclamation } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import type { RecordAction } from '../../../components/detail-window/types.ts';
import { fail } from '../../../lib/api.ts';
import type { RowOf } from '../../../lib/records.ts';
import { complete, isOpen } from './complete-tasks.ts';
import { workAction } from './task-wizards.ts';

const MailIssueDialog = lazy(() => import('../../../components/mail-issue/mail-issue-dialog.tsx'));
const Checklist = lazy(() => import('./task-checklist.tsx'));

/** Of the task about received mails: the one that it was made for. */
const mailOf = ({ title, relatedObjects }: RowOf<typeof task>) =>
  title === REVIEW_UNKNOWN ? (relatedObjects?.[0]?.id ?? null) : null;

const mailIssue: RecordAction<RowOf<typeof task>> = {
  key: createMailIssue.name,
  label: createMailIssue.label,
  icon: IconZoomExclamation,
  access: createMailIssue.access,
  allowed: (record) => isOpen(record) && mailOf(record) !== null,
  dialog: (record, close) => (
    <Suspense>
      <MailIssueDialog mail={mailOf(record) ?? ''} onClose={close} />
    </Suspense>
  ),
};

/** The window of a task, over the plan of the day and over the list. */
export const TaskDetail = detailOf(task, {
  figures: [
    { field: 'type', label: 'Tipo' },
    { field: 'due', label: 'Vencimiento', none: 'Sin fecha' },
    { field: 'createdAt', label: 'Creada' },
  ],
  intro: (record) => (
    <Suspense>
      <Checklist record={record} />
    </Suspense>
  ),
  actions: [
    workAction,
    mailIssue,
    {
      key: 'complete',
      label: 'Completar',
      icon: IconCheck,
      primary: true,
      allowed: isOpen,
      confirm: (record) => {
        const open = openItems(record);
        return open.length === 0 ? '' : `${openItemsText(open)} ¿Completar la tarea de todos modos?`;
      },
      run: async (record) => {
        const [result] = await complete([record], openItems(record).length > 0);
        if (!result?.ok)
          fail({
            code: 'TASK.NOT_COMPLETED',
            kind: 'conflict',
            message: result?.message ?? 'La tarea no se ha completado: recargue la ficha.',
          });
      },
      done: 'Tarea completada',
    },
  ],
  // The action completes, with its event.
  hiddenChanges: ['DONE'],
  // The checklist is edited where it is ticked.
  form: { hidden: ['checklist', 'ticks', 'series', 'occurrence', 'repeatDay'] },
});
