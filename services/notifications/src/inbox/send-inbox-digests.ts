import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { CollectionName } from '@llavero/proto/collections';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendInboxDigests } from '@llavero/proto/commands/inbox';
import { inboxDigest } from '@llavero/proto/messages/catalogue/office';
import { named } from '@llavero/proto/messages/message';
import { type InboxKind, inboxKinds } from '@llavero/proto/records/choices/inbox';
import { definitionOf } from '@llavero/proto/records/registry';
import { Communications } from '../communication/communications.ts';
import { recipientFor } from '../communication/recipients.ts';
import { MessageWriter } from '../messages/message-writer.ts';
import { Staff } from '../staff/staff.ts';
import { RecordTitles } from './record-titles.ts';

type Told = { id: string; collection: CollectionName; record: string; kind: InboxKind };

/** Marks what it mails in the transaction that records the mail: nothing is mailed twice, and no digest is empty. */
@CommandHandler(sendInboxDigests)
export class SendInboxDigests implements Handles<typeof sendInboxDigests> {
  constructor(
    private readonly database: Database,
    private readonly staff: Staff,
    private readonly titles: RecordTitles,
    private readonly communications: Communications,
    private readonly writer: MessageWriter,
  ) {}

  async run(
    _input: InputOf<typeof sendInboxDigests>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof sendInboxDigests>> {
    const people = await this.database.query<{ employee: string }>(
      `select distinct employee from inbox_notice
        where settled and by_mail and read_at is null and mailed_at is null`,
    );
    let sent = 0;
    for (const { employee } of people) if (await this.send(employee, ctx)) sent += 1;
    return { sent };
  }

  private async send(employee: string, ctx: CallContext): Promise<boolean> {
    const person = await this.staff.person(employee, ctx.requestId);
    if (!person) return false;
    return this.database.transaction(async (tx) => {
      const told = await tx.query<Told>(
        `update inbox_notice set mailed_at = now()
          where employee = $1::uuid and settled and by_mail and read_at is null and mailed_at is null
        returning id, collection, record_id as record, kind`,
        [employee],
      );
      const own = {
        ...ctx,
        trusted: false,
        actor: { id: employee, role: person.role, session: null, impersonator: null },
      };
      const titles = await this.titles.of(told, own);
      const lines = linesOf(told, titles);
      if (lines.length === 0) return false;
      const count = lines.length;
      const values = { count, several: count > 1, list: lines.join('\n\n') };
      await this.communications.record(
        {
          to: [recipientFor('EMAIL', person)],
          ...(await this.writer.write(named(inboxDigest, { values }), ctx)),
          author: ctx.actor.id,
        },
        ctx,
        tx,
      );
      return true;
    });
  }
}

/** One line per record that the person may still see. */
function linesOf(told: readonly Told[], titles: ReadonlyMap<string, string>): string[] {
  return [...Map.groupBy(told, ({ record }) => record)].flatMap(([record, notices]) => {
    const title = titles.get(record);
    const [first] = notices;
    if (title === undefined || !first) return [];
    const kinds = inboxKinds.values.filter((kind) => notices.some((notice) => notice.kind === kind));
    const why = kinds.map((kind) => inboxKinds.options[kind].label.toLowerCase()).join(', ');
    return [`${definitionOf(first.collection).label.one}: ${title} (${why})`];
  });
}
