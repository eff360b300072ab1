import { BANK_BOOKED_KEY } from '@llavero/proto/rules/arrears';
import { addDays, addMonths, dayKey, startOfMonth } from '@llavero/proto/values/dates';
import { type Row, row } from './row.ts';
import type { Random } from './random.ts';

const MONTHS = 18;
/** Made up: the demo says so in their source. */
const values = {
  publishedIpc: [2.3, 2.4, 2.6, 2.5, 2.2, 2.1],
  publishedIrav: [2.1, 2.2, 2.2, 2.3, 2.2, 2.1],
};

/** Values of both indices for the last months that are published on a day: each on the 13th of the next month. */
export function demoIndices(today: number) {
  const entriesOf = (key: keyof typeof values) =>
    Array.from({ length: MONTHS }, (_, back) => {
      const month = addMonths(startOfMonth(today), -1 - back);
      const from = addDays(addMonths(month, 1), 12);
      const value = values[key][back % values[key].length]!;
      return { month: dayKey(month).slice(0, 7), from: dayKey(from), value, published: from };
    })
      .filter(({ published }) => published <= today)
      .map(({ month, from, value }) => ({
        value,
        month,
        from,
        law: 'LAU art. 18.1',
        source: 'Datos de demostración',
      }))
      .reverse();
  return { publishedIpc: entriesOf('publishedIpc'), publishedIrav: entriesOf('publishedIrav') };
}

/** The same as the settings that *Herramientas* shows, and the day up to which the bank is booked: reminders wait for it. */
export function demoSettings(random: Random, today: number, founded: number): Row[] {
  const indices = Object.entries(demoIndices(today)).map(([key, value]) => [`legal.${key}`, value] as const);
  const booked = [BANK_BOOKED_KEY, dayKey(addDays(today, -1))] as const;
  return [...indices, booked].map(([key, value]) =>
    row(random, founded, { key, type: 'ORGANIZATION', status: 'ACTIVE', value }),
  );
}
