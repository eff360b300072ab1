import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { HealthServer } from '@llavero/kit/health/health-server';
import { until } from '@llavero/kit/testing/until';
import { type Bench, openBench } from '../testing/bench.ts';
import { REVIEW_LARGE } from './mail-office.ts';

jest.setTimeout(120_000);

let bench: Bench;
let database: Database;

beforeAll(async () => {
  bench = await openBench({ neighbours: ['documents'], env: { IMAP_EVERY_SECONDS: '1' } });
  database = bench.services.services.get('notifications')!.get(Database);
}, 120_000);
afterAll(() => bench?.stop());

let sent = 0;
/** Puts a mail into the mailbox. */
function deliver(subject: string, text = 'Hola', id = `<b${(sent += 1)}@correo.test>`): void {
  const head = [
    'From: Ana <ana@correo.test>',
    'To: buzon@casa.example',
    `Subject: ${subject}`,
    `Message-ID: ${id}`,
  ];
  bench.mailbox.deliver(`${head.join('\r\n')}\r\n\r\n${text}\r\n`);
}
const received = async (subject: string) =>
  (await bench.find('notifications', 'communication', { direction: 'IN' })).filter(
    (one) => one['subject'] === subject,
  );
const arrived = (subject: string) =>
  until(`'${subject}' is received`, async () => (await received(subject)).length > 0);
const cursor = async () =>
  (await database.query<{ uid: number }>('SELECT uid::float8 AS uid, validity FROM mailbox_cursor'))[0]!;

describe('[JOB-04] the mailbox that is read by IMAP', () => {
  it('hands each message to the intake once, in order, and goes on where it was', async () => {
    deliver('Primero');
    deliver('Segundo');
    await arrived('Segundo');
    expect((await cursor()).uid).toBe(2);
    deliver('Tercero');
    await arrived('Tercero');
    for (const subject of ['Primero', 'Segundo', 'Tercero']) expect(await received(subject)).toHaveLength(1);
    expect(await received('Primero')).toMatchObject([
      { type: 'EMAIL', from: { description: 'ana@correo.test' } },
    ]);
  });

  it('takes nothing twice when the mailbox is numbered anew', async () => {
    bench.mailbox.renumber();
    deliver('Después de la copia');
    await arrived('Después de la copia');
    for (const subject of ['Primero', 'Segundo', 'Tercero']) expect(await received(subject)).toHaveLength(1);
    expect(await cursor()).toEqual({ uid: 4, validity: '2' });
  });

  it('takes what came while another way has brought it already', async () => {
    // The same message by the door of a mail server and by the mailbox.
    deliver('Primero', 'Hola', '<b1@correo.test>');
    deliver('Detrás');
    await arrived('Detrás');
    expect(await received('Primero')).toHaveLength(1);
  });

  it('shows on the status page that it fails, and reads what waited once it works', async () => {
    const state = async () =>
      (await bench.services.services.get('notifications')!.get(HealthServer).report()).outside?.find(
        ({ name }) => name === 'mailbox',
      )?.state;
    bench.mailbox.refusing = true;
    deliver('Mientras tanto');
    await until('the mailbox counts as failed', async () => (await state()) === 'failed');
    bench.mailbox.refusing = false;
    await arrived('Mientras tanto');
    await until('the mailbox is well again', async () => (await state()) === 'ok');
    bench.mailbox.cut();
    deliver('Tras el corte');
    await arrived('Tras el corte');
  });

  it('leaves what is too large where it is, with a task for a person', async () => {
    deliver('Enorme', 'x'.repeat(21 * 1024 * 1024));
    deliver('Tras el enorme');
    await arrived('Tras el enorme');
    expect(await received('Enorme')).toHaveLength(0);
    expect(await bench.find('notifications', 'task', { title: REVIEW_LARGE })).toHaveLength(1);
  });
});
