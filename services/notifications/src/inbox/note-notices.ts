import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { isUuid } from '@llavero/kit/records/access';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import type { Json } from '@llavero/proto/fields/field';
import { everyEvent } from '@llavero/proto/events/record-events';

/** What changes within this time of the first change is told together; seconds. */
export const BUFFER_SECONDS = 300;

/** Work in the background changes all the time and is followed in the progress bar; the log is no record of the office. */
const neverTold: ReadonlySet<string> = new Set(['process', 'log', 'unknown', 'test']);

/**
 * Notes for each person what happens to the records they follow and to their tasks, gathered for five minutes, and at once that
 * somebody mentions them. Nobody is told of their own changes. Committed with the note that the event is handled, so once.
 */
@OnEvent(everyEvent, { name: 'inbox', from: 'now' })
export class NoteNotices implements HandlesEvent {
  constructor(
    private readonly stores: RecordStores,
    private readonly database: Database,
  ) {}

  /** Most events are of records that nobody follows; nobody can follow one before it is created. */
  async concerning(events: readonly DomainEvent[]): Promise<DomainEvent[]> {
    const told = events.filter(({ data }) => !neverTold.has(data.collection) && isUuid(data.id));
    const isToldAnyway = ({ data: { collection, extra } }: DomainEvent): boolean =>
      collection === 'task' || Boolean(extra?.['mentioned'] ?? extra?.['unmentioned']);
    const asked = told.filter((event) => !isToldAnyway(event) && event.data.version > 1);
    const rows =
      asked.length === 0
        ? []
        : await this.database.rows(
            `select distinct f.collection, f.record_id from unnest($1::text[], $2::uuid[]) a (collection, id)
               join inbox_follow f on f.collection = a.collection and f.record_id = a.id`,
            [asked.map(({ data }) => data.collection), asked.map(({ data }) => data.id)],
          );
    const followed = new Set(rows.map(([collection, id]) => `${String(collection)} ${String(id)}`));
    return told.filter(
      (event) => isToldAnyway(event) || followed.has(`${event.data.collection} ${event.data.id}`),
    );
  }

  async handle({ id: event, type, time, data }: DomainEvent, tx: Tx): Promise<void> {
    const { collection, id, actor, impersonator, extra } = data;
    const isOther = (person: string) => isUuid(person) && person !== actor && person !== impersonator;
    const mentioned = idsOf(extra?.['mentioned']).filter(isOther);
    for (const employee of mentioned)
      await tx.rows(
        `insert into inbox_notice (employee, collection, record_id, kind, verbs, fields, actors, from_version, to_version, at, ready_at)
         values ($1::uuid, $2, $3::uuid, 'MENTION', '{mentioned}', '{notes}', array[$4], $5, $5, $6::timestamptz, now())`,
        [employee, collection, id, actor, data.version, time],
      );
    const unmentioned = idsOf(extra?.['unmentioned']).filter(isUuid);
    if (unmentioned.length > 0)
      await tx.rows(
        `delete from inbox_notice where employee = any($1::uuid[]) and collection = $2 and record_id = $3::uuid
           and kind = 'MENTION' and actors = array[$4] and read_at is null and mailed_at is null`,
        [unmentioned, collection, id, actor],
      );
    const verb = type.slice(type.lastIndexOf('.') + 1);
    for (const employee of await this.followers(collection, id, momentOf(event), tx)) {
      if (!isOther(employee) || mentioned.includes(employee)) continue;
      await tx.rows(
        `insert into inbox_notice (employee, collection, record_id, kind, verbs, fields, actors, from_version, to_version, at, ready_at)
         values ($1::uuid, $2, $3::uuid, $4, array[$5], $6::text[], array[$7], $8, $8, $9::timestamptz,
                 $9::timestamptz + make_interval(secs => $10))
         on conflict (employee, collection, record_id) where not settled and kind <> 'MENTION' do update set
           verbs = inbox_notice.verbs || excluded.verbs,
           fields = array(select distinct unnest(inbox_notice.fields || excluded.fields) order by 1),
           actors = array(select distinct unnest(inbox_notice.actors || excluded.actors) order by 1),
           to_version = greatest(inbox_notice.to_version, excluded.to_version),
           at = greatest(inbox_notice.at, excluded.at)`,
        [
          employee,
          collection,
          id,
          collection === 'task' ? 'TASK' : 'CHANGE',
          verb,
          data.fields,
          actor,
          data.version,
          time,
          BUFFER_SECONDS,
        ],
      );
    }
  }

  /** Who followed the record in that millisecond (an event may be late); a task also those it is for, unless they follow it no longer. */
  private async followers(collection: string, id: string, moment: number, tx: Tx): Promise<string[]> {
    const chosen = await tx.query<{ employee: string; follows: boolean }>(
      `select employee, follows from inbox_follow
        where collection = $1 and record_id = $2::uuid
          and date_trunc('milliseconds', since) <= to_timestamp($3::float8 / 1000)`,
      [collection, id, moment],
    );
    const left = new Set(chosen.filter(({ follows }) => !follows).map(({ employee }) => employee));
    const people = new Set(chosen.filter(({ follows }) => follows).map(({ employee }) => employee));
    if (collection === 'task') {
      const [task] = await this.stores.of('task').loadManyUnchecked([id], tx);
      for (const person of [task?.assignedTo, ...(task?.watchers ?? [])])
        if (person && !left.has(person)) people.add(person);
    }
    return [...people];
  }
}

const idsOf = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Milliseconds at which an event was made, from its id (uuid v7): its `time` is in whole seconds. */
const momentOf = (event: string): number => Number.parseInt(event.replaceAll('-', '').slice(0, 12), 16);
