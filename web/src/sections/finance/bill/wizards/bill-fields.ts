import { choice, links, list, money, percent, text } from '@llavero/proto/fields/vocabulary';
import { providerCategories } from '@llavero/proto/records/choices/finance';
import { bill } from '@llavero/proto/records/finance/bill';
import { VAT_PERCENT } from '@llavero/proto/rules/tenant-search';

const { fields } = bill;

/** What the wizards 'Factura' and 'Suplido' ask for; `lines` becomes the breakdown of the bill. */
export const billFields = {
  workOrder: fields.workOrder,
  supplier: fields.supplier,
  number: fields.number,
  concept: fields.concept,
  category: fields.category,
  issueDate: fields.issueDate,
  receptionDate: fields.receptionDate,
  dueDate: fields.dueDate,
  periodStart: fields.periodStart,
  periodEnd: fields.periodEnd,
  lines: list(
    'Líneas',
    {
      concept: text('Concepto', { help: 'Vacío: el de la factura.' }),
      providerCategory: choice(providerCategories, 'Categoría'),
      baseAmount: money('Base', { required: true }),
      vatPercent: percent('IVA (%)', { default: VAT_PERCENT, min: 0, max: 100 }),
      vatAmount: money('IVA', { default: 0 }),
      totalAmount: money('Total', { default: 0 }),
    },
    { group: 'amounts' },
  ),
  invoiceTotal: money('Total que dice la factura'),
  withholdingPercent: fields.withholdingPercent,
  payer: fields.payer,
  rebill: fields.rebill,
  instalments: fields.instalments,
  contract: fields.contract,
  units: fields.units,
  mandate: fields.mandate,
  landlords: fields.landlords,
  paymentMethod: fields.paymentMethod,
  supplemented: fields.supplemented,
  /** Files of the paper itself; they become its document. */
  scans: links('media', 'Escaneo o PDF de la factura'),
};
export type BillFields = typeof billFields;
