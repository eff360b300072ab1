import type { Report, ReportBars } from '@llavero/proto/rules/reports/report';
import { ReportRows } from './report-rows.tsx';
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
