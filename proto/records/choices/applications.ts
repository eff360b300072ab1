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

/** What has to happen next with a candidature; there is one at a time (`rules/application-step.ts`). *Ours*. */
export const applicationSteps = choiceSet('ApplicationStep', {
  SEND_PARTS: { label: 'Enviar lo que falta', colour: 'yellow' },
  VERIFY: { label: 'Revisar la solicitud', colour: 'orange' },
  STUDY: { label: 'Estudiar la solvencia', colour: 'orange' },
  INSURER_ANSWER: { label: 'Respuesta de la aseguradora', colour: 'yellow' },
  LANDLORD_ANSWER: { label: 'Respuesta de la propiedad', colour: 'yellow' },
  DECIDE: { label: 'Decidir', colour: 'lightBlue' },
  BOOK: { label: 'Hacer la reserva', colour: 'blue' },
  TELL: { label: 'Avisar de la decisión', colour: 'red' },
  NONE: { label: 'Nada pendiente', colour: 'grey' },
});
export type ApplicationStep = keyof typeof applicationSteps.options;

/** Who has the next step of a candidature. *Ours*. */
export const applicationHolders = choiceSet('ApplicationHolder', {
  OFFICE: { label: 'Oficina' },
  APPLICANTS: { label: 'Candidatos' },
  INSURER: { label: 'Aseguradora' },
  LANDLORD: { label: 'Propietario' },
  NOBODY: { label: 'Nadie' },
});
export type ApplicationHolder = keyof typeof applicationHolders.options;

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
