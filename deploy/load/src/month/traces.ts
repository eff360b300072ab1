import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The gaps and doubles of a month in the database, each as a sentence; none when it holds. */
export async function faultsOf(
  adminUrl: string,
  { year, month }: { year: number; month: number },
): Promise<string[]> {
  const counts = await countsOf(
    adminUrl,
    [
      [
        'claims without the document that they name',
        `select count(*) from finance.month_claim c where c.year = $1 and c.month = $2
          and not exists (select 1 from finance.finance f where f.id = c.finance)`,
      ],
      [
        'documents without their claim',
        `select count(*) from finance.finance f where f.year = $1 and f.month = $2
          and not exists (select 1 from finance.month_claim c where c.finance = f.id)`,
      ],
      [
        'documents of one kind that a contract and payee have twice',
        `select count(*) from (select 1 from finance.finance f where f.year = $1 and f.month = $2
          group by f.type, coalesce(f.contract, f.mandate), f.units, f.landlords, f.destination_role having count(*) > 1) d`,
      ],
      [
        'numbers that a series lacks or has twice',
        `select coalesce(sum(s.last - n.numbers + abs(n.numbers - n.documents)), 0) as count
         from finance.series s cross join lateral (
           select count(distinct f.serie) as numbers, count(*) as documents from finance.finance f
            where f.type = s.type and f.year = s.year and f.serie between 1 and s.last) n
        where s.year = $1 and $2::int is not null`,
      ],
      [
        'documents without their audit entry',
        `select count(*) from finance.finance f where f.year = $1 and f.month = $2
          and not exists (select 1 from finance.audit a where a.record_id = f.id and a.version = 1)`,
      ],
      [
        'documents that the log does not know',
        `select count(*) from finance.finance f where f.year = $1 and f.month = $2
          and not exists (select 1 from notifications.log l where l.record_id = f.id::text and l.record_version = 1)`,
      ],
    ],
    [year, month],
  );
  return counts.flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
}

/** Waits until every event of finance is in the log. */
export async function untilLogged(adminUrl: string): Promise<void> {
  for (;;) {
    const [left] = await countsOf(adminUrl, [
      [
        'events',
        `select count(*) from finance.outbox o where not exists (select 1 from notifications.log l where l.id = o.id)`,
      ],
    ]);
    if (left?.[1] === 0) return;
    await sleep(500);
  }
}

/** The answers to questions that each count something. */
async function countsOf(
  adminUrl: string,
  questions: readonly (readonly [what: string, sql: string])[],
  params: readonly unknown[] = [],
): Promise<[what: string, count: number][]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const counts: [string, number][] = [];
    for (const [what, sql] of questions) {
      const { rows } = await client.query<{ count: string }>(sql, [...params]);
      counts.push([what, Number(rows[0]?.count)]);
    }
    return counts;
  } finally {
    await client.end();
  }
}
