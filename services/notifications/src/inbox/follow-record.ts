import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { isUuid } from '@llavero/kit/records/access';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { isCollectionName } from '@llavero/proto/collections';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { followRecord, followState } from '@llavero/proto/commands/inbox';
import { invalid } from '@llavero/proto/errors';

/** @throws CodedError invalid `INBOX.RECORD` */
function checkRecord({ collection, record }: { collection: string; record: string }): void {
  if (!isCollectionName(collection) || !isUuid(record))
    throw invalid('INBOX.RECORD', 'Esta ficha no existe. No se ha guardado nada: actualice la página.', [
      { field: 'record', rule: 'record', message: 'Indique la colección y el identificador de una ficha.' },
    ]);
}

/** What is told of the record is checked with the permissions of the person when it is told. */
@CommandHandler(followRecord)
export class FollowRecord implements Handles<typeof followRecord> {
  constructor(private readonly database: Database) {}

  async run(
    input: InputOf<typeof followRecord>,
    { actor }: CallContext,
  ): Promise<OutputOf<typeof followRecord>> {
    checkRecord(input);
    await this.database.query(
      `insert into inbox_follow (employee, collection, record_id, follows) values ($1::uuid, $2, $3::uuid, $4)
       on conflict (collection, record_id, employee) do update set follows = excluded.follows, since = now()
        where inbox_follow.follows <> excluded.follows`,
      [actor.id, input.collection, input.record, input.follow],
    );
    return { follows: input.follow };
  }
}

@CommandHandler(followState)
export class FollowState implements Handles<typeof followState> {
  constructor(private readonly database: Database) {}

  async run(
    input: InputOf<typeof followState>,
    { actor }: CallContext,
  ): Promise<OutputOf<typeof followState>> {
    checkRecord(input);
    const [row] = await this.database.query<{ follows: boolean }>(
      'select follows from inbox_follow where employee = $1::uuid and collection = $2 and record_id = $3::uuid',
      [actor.id, input.collection, input.record],
    );
    return { follows: row?.follows ?? false };
  }
}
