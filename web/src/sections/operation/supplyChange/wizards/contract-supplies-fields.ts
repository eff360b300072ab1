import type { Fields } from '@llavero/proto/fields/field';
import { day, decimal, integer, link, list, text } from '@llavero/proto/fields/vocabulary';
import { openOperationStatuses } from '@llavero/proto/records/choices/tasks';
import { supplyChangeFields } from '@llavero/proto/records/supplies/supply-change.fields';
import type { Filter } from '@llavero/proto/requests';
import type { ListQuery } from '../../../../lib/records.ts';

/** What is the same for all supplies of a contract, and a line for each of them. */
export const contractSuppliesFields = {
  holder: link('agent', 'Titular nuevo'),
  transfer: supplyChangeFields.transfer,
  iban: supplyChangeFields.iban,
  authorisedDate: supplyChangeFields.authorisedDate,
  authorisation: supplyChangeFields.authorisation,
  readingDate: day('Fecha de las lecturas'),
  lines: list('Suministros', {
    id: text('Cambio', { required: true }),
    version: integer('Versión', { required: true }),
    supply: supplyChangeFields.supply,
    holderType: supplyChangeFields.holderType,
    company: text('Compañía'),
    code: text('CUPS o número de contrato', { maxLength: 40 }),
    reading: decimal('Lectura', { min: 0 }),
  }),
} satisfies Fields;

export type ContractSuppliesFields = typeof contractSuppliesFields;

/** Open changes, as wizards read them. */
export const openChangesQuery = (filter: Filter, limit: number): ListQuery => ({
  component: 'operation',
  collection: 'operation',
  fields: [
    'supply',
    'status',
    'nextStep',
    'place',
    'holder',
    'holderType',
    'company',
    'code',
    'reference',
    'iban',
    'transfer',
    'reading',
    'authorisedDate',
  ],
  filter: { type: 'SUPPLY_CHANGE', status: { $in: [...openOperationStatuses] }, ...filter },
  sort: [{ field: 'due', order: 'asc' }],
  limit,
});
