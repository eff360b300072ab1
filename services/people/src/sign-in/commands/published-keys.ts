import type { OutputOf } from '@llavero/proto/commands/command';
import { jwks, revokedSessions } from '@llavero/proto/commands/people';
import type { Json } from '@llavero/proto/fields/field';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { KeyRing } from '../key-ring.ts';
import { Sessions } from '../sessions.ts';

@CommandHandler(jwks)
export class Jwks implements Handles<typeof jwks> {
  readonly #keys: KeyRing;

  constructor(keys: KeyRing) {
    this.#keys = keys;
  }

  async run(): Promise<OutputOf<typeof jwks>> {
    const { keys } = await this.#keys.jwks();
    return { keys: keys as Json, revokedBefore: null, generation: keys.length };
  }
}

@CommandHandler(revokedSessions)
export class RevokedSessions implements Handles<typeof revokedSessions> {
  readonly #sessions: Sessions;

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  async run(): Promise<OutputOf<typeof revokedSessions>> {
    return { sessions: (await this.#sessions.revoked()).map((id) => ({ id })) };
  }
}
