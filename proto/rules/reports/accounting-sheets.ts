import { choiceLabel } from '../../fields/choices.ts';
import { paymentMethods } from '../../records/choices/contracts.ts';
import {
  breakdownCategories,
  breakdownSubcategories,
  financeStatuses,
  financeTypes,
  type ProviderCategoryCode,
  seats,
} from '../../records/choices/finance.ts';
import { settlementTypes } from '../../records/choices/settlement-types.ts';
import { finance as definition, type Finance } from '../../records/finance/finance.ts';
import { multiplyMoney } from '../../values/money.ts';
import { lineSign } from '../finance-totals.ts';
import type { ReportColumn, ReportValue } from './report-table.ts';

/**
 * The accounting spreadsheets (F §7, RST-07). Their names are not shown there; *ours*. The plain ones have a row for each
 * document, those of administration one for each line with its seat and account.
 */
export const accountingSheets = {
  accountingReceipts: { types: ['RECEIPT'], byLine: false, fileName: 'Contabilidad recibos.xlsx' },
  accountingSettlements: {
    types: settlementTypes,
    byLine: false,
    fileName: 'Contabilidad liquidaciones.xlsx',
  },
  adminAccountingReceipts: {
    types: ['RECEIPT'],
    byLine: true,
    fileName: 'Contabilidad recibos administracion.xlsx',
  },
  adminAccountingSettlements: {
    types: settlementTypes,
    byLine: true,
    fileName: 'Contabilidad liquidaciones administracion.xlsx',
  },
} as const satisfies Record<
  string,
  { types: readonly NonNullable<Finance['type']>[]; byLine: boolean; fileName: string }
>;
export type AccountingSheet = keyof typeof accountingSheets;

/** What is read of each document. */
export const sheetFields = [
  'type',
  'status',
  'year',
  'serie',
  'month',
  'concept',
  'sourceRole',
  'destination',
  'tenants',
  'landlords',
  'units',
  'issueDate',
  'periodStart',
  'periodEnd',
  'paymentExpectedDate',
  'paymentDate',
  'paymentMethod',
  'breakdown',
  'rentAmount',
  'invoiceAmount',
  'suplementationAmount',
  'compensationAmount',
  'baseAmount',
  'vatAmount',
  'totalAmount',
] as const satisfies readonly (keyof Finance)[];
export type SheetDocument = Pick<Finance, (typeof sheetFields)[number]>;

/** Names and ID numbers that the rows show, and the accounts of the house. */
export interface SheetNames {
  person: (id: string) => { name: string; idNumber: string | null } | undefined;
  unit: (id: string) => string | undefined;
  /** By category of supplier (`rules/accounting-ids.ts`). */
  accounts: Readonly<Record<ProviderCategoryCode, string>>;
}

const text = (label: string): ReportColumn => ({ label, kind: 'text' });
const day = (label: string): ReportColumn => ({ label, kind: 'day' });
const sum = (label: string): ReportColumn => ({ label, kind: 'money', summed: true });

const heading: readonly ReportColumn[] = [
  text('Número'),
  text('Tipo'),
  text('Estado'),
  day('Fecha de emisión'),
  text('Periodo'),
  text('Tercero'),
  text('NIF'),
  text('Inmueble'),
];
const documentColumns: readonly ReportColumn[] = [
  ...heading,
  text('Concepto'),
  sum('Renta'),
  sum('Facturado'),
  sum('Suplidos'),
  sum('Compensado'),
  sum('Base'),
  sum('IVA'),
  sum('Total'),
  text('Forma de pago'),
  day('Pago previsto'),
  day('Pagado el'),
];
const lineColumns: readonly ReportColumn[] = [
  ...heading,
  text('Línea'),
  text('Categoría'),
  text('Subcategoría'),
  text('Cuenta'),
  text('Asiento'),
  sum('Debe'),
  sum('Haber'),
  sum('Base'),
  { label: 'IVA (%)', kind: 'percent' },
  sum('IVA'),
  sum('Total'),
];

/** The columns of a spreadsheet. */
export function sheetColumns(sheet: AccountingSheet): readonly ReportColumn[] {
  return accountingSheets[sheet].byLine ? lineColumns : documentColumns;
}

/** The people and units that a document's rows name. */
export function sheetLinks(document: SheetDocument): { people: string[]; units: string[] } {
  return { people: thirdParties(document), units: document.units };
}

/** Whom a document is for: the tenants of a receipt, the landlord who is paid by a settlement. */
function thirdParties({ type, tenants, landlords, destination }: SheetDocument): string[] {
  if (type === 'RECEIPT') return tenants;
  return destination?.agent ? [destination.agent] : landlords;
}

/** The rows of a document; amounts in euros, signed as they count (F §5), so that they add up to its total. */
export function sheetRows(
  sheet: AccountingSheet,
  document: SheetDocument,
  names: SheetNames,
): ReportValue[][] {
  const head = headOf(document, names);
  if (!accountingSheets[sheet].byLine)
    return [
      [
        ...head,
        document.concept,
        document.rentAmount,
        document.invoiceAmount,
        document.suplementationAmount,
        document.compensationAmount,
        document.baseAmount,
        document.vatAmount,
        document.totalAmount,
        choiceLabel(paymentMethods, document.paymentMethod),
        document.paymentExpectedDate,
        document.paymentDate,
      ],
    ];
  return document.breakdown.map((line) => {
    const sign = lineSign(document, line);
    const total = multiplyMoney(line.totalAmount, sign);
    const seat = seatOf(document, total);
    return [
      ...head,
      line.concept,
      choiceLabel(breakdownCategories, line.category),
      choiceLabel(breakdownSubcategories, line.subcategory),
      line.providerCategory ? names.accounts[line.providerCategory] : null,
      choiceLabel(seats, seat),
      seat === 'DEBIT' ? Math.abs(total) : 0,
      seat === 'CREDIT' ? Math.abs(total) : 0,
      multiplyMoney(line.baseAmount, sign),
      line.vatPercent,
      multiplyMoney(line.vatAmount, sign),
      total,
    ];
  });
}

/** What a tenant owes is a debit, what a landlord is owed a credit; what takes it back is the other (F §3 'Seat'). */
function seatOf({ type }: SheetDocument, total: number): (typeof seats.values)[number] {
  return (type === 'RECEIPT') === total >= 0 ? 'DEBIT' : 'CREDIT';
}

function headOf(document: SheetDocument, { person, unit }: SheetNames): ReportValue[] {
  const people = thirdParties(document).flatMap((id) => person(id) ?? []);
  const { month, year } = document;
  return [
    definition.title(document),
    choiceLabel(financeTypes, document.type),
    choiceLabel(financeStatuses, document.status),
    document.issueDate,
    month && year ? `${String(month).padStart(2, '0')}/${year}` : null,
    people.map(({ name }) => name).join(', '),
    people.flatMap(({ idNumber }) => idNumber ?? []).join(', '),
    document.units.flatMap((id) => unit(id) ?? []).join(' · '),
  ];
}
