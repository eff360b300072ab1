import { setTimeout as sleep } from 'node:timers/promises';
import { addMonths, dayOf, startOfDay } from '@llavero/proto/values/dates';
import type { Gateways, Json } from '../chaos/client.ts';

const today = startOfDay(Date.now() / 1000);
const { year, month } = dayOf(addMonths(today, 1));

/** Questions whose services ask others before they answer. */
const asked: readonly [name: string, input: Record<string, Json>][] = [
  // finance asks contracts, people and documents
  ['PreviewMonth', { year, month }],
  // contracts asks finance, places and documents
  ['LegalDeadlines', { kinds: [] }],
  // finance asks contracts and notifications
  ['DueReminders', {}],
  // documents asks finance, people and places
  ['MakeReport', { kind: 'OWNER', year: dayOf(today).year }],
];

/** Asks all of them side by side, again and again until the moment (milliseconds). */
export async function askNeighbours(gateways: Gateways, end: number): Promise<void> {
  await Promise.all(
    asked.map(async ([name, input]) => {
      while (Date.now() < end) {
        const outcome = await gateways.command(name, input);
        if (outcome.kind === 'refused')
          throw new Error(`${name} was refused: ${JSON.stringify(outcome.value)}`);
        await sleep(100);
      }
    }),
  );
}
