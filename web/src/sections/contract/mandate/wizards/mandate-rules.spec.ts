import { describe, expect, it } from '@jest/globals';
import { productPacks } from '@llavero/proto/rules/product-packs';
import { daySeconds } from '@llavero/proto/values/dates';
import fc from 'fast-check';
import { silentSearchTerms, tenantSearchTotal } from '../../../../components/wizard/steps/tenant-search.ts';
import { WizardSteps } from '../../../../components/wizard/wizard-steps.ts';
import { mandateDraft } from './mandate-draft.tsx';
import type { MandateValues } from './mandate-fields.ts';
import {
  checkMandate,
  checkRepresentation,
  deriveMandate,
  distributionsFor,
  equalShares,
  mandateEndDate,
} from './mandate-rules.ts';
import { teamByPosition } from './mandate-team.ts';

const day = (year: number, month: number, date: number) => daySeconds({ year, month, day: date });
const [a, b] = ['0198f2f0-7a1b-7c3d-8e4f-00000000000a', '0198f2f0-7a1b-7c3d-8e4f-00000000000b'] as const;

/** The values after an edit, as the wizard would hold them. */
const edit = (values: MandateValues, change: MandateValues): MandateValues => {
  const edited = { ...values, ...change };
  return { ...edited, ...deriveMandate(edited, Object.keys(change)) };
};

describe('mandate draft', () => {
  it('[WIZ-01] shares are equal and always add up to 100 %', () => {
    expect(equalShares(3)).toEqual([33.34, 33.33, 33.33]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (count) => {
        const cents = equalShares(count).map((share) => Math.round(share * 100));
        return (
          cents.reduce((sum, share) => sum + share, 0) === 10_000 &&
          Math.max(...cents) - Math.min(...cents) <= 1
        );
      }),
    );
  });

  it('[WIZ-01] every landlord gets a line; who leaves is not represented any more', () => {
    const two = distributionsFor([a, b], [], []);
    expect(two.propertyDistribution.map(({ landlord, percent }) => [landlord, percent])).toEqual([
      [a, 50],
      [b, 50],
    ]);
    const signatures = [
      {
        landlord: a,
        signerType: 'REPRESENTS' as const,
        landlordType: 'REPRESENTANT' as const,
        represents: [b],
      },
    ];
    const one = distributionsFor([a], two.propertyDistribution, signatures);
    expect(one.propertyDistribution).toMatchObject([{ landlord: a, percent: 100 }]);
    expect(one.signatureDistribution).toMatchObject([{ landlord: a, represents: [] }]);
  });

  it('[WIZ-01] shares that were typed stay while the landlords stay', () => {
    let values = edit({}, { landlords: [a, b] });
    const own = values.propertyDistribution!.map((line, index) => ({
      ...line,
      percent: index === 0 ? 70 : 30,
    }));
    values = edit(values, { propertyDistribution: own });
    values = edit(values, { landlords: [a, b] });
    expect(values.propertyDistribution?.map(({ percent }) => percent)).toEqual([70, 30]);
  });

  it('[VAL-04] the way of signing must fit the right, somebody must sign, shares must be whole', () => {
    const line = { landlord: a, unit: null, landlordType: 'FULL_RIGHT' as const, percent: 90 };
    const sign = {
      landlord: a,
      signerType: 'REPRESENTED' as const,
      landlordType: 'REPRESENTANT' as const,
      represents: [],
    };
    const rulesOf = (values: MandateValues) => [...checkMandate(values), ...checkRepresentation(values)];
    const wrong = { landlords: [a], propertyDistribution: [line], signatureDistribution: [sign] };
    const fields = rulesOf(wrong).map(({ field }) => field);
    expect(fields).toEqual([
      'propertyDistribution',
      'signatureDistribution.0.signerType',
      'signatureDistribution',
    ]);
    const own = { ...sign, signerType: 'SIGN_ON_BEHALF' as const, landlordType: 'FULL_RIGHT' as const };
    expect(
      rulesOf({
        landlords: [a],
        propertyDistribution: [{ ...line, percent: 100 }],
        signatureDistribution: [own],
      }),
    ).toEqual([]);
    const others = { ...own, signerType: 'SING_ON_BEHALF_AND_OTHERS' as const };
    expect(checkRepresentation({ signatureDistribution: [others] }).map(({ field }) => field)).toEqual([
      'signatureDistribution.0.represents',
    ]);
  });

  it('[VAL-09] choosing a product fills in every figure that it fixes', () => {
    for (const [productType, pack] of Object.entries(productPacks)) {
      const { label: _label, ...figures } = pack;
      expect(edit({}, { productType: productType as keyof typeof productPacks })).toMatchObject(figures);
    }
  });

  it('[VAL-09] a product without the chosen way of paying the search asks again', () => {
    const paid = edit({ rent: 1000 }, { productType: 'BASIC_12', tenantSearchSelectedOption: 'ONE_PAYMENT' });
    expect(paid.tenantSearchTotalAmount).toBe(1210);
    const none = edit(paid, { productType: 'GUARANTEED_INCOME_BASIC' });
    expect(none).toMatchObject({ tenantSearchSelectedOption: 'UNKNOWN', tenantSearchTotalAmount: null });
  });

  it('[WIZ-01] [FIN-08] a guaranteed rent goes with the product that guarantees it', () => {
    const rents = [{ unit: a, amount: 30 }];
    const guaranteed = edit({ dailyGuaranteedRentByUnit: rents }, { productType: 'GUARANTEED_INCOME_BASIC' });
    expect(guaranteed.dailyGuaranteedRentByUnit).toEqual(rents);
    expect(edit(guaranteed, { productType: 'BASIC_12' }).dailyGuaranteedRentByUnit).toEqual([]);
  });

  it('[VAL-06] the search total carries 21 % and follows rent, months and percentage', () => {
    const values = edit(
      { rent: 1250.5, tenantSearchOnePaymentPlanMonths: 1 },
      { tenantSearchSelectedOption: 'ONE_PAYMENT' },
    );
    expect(values.tenantSearchTotalAmount).toBe(1513.11);
    expect(edit(values, { rent: 1000 }).tenantSearchTotalAmount).toBe(1210);
    expect(
      tenantSearchTotal({
        rent: 1000,
        tenantSearchSelectedOption: 'RECURRING_PAYMENT',
        tenantSearchRecurringPaymentPlanPercent: 3,
      }),
    ).toBe(36.3);
    expect(tenantSearchTotal({ rent: 1000, tenantSearchSelectedOption: 'FEES_ON_TENANT' })).toBeNull();
    expect(silentSearchTerms({ tenantSearchSelectedOption: 'RECURRING_PAYMENT' })).not.toContain(
      'tenantSearchRecurringPaymentPlanPercent',
    );
  });

  it('the last day follows date and validity; one typed by hand stays', () => {
    const mandateDate = day(2026, 11, 20);
    expect(mandateEndDate({ mandateDate, validityAmount: 1, validityUnit: 'YEAR' })).toBe(day(2027, 11, 19));
    expect(mandateEndDate({ mandateDate, validityAmount: 2, validityUnit: 'WEEK' })).toBe(day(2026, 12, 3));
    const typed = edit(
      { mandateDate, validityAmount: 1, validityUnit: 'YEAR' },
      { endDate: day(2030, 1, 1) },
    );
    expect(edit(typed, { exclusiveness: true }).endDate).toBe(day(2030, 1, 1));
  });

  it('the team is proposed by post, whoever opens the wizard first, from those who still work here', () => {
    const row = (id: string, position: string, active = true) => ({ id, version: 1, position, active });
    const employees = [
      row('x', 'SIGNER', false),
      row('y', 'SIGNER'),
      row('z', 'SALES_MANAGER'),
      row('me', 'SALES_MANAGER'),
    ];
    expect(teamByPosition(employees)).toEqual({ salesManager: 'z', signer: 'y' });
    expect(teamByPosition(employees, 'me')).toEqual({ salesManager: 'me', signer: 'y' });
  });

  it('[WIZ-01] the wizard starts with what it is opened with and leads through its steps', () => {
    const steps = new WizardSteps(
      mandateDraft,
      mandateDraft.initial({ landlord: a, unit: b }, [undefined, undefined]),
    );
    const { form } = steps;
    expect(steps.values().propertyDistribution).toMatchObject([{ landlord: a, percent: 100 }]);
    expect(steps.values().units).toEqual([b]);
    expect(form.isDirty()).toBe(false);
    steps.goTo('product');
    expect(steps.position().step).toBe('product');
    expect(steps.next()).toBe(false);
    expect(form.error('productType')).toMatch(/obligatorio/);
    form.set('productType', 'MANAGEMENT_SERVICE');
    expect(form.get('feeValue')).toBe(35);
    expect(steps.next()).toBe(true);
    expect(steps.checkAll()).toBe(true);
  });
});
