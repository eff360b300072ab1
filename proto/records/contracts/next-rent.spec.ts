import { describe, expect, it } from '@jest/globals';
import { validateCreate, validatePatch } from '../../fields/validate.ts';
import type { RecordDefinition } from '../../fields/record.ts';
import { atTime, fromDayKey as day } from '../../values/dates.ts';
import { nextRent } from './next-rent.ts';

const definition: RecordDefinition = nextRent;
const planned = {
  contract: '01900000-0000-7000-8000-000000000001',
  date: day('2027-03-01'),
  previousRent: 900,
};

describe('planned rent updates', () => {
  it('[ENT-01] the days of the notices follow from the date (C §9)', () => {
    expect(validateCreate(definition, planned)).toMatchObject({
      updateAt: atTime(day('2027-02-26'), 9),
      checkDate: day('2027-02-13'),
      internalNoticeDate: day('2027-02-16'),
      landlordNoticeDate: day('2027-02-16'),
      tenantNoticeDate: day('2027-02-18'),
      nextRent: null,
    });
    // The 16th of January 2027 is a Saturday.
    expect(validateCreate(definition, { ...planned, date: day('2027-02-01') })).toMatchObject({
      landlordNoticeDate: day('2027-01-18'),
      tenantNoticeDate: day('2027-01-20'),
    });
  });

  it.each([
    ['APPLY', 2.2, 919.8],
    ['APPLY', null, null],
    ['SKIP_NEXT_IPC', 2.2, 900],
    ['DONT_APPLY', 2.2, 900],
  ])('[ENT-01] %s with %s %% makes %s €', (action, percent, rent) => {
    expect(validateCreate(definition, { ...planned, action, percent })['nextRent']).toBe(rent);
  });

  it('[ENT-01] goes with what it follows from and is not typed in', () => {
    const stored = validateCreate(definition, { ...planned, percent: 2 });
    expect(validatePatch(definition, { percent: 3 }, stored)).toMatchObject({ nextRent: 927 });
    expect(() => validatePatch(definition, { nextRent: 1 }, stored)).toThrow('RECORD.INVALID');
  });
});
