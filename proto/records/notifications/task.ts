import { staffAccess } from '../../access/access.ts';
import type { FieldProblem } from '../../errors.ts';
import type { Json } from '../../fields/field.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  day,
  flag,
  instant,
  integer,
  json,
  link,
  links,
  list,
  longText,
  text,
} from '../../fields/vocabulary.ts';
import { taskCategories, taskStatuses, taskTypes } from '../choices/tasks.ts';
import { dayOf, daysInMonth } from '../../values/dates.ts';
import { repeatMoments, repeatUnits } from '../choices/task-repetition.ts';
import { relatedFields } from '../parts/common.ts';

interface Checked {
  due?: number | null;
  repeatEvery?: number | null;
  repeatUnit?: string | null;
  repeatNext?: string | null;
  checklist?: readonly { text: string }[] | null;
}

function checkTask({ due, repeatEvery, repeatUnit, repeatNext, checklist }: Checked): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const wrong = (field: string, message: string) => problems.push({ field, rule: 'required', message });
  if (repeatEvery || repeatUnit || repeatNext) {
    if (!repeatEvery) wrong('repeatEvery', 'Indique cada cuánto se repite.');
    if (!repeatUnit) wrong('repeatUnit', 'Indique si son días, semanas o meses.');
    if (!repeatNext) wrong('repeatNext', 'Indique cuándo se crea la siguiente.');
    if (repeatNext === 'DATE' && !due) wrong('due', 'Para repetirse en su fecha necesita un vencimiento.');
  }
  const texts = (checklist ?? []).map(({ text: one }) => one);
  texts.forEach((one, at) => {
    if (texts.indexOf(one) < at) wrong(`checklist.${at}.text`, 'Esta comprobación ya está en la lista.');
  });
  return problems;
}

/** Something a person has to do (C §3.4). */
export const task = defineRecord({
  collection: 'task',
  label: { one: 'Tarea', many: 'Tareas', gender: 'f' },
  groups: {
    what: 'Tarea',
    repeat: 'Repetición',
    who: 'Personas',
    related: 'Se refiere a',
    automation: 'Automatización',
  },
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
    checklist: list(
      'Comprobaciones',
      { text: text('Qué', { required: true }), required: flag('Obligatoria', { default: true }) },
      { group: 'what' },
    ),
    /** Written by `TickTaskItem` alone: lines are known by their text, so that a changed line is open again. */
    ticks: list(
      'Marcadas',
      {
        text: text('Qué', { required: true }),
        by: link('employee', 'Quién'),
        at: instant('Cuándo', { required: true }),
      },
      { group: 'what', readOnly: true },
    ),
    repeatEvery: integer('Se repite cada', { group: 'repeat', min: 1, max: 365 }),
    repeatUnit: choice(repeatUnits, 'Unidad', { group: 'repeat' }),
    repeatNext: choice(repeatMoments, 'La siguiente se crea', { group: 'repeat' }),
    repeatUntil: day('Hasta', { group: 'repeat' }),
    next: link('task', 'Siguiente', { group: 'repeat', readOnly: true }),
    /** Day of the month to come back to, the first task of the series and the place in it. */
    repeatDay: integer('Día del mes', { group: 'repeat', readOnly: true }),
    series: link('task', 'Primera', { group: 'repeat', readOnly: true }),
    occurrence: integer('Número', { group: 'repeat', readOnly: true }),
    createdBy: link('employee', 'Creada por', { group: 'who' }),
    assignedTo: link('employee', 'Responsable', { group: 'who', indexed: true }),
    watchers: links('employee', 'Observadores', { group: 'who', indexed: true }),
    ...relatedFields('related'),
    emit: json('Emite', { group: 'automation', access: 'internal', namesRecord: true }),
    query: json('Consulta', { group: 'automation', access: 'internal', namesRecord: true }),
    /** Id of the record that `emit` and `query` are about: open tasks are looked for by it with every event. */
    awaits: text('Espera a', {
      group: 'automation',
      maxLength: 36,
      readOnly: true,
      indexed: true,
      access: 'internal',
      forPrograms: true,
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
  check: checkTask,
  derive: ({ title, type, emit, query, due, repeatEvery, repeatDay }) => ({
    repeatDay: due && repeatEvery ? dayToKeep(due, repeatDay) : null,
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

/** The day of the month that a series keeps, also where the month of this task is too short for it. */
function dayToKeep(due: number, kept: number | null | undefined): number {
  const { year, month, day: ofMonth } = dayOf(due);
  return kept && Math.min(kept, daysInMonth(year, month)) === ofMonth ? kept : ofMonth;
}

/** Of the record that a condition is about (`rules/task-completion`, which the first page does not need). */
function idIn(of: Json | undefined): string | null {
  const { id } = (of ?? {}) as { id?: Json };
  return typeof id === 'string' ? id : null;
}

export type Task = RecordOf<typeof task>;
