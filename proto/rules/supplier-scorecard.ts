import { addMoney, toCents } from '../values/money.ts';

/** A work order as far as the scorecard looks at it. Instants in unix seconds, amounts in euros with VAT. */
export interface ScoredOrder {
  sentAt: number | null;
  answeredAt: number | null;
  visitUntil: number | null;
  finishedAt: number | null;
  /** The issue was reopened after this work. */
  reopened: boolean;
  approvedAmount: number | null;
  invoiceAmount: number | null;
}

/** How a supplier has worked; null where nothing says so yet. */
export interface Scorecard {
  orders: number;
  /** Median from the order to the answer, in hours. */
  answerHours: number | null;
  /** Share finished by the end of the visit that was agreed, in percent. */
  onTimePercent: number | null;
  /** Share of finished orders whose issue was opened again, in percent. */
  reopenPercent: number | null;
  /** Invoiced beyond what was approved, in percent of it; negative when it was less. */
  deviationPercent: number | null;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : rounded((part / whole) * 100);

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return rounded(sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2);
}

/** The scorecard of a supplier from their work orders. */
export function scorecardOf(orders: readonly ScoredOrder[]): Scorecard {
  const answers = orders.flatMap(({ sentAt, answeredAt }) =>
    sentAt !== null && answeredAt !== null ? [Math.max(0, answeredAt - sentAt) / 3600] : [],
  );
  const finished = orders.filter(({ finishedAt }) => finishedAt !== null);
  const agreed = finished.filter(({ visitUntil }) => visitUntil !== null);
  const priced = orders.filter(
    ({ approvedAmount, invoiceAmount }) => invoiceAmount !== null && (approvedAmount ?? 0) > 0,
  );
  const approved = addMoney(...priced.map(({ approvedAmount }) => approvedAmount ?? 0));
  const invoiced = addMoney(...priced.map(({ invoiceAmount }) => invoiceAmount ?? 0));
  return {
    orders: orders.length,
    answerHours: median(answers),
    onTimePercent: share(
      agreed.filter(({ finishedAt, visitUntil }) => (finishedAt ?? 0) <= (visitUntil ?? 0)).length,
      agreed.length,
    ),
    reopenPercent: share(finished.filter(({ reopened }) => reopened).length, finished.length),
    deviationPercent: share(toCents(invoiced) - toCents(approved), toCents(approved)),
  };
}
