import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendMessage } from '@llavero/proto/commands/messages';
import { rentUpdateWithoutAddress } from '@llavero/proto/messages/catalogue/leases';
import { named } from '@llavero/proto/messages/message';
import { reviewRents } from '@llavero/proto/commands/rent-reviews';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { nextRent } from '@llavero/proto/records/contracts/next-rent';
import { dayKey } from '@llavero/proto/values/dates';
import { LegalFigures } from '../contract/legal-figures.ts';
import { RentApplication } from './rent-application.ts';
import { RentNotices } from './rent-notices.ts';
import { RentPlan } from './rent-plan.ts';
import type { UpdateWithContract } from './updates-with.ts';

/**
 * The rent updates of a day (FIN-06, C §9): plan, work out, tell the landlord, two days later the tenant, apply. Each
 * update changes in a transaction of its own; carried out again, or by two replicas at once, it has its effect once, and
 * after days without service it makes up for them.
 */
@CommandHandler(reviewRents)
export class ReviewRents implements Handles<typeof reviewRents> {
  constructor(
    private readonly planning: RentPlan,
    private readonly notices: RentNotices,
    private readonly application: RentApplication,
    private readonly figures: LegalFigures,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly config: Config,
  ) {}

  async run(
    _input: InputOf<typeof reviewRents>,
    { requestId, signal }: CallContext,
  ): Promise<OutputOf<typeof reviewRents>> {
    const ctx = { ...serviceContext('contracts', requestId), ...(signal ? { signal } : {}) };
    const overrides = await this.figures.overrides(requestId);
    const planned = await this.planning.plan(ctx);
    const calculated = await this.planning.calculate(overrides, ctx);
    const landlords = await this.notices.tell('LANDLORD', overrides, ctx);
    const tenants = await this.notices.tell('TENANT', overrides, ctx);
    const applied = await this.application.applyDue(ctx);
    const unreachable = [...landlords.unreachable, ...tenants.unreachable];
    for (const each of unreachable) await this.askForLetter(each, ctx);
    return {
      planned,
      calculated,
      landlordsTold: landlords.told,
      tenantsTold: tenants.told,
      unreachable: unreachable.length,
      applied,
    };
  }

  /** Who has no address gets a letter: the manager is asked for it once per update. */
  private async askForLetter({ update, contract }: UpdateWithContract, ctx: CallContext): Promise<void> {
    const [mandate] =
      contract.mandate === null
        ? []
        : await this.stores.of(mandateDefinition).loadManyUnchecked([contract.mandate]);
    await this.peers.command(
      sendMessage,
      {
        people: mandate?.salesManager ? [mandate.salesManager] : [],
        otherwise: 'FIRST_ADMIN' as const,
        ...named(rentUpdateWithoutAddress, {
          records: { update: update.id, contract: contract.id },
          values: {
            url: `${this.config.publicUrl}/finance/rentalmodifiers/${nextRent.collection}/${update.id}`,
          },
        }),
        relatedContracts: [contract.id],
        deduplication: `rent-update-letter:${update.id}:${dayKey(update.dueDate ?? update.date)}`,
      },
      ctx,
    );
  }
}
