import { choiceLabel } from '@llavero/proto/fields/choices';
import { financeTypes } from '@llavero/proto/records/choices/finance';
import { QR_HEADING, QR_LEGEND } from '@llavero/proto/rules/verifactu/qr';
import { formatDay, formatLongDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { moneyInWords } from '@llavero/proto/values/money-in-words';
import { formatNumber, formatPercent } from '@llavero/proto/values/number';
import { renderSVG } from 'uqr';
import type { Paper, PaperBlock, PaperRow } from '../print/paper.ts';
import type { FinanceData, Party, PrintedLine, PrintedType } from './finance-data.ts';

/** Heading of the page: the type's label, where the paper does not have a name of its own. */
export function paperTitle(type: PrintedType): string {
  return type === 'RECEIPT' ? 'Recibo de alquiler' : choiceLabel(financeTypes, type);
}

/** A receipt, settlement or bill as it is printed (FIN-07); one page for up to about thirty lines. */
export function financePaper(data: FinanceData): Paper {
  return {
    title: paperTitle(data.type),
    number: data.number,
    subtitle: data.concept,
    company: data.company,
    blocks: [
      ...taxCode(data),
      facts(data),
      parties(data),
      {
        kind: 'text',
        label: data.units.length > 1 ? 'Inmuebles' : 'Inmueble',
        lines: data.units.length > 0 ? data.units : ['—'],
      },
      lines(data),
      { kind: 'text', lines: [moneyInWords(data.totalAmount)], quiet: true },
      { kind: 'text', label: 'Forma de pago', lines: payment(data) },
    ],
  };
}

/** At the head of an invoice of the register, before what it says (Orden HAC/1177/2024 art. 20). */
function taxCode({ taxAddress }: FinanceData): PaperBlock[] {
  if (taxAddress === null) return [];
  const svg = renderSVG(taxAddress, { ecc: 'M', border: 4, pixelSize: 4 });
  return [{ kind: 'code', heading: QR_HEADING, legend: QR_LEGEND, address: taxAddress, svg }];
}

const dayOrDash = (day: number | null) => (day == null ? '—' : formatDay(day));

function facts(data: FinanceData): PaperBlock {
  const { type, periodStart, periodEnd } = data;
  const period =
    periodStart != null && periodEnd != null ? `${formatDay(periodStart)} – ${formatDay(periodEnd)}` : '—';
  const due = type === 'RECEIPT' ? 'Vencimiento' : 'Pago previsto';
  return {
    kind: 'facts',
    items: [
      { label: 'Fecha de emisión', value: dayOrDash(data.issueDate) },
      { label: 'Periodo', value: period },
      // A bill is paid by its settlement or receipt and has no day of its own.
      ...(isBill(type) || isCollected(data)
        ? []
        : [{ label: due, value: dayOrDash(data.paymentExpectedDate) }]),
      // How far the company has come with a settlement or bill is not for its landlord.
      ...(type === 'RECEIPT' ? [{ label: 'Estado', value: data.status }] : []),
    ],
  };
}

/** An invoice of the rent whose receipt asks for the money. */
const isCollected = ({ type, settledBy }: FinanceData) => type === 'RENT_BILL' && settledBy !== null;

const isBill = (type: PrintedType) => type === 'BILL' || type === 'RECTIFYING_BILL';

function parties({ type, landlords, tenants, client }: FinanceData): PaperBlock {
  const column = (label: string, people: Party[]) => ({
    label,
    parties: people.map(({ name, idNumber, address }) => ({
      name,
      details: [idNumber, address].flatMap((it) => it || []),
    })),
  });
  return {
    kind: 'parties',
    columns: isBill(type)
      ? [column('Cliente', client)]
      : [column('Propiedad', landlords), column('Inquilino', tenants)],
  };
}

function lineRow(line: PrintedLine): PaperRow {
  const notes = [
    ...(line.vatPercent > 0 ? [`IVA ${formatPercent(line.vatPercent)}: ${formatMoney(line.vatAmount)}`] : []),
    ...(line.carriedFrom.length === 0 ? [] : [`Saldo anterior, de ${line.carriedFrom.join(', ')}`]),
  ];
  return {
    cells: [
      line.concept,
      formatNumber(line.units),
      formatMoney(line.unitAmount),
      formatMoney(line.totalAmount),
    ],
    ...(notes.length > 0 ? { note: notes.join(' · ') } : {}),
  };
}

function lines(data: FinanceData): PaperBlock {
  return {
    kind: 'table',
    columns: [
      { label: 'Concepto', align: 'left' },
      { label: 'Unidades', align: 'right' },
      { label: 'Precio', align: 'right' },
      { label: 'Importe', align: 'right' },
    ],
    rows: [
      ...data.lines.map(lineRow),
      ...data.sums.map(({ label, amount }) => ({ cells: [label, '', '', formatMoney(amount)], quiet: true })),
      { cells: ['Total', '', '', formatMoney(data.totalAmount)], strong: true },
    ],
  };
}

function payment(data: FinanceData): string[] {
  const { type, totalAmount, settledBy, rectifies } = data;
  if (type === 'RECTIFYING_BILL')
    return [
      ...(rectifies === null ? [] : [`Rectifica el documento ${rectifies}.`]),
      settledBy === null
        ? 'La diferencia va en el siguiente documento del contrato.'
        : `La diferencia va en el documento ${settledBy}.`,
    ];
  if (type === 'RECTIFYING_RENT_BILL')
    return [
      ...(rectifies === null ? [] : [`Rectifica la factura de alquiler ${rectifies}.`]),
      settledBy === null
        ? 'La diferencia se suma a la factura, o se descuenta de ella.'
        : `La renta se cobra con el recibo ${settledBy}, que se rectifica aparte.`,
    ];
  if (isBill(type))
    return [
      settledBy === null
        ? 'Se descuenta en la liquidación del mes.'
        : `Se descuenta en la liquidación ${settledBy}.`,
    ];
  if (isCollected(data)) return [`Se cobra con el recibo ${settledBy}.`];
  if (type !== 'RECEIPT' && totalAmount < 0)
    return ['Saldo a cargo de la propiedad: se descuenta de su siguiente liquidación.'];
  const account = data.account ? ` Cuenta ${data.account}.` : '';
  const verb = type === 'RECEIPT' || type === 'RENT_BILL' ? 'Vence' : 'Se paga';
  const due =
    data.paymentExpectedDate == null ? '' : ` ${verb} el ${formatLongDay(data.paymentExpectedDate)}.`;
  return [`${data.paymentMethod}.${account}${due}`];
}
