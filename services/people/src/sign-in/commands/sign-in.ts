import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { signIn } from '@llavero/proto/commands/people';
import type { CallContext } from '@llavero/kit/context';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { codeNeeded, enrolmentNeeded } from '../../second-factor/second-factor.errors.ts';
import { SecondFactorRules } from '../../second-factor/second-factor-rules.ts';
import { SecondFactors } from '../../second-factor/second-factors.ts';
import { attemptsOf, ShownCode } from '../../second-factor/shown-code.ts';
import { SignInSteps } from '../../second-factor/sign-in-steps.ts';
import { type Account, Accounts } from '../accounts.ts';
import { Attempts } from '../attempts.ts';
import { OpenedSession } from '../opened-session.ts';
import { Passwords } from '../passwords.ts';
import { wrongCredentials } from '../sign-in.errors.ts';

/** SES-01: a session for address and password; whoever has a second factor, or has to have one, gets it by a second step (decision 0192). */
@CommandHandler(signIn)
export class SignIn implements Handles<typeof signIn> {
  constructor(
    private readonly accounts: Accounts,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
    private readonly rules: SecondFactorRules,
    private readonly steps: SignInSteps,
    private readonly shown: ShownCode,
    private readonly opened: OpenedSession,
    private readonly logger: Logger,
  ) {}

  async run(input: InputOf<typeof signIn>, ctx: CallContext): Promise<OutputOf<typeof signIn>> {
    const kind = input.audience === 'employee' ? 'employee' : 'user';
    const key = attemptsOf({ kind, email: input.email });
    await this.attempts.begin(key, input.ip);
    const account = await this.accounts.byEmail(kind, input.email);
    const right = await this.passwords.matches(account?.password, input.password);
    if (!account || !right || !account.active) {
      // Ids only; of an address nobody has, nothing at all.
      this.logger.warn('sign-in refused', {
        account: account?.id,
        known: account !== undefined,
        active: account?.active,
      });
      throw wrongCredentials();
    }
    await this.#secondStep(account, input);
    await this.attempts.succeeded(key, input.ip);
    return this.opened.of(account, input, ctx);
  }

  /** Returns where no second step is left. @throws CodedError what the next step is, or that the code was wrong */
  async #secondStep(account: Account, { code, ip }: InputOf<typeof signIn>): Promise<void> {
    const isOn = account.kind === 'employee' && (await this.factors.isOn(account.id));
    if (isOn && code !== null) return this.shown.check(account, code);
    if (!isOn && !(await this.rules.bind(account))) return;
    await this.attempts.returnAttempt(ip);
    if (isOn) throw codeNeeded(await this.steps.begin(account, 'code'));
    throw enrolmentNeeded(await this.steps.begin(account, 'enrolment'));
  }
}
