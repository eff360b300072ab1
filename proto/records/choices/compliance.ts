import { choiceSet } from '../../fields/choices.ts';

/** What a contract or mandate lacks beside its legal warnings and deadlines; ours. */
export const complianceKinds = choiceSet('ComplianceKind', {
  INSURANCE_MISSING: { label: 'Sin seguro de impagos', colour: 'red' },
  INSURANCE_PENDING: { label: 'Seguro sin emitir', colour: 'orange' },
  INSURANCE_SHORT: { label: 'Seguro por debajo de lo incluido', colour: 'orange' },
  INSURANCE_ENDING: { label: 'Seguro por vencer', colour: 'orange' },
  ENERGY_CERTIFICATE: { label: 'Certificado energético', colour: 'orange' },
  OCCUPANCY_CERTIFICATE: { label: 'Cédula de habitabilidad', colour: 'orange' },
});
export type ComplianceKind = keyof typeof complianceKinds.options;
