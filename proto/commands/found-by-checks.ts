import { choice, integer, list, text } from '../fields/vocabulary.ts';
import { deliveredChecks, reviewSeverities } from '../records/choices/finance-review.ts';

/** How many documents each check in use points at. */
export const checkCounts = list('Reglas', {
  check: text('Regla', { required: true }),
  name: text('Nombre', { required: true }),
  severity: choice(reviewSeverities, 'Gravedad', { required: true }),
  documents: integer('Documentos', { required: true }),
});

/** What the checks say of one document, the gravest first. */
export const foundByChecks = list('Motivos', {
  check: text('Regla', { required: true }),
  /** Which delivered check says so; null for a check of somebody's own. */
  kind: choice(deliveredChecks, 'Anomalía'),
  severity: choice(reviewSeverities, 'Gravedad', { required: true }),
  reason: text('Motivo', { required: true, maxLength: 600 }),
});
