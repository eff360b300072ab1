import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { sendEmail } from '@llavero/proto/commands/notifications';
import type { Json } from '@llavero/proto/fields/field';
import { type Bench, openBench } from '../testing/bench.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const to = [{ id: null, collection: null, description: 'ana@example.com' }];
let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench?.stop());

const records = () => bench.services.peers.records('notifications');
const create = async (object: Record<string, Json>) =>
  String((await records().create({ collection: 'communication', object }, staff))['id']);
const load = (id: string) => bench.load('notifications', 'communication', id);
const jobsOf = async (id: string) => {
  const database = bench.services.services.get('notifications')!.get(Database);
  return database.query<{ at: number }>(
    `SELECT extract(epoch FROM run_at)::bigint::float8 AS at FROM background_job WHERE input->>'communication' = $1 ORDER BY created_at`,
    [id],
  );
};

describe('[JOB-04] a message that is recorded by the generic call', () => {
  it('leaves, once', async () => {
    const id = await create({ subject: 'Por la API', body: 'Hola.', to });
    await bench.caught('Por la API');
    await until('it is sent', async () => (await load(id))['status'] === 'SENT');
    expect(await jobsOf(id)).toHaveLength(1);
  });

  it('waits until the moment that it says, unless somebody sends it now or moves it', async () => {
    const due = Math.floor(Date.now() / 1000) + 30 * 86_400;
    const [waiting, hurried] = [
      await create({ subject: 'Para dentro de un mes', body: 'Hola.', to, due }),
      await create({ subject: 'Mejor ahora', body: 'Hola.', to, due }),
    ];
    const held = await until('it waits', async () => {
      const message = await load(waiting);
      return message['nextAttemptAt'] === due && message;
    });
    expect(held).toMatchObject({ status: 'NOT_SENT', attempts: 0 });
    const change = async (id: string, patch: Record<string, Json>) =>
      records().patch(
        { collection: 'communication', id, version: Number((await load(id))['version']), patch },
        staff,
      );
    await until('it waits, too', async () => (await load(hurried))['nextAttemptAt'] === due);
    await change(hurried, { urgent: true });
    await bench.caught('Mejor ahora');
    expect((await load(waiting))['status']).toBe('NOT_SENT');
    await change(waiting, { due: Math.floor(Date.now() / 1000) - 60 });
    await bench.caught('Para dentro de un mes');
  });

  it('whose job comes a little early, by another clock, leaves at its moment all the same', async () => {
    const due = Math.floor(Date.now() / 1000) + 4;
    const id = await create({ subject: 'Dentro de poco', body: 'Hola.', to, due });
    await until('it waits', async () => (await load(id))['nextAttemptAt'] === due);
    const { version } = await load(id);
    const database = bench.services.services.get('notifications')!.get(Database);
    await database.query(
      `UPDATE background_job SET run_at = now() WHERE input->>'communication' = $1 AND state = 'waiting'`,
      [id],
    );
    await until('it was asked for early', async () => Number((await load(id))['version']) > Number(version));
    await bench.caught('Dentro de poco');
    expect((await load(id))['sentAt']).toBeGreaterThanOrEqual(due);
  });

  it('a burofax stays a draft, and what a command records leaves once', async () => {
    const draft = await create({ type: 'BUROFAX', subject: 'Requerimiento', body: 'Texto', to });
    const input = { to: 'ana@example.com', subject: 'Con su orden', body: 'Hola.' };
    const { communication } = await bench.services.peers.command(sendEmail, input as never, staff);
    await until('it is sent', async () => (await load(communication))['status'] === 'SENT');
    await create({ subject: 'La última', body: 'Hola.', to });
    await bench.caught('La última');
    expect(await jobsOf(draft)).toEqual([]);
    expect(await jobsOf(communication)).toHaveLength(1);
  });
});

it('[SES-10] [JOB-04] in the develop environment it goes to whoever has recorded it, and to nobody else', async () => {
  const develop = await openBench({ env: { LLAVERO_ENVIRONMENT: 'develop' } });
  try {
    const object = { subject: 'De prueba', body: 'Hola.', to, bcc: to };
    await develop.services.peers
      .records('notifications')
      .create({ collection: 'communication', object }, staff);
    expect((await develop.caught('De prueba')).to).toEqual(['inaki.pena@example.com']);
    expect((await develop.raw()).join()).not.toContain('ana@example.com');
  } finally {
    await develop.stop();
  }
});
