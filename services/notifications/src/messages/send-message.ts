import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendMessage, writeMessage } from '@llavero/proto/commands/messages';
import type { Json } from '@llavero/proto/fields/field';
import type { NamedMessage } from '@llavero/proto/messages/message';
import { Attachments } from '../communication/attachments.ts';
import { Communications } from '../communication/communications.ts';
import { InternalMessages } from '../communication/internal-messages.ts';
import { recipientsOf } from '../communication/recipients.ts';
import { Staff } from '../staff/staff.ts';
import { MessageWriter } from './message-writer.ts';

/** A named message of another service (JOB-04), to addresses or to colleagues. */
@CommandHandler(sendMessage)
export class SendMessage implements Handles<typeof sendMessage> {
  constructor(
    private readonly database: Database,
    private readonly writer: MessageWriter,
    private readonly communications: Communications,
    private readonly messages: InternalMessages,
    private readonly attachments: Attachments,
    private readonly staff: Staff,
  ) {}

  async run(input: InputOf<typeof sendMessage>, ctx: CallContext): Promise<OutputOf<typeof sendMessage>> {
    const { template, language, records, values, secrets, to, people, otherwise, attachments, ...about } =
      input;
    const { deduplication, ...related } = about;
    const text = await this.writer.write(messageOf({ template, language, records, values, secrets }), ctx);
    const message = {
      ...text,
      ...related,
      attachments: await this.attachments.named(attachments, ctx),
      author: ctx.actor.id,
      ...(deduplication === null ? {} : { deduplication }),
    };
    if (to !== null) {
      const addressed = { ...message, to: recipientsOf(to, 'to') };
      await this.database.transaction((tx) => this.communications.record(addressed, ctx, tx));
      return { sent: 1 };
    }
    const told = await this.staff.peopleOr(people, otherwise, ctx.requestId);
    const ids = await this.database.transaction((tx) => this.messages.send(told, message, ctx, tx));
    return { sent: ids.length };
  }
}

/** The words alone: for letters that are looked over before they go. */
@CommandHandler(writeMessage)
export class WriteMessage implements Handles<typeof writeMessage> {
  constructor(private readonly writer: MessageWriter) {}

  async run(input: InputOf<typeof writeMessage>, ctx: CallContext): Promise<OutputOf<typeof writeMessage>> {
    const { subject, body } = await this.writer.write(messageOf({ ...input, secrets: null }), ctx);
    return { subject, body };
  }
}

interface Said {
  template: string;
  language: string | null;
  records: Json;
  values: Json;
  secrets: Json;
}

/** Services build it with `named`, which the compiler checks. */
const messageOf = ({ template, language, records, values, secrets }: Said): NamedMessage => ({
  template,
  language,
  records: (records ?? {}) as NamedMessage['records'],
  values: (values ?? {}) as NamedMessage['values'],
  secrets: (secrets ?? {}) as NamedMessage['secrets'],
});
