import { choiceSet } from '../../fields/choices.ts';

/** Part of a person in an application. */
export const applicantRoles = choiceSet('ApplicantRole', {
  TENANT: { label: 'Inquilino' },
  AVALIST: { label: 'Avalista' },
});

/** How far an applicant is with their part. */
export const applicantStates = choiceSet('ApplicantState', {
  NOT_SENT: { label: 'Sin enviar', colour: 'grey' },
  SENT: { label: 'Enlace enviado', colour: 'orange' },
  STARTED: { label: 'Empezada', colour: 'yellow' },
  COMPLETE: { label: 'Completa', colour: 'green' },
});

/** What the study of solvency makes of a request (`rules/solvency.ts`). */
export const solvencyVerdicts = choiceSet('SolvencyVerdict', {
  FIT: { label: 'Solvente', colour: 'green' },
  WITH_GUARANTOR: { label: 'Solvente con aval', colour: 'lightBlue' },
  INCOMPLETE: { label: 'Faltan datos', colour: 'orange' },
  RISK: { label: 'Riesgo', colour: 'red' },
});

/** How a step of that study comes out. */
export const solvencyOutcomes = choiceSet('SolvencyOutcome', {
  OK: { label: 'Correcto' },
  WARNING: { label: 'Aviso' },
  MISSING: { label: 'Falta' },
  AGAINST: { label: 'En contra' },
});
