import { reportKinds } from '@llavero/proto/records/choices/reports';
import type { OwnerReport, OwnerSums, ReportMonths } from '@llavero/proto/rules/reports/owner-report';
import { periodText } from '@llavero/proto/rules/reports/period-text';
import type { Report } from '@llavero/proto/rules/reports/report';
import type { ReportSource } from '@llavero/proto/rules/reports/report-table';
import { taxConcepts } from '@llavero/proto/rules/reports/tax-concepts';
import type { TaxSummary } from '@llavero/proto/rules/reports/tax-summary';
import type { Withholding } from '@llavero/proto/rules/reports/withholding-summary';
import { addMoney, formatMoney } from '@llavero/proto/values/money';
import { formatPercent } from '@llavero/proto/values/number';
import type { Wording } from '../print/wording.ts';
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

const about = ({ landlord }: ReportNames, { say }: Wording): string =>
  landlord
    ? [landlord.name, landlord.idNumber].filter(Boolean).join(' · ')
    : say('Todos los propietarios', 'Tots els propietaris');

const sums = ({ say }: Wording) => [
  sum(say('Ingresos', 'Ingressos')),
  sum(say('Gastos', 'Despeses')),
  sum(say('Retenciones', 'Retencions')),
  sum(say('Otros', 'Altres')),
  sum(say('Liquidado', 'Liquidat')),
];
const sumCells = ({ income, expense, withheld, neutral, net }: OwnerSums) => [
  income,
  expense,
  withheld,
  neutral,
  net,
];
const neutralNote = ({ say }: Wording) =>
  say(
    '«Otros» son saldos anteriores, anticipos, depósitos e IVA repercutido: forman parte de lo liquidado y no son ingreso ni gasto.',
    '«Altres» són saldos anteriors, bestretes, dipòsits i IVA repercutit: formen part del que es liquida i no són ingrés ni despesa.',
  );

/** The owner report by month and unit, with its plot. */
export function ownerReportOf(
  report: OwnerReport,
  period: ReportMonths,
  names: ReportNames,
  words: Wording,
): Report {
  const { totals } = report;
  const { say, month: nameOf } = words;
  const [income, expenses] = [say('Ingresos', 'Ingressos'), say('Gastos', 'Despeses')];
  const unit = say('Inmueble', 'Immoble');
  return {
    title: words.label(reportKinds, 'OWNER'),
    subtitle: `${about(names, words)} · ${periodText(period, words.month)}`,
    facts: [
      { label: income, value: formatMoney(totals.income) },
      { label: expenses, value: formatMoney(totals.expense) },
      { label: say('Liquidado', 'Liquidat'), value: formatMoney(totals.net) },
      { label: say('Ocupación', 'Ocupació'), value: formatPercent(report.occupancy) },
    ],
    bars: [
      {
        title: say('Ingresos y gastos por mes', 'Ingressos i despeses per mes'),
        series: [income, expenses],
        points: report.months.map((row) => ({
          label: nameOf(row.month).slice(0, 3),
          values: [Math.max(0, row.income), Math.max(0, -row.expense)],
        })),
      },
    ],
    tables: [
      {
        title: say('Por mes', 'Per mes'),
        columns: [text('Mes'), ...sums(words)],
        rows: report.months.map((row) => [nameOf(row.month), ...sumCells(row)]),
      },
      {
        title: say('Por inmueble', 'Per immoble'),
        columns: [text(unit), ...sums(words), plain(say('Ocupación', 'Ocupació'), 'percent')],
        rows: report.units
          .map((row) => [
            row.units.map(names.unitName).join(' · '),
            ...sumCells(row),
            Math.round((row.letDays / report.days) * 10_000) / 100,
          ])
          .sort(([a], [b]) => String(a).localeCompare(String(b), 'es', { numeric: true })),
      },
    ],
    notes: [neutralNote(words)],
    documents: names.documents,
  };
}

/** The tax summary by concept, with the depreciation of each unit. */
export function taxReport(summary: TaxSummary, year: number, names: ReportNames, words: Wording): Report {
  const { say } = words;
  const depreciationName = say('Amortización', 'Amortització');
  const { concepts, depreciation, net, settled } = summary;
  const depreciated = addMoney(...depreciation.map(({ amount }) => amount ?? 0));
  const unknown = depreciation.filter(({ base }) => base === null).length;
  return {
    title: words.label(reportKinds, 'TAX'),
    subtitle: `${about(names, words)} · ${year}`,
    facts: [
      { label: say('Liquidado', 'Liquidat'), value: formatMoney(settled) },
      { label: depreciationName, value: formatMoney(depreciated) },
      { label: say('Rendimiento neto', 'Rendiment net'), value: formatMoney(net) },
    ],
    bars: [],
    tables: [
      {
        title: say('Por concepto del IRPF', "Per concepte de l'IRPF"),
        columns: [text(say('Concepto', 'Concepte')), sum(say('Importe', 'Import'))],
        rows: concepts.map(({ concept, amount }) => [words.label(taxConcepts, concept), amount]),
      },
      {
        title: say('Amortización del inmueble (3 %)', "Amortització de l'immoble (3 %)"),
        columns: [
          text(say('Inmueble', 'Immoble')),
          plain('Valor', 'money'),
          plain(say('Participación', 'Participació'), 'percent'),
          plain(say('Días', 'Dies'), 'number'),
          sum(depreciationName),
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
      say(
        'Los importes son los de las liquidaciones del propietario, con su participación ya aplicada. El rendimiento neto es ingresos menos gastos deducibles y amortización (LIRPF art. 22 y 23).',
        "Els imports són els de les liquidacions del propietari, amb la seva participació ja aplicada. El rendiment net són els ingressos menys les despeses deduïbles i l'amortització (LIRPF art. 22 i 23).",
      ),
      say(
        'La amortización es el 3 % del mayor de coste y valor catastral de la construcción, por días alquilados (RIRPF art. 14).',
        "L'amortització és el 3 % del més gran entre el cost i el valor cadastral de la construcció, per dies llogats (RIRPF art. 14).",
      ),
      ...(unknown > 0 ? [valuesMissing(unknown, words)] : []),
    ],
    documents: names.documents,
  };
}

const valuesMissing = (count: number, { say }: Wording): string =>
  count === 1
    ? say(
        'Falta el valor de la construcción en 1 inmueble: indíquelo en su ficha para calcular la amortización.',
        "Falta el valor de la construcció d'1 immoble: cal indicar-lo a la fitxa per calcular l'amortització.",
      )
    : say(
        `Faltan los valores de la construcción en ${count} inmuebles: indíquelos en su ficha para calcular la amortización.`,
        `Falta el valor de la construcció de ${count} immobles: cal indicar-lo a les fitxes per calcular l'amortització.`,
      );

/** Withholdings by unit and tenant, as model 180 declares them. */
export function withholdingsReport(
  rows: readonly Withholding[],
  year: number,
  names: ReportNames & { documentOf: (id: string) => Behind },
  words: Wording,
): Report {
  const { say } = words;
  const withheld = addMoney(...rows.map((row) => row.withheld));
  return {
    title: words.label(reportKinds, 'WITHHOLDINGS'),
    subtitle: `${about(names, words)} · ${year}`,
    facts: [
      { label: 'Base', value: formatMoney(addMoney(...rows.map(({ base }) => base))) },
      { label: say('Retenido', 'Retingut'), value: formatMoney(withheld) },
    ],
    bars: [],
    tables: [
      {
        title: say('Por inmueble e inquilino', 'Per immoble i llogater'),
        columns: [
          ...[text(say('Inmueble', 'Immoble')), text(say('Inquilino', 'Llogater')), text('NIF')],
          ...[sum('Base'), sum(say('Retenido', 'Retingut'))],
        ],
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
      say(
        'Retenciones que el inquilino ha practicado e ingresado a cuenta del propietario: se restan en su declaración (RIRPF art. 75 y 100). El inquilino las declara en los modelos 115 y 180.',
        'Retencions que el llogater ha practicat i ingressat a compte del propietari: es resten en la seva declaració (RIRPF art. 75 i 100). El llogater les declara en els models 115 i 180.',
      ),
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
  words: Wording,
): Report {
  const { fileOf } = names;
  const { say } = words;
  const partyOf = ({ party, source }: ReceivedInvoice) =>
    party === null ? (source.collection === 'finance' ? names.company : null) : names.personOf(party);
  return {
    title: words.label(reportKinds, 'RECEIVED'),
    subtitle: `${about(names, words)} · ${year}`,
    facts: [
      { label: say('Facturas', 'Factures'), value: String(invoices.length) },
      { label: 'Base', value: formatMoney(addMoney(...invoices.map(({ base }) => base))) },
      {
        label: say('Total a su cargo', 'Total al seu càrrec'),
        value: formatMoney(addMoney(...invoices.map(({ total }) => total))),
      },
    ],
    bars: [],
    tables: [
      {
        title: say('Facturas a cargo del propietario', 'Factures a càrrec del propietari'),
        columns: [
          ...[plain(say('Fecha', 'Data'), 'day'), text(say('Emisor', 'Emissor')), text('NIF')],
          ...[text('Número'), text(say('Concepto', 'Concepte')), text(say('Inmueble', 'Immoble'))],
          ...[plain(say('Parte', 'Part'), 'percent'), sum('Base'), sum('IVA'), sum('Total')],
          ...(fileOf ? [text(say('Archivo', 'Arxiu'))] : []),
        ],
        rows: invoices.map((invoice) => {
          const party = partyOf(invoice);
          return [
            ...[invoice.issueDate ?? invoice.date, party?.name ?? '—', party?.idNumber ?? null],
            ...[
              invoice.number,
              words.concept(invoice.concept),
              invoice.units.map(names.unitName).join(' · ') || null,
            ],
            ...[invoice.share, invoice.base, invoice.vat, invoice.total],
            ...(fileOf ? [fileOf(invoice) ?? say('sin archivo', 'sense arxiu')] : []),
          ];
        }),
        sources: invoices.map(({ source, base, total }): ReportSource[] => [
          { ...source, base, amount: total },
        ]),
      },
    ],
    notes: [
      say(
        'Honorarios por fecha de factura y facturas de proveedores que las liquidaciones del año le cargan, con la parte que le corresponde de cada una.',
        "Honoraris per data de factura i factures de proveïdors que les liquidacions de l'any li carreguen, amb la part que li correspon de cadascuna.",
      ),
    ],
    documents: names.documents,
  };
}
