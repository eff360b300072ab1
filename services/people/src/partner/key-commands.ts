import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  createPartnerKey,
  listPartnerKeys,
  revokePartnerKey,
  verifyPartnerKey,
} from '@llavero/proto/commands/partners';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { PartnerKeys } from './partner-keys.ts';
import { expiryPast, keyUnknown } from './partner.errors.ts';

const DAYS = 365;

@CommandHandler(createPartnerKey)
export class CreatePartnerKey implements Handles<typeof createPartnerKey> {
  constructor(
    private readonly keys: PartnerKeys,
    private readonly clock: Clock,
  ) {}

  async run(
    { partner, name, expiresOn }: InputOf<typeof createPartnerKey>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof createPartnerKey>> {
    const now = this.clock.now();
    const expiresAt = expiresOn ?? addDays(startOfDay(now), DAYS);
    if (expiresAt <= now || expiresAt > addDays(startOfDay(now), 2 * DAYS)) throw expiryPast();
    return { ...(await this.keys.create(partner, name, expiresAt, ctx.actor.id)), expiresAt };
  }
}

@CommandHandler(listPartnerKeys)
export class ListPartnerKeys implements Handles<typeof listPartnerKeys> {
  constructor(private readonly keys: PartnerKeys) {}

  async run({ partner }: InputOf<typeof listPartnerKeys>): Promise<OutputOf<typeof listPartnerKeys>> {
    return { keys: await this.keys.of(partner) };
  }
}

@CommandHandler(revokePartnerKey)
export class RevokePartnerKey implements Handles<typeof revokePartnerKey> {
  constructor(private readonly keys: PartnerKeys) {}

  async run({ id }: InputOf<typeof revokePartnerKey>): Promise<OutputOf<typeof revokePartnerKey>> {
    if (!(await this.keys.revoke(id))) throw keyUnknown();
    return { revoked: true };
  }
}

@CommandHandler(verifyPartnerKey)
export class VerifyPartnerKey implements Handles<typeof verifyPartnerKey> {
  constructor(private readonly keys: PartnerKeys) {}

  async run({ key }: InputOf<typeof verifyPartnerKey>): Promise<OutputOf<typeof verifyPartnerKey>> {
    const { id, partner, expiresAt } = await this.keys.verify(key);
    const { role, perMinute, scopes } = partner;
    return { partner: partner.id, id, role, perMinute, scopes, expiresAt };
  }
}
