import { setTimeout as sleep } from 'node:timers/promises';
import { untilWhole } from '../chaos/killer.ts';
import type { Finding } from '../chaos/verify.ts';
import { countIn, readSink } from './sink.ts';
import { ask, inParallel, queueMail, type Trial } from './trial.ts';

/** By issue 14. */
const MOST_SECONDS = 180;
/** After so long it is given up. */
const GIVE_UP_MS = 1_200_000;
const AT_ONCE = 12;
/** Killed one after the other, once so much has been delivered. */
const victims = ['notifications', 'nats', 'stand-ins'] as const;

/** Queues mails and waits until the sink has each of them. */
export async function delivered(
  { product, gateways, sink, say }: Trial,
  { count, kills }: { count: number; kills: boolean },
): Promise<Finding[]> {
  const before = await countIn(sink).catch(() => 0);
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  let queued = 0;
  const queueing = inParallel(count, AT_ONCE, async (at) => {
    await queueMail(gateways, `bench-${at}`);
    if ((queued += 1) === count) say(`${count} queued after ${seconds().toFixed(1)} s`);
  });
  const killing = kills ? killOnTheWay() : Promise.resolve();
  const counting = untilThere();
  await Promise.all([queueing, killing, counting]);
  const took = seconds();

  async function killOnTheWay(): Promise<void> {
    for (const [at, victim] of victims.entries()) {
      const wanted = (count * (at + 1)) / (victims.length + 1);
      while ((await countIn(sink).catch(() => 0)) - before < wanted)
        if (seconds() * 1000 > GIVE_UP_MS) return;
        else await sleep(100);
      say(`${victim} killed after ${seconds().toFixed(1)} s`);
      await product.kill(victim);
      await untilWhole(product.supervisorPort, 120_000);
    }
  }

  /** Files first, which are cheap to count; their heads only once there may be enough. */
  async function untilThere(): Promise<void> {
    while (seconds() * 1000 < GIVE_UP_MS) {
      if ((await countIn(sink).catch(() => 0)) - before >= count && (await subjects()).size >= count) return;
      await sleep(250);
    }
  }
  async function subjects(): Promise<Map<string, Set<string>>> {
    const found = new Map<string, Set<string>>();
    for (const { subject, messageId } of await readSink(sink))
      if (subject.startsWith('bench-')) found.set(subject, (found.get(subject) ?? new Set()).add(messageId));
    return found;
  }

  // A message that is sent again comes after the rest.
  await sleep(5_000);
  const found = await subjects();
  const all = (await readSink(sink)).filter(({ subject }) => subject.startsWith('bench-'));
  const lost = Array.from({ length: count }, (_, at) => `bench-${at}`).filter((name) => !found.has(name));
  const doubled = [...found].filter(([, ids]) => ids.size > 1).map(([name]) => `${name} is two messages`);
  const repeated = all.length - found.size - doubled.length;
  const states = await ask<{ status: string; count: string }>(
    product,
    `select status, count(*) from notifications.communication where deduplication like 'bench bench-%' group by 1`,
  );
  const unsent = states
    .filter(({ status }) => status !== 'SENT')
    .map((one) => `${one.count} are ${one.status}`);
  const late =
    took > MOST_SECONDS ? [`${took.toFixed(1)} s are more than ${MOST_SECONDS} s for ${count} messages`] : [];
  return [
    { what: `delivered after ${took.toFixed(1)} s`, checked: count, wrong: late },
    {
      what: 'none is lost',
      checked: count,
      wrong: [...lost.map((name) => `${name} did not arrive`), ...unsent],
    },
    {
      what: `none is doubled; ${repeated} handed over again under their own Message-ID`,
      checked: all.length,
      wrong: doubled,
    },
  ];
}
