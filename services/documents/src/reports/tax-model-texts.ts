import type { OutputOf } from '@llavero/proto/commands/command';
import type { registeredVat } from '@llavero/proto/commands/verifactu';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { reportKinds } from '@llavero/proto/records/choices/reports';
import { type LargeOperation, LARGE_OPERATIONS_FROM } from '@llavero/proto/rules/reports/large-operations';
import type { ReportMonths } from '@llavero/proto/rules/reports/owner-report';
import { periodText } from '@llavero/proto/rules/reports/period-text';
import type { WithholdingReturn } from '@llavero/proto/rules/reports/rent-withholdings';
import type { Report } from '@llavero/proto/rules/reports/report';
import type { ReportTable } from '@llavero/proto/rules/reports/report-table';
import type { VatLine, VatReturn } from '@llavero/proto/rules/reports/vat-return';
import { addMoney, formatMoney, toCents } from '@llavero/proto/values/money';
import { plain, sum, text } from './report-columns.ts';
import type { ReportPerson } from './report-source.ts';

/** Whose model it is. */
export interface Declarant extends ReportPerson {
  /** Null while the company has no record. */
  id: string | null;
  role: 'COMPANY' | 'LANDLORD' | 'TENANT';
}

/** What the register of invoices says of a period. */
export type Registered = OutputOf<typeof registeredVat>;

const roles = {
  COMPANY: 'declara nuestra empresa',
  LANDLORD: 'declara el propietario, en cuyo nombre se factura',
  TENANT: 'declara el inquilino, que retiene al pagar la renta',
} as const satisfies Record<Declarant['role'], string>;

function heading({ name, idNumber, role }: Declarant, period: string): string {
  return [name, idNumber, roles[role], period].filter(Boolean).join(' · ');
}

const DRAFT_NOTE =
  'Papel de trabajo: compruebe las cifras antes de presentar el modelo. No incluye lo que el declarante factura, compra o alquila fuera de esta aplicación.';

const vatTitles = {
  CHARGED: 'IVA devengado',
  DEDUCTED: 'IVA deducible',
  OUTSIDE: 'Fuera del resultado',
} as const satisfies Record<VatLine['part'], string>;

/** Model 303 with its boxes. */
export function vatPaper(
  { lines, charged, deducted, result }: VatReturn,
  period: ReportMonths,
  about: {
    declarant: Declarant;
    /** Bills with VAT that nobody has approved yet. */
    notCounted: number;
    issued: { invoices: number; vat: number };
    registered: Registered | null;
  },
): Report {
  const { declarant, notCounted, issued, registered } = about;
  const parts = ['CHARGED', 'DEDUCTED', 'OUTSIDE'] as const;
  return {
    title: choiceLabel(reportKinds, 'VAT'),
    subtitle: heading(declarant, periodText(period)),
    facts: [
      { label: 'Cuota devengada [27]', value: formatMoney(charged) },
      { label: 'Total a deducir [45]', value: formatMoney(deducted) },
      { label: result < 0 ? 'A compensar o devolver [46]' : 'Resultado [46]', value: formatMoney(result) },
    ],
    bars: [],
    tables: parts.map((part) =>
      vatTable(
        vatTitles[part],
        lines.filter((line) => line.part === part),
      ),
    ),
    notes: [
      declarant.role === 'COMPANY'
        ? 'Devengado: facturas emitidas por su fecha. Deducible: facturas recibidas y aprobadas a cargo de la empresa, por su fecha contable o, sin ella, la de la factura (Ley 37/1992 art. 92 y 99).'
        : 'Devengado: facturas de alquiler emitidas en su nombre, por su fecha. Deducible: honorarios y facturas que sus liquidaciones le cargan, en el mes de la liquidación, si todos los inmuebles se han alquilado con IVA todo el año (Ley 37/1992 art. 94 y 99). No se aplica prorrata.',
      ...(notCounted > 0 ? [notApproved(notCounted)] : []),
      registerNote(issued, registered),
      DRAFT_NOTE,
    ],
    documents: lines.reduce((count, { sources }) => count + sources.length, 0),
  };
}

const notApproved = (count: number): string =>
  count === 1
    ? 'Una factura recibida con IVA está sin aprobar y no cuenta.'
    : `${count} facturas recibidas con IVA están sin aprobar y no cuentan.`;

function vatTable(title: string, lines: readonly VatLine[]): ReportTable {
  return {
    title,
    columns: [
      text('Concepto'),
      plain('Tipo', 'percent'),
      text('Casilla'),
      sum('Base'),
      text('Casilla de la cuota'),
      sum('Cuota'),
    ],
    rows: lines.map(({ label, percent, boxes, base, vat }) => [
      label,
      percent,
      boxes.base,
      base,
      boxes.vat,
      vat,
    ]),
    sources: lines.map(({ sources }) => sources),
  };
}

/** Whether the register of invoices (VeriFactu) agrees with the VAT charged. */
function registerNote(issued: { invoices: number; vat: number }, registered: Registered | null): string {
  if (registered === null || registered.invoices === 0)
    return 'Las facturas de este periodo no están en el registro de VeriFactu: todavía no obligaba.';
  const same = registered.invoices === issued.invoices && toCents(registered.vat) === toCents(issued.vat);
  const said = `${registered.invoices} facturas y ${formatMoney(registered.vat)} de IVA`;
  return same
    ? `El registro de VeriFactu dice lo mismo: ${said}.`
    : `El registro de VeriFactu dice ${said}; las facturas, ${issued.invoices} y ${formatMoney(issued.vat)}. Compruebe la cadena del emisor en «VeriFactu».`;
}

/** Models 115 and 180. */
export function withholdingsPaper(
  { rows, recipients, base, withheld }: WithholdingReturn,
  period: ReportMonths,
  about: {
    declarant: Declarant;
    isYear: boolean;
    /** Bills with a withholding that are no rents. */
    otherWithholdings: number;
    references: ReadonlyMap<string, string>;
    personOf: (id: string) => ReportPerson | undefined;
    unitName: (id: string) => string;
  },
): Report {
  const { declarant, isYear, otherWithholdings, references, personOf, unitName } = about;
  const named = rows.map((row) => ({ ...row, person: personOf(row.recipient) }));
  named.sort((one, other) => (one.person?.name ?? '').localeCompare(other.person?.name ?? '', 'es'));
  return {
    title: choiceLabel(reportKinds, isYear ? 'RENT_WITHHOLDINGS_YEAR' : 'RENT_WITHHOLDINGS'),
    subtitle: heading(declarant, periodText(period)),
    facts: [
      { label: 'Perceptores [01]', value: String(recipients) },
      { label: 'Base [02]', value: formatMoney(base) },
      { label: 'Retenciones [03]', value: formatMoney(withheld) },
    ],
    bars: [],
    tables: [
      {
        title: 'Por perceptor e inmueble',
        columns: [
          ...[text('Perceptor'), text('NIF'), text('Inmueble')],
          ...(isYear ? [text('Referencia catastral')] : []),
          ...[sum('Base'), plain('Tipo', 'percent'), sum('Retención')],
        ],
        rows: named.map(({ person, units, base: of, withheld: kept }) => [
          ...[person?.name ?? '—', person?.idNumber ?? null, units.map(unitName).join(' · ') || null],
          ...(isYear ? [units.flatMap((unit) => references.get(unit) ?? []).join(', ') || null] : []),
          ...[of, of === 0 ? null : Math.round((kept / of) * 10_000) / 100, kept],
        ]),
        sources: named.map(({ sources }) => sources),
      },
    ],
    notes: [
      declarant.role === 'COMPANY'
        ? 'Rentas garantizadas que la empresa paga con retención y facturas de alquiler a su cargo (RIRPF art. 75.2.a y 100).'
        : 'Rentas de los meses del periodo, por propietario que las cobra (RIRPF art. 75.2.a, 78 y 100). Si el contrato tiene varios inquilinos, se muestra el importe completo.',
      ...(otherWithholdings > 0
        ? [
            `Hay ${otherWithholdings === 1 ? 'otra factura recibida' : `otras ${otherWithholdings} facturas recibidas`} con retención que no ${otherWithholdings === 1 ? 'es' : 'son'} de alquiler: se ${otherWithholdings === 1 ? 'declara' : 'declaran'} en el modelo ${isYear ? '190' : '111'}.`,
          ]
        : []),
      DRAFT_NOTE,
    ],
    documents: rows.reduce((count, { sources }) => count + sources.length, 0),
  };
}

/** Third parties over the limit of model 347. */
export function operationsPaper(
  rows: readonly LargeOperation[],
  year: number,
  about: {
    declarant: Declarant;
    documents: number;
    personOf: (id: string) => ReportPerson | undefined;
  },
): Report {
  const { declarant, documents, personOf } = about;
  const keys = { A: 'A · Compras', B: 'B · Ventas' } as const;
  const total = (key: LargeOperation['key']) =>
    addMoney(...rows.filter((row) => row.key === key).map((row) => row.total));
  return {
    title: choiceLabel(reportKinds, 'OPERATIONS'),
    subtitle: heading(declarant, String(year)),
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
        sources: rows.map(({ sources }) => sources),
      },
    ],
    notes: [
      declarant.role === 'COMPANY'
        ? 'Facturas emitidas y facturas recibidas a cargo de la empresa, con IVA, por fecha. Las que llevan retención se declaran en otro modelo y no cuentan (RD 1065/2007 art. 33).'
        : 'Facturas de alquiler sin retención, honorarios y facturas que sus liquidaciones le cargan, con IVA. Las que llevan retención se declaran en otro modelo y no cuentan (RD 1065/2007 art. 33).',
      DRAFT_NOTE,
    ],
    documents,
  };
}
