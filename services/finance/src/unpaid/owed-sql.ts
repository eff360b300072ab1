/**
 * What is left to pay of a document without a payment date, euros as `numeric`: `owedAmount` of `proto/rules/owed.ts`.
 *
 * @param of alias of the table `finance`
 */
export const owedSql = (of: string): string =>
  `(${of}.total_amount - coalesce((select sum((p ->> 'amount')::numeric)
      from jsonb_array_elements(coalesce(${of}.payment_rates, '[]')) p where p ->> 'paymentDate' is not null), 0))`;
