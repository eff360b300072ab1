import { ActionIcon, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { bookingStatuses } from '@llavero/proto/records/choices/commercial';
import { contractStates } from '@llavero/proto/records/contracts/contract.states';
import { mandateStatuses } from '@llavero/proto/records/contracts/mandate.states';
import type { place } from '@llavero/proto/records/places/place';
import type { Span, Stay } from '@llavero/proto/rules/occupancy-timeline';
import { addDays, dayOf, formatDay, startOfDay } from '@llavero/proto/values/dates';
import { addMoney, formatMoney } from '@llavero/proto/values/money';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { PlainTable } from '../../../../components/plain-table/plain-table.tsx';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { useRecordPath } from '../../../../lib/menu.ts';
import type { RowOf } from '../../../../lib/records.ts';
import classes from './occupancy.module.css';
import {
  type Bar,
  type EmptyTime,
  emptyTimes,
  placeOn,
  stacked,
  ticksOf,
  wholeSpan,
  yearOf,
} from './timeline.ts';
import { unitBars } from './unit-bars.ts';

const views = [
  { value: 'year', label: 'Año' },
  { value: 'all', label: 'Todo' },
  { value: 'table', label: 'Tabla' },
];
const lanes = [
  { kind: 'mandate', label: 'Mandatos', one: 'Mandato', statuses: mandateStatuses },
  { kind: 'booking', label: 'Reservas', one: 'Reserva', statuses: bookingStatuses },
  { kind: 'contract', label: 'Contratos', one: 'Contrato', statuses: contractStates.statuses },
] as const;

const period = (start: number | null, end: number | null): string =>
  `${start === null ? 'sin fecha de inicio' : formatDay(start)} – ${end === null ? 'sin fecha de fin' : formatDay(end)}`;
const days = (count: number): string => (count === 1 ? '1 día' : `${count} días`);

/** Who had a unit when, and when nobody did: mandates, bookings, contracts and empty days on one axis, or as a table. */
export function OccupancyPanel({ unit }: { unit: RowOf<typeof place> }) {
  const { data: bars, error, refetch } = useQuery(unitBars(unit.id, unit.property ?? null));
  const [view, setView] = useState('year');
  const today = startOfDay(Math.floor(Date.now() / 1000));
  const [year, setYear] = useState(() => yearOf(today));
  if (error && !bars) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!bars) return <Skeleton height={220} m="lg" />;
  if (bars.length === 0)
    return (
      <EmptyState
        title="Sin ocupación conocida"
        text="Aquí se ven sus mandatos, reservas y contratos, y los días en que está vacía."
      />
    );
  const whole = wholeSpan(bars, today);
  const span = view === 'year' ? year : whole;
  const empty = emptyTimes(bars, span, today, unit.offerRent ?? null);
  return (
    <section className={classes.panel} aria-label="Ocupación de la unidad">
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          data={views}
          value={view}
          onChange={setView}
          aria-label="Qué se ve de la ocupación"
        />
        {view === 'year' && <YearPicker year={year} whole={whole} onChange={setYear} />}
        <LostRent empty={empty} />
      </div>
      {view === 'table' ? (
        <OccupancyTable bars={bars} empty={empty} />
      ) : (
        <Timeline bars={bars} empty={empty} span={span} today={today} />
      )}
    </section>
  );
}

function YearPicker({ year, whole, onChange }: { year: Span; whole: Span; onChange: (year: Span) => void }) {
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        aria-label="Año anterior"
        disabled={year.start <= whole.start}
        onClick={() => onChange(yearOf(addDays(year.start, -1)))}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <b className="figures" aria-live="polite">
        {dayOf(year.start).year}
      </b>
      <ActionIcon
        aria-label="Año siguiente"
        disabled={year.end >= whole.end}
        onClick={() => onChange(yearOf(addDays(year.end, 1)))}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </Group>
  );
}

function LostRent({ empty }: { empty: readonly EmptyTime[] }) {
  if (empty.length === 0) return <p className={classes.lost}>Sin días vacíos en este periodo.</p>;
  const count = empty.reduce((sum, one) => sum + one.days, 0);
  const costs = empty.flatMap(({ cost }) => cost ?? []);
  return (
    <p className={classes.lost}>
      Vacía <b className="figures">{days(count)}</b>
      {costs.length > 0 && (
        <>
          {' '}
          · renta no cobrada <b className="figures">{formatMoney(addMoney(...costs))}</b>
        </>
      )}
    </p>
  );
}

interface ShownProps {
  bars: readonly Bar[];
  empty: readonly EmptyTime[];
}

function Timeline({ bars, empty, span, today }: ShownProps & { span: Span; today: number }) {
  const recordPath = useRecordPath();
  const now = placeOn({ start: today, end: today }, span);
  return (
    <div className={classes.axis}>
      <ol className={classes.ticks} aria-hidden="true">
        {ticksOf(span).map(({ label, left }) => (
          <li key={label} style={{ left: `${left}%` }}>
            {label}
          </li>
        ))}
      </ol>
      {lanes.map(({ kind, label, one, statuses }) => {
        const rows = stacked(bars.filter((bar) => bar.kind === kind && placeOn(bar, span)));
        return (
          <Lane key={kind} label={label} rows={rows.length}>
            {rows.flatMap((row, index) =>
              row.map((bar) => {
                const status = choiceLabel(statuses, bar.status);
                const rent = bar.rent === null ? '' : `, ${formatMoney(bar.rent)}`;
                const said = `${one}: ${period(bar.start, bar.end)}, ${status}${rent}`;
                return (
                  <li key={bar.id} style={barStyle(bar, span, index)}>
                    <Segment kind={kind} said={said} to={recordPath(kind, bar.id)}>
                      {bar.rent === null ? status : formatMoney(bar.rent)}
                    </Segment>
                  </li>
                );
              }),
            )}
          </Lane>
        );
      })}
      <Lane label="Vacía">
        {empty.map(({ start, end, days: count, cost }) => {
          const said = `Vacía ${period(start, end)}: ${days(count)}${cost === null ? '' : `, ${formatMoney(cost)} sin cobrar`}`;
          return (
            <li key={start} style={barStyle({ start, end }, span, 0)}>
              <Segment kind="void" said={said} to={null}>
                {count}
              </Segment>
            </li>
          );
        })}
      </Lane>
      {now && (
        <div className={classes.todayLane} aria-hidden="true">
          <span className={classes.today} style={{ left: `${now.left}%` }}>
            <small data-end={now.left > 80 || undefined}>Hoy</small>
          </span>
        </div>
      )}
    </div>
  );
}

interface SegmentProps {
  kind: string;
  /** What is said of it where it cannot be seen. */
  said: string;
  /** Null: there is nothing to open. */
  to: string | null;
  children: ReactNode;
}

/** A bar that the Tab key reaches; those of records open them. */
function Segment({ kind, said, to, children }: SegmentProps) {
  const shown = { className: classes.segment ?? '', 'data-kind': kind, title: said, 'aria-label': said };
  if (to === null)
    return (
      <span {...shown} role="img" tabIndex={0}>
        {children}
      </span>
    );
  return (
    <Link {...shown} to={to}>
      {children}
    </Link>
  );
}

/** Where a bar lies in its lane; the styles make the row's height of `--row`. */
function barStyle(stay: Stay, span: Span, row: number): CSSProperties {
  const { left = 0, width = 0 } = placeOn(stay, span) ?? {};
  return { left: `${left}%`, width: `${width}%`, '--row': row } as CSSProperties;
}

function Lane({ label, rows = 1, children }: { label: string; rows?: number; children: ReactNode }) {
  return (
    <div className={classes.lane}>
      <span className={classes.laneLabel}>{label}</span>
      <ol aria-label={label} style={{ '--rows': Math.max(1, rows) } as CSSProperties}>
        {children}
      </ol>
    </div>
  );
}

function RecordName({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? <>{children}</> : <Link to={to}>{children}</Link>;
}

function OccupancyTable({ bars, empty }: ShownProps) {
  const recordPath = useRecordPath();
  const laneOf = (bar: Bar) => lanes.find(({ kind }) => kind === bar.kind) ?? lanes[0];
  const lines = [
    ...bars.map((bar) => ({ at: bar.start ?? 0, key: bar.id, bar, empty: null })),
    ...empty.map((one) => ({ at: one.start, key: `void-${one.start}`, bar: null, empty: one })),
  ].sort((a, b) => b.at - a.at);
  return (
    <PlainTable label="Tabla de ocupación">
      <thead>
        <tr>
          <th scope="col">Qué</th>
          <th scope="col">Desde</th>
          <th scope="col">Hasta</th>
          <th scope="col">Estado</th>
          <th scope="col" data-align="right">
            Renta o coste
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, bar, empty: one }) =>
          bar ? (
            <tr key={key}>
              <td>
                <RecordName to={recordPath(bar.kind, bar.id)}>{laneOf(bar).one}</RecordName>
              </td>
              <td className="figures">{bar.start === null ? '—' : formatDay(bar.start)}</td>
              <td className="figures">{bar.end === null ? 'Sin fecha' : formatDay(bar.end)}</td>
              <td>{choiceLabel(laneOf(bar).statuses, bar.status)}</td>
              <td className="figures" data-align="right">
                {bar.rent === null ? '—' : formatMoney(bar.rent)}
              </td>
            </tr>
          ) : (
            <tr key={key}>
              <td>Vacía</td>
              <td className="figures">{formatDay(one.start)}</td>
              <td className="figures">{formatDay(one.end)}</td>
              <td>{days(one.days)}</td>
              <td className="figures" data-align="right">
                {one.cost === null ? '—' : formatMoney(one.cost)}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </PlainTable>
  );
}
