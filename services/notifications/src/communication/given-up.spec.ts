import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { type Bench, openBench } from '../testing/bench.ts';
import { Attachments } from './attachments.ts';
import { Communications } from './communications.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench?.stop());

const notifications = () => bench.services.services.get('notifications')!;
const load = (id: string) => bench.load('notifications', 'communication', id);
const inStatus = (id: string, wanted: string) =>
  until(wanted, async () => {
    const message = await load(id);
    return message['status'] === wanted && message;
  });
const record = (more: Record<string, Json>) =>
  bench.create('notifications', 'communication', {
    status: 'ERROR',
    subject: 'Aviso',
    body: 'Hola.',
    to: [{ id: null, collection: null, description: 'ana@example.com' }],
    ...more,
  });
const sendAgain = ({ id, version }: StoredRecord) =>
  bench.services.peers
    .records('notifications')
    .patch({ collection: 'communication', id, version, patch: { status: 'NOT_SENT', urgent: true } }, staff);

describe('[JOB-04] a message that was given up', () => {
  it('says so where its sending broke off for good, and is sent again by a person', async () => {
    const { id } = await record({ status: 'NOT_SENT', subject: 'Se rompe' });
    const attachments = notifications().get(Attachments);
    const fetch = attachments.fetch.bind(attachments);
    attachments.fetch = () => Promise.reject(invalid('BROKEN', 'No se puede leer.'));
    try {
      await notifications()
        .get(Database)
        .transaction((tx) =>
          notifications().get(Communications).enqueue({ id, type: 'EMAIL' }, testContext('SERVICE'), tx),
        );
      const given = await inStatus(id, 'ERROR');
      expect(given).toMatchObject({ error: 'No se puede leer.', nextAttemptAt: null });
    } finally {
      attachments.fetch = fetch;
    }
    await sendAgain(await load(id));
    await inStatus(id, 'SENT');
    await bench.caught('Se rompe');
  });

  it('goes to the address that the person has now, unless somebody has written another one in it', async () => {
    const person = await bench.create('people', 'agent', { firstname: 'Núria', email: 'vieja@example.com' });
    const to = [{ id: person.id, collection: 'agent', description: 'vieja@example.com' }];
    const [returned, corrected] = [
      await record({ subject: 'Devuelta', to, sentAt: 1_700_000_000 }),
      await record({ subject: 'Corregida a mano', to }),
    ];
    const people = bench.services.peers.records('people');
    await people.patch(
      { collection: 'agent', id: person.id, version: person.version, patch: { email: 'nueva@example.com' } },
      staff,
    );
    const byHand = [{ ...to[0], description: 'trabajo@example.com' }];
    await bench.services.peers
      .records('notifications')
      .patch({ collection: 'communication', id: corrected.id, version: 1, patch: { to: byHand } }, staff);
    await sendAgain(returned);
    await sendAgain(await load(corrected.id));
    expect((await bench.caught('Devuelta')).to).toEqual(['nueva@example.com']);
    expect((await bench.caught('Corregida a mano')).to).toEqual(['trabajo@example.com']);
    expect((await inStatus(returned.id, 'SENT'))['to']).toMatchObject([
      { id: person.id, description: 'nueva@example.com' },
    ]);
  });

  it('[SES-08] is not sent without the link that was forgotten once it had left', async () => {
    const returned = await record({
      subject: 'Su enlace',
      body: 'Abra {{link}} ahora',
      sentAt: 1_700_000_000,
    });
    await sendAgain(returned);
    const given = await until('it is refused', async () => {
      const message = await load(returned.id);
      return message['status'] === 'ERROR' && message['error'] !== null && message;
    });
    expect(given['error']).toContain('enlace o código');
    expect(given).toMatchObject({ nextAttemptAt: null });
    expect(bench.mail.messages().some(({ subject }) => subject === 'Su enlace')).toBe(false);
  });
});
