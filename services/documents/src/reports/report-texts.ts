import { choiceLabel } from '@llavero/proto/fields/choices';
import { reportKinds } from '@llavero/proto/records/choices/reports';
import { type LargeOperation, LARGE_OPERATIONS_FROM } from '@llavero/proto/rules/reports/large-operations';
import type { OwnerReport, OwnerSums, ReportMonths } from '@llavero/proto/rules/reports/owner-report';
import { periodText } from '@llavero/proto/rules/reports/period-text';
import type { Report } from '@llavero/proto/rules/reports/report';
import type { ReportColumn } from '@llavero/proto/rules/reports/report-table';
import { taxConcepts } from '@llavero/proto/rules/reports/tax-concepts';
import type { TaxSummary } from '@llavero/proto/rules/reports/tax-summary';
import type { Withholding } from '@llavero/proto/rules/reports/withholding-summary';
import { monthName } from '@llavero/proto/values/dates';
import { addMoney, formatMoney } from '@llavero/proto/values/money';
import { formatPercent } from '@llavero/proto/values/number';
import type { ReportPerson } from './report-source.ts';

/** Names that the rows show. */
export interface ReportNames {
  /** Null for all landlords. */
  landlord: ReportPerson | null;
  documents: number;
  unitName: (id: string) => string;
  personOf: (id: string) => ReportPerson | undefined;
}

const text = (label: string): ReportColumn => ({ label, kind: 'text' });
const sum = (label: string): ReportColumn => ({ label, kind: 'money', summed: true });
const plain = (label: string, kind: ReportColumn['kind']): ReportColumn => ({ label, kind });

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
export function withholdingsReport(rows: readonly Withholding[], year: number, names: ReportNames): Report {
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
      },
    ],
    notes: ['Retenciones sobre arrendamientos urbanos que declara el inquilino (RIRPF art. 75 y 100).'],
    documents: names.documents,
  };
}

/** Third parties over the limit of model 347. */
export function operationsReport(
  rows: readonly LargeOperation[],
  year: number,
  documents: number,
  personOf: ReportNames['personOf'],
): Report {
  const keys = { A: 'A · Compras', B: 'B · Ventas' } as const;
  const total = (key: LargeOperation['key']) =>
    addMoney(...rows.filter((row) => row.key === key).map((row) => row.total));
  return {
    title: choiceLabel(reportKinds, 'OPERATIONS'),
    subtitle: String(year),
    facts: [
      { label: 'Terceros', value: String(rows.length) },
      { label: 'Compras', value: formatMoney(total('A')) },
      { label: 'Ventas', value: formatMoney(total('B')) },
    ],
    bars: [],
    tables: [
      {
        title: `Terceros con más de ${formatMoney(LARGE_OPERATIONS_FROM)}`,
        columns: [
          text('Tercero'),
          text('NIF'),
          text('Clave'),
          sum('1.er trimestre'),
          sum('2.º trimestre'),
          sum('3.er trimestre'),
          sum('4.º trimestre'),
          sum('Total'),
        ],
        rows: rows.map((row) => {
          const person = personOf(row.party);
          return [person?.name ?? '—', person?.idNumber ?? null, keys[row.key], ...row.quarters, row.total];
        }),
      },
    ],
    notes: [
      'Facturas emitidas y facturas recibidas a cargo de la empresa, con IVA, por fecha de factura. Las que llevan retención se declaran en otro modelo y no cuentan (RD 1065/2007 art. 33).',
    ],
    documents,
  };
}
