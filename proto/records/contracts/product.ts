import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  day,
  decimal,
  flag,
  integer,
  longText,
  money,
  percent,
  text,
} from '../../fields/vocabulary.ts';
import type { productPacks } from '../../rules/product-packs.ts';
import { coverages, mandateRenewals, productTypes } from '../choices/contracts.ts';
import { feeTypes } from '../choices/fees.ts';
import { createdByField, documentsField } from '../parts/common.ts';
import { feeProblems } from '../parts/fee.ts';
import { productStates } from './product.states.ts';

/**
 * What the company sells to landlords: the mandate packs (C §9). The service makes one of each pack of
 * `rules/product-packs.ts` when it finds none; from then on they are edited here.
 */
export const product = defineRecord({
  collection: 'product',
  label: { one: 'Producto', many: 'Productos', gender: 'm' },
  groups: {
    product: 'Producto',
    fee: 'Honorarios',
    search: 'Búsqueda de inquilino',
    insurance: 'Coberturas',
    validity: 'Vigencia',
    follow: 'Seguimiento',
  },
  fields: {
    name: text('Nombre', { group: 'product', required: true, searchable: true, indexed: true }),
    productType: choice(productTypes, 'Producto del mandato', {
      group: 'product',
      required: true,
      indexed: true,
    }),
    description: longText('Descripción', { group: 'product' }),
    order: integer('Orden', { group: 'product', default: 0, min: 0, help: 'Lugar en la lista de venta.' }),
    largeHolder: flag('Para grandes tenedores', { group: 'product' }),

    feeType: choice(feeTypes, 'Tipo de honorarios', { group: 'fee', default: 'PERCENT' }),
    feeValue: decimal('Honorarios', {
      group: 'fee',
      default: 0,
      min: 0,
      help: 'Porcentaje de la renta o euros al mes, según el tipo de honorarios.',
    }),

    tenantSearchOnePaymentPlanMonths: decimal('Mensualidades del pago único', {
      group: 'search',
      min: 0,
      max: 24,
    }),
    tenantSearchRecurringPaymentPlanPercent: percent('Porcentaje del pago recurrente', {
      group: 'search',
      min: 0,
      max: 100,
    }),

    nonPaymentCoverage: choice(coverages, 'Cobertura de impagos', { group: 'insurance' }),
    legalDefenseActions: money('Límite de defensa jurídica', { group: 'insurance', min: 0 }),
    vandalismActions: money('Límite de actos vandálicos', { group: 'insurance', min: 0 }),

    validFrom: day('A la venta desde', { group: 'validity', indexed: true }),
    validTo: day('A la venta hasta', { group: 'validity' }),
    withdrawn: flag('Retirado', { group: 'validity', readOnly: true }),
    renewalType: choice(mandateRenewals, 'Renovación del mandato', { group: 'validity', default: 'AUTO' }),

    documents: documentsField('follow'),
    createdBy: createdByField('follow'),
  },
  title: ({ name }) => name ?? '',
  titleFields: ['name'],
  states: productStates,
  check: ({ validFrom, validTo, feeType, feeValue }) => {
    const problems = feeProblems({ feeType, feeValue });
    if (validFrom != null && validTo != null && validTo < validFrom)
      problems.push({
        field: 'validTo',
        rule: 'after',
        message: 'El último día de venta no puede ser anterior al primero: corrija uno de los dos.',
      });
    return problems;
  },
  // Prices are set by the head of the company; everybody sells by them.
  access: {
    ADMIN: { actions: ['read', 'create', 'update', 'delete', 'restore'] },
    INTERNAL_EMPLOYEE: { actions: ['read'] },
    EXTERNAL_EMPLOYEE: { actions: ['read'], hidden: ['internal'] },
  },
  list: {
    columns: ['name', 'status', 'feeType', 'feeValue', 'nonPaymentCoverage', 'validFrom', 'validTo'],
    sort: { field: 'order', order: 'asc' },
    filters: ['status', 'productType', 'feeType', 'nonPaymentCoverage'],
  },
});

export type Product = RecordOf<typeof product>;

/** The fields of the product that stands for a pack of the specification, the `order`-th of the list. */
export function productOf(
  productType: keyof typeof productPacks,
  pack: (typeof productPacks)[keyof typeof productPacks],
  order: number,
) {
  const { label, ...terms } = pack;
  return { name: label, productType, order, largeHolder: productType.includes('LARGE_HOLDER'), ...terms };
}
