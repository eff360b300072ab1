import { staffAccess } from '../../access/access.ts';
import type { Json } from '../../fields/field.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choice, day, instant, json, link, links, longText, text } from '../../fields/vocabulary.ts';
import { taskCategories, taskStatuses, taskTypes } from '../choices/tasks.ts';
import { relatedFields } from '../parts/common.ts';

/** Something a person has to do (C §3.4). */
export const task = defineRecord({
  collection: 'task',
  label: { one: 'Tarea', many: 'Tareas', gender: 'f' },
  groups: { what: 'Tarea', who: 'Personas', related: 'Se refiere a', automation: 'Automatización' },
  fields: {
    title: text('Título', {
      group: 'what',
      searchable: true,
      help: 'Si se deja vacío, toma el del tipo de tarea.',
    }),
    type: choice(taskTypes, 'Tipo', { group: 'what', default: 'OTHER', indexed: true }),
    category: choice(taskCategories, 'Categoría', { group: 'what', readOnly: true, indexed: true }),
    description: longText('Descripción', { group: 'what' }),
    status: choice(taskStatuses, 'Estado', { group: 'what', default: 'TO_DO', indexed: true }),
    due: day('Vencimiento', { group: 'what', indexed: true }),
    completedAt: instant('Completada el', { group: 'what', readOnly: true }),
    createdBy: link('employee', 'Creada por', { group: 'who' }),
    assignedTo: link('employee', 'Responsable', { group: 'who', indexed: true }),
    watchers: links('employee', 'Observadores', { group: 'who', indexed: true }),
    ...relatedFields('related'),
    emit: json('Emite', { group: 'automation', access: 'internal' }),
    query: json('Consulta', { group: 'automation', access: 'internal' }),
    /** Id of the record that `emit` and `query` are about: open tasks are looked for by it with every event. */
    awaits: text('Espera a', {
      group: 'automation',
      maxLength: 36,
      readOnly: true,
      indexed: true,
      access: 'internal',
    }),
  },
  title: ({ title, type }) => title || (type ? taskTypes.options[type].label : ''),
  titleFields: ['title', 'type'],
  states: {
    statuses: taskStatuses,
    field: 'status',
    changes: {
      TO_DO: ['IN_PROGRESS', 'BLOCKED', 'ERROR', 'DONE', 'DUPLICATED'],
      IN_PROGRESS: ['TO_DO', 'BLOCKED', 'ERROR', 'DONE', 'DUPLICATED'],
      BLOCKED: ['TO_DO', 'IN_PROGRESS', 'ERROR', 'DONE', 'DUPLICATED'],
      ERROR: ['TO_DO', 'IN_PROGRESS', 'BLOCKED', 'DONE', 'DUPLICATED'],
      DONE: ['TO_DO'],
      DUPLICATED: ['TO_DO'],
    },
    commands: [
      {
        command: 'CompleteTasks',
        from: ['TO_DO', 'IN_PROGRESS', 'BLOCKED', 'ERROR'],
        to: 'DONE',
      },
    ],
    effects: {
      TO_DO: () => ({ status: 'TO_DO', completedAt: null }),
      IN_PROGRESS: () => ({ status: 'IN_PROGRESS', completedAt: null }),
      DONE: (_record, now) => ({ status: 'DONE', completedAt: now }),
    },
  },
  derive: ({ title, type, emit, query }) => ({
    awaits: idIn(query) ?? idIn(emit),
    title: title || (type ? taskTypes.options[type].label : null),
    category: type ? taskTypes.options[type].category : 'COMMON',
  }),
  access: staffAccess({
    EXTERNAL_EMPLOYEE: {
      actions: ['read', 'create', 'update'],
      own: ['assignedTo', 'watchers', 'createdBy'],
      hidden: ['internal'],
    },
  }),
  list: {
    columns: ['title', 'status', 'type', 'assignedTo', 'due', 'createdAt'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['status', 'type', 'category', 'assignedTo', 'watchers', 'due'],
  },
});

/** Of the record that a condition is about (`rules/task-completion`, which the first page does not need). */
function idIn(of: Json | undefined): string | null {
  const { id } = (of ?? {}) as { id?: Json };
  return typeof id === 'string' ? id : null;
}

export type Task = RecordOf<typeof task>;
