import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { scorecardOf, type ScoredOrder } from './supplier-scorecard.ts';

const order = (over: Partial<ScoredOrder> = {}): ScoredOrder => ({
  sentAt: 0,
  answeredAt: null,
  visitUntil: null,
  finishedAt: null,
  reopened: false,
  approvedAmount: null,
  invoiceAmount: null,
  ...over,
});

describe('scorecard of a supplier', () => {
  it('[OPS-03] says nothing of what has not happened', () => {
    expect(scorecardOf([order()])).toEqual({
      orders: 1,
      answerHours: null,
      onTimePercent: null,
      reopenPercent: null,
      deviationPercent: null,
    });
  });

  it('[OPS-03] response time, punctuality, reopened work and deviation', () => {
    const orders = [
      order({
        answeredAt: 3600,
        visitUntil: 10_000,
        finishedAt: 9_000,
        approvedAmount: 100,
        invoiceAmount: 110,
      }),
      order({ answeredAt: 3 * 3600, visitUntil: 10_000, finishedAt: 11_000, reopened: true }),
      order({ answeredAt: 10 * 3600, finishedAt: 500, approvedAmount: 100, invoiceAmount: 100 }),
    ];
    expect(scorecardOf(orders)).toEqual({
      orders: 3,
      answerHours: 3,
      onTimePercent: 50,
      reopenPercent: 33.3,
      deviationPercent: 5,
    });
  });

  it('[OPS-03] shares lie between 0 and 100, whatever the orders', () => {
    const instant = fc.option(fc.integer({ min: 0, max: 1_000_000 }));
    const amount = fc.option(fc.integer({ min: 0, max: 100_000 }));
    const any = fc.record({
      sentAt: instant,
      answeredAt: instant,
      visitUntil: instant,
      finishedAt: instant,
      reopened: fc.boolean(),
      approvedAmount: amount,
      invoiceAmount: amount,
    });
    fc.assert(
      fc.property(fc.array(any), (orders) => {
        const { onTimePercent, reopenPercent, answerHours, deviationPercent } = scorecardOf(orders);
        for (const percent of [onTimePercent ?? 0, reopenPercent ?? 0]) {
          expect(percent).toBeGreaterThanOrEqual(0);
          expect(percent).toBeLessThanOrEqual(100);
        }
        expect(answerHours ?? 0).toBeGreaterThanOrEqual(0);
        expect(deviationPercent ?? 0).toBeGreaterThanOrEqual(-100);
      }),
    );
  });
});
