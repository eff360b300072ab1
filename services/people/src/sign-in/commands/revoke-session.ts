import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { revokeSession } from '@llavero/proto/commands/people';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { Sessions } from '../sessions.ts';
import { sessionUnknown } from '../sign-in.errors.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** SES-12: ends one of one's own sessions, or anybody's for an admin. */
@CommandHandler(revokeSession)
export class RevokeSession implements Handles<typeof revokeSession> {
  readonly #sessions: Sessions;

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  async run(input: InputOf<typeof revokeSession>, ctx: CallContext): Promise<OutputOf<typeof revokeSession>> {
    const { actor } = ctx;
    const owner = UUID.test(input.session) ? await this.#sessions.ownerOf(input.session) : undefined;
    const own = actor.session ? await this.#sessions.ownerOf(actor.session) : undefined;
    const mayAll = actor.role === 'ADMIN' || actor.role === 'SERVICE';
    // A session of somebody else does not exist for those who may not end it.
    if (!owner || (!mayAll && owner !== own && owner !== actor.id)) throw sessionUnknown();
    const ended = await this.#sessions.end(owner, input.session, ctx);
    return { ended: ended.length > 0 };
  }
}
