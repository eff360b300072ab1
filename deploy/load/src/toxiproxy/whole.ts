import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { definitionOf } from '@llavero/proto/records/registry';
import type { Gateways } from '../chaos/client.ts';
import { makers, questions } from '../chaos/mixed-load.ts';

/** A list of each service. */
const lists = [
  ...questions,
  ...['operation/certificate', 'document/contract', 'home/task'].map((component) => ({
    dataRequest: { component, itemsPerPage: 50, useCache: false },
  })),
];

/** Waits at most. */
const PATIENCE_MS = 120_000;

/**
 * Seconds until the product works in all its parts: every list answers, a record of each kind can be made, and the event of each has
 * reached the log, which is read from the outbox by one service, carried by the broker and written by another.
 *
 * @throws Error that names what does not work after two minutes
 */
export async function secondsUntilWhole(gateways: Gateways, adminUrl: string): Promise<number> {
  const began = performance.now();
  const end = Date.now() + PATIENCE_MS;
  const pool = new pg.Pool({ connectionString: adminUrl, max: 4 });
  const until = async (what: string, works: () => Promise<boolean>): Promise<void> => {
    while (!(await works())) {
      if (Date.now() > end) throw new Error(`not whole after ${PATIENCE_MS / 1000} s: ${what}`);
      await sleep(100);
    }
  };
  const answers = (question: (typeof lists)[number]) =>
    until(`${JSON.stringify(question)} is not answered`, async () => {
      const { kind } = await gateways.call('getComponentItems', question);
      return kind === 'done';
    });
  const isWritten = async (make: (typeof makers)[number]): Promise<void> => {
    let id = '';
    const { collection } = make('');
    await until(`no ${collection} can be made`, async () => {
      const made = await gateways.call('createObject', make(randomUUID()));
      if (made.kind === 'done') ({ id } = made.value);
      return made.kind === 'done';
    });
    const { service } = definitionOf(collection);
    await until(`the event of a ${collection} is not in the log`, async () => {
      const { rowCount } = await pool.query(
        `select 1 from "${service}".outbox o join notifications.log l on l.event_id = o.id::text where o.record_id = $1`,
        [id],
      );
      return (rowCount ?? 0) > 0;
    });
  };
  try {
    await Promise.all([...lists.map(answers), ...makers.map(isWritten)]);
  } finally {
    await pool.end();
  }
  return (performance.now() - began) / 1000;
}
