import { integer } from '../fields/vocabulary.ts';
import { jobPriorities } from '../records/notifications/process.ts';
import { defineCommand, staff } from './command.ts';

const DAY_SECONDS = 86_400;

/** Figures of the dashboard that belong to this service. */
export const supplyKpis = defineCommand({
  service: 'supplies',
  name: 'SupplyKpis',
  reads: true,
  collection: 'operation',
  label: 'Indicadores de operaciones',
  access: staff,
  input: {},
  output: {
    openCertificates: integer('Certificados en curso', { required: true }),
    openSupplyChanges: integer('Cambios de suministro en curso', { required: true }),
  },
});

/** OPS-02, F §7: tells of the certificates of places 90, 30 and 7 days before they expire, each warning once. */
export const certificatesExpiring = defineCommand({
  service: 'supplies',
  name: 'CertificatesExpiring',
  collection: 'operation',
  label: 'Certificados que caducan',
  access: ['ADMIN', 'SERVICE'],
  repeatable: true,
  schedule: {
    name: 'certificatesExpiring',
    description: 'Avisa de los certificados 90, 30 y 7 días antes de que caduquen.',
    cron: '0 8 * * *',
    priority: jobPriorities.slow,
    // It asks for the whole quarter; the next run gives what this one has missed.
    catchUpSeconds: 7 * DAY_SECONDS,
  },
  input: {},
  output: { told: integer('Avisados', { required: true }) },
});
