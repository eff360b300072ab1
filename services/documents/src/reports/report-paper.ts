import type { Report, ReportBars } from '@llavero/proto/rules/reports/report';
import {
  reportText,
  type ReportTable,
  type ReportValue,
  totalsRow,
} from '@llavero/proto/rules/reports/report-table';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import type { Letterhead, Paper, PaperBlock } from '../print/paper.ts';
import type { Wording } from '../print/wording.ts';

/** Columns from which on a page lies on its side. */
const WIDE = 6;

/** A report as it is printed. @param words those that it is told in */
export function reportPaper(report: Report, company: Letterhead, words: Wording): Paper {
  return {
    title: report.title,
    number: '',
    subtitle: report.subtitle,
    company,
    language: words.code,
    landscape: report.tables.some(({ columns }) => columns.length >= WIDE),
    blocks: [
      { kind: 'facts', items: report.facts },
      ...report.bars.map(bars),
      ...report.tables.map((it) => table(it, words)),
      { kind: 'text', lines: report.notes, quiet: true },
    ],
  };
}

function table(it: ReportTable, { say }: Wording): PaperBlock {
  const { title, columns, rows } = it;
  const cells = (row: ReportValue[]) => columns.map((column, at) => reportText(column, row[at] ?? null));
  const isSummed = columns.some(({ summed }) => summed);
  return {
    kind: 'table',
    label: title,
    columns: columns.map(({ label, kind }) => ({
      label,
      align: kind === 'text' || kind === 'day' ? 'left' : 'right',
    })),
    rows: [
      ...rows.map((row) => ({ cells: cells(row) })),
      ...(rows.length === 0
        ? [{ cells: columns.map((_, at) => (at === 0 ? say('Sin movimientos', 'Sense moviments') : '')) }]
        : []),
      ...(isSummed && rows.length > 0 ? [{ cells: cells(totalsRow(it)), strong: true }] : []),
    ],
  };
}

const colours = ['accent', 'warm'] as const;

function bars({ title, series, points }: ReportBars): PaperBlock {
  const said = points.map(
    ({ label, values }) =>
      `${label}: ${values.map((value, at) => `${series[at]} ${formatMoney(value)}`).join(', ')}`,
  );
  return {
    kind: 'bars',
    label: title,
    series: series.map((label, at) => ({ label, colour: colours[at] ?? 'accent' })),
    points: points.map(({ label, values }) => ({
      label,
      values,
      texts: values.map((value) => formatNumber(value, 0)),
    })),
    alternative: `${title}. ${said.join('; ')}.`,
  };
}
