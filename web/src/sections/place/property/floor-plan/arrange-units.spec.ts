import { describe, expect, it } from '@jest/globals';
import type { place } from '@llavero/proto/records/places/place';
import { addDays, fromDayKey } from '@llavero/proto/values/dates';
import type { RowOf } from '../../../../lib/records.ts';
import { arrangeUnits, moved, stateTotals } from './arrange-units.ts';

const today = fromDayKey('2026-11-22');
type Unit = RowOf<typeof place>;
const unit = (id: string, more: Partial<Unit> = {}): Unit => ({
  id,
  version: 1,
  unitType: 'FLAT',
  kpi: null,
  ...more,
});
const until = (days: number | null) => ({
  contract: 'c',
  rent: 950,
  occupiedSince: addDays(today, -100),
  occupiedUntil: days === null ? null : addDays(today, days),
  vacantSince: null,
});

describe('the plan of a property', () => {
  it('[SCR-03] [ENM-01] puts floors in the order of the text and doors as they are counted', () => {
    const floors = [
      'PENTHOUSE',
      '2',
      '10',
      'GROUND',
      '-1',
      'MEZZANINE',
      'PRINCIPAL',
      'SUPERIOR',
      null,
    ] as const;
    const plan = arrangeUnits(
      [
        ...floors.map((floor, at) => unit(`f${at}`, { floor, door: '1' })),
        unit('d10', { floor: '2', door: '10' }),
        unit('d2', { floor: '2', door: '2' }),
      ],
      new Set(),
      today,
    );
    expect(plan.map(({ label }) => label)).toEqual([
      '-1º',
      'Bajos',
      'Principal',
      'Entresuelo',
      '2º',
      '10º',
      'Ático',
      'Superior',
      'Sin planta',
    ]);
    expect(plan[4]?.cells.map(({ door }) => door)).toEqual(['1ª', '2ª', '10ª']);
  });

  it('[SCR-03] tells what each unit is, and how many of each', () => {
    const plan = arrangeUnits(
      [
        unit('let', { floor: '1', door: '1', kpi: until(61) }),
        unit('open', { floor: '1', door: '2', kpi: until(null) }),
        unit('ending', { floor: '1', door: '3', kpi: until(60) }),
        unit('booked', { floor: '1', door: '4', kpi: until(10) }),
        unit('offered', { floor: '1', door: '5', publicationStatus: 'OFFERED' }),
        unit('vacant', { floor: '1', door: '6' }),
      ],
      new Set(['booked']),
      today + 40_000,
    );
    expect(plan[0]?.cells.map(({ state }) => state)).toEqual([
      'LET',
      'LET',
      'ENDING',
      'BOOKED',
      'OFFERED',
      'VACANT',
    ]);
    expect(stateTotals(plan)).toEqual([
      { state: 'LET', count: 2 },
      { state: 'ENDING', count: 1 },
      { state: 'BOOKED', count: 1 },
      { state: 'OFFERED', count: 1 },
      { state: 'VACANT', count: 1 },
    ]);
  });

  it('[SCR-03] arrow keys walk it, and a shorter floor answers its last door', () => {
    const plan = arrangeUnits(
      [
        ...['1', '2', '3'].map((door) => unit(`a${door}`, { floor: '1', door })),
        unit('b1', { floor: '2', door: '1' }),
      ],
      new Set(),
      today,
    );
    expect(moved(plan, [0, 2], 'ArrowDown')).toEqual([1, 0]);
    expect(moved(plan, [1, 0], 'ArrowUp')).toEqual([0, 0]);
    expect(moved(plan, [0, 0], 'ArrowLeft')).toBeUndefined();
    expect(moved(plan, [0, 0], 'ArrowRight')).toEqual([0, 1]);
    expect(moved(plan, [0, 1], 'End')).toEqual([0, 2]);
    expect(moved(plan, [0, 2], 'Home')).toEqual([0, 0]);
    expect(moved(plan, [1, 0], 'ArrowDown')).toBeUndefined();
  });

  it('[SCR-03] holds 400 units', () => {
    const many = Array.from({ length: 400 }, (_, at) =>
      unit(`u${at}`, { floor: String((Math.floor(at / 20) % 20) + 1), door: String((at % 20) + 1) }),
    );
    const plan = arrangeUnits(many, new Set(), today);
    expect([plan.length, plan.flatMap(({ cells }) => cells).length]).toEqual([20, 400]);
    expect(plan.every(({ cells }) => cells.at(-1)?.door === '20ª')).toBe(true);
  });
});
