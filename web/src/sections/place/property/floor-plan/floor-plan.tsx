import { SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core';
import { unitTypes } from '@llavero/proto/records/choices/places';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { PlainTable } from '../../../../components/plain-table/plain-table.tsx';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { StatusBadge } from '../../../../components/status-badge/status-badge.tsx';
import { useRecordPath } from '../../../../lib/menu.ts';
import {
  arrangeUnits,
  moved,
  type PlanCell,
  type PlanFloor,
  planStates,
  stateTotals,
} from './arrange-units.ts';
import classes from './floor-plan.module.css';
import { propertyUnits } from './property-units.ts';

const views = [
  { value: 'plan', label: 'Plano' },
  { value: 'table', label: 'Tabla' },
];

/** The units of a property by floor and door, with what each one is now; as a table, too. */
export function FloorPlan({ property }: { property: string }) {
  const { data, error, refetch } = useQuery(propertyUnits(property));
  const [view, setView] = useState('plan');
  const floors = useMemo(
    () => (data ? arrangeUnits(data.units, data.booked, Date.now() / 1000) : []),
    [data],
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} m="lg" />;
  if (floors.length === 0)
    return (
      <EmptyState
        title="La finca no tiene unidades"
        text="Cree una unidad y elija esta finca: aparecerá aquí en su planta."
      />
    );
  return (
    <section className={classes.panel} aria-label="Unidades por planta">
      <div className={classes.bar}>
        <Totals floors={floors} />
        <SegmentedControl
          size="xs"
          data={views}
          value={view}
          onChange={setView}
          aria-label="Forma de ver las unidades"
        />
      </div>
      {view === 'plan' ? <Plan floors={floors} /> : <UnitTable floors={floors} />}
    </section>
  );
}

function Totals({ floors }: { floors: readonly PlanFloor[] }) {
  const count = floors.reduce((sum, { cells }) => sum + cells.length, 0);
  return (
    <ul className={classes.totals} aria-label="Unidades por estado">
      <li>
        <b className="figures">{count}</b> {count === 1 ? 'unidad' : 'unidades'}
      </li>
      {stateTotals(floors).map(({ state, count: of }) => (
        <li key={state}>
          <StatusBadge set={planStates} value={state} /> <b className="figures">{of}</b>
        </li>
      ))}
    </ul>
  );
}

const typeOf = ({ unit }: PlanCell): string => choiceLabel(unitTypes, unit.unitType ?? 'FLAT');

/** What is said of a unit beside its door and rent, where colours and the tooltip are not seen. */
function inWords(cell: PlanCell): string {
  const { state, rent, until } = cell;
  return [
    typeOf(cell),
    // Without a rent the state is written out already.
    rent === null ? '' : choiceLabel(planStates, state),
    until === null ? '' : `hasta el ${formatDay(until)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** One stop of the Tab key; arrows walk from door to door, Enter opens. */
function Plan({ floors }: { floors: readonly PlanFloor[] }) {
  const recordPath = useRecordPath();
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<readonly [number, number]>([0, 0]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moved(floors, at, event.key);
    if (!to) return;
    event.preventDefault();
    setAt(to);
    grid.current?.querySelector<HTMLElement>(`[data-at="${to.join('-')}"]`)?.focus();
  };
  return (
    <div className={classes.plan} role="grid" aria-label="Plano de la finca" ref={grid} onKeyDown={onKeyDown}>
      {floors.map(({ label, cells }, row) => (
        <div key={label} role="row" className={classes.floor}>
          <span role="rowheader" className={classes.label}>
            {label}
          </span>
          <div role="presentation" className={classes.doors}>
            {cells.map((cell, column) => (
              <span role="gridcell" key={cell.unit.id}>
                <Link
                  to={recordPath('place', cell.unit.id, { type: 'UNIT' }) ?? '#'}
                  className={classes.cell}
                  data-colour={planStates.options[cell.state].colour}
                  data-at={`${row}-${column}`}
                  tabIndex={at[0] === row && at[1] === column ? 0 : -1}
                  onFocus={() => setAt([row, column])}
                  title={inWords(cell)}
                >
                  <b>
                    <VisuallyHidden>{label} </VisuallyHidden>
                    {cell.door}
                  </b>
                  <small className="figures">
                    {cell.rent === null ? choiceLabel(planStates, cell.state) : formatMoney(cell.rent)}
                  </small>
                  <VisuallyHidden>, {inWords(cell)}</VisuallyHidden>
                </Link>
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function UnitTable({ floors }: { floors: readonly PlanFloor[] }) {
  const recordPath = useRecordPath();
  return (
    <PlainTable label="Tabla de unidades">
      <thead>
        <tr>
          <th scope="col">Planta</th>
          <th scope="col">Puerta</th>
          <th scope="col">Tipo</th>
          <th scope="col">Estado</th>
          <th scope="col" data-align="right">
            Renta
          </th>
          <th scope="col">Hasta</th>
        </tr>
      </thead>
      <tbody>
        {floors.flatMap(({ label, cells }) =>
          cells.map((cell) => (
            <tr key={cell.unit.id}>
              <td>{label}</td>
              <td>
                <Link to={recordPath('place', cell.unit.id, { type: 'UNIT' }) ?? '#'}>{cell.door}</Link>
              </td>
              <td>{typeOf(cell)}</td>
              <td>
                <StatusBadge set={planStates} value={cell.state} />
              </td>
              <td data-align="right" className="figures">
                {cell.rent === null ? '—' : formatMoney(cell.rent)}
              </td>
              <td className="figures">{cell.until === null ? '—' : formatDay(cell.until)}</td>
            </tr>
          )),
        )}
      </tbody>
    </PlainTable>
  );
}
