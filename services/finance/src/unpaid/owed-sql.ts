/** Euros of a document that its paid instalments leave, as `numeric`. */
const leftSql = (of: string): string =>
  `(${of}.total_amount - coalesce((select sum((p ->> 'amount')::numeric)
      from jsonb_array_elements(coalesce(${of}.payment_rates, '[]')) p where p ->> 'paymentDate' is not null), 0))`;

/**
 * What the rectification of a document takes off it, euros as `numeric`: at most what its instalments leave.
 *
 * @param of alias of the table `finance`
 */
export const takenSql = (of: string): string =>
  `(case when ${of}.rectified_amount = 0 then 0 else least(${of}.rectified_amount, greatest(0, ${leftSql(of)})) end)`;

/**
 * What is left to pay of a document without a payment date, and of a paid one what its last payment was, euros as `numeric`:
 * `owedAmount` of `proto/rules/owed.ts`.
 *
 * @param of alias of the table `finance`
 */
export const owedSql = (of: string): string => `(${leftSql(of)} - ${takenSql(of)})`;
