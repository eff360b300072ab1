import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Gateways } from '../chaos/client.ts';
import type { Product } from '../product.ts';

/** What each trial works with. */
export interface Trial {
  product: Product;
  gateways: Gateways;
  /** Folder in which the local mail server keeps what it was given. */
  sink: string;
  say: (line: string) => void;
}

/** Queues a mail under a key, again and again until it is known to be queued: the key keeps it to one. */
export async function queueMail(gateways: Gateways, name: string): Promise<void> {
  const input = {
    to: 'nadie@llavero.test',
    subject: name,
    body: `Mensaje de prueba ${name}.\n\nUn saludo.`,
    deduplication: `bench ${name}`,
  };
  for (;;) {
    const outcome = await gateways.command('SendEmail', input);
    if (outcome.kind === 'done') return;
    if (outcome.kind === 'refused')
      throw new Error(`a mail was refused: ${outcome.code} ${JSON.stringify(outcome.value)}`);
    await sleep(200);
  }
}

/** Runs so many pieces of work with so many at a time. */
export async function inParallel(
  count: number,
  atOnce: number,
  work: (at: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < count; at = next++) await work(at);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Asks the database as its owner. */
export async function ask<T extends pg.QueryResultRow>(
  product: Product,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: product.adminUrl(await product.secrets()) });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
