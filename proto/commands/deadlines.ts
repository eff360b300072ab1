import { choice, choices, day, integer, link, list, text } from '../fields/vocabulary.ts';
import { deadlineKinds, deadlineSorts, endOutlooks } from '../records/choices/deadlines.ts';
import { renewalBases } from '../records/choices/renewals.ts';
import { defineCommand, staff } from './command.ts';

/** Every deadline of mandates, contracts, bonds, taxes, certificates, policies and guarantees; a page of 50. */
export const legalDeadlines = defineCommand({
  service: 'contracts',
  name: 'LegalDeadlines',
  reads: true,
  collection: 'contract',
  label: 'Plazos legales',
  access: staff,
  input: {
    kinds: choices(deadlineKinds, 'Clases'),
    from: day('Desde'),
    to: day('Hasta'),
    responsible: link('employee', 'Responsable'),
    /** Of one record only, for its window. */
    record: text('Ficha', { maxLength: 36 }),
    sort: choice(deadlineSorts, 'Orden', { default: 'DAY' }),
    page: integer('Página', { default: 1, min: 1, max: 2000 }),
    pageSize: integer('Por página', { default: 50, min: 1, max: 500 }),
  },
  output: {
    total: integer('Plazos', { required: true }),
    /** What could not be read; null when all is there. */
    lacking: text('Falta', { maxLength: 300 }),
    /** With the other filters, whatever kinds are chosen. */
    byKind: list('Por clase', {
      kind: choice(deadlineKinds, 'Clase', { required: true }),
      count: integer('Plazos', { required: true }),
      overdue: integer('Vencidos', { required: true }),
    }),
    items: list('Plazos', {
      kind: choice(deadlineKinds, 'Clase', { required: true }),
      day: day('Día', { required: true }),
      daysLeft: integer('Días que quedan', { required: true }),
      law: text('Artículo', { required: true }),
      collection: text('Colección', { required: true }),
      record: text('Ficha', { required: true }),
      title: text('Nombre', { required: true }),
      responsible: text('Responsable'),
    }),
  },
});

/** Contracts in force that end, or whose term ends, within some months, with what is decided and what comes next. */
export const upcomingFinishes = defineCommand({
  service: 'contracts',
  name: 'UpcomingFinishes',
  reads: true,
  collection: 'contract',
  label: 'Finalizaciones previstas',
  access: staff,
  input: {
    months: integer('Meses', { default: 6, min: 1, max: 24 }),
    after: text('Tras el contrato'),
    limit: integer('Límite', { default: 200, min: 1, max: 500 }),
  },
  output: {
    contracts: list('Contratos', {
      id: text('Contrato', { required: true }),
      title: text('Nombre', { required: true }),
      endDate: day('Fin', { required: true }),
      outlook: choice(endOutlooks, 'Decisión', { required: true }),
      until: day('Se prorroga hasta'),
      basis: choice(renewalBases, 'Motivo'),
      due: day('Se prorroga el'),
      ownerNotice: day('Preaviso del propietario hasta'),
      tenantNotice: day('Preaviso del inquilino hasta'),
      nextAct: text('Qué hacer', { required: true }),
      responsible: text('Responsable'),
    }),
    more: text('Siguiente'),
  },
});
