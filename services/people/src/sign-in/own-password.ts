import { Injectable } from '@nestjs/common';
import type { CallContext } from '@llavero/kit/context';
import type { Account } from './accounts.ts';
import { Attempts } from './attempts.ts';
import { Passwords } from './passwords.ts';
import { Sessions } from './sessions.ts';
import { currentPasswordNeeded, currentPasswordWrong } from './sign-in.errors.ts';

/** Whoever changes how they sign in shows that they are the person, and not somebody at their browser. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
  ) {}

  /**
   * The current password, or none within some minutes of the sign-in.
   *
   * @throws CodedError invalid `SIGN_IN.CURRENT_PASSWORD_NEEDED` or `SIGN_IN.CURRENT_PASSWORD_WRONG`, tooMany `SIGN_IN.SLOWED`
   */
  async of(account: Account, currentPassword: string | null, { actor }: CallContext): Promise<void> {
    if (currentPassword === null) {
      const isFresh = actor.session !== null && (await this.sessions.isFresh(actor.session, account.id));
      if (!isFresh) throw currentPasswordNeeded(this.sessions.freshMinutes);
      return;
    }
    // A stolen session must not try out passwords faster than the sign-in page.
    const key = `current:${account.id}`;
    await this.attempts.begin(key, '');
    if (!(await this.passwords.matches(account.password, currentPassword))) throw currentPasswordWrong();
    await this.attempts.succeeded(key, '');
  }
}
