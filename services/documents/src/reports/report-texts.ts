import { choiceLabel } from '@llavero/proto/fields/choices';
import { reportKinds } from '@llavero/proto/records/choices/reports';
import type { OwnerReport, OwnerSums, ReportMonths } from '@llavero/proto/rules/reports/owner-report';
import { periodText } from '@llavero/proto/rules/reports/period-text';
import type { Report } from '@llavero/proto/rules/reports/report';
import type { ReportSource } from '@llavero/proto/rules/reports/report-table';
import { taxConcepts } from '@llavero/proto/rules/reports/tax-concepts';
import type { TaxSummary } from '@llavero/proto/rules/reports/tax-summary';
import type { Withholding } from '@llavero/proto/rules/reports/withholding-summary';
import { monthName } from '@llavero/proto/values/dates';
import { addMoney, formatMoney } from '@llavero/proto/values/money';
import { formatPercent } from '@llavero/proto/values/number';
import type { ReceivedInvoice } from './received-invoices.ts';
import { plain, sum, text } from './report-columns.ts';
import type { ReportPerson } from './report-source.ts';
import type { Behind } from './tax-source.ts';

/** Names that the rows show. */
export interface ReportNames {
  /** Null for all landlords. */
  landlord: ReportPerson | null;
  documents: number;
  unitName: (id: string) => string;
  personOf: (id: string) => ReportPerson | undefined;
}

const about = ({ landlord }: ReportNames): string =>
  landlord ? [landlord.name, landlord.idNumber].filter(Boolean).join(' · ') : 'Todos los propietarios';

const sums = [sum('Ingresos'), sum('Gastos'), sum('Retenciones'), sum('Otros'), sum('Liquidado')];
const sumCells = ({ income, expense, withheld, neutral, net }: OwnerSums) => [
  income,
  expense,
  withheld,
  neutral,
  net,
];
const NEUTRAL_NOTE =
  '«Otros» son saldos anteriores, anticipos, depósitos e IVA repercutido: forman parte de lo liquidado y no son ingreso ni gasto.';

/** The owner report by month and unit, with its plot. */
export function ownerReportOf(report: OwnerReport, period: ReportMonths, names: ReportNames): Report {
  const { totals } = report;
  return {
    title: choiceLabel(reportKinds, 'OWNER'),
    subtitle: `${about(names)} · ${periodText(period)}`,
    facts: [
      { label: 'Ingresos', value: formatMoney(totals.income) },
      { label: 'Gastos', value: formatMoney(totals.expense) },
      { label: 'Liquidado', value: formatMoney(totals.net) },
      { label: 'Ocupación', value: formatPercent(report.occupancy) },
    ],
    bars: [
      {
        title: 'Ingresos y gastos por mes',
        series: ['Ingresos', 'Gastos'],
        points: report.months.map(({ month, income, expense }) => ({
          label: monthName(month).slice(0, 3),
          values: [Math.max(0, income), Math.max(0, -expense)],
        })),
      },
    ],
    tables: [
      {
        title: 'Por mes',
        columns: [text('Mes'), ...sums],
        rows: report.months.map((row) => [monthName(row.month), ...sumCells(row)]),
      },
      {
        title: 'Por inmueble',
        columns: [text('Inmueble'), ...sums, plain('Ocupación', 'percent')],
        rows: report.units
          .map((row) => [
            row.units.map(names.unitName).join(' · '),
            ...sumCells(row),
            Math.round((row.letDays / report.days) * 10_000) / 100,
          ])
          .sort(([a], [b]) => String(a).localeCompare(String(b), 'es', { numeric: true })),
      },
    ],
    notes: [NEUTRAL_NOTE],
    documents: names.documents,
  };
}

/** The tax summary by concept, with the depreciation of each unit. */
export function taxReport(summary: TaxSummary, year: number, names: ReportNames): Report {
  const { concepts, depreciation, net, settled } = summary;
  const depreciated = addMoney(...depreciation.map(({ amount }) => amount ?? 0));
  const unknown = depreciation.filter(({ base }) => base === null).length;
  return {
    title: choiceLabel(reportKinds, 'TAX'),
    subtitle: `${about(names)} · ${year}`,
    facts: [
      { label: 'Liquidado', value: formatMoney(settled) },
      { label: 'Amortización', value: formatMoney(depreciated) },
      { label: 'Rendimiento neto', value: formatMoney(net) },
    ],
    bars: [],
    tables: [
      {
        title: 'Por concepto del IRPF',
        columns: [text('Concepto'), sum('Importe')],
        rows: concepts.map(({ concept, amount }) => [choiceLabel(taxConcepts, concept), amount]),
      },
      {
        title: 'Amortización del inmueble (3 %)',
        columns: [
          text('Inmueble'),
          plain('Valor', 'money'),
          plain('Participación', 'percent'),
          plain('Días', 'number'),
          sum('Amortización'),
        ],
        rows: depreciation.map((row) => [
          names.unitName(row.unit),
          row.base,
          row.share,
          row.letDays,
          row.amount,
        ]),
      },
    ],
    notes: [
      'Los importes son los de las liquidaciones del propietario, con su participación ya aplicada. El rendimiento neto es ingresos menos gastos deducibles y amortización (LIRPF art. 22 y 23).',
      'La amortización es el 3 % del mayor de coste y valor catastral de la construcción, por días alquilados (RIRPF art. 14).',
      ...(unknown > 0
        ? [
            `${unknown === 1 ? 'Falta el valor' : 'Faltan los valores'} de la construcción en ${unknown} ${unknown === 1 ? 'inmueble: indíquelo' : 'inmuebles: indíquelos'} en su ficha para calcular la amortización.`,
          ]
        : []),
    ],
    documents: names.documents,
  };
}

/** Withholdings by unit and tenant, as model 180 declares them. */
export function withholdingsReport(
  rows: readonly Withholding[],
  year: number,
  names: ReportNames & { documentOf: (id: string) => Behind },
): Report {
  const withheld = addMoney(...rows.map((row) => row.withheld));
  return {
    title: choiceLabel(reportKinds, 'WITHHOLDINGS'),
    subtitle: `${about(names)} · ${year}`,
    facts: [
      { label: 'Base', value: formatMoney(addMoney(...rows.map(({ base }) => base))) },
      { label: 'Retenido', value: formatMoney(withheld) },
    ],
    bars: [],
    tables: [
      {
        title: 'Por inmueble e inquilino',
        columns: [text('Inmueble'), text('Inquilino'), text('NIF'), sum('Base'), sum('Retenido')],
        rows: rows.map(({ units, tenants, base, withheld: amount }) => {
          const people = tenants.flatMap((id) => names.personOf(id) ?? []);
          return [
            units.map(names.unitName).join(' · '),
            people.map(({ name }) => name).join(', '),
            people.flatMap(({ idNumber }) => idNumber ?? []).join(', '),
            base,
            amount,
          ];
        }),
        sources: rows.map(({ parts }) =>
          parts.map((part): ReportSource => {
            const { id, base, withheld: amount } = part;
            return { ...names.documentOf(id), base, amount };
          }),
        ),
      },
    ],
    notes: [
      'Retenciones que el inquilino ha practicado e ingresado a cuenta del propietario: se restan en su declaración (RIRPF art. 75 y 100). El inquilino las declara en los modelos 115 y 180.',
    ],
    documents: names.documents,
  };
}

/** Invoices that a landlord bears, with their part of each. */
export function receivedReport(
  invoices: readonly ReceivedInvoice[],
  year: number,
  names: ReportNames & {
    /** Our own name, on fees. */
    company: ReportPerson | null;
    /** Where the file of an invoice lies in a pack; left out without one. */
    fileOf?: (invoice: ReceivedInvoice) => string | null;
  },
): Report {
  const { fileOf } = names;
  const partyOf = ({ party, source }: ReceivedInvoice) =>
    party === null ? (source.collection === 'finance' ? names.company : null) : names.personOf(party);
  return {
    title: choiceLabel(reportKinds, 'RECEIVED'),
    subtitle: `${about(names)} · ${year}`,
    facts: [
      { label: 'Facturas', value: String(invoices.length) },
      { label: 'Base', value: formatMoney(addMoney(...invoices.map(({ base }) => base))) },
      { label: 'Total a su cargo', value: formatMoney(addMoney(...invoices.map(({ total }) => total))) },
    ],
    bars: [],
    tables: [
      {
        title: 'Facturas a cargo del propietario',
        columns: [
          ...[plain('Fecha', 'day'), text('Emisor'), text('NIF'), text('Número'), text('Concepto')],
          ...[text('Inmueble'), plain('Parte', 'percent'), sum('Base'), sum('IVA'), sum('Total')],
          ...(fileOf ? [text('Archivo')] : []),
        ],
        rows: invoices.map((invoice) => {
          const party = partyOf(invoice);
          return [
            ...[invoice.issueDate ?? invoice.date, party?.name ?? '—', party?.idNumber ?? null],
            ...[invoice.number, invoice.concept, invoice.units.map(names.unitName).join(' · ') || null],
            ...[invoice.share, invoice.base, invoice.vat, invoice.total],
            ...(fileOf ? [fileOf(invoice) ?? 'sin archivo'] : []),
          ];
        }),
        sources: invoices.map(({ source, base, total }): ReportSource[] => [
          { ...source, base, amount: total },
        ]),
      },
    ],
    notes: [
      'Honorarios por fecha de factura y facturas de proveedores que las liquidaciones del año le cargan, con la parte que le corresponde de cada una.',
    ],
    documents: names.documents,
  };
}
