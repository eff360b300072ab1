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

/**
 * What has come due of what is left to pay, euros as `numeric`: `dueCents` of `proto/rules/instalments.ts`.
 *
 * @param of alias of the table `finance`. @param today expression of a date
 */
export const dueSql = (of: string, today: string): string =>
  `(${owedSql(of)} - coalesce((
      select sum(greatest(0, least(r.amount, ${owedSql(of)} - r.earlier))) filter (where r.planned > ${today})
        from (select greatest(0, (i ->> 'amount')::numeric) as amount,
                     (to_timestamp((i ->> 'date')::float) at time zone 'Europe/Madrid')::date as planned,
                     coalesce(sum(greatest(0, (i ->> 'amount')::numeric))
                       over (order by at rows between unbounded preceding and 1 preceding), 0) as earlier
                from jsonb_array_elements(coalesce(${of}.payment_rates, '[]')) with ordinality as e (i, at)
               where i ->> 'paymentDate' is null) r), 0))`;

/**
 * Condition: not all that is left to pay of a document is planned for later (decision 0207). One of which nothing is left is as its status
 * says.
 *
 * @param of alias of the table `finance`. @param today expression of a date
 */
export const isDueSql = (of: string, today: string): string =>
  `(${owedSql(of)} <= 0 or ${dueSql(of, today)} > 0)`;
