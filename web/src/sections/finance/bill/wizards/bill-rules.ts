import type { FieldProblem } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { bill } from '@llavero/proto/records/finance/bill';
import type { Contract } from '@llavero/proto/records/contracts/contract';
import { type WorkOrder, workOrder } from '@llavero/proto/records/supplies/work-order';
import type { Supplier } from '@llavero/proto/records/people/supplier';
import { addDays, formatDay } from '@llavero/proto/values/dates';
import { addMoney, formatMoney, percentOf } from '@llavero/proto/values/money';
import type { WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import type { Row } from '../../../../lib/records.ts';
import type { BillFields } from './bill-fields.ts';

type Values = WizardValues<BillFields>;
export type BillLine = NonNullable<Values['lines']>[number];

/** A line after one of its fields was edited: the VAT follows base and rate until it is typed; the total follows both. */
export function editedLine(line: BillLine, key: string, value: Json): BillLine {
  const next = { ...line, [key]: value };
  const vatAmount =
    key === 'baseAmount' || key === 'vatPercent'
      ? percentOf(next.baseAmount ?? 0, next.vatPercent ?? 0)
      : (next.vatAmount ?? 0);
  return { ...next, vatAmount, totalAmount: addMoney(next.baseAmount ?? 0, vatAmount) };
}

/** Euros of all lines. */
export const sumOf = ({ lines }: Values, name: 'totalAmount' | 'vatAmount'): number =>
  addMoney(...(lines ?? []).map((line) => line[name] ?? 0));
const total = (values: Values): number => sumOf(values, 'totalAmount');

/** The bill as it is created. */
export function billOf({ lines, invoiceTotal: _printed, scans: _filed, ...values }: Values) {
  const breakdown = (lines ?? []).map((line) => ({
    ...line,
    concept: line.concept || values.concept || '',
    category: 'SUPPLEMENT' as const,
    subcategory: 'BILL_EXPENSE' as const,
    units: 1,
    unitAmount: line.baseAmount ?? 0,
    suplementationAmount: line.totalAmount ?? 0,
    supplemented: values.supplemented === true,
  }));
  return { ...values, breakdown };
}

/** The rules of the record, and those that only hold for a bill that is typed in from paper. */
export function checkBill(values: Values): FieldProblem[] {
  const problems = (bill.check?.(billOf(values) as never) ?? []).map((problem) => ({
    ...problem,
    field: problem.field.replace(/^breakdown\b/, 'lines'),
  }));
  const { invoiceTotal, lines } = values;
  if ((lines ?? []).length > 0 && total(values) === 0)
    problems.push({
      field: 'lines',
      rule: 'amount',
      message: 'Las líneas suman 0,00 €: indique la base de alguna.',
    });
  if (invoiceTotal != null && addMoney(total(values), -invoiceTotal) !== 0)
    problems.push({
      field: 'invoiceTotal',
      rule: 'sum',
      message: `Las líneas suman ${formatMoney(total(values))} y la factura dice ${formatMoney(invoiceTotal)}: corrija la base o el IVA de las líneas, o este total.`,
    });
  return problems;
}

/** Without it the generation of the month would not know on which document the expense goes (FIN-05). */
export function checkBearer({ payer, rebill, contract, units, mandate }: Values): FieldProblem[] {
  if (payer === 'TENANT' && rebill && !contract)
    return [
      {
        field: 'contract',
        rule: 'required',
        message: 'Indique el contrato: el gasto va en el próximo recibo de su inquilino.',
      },
    ];
  if (payer === 'LANDLORD' && !contract && !mandate && (units ?? []).length === 0)
    return [
      {
        field: 'contract',
        rule: 'required',
        message: 'Indique el contrato, la unidad o el mandato: el gasto va en su próxima liquidación.',
      },
    ];
  return [];
}

/** What a contract or mandate says about the bill that names it. */
export function partiesOf(record: Row, kind: 'contract' | 'mandate'): Values {
  const { units, landlords, mandate } = record as Partial<Contract>;
  return {
    units: units ?? [],
    landlords: landlords ?? [],
    ...(kind === 'contract' ? { mandate: mandate ?? null } : {}),
  };
}

/** What a supplier's record proposes for its bill; what is filled in already stays. */
export function termsOfSupplier(record: Row, values: Values): Values {
  const { providerCategory, withholdingPercent, paymentMethod, paymentDays } = record as Partial<Supplier>;
  const due = values.issueDate != null && paymentDays != null ? addDays(values.issueDate, paymentDays) : null;
  return {
    category: values.category ?? providerCategory ?? null,
    withholdingPercent: values.withholdingPercent || (withholdingPercent ?? 0),
    paymentMethod: values.paymentMethod ?? paymentMethod ?? null,
    dueDate: values.dueDate ?? due,
  };
}

/**
 * What a work order proposes for its bill: supplier, place, lines of its estimate and who bears it. Lines that are filled in already
 * stay, and so does what the order does not say.
 */
export function termsOfOrder(record: Row, values: Values): Values {
  const order = record as Partial<WorkOrder>;
  const { supplier, contract, mandate, place, category, payer, landlords = [], lines = [] } = order;
  const isBlank = (values.lines ?? []).every(({ baseAmount }) => !baseAmount);
  return {
    supplier: supplier ?? values.supplier ?? null,
    concept: values.concept || workOrder.title(order as WorkOrder),
    category: category ?? values.category ?? null,
    contract: contract ?? values.contract ?? null,
    mandate: mandate ?? values.mandate ?? null,
    units: place ? [place] : (values.units ?? []),
    landlords: landlords.length > 0 ? landlords : (values.landlords ?? []),
    payer: payer ?? values.payer ?? null,
    rebill: order.rebill || payer === 'TENANT',
    ...(isBlank && lines.length > 0
      ? {
          lines: lines.map(({ concept, baseAmount, vatPercent, vatAmount, totalAmount }) => ({
            ...{ concept, baseAmount: baseAmount ?? 0, vatPercent, vatAmount: vatAmount ?? 0 },
            ...{ totalAmount: totalAmount ?? 0, providerCategory: category ?? null },
          })),
        }
      : {}),
  };
}

/** Said of a work order that has its bill. Null when it has none. */
export const orderWarning = (record: Row | undefined): string | null =>
  record?.['bill']
    ? 'Esta orden de trabajo ya tiene su factura: ábrala desde la orden, o anule antes la que existe.'
    : null;

/** Said of a supplier whose bills cannot be declared. Null when nothing is missing. */
export const supplierWarning = (record: Row | undefined): string | null =>
  record && !record['idNumber']
    ? 'El proveedor no tiene NIF: sin él la factura no se puede deducir ni declarar. Complételo en su ficha.'
    : null;

/** Said of a contract that was over on the day of the bill. Null when it was not. */
export function contractWarning(
  record: Row | undefined,
  issueDate: number | null | undefined,
): string | null {
  const { endDate, name } = (record ?? {}) as Partial<Contract>;
  if (endDate == null || issueDate == null || endDate >= issueDate) return null;
  return `El contrato ${name ?? ''} terminó el ${formatDay(endDate)}, antes de la fecha de la factura (${formatDay(issueDate)}), y no tendrá más liquidaciones ni recibos: compruebe a quién corresponde, o deje solo la unidad o el mandato.`;
}
