import { hasContinuation } from './parts-of-days.ts';

/**
 * Balance of every account at the end of a day (`$1`, a date), from the last statement that begins by then: its closing balance, or within it
 * its opening balance and the lines until the day. Of several of one day the last one counts. An account is an organization's and ends in four figures.
 */
export const accountBalances = `
with last as (
  select distinct on (s.organization, s.ending) s.*
    from bank_statement s
   where s.deleted_at is null and s."from" <= $1::date
   order by s.organization, s.ending, s."to" desc, s."from" desc, ${hasContinuation('s')}
)
select organization, ending, least("to", $1::date)::text as day,
       (case when "to" <= $1::date then closing_balance
             else opening_balance + (select coalesce(sum(l.amount), 0) from bank_line l join bank_statement s on s.id = l.statement
                                      where s.organization = last.organization and s.ending = last.ending and l.deleted_at is null
                                        and l.booking_date between last."from" and $1::date) end)::float as balance
  from last order by organization, ending`;

/**
 * The earliest of the accounts' last days, each counted to the day before its first gap, and never beyond the day before the oldest
 * proposal that nobody has decided. An organization has one account at a time: the one it had before counts no more once the new one is imported.
 */
export const bookedUpToSql = `
with account as (
  select distinct on (organization) organization, max("to") as until,
         min("from") filter (where gap is not null) as gap_from
    from bank_statement where deleted_at is null
   group by organization, ending order by organization, max("to") desc, max(created_at) desc
), waiting as (
  select min(booking_date) as day from bank_line
   where match_reason is not null and not booked and dismissal is null and deleted_at is null
)
select least(min(least(account.until, account.gap_from - 1)), min(waiting.day) - 1)::text as day from account left join waiting on true`;
