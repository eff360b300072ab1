import { choiceLabel } from '@llavero/proto/fields/choices';
import { contract } from '@llavero/proto/records/contracts/contract';
import { unitTypes } from '@llavero/proto/records/choices/places';
import type { KpiCommand, PlotKey } from '@llavero/proto/rules/dashboard';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import type { FigureValues } from '../figures/use-figures.ts';
import { monthLink, shortMonth, signedLink } from './months.ts';
import { Plot } from './plot.tsx';

const ACCENT = 'var(--ll-accent)';
const whole = (value: number) => formatNumber(value, 0);

/** The command each plot is drawn from. */
export const plotCommands: Record<PlotKey, KpiCommand> = {
  byMonth: 'FinanceKpis',
  signed: 'ContractKpis',
  byStatus: 'ContractKpis',
  byType: 'PlaceKpis',
};

/** One plot of a dashboard; in its table every row leads to what it counts. */
export function DashboardPlot({ plot, values }: { plot: PlotKey; values: FigureValues }) {
  switch (plot) {
    case 'byMonth':
      return (
        <Plot
          title="Emitido y cobrado por mes"
          category="Mes"
          rows={values.answer('FinanceKpis')?.byMonth.map(({ month, issued, charged }) => ({
            name: shortMonth(month),
            to: monthLink(month),
            issued,
            charged,
          }))}
          series={[
            { name: 'issued', label: 'Emitido', colour: 'gray.5' },
            { name: 'charged', label: 'Cobrado', colour: ACCENT },
          ]}
          format={formatMoney}
        />
      );
    case 'signed':
      return (
        <Plot
          title="Contratos firmados por mes"
          category="Mes"
          rows={values.answer('ContractKpis')?.signedByMonth.map(({ month, count: signed }) => ({
            name: shortMonth(month),
            to: signedLink(month),
            signed,
          }))}
          series={[{ name: 'signed', label: 'Contratos', colour: ACCENT }]}
          format={whole}
        />
      );
    case 'byStatus':
      return (
        <Plot
          title="Contratos por estado"
          category="Estado"
          horizontal
          rows={values.answer('ContractKpis')?.byStatus.map(({ status, count: number }) => ({
            name: choiceLabel(contract.states!.statuses, status),
            to: `/contract/rent?f.status=${status}`,
            number,
          }))}
          series={[{ name: 'number', label: 'Contratos', colour: ACCENT }]}
          format={whole}
        />
      );
    case 'byType':
      return (
        <Plot
          title="Unidades por tipo"
          category="Tipo"
          horizontal
          rows={values.answer('PlaceKpis')?.byType.map(({ unitType, count: number }) => ({
            name: choiceLabel(unitTypes, unitType),
            to: `/place/unit?f.unitType=${unitType}`,
            number,
          }))}
          series={[{ name: 'number', label: 'Unidades', colour: ACCENT }]}
          format={whole}
        />
      );
  }
}
