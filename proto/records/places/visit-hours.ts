import { staffAccess } from '../../access/access.ts';
import type { FieldProblem } from '../../errors.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choice, day, flag, integer, link, links, list, longText, text } from '../../fields/vocabulary.ts';
import { minutesOf } from '../../rules/visits/windows.ts';
import { availabilityExceptions, availabilitySubjects, weekdays } from '../choices/visits.ts';
import { createdByField, legacyFields } from '../parts/common.ts';

const hourHelp = { maxLength: 5, help: 'Por ejemplo 09:30.' } as const;

/**
 * When visits may take place (C §2.2 'visit-availability'): the working hours of whoever shows units, or the hours and the access of a
 * unit. *Ours*: the text names the screen and none of its fields. One record per person and per unit.
 */
export const visitHours = defineRecord({
  collection: 'visitHours',
  label: { one: 'Disponibilidad para visitas', many: 'Disponibilidad para visitas', gender: 'f' },
  groups: {
    subject: 'De quién',
    hours: 'Horario',
    rules: 'Reglas',
    access: 'Acceso a la unidad',
    origin: 'Origen',
  },
  fields: {
    subject: choice(availabilitySubjects, 'Clase', { group: 'subject', default: 'AGENT', indexed: true }),
    employee: link('employee', 'Quien enseña', { group: 'subject', indexed: true }),
    unit: link('place', 'Unidad', { group: 'subject', indexed: true }),
    /** The one whose it is: there is no second record of the same. */
    of: text('Persona o unidad', {
      group: 'subject',
      unique: true,
      readOnly: true,
      access: 'internal',
      forPrograms: true,
    }),

    hours: list(
      'Horario semanal',
      {
        weekday: choice(weekdays, 'Día', { required: true }),
        from: text('Desde', { ...hourHelp, required: true }),
        to: text('Hasta', { ...hourHelp, required: true }),
      },
      { group: 'hours', help: 'Una unidad sin horario se enseña a cualquier hora.' },
    ),
    exceptions: list(
      'Excepciones',
      {
        kind: choice(availabilityExceptions, 'Motivo', { required: true }),
        from: day('Desde el día', { required: true }),
        to: day('Hasta el día', { required: true }),
        start: text('De', hourHelp),
        end: text('A', hourHelp),
      },
      { group: 'hours', help: 'Sin horas vale para el día entero.' },
    ),
    worksOnHolidays: flag('También en festivos', {
      group: 'hours',
      help: 'Nacionales, autonómicos y locales de donde está la unidad.',
    }),

    duration: integer('Duración de una visita (minutos)', { group: 'rules', default: 30, min: 5, max: 480 }),
    step: integer('Empiezan cada (minutos)', { group: 'rules', default: 30, min: 5, max: 480 }),
    margin: integer('Margen entre visitas (minutos)', {
      group: 'rules',
      default: 15,
      min: 0,
      max: 240,
      help: 'De una persona: el desplazamiento entre unidades distintas. De una unidad: entre dos visitas.',
    }),
    noticeHours: integer('Antelación mínima (horas)', { group: 'rules', default: 4, min: 0, max: 240 }),
    daysAhead: integer('Se ofrecen los próximos (días)', { group: 'rules', default: 14, min: 1, max: 90 }),
    mostPerDay: integer('Visitas por día como máximo', { group: 'rules', min: 1, max: 50 }),

    agents: links('employee', 'La enseñan', {
      group: 'access',
      help: 'Sin nadie aquí la enseña quien tenga hueco.',
    }),
    keys: text('Dónde están las llaves', { group: 'access', sealed: true }),
    instructions: longText('Cómo llegar y entrar', {
      group: 'access',
      sealed: true,
      maxLength: 1000,
      help: 'Se manda a los visitantes con la confirmación.',
    }),
    createdBy: createdByField('origin'),
    ...legacyFields('origin'),
  },
  title: ({ subject }) => (subject === 'UNIT' ? 'Acceso a la unidad' : 'Horario de visitas'),
  titleFields: ['subject'],
  check: (record) => {
    const { subject, employee, unit, hours = [], exceptions = [] } = record;
    const problems: FieldProblem[] = [];
    const wrong = (field: string, rule: string, message: string) => problems.push({ field, rule, message });
    if (subject === 'AGENT' && !employee) wrong('employee', 'required', 'Indique quién enseña las unidades.');
    if (subject === 'AGENT' && unit)
      wrong('unit', 'subject', 'El horario de una persona no lleva unidad: quítela.');
    if (subject === 'UNIT' && !unit) wrong('unit', 'required', 'Indique la unidad.');
    if (subject === 'UNIT' && employee)
      wrong(
        'employee',
        'subject',
        'La disponibilidad de una unidad no lleva persona: indíquela en «La enseñan».',
      );
    hours.forEach(({ from, to }, at) =>
      problems.push(...spanProblems(from, to, `hours.${at}.from`, `hours.${at}.to`)),
    );
    exceptions.forEach(({ kind, from, to, start, end }, at) => {
      if (to < from)
        wrong(`exceptions.${at}.to`, 'order', 'El último día es anterior al primero: corríjalo.');
      if (start || end || kind === 'EXTRA')
        problems.push(...spanProblems(start, end, `exceptions.${at}.start`, `exceptions.${at}.end`));
    });
    return problems;
  },
  derive: ({ employee, unit }) => ({ of: employee ?? unit ?? null }),
  access: staffAccess({
    EXTERNAL_EMPLOYEE: { actions: ['read'], own: ['employee'], hidden: ['internal'] },
  }),
  list: {
    columns: ['subject', 'employee', 'unit', 'duration', 'margin', 'noticeHours', 'daysAhead'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['subject', 'employee', 'unit'],
  },
});

function spanProblems(
  from: string | null | undefined,
  to: string | null | undefined,
  fromField: string,
  toField: string,
): FieldProblem[] {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const form = (field: string) => ({ field, rule: 'time', message: 'Escriba la hora así: 09:30.' });
  const problems = [...(start === null ? [form(fromField)] : []), ...(end === null ? [form(toField)] : [])];
  if (start !== null && end !== null && end <= start)
    problems.push({
      field: toField,
      rule: 'order',
      message: 'Termina antes de empezar: corrija la hora de fin.',
    });
  return problems;
}

export type VisitHours = RecordOf<typeof visitHours>;
