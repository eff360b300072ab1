import { choiceSet } from '../../fields/choices.ts';

/** What is read from the mail of a portal. *Ours*. */
export const inquiryFields = choiceSet('InquiryField', {
  NAME: { label: 'Nombre' },
  EMAIL: { label: 'Correo electrónico' },
  PHONE: { label: 'Teléfono' },
  REFERENCE: { label: 'Referencia de la unidad' },
  ADDRESS: { label: 'Dirección de la unidad' },
  MESSAGE: { label: 'Mensaje' },
});
export type InquiryField = keyof typeof inquiryFields.options;

/** How a value is found in a mail. */
export const inquiryFinders = choiceSet('InquiryFinder', {
  LABEL: { label: 'Después de' },
  PATTERN: { label: 'Expresión regular' },
});
export type InquiryFinder = keyof typeof inquiryFinders.options;

/** What became of an inquiry of a portal. */
export const inquiryOutcomes = choiceSet('InquiryOutcome', {
  INVITED: { label: 'Invitada a elegir hora' },
  MERGED: { label: 'Unida a la consulta anterior' },
  NO_UNIT: { label: 'No se sabe qué unidad es' },
  NOT_OFFERED: { label: 'La unidad no se ofrece' },
  NO_EMAIL: { label: 'No se puede invitar sin correo' },
});
export type InquiryOutcome = keyof typeof inquiryOutcomes.options;
