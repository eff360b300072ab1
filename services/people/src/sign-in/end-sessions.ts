import type { DomainEvent } from '@llavero/proto/events/envelope';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { OnEvent, type HandlesEvent } from '@llavero/kit/events/on-event';
import { isOneOf } from '@llavero/proto/events/define';
import { deleted, updated } from '@llavero/proto/events/record-events';
import { employee } from '@llavero/proto/records/people/employee';
import { user } from '@llavero/proto/records/people/user';
import { Sessions } from './sessions.ts';

/** What a token says of a person; when it changes, the token must not be believed any longer. */
const IN_TOKEN = new Set(['role', 'roles', 'active', 'agent', 'email']);

/** A person who is closed, deleted or given another role is signed out everywhere. */
@OnEvent([updated(employee), deleted(employee), updated(user), deleted(user)], { name: 'end-sessions' })
export class EndSessions implements HandlesEvent {
  readonly #sessions: Sessions;

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  async handle(event: DomainEvent, _tx: Tx, ctx: CallContext): Promise<void> {
    const gone = isOneOf(event, deleted(employee), deleted(user));
    if (gone || event.data.fields.some((field) => IN_TOKEN.has(field)))
      // A transaction of its own: ending sessions twice ends nothing twice. Who signed in after the change already
      // carries what it says, however late the event comes.
      await this.#sessions.end(event.data.id, { before: event.data.version }, ctx);
  }
}
