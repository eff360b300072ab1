import { integer } from '../fields/vocabulary.ts';
import { defineCommand, staff } from './command.ts';

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
