import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { enrolAtSignIn, enterCode } from '@llavero/proto/commands/second-factor';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { Attempts } from '../../sign-in/attempts.ts';
import { OpenedSession } from '../../sign-in/opened-session.ts';
import { stepExpired } from '../second-factor.errors.ts';
import { SecondFactors } from '../second-factors.ts';
import { attemptsOf, ShownCode } from '../shown-code.ts';
import { SignInSteps } from '../sign-in-steps.ts';

/** The second step of a sign-in: until it is done there is no session. */
@CommandHandler(enterCode)
export class EnterCode implements Handles<typeof enterCode> {
  constructor(
    private readonly steps: SignInSteps,
    private readonly shown: ShownCode,
    private readonly factors: SecondFactors,
    private readonly attempts: Attempts,
    private readonly opened: OpenedSession,
  ) {}

  async run(
    { ticket, code, ip, device }: InputOf<typeof enterCode>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof enterCode>> {
    const { account, kind } = await this.steps.find(ticket);
    await this.attempts.begin(attemptsOf(account), ip);
    let recoveryCodes: { code: string }[] = [];
    if (kind === 'code') {
      await this.shown.check(account, code);
      await this.steps.finish(ticket);
    } else {
      // Who has set one up meanwhile, in another window, has to show that one.
      if (await this.factors.isOn(account.id)) throw stepExpired();
      // The audit names the person, who has no session yet.
      const actor = { id: account.actor, role: account.role, session: null, impersonator: null };
      recoveryCodes = await this.factors.confirm(account.id, code, { ...ctx, actor });
      await this.steps.finish(ticket);
    }
    await this.attempts.succeeded(attemptsOf(account), ip);
    return { ...(await this.opened.of(account, { ip, device }, ctx)), recoveryCodes };
  }
}

/** For whoever has to have a second factor and has none: the sign-in goes on with its first code. */
@CommandHandler(enrolAtSignIn)
export class EnrolAtSignIn implements Handles<typeof enrolAtSignIn> {
  constructor(
    private readonly steps: SignInSteps,
    private readonly factors: SecondFactors,
  ) {}

  async run({ ticket }: InputOf<typeof enrolAtSignIn>): Promise<OutputOf<typeof enrolAtSignIn>> {
    const { account, kind } = await this.steps.find(ticket);
    if (kind !== 'enrolment' || (await this.factors.isOn(account.id))) throw stepExpired();
    return this.factors.prepare(account);
  }
}
