import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import type { Json } from '@llavero/proto/fields/field';
import { communication as definition } from '@llavero/proto/records/notifications/communication';
import { type SendingRules, SENDING_RULES_KEY } from '@llavero/proto/rules/sending-rules';
import { formatTime } from '@llavero/proto/values/dates';
import { type Bench, openBench } from '../testing/bench.ts';
import { Communications, type Message } from './communications.ts';

jest.setTimeout(120_000);

let bench: Bench;
let database: Database;
let communications: Communications;
let stores: RecordStores;

beforeAll(async () => {
  bench = await openBench();
  const service = bench.services.services.get('notifications')!;
  [database, communications, stores] = [
    service.get(Database),
    service.get(Communications),
    service.get(RecordStores),
  ];
}, 120_000);
afterAll(() => bench?.stop());

async function rule(value: SendingRules): Promise<void> {
  const [known] = await bench.find('notifications', 'config', { key: SENDING_RULES_KEY });
  if (known)
    await stores
      .of('config')
      .writeUnchecked(known.id, undefined, { value: value as unknown as Json }, {}, testContext('ADMIN'));
  else
    await bench.create('notifications', 'config', {
      key: SENDING_RULES_KEY,
      value: value as unknown as Json,
    });
}
const ctx = { ...testContext('ADMIN'), trusted: true };
const send = (subject: string, more: Partial<Message> = {}) =>
  database.transaction((tx) =>
    communications.record(
      {
        to: [{ id: null, collection: null, description: 'luis@correo.test' }],
        subject,
        body: 'Hola',
        template: null,
        author: bench.admin.id,
        ...more,
      },
      ctx,
      tx,
    ),
  );
const now = () => Math.floor(Date.now() / 1000);
const message = (id: string) => bench.load('notifications', 'communication', id);
const change = (id: string, patch: Record<string, Json>) =>
  stores
    .of(definition)
    .patch({ collection: 'communication', id, patch: patch as never }, testContext('ADMIN'));
const caught = (subject: string) => bench.mail.messages().filter((mail) => mail.subject === subject).length;
/** An hour ago to two hours from now, whatever the hour of the test. */
const quietNow = () => ({ from: formatTime(now() - 3_600), to: formatTime(now() + 7_200), weekends: false });

describe('[JOB-04] what keeps a message from leaving now', () => {
  beforeEach(() => rule({ quiet: {}, repeatMinutes: 10 }));

  it('quiet hours of its channel hold it until their end, and it says when', async () => {
    await rule({ quiet: { EMAIL: quietNow(), SLACK: null }, repeatMinutes: 10 });
    const id = await send('De noche');
    const held = await until('it waits', async () => {
      const one = await message(id);
      return one['nextAttemptAt'] !== null && one;
    });
    expect(held).toMatchObject({ status: 'NOT_SENT', attempts: 0, due: held['nextAttemptAt'] });
    expect(Number(held['due'])).toBeGreaterThan(now() + 3_600);
    expect(caught('De noche')).toBe(0);
    // A link or code that somebody waits for leaves at once.
    await send('Su código', { body: '{{code}}', secrets: { code: '123456' } });
    await bench.caught('Su código');
    await change(id, { urgent: true });
    await bench.caught('De noche');
    expect(await until('it is sent', async () => (await message(id))['status'] === 'SENT')).toBe(true);
  });

  it('the same text to the same people within the minutes leaves once, and says so', async () => {
    const first = await send('Dos veces');
    await until('the first is sent', async () => (await message(first))['status'] === 'SENT');
    const second = await send('Dos veces');
    const end = await until('the second is held', async () => {
      const one = await message(second);
      return one['status'] === 'CANCELLED' && one;
    });
    expect(end['error']).toMatch(/^Repetida: el mismo texto salió el \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    expect(caught('Dos veces')).toBe(1);
    await send('Dos veces', { to: [{ id: null, collection: null, description: 'eva@correo.test' }] });
    await bench.caught('Dos veces', 'eva@correo.test');
    await change(second, { urgent: true, status: 'NOT_SENT' });
    await until('it leaves all the same', () => caught('Dos veces') === 3);
  });

  it('of many equal ones at once one leaves', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => send('A la vez')));
    const ends = await until('all have ended', async () => {
      const all = await Promise.all(ids.map(async (id) => String((await message(id))['status'])));
      return all.every((status) => status === 'SENT' || status === 'CANCELLED') && all;
    });
    expect(ends.filter((status) => status === 'SENT')).toHaveLength(1);
    expect(caught('A la vez')).toBe(1);
  });

  it('nothing where the minutes are none', async () => {
    await rule({ quiet: {}, repeatMinutes: 0 });
    await send('Sin freno');
    await send('Sin freno');
    await until('both leave', () => caught('Sin freno') === 2);
  });
});
