import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { inboxSettings, setInboxSetting } from '@llavero/proto/commands/inbox';
import { type InboxKind, inboxKinds } from '@llavero/proto/records/choices/inbox';

@CommandHandler(inboxSettings)
export class InboxSettings implements Handles<typeof inboxSettings> {
  constructor(private readonly database: Database) {}

  async run(
    _input: InputOf<typeof inboxSettings>,
    { actor }: CallContext,
  ): Promise<OutputOf<typeof inboxSettings>> {
    const rows = await this.database.query<{ kind: InboxKind; inApp: boolean; byMail: boolean }>(
      'select kind, in_app as "inApp", by_mail as "byMail" from inbox_setting where employee = $1::uuid',
      [actor.id],
    );
    const settings = inboxKinds.values.map(
      (kind) => rows.find((row) => row.kind === kind) ?? { kind, inApp: true, byMail: false },
    );
    return { settings };
  }
}

@CommandHandler(setInboxSetting)
export class SetInboxSetting implements Handles<typeof setInboxSetting> {
  constructor(private readonly database: Database) {}

  async run(
    { kind, inApp, byMail }: InputOf<typeof setInboxSetting>,
    { actor }: CallContext,
  ): Promise<OutputOf<typeof setInboxSetting>> {
    await this.database.query(
      `insert into inbox_setting (employee, kind, in_app, by_mail) values ($1::uuid, $2, $3, $4)
       on conflict (employee, kind) do update set in_app = excluded.in_app, by_mail = excluded.by_mail`,
      [actor.id, kind, inApp, byMail],
    );
    return { saved: true };
  }
}
