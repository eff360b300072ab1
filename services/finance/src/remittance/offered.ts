import type { RemittanceAbsence } from '@llavero/proto/records/choices/remittances';
import { owedSql } from '../unpaid/owed-sql.ts';

/** The day on which a document is due. */
export const dueDaySql = 'coalesce(f.payment_expected_date, f.issue_date, f.period_start)';

/** Placeholders of a statement whose table `finance` is `f`: way of payment, last due day (a date) and organization. */
interface Parameters {
  method: string;
  dueUpTo: string;
  organization: string;
}

/**
 * What a remittance does not ask for, each with its condition; the first that holds is what people are told. Whether a document is offered
 * is said by the same list, so that both are one rule. What only its instalments or its mandate say is in `RemittanceCandidates`.
 */
const absences = ({
  method,
  dueUpTo,
  organization,
}: Parameters): readonly (readonly [RemittanceAbsence, string])[] => [
  ['CANCELLED', 'f.cancelled'],
  ['DRAFT', 'f.preview'],
  ['INCLUDED', 'f.included_in is not null'],
  ['PAID', 'f.payment_date is not null'],
  ['AT_BANK', 'f.process_start_date is not null'],
  ['NOTHING_OWED', `${owedSql('f')} <= 0`],
  ['OTHER_METHOD', `f.payment_method is distinct from ${method}`],
  ['OTHER_COMPANY', `(f.mandatary is not null and f.mandatary <> ${organization})`],
  ['NO_DATE', `${dueDaySql} is null`],
  ['DUE_LATER', `${dueDaySql} > ${dueUpTo}::date`],
];

/** Condition: the document is offered. */
export const offeredSql = (parameters: Parameters): string =>
  absences(parameters)
    .map(([, condition]) => `not (${condition})`)
    .join(' and ');

/** Why a document is not offered, as text; null when it is. */
export const absenceSql = (parameters: Parameters): string =>
  `case ${absences(parameters)
    .map(([reason, condition]) => `when ${condition} then '${reason}'`)
    .join(' ')} end`;

/**
 * Condition: somebody may look for the document in the remittance: it is due in the month of the last due day, or before and still owed.
 *
 * @param month expression of the first day of that month, a date
 */
export const lookedForSql = (month: string): string =>
  `(${dueDaySql} between ${month}::date and (${month}::date + interval '1 month' - interval '1 day')::date
    or (coalesce(${dueDaySql}, ${month}::date - 1) < ${month}::date and f.payment_date is null
        and not f.cancelled and not f.preview and f.included_in is null and ${owedSql('f')} > 0))`;
