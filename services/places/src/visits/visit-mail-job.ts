import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/**
 * What is told; each is one mail per visitor, and the person who shows the unit hears of the same. Of a visit that goes on for the others,
 * `JOINED` and `LEFT` are told to whom they are about.
 */
export const visitMailKinds = [
  'INVITATION',
  'BOOKED',
  'MOVED',
  'CHANGED',
  'CANCELLED',
  'JOINED',
  'LEFT',
  'REMINDER',
  'RATING',
] as const;
export type VisitMailKind = (typeof visitMailKinds)[number];

/**
 * Tells visitors of an invitation or a visit. Made by the transaction that changed it, so that nothing is told that did not happen and
 * nothing is forgotten; carried out twice it is told once, by the key.
 */
export const visitMailJob = defineJob({
  name: 'visit-mail',
  label: 'Correo de una visita',
  input: z.object({
    kind: z.enum(visitMailKinds),
    id: z.uuid(),
    key: z.string(),
    /** Which contacts are told; all visitors of the visit where it is missing. */
    contacts: z.array(z.uuid()).optional(),
  }),
  attempts: 10,
  concurrency: 4,
  priority: 1,
  interrupted: 'repeat',
  cancel: 'never',
  failed: 'No se ha podido enviar el correo de una visita. Avise a los visitantes por teléfono.',
  panel: { worker: 'VisitMail', show: 'failures' },
});
