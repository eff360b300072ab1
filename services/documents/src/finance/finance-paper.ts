import { financeTypes } from '@llavero/proto/records/choices/finance';
import { QR_HEADING, QR_LEGEND } from '@llavero/proto/rules/verifactu/qr';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber, formatPercent } from '@llavero/proto/values/number';
import { renderSVG } from 'uqr';
import type { Paper, PaperBlock, PaperRow } from '../print/paper.ts';
import { type Wording, wordingIn } from '../print/wording.ts';
import type { FinanceData, Party, PrintedLine, PrintedType } from './finance-data.ts';

/** What the office calls the document: the type's label, where the paper does not have a name of its own. */
export function paperTitle(type: PrintedType, { say, label } = wordingIn('ES')): string {
  return type === 'RECEIPT' ? say('Recibo de alquiler', 'Rebut de lloguer') : label(financeTypes, type);
}

/** A receipt, settlement or bill as it is printed (FIN-07), in the language of its data; one page for up to about thirty lines. */
export function financePaper(data: FinanceData): Paper {
  const words = wordingIn(data.language);
  const { say } = words;
  return {
    title: paperTitle(data.type, words),
    number: data.number,
    subtitle: words.concept(data.concept),
    company: data.company,
    language: words.code,
    blocks: [
      ...taxCode(data),
      facts(data, words),
      parties(data, words),
      {
        kind: 'text',
        label: data.units.length > 1 ? say('Inmuebles', 'Immobles') : say('Inmueble', 'Immoble'),
        lines: data.units.length > 0 ? data.units : ['—'],
      },
      lines(data, words),
      { kind: 'text', lines: [words.moneyInWords(data.totalAmount)], quiet: true },
      { kind: 'text', label: say('Forma de pago', 'Forma de pagament'), lines: payment(data, words) },
    ],
  };
}

/** At the head of an invoice of the register, before what it says, in the words of Orden HAC/1177/2024 art. 20 whatever the language. */
function taxCode({ taxAddress }: FinanceData): PaperBlock[] {
  if (taxAddress === null) return [];
  const svg = renderSVG(taxAddress, { ecc: 'M', border: 4, pixelSize: 4 });
  return [{ kind: 'code', heading: QR_HEADING, legend: QR_LEGEND, address: taxAddress, svg }];
}

const dayOrDash = (day: number | null) => (day == null ? '—' : formatDay(day));

function facts(data: FinanceData, { say }: Wording): PaperBlock {
  const { type, periodStart, periodEnd } = data;
  const period =
    periodStart != null && periodEnd != null ? `${formatDay(periodStart)} – ${formatDay(periodEnd)}` : '—';
  const due = type === 'RECEIPT' ? say('Vencimiento', 'Venciment') : say('Pago previsto', 'Pagament previst');
  return {
    kind: 'facts',
    items: [
      { label: say('Fecha de emisión', "Data d'emissió"), value: dayOrDash(data.issueDate) },
      { label: say('Periodo', 'Període'), value: period },
      // A bill is paid by its settlement or receipt and has no day of its own.
      ...(isBill(type) || isCollected(data)
        ? []
        : [{ label: due, value: dayOrDash(data.paymentExpectedDate) }]),
      // How far the company has come with a settlement or bill is not for its landlord.
      ...(type === 'RECEIPT' ? [{ label: say('Estado', 'Estat'), value: data.status }] : []),
    ],
  };
}

/** An invoice of the rent whose receipt asks for the money. */
const isCollected = ({ type, settledBy }: FinanceData) => type === 'RENT_BILL' && settledBy !== null;

const isBill = (type: PrintedType) => type === 'BILL' || type === 'RECTIFYING_BILL';

function parties({ type, landlords, tenants, client }: FinanceData, { say }: Wording): PaperBlock {
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
      ? [column(say('Cliente', 'Client'), client)]
      : [column(say('Propiedad', 'Propietat'), landlords), column(say('Inquilino', 'Llogater'), tenants)],
  };
}

function lineRow(line: PrintedLine, words: Wording): PaperRow {
  const notes = [
    ...(line.vatPercent > 0 ? [`IVA ${formatPercent(line.vatPercent)}: ${formatMoney(line.vatAmount)}`] : []),
    ...(line.carriedFrom.length === 0 ? [] : [`Saldo anterior, de ${line.carriedFrom.join(', ')}`]),
  ];
  return {
    cells: [
      words.concept(line.concept),
      formatNumber(line.units),
      formatMoney(line.unitAmount),
      formatMoney(line.totalAmount),
    ],
    ...(notes.length > 0 ? { note: notes.join(' · ') } : {}),
  };
}

function lines(data: FinanceData, words: Wording): PaperBlock {
  const { say } = words;
  return {
    kind: 'table',
    columns: [
      { label: say('Concepto', 'Concepte'), align: 'left' },
      { label: say('Unidades', 'Unitats'), align: 'right' },
      { label: say('Precio', 'Preu'), align: 'right' },
      { label: say('Importe', 'Import'), align: 'right' },
    ],
    rows: [
      ...data.lines.map((line) => lineRow(line, words)),
      ...data.sums.map(({ label, amount }) => ({ cells: [label, '', '', formatMoney(amount)], quiet: true })),
      { cells: ['Total', '', '', formatMoney(data.totalAmount)], strong: true },
    ],
  };
}

function payment(data: FinanceData, { say, longDay }: Wording): string[] {
  const { type, totalAmount, settledBy, rectifies } = data;
  if (type === 'RECTIFYING_BILL')
    return [
      ...(rectifies === null
        ? []
        : [say(`Rectifica el documento ${rectifies}.`, `Rectifica el document ${rectifies}.`)]),
      settledBy === null
        ? say(
            'La diferencia va en el siguiente documento del contrato.',
            'La diferència va al document següent del contracte.',
          )
        : say(`La diferencia va en el documento ${settledBy}.`, `La diferència va al document ${settledBy}.`),
    ];
  if (type === 'RECTIFYING_RENT_BILL')
    return [
      ...(rectifies === null
        ? []
        : [
            say(
              `Rectifica la factura de alquiler ${rectifies}.`,
              `Rectifica la factura de lloguer ${rectifies}.`,
            ),
          ]),
      settledBy === null
        ? say(
            'La diferencia se suma a la factura, o se descuenta de ella.',
            "La diferència se suma a la factura, o se'n descompta.",
          )
        : say(
            `La renta se cobra con el recibo ${settledBy}, que se rectifica aparte.`,
            `La renda es cobra amb el rebut ${settledBy}, que es rectifica a part.`,
          ),
    ];
  if (isBill(type))
    return [
      settledBy === null
        ? say('Se descuenta en la liquidación del mes.', 'Es descompta a la liquidació del mes.')
        : say(`Se descuenta en la liquidación ${settledBy}.`, `Es descompta a la liquidació ${settledBy}.`),
    ];
  if (isCollected(data))
    return [say(`Se cobra con el recibo ${settledBy}.`, `Es cobra amb el rebut ${settledBy}.`)];
  if (type !== 'RECEIPT' && totalAmount < 0)
    return [
      say(
        'Saldo a cargo de la propiedad: se descuenta de su siguiente liquidación.',
        'Saldo a càrrec de la propietat: es descompta de la liquidació següent.',
      ),
    ];
  const account = data.account ? ` ${say('Cuenta', 'Compte')} ${data.account}.` : '';
  const verb =
    type === 'RECEIPT' || type === 'RENT_BILL'
      ? say('Vence el', 'Venç el dia')
      : say('Se paga el', 'Es paga el dia');
  const due = data.paymentExpectedDate == null ? '' : ` ${verb} ${longDay(data.paymentExpectedDate)}.`;
  return [`${data.paymentMethod}.${account}${due}`];
}
