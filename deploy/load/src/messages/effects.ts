import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Row } from '../chaos/client.ts';
import { Ledger } from '../chaos/ledger.ts';
import { mixedLoad } from '../chaos/mixed-load.ts';
import type { Finding } from '../chaos/verify.ts';
import { median, percentile } from '../statistics.ts';
import type { Trial } from './trial.ts';

/** By issue 14. */
const MOST_MS = 1_000;
const EVERY_MS = 250;
/** How exact it is. */
const LOOK_MS = 5;
const GIVE_UP_MS = 60_000;

/**
 * From the answer of a write in one service to the effect of a rule of staff about it in another: the event goes by outbox, broker and
 * consumer, and the rule asks the owner of the record whether its condition holds.
 */
export async function effects({ product, gateways, say }: Trial, seconds: number): Promise<Finding[]> {
  const rule = await gateways.command('SaveEventRule', {
    ...{ name: 'bench', description: null, collection: 'place', schedule: null, active: true },
    ...{ event: 'llavero.places.place.created', fields: [], conditions: { adminId: { $regex: '^bench-' } } },
    actions: [{ kind: 'TASK', title: 'bench', dueDays: 1 }],
  });
  if (rule.kind !== 'done') throw new Error(`the rule was refused: ${JSON.stringify(rule)}`);
  const pool = new pg.Pool({ connectionString: product.adminUrl(await product.secrets()), max: 4 });
  const times: number[] = [];
  const missing: string[] = [];
  const end = Date.now() + seconds * 1000;

  async function follow(place: Row, answered: number): Promise<void> {
    const sql = `select 1 from notifications.task where title = 'bench' and related_places @> array[$1::uuid] limit 1`;
    while (performance.now() - answered < GIVE_UP_MS) {
      if ((await pool.query(sql, [place.id])).rows.length > 0)
        return void times.push(performance.now() - answered);
      await sleep(LOOK_MS);
    }
    missing.push(`${place.id} has no task`);
  }
  async function probe(): Promise<void> {
    const following: Promise<void>[] = [];
    // Rules are read again every five seconds.
    await sleep(6_000);
    for (let at = 0; Date.now() < end; at += 1) {
      const object = {
        adminId: `bench-${at}`,
        type: 'UNIT',
        street: 'Calle Mayor',
        number: '1',
        city: 'Madrid',
      };
      const made = await gateways.call('createObject', { collection: 'place', object });
      if (made.kind === 'done') following.push(follow(made.value, performance.now()));
      await sleep(EVERY_MS);
    }
    await Promise.all(following);
  }

  const ledger = new Ledger();
  try {
    await Promise.all([mixedLoad(gateways, ledger, end), probe()]);
  } finally {
    await pool.end();
  }
  const p95 = percentile(times, 95);
  say(
    `median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms; beside it ${ledger.created.size} creations and ${ledger.readTimes.length} reads`,
  );
  return [
    {
      what: `from event to effect p95 ${p95.toFixed(0)} ms`,
      checked: times.length,
      wrong: p95 > MOST_MS ? [`more than ${MOST_MS} ms`] : [],
    },
    { what: 'every event has its effect', checked: times.length + missing.length, wrong: missing },
  ];
}
