/** A payment of an invoice; cents, and the day in unix seconds. */
export interface PartPayment {
  day: number;
  cents: number;
}

/** What is to be told of the payments of an invoice, and what has been. */
export interface PaymentFacts {
  /** Paid here. */
  payments: readonly (PartPayment & { isClosed: boolean })[];
  /** Told before, by the day of the payment. */
  sent: readonly PartPayment[];
  /** What the program has in all: more than was told where an answer was lost, or a person entered it. */
  there: number;
}

/**
 * The payments that the accounting program does not have, in the order of their days (EXT-12). Those of a closed month are not told. What
 * the program has beyond what was told covers the earliest payments, so that nothing is told twice.
 */
export function missingPayments({ payments, sent, there }: PaymentFacts): PartPayment[] {
  const known = new Map<number, number>();
  for (const { day, cents } of sent) known.set(day, (known.get(day) ?? 0) + cents);
  let beyond = Math.max(0, there - sumOf(sent));
  const missing: PartPayment[] = [];
  for (const { day, cents, isClosed } of [...payments].sort((one, other) => one.day - other.day)) {
    const told = Math.min(cents, known.get(day) ?? 0);
    known.set(day, (known.get(day) ?? 0) - told);
    const covered = Math.min(cents - told, beyond);
    beyond -= covered;
    const left = cents - told - covered;
    if (left > 0 && !isClosed) missing.push({ day, cents: left });
  }
  return missing;
}

export const sumOf = (payments: readonly PartPayment[]): number =>
  payments.reduce((sum, { cents }) => sum + cents, 0);
