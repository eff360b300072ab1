import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { signOut } from '@llavero/proto/commands/sign-out';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { Sessions } from '../sessions.ts';

/** SES-03, SES-12: ends the caller's own session; a second call finds nothing left to end. */
@CommandHandler(signOut)
export class SignOut implements Handles<typeof signOut> {
  readonly #sessions: Sessions;

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  async run(_input: InputOf<typeof signOut>, ctx: CallContext): Promise<OutputOf<typeof signOut>> {
    const { session } = ctx.actor;
    const owner = session ? await this.#sessions.ownerOf(session) : undefined;
    if (!session || !owner) return { ended: false };
    const ended = await this.#sessions.end(owner, session, ctx);
    return { ended: ended.length > 0 };
  }
}
