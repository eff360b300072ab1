import { task } from '@llavero/proto/records/notifications/task';
import { IconCheck } from '@tabler/icons-react';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { complete, isOpen } from './complete-tasks.ts';
import { workAction } from './task-wizards.ts';

/** The window of a task, over the plan of the day and over the list. */
export const TaskDetail = detailOf(task, {
  figures: [
    { field: 'type', label: 'Tipo' },
    { field: 'due', label: 'Vencimiento', none: 'Sin fecha' },
    { field: 'createdAt', label: 'Creada' },
  ],
  actions: [
    workAction,
    {
      key: 'complete',
      label: 'Completar',
      icon: IconCheck,
      primary: true,
      allowed: isOpen,
      run: (record) => complete([record]),
      done: 'Tarea completada',
    },
  ],
  // The action completes, with its event.
  hiddenChanges: ['DONE'],
});
