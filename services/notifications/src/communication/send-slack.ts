import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Outside } from '@llavero/kit/outside/outside';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendSlack } from '@llavero/proto/commands/notifications';
import { Slack } from '../outside/slack/port.ts';
import { Communications } from './communications.ts';
import { channelOf } from './recipients.ts';

/** RST-10: to a channel of Slack, recorded first and then sent (JOB-04); in develop to the activity channel. */
@CommandHandler(sendSlack)
export class SendSlack implements Handles<typeof sendSlack> {
  constructor(
    private readonly database: Database,
    private readonly communications: Communications,
    private readonly outside: Outside,
  ) {}

  /** @throws OutsideError `OUTSIDE.NOT_CONFIGURED` before anything is recorded */
  async run(
    { channel, subject, body, deduplication }: InputOf<typeof sendSlack>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof sendSlack>> {
    const to = [channelOf(channel)];
    this.outside.of(Slack);
    const communication = await this.database.transaction((tx) =>
      this.communications.record(
        {
          type: 'SLACK',
          to,
          subject,
          body,
          template: null,
          author: ctx.actor.id,
          ...(deduplication === null ? {} : { deduplication }),
        },
        ctx,
        tx,
      ),
    );
    return { communication };
  }
}
