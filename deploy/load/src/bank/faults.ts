import pg from 'pg';

/** What must not be after a kill, each as a sentence with its count; none when all of it holds. */
export async function remittanceFaults(adminUrl: string): Promise<string[]> {
  const questions = [
    [
      'remittances without a file',
      `select count(*) from finance.remittance r where not exists (select 1 from finance.remittance_file f where f.remittance = r.id)`,
    ],
    [
      'files without a remittance',
      `select count(*) from finance.remittance_file f where not exists (select 1 from finance.remittance r where r.id = f.remittance)`,
    ],
    [
      'remittances whose rows are not those of the file',
      `select count(*) from finance.remittance r where r.rows <> (select count(*) from finance.remittance_row w where w.remittance = r.id)`,
    ],
    [
      'documents that stand in two remittances',
      `select count(*) from (select document from finance.remittance_row where (outcome in ('PREPARED', 'SENT') or (outcome = 'SETTLED' and not part))
         group by document, purpose having count(*) > 1) twice`,
    ],
    [
      'documents in process that no sent remittance has, or the other way round',
      `select count(*) from finance.finance f full join
         (select document from finance.remittance_row where outcome = 'SENT') w on w.document = f.id
        where (f.process_start_date is null) <> (w.document is null)`,
    ],
  ] as const;
  return query(adminUrl, async (client) => {
    const faults: string[] = [];
    for (const [what, sql] of questions) {
      const { rows } = await client.query<{ count: string }>(sql);
      if (Number(rows[0]?.count) > 0) faults.push(`${rows[0]?.count} ${what}`);
    }
    return faults;
  });
}

/** The remittances that wait to be sent. */
export function preparedRemittances(adminUrl: string): Promise<{ id: string; version: number }[]> {
  return query(adminUrl, async (client) => {
    const { rows } = await client.query<{ id: string; version: number }>(
      `select id, version from finance.remittance r
        where exists (select 1 from finance.remittance_row w where w.remittance = r.id and w.outcome = 'PREPARED')`,
    );
    return rows;
  });
}

/** The documents that each movement was matched to, by the bank's reference. */
export function answersOf(adminUrl: string): Promise<Map<string, string[]>> {
  return query(adminUrl, async (client) => {
    const { rows } = await client.query<{ reference: string; documents: string[] }>(
      `select bank_reference as reference, array(select p ->> 'finance' from jsonb_array_elements(parts) p) as documents
         from finance.bank_line where parts is not null`,
    );
    return new Map(rows.map(({ reference, documents }) => [reference, documents]));
  });
}

async function query<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
