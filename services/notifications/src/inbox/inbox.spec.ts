import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { Events } from '@llavero/kit/events/events';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { serviceContext } from '@llavero/kit/context';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import {
  followRecord,
  followState,
  inboxSettings,
  markInboxRead,
  myInbox,
  sendInboxDigests,
  setInboxSetting,
} from '@llavero/proto/commands/inbox';
import type { CommandDefinition } from '@llavero/proto/commands/command';
import type { Fields, Json } from '@llavero/proto/fields/field';
import { INBOX_SUBJECT } from '@llavero/proto/inbox-changes';
import type { InboxKind } from '@llavero/proto/records/choices/inbox';
import { v7 as uuidv7 } from 'uuid';
import { type Bench, openBench } from '../testing/bench.ts';
import { NoteNotices } from './note-notices.ts';
import { SettleNotices } from './settle-notices.ts';

let bench: Bench;
const me = testContext('ADMIN');
const other = testContext('INTERNAL_EMPLOYEE');
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench?.stop());

const run = <I extends Fields, O extends Fields>(command: CommandDefinition<I, O>, input: object, ctx = me) =>
  bench.services.peers.command(command, input as never, ctx);
const agents = () => bench.services.services.get('people')!.get(RecordStores).of('agent');
const notifications = () => bench.services.services.get('notifications')!;
const agent = async (firstname: string) => (await agents().create({ firstname }, other)).id;
const change = (id: string, patch: Record<string, Json>, ctx = other) =>
  agents().patch({ collection: 'agent', id, patch }, ctx);
const follow = (record: string, isFollowed = true, ctx = me) =>
  run(followRecord, { collection: 'agent', record, follow: isFollowed }, ctx);
const groupOf = async (record: string, ctx = me) =>
  (await run(myInbox, {}, ctx)).groups.find((group) => group.record === record);
const buffered = async (record: string) =>
  (
    await notifications()
      .get(Database)
      .query<{ version: number }>(
        'select to_version as version from inbox_notice where record_id = $1::uuid and not settled',
        [record],
      )
  )[0]?.version;
const heard = (record: string, version: number) =>
  until('the event is heard', async () => (await buffered(record)) === version || undefined);
/** As if the five minutes were over. */
const settle = () =>
  notifications()
    .get(SettleNotices)
    .settleSome(new Date(Date.now() + 3_600_000));
const set = (kind: InboxKind, inApp: boolean, byMail: boolean, ctx = me) =>
  run(setInboxSetting, { kind, inApp, byMail }, ctx);

describe('the inbox', () => {
  it('[SES-09] is refused to strangers to the office', async () => {
    await expect(run(myInbox, {}, testContext('TENANT'))).rejects.toMatchObject({
      body: { kind: 'forbidden' },
    });
    await expect(run(followRecord, { collection: 'agent', record: 'x', follow: true })).rejects.toMatchObject(
      {
        body: { code: 'INBOX.RECORD' },
      },
    );
  });

  it('[SCR-04] tells a change of a followed record after five minutes, changes together, grouped by record', async () => {
    const id = await agent('Ana');
    expect(await run(followState, { collection: 'agent', record: id })).toEqual({ follows: false });
    await follow(id);
    expect(await run(followState, { collection: 'agent', record: id })).toEqual({ follows: true });
    await change(id, { profession: 'Farera' });
    await change(id, { language: 'EN' });
    await heard(id, 3);
    await notifications().get(SettleNotices).settleSome(new Date());
    expect(await groupOf(id)).toBeUndefined();
    await settle();
    expect(await groupOf(id)).toMatchObject({
      title: expect.stringContaining('Ana'),
      unread: 1,
      notices: [{ kind: 'CHANGE', verb: 'updated', actors: other.actor.id, fields: 'language,profession' }],
    });
  });

  it('[JOB-05] keeps no note of events that no one is told of', async () => {
    const [alone, followed] = [await agent('Sol'), await agent('Mar')];
    await follow(followed);
    for (const id of [alone, followed]) await change(id, { profession: 'Farera' });
    await heard(followed, 2);
    const rows = await until('all four are in the log', async () => {
      const found = await notifications()
        .get(Database)
        .query(
          `select l.verb, i.consumer from log l left join inbox i on i.event_id = l.id and i.consumer = 'inbox'
            where l.record_id = $1 or l.record_id = $2 order by l.record_version, i.consumer`,
          [alone, followed],
        );
      return found.length === 4 ? found : undefined;
    });
    expect(rows).toEqual([
      { verb: 'created', consumer: null },
      { verb: 'created', consumer: null },
      { verb: 'updated', consumer: 'inbox' },
      { verb: 'updated', consumer: null },
    ]);
  });

  it('[SCR-04] forgets opposite changes and tells only what differs in the end', async () => {
    const [undone, half] = [await agent('Eva'), await agent('Luz')];
    await follow(undone);
    await follow(half);
    for (const id of [undone, half]) {
      await change(id, { profession: 'Farera', language: 'EN' });
      await change(id, id === undone ? { profession: null, language: 'ES' } : { profession: null });
      await heard(id, 3);
    }
    await settle();
    expect(await groupOf(undone)).toBeUndefined();
    expect(await groupOf(half)).toMatchObject({ notices: [{ fields: 'language' }] });
  });

  it('[SCR-04] tells nobody of their own changes, nor who follows no longer', async () => {
    const id = await agent('Sol');
    await follow(id);
    await change(id, { profession: 'Mía' }, me);
    await change(id, { profession: 'Suya' });
    await heard(id, 3);
    await settle();
    expect(await groupOf(id)).toMatchObject({ notices: [{ actors: other.actor.id }] });
    await run(markInboxRead, { collection: 'agent', record: id });
    await follow(id, false);
    await change(id, { profession: 'Otra' });
    const witness = await agent('Testigo');
    await follow(witness);
    await change(witness, { profession: 'Nueva' });
    await heard(witness, 2);
    await settle();
    expect(await groupOf(id)).toMatchObject({ unread: 0, notices: [{}] });
  });

  it('[SCR-04] tells of a change in the millisecond in which somebody began to follow', async () => {
    const id = await agent('Nit');
    await follow(id);
    const moment = Date.now();
    const database = notifications().get(Database);
    await database.query(
      `update inbox_follow set since = to_timestamp($2::float8 / 1000) + interval '400 microseconds' where record_id = $1::uuid`,
      [id, moment],
    );
    const about = { collection: 'agent', id, version: 2, actor: other.actor.id, fields: ['profession'] };
    const event = { id: uuidv7({ msecs: moment }), type: 'llavero.people.agent.updated', data: about };
    const time = new Date(moment).toISOString();
    await database.transaction((tx) =>
      notifications()
        .get(NoteNotices)
        .handle({ ...event, time } as never, tx),
    );
    expect(await buffered(id)).toBe(2);
    await database.query('delete from inbox_notice where record_id = $1::uuid', [id]);
  });

  it('[SCR-04] tells a mention at once, apart from changes, and takes it back when the note goes', async () => {
    const id = await agent('Paz');
    const mentions = [me.actor.id];
    const note = await agents().note({ id, action: 'add', text: 'Mira @Ágata', mentions }, other);
    await until('the mention is heard', async () => (await buffered(id)) !== undefined || undefined);
    await notifications()
      .get(SettleNotices)
      .settleSome(new Date(Date.now() + 1_000));
    expect(await groupOf(id)).toMatchObject({ unread: 1, notices: [{ kind: 'MENTION', fields: 'notes' }] });
    await agents().note({ id, action: 'delete', date: note.date }, other);
    await until('it is taken back', async () => ((await groupOf(id)) === undefined ? true : undefined));
  });

  it('[SCR-04] tells of one’s tasks; counts records, not notices; all are read at once', async () => {
    await run(markInboxRead, {});
    const tasks = notifications().get(RecordStores).of('task');
    const { id } = await tasks.create({ title: 'Llamar', assignedTo: me.actor.id }, other);
    await heard(id, 1);
    await settle();
    await tasks.patch({ collection: 'task', id, patch: { title: 'Escribir' } }, other);
    await heard(id, 2);
    await settle();
    const inbox = await run(myInbox, { unread: true });
    expect(inbox).toMatchObject({ unread: 1, groups: [{ record: id, unread: 2 }] });
    expect(await run(markInboxRead, {})).toEqual({ read: 2 });
    expect(await run(myInbox, { unread: true })).toMatchObject({ unread: 0, groups: [] });
  });

  it('[SCR-04] tells the gateways whose inbox has changed, when it is settled and when it is read', async () => {
    const connection = await notifications().get(Events).connection();
    const told: string[] = [];
    const subscription = connection.subscribe(INBOX_SUBJECT, {
      callback: (_error, message) => void told.push(...(JSON.parse(message.string()) as string[])),
    });
    const id = await agent('Rut');
    await follow(id);
    await change(id, { profession: 'Farera' });
    await heard(id, 2);
    expect(told).toEqual([]);
    await settle();
    await until('it is told', () => told.includes(me.actor.id) || undefined);
    told.length = 0;
    await run(markInboxRead, { collection: 'agent', record: id });
    await until('it is told again', () => told.length > 0 || undefined);
    expect(told).toEqual([me.actor.id]);
    subscription.unsubscribe();
  });

  it('[SCR-04] keeps to what each person has chosen; a digest comes once and never empty', async () => {
    await set('CHANGE', false, true);
    expect((await run(inboxSettings, {})).settings).toContainEqual({
      kind: 'CHANGE',
      inApp: false,
      byMail: true,
    });
    const digest = () => run(sendInboxDigests, {}, serviceContext('notifications'));
    expect(await digest()).toEqual({ sent: 0 });
    const id = await agent('Mar');
    await follow(id);
    await change(id, { profession: 'Farera' });
    await heard(id, 2);
    await settle();
    expect(await groupOf(id)).toBeUndefined();
    expect(await digest()).toEqual({ sent: 1 });
    expect((await bench.caught('Tiene 1 aviso sin leer')).to).toContain('agata.ruiz@example.com');
    expect(await digest()).toEqual({ sent: 0 });
  });
});
