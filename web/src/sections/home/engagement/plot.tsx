import { SegmentedControl, Skeleton, Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { lazy, Suspense, useState } from 'react';
import type { PlotSeries } from './plot-bars.tsx';
import classes from './engagement.module.css';

const PlotBars = lazy(async () => ({ default: (await import('./plot-bars.tsx')).PlotBars }));

interface Props {
  title: string;
  /** Heading of the first column. */
  category: string;
  /** Undefined while it loads. */
  rows:
    | readonly { name: string; /** The rows behind it. */ to: string; [series: string]: string | number }[]
    | undefined;
  series: readonly PlotSeries[];
  format: (value: number) => string;
  /** Bars lie down: for names instead of months. */
  horizontal?: boolean;
}

/** A plot that can also be read as a table, by eye or by a screen reader. */
export function Plot({ title, category, rows, series, format, horizontal = false }: Props) {
  const [view, setView] = useState('plot');
  return (
    <section className={classes.plot} aria-label={title}>
      <header className={classes.plotHeader}>
        <h3>{title}</h3>
        <SegmentedControl
          size="xs"
          value={view}
          onChange={setView}
          aria-label={`Ver «${title}» como`}
          data={[
            { value: 'plot', label: 'Gráfico' },
            { value: 'table', label: 'Tabla' },
          ]}
        />
      </header>
      {!rows ? (
        <Skeleton height={220} />
      ) : rows.length === 0 ? (
        <Text size="sm" c="dimmed" py="xl">
          Todavía no hay datos.
        </Text>
      ) : view === 'table' ? (
        <PlotTable {...{ title, category, rows, series, format }} />
      ) : (
        <>
          <div aria-hidden>
            <Suspense fallback={<Skeleton height={220} />}>
              <PlotBars rows={rows} series={series} format={format} horizontal={horizontal} />
            </Suspense>
          </div>
          <div className={classes.forReaders}>
            <PlotTable {...{ title, category, rows, series, format }} readOnly />
          </div>
        </>
      )}
    </section>
  );
}

function PlotTable({
  title,
  category,
  rows = [],
  series,
  format,
  readOnly = false,
}: Props & { readOnly?: boolean }) {
  return (
    <Table className={classes.table} verticalSpacing={4}>
      <caption className={classes.forReaders}>{title}</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{category}</Table.Th>
          {series.map(({ name, label }) => (
            <Table.Th key={name} scope="col" ta="right">
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.name}>
            <Table.Th scope="row" fw={400}>
              {/* A link that is not seen could be focused all the same. */}
              {readOnly ? row.name : <Link to={row.to}>{row.name}</Link>}
            </Table.Th>
            {series.map(({ name }) => (
              <Table.Td key={name} ta="right">
                {format(Number(row[name] ?? 0))}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
