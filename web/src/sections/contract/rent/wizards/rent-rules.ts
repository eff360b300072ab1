import type { FieldProblem } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { contract } from '@llavero/proto/records/contracts/contract';
import { redistributeBond } from '@llavero/proto/rules/bond';
import { withoutForeignConditions } from '@llavero/proto/rules/conditions';
import { itpOf, itpRate } from '@llavero/proto/rules/itp';
import { contractWarnings } from '@llavero/proto/rules/legal/contract-warnings';
import { capPaymentInAdvance, paymentInAdvanceAmount } from '@llavero/proto/rules/payment-in-advance';
import { contractDuration, contractEndDate, type Duration, isNoDuration } from '@llavero/proto/rules/periods';
import { contractFee } from '@llavero/proto/rules/tenant-search';
import { multiplyMoney, percentOf } from '@llavero/proto/values/money';
import { roundTo } from '@llavero/proto/values/number';
import { tenantSearchTerms, tenantSearchTotal } from '../../../../components/wizard/steps/tenant-search.ts';
import type { RentValues } from './rent-fields.ts';

/** Duration and renewal proposed for a type: 5 years with the law's extension (7 for a company), a season, premises. */
function termOfType({ contractType, landlordIsCompany }: RentValues): RentValues {
  if (contractType === 'SEASONAL_CONTRACT')
    return { contractDuration: { years: 0, months: 11, days: 0 }, renewalType: 'NONE' };
  if (contractType === 'LOCAL_CONTRACT')
    return { contractDuration: { years: 5, months: 0, days: 0 }, renewalType: 'ONE_YEAR' };
  return {
    contractDuration: { years: landlordIsCompany ? 7 : 5, months: 0, days: 0 },
    renewalType: 'THREE_YEARS',
  };
}

/** Duration of the contract for rules that scale by time; none while it is not known, a year without a term (LAU art. 9.2). */
export function durationOf({ contractDuration: duration }: RentValues): Duration {
  if (!duration) return {};
  return isNoDuration(duration) ? { years: 1 } : duration;
}

/** The total bond divided by the rule of the type (VAL-03); nothing while rent or bond is missing. */
function dividedBond(values: RentValues): RentValues {
  const { contractType, rent, totalBondAmount, additionalGuarantee } = values;
  if (!contractType || !rent || totalBondAmount == null) return {};
  const bond = redistributeBond({ contractType, rent, totalBondAmount, duration: durationOf(values) });
  return {
    legalBondAmount: bond.legalBondAmount,
    legalBondMonths: bond.legalBondMonths,
    totalBondMonths: bond.totalBondMonths,
    additionalGuarantee: {
      months: roundTo(bond.additionalGuaranteeAmount / rent, 2),
      holder: additionalGuarantee?.holder ?? 'MANDATARY',
      amount: bond.additionalGuaranteeAmount,
    },
  };
}

/** The payment in advance, never longer than the contract, with its amount (VAL-03). */
function cappedAdvance({ paymentInAdvance, startDate, endDate, rent }: RentValues): RentValues {
  if (!paymentInAdvance || startDate == null || endDate == null || !rent) return {};
  const period = capPaymentInAdvance(paymentInAdvance, startDate, endDate);
  return { paymentInAdvance: { ...period, amount: paymentInAdvanceAmount(rent, period, startDate) } };
}

function fees(values: RentValues): RentValues {
  const { rent, feeMonths, feePercent, feeVatPercent } = values;
  if (!rent) return {};
  const { feeBase, vat, total } = contractFee({
    rent,
    months: feeMonths ?? 0,
    percent: feePercent ?? 0,
    vatPercent: feeVatPercent ?? 0,
  });
  return { feeBase, feeVatAmount: vat, feeTotal: total };
}

/** The region's own rate while none was typed for this region and type; homes are exempt (VAL-05). */
function itpRateOf(values: RentValues): RentValues {
  return { itpPercent: itpRate(values)?.value ?? null };
}

/** The proposals for what was not said at the same time. */
function without(proposed: RentValues, changed: readonly string[]): RentValues {
  return Object.fromEntries(
    Object.entries(proposed).filter(([name]) => !changed.includes(name)),
  ) as RentValues;
}

/** Everything in a rent contract that follows from something else. `changed` names the edited fields. */
export function deriveRent(values: RentValues, changed: readonly string[]): RentValues {
  let all = values;
  const touched = new Set(changed);
  const apply = (part: RentValues) => {
    all = { ...all, ...part };
    for (const name of Object.keys(part)) touched.add(name);
  };
  const any = (...names: (keyof RentValues)[]) => names.some((name) => touched.has(name));
  if (changed.length === 0) for (const name of Object.keys(values)) touched.add(name);

  if (changed.includes('contractType') && all.contractType) {
    apply({ ...withoutForeignConditions(all.contractType, all), ...without(termOfType(all), changed) });
  }
  if (changed.includes('landlordIsCompany') && all.contractType === 'LONG_CONTRACT') apply(termOfType(all));
  if (all.startDate != null) {
    // A duration of nothing states that the contract has no end (proto/rules/readiness).
    if (changed.includes('endDate'))
      apply({
        contractDuration:
          all.endDate == null
            ? { years: 0, months: 0, days: 0 }
            : contractDuration(all.startDate, all.endDate),
      });
    else if (any('startDate', 'contractDuration') && all.contractDuration)
      apply({
        endDate: isNoDuration(all.contractDuration)
          ? null
          : contractEndDate(all.startDate, all.contractDuration),
      });
  }
  if (
    (any('rent') || changed.includes('totalBondMonths')) &&
    !changed.includes('totalBondAmount') &&
    // A total that the wizard begins with was agreed with the booking.
    !(changed.length === 0 && all.totalBondAmount != null) &&
    all.rent
  )
    apply({ totalBondAmount: multiplyMoney(all.rent, all.totalBondMonths ?? 0) });
  if (any('rent', 'totalBondAmount', 'contractType', 'contractDuration')) apply(dividedBond(all));
  if (any('rent', 'paymentInAdvance', 'startDate', 'endDate')) apply(cappedAdvance(all));
  if (any('rent', 'lastBonusDay', 'bonusPercent'))
    apply({
      rentBonus: all.lastBonusDay != null && all.rent ? percentOf(all.rent, all.bonusPercent ?? 0) : null,
    });
  if (any('rent', 'feeMonths', 'feePercent', 'feeVatPercent')) apply(fees(all));
  if (any(...tenantSearchTerms)) apply({ tenantSearchTotalAmount: tenantSearchTotal(all) });
  if (any('contractType', 'region') && !changed.includes('itpPercent')) apply(itpRateOf(all));
  if (any('rent', 'itpPercent', 'contractType', 'region', 'contractDuration', 'startDate', 'signatureDate'))
    apply({ itpAmount: itpOf(all) });
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => value !== values[name as keyof RentValues]),
  ) as RentValues;
}

/** The parties and terms a contract takes from its mandate; units only when there is one to choose. */
export function termsFromMandate(
  mandate: Readonly<Record<string, Json>>,
  values: RentValues,
): Record<string, Json> {
  const units = Array.isArray(mandate['units']) ? mandate['units'] : [];
  const kept = (values.units ?? []).filter((unit) => units.includes(unit));
  const copied = [
    'landlords',
    'organization',
    'region',
    'tenantSearchSelectedOption',
    'tenantSearchOnePaymentPlanMonths',
    'tenantSearchOnePaymentInstallments',
    'tenantSearchRecurringPaymentPlanPercent',
  ];
  const terms = Object.fromEntries(
    copied.flatMap((name) => (mandate[name] == null ? [] : [[name, mandate[name]] as const])),
  );
  return {
    ...terms,
    units: kept.length > 0 ? kept : units.length === 1 ? units : [],
    ...(mandate['rent'] != null && !values.rent ? { rent: mandate['rent'] } : {}),
  };
}

/**
 * The tenant of a home cannot be charged the agency's fees (LAU art. 20.1): this stops the wizard. A season in Catalonia is
 * warned of only: it may be a holiday let, whose tenant can pay them.
 */
export function checkFees(values: RentValues): FieldProblem[] {
  if (values.contractType !== 'LONG_CONTRACT') return [];
  const [refusal] = contractWarnings(values, { now: Date.now() / 1000 }).filter(
    ({ group }) => group === 'fees',
  );
  return refusal ? [{ field: refusal.field, rule: 'feesOnTenant', message: refusal.message }] : [];
}

/** The rules of the record itself. */
export function checkRent(values: RentValues): FieldProblem[] {
  return contract.check?.(values as Parameters<NonNullable<typeof contract.check>>[0]) ?? [];
}
