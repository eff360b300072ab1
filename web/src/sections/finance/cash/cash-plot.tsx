import { formatMoney } from '@llavero/proto/values/money';
import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { bars, type OpenBar, type Week } from './bars.ts';
import { axisLabel, weekLabel } from './week-label.ts';

interface Props {
  weeks: readonly Week[];
  onOpen: (bar: OpenBar) => void;
}

const compact = new Intl.NumberFormat('es-ES', { notation: 'compact', maximumFractionDigits: 1 });
const colours = { EXPECTED: 'gray.5', REAL: 'var(--ll-accent)' } as const;
/** Both drawings begin at the same place, so that weeks stand below each other. */
const yAxis = { width: 56, tickFormatter: (value: number) => compact.format(value) };
const xAxis = { interval: 'equidistantPreserveStart' as const };

/** The drawing, in a chunk of its own: what comes in goes up, what goes out goes down, and below it the balance. */
export function CashPlot({ weeks, onOpen }: Props) {
  const data = weeks.map(({ start, balance, ...week }) => ({
    name: axisLabel(start),
    label: weekLabel(start),
    start,
    balance,
    ...Object.fromEntries(
      bars.map(({ name, direction }) => [name, direction === 'IN' ? week[name] : -week[name]]),
    ),
  }));
  const open = (name: string, index: number) => {
    const [bar, week] = [bars.find((one) => one.name === name), weeks[index]];
    if (bar && week) onOpen({ week: week.start, kind: bar.kind, direction: bar.direction });
  };
  return (
    <>
      <BarChart
        h={240}
        data={data}
        dataKey="name"
        series={bars.map(({ name, label, kind }) => ({ name, label, color: colours[kind], stackId: kind }))}
        valueFormatter={(value) => formatMoney(Math.abs(value))}
        gridAxis="x"
        tickLine="none"
        maxBarWidth={22}
        xAxisProps={xAxis}
        yAxisProps={yAxis}
        referenceLines={[{ y: 0, color: 'gray.6' }]}
        // The table below is what the keyboard and screen readers get.
        barChartProps={{ accessibilityLayer: false, stackOffset: 'sign' }}
        barProps={({ name }) => ({
          isAnimationActive: false,
          style: { cursor: 'pointer' },
          onClick: (_bar: unknown, index: number) => open(name, index),
        })}
      />
      {weeks.some(({ balance }) => balance !== null) && (
        <LineChart
          h={140}
          mt={8}
          data={data}
          dataKey="name"
          series={[{ name: 'balance', label: 'Saldo al final de la semana', color: 'var(--ll-accent)' }]}
          valueFormatter={formatMoney}
          curveType="linear"
          gridAxis="x"
          tickLine="none"
          // In the middle of each week, as the bars are.
          xAxisProps={{ ...xAxis, scale: 'band' }}
          yAxisProps={yAxis}
          referenceLines={[{ y: 0, color: 'gray.6' }]}
          lineChartProps={{ accessibilityLayer: false }}
          lineProps={{ isAnimationActive: false }}
        />
      )}
    </>
  );
}
