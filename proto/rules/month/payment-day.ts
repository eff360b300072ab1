import { dayOf, daySeconds, daysInMonth } from '../../values/dates.ts';

/**
 * Day on which a landlord is expected to be paid: the first payment day of the mandate (C §3.1 paymentDay, 1–31) after
 * `expected`, the day on which the rent is expected; the last day of a shorter month. Days as unix seconds.
 */
export function landlordPaymentDay(paymentDay: number, expected: number): number {
  const { year, month } = dayOf(expected);
  const inMonth = (offset: number) => {
    const first = dayOf(daySeconds({ year, month: month + offset, day: 1 }));
    return daySeconds({ ...first, day: Math.min(paymentDay, daysInMonth(first.year, first.month)) });
  };
  const same = inMonth(0);
  return same > expected ? same : inMonth(1);
}
