import { choiceSet } from '../../fields/choices.ts';

/** What is sent in bulk by mail; *ours*. */
export const mailingKinds = choiceSet('MailingKind', {
  DOCUMENTS: { label: 'Documentos financieros', collection: 'finance' },
  OWNER_REPORT: { label: 'Informes de propietario', collection: 'agent' },
  TAX_SUMMARY: { label: 'Resúmenes fiscales', collection: 'agent' },
  WITHHOLDING_SUMMARY: { label: 'Retenciones soportadas', collection: 'agent' },
  REMINDERS: { label: 'Reclamaciones', collection: 'contract' },
  WRITTEN: { label: 'Mensajes escritos', collection: 'agent' },
});
export type MailingKind = (typeof mailingKinds.values)[number];

/** What became of a row of a mailing; *ours*. */
export const mailingOutcomes = choiceSet('MailingOutcome', {
  WAITING: { label: 'Pendiente', colour: 'grey' },
  QUEUED: { label: 'En cola de envío', colour: 'blue' },
  SENT: { label: 'Enviado', colour: 'green' },
  REFUSED: { label: 'No se envía', colour: 'orange' },
  FAILED: { label: 'Con error', colour: 'red' },
});
export type MailingOutcome = (typeof mailingOutcomes.values)[number];
