import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { isUuid } from '@llavero/kit/records/access';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { CollectionName } from '@llavero/proto/collections';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { markInboxRead, myInbox } from '@llavero/proto/commands/inbox';
import type { InboxKind } from '@llavero/proto/records/choices/inbox';
import { RecordTitles } from './record-titles.ts';
import { TellInbox } from './tell-inbox.ts';

interface Group {
  collection: CollectionName;
  record: string;
  at: number;
  unread: number;
  notices: { kind: InboxKind; at: number; actors: string; verb: string; fields: string }[];
}

@CommandHandler(myInbox)
export class MyInbox implements Handles<typeof myInbox> {
  constructor(
    private readonly database: Database,
    private readonly titles: RecordTitles,
  ) {}

  async run(
    { unread, skip, limit }: InputOf<typeof myInbox>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof myInbox>> {
    const rows = await this.database.query<Group>(
      `select collection, record_id as record, extract(epoch from max(at))::int8::float8 as at,
              (count(*) filter (where read_at is null))::int as unread,
              (json_agg(json_build_object('kind', kind, 'at', extract(epoch from at)::int8, 'verb', verbs[cardinality(verbs)],
                'actors', array_to_string(actors, ','), 'fields', array_to_string(fields, ',')) order by at desc)) as notices
         from inbox_notice where employee = $1::uuid and settled and in_app
        group by collection, record_id
       having not $2 or bool_or(read_at is null)
        order by max(at) desc, record_id limit $3 offset $4`,
      [ctx.actor.id, unread, (limit ?? 30) + 1, skip ?? 0],
    );
    const [total] = await this.database.query<{ unread: number }>(
      `select count(distinct (collection, record_id))::int as unread from inbox_notice
        where employee = $1::uuid and settled and in_app and read_at is null`,
      [ctx.actor.id],
    );
    const page = rows.slice(0, limit ?? 30);
    const titles = await this.titles.of(page, ctx);
    return {
      groups: page.map((group) => ({
        ...group,
        title: titles.get(group.record) ?? null,
        notices: group.notices.slice(0, 20),
      })),
      unread: total?.unread ?? 0,
      hasMore: rows.length > page.length,
    };
  }
}

@CommandHandler(markInboxRead)
export class MarkInboxRead implements Handles<typeof markInboxRead> {
  constructor(
    private readonly database: Database,
    private readonly tell: TellInbox,
  ) {}

  async run(
    { collection, record }: InputOf<typeof markInboxRead>,
    { actor }: CallContext,
  ): Promise<OutputOf<typeof markInboxRead>> {
    const only = record ? (isUuid(record) ? record : null) : undefined;
    if (only === null) return { read: 0 };
    const rows = await this.database.query(
      `update inbox_notice set read_at = now() where employee = $1::uuid and settled and read_at is null
          and ($2::uuid is null or (record_id = $2::uuid and collection = $3)) returning 1`,
      [actor.id, only ?? null, collection ?? ''],
    );
    if (rows.length > 0) this.tell.changed([actor.id]);
    return { read: rows.length };
  }
}
