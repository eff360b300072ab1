import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { listSessions } from '@llavero/proto/commands/people';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { Sessions } from '../sessions.ts';
import { notYours } from '../sign-in.errors.ts';

/** SES-12: one's own sessions, or anybody's for an admin. */
@CommandHandler(listSessions)
export class ListSessions implements Handles<typeof listSessions> {
  readonly #sessions: Sessions;

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  async run(input: InputOf<typeof listSessions>, ctx: CallContext): Promise<OutputOf<typeof listSessions>> {
    const { actor } = ctx;
    const own = actor.session ? await this.#sessions.ownerOf(actor.session) : undefined;
    const person = input.personId ?? own;
    const mayAll = actor.role === 'ADMIN' || actor.role === 'SERVICE';
    if (person !== own && person !== actor.id && !mayAll) throw notYours();
    const sessions = person ? await this.#sessions.of(person) : [];
    return { sessions: sessions.map((session) => ({ ...session, current: session.id === actor.session })) };
  }
}
