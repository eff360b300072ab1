import { staffAccess } from '../../access/access.ts';
import { relationShape } from '../../fields/relation.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  day,
  email,
  instant,
  integer,
  link,
  links,
  longText,
  money,
  object,
  percent,
  text,
} from '../../fields/vocabulary.ts';
import { effortPercent } from '../../rules/effort.ts';
import { applicantProblems, applicantsField, incomesOf, namesOf, withIdNumbers } from '../parts/applicant.ts';
import {
  chronologyField,
  collaboratorsField,
  createdByField,
  documentsField,
  withCategories,
} from '../parts/common.ts';
import { solvencyStates } from './solvency-request.states.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The insurer's opinion on prospective tenants (F §3). Statuses follow from the four moments (F §4). */
export const solvencyRequest = defineRecord({
  collection: 'solvencyRequest',
  label: { one: 'Solicitud de solvencia', many: 'Solicitudes de solvencia', gender: 'f' },
  groups: {
    request: 'Solicitud',
    people: 'Personas',
    answer: 'Respuesta',
    follow: 'Seguimiento',
  },
  fields: {
    /** Names of the tenants. */
    name: text('Inquilinos', { group: 'request', sealed: true, searchable: true, readOnly: true }),
    /** Sealed with their descriptions, which are names and addresses; the links below are what lists filter by. */
    mandate: object('Mandato', relationShape, { group: 'request', sealed: true }),
    unit: object('Unidad', relationShape, { group: 'request', sealed: true }),
    relatedMandate: link('mandate', 'Ficha del mandato', { group: 'request', readOnly: true, indexed: true }),
    relatedUnit: link('place', 'Ficha de la unidad', { group: 'request', readOnly: true, indexed: true }),
    manager: object(
      'Responsable',
      { email: email('Correo electrónico'), name: text('Nombre') },
      { group: 'request', sealed: true },
    ),
    rent: money('Renta mensual', { group: 'request', min: 0, indexed: true }),
    annualPayments: integer('Pagas al año', { group: 'request', default: 12, min: 1, max: 24 }),
    date: day('Fecha de entrada', { group: 'request', indexed: true }),
    candidature: link('candidature', 'Candidatura', { group: 'request', indexed: true }),

    tenants: applicantsField('Inquilinos', 'people'),
    avalists: applicantsField('Avalistas', 'people'),
    effortRate: percent('Esfuerzo de pago (%)', {
      group: 'people',
      sealed: true,
      readOnly: true,
      max: 1_000_000,
      access: 'personal',
      help: 'Doce rentas entre los ingresos anuales de los inquilinos.',
    }),

    insurer: text('Aseguradora', { group: 'answer' }),
    /** Of the insurer's system (EXT-09). */
    insurerReference: text('Expediente de la aseguradora', {
      group: 'answer',
      readOnly: true,
      maxLength: 80,
      indexed: true,
    }),
    policyNumber: text('Póliza', { group: 'answer', readOnly: true, maxLength: 80 }),
    /** Why the insurer has not been reached or has not taken the request yet; empty once it has. */
    insurerProblem: text('Envío a la aseguradora', { group: 'answer', readOnly: true, maxLength: 400 }),
    requestedAt: instant('Solicitada el', { group: 'answer', indexed: true }),
    acceptedAt: instant('Aceptada el', { group: 'answer' }),
    rejectedAt: instant('Rechazada el', { group: 'answer' }),
    cancelledAt: instant('Cancelada el', { group: 'answer' }),
    answerNotes: longText('Respuesta de la aseguradora', {
      group: 'answer',
      sealed: true,
      access: 'personal',
    }),

    notes: longText('Observaciones', { group: 'follow', sealed: true, access: 'internal' }),
    googleDrivePath: text('Carpeta en Drive', { group: 'follow', maxLength: 1000, sealed: true }),
    uploadedFiles: links('media', 'Archivos aportados', { group: 'follow' }),
    documents: documentsField('follow'),
    chronology: chronologyField('follow'),
    collaborators: collaboratorsField('follow'),
    createdBy: createdByField('follow'),
  },
  title: ({ name }) => name || 'Solicitud sin inquilinos',
  titleFields: ['name'],
  states: solvencyStates,
  check: ({ tenants, avalists, mandate, unit }) => [
    ...applicantProblems('tenants', tenants),
    ...applicantProblems('avalists', avalists),
    ...Object.entries({ mandate, unit }).flatMap(([field, relation]) =>
      relation?.id && !uuid.test(relation.id)
        ? [
            {
              field: `${field}.id`,
              rule: 'id',
              message: 'Identificador no válido: elija la ficha de la lista.',
            },
          ]
        : [],
    ),
  ],
  derive: (record) => {
    const tenants = withIdNumbers(record.tenants);
    return {
      ...withCategories(record.chronology),
      tenants,
      avalists: withIdNumbers(record.avalists),
      name: namesOf(tenants),
      relatedMandate: idOf(record.mandate),
      relatedUnit: idOf(record.unit),
      effortRate: effortPercent(record.rent, incomesOf(tenants)),
    };
  },
  access: staffAccess({
    EXTERNAL_EMPLOYEE: {
      actions: ['read'],
      own: ['collaborators', 'createdBy'],
      hidden: ['personal', 'internal'],
    },
  }),
  list: {
    columns: ['name', 'status', 'relatedUnit', 'rent', 'date', 'requestedAt', 'createdAt'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['status', 'relatedUnit', 'relatedMandate', 'rent', 'date', 'requestedAt', 'createdAt'],
  },
});

export type SolvencyRequest = RecordOf<typeof solvencyRequest>;

function idOf(relation: { id: string | null } | null | undefined): string | null {
  return relation?.id && uuid.test(relation.id) ? relation.id.toLowerCase() : null;
}
