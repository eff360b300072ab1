import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addMonths, fromDayKey as day } from '../values/dates.ts';
import {
  type MoveOutStep,
  moveOutSteps,
  type MovingOut,
  moveOutTimeline,
  stepRefusal,
} from './move-out-steps.ts';

const RUNS = 1000;
const now = day('2026-11-20');

const begun: MovingOut = { activated: true, cancelled: false, endDate: day('2026-11-30') };

/** What a step leaves on the contract. */
const effects: Record<MoveOutStep, (contract: MovingOut) => MovingOut> = {
  notice: (c) => ({ ...c, moveOut: { ...c.moveOut, askedBy: 'TENANT', noticeDate: now } }),
  pickup: (c) => ({ ...c, pickup: { manager: 'me', pickupDate: now } }),
  keys: (c) => ({ ...c, moveOut: { ...c.moveOut, keysReturnedDate: now }, settlementResolution: null }),
  readings: (c) => ({ ...c, moveOut: { ...c.moveOut, readingsDate: now } }),
  checkOut: (c) => ({ ...c, moveOut: { ...c.moveOut, checkOutDate: now } }),
  deductions: (c) => ({ ...c, moveOut: { ...c.moveOut, deductionsDate: now }, settlementResolution: null }),
  contractResolution: (c) => ({
    ...c,
    contractResolution: { status: 'SIGNED' },
    moveOut: { ...c.moveOut, contractSignedDate: now },
  }),
  settlementResolution: (c) => ({
    ...c,
    settlementResolution: { status: 'SIGNED' },
    moveOut: { ...c.moveOut, settlementSignedDate: now },
  }),
  payment: (c) => ({ ...c, moveOut: { ...c.moveOut, paidDate: now } }),
};

const states = (contract: MovingOut) => moveOutTimeline(contract, {}, now).map(({ state }) => state);

describe('[OPS-04] the steps of a move-out', () => {
  it('whatever is tried in whatever order: one current step at most, which can be done, and nothing done is undone', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...moveOutSteps), { maxLength: 60 }), (tried) => {
        let contract = begun;
        for (const step of tried) {
          if (stepRefusal(contract, step)) continue;
          const before = states(contract).filter((state) => state === 'done').length;
          contract = effects[step](contract);
          const after = moveOutTimeline(contract, {}, now);
          expect(after.filter(({ state }) => state === 'done').length).toBeGreaterThanOrEqual(before);
          const current = after.filter(({ state }) => state === 'current');
          expect(current.length).toBe(after.every(({ state }) => state === 'done') ? 0 : 1);
          for (const { step: next } of current) expect(stepRefusal(contract, next)).toBeNull();
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('the first step that is not done, time after time, leads from notice to payment', () => {
    let contract = begun;
    for (const step of moveOutSteps) {
      expect(moveOutTimeline(contract, {}, now).find(({ state }) => state === 'current')?.step).toBe(step);
      contract = effects[step](contract);
    }
    expect(new Set(states(contract))).toEqual(new Set(['done']));
    for (const step of moveOutSteps) expect(stepRefusal(contract, step)).toEqual({ why: 'paid' });
  });

  it('refuses what has no ground yet, what a signed settlement names, and a contract that is not in force', () => {
    expect(stepRefusal(begun, 'payment')).toEqual({ why: 'before', step: 'contractResolution' });
    expect(stepRefusal(begun, 'deductions')).toEqual({ why: 'before', step: 'checkOut' });
    expect(stepRefusal({ ...begun, cancelled: true }, 'notice')).toEqual({ why: 'notActivated' });
    expect(stepRefusal({ ...begun, activated: false }, 'notice')).toEqual({ why: 'notActivated' });
    const signed = moveOutSteps.slice(0, -1).reduce((contract, step) => effects[step](contract), begun);
    expect(stepRefusal(signed, 'deductions')).toEqual({ why: 'signed' });
    expect(stepRefusal(signed, 'keys')).toEqual({ why: 'signed' });
    expect(stepRefusal(signed, 'pickup')).toEqual({ why: 'keysBack' });
    expect(stepRefusal(signed, 'payment')).toBeNull();
  });

  it('says who has each step, until when, and what is late', () => {
    const contract = effects.keys(effects.pickup(effects.notice(begun)));
    const team = { operations: 'ops', legal: 'law', finance: 'money' };
    const later = addMonths(now, 2);
    expect(
      moveOutTimeline(contract, team, later).map(({ step, holder, date, late }) => [
        step,
        holder,
        date,
        late,
      ]),
    ).toEqual([
      ['notice', 'ops', now, false],
      ['pickup', 'ops', now, false],
      ['keys', 'me', now, false],
      ['readings', 'me', now, true],
      ['checkOut', 'me', now, true],
      ['deductions', 'me', addMonths(now, 1), true],
      ['contractResolution', 'law', addMonths(now, 1), true],
      ['settlementResolution', 'money', addMonths(now, 1), true],
      ['payment', 'money', addMonths(now, 1), true],
    ]);
  });
});
