import { choice, integer, link, list, text } from '../fields/vocabulary.ts';
import { complianceKinds } from '../records/choices/compliance.ts';
import { defineCommand, staff } from './command.ts';

/**
 * What a contract, or a mandate with the contracts and units under it, lacks in insurance (OPS-07) and certificates. Either
 * `contract` or `mandate` is given. At most 200 items; `total` counts all of them.
 */
export const complianceFindings = defineCommand({
  service: 'contracts',
  name: 'ComplianceFindings',
  reads: true,
  collection: 'contract',
  label: 'Seguros y certificados por resolver',
  access: staff,
  input: {
    contract: link('contract', 'Contrato'),
    mandate: link('mandate', 'Mandato'),
  },
  output: {
    total: integer('Avisos', { required: true }),
    items: list('Avisos', {
      kind: choice(complianceKinds, 'Clase', { required: true }),
      /** The article, or the agreement that includes the cover. */
      law: text('Artículo', { required: true }),
      message: text('Aviso', { required: true }),
      /** Where it is settled: the contract without a policy, the policy or the unit. */
      collection: text('Colección', { required: true }),
      record: text('Ficha', { required: true }),
      title: text('Nombre', { required: true }),
    }),
  },
});
