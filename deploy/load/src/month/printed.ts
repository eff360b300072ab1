import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Waits for the end of a printing job; says how many papers it has made. */
export async function printed(adminUrl: string, job: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ state: string; checkpoint: { printed: number } | null }>(
        `select state, checkpoint from documents.background_job where id = $1`,
        [job],
      );
      const [row] = rows;
      if (row && !['waiting', 'running'].includes(row.state))
        return `${row.state}, ${row.checkpoint?.printed ?? 0} papers`;
      await sleep(200);
    }
  } finally {
    await client.end();
  }
}
