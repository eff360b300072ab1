import { Injectable } from '@nestjs/common';
import { Logger } from '@llavero/kit/logging/logger';
import type { Account } from '../sign-in/accounts.ts';
import { Attempts } from '../sign-in/attempts.ts';
import { codeWrong } from './second-factor.errors.ts';
import { SecondFactors } from './second-factors.ts';

/** A code of somebody whose password was right. */
@Injectable()
export class ShownCode {
  constructor(
    private readonly factors: SecondFactors,
    private readonly attempts: Attempts,
    private readonly logger: Logger,
  ) {}

  /** Takes the code, once. @throws CodedError unauthenticated `SIGN_IN.CODE_WRONG`, tooMany `SIGN_IN.SLOWED` */
  async check(account: Account, code: string): Promise<void> {
    await this.attempts.beginCode(attemptsOf(account));
    if (await this.factors.accept(account.id, code)) return;
    this.logger.warn('second factor refused', { account: account.id });
    throw codeWrong();
  }
}

/** The name under which attempts of an account are counted. */
export const attemptsOf = ({ kind, email }: Pick<Account, 'kind' | 'email'>): string => `${kind}:${email}`;
