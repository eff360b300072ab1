import { createTask } from '@llavero/proto/commands/notifications';
import { choice } from '@llavero/proto/fields/vocabulary';
import { taskTypes } from '@llavero/proto/records/choices/tasks';
import { IconSubtask } from '@tabler/icons-react';
import { submitCommand } from '../../../../components/wizard/submit.ts';
import { defineWizard } from '../../../../components/wizard/wizard-definition.ts';

const { input } = createTask;
const fields = { ...input, type: choice(taskTypes, 'Tipo', { required: true }) };
const ids = (text: string | undefined): string[] => (text ? text.split(',') : []);

/** WIZ-08 'Crear una tarea'; opened from a record it is already about that record. */
export const taskCreate = defineWizard<typeof fields>({
  key: 'taskCreate',
  title: 'Crear una tarea',
  icon: IconSubtask,
  width: 900,
  draftVersion: 1,
  fields,
  initial: ({ type, assignedTo, mandate, contract, place, agent }) => ({
    type: type && type in taskTypes.options ? (type as keyof typeof taskTypes.options) : 'OTHER',
    assignedTo: assignedTo ?? null,
    relatedMandates: ids(mandate),
    relatedContracts: ids(contract),
    relatedPlaces: ids(place),
    relatedAgents: ids(agent),
  }),
  steps: [
    {
      key: 'what',
      title: 'Qué hay que hacer',
      description: 'Sin título, la tarea toma el de su tipo.',
      fields: ['type', 'title', 'description'],
      required: ({ type }) => (type === 'OTHER' ? ['title'] : []),
      overrides: { type: { span: 2 }, title: { span: 2 } },
    },
    {
      key: 'when',
      title: 'Cuándo',
      description: 'Con fecha, o en días laborables desde hoy. Si se repite, la siguiente se crea sola.',
      fields: ['due', 'dueWorkingDays', 'repeatEvery', 'repeatUnit', 'repeatNext', 'repeatUntil'],
      required: ({ repeatEvery, repeatNext, dueWorkingDays }) => [
        ...(repeatEvery ? (['repeatUnit', 'repeatNext'] as const) : []),
        ...(repeatEvery && repeatNext === 'DATE' && dueWorkingDays == null ? (['due'] as const) : []),
      ],
      overrides: {
        due: { visible: ({ dueWorkingDays }) => dueWorkingDays == null },
        dueWorkingDays: { visible: ({ due }) => due == null },
        repeatUnit: { visible: ({ repeatEvery }) => repeatEvery != null },
        repeatNext: { visible: ({ repeatEvery }) => repeatEvery != null },
        repeatUntil: { visible: ({ repeatEvery }) => repeatEvery != null },
      },
    },
    {
      key: 'checklist',
      title: 'Comprobaciones',
      description: 'Lo que hay que marcar antes de completarla; se pueden añadir más después.',
      fields: ['checklist'],
    },
    {
      key: 'who',
      title: 'Quién',
      description: 'El responsable la verá en su inicio; a los observadores se les avisa.',
      fields: ['assignedTo', 'watchers'],
      required: () => ['assignedTo'],
    },
    {
      key: 'about',
      title: 'Sobre qué',
      description: 'Así se encuentra desde la ficha de cada una.',
      fields: ['relatedMandates', 'relatedContracts', 'relatedPlaces', 'relatedAgents'],
    },
  ],
  submitLabel: 'Crear tarea',
  submit: submitCommand(createTask, 'Creando la tarea…', ({ id }) => ({
    title: 'Tarea creada',
    id,
    actions: [
      { label: 'Ver mis tareas', to: '/home/task' },
      { label: 'Abrir la tarea', to: `/home/task/task/${id}` },
    ],
  })),
});
