import type { Report, ReportBars } from '@llavero/proto/rules/reports/report';
import { reportText, type ReportTable } from '@llavero/proto/rules/reports/report-table';
import { Table } from '@mantine/core';
import { totalsOf } from '../../../components/report/report-cells.ts';
import classes from './reports.module.css';

/** A report as it is read on the screen: its figures, its plot and its tables. */
export function ReportView({ report }: { report: Report }) {
  return (
    <>
      <p className={classes.subtitle}>{report.subtitle}</p>
      <dl className={classes.facts}>
        {report.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {report.bars.map((bars) => (
        <Bars key={bars.title} bars={bars} />
      ))}
      {report.tables.map((table) => (
        <ReportRows key={table.title} table={table} />
      ))}
      {report.notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </>
  );
}

/** Bars side by side; the table below says the same to those who do not see them. */
function Bars({ bars: { title, series, points } }: { bars: ReportBars }) {
  const most = Math.max(1, ...points.flatMap(({ values }) => values));
  return (
    <figure className={classes.plot} aria-hidden>
      <figcaption>
        {title}
        <span className={classes.legend}>
          {series.map((name, at) => (
            <span key={name} data-series={at}>
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      <div className={classes.bars}>
        {points.map(({ label, values }) => (
          <div key={label} className={classes.point}>
            <div className={classes.pair}>
              {values.map((value, at) => (
                <span key={series[at]} data-series={at} style={{ height: `${(value / most) * 100}%` }} />
              ))}
            </div>
            {label}
          </div>
        ))}
      </div>
    </figure>
  );
}

function ReportRows({ table }: { table: ReportTable }) {
  const { title, columns, rows } = table;
  const totals = totalsOf(table);
  const align = (at: number) => (columns[at]?.kind === 'text' ? 'left' : 'right');
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {rows.length === 0 ? (
        <p className={classes.note}>Sin movimientos.</p>
      ) : (
        // Wide tables are moved by the keyboard as well.
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={`${title}, tabla`}>
          <Table className={classes.table} verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                {columns.map(({ label }, at) => (
                  <Table.Th key={label} scope="col" ta={align(at)}>
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row, number) => (
                <Table.Tr key={number}>
                  {columns.map((column, at) => (
                    <Table.Td key={column.label} ta={align(at)}>
                      {reportText(column, row[at] ?? null)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
            {totals && (
              <Table.Tfoot>
                <Table.Tr>
                  {columns.map((column, at) => (
                    <Table.Th key={column.label} ta={align(at)}>
                      {reportText(column, totals[at] ?? null)}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Tfoot>
            )}
          </Table>
        </div>
      )}
    </section>
  );
}
