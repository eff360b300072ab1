import { Button } from '@mantine/core';
import { contractKpis } from '@llavero/proto/commands/contracts';
import { financeKpis } from '@llavero/proto/commands/finance';
import { placeKpis } from '@llavero/proto/commands/places';
import { supplyKpis } from '@llavero/proto/commands/supplies';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { type Fields, metaOf } from '@llavero/proto/fields/field';
import { contract } from '@llavero/proto/records/contracts/contract';
import { unitTypes } from '@llavero/proto/records/choices/places';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../../components/wizard/notice.tsx';
import classes from './engagement.module.css';
import { KpiFigure } from './kpi-figure.tsx';
import {
  contractKpiOptions,
  financeKpiOptions,
  kpiLinks,
  occupancy,
  placeKpiOptions,
  shortMonth,
  supplyKpiOptions,
} from './kpis.ts';
import { Plot } from './plot.tsx';

const labelIn = (fields: Fields, name: string) => metaOf(fields[name]!).label;
const count = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value, 0));
const euros = (value: number | undefined) => (value === undefined ? undefined : formatMoney(value));
const ACCENT = 'var(--ll-accent)';

/** Cuadro de mando (SCR-05): the figures of the company, each leading to what it counts; live. */
export default function EngagementScreen() {
  const contracts = useQuery(contractKpiOptions);
  const finance = useQuery(financeKpiOptions);
  const places = useQuery(placeKpiOptions);
  const supplies = useQuery(supplyKpiOptions);
  const failed = [contracts, finance, places, supplies].filter(({ isError }) => isError);
  const links = kpiLinks(Math.floor(Date.now() / 1000));
  const c = contracts.data;
  const f = finance.data;
  const share = c && places.data ? occupancy(c.occupiedUnits, places.data.units) : null;

  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>Cuadro de mando</h1>
      {failed.length > 0 && (
        <Notice tone="warning" title="Faltan algunas cifras">
          Una parte de Llavero no responde ahora mismo; las demás cifras están al día.{' '}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => failed.forEach((query) => void query.refetch())}
          >
            Reintentar
          </Button>
        </Notice>
      )}

      <h2 className={classes.heading}>Finanzas</h2>
      <div className={classes.figures}>
        {(['issuedThisMonth', 'chargedThisMonth', 'pendingThisMonth'] as const).map((name) => (
          <KpiFigure
            key={name}
            label={labelIn(financeKpis.output, name)}
            value={euros(f?.[name])}
            to={links[name]}
          />
        ))}
        <KpiFigure
          label={labelIn(financeKpis.output, 'unpaid')}
          value={euros(f?.unpaid)}
          to={links.unpaid}
          alarming={(f?.unpaid ?? 0) > 0}
          note={f && (f.unpaidCount === 1 ? '1 recibo' : `${count(f.unpaidCount)} recibos`)}
        />
      </div>

      <h2 className={classes.heading}>Contratos</h2>
      <div className={classes.figures}>
        {(
          ['activeContracts', 'activeMandates', 'draftContracts', 'unpaidContracts', 'finishingSoon'] as const
        ).map((name) => (
          <KpiFigure
            key={name}
            label={labelIn(contractKpis.output, name)}
            value={count(c?.[name])}
            to={links[name]}
            alarming={name === 'unpaidContracts' && (c?.unpaidContracts ?? 0) > 0}
          />
        ))}
        <KpiFigure
          label={labelIn(contractKpis.output, 'monthlyRent')}
          value={euros(c?.monthlyRent)}
          to={links.monthlyRent}
        />
      </div>

      <h2 className={classes.heading}>Inmuebles y operaciones</h2>
      <div className={classes.figures}>
        {(['properties', 'units'] as const).map((name) => (
          <KpiFigure
            key={name}
            label={labelIn(placeKpis.output, name)}
            value={count(places.data?.[name])}
            to={links[name]}
          />
        ))}
        <KpiFigure
          label={labelIn(contractKpis.output, 'occupiedUnits')}
          value={count(c?.occupiedUnits)}
          note={share !== null && `${share} % de las unidades`}
        />
        {(['openCertificates', 'openSupplyChanges'] as const).map((name) => (
          <KpiFigure
            key={name}
            label={labelIn(supplyKpis.output, name)}
            value={count(supplies.data?.[name])}
          />
        ))}
      </div>

      <div className={classes.plots}>
        <Plot
          title="Emitido y cobrado por mes"
          category="Mes"
          rows={f?.byMonth.map(({ month, issued, charged }) => ({
            name: shortMonth(month),
            issued,
            charged,
          }))}
          series={[
            { name: 'issued', label: 'Emitido', colour: 'gray.5' },
            { name: 'charged', label: 'Cobrado', colour: ACCENT },
          ]}
          format={formatMoney}
        />
        <Plot
          title="Contratos firmados por mes"
          category="Mes"
          rows={c?.signedByMonth.map(({ month, count: signed }) => ({ name: shortMonth(month), signed }))}
          series={[{ name: 'signed', label: 'Contratos', colour: ACCENT }]}
          format={(value) => formatNumber(value, 0)}
        />
        <Plot
          title="Contratos por estado"
          category="Estado"
          horizontal
          rows={c?.byStatus.map(({ status, count: number }) => ({
            name: choiceLabel(contract.states!.statuses, status),
            number,
          }))}
          series={[{ name: 'number', label: 'Contratos', colour: ACCENT }]}
          format={(value) => formatNumber(value, 0)}
        />
        <Plot
          title="Unidades por tipo"
          category="Tipo"
          horizontal
          rows={places.data?.byType.map(({ unitType, count: number }) => ({
            name: choiceLabel(unitTypes, unitType),
            number,
          }))}
          series={[{ name: 'number', label: 'Unidades', colour: ACCENT }]}
          format={(value) => formatNumber(value, 0)}
        />
      </div>
    </div>
  );
}
