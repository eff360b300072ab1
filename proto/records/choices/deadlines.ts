import { choiceSet } from '../../fields/choices.ts';

/** Legal deadlines of mandates, contracts and what belongs to them; ours. */
export const deadlineKinds = choiceSet('DeadlineKind', {
  CONTRACT_END: { label: 'Fin de contrato', colour: 'blue' },
  OWNER_NOTICE: { label: 'Preaviso del propietario', colour: 'orange' },
  TENANT_NOTICE: { label: 'Preaviso del inquilino', colour: 'lightBlue' },
  PENDING_BUROFAX: { label: 'Burofax por enviar', colour: 'red' },
  BOND_DEPOSIT: { label: 'Depósito de fianza', colour: 'orange' },
  BOND_INTEREST: { label: 'Devolución de fianza', colour: 'red' },
  ITP: { label: 'ITP', colour: 'yellow' },
  BANK_GUARANTEE: { label: 'Aval bancario', colour: 'yellow' },
  MANDATE_NOTICE: { label: 'Preaviso del mandato', colour: 'orange' },
  MANDATE_END: { label: 'Fin de mandato', colour: 'blue' },
  INSURANCE: { label: 'Seguro', colour: 'green' },
  INSURER_REPORT: { label: 'Impago por comunicar a la aseguradora', colour: 'red' },
  ENERGY_CERTIFICATE: { label: 'Certificado energético', colour: 'green' },
  OCCUPANCY_CERTIFICATE: { label: 'Cédula de habitabilidad', colour: 'green' },
  OTHER_CERTIFICATE: { label: 'Otro certificado', colour: 'green' },
  DOCUMENT: { label: 'Documento que caduca', colour: 'yellow' },
  SEPA_MANDATE: { label: 'Orden de domiciliación', colour: 'yellow' },
});
export type DeadlineKind = keyof typeof deadlineKinds.options;

/** Deadlines that mean nothing once their day is over; the others stay until they are settled. */
export const passingDeadlines: readonly DeadlineKind[] = [
  'CONTRACT_END',
  'OWNER_NOTICE',
  'TENANT_NOTICE',
  'MANDATE_NOTICE',
  'MANDATE_END',
];

/** How deadlines are sorted; ours. */
export const deadlineSorts = choiceSet('DeadlineSort', {
  DAY: { label: 'Día' },
  KIND: { label: 'Clase' },
  RESPONSIBLE: { label: 'Responsable' },
});

/** What is decided about the end of a contract; ours. */
export const endOutlooks = choiceSet('EndOutlook', {
  UNDECIDED: { label: 'Por decidir', colour: 'orange' },
  NOTICE: { label: 'Con preaviso', colour: 'blue' },
  FINAL: { label: 'Fin decidido', colour: 'blue' },
  EXTENDS: { label: 'Se prorroga', colour: 'green' },
  ENDS: { label: 'Termina', colour: 'grey' },
});
