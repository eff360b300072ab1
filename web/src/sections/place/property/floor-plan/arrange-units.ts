import type { place } from '@llavero/proto/records/places/place';
import { choiceSet } from '@llavero/proto/fields/choices';
import type { UnitKpi } from '@llavero/proto/rules/occupancy';
import { OFFERED_AHEAD_DAYS } from '@llavero/proto/rules/publication';
import { formatDoor, formatStaircase } from '@llavero/proto/values/address';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { floorPosition, formatFloor } from '@llavero/proto/values/floors';
import type { RowOf } from '../../../../lib/records.ts';

type Unit = RowOf<typeof place>;

/** What a unit of the plan is now; the colours are those of statuses. */
export const planStates = choiceSet('PlanState', {
  LET: { label: 'Alquilada', colour: 'green' },
  ENDING: { label: 'Libre pronto', colour: 'yellow' },
  BOOKED: { label: 'Reservada', colour: 'blue' },
  OFFERED: { label: 'Vacía y publicada', colour: 'orange' },
  VACANT: { label: 'Vacía', colour: 'red' },
});
export type PlanState = keyof typeof planStates.options;

export interface PlanCell {
  unit: Unit;
  state: PlanState;
  /** Door with its staircase: 'Esc. A 2ª'. */
  door: string;
  /** Euros a month; null when vacant. */
  rent: number | null;
  /** Last day of the contract; null when vacant or without an end. */
  until: number | null;
}

export interface PlanFloor {
  label: string;
  cells: PlanCell[];
}

/** Doors as people count them: 2ª before 10ª. */
const byDoor = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** A contract that ends so soon that the unit may be offered is 'Libre pronto'. @param now unix seconds */
function stateOf(unit: Unit, booked: ReadonlySet<string>, now: number): PlanState {
  const { contract, occupiedUntil } = (unit.kpi ?? {}) as Partial<UnitKpi>;
  const today = startOfDay(now);
  if (contract && !(occupiedUntil != null && occupiedUntil <= addDays(today, OFFERED_AHEAD_DAYS)))
    return 'LET';
  if (booked.has(unit.id)) return 'BOOKED';
  if (contract) return 'ENDING';
  return unit.publicationStatus === 'OFFERED' ? 'OFFERED' : 'VACANT';
}

/**
 * Units in the order of the building: floors in the order of the text (C §3.3), on each floor by staircase and door.
 * @param booked ids of units that a confirmed booking holds
 * @param now unix seconds
 */
export function arrangeUnits(units: readonly Unit[], booked: ReadonlySet<string>, now: number): PlanFloor[] {
  const cells = units.map((unit): PlanCell => {
    const { rent, occupiedUntil } = (unit.kpi ?? {}) as Partial<UnitKpi>;
    const door = [formatStaircase(unit.staircase), formatDoor(unit.door, unit.unitType), unit.room ?? ''];
    return {
      unit,
      state: stateOf(unit, booked, now),
      door: door.filter(Boolean).join(' ') || '—',
      rent: rent ?? null,
      until: occupiedUntil ?? null,
    };
  });
  const floors = new Map<string, PlanCell[]>();
  for (const cell of cells) {
    const floor = cell.unit.floor ?? '';
    floors.set(floor, [...(floors.get(floor) ?? []), cell]);
  }
  return [...floors]
    .sort(([a], [b]) => floorPosition(a) - floorPosition(b))
    .map(([floor, on]) => ({
      label: formatFloor(floor) || 'Sin planta',
      cells: on.sort((a, b) => byDoor.compare(a.door, b.door) || a.unit.id.localeCompare(b.unit.id)),
    }));
}

/** How many units there are of each state, in the order of the legend; states nobody is in are left out. */
export function stateTotals(floors: readonly PlanFloor[]): { state: PlanState; count: number }[] {
  const all = floors.flatMap(({ cells }) => cells);
  return planStates.values.flatMap((state) => {
    const count = all.filter((cell) => cell.state === state).length;
    return count > 0 ? [{ state, count }] : [];
  });
}

/** Where an arrow key leads from a cell; a shorter floor answers its last door. Undefined: it stays. */
export function moved(
  floors: readonly PlanFloor[],
  [row, column]: readonly [row: number, column: number],
  key: string,
): readonly [row: number, column: number] | undefined {
  const last = (at: number) => (floors[at]?.cells.length ?? 0) - 1;
  const onto = (at: number) => (floors[at] ? ([at, Math.min(column, last(at))] as const) : undefined);
  switch (key) {
    case 'ArrowUp':
      return onto(row - 1);
    case 'ArrowDown':
      return onto(row + 1);
    case 'ArrowLeft':
      return column > 0 ? [row, column - 1] : undefined;
    case 'ArrowRight':
      return column < last(row) ? [row, column + 1] : undefined;
    case 'Home':
      return [row, 0];
    case 'End':
      return [row, last(row)];
    default:
      return undefined;
  }
}
