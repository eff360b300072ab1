import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inRouteOrder, type RouteVisit } from './visit-route.ts';

const visit: fc.Arbitrary<RouteVisit> = fc.record({
  day: fc.integer({ min: 0, max: 3 }).map((day) => day * 86_400),
  from: fc.integer({ min: 0, max: 86_399 }),
  zone: fc.constantFrom('Madrid 28001', 'Madrid 28002', 'Getafe 28901'),
});

describe('route of a day', () => {
  it('[OPS-03] no visit is lost, days follow each other, and a zone is visited once a day', () => {
    fc.assert(
      fc.property(fc.array(visit, { maxLength: 30 }), (visits) => {
        const route = inRouteOrder(visits);
        expect(route).toHaveLength(visits.length);
        expect(new Set(route)).toEqual(new Set(visits));
        const keys = route.map(({ day, zone }) => `${day} ${zone}`);
        const stays = keys.filter((key, at) => key !== keys[at - 1]);
        expect(new Set(stays).size).toBe(stays.length);
        route.forEach((one, at) => {
          const before = route[at - 1];
          if (!before) return;
          expect(one.day).toBeGreaterThanOrEqual(before.day);
          if (one.day === before.day && one.zone === before.zone)
            expect(one.from).toBeGreaterThanOrEqual(before.from);
        });
      }),
    );
  });
});
