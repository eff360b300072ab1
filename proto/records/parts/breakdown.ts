import {
  choice,
  decimal,
  flag,
  integer,
  link,
  links,
  list,
  money,
  percent,
  text,
} from '../../fields/vocabulary.ts';
import {
  breakdownCategories,
  breakdownSubcategories,
  financeRoles,
  providerCategories,
} from '../choices/finance.ts';

const amount = (label: string) => money(label, { default: 0 });

/** Lines of a finance document (F §3). What they add up to, says `rules/finance-totals.ts`. */
export const breakdownField = (group: string) =>
  list(
    'Líneas',
    {
      providerCategory: choice(providerCategories, 'Categoría del proveedor'),
      providerSubcategory: text('Subcategoría del proveedor'),
      category: choice(breakdownCategories, 'Categoría', { required: true }),
      subcategory: choice(breakdownSubcategories, 'Subcategoría'),
      source: choice(financeRoles, 'Origen'),
      destination: choice(financeRoles, 'Destino'),
      concept: text('Concepto', { required: true }),
      explanation: text('Por qué', { maxLength: 600 }),
      units: decimal('Unidades', { default: 1 }),
      unitAmount: amount('Importe unitario'),
      totalAmount: amount('Total'),
      baseAmount: amount('Base'),
      vatAmount: amount('IVA'),
      vatPercent: percent('IVA (%)', { default: 0, min: 0, max: 100 }),
      bill: link('bill', 'Factura'),
      billShare: integer('Parte de la factura'),
      carriedFrom: link('finance', 'Documento anterior'),
      carriedAlso: links('finance', 'Otros documentos anteriores'),
      reserve: flag('Reserva'),
      extraordinaryBonus: flag('Bonificación extraordinaria'),
      fixedExpense: flag('Gasto fijo'),
      supply: flag('Suministro'),
      supplemented: flag('Suplido'),
      rentAmount: amount('Renta'),
      invoiceAmount: amount('Facturado'),
      compensationAmount: amount('Compensado'),
      suplementationAmount: amount('Suplido'),
      feeValue: decimal('Honorarios'),
    },
    { group },
  );
