import { describe, expect, it } from '@jest/globals';
import { checkSigner, conditionApplies, conditionsFor, withoutForeignConditions } from './conditions.ts';

describe('specific conditions', () => {
  it.each([
    ['petBan', true, true, false],
    ['earlyCancellationCompensation', true, true, false],
    ['tenantIsResponsibleOfSupplies', true, true, false],
    ['tenantTakesContentAndCivilLiabilityInsurance', true, true, false],
    ['mandataryManagesItp', false, true, false],
    ['bondingInSeparateDocument', true, true, true],
    ['jointLiability', true, true, true],
    ['tenantReceivedCertificateOfOccupancy', true, true, false],
    ['rentalPriceCap', true, true, false],
  ] as const)('[VAL-04] %s: long %s, seasonal %s, premises %s', (condition, long, seasonal, local) => {
    expect(conditionApplies(condition, 'LONG_CONTRACT')).toBe(long);
    expect(conditionApplies(condition, 'SEASONAL_CONTRACT')).toBe(seasonal);
    expect(conditionApplies(condition, 'LOCAL_CONTRACT')).toBe(local);
  });

  it('[VAL-04] offers only what the type allows', () => {
    expect(conditionsFor('LOCAL_CONTRACT')).toEqual(['jointLiability', 'bondingInSeparateDocument']);
    expect(conditionsFor('LONG_CONTRACT')).not.toContain('mandataryManagesItp');
    expect(conditionsFor('SEASONAL_CONTRACT')).toHaveLength(9);
  });

  it('[VAL-04] a change of type switches off what no longer applies, and nothing else', () => {
    expect(
      withoutForeignConditions('LOCAL_CONTRACT', {
        petBan: true,
        jointLiability: true,
        mandataryManagesItp: false,
      }),
    ).toEqual({ petBan: false });
    expect(
      withoutForeignConditions('SEASONAL_CONTRACT', { petBan: true, mandataryManagesItp: true }),
    ).toEqual({});
    expect(withoutForeignConditions('LONG_CONTRACT', { petBan: null, mandataryManagesItp: true })).toEqual({
      mandataryManagesItp: false,
    });
  });
});

describe('signers', () => {
  it.each([
    ['SIGN_ON_BEHALF', ['FULL_RIGHT', 'USUFRUCTUARY']],
    ['SING_ON_BEHALF_AND_OTHERS', ['FULL_RIGHT', 'USUFRUCTUARY']],
    ['REPRESENTS', ['REPRESENTANT']],
    ['REPRESENTED', ['FULL_RIGHT', 'USUFRUCTUARY', 'NUDE_LANDLORD']],
  ] as const)('[VAL-04] %s allows %j', (signer, allowed) => {
    for (const type of ['FULL_RIGHT', 'USUFRUCTUARY', 'NUDE_LANDLORD', 'REPRESENTANT'] as const) {
      expect(checkSigner(signer, type) === null).toBe((allowed as readonly string[]).includes(type));
    }
  });

  it('[VAL-04] says what to change', () => {
    expect(checkSigner('REPRESENTS', 'FULL_RIGHT')).toContain('representante');
    expect(checkSigner('REPRESENTED', 'REPRESENTANT')).toContain('forma de firma');
    expect(checkSigner('SIGN_ON_BEHALF', 'NUDE_LANDLORD')).toContain('usufructuario');
  });
});
