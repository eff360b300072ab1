import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';

export interface PlotSeries {
  /** Key in the rows. */
  name: string;
  label: string;
  colour: string;
}

interface Props {
  rows: readonly { name: string; [series: string]: string | number }[];
  series: readonly PlotSeries[];
  format: (value: number) => string;
  horizontal: boolean;
}

const compact = new Intl.NumberFormat('es-ES', { notation: 'compact', maximumFractionDigits: 1 });

const withoutYear = (name: string) => name.replace(/ \d\d$/, '');

/** The drawing itself, in a chunk of its own: the library weighs more than the screen. */
export function PlotBars({ rows, series, format, horizontal }: Props) {
  return (
    <BarChart
      h={horizontal ? Math.max(120, rows.length * 30 + 24) : 220}
      data={rows.map((row) => ({ ...row }))}
      dataKey="name"
      orientation={horizontal ? 'vertical' : 'horizontal'}
      series={series.map(({ name, label, colour }) => ({ name, label, color: colour }))}
      valueFormatter={format}
      withLegend={series.length > 1}
      legendProps={{ verticalAlign: 'top', height: 32, itemSorter: null }}
      gridAxis={horizontal ? 'none' : 'x'}
      tickLine="none"
      withXAxis={!horizontal}
      withBarValueLabel={horizontal}
      maxBarWidth={horizontal ? 16 : 28}
      // The year is in the tooltip and the table.
      {...(horizontal
        ? {}
        : { xAxisProps: { interval: 'equidistantPreserveStart', tickFormatter: withoutYear } })}
      yAxisProps={
        horizontal ? { width: 150 } : { width: 48, tickFormatter: (value: number) => compact.format(value) }
      }
      // The table beside the drawing is what the keyboard and screen readers get.
      barChartProps={{ accessibilityLayer: false, ...(horizontal ? { margin: { right: 36 } } : {}) }}
      barProps={{ radius: 2, isAnimationActive: false }}
    />
  );
}
