import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { renewInsurance } from '@llavero/proto/commands/insurance';
import { insurance as definition } from '@llavero/proto/records/contracts/insurance';
import { addDays } from '@llavero/proto/values/dates';
import { replyOf } from '../reply.ts';
import { alreadyRenewed, policyNotInForce, renewalTooShort, withoutEnd } from './insurance.errors.ts';

/** What a renewal takes over from the policy before it. */
const kept = [
  'insuranceType',
  'contract',
  'unit',
  'mandate',
  'landlords',
  'tenants',
  'insuranceManager',
  'product',
  'productType',
  'nonPaymentCoverage',
  'legalDefenseActions',
  'vandalismActions',
  'deductibleMonths',
  'premiumPercent',
  'instalments',
  'premiumDistribution',
  'autoRenewal',
] as const;

/** A new policy from the day after the old one ends (OPS-07). With its number it is issued at once. */
@CommandHandler(renewInsurance)
export class RenewInsurance implements Handles<typeof renewInsurance> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof renewInsurance>, ctx: CallContext): Promise<OutputOf<typeof renewInsurance>> {
    const { id, version, endDate, policyNumber, premium, insuredRent, sameInsurer } = input;
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const policy = await store.loadUnchecked(id, tx, { lock: true });
      if (!policy.issued || policy.cancelled) throw policyNotInForce();
      if (policy.endDate === null) throw withoutEnd();
      if (endDate <= policy.endDate) throw renewalTooShort(policy.endDate);
      const next = await store.findUnchecked(
        { filter: { previousInsurance: id, cancelled: false }, limit: 1 },
        tx,
      );
      if (next.length > 0) throw alreadyRenewed();
      // The version of the old policy is what was read: two renewals at once end as one.
      await store.writeUnchecked(id, version, { autoRenewal: false }, {}, ctx, tx);
      const { insurer, supplier } = policy;
      const taken = Object.fromEntries(kept.map((name) => [name, policy[name]])) as Pick<
        typeof policy,
        (typeof kept)[number]
      >;
      const created = await store.create(
        {
          ...taken,
          ...(sameInsurer ? { insurer, supplier } : {}),
          previousInsurance: id,
          startDate: addDays(policy.endDate, 1),
          endDate,
          policyNumber,
          issued: policyNumber !== null,
          premium: premium ?? policy.premium,
          insuredRent: insuredRent ?? policy.insuredRent,
        },
        { ...ctx, trusted: true },
        tx,
        { byCommand: true },
      );
      return replyOf(definition, created, this.clock.now());
    });
  }
}
