import { describe, expect, it } from '@jest/globals';
import { checkSecondFactorRule, needsSecondFactor, secondFactorRule } from './second-factor.ts';

describe('who has to have a second factor', () => {
  it('is nobody until a setting says otherwise, and nobody by a setting that does not check', () => {
    for (const value of [undefined, null, '', 'ALL', 'toString', 5, []]) {
      expect(secondFactorRule(value)).toBe('NONE');
      expect(checkSecondFactorRule(value)).toHaveLength(1);
    }
    expect(checkSecondFactorRule('STAFF')).toEqual([]);
  });

  it('are administrators, or all who work with the product', () => {
    const roles = ['ADMIN', 'INTERNAL_EMPLOYEE', 'EXTERNAL_EMPLOYEE'] as const;
    expect(roles.map((role) => needsSecondFactor('NONE', role))).toEqual([false, false, false]);
    expect(roles.map((role) => needsSecondFactor('ADMINS', role))).toEqual([true, false, false]);
    expect(roles.map((role) => needsSecondFactor('STAFF', role))).toEqual([true, true, true]);
  });
});
