import { createRequire } from 'node:module';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { formatDay, formatLongDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { moneyInWords } from '@llavero/proto/values/money-in-words';
import { formatNumber, formatPercent } from '@llavero/proto/values/number';
import type { Letterhead, Party, ReceiptData } from './receipt-data.ts';

const TEAL = '#0b5f63';
const INK = '#1f2428';
const GREY = '#6b7075';
const RULE = '#d9d6d0';

/** The product's mark: a key ring in one line. */
const MARK = `<svg viewBox="0 0 48 48" width="34" height="34"><g fill="none" stroke="${TEAL}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><circle cx="17" cy="17" r="11"/><path d="M25 25 L42 42 M36 36 L40 32 M31 31 L34 28"/></g></svg>`;

let printer: Promise<typeof import('pdfmake')> | undefined;

/** The library with its fonts, loaded when the first page is printed: an idle service does without its 10 MB. */
function loadPrinter(): Promise<typeof import('pdfmake')> {
  return (printer ??= import('pdfmake').then(({ default: pdfmake }) => {
    const require = createRequire(import.meta.url);
    pdfmake.addFonts(require('pdfmake/fonts/Roboto.js') as Parameters<typeof pdfmake.addFonts>[0]);
    // Nothing a record holds may make the printer fetch an address or open a file.
    pdfmake.setUrlAccessPolicy(() => false);
    pdfmake.setLocalAccessPolicy((path) => /[\\/]Roboto[\\/]Roboto-[A-Za-z]+\.ttf$/.test(path));
    return pdfmake;
  }));
}

/** A receipt on the company's letterhead, one A4 page for up to about thirty lines (FIN-07). */
export async function receiptPdf(receipt: ReceiptData): Promise<Buffer> {
  const pdfmake = await loadPrinter();
  return pdfmake.createPdf(receiptLayout(receipt)).getBuffer();
}

/** The page as pdfmake's description; kept apart from the printing so that a test can read it. */
export function receiptLayout(receipt: ReceiptData): TDocumentDefinitions {
  return {
    pageSize: 'A4',
    pageMargins: [48, 112, 48, 72],
    info: { title: `Recibo ${receipt.number}`, author: receipt.company.name, creator: 'Llavero' },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: INK, lineHeight: 1.2 },
    header: header(receipt.company),
    footer: (page, pages) => footer(receipt.company, page, pages),
    content: [
      {
        columns: [
          { text: 'Recibo de alquiler', fontSize: 20, bold: true, color: TEAL },
          { text: receipt.number, fontSize: 14, bold: true, alignment: 'right', margin: [0, 5, 0, 0] },
        ],
      },
      { text: receipt.concept, color: GREY, margin: [0, 2, 0, 16] },
      facts(receipt),
      {
        columns: [party('Propiedad', receipt.landlords), party('Inquilino', receipt.tenants)],
        columnGap: 24,
        margin: [0, 18, 0, 0],
      },
      {
        text: receipt.units.length > 1 ? 'Inmuebles' : 'Inmueble',
        style: 'label',
        ...label,
        margin: [0, 14, 0, 2],
      },
      { text: receipt.units.join('\n') || '—' },
      lines(receipt),
      { text: moneyInWords(receipt.totalAmount), fontSize: 8.5, color: GREY, margin: [0, 8, 0, 18] },
      payment(receipt),
    ],
  };
}

const label = { fontSize: 7.5, color: GREY, characterSpacing: 0.4 } as const;

function header(company: Letterhead): Content {
  const contact = [company.phone, company.email].filter(Boolean).join(' · ');
  return {
    margin: [48, 36, 48, 0],
    columns: [
      { svg: MARK, width: 34 },
      {
        width: '*',
        margin: [10, 4, 0, 0],
        stack: [
          { text: company.name, bold: true, fontSize: 12 },
          ...(company.cif ? [{ text: `CIF ${company.cif}`, fontSize: 8, color: GREY }] : []),
        ],
      },
      {
        width: 'auto',
        margin: [0, 4, 0, 0],
        alignment: 'right',
        fontSize: 8,
        color: GREY,
        stack: [company.address ?? '', contact],
      },
    ],
  };
}

function footer(company: Letterhead, page: number, pages: number): Content {
  return {
    margin: [48, 18, 48, 0],
    fontSize: 7,
    color: GREY,
    columns: [
      { text: company.registry ?? '', width: '*' },
      { text: `Página ${page} de ${pages}`, width: 'auto', alignment: 'right' },
    ],
  };
}

function facts(receipt: ReceiptData): Content {
  const period =
    receipt.periodStart != null && receipt.periodEnd != null
      ? `${formatDay(receipt.periodStart)} – ${formatDay(receipt.periodEnd)}`
      : '—';
  const cells: [string, string][] = [
    ['Fecha de emisión', receipt.issueDate == null ? '—' : formatDay(receipt.issueDate)],
    ['Periodo', period],
    ['Vencimiento', receipt.paymentExpectedDate == null ? '—' : formatDay(receipt.paymentExpectedDate)],
    ['Estado', receipt.status],
  ];
  return {
    table: {
      widths: ['*', '*', '*', '*'],
      body: [
        cells.map(([name, value]) => ({
          stack: [
            { text: name, ...label },
            { text: value, bold: true },
          ],
        })),
      ],
    },
    layout: {
      hLineWidth: () => 0.7,
      vLineWidth: () => 0,
      hLineColor: () => RULE,
      paddingTop: () => 7,
      paddingBottom: () => 6,
      paddingLeft: () => 0,
    },
  };
}

function party(title: string, parties: Party[]): Content {
  const blocks: Content[] = parties.map(({ name, idNumber, address }) => ({
    margin: [0, 0, 0, 4],
    stack: [
      { text: name, bold: true },
      ...(idNumber ? [{ text: idNumber }] : []),
      ...(address ? [{ text: address, color: GREY }] : []),
    ],
  }));
  return { stack: [{ text: title, ...label, margin: [0, 0, 0, 2] }, ...(blocks.length ? blocks : ['—'])] };
}

function lines(receipt: ReceiptData): Content {
  const head = (text: string, alignment: 'left' | 'right' = 'right'): TableCell => ({
    text,
    alignment,
    color: 'white',
    bold: true,
    fontSize: 8.5,
  });
  const body = receipt.lines.map((line): TableCell[] => [
    line.vatPercent > 0
      ? {
          stack: [
            line.concept,
            { text: `IVA ${formatPercent(line.vatPercent)}: ${formatMoney(line.vatAmount)}`, ...label },
          ],
        }
      : line.concept,
    { text: formatNumber(line.units), alignment: 'right' },
    { text: formatMoney(line.unitAmount), alignment: 'right' },
    { text: formatMoney(line.totalAmount), alignment: 'right' },
  ]);
  return {
    margin: [0, 20, 0, 0],
    table: {
      headerRows: 1,
      widths: ['*', 56, 82, 88],
      body: [
        [head('Concepto', 'left'), head('Unidades'), head('Precio'), head('Importe')],
        ...body,
        [
          { text: 'Total', colSpan: 3, bold: true, fontSize: 12, margin: [0, 3, 0, 0] },
          '',
          '',
          {
            text: formatMoney(receipt.totalAmount),
            alignment: 'right',
            bold: true,
            fontSize: 12,
            margin: [0, 3, 0, 0],
          },
        ],
      ],
    },
    layout: {
      fillColor: (row) => (row === 0 ? TEAL : null),
      hLineWidth: (row) => (row === 0 ? 0 : 0.6),
      vLineWidth: () => 0,
      hLineColor: () => RULE,
      paddingTop: () => 5,
      paddingBottom: () => 4,
    },
  };
}

function payment(receipt: ReceiptData): Content {
  const due =
    receipt.paymentExpectedDate == null ? '' : ` Vence el ${formatLongDay(receipt.paymentExpectedDate)}.`;
  const account = receipt.account ? ` Cuenta ${receipt.account}.` : '';
  return {
    stack: [
      { text: 'Forma de pago', ...label, margin: [0, 0, 0, 2] },
      { text: `${receipt.paymentMethod}.${account}${due}` },
    ],
  };
}
