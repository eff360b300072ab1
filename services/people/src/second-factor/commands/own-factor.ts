import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  confirmSecondFactor,
  prepareSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  turnOffSecondFactor,
} from '@llavero/proto/commands/second-factor';
import { employee } from '@llavero/proto/records/people/employee';
import { Injectable } from '@nestjs/common';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Logger } from '@llavero/kit/logging/logger';
import { isUuid } from '@llavero/kit/records/access';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { type Account, Accounts } from '../../sign-in/accounts.ts';
import { Attempts } from '../../sign-in/attempts.ts';
import { OwnPassword } from '../../sign-in/own-password.ts';
import { notYours } from '../../sign-in/sign-in.errors.ts';
import { RecoveryCodes } from '../recovery-codes.ts';
import { factorRequired } from '../second-factor.errors.ts';
import { SecondFactorRules } from '../second-factor-rules.ts';
import { SecondFactors } from '../second-factors.ts';

/** The employee who asks. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly accounts: Accounts,
    private readonly password: OwnPassword,
  ) {}

  /** @throws CodedError forbidden `SIGN_IN.NOT_YOURS` also of an administrator who has come in as the person (SES-05) */
  async of({ actor }: CallContext): Promise<Account> {
    const isPerson = isUuid(actor.id) && actor.impersonator === null;
    const account = isPerson ? await this.accounts.byId(actor.id) : undefined;
    if (account?.kind !== 'employee') throw notYours();
    return account;
  }

  /** As {@link of}, after the password. @throws CodedError also as {@link OwnPassword.of} */
  async proven(currentPassword: string | null, ctx: CallContext): Promise<Account> {
    const account = await this.of(ctx);
    await this.password.of(account, currentPassword, ctx);
    return account;
  }
}

@CommandHandler(secondFactor)
export class OwnSecondFactor implements Handles<typeof secondFactor> {
  constructor(
    private readonly own: OwnAccount,
    private readonly stores: RecordStores,
    private readonly factors: SecondFactors,
    private readonly codes: RecoveryCodes,
    private readonly rules: SecondFactorRules,
  ) {}

  async run(_input: InputOf<typeof secondFactor>, ctx: CallContext): Promise<OutputOf<typeof secondFactor>> {
    const account = await this.own.of(ctx);
    const required = await this.rules.bind(account);
    if (!(await this.factors.isOn(account.id))) return { since: null, codesLeft: 0, required };
    const { secondFactorSince } = await this.stores.of(employee).loadUnchecked(account.id);
    return { since: secondFactorSince, codesLeft: await this.codes.left(account.id), required };
  }
}

@CommandHandler(prepareSecondFactor)
export class PrepareSecondFactor implements Handles<typeof prepareSecondFactor> {
  constructor(
    private readonly own: OwnAccount,
    private readonly factors: SecondFactors,
  ) {}

  async run(
    { currentPassword }: InputOf<typeof prepareSecondFactor>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof prepareSecondFactor>> {
    const account = await this.own.proven(currentPassword, ctx);
    return this.factors.prepare(account);
  }
}

@CommandHandler(confirmSecondFactor)
export class ConfirmSecondFactor implements Handles<typeof confirmSecondFactor> {
  constructor(
    private readonly own: OwnAccount,
    private readonly factors: SecondFactors,
    private readonly attempts: Attempts,
    private readonly logger: Logger,
  ) {}

  async run(
    { code }: InputOf<typeof confirmSecondFactor>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof confirmSecondFactor>> {
    const { id } = await this.own.of(ctx);
    // Whoever has the session alone must not guess the code of a secret that the person has just prepared.
    const key = `confirm:${id}`;
    await this.attempts.begin(key, '');
    const recoveryCodes = await this.factors.confirm(id, code, ctx);
    await this.attempts.succeeded(key, '');
    this.logger.info('second factor on', { account: id });
    return { recoveryCodes };
  }
}

@CommandHandler(renewRecoveryCodes)
export class RenewRecoveryCodes implements Handles<typeof renewRecoveryCodes> {
  constructor(
    private readonly own: OwnAccount,
    private readonly factors: SecondFactors,
  ) {}

  async run(
    { currentPassword }: InputOf<typeof renewRecoveryCodes>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof renewRecoveryCodes>> {
    const account = await this.own.proven(currentPassword, ctx);
    return { recoveryCodes: await this.factors.renewCodes(account.id, ctx) };
  }
}

@CommandHandler(turnOffSecondFactor)
export class TurnOffSecondFactor implements Handles<typeof turnOffSecondFactor> {
  constructor(
    private readonly own: OwnAccount,
    private readonly factors: SecondFactors,
    private readonly rules: SecondFactorRules,
    private readonly database: Database,
    private readonly logger: Logger,
  ) {}

  async run(
    { currentPassword }: InputOf<typeof turnOffSecondFactor>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof turnOffSecondFactor>> {
    const account = await this.own.proven(currentPassword, ctx);
    if (await this.rules.bind(account)) throw factorRequired();
    await this.database.transaction((tx) => this.factors.remove(account.id, ctx, tx));
    this.logger.info('second factor off', { account: account.id });
    return { turnedOff: true };
  }
}
