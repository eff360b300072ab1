import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/** Why somebody is written to. */
export const tellings = [
  // tenants
  'TENANT_REPORT',
  'TENANT_SOLVED',
  'TENANT_VISIT',
  'TENANT_NO_VISIT',
  // suppliers
  'SUPPLIER_ORDER',
  'SUPPLIER_VISIT',
  'SUPPLIER_APPROVED',
  'SUPPLIER_REJECTED',
  'SUPPLIER_CANCELLED',
  // landlords
  'LANDLORD_APPROVAL',
  'LANDLORD_REMINDER',
  // the office
  'OFFICE_REPORTED',
  'OFFICE_REOPENED',
  'OFFICE_WITHDRAWN',
  'OFFICE_ANSWER',
  'OFFICE_QUOTE',
  'OFFICE_APPROVAL',
  'OFFICE_DECISION',
  'OFFICE_FINISHED',
  'OFFICE_DEVIATION',
  'OFFICE_AWAKE',
  'OFFICE_CALL',
  // whoever a conversation is with
  'MESSAGE',
] as const;
export type Telling = (typeof tellings)[number];

/** Ids only: the text is made from the records when it is sent. */
const input = z.object({
  what: z.enum(tellings),
  issue: z.uuid().nullable().default(null),
  order: z.uuid().nullable().default(null),
  contract: z.uuid().nullable().default(null),
  message: z.uuid().nullable().default(null),
});
export type Told = z.input<typeof input>;

/** Writes to those who take part in an issue. Made by the transaction that gave the reason, so that nobody is forgotten. */
export const tellJob = defineJob({
  name: 'tell-issue',
  label: 'Avisos de incidencias',
  input,
  attempts: 10,
  concurrency: 4,
  priority: 1,
  interrupted: 'repeat',
  cancel: 'never',
  failed: 'No se ha podido avisar a quienes participan en la incidencia. Ábrala y escriba un mensaje.',
  panel: { worker: 'TellIssue', show: 'failures' },
});
