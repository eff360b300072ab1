import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendInternalMessage } from '@llavero/proto/commands/notifications';
import { notFound } from '@llavero/proto/errors';
import { Staff } from '../staff/staff.ts';
import { InternalMessages } from './internal-messages.ts';

/** RST-10: to a colleague; in the develop environment to the current user instead (SES-10). */
@CommandHandler(sendInternalMessage)
export class SendInternalMessage implements Handles<typeof sendInternalMessage> {
  constructor(
    private readonly database: Database,
    private readonly staff: Staff,
    private readonly messages: InternalMessages,
  ) {}

  async run(
    { employee, subject, body, deduplication }: InputOf<typeof sendInternalMessage>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof sendInternalMessage>> {
    const person = await this.staff.person(employee, ctx.requestId);
    if (!person)
      throw notFound(
        'COMMUNICATION.UNKNOWN_EMPLOYEE',
        'El destinatario no existe o ya no está activo. No se ha enviado nada: elija a otra persona.',
      );
    const message = {
      subject,
      body,
      template: 'INTERNAL_MESSAGE',
      author: ctx.actor.id,
      ...(deduplication === null ? {} : { deduplication }),
    };
    const [communication] = await this.database.transaction((tx) =>
      this.messages.send([person], message, ctx, tx),
    );
    return { communication: communication as string };
  }
}
