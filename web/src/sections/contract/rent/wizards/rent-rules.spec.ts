import { describe, expect, it } from '@jest/globals';
import { maxPaymentInAdvance } from '@llavero/proto/rules/payment-in-advance';
import { daySeconds } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import fc from 'fast-check';
import { WizardSteps } from '../../../../components/wizard/wizard-steps.ts';
import { rentDraft } from './rent-draft.tsx';
import type { FormValues } from '../../../../components/record-form/form-store.ts';
import { firstMonthOf } from '../first-month-rent.tsx';
import type { RentValues } from './rent-fields.ts';
import { checkFees, checkRent, deriveRent, termsFromMandate } from './rent-rules.ts';
import { warningTexts } from '@llavero/proto/rules/legal/contract-warnings';
import type { WarningGroup } from '@llavero/proto/rules/legal/warning';
import { rentWarnings } from './rent-warnings.ts';

const day = (year: number, month: number, date: number) => daySeconds({ year, month, day: date });
const id = (n: number) => `0198f2f0-7a1b-7c3d-8e4f-${String(n).padStart(12, '0')}`;

const edit = (values: RentValues, change: RentValues): RentValues => {
  const edited = { ...values, ...change };
  return { ...edited, ...deriveRent(edited, Object.keys(change)) };
};

const home: RentValues = edit(
  {
    contractType: 'LONG_CONTRACT',
    contractDuration: { years: 5, months: 0, days: 0 },
    totalBondMonths: 2,
    paymentInAdvance: { months: 0, days: 0, amount: 0 },
    feeMonths: 1,
    feePercent: 10,
    feeVatPercent: 21,
    bonusPercent: 100,
  },
  { startDate: day(2026, 12, 1), rent: 1000 },
);

const warned = (group: WarningGroup, values: RentValues) => warningTexts(rentWarnings(values), group);

describe('rent contract draft', () => {
  it('[WIZ-03] duration and last day follow each other', () => {
    expect(home.endDate).toBe(day(2031, 11, 30));
    expect(edit(home, { endDate: day(2027, 11, 30) }).contractDuration).toEqual({
      years: 1,
      months: 0,
      days: 0,
    });
    expect(edit(home, { contractDuration: { years: 0, months: 11, days: 0 } }).endDate).toBe(
      day(2027, 10, 31),
    );
    expect(edit(home, { startDate: day(2027, 1, 1) }).endDate).toBe(day(2031, 12, 31));
  });

  it('[STA-02] without a last day there is no duration, and without a duration no last day', () => {
    const none = { years: 0, months: 0, days: 0 };
    expect(edit(home, { endDate: null })).toMatchObject({ endDate: null, contractDuration: none });
    expect(edit(home, { contractDuration: none }).endDate).toBeNull();
    const premises = edit(home, { contractType: 'LOCAL_CONTRACT', totalBondAmount: 3000 });
    expect(edit(premises, { endDate: null }).legalBondAmount).toBe(2000);
  });

  it('[VAL-03] the bond is divided again when rent, total, type or duration change', () => {
    expect(home).toMatchObject({
      totalBondAmount: 2000,
      legalBondAmount: 1000,
      legalBondMonths: 1,
      additionalGuarantee: { months: 1, amount: 1000, holder: 'MANDATARY' },
    });
    expect(edit(home, { totalBondAmount: 1500 })).toMatchObject({
      legalBondAmount: 1000,
      totalBondMonths: 1,
      additionalGuarantee: { months: 0.5, amount: 500 },
    });
    expect(edit(home, { totalBondMonths: 3 }).totalBondAmount).toBe(3000);
    expect(edit(home, { rent: 1200 })).toMatchObject({ totalBondAmount: 2400, legalBondAmount: 1200 });
    const season = edit(home, { contractType: 'SEASONAL_CONTRACT' });
    expect(season).toMatchObject({ legalBondAmount: 1833.33, additionalGuarantee: { amount: 166.67 } });
    expect(edit(season, { contractDuration: { years: 0, months: 6, days: 0 } }).legalBondAmount).toBe(1000);
  });

  it('[VAL-03] whatever is typed, the parts of the bond add up to the total', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('LONG_CONTRACT' as const, 'SEASONAL_CONTRACT' as const, 'LOCAL_CONTRACT' as const),
        fc.integer({ min: 1, max: 500_000 }),
        fc.integer({ min: 0, max: 2_000_000 }),
        (contractType, rent, total) => {
          const values = edit(edit(home, { contractType, rent: rent / 100 }), {
            totalBondAmount: total / 100,
          });
          const { legalBondAmount, additionalGuarantee, totalBondAmount } = values;
          return addMoney(legalBondAmount ?? 0, additionalGuarantee?.amount ?? 0) === totalBondAmount;
        },
      ),
    );
  });

  it('[VAL-03] a seasonal guarantee above its maximum stops the step, one below does not', () => {
    const season = edit(home, {
      contractType: 'SEASONAL_CONTRACT',
      contractDuration: { years: 0, months: 3, days: 0 },
    });
    const much = edit(season, { totalBondAmount: 1500 });
    expect(checkRent(much)[0]).toMatchObject({ field: 'totalBondAmount', rule: 'maxOtherBonds' });
    expect(checkRent(edit(season, { totalBondAmount: 1000 }))).toEqual([]);
    expect(checkRent(home)).toEqual([]);
  });

  it('[VAL-03] a payment in advance is cut to what the contract allows, and priced', () => {
    const values = edit(home, { paymentInAdvance: { months: 100, days: 0, amount: 0 } });
    const most = maxPaymentInAdvance(home.startDate!, home.endDate!);
    expect(values.paymentInAdvance).toMatchObject(most);
    expect(edit(home, { paymentInAdvance: { months: 2, days: 0, amount: 0 } }).paymentInAdvance?.amount).toBe(
      2000,
    );
    expect(warned('payment', values)[0]).toMatch(/LAU art\. 17\.2/);
    expect(warned('payment', home)).toEqual([]);
  });

  it('[WIZ-03] the first month shows what its days cost and stays empty until an amount is typed, which stays', () => {
    expect(home.firstMonthRent).toBeUndefined();
    expect(firstMonthOf(home as FormValues)).toBe(1000);
    const late = edit(home, { startDate: day(2026, 12, 16) });
    expect(late.firstMonthRent).toBeUndefined();
    expect(firstMonthOf(late as FormValues)).toBe(516.13);
    const typed = edit(late, { firstMonthRent: 500 });
    expect(edit(typed, { rent: 1200 }).firstMonthRent).toBe(500);
    expect(firstMonthOf(edit(typed, { rent: 1200 }) as FormValues)).toBe(619.35);
    expect(firstMonthOf({ rent: 1000, startDate: null })).toBeNull();
  });

  it('[VAL-06] fees and search carry 21 % and follow the rent', () => {
    expect(home).toMatchObject({ feeBase: 1000, feeVatAmount: 21, feeTotal: 121 });
    const search = edit(home, {
      tenantSearchSelectedOption: 'ONE_PAYMENT',
      tenantSearchOnePaymentPlanMonths: 1,
    });
    expect(search.tenantSearchTotalAmount).toBe(1210);
    expect(edit(search, { rent: 2000 })).toMatchObject({ tenantSearchTotalAmount: 2420, feeTotal: 242 });
    expect(edit(search, { tenantSearchSelectedOption: 'UNKNOWN' }).tenantSearchTotalAmount).toBeNull();
  });

  it('[VAL-06] agency fees on the tenant of a home stop the wizard since 26/05/2023, by article', () => {
    const onTenant: RentValues = {
      ...home,
      tenantSearchSelectedOption: 'FEES_ON_TENANT',
      signatureDate: day(2026, 11, 20),
    };
    expect(checkFees(onTenant)[0]?.message).toMatch(/LAU art\. 20\.1/);
    expect(checkFees({ ...onTenant, signatureDate: day(2023, 5, 25) })).toEqual([]);
    expect(checkFees({ ...onTenant, contractType: 'LOCAL_CONTRACT' })).toEqual([]);
    const season: RentValues = { ...onTenant, contractType: 'SEASONAL_CONTRACT', region: 'CATALONIA' };
    expect(warned('fees', season)[0]).toMatch(/Llei 11\/2025/);
    expect(checkFees(season)).toEqual([]);
  });

  it('[VAL-04] conditions of another type are switched off when the type changes', () => {
    const season = edit(edit(home, { contractType: 'SEASONAL_CONTRACT' }), {
      mandataryManagesItp: true,
      petBan: true,
    });
    expect(season).toMatchObject({
      renewalType: 'NONE',
      contractDuration: { years: 0, months: 11, days: 0 },
    });
    const long = edit(season, { contractType: 'LONG_CONTRACT' });
    expect(long).toMatchObject({ mandataryManagesItp: false, petBan: true, renewalType: 'THREE_YEARS' });
    expect(checkRent(long)).toEqual([]);
    expect(checkRent({ ...long, mandataryManagesItp: true })[0]?.field).toBe('mandataryManagesItp');
  });

  it('[VAL-05] the ITP is a share of all rent and does not exist for a home', () => {
    const season = edit(edit(home, { contractType: 'SEASONAL_CONTRACT' }), { itpPercent: 0.5 });
    expect(season.itpAmount).toBe(55);
    expect(edit(season, { contractType: 'LONG_CONTRACT' })).toMatchObject({
      itpPercent: null,
      itpAmount: null,
    });
  });

  it("[VAL-05] a season proposes Catalonia's rate, and the state scale where the region has none", () => {
    const catalan = edit(home, { contractType: 'SEASONAL_CONTRACT', region: 'CATALONIA' });
    expect(catalan).toMatchObject({ itpPercent: 0.5, itpAmount: 55 });
    expect(edit(catalan, { itpPercent: 1 })).toMatchObject({ itpPercent: 1, itpAmount: 110 });
    const madrid = edit(catalan, { region: 'MADRID' });
    // 11,000 are 1,831 parts of 6.01.
    expect(madrid).toMatchObject({ itpPercent: null, itpAmount: 44.02 });
    expect(edit(madrid, { contractDuration: { years: 0, months: 0, days: 10 } }).itpAmount).toBe(1.68);
    expect(edit(madrid, { contractType: 'LOCAL_CONTRACT' }).itpAmount).toBeNull();
  });

  it('warnings name the article and go away when it is put right', () => {
    expect(warned('rent', { ...home, ineType: 'GENERAL' })[0]).toMatch(/IRAV/);
    expect(warned('rent', { ...home, ineType: 'IRAV' })).toEqual([]);
    expect(warned('rent', { ...home, ineType: 'GENERAL', signatureDate: day(2023, 5, 25) })).toEqual([]);
    expect(warned('term', edit(home, { contractDuration: { years: 1, months: 0, days: 0 } }))[0]).toMatch(
      /LAU art\. 9\.1/,
    );
    expect(warned('term', edit(home, { landlordIsCompany: true }))).toEqual([]);
    expect(warned('bond', edit(home, { totalBondAmount: 5000 }))[0]).toMatch(/LAU art\. 36\.5/);
    const season = edit(home, { contractType: 'SEASONAL_CONTRACT', region: 'CATALONIA' });
    expect(warned('bond', season).join()).toMatch(/Llei 11\/2025/);
    expect(warned('payment', { ...home, paymentMethod: 'CASH' })[0]).toMatch(/LAU art\. 17\.3/);
  });

  it('[WIZ-03] a mandate gives its parties and terms; units only when there is no choice', () => {
    const mandate = {
      landlords: [id(1)],
      units: [id(2)],
      rent: 900,
      tenantSearchSelectedOption: 'ONE_PAYMENT',
      region: null,
    };
    expect(termsFromMandate(mandate, {})).toEqual({
      landlords: [id(1)],
      units: [id(2)],
      rent: 900,
      tenantSearchSelectedOption: 'ONE_PAYMENT',
    });
    const several = { ...mandate, units: [id(2), id(3)] };
    expect(termsFromMandate(several, { rent: 1000 })).toMatchObject({ units: [] });
    expect(termsFromMandate(several, { rent: 1000 })).not.toHaveProperty('rent');
    expect(termsFromMandate(several, { units: [id(3), id(4)] })).toMatchObject({ units: [id(3)] });
  });

  it('[WIZ-03] the wizard stops at fees on the tenant and goes on without them', () => {
    const steps = new WizardSteps(rentDraft, rentDraft.initial({ unit: id(2), tenant: id(5) }, [undefined]));
    const { form } = steps;
    form.setMany({
      mandate: id(9),
      landlords: [id(1)],
      rent: 1000,
      payerBankAccount: 'ES9121000418450200051332',
    });
    form.set('tenantSearchSelectedOption', 'FEES_ON_TENANT');
    expect(steps.checkAll()).toBe(false);
    expect(steps.position().step).toBe('fees');
    form.set('tenantSearchSelectedOption', 'ONE_PAYMENT');
    expect(steps.checkAll()).toBe(true);
  });

  it('[WIZ-03] a tenant cannot be the own guarantor', () => {
    const steps = new WizardSteps(rentDraft, rentDraft.initial({ unit: id(2), tenant: id(5) }, [undefined]));
    const { form } = steps;
    form.setMany({ mandate: id(9), landlords: [id(1)], avalists: [id(5)] });
    steps.goTo('term');
    expect(steps.position().step).toBe('tenants');
    expect(form.error('avalists')).toMatch(/avalarse/);
  });
});
