import { describe, expect, it } from '@jest/globals';
import type { CodedError } from '../errors.ts';
import { validatePatch } from '../fields/validate.ts';
import { contract } from '../records/contracts/contract.ts';

/** The fields that a contract is refused for; empty when it is saved. */
function refused(pickupTime: { from: string | null; to: string | null } | null): string[] {
  try {
    validatePatch(contract, { pickup: { pickupDate: 1_795_000_000, pickupTime } }, {});
    return [];
  } catch (error) {
    return ((error as CodedError).body.problems ?? []).map(({ field }) => field);
  }
}

describe('[OPS-04] the hours of a key return, typed into the contract', () => {
  it.each([
    ['an hour that no clock shows', '99:99', '99:99', ['pickup.pickupTime.from', 'pickup.pickupTime.to']],
    ['midnight as 24:00', '10:00', '24:00', ['pickup.pickupTime.to']],
    ['an end before the beginning', '12:00', '09:30', ['pickup.pickupTime.to']],
    ['one of the two', '09:30', null, ['pickup.pickupTime.to']],
  ])('are refused with %s, where they were typed', (_what, from, to, fields) => {
    expect(refused({ from, to })).toEqual(fields);
  });

  it('are two of one day in order, or none', () => {
    expect(refused({ from: '09:30', to: '11:00' })).toEqual([]);
    expect(refused({ from: null, to: null })).toEqual([]);
    expect(refused(null)).toEqual([]);
  });
});
