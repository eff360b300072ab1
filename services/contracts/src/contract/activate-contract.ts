import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { activateContract } from '@llavero/proto/commands/contracts';
import { booking as bookingDefinition } from '@llavero/proto/records/booking';
import { contract as definition } from '@llavero/proto/records/contract';
import { mandate as mandateDefinition } from '@llavero/proto/records/mandate';
import { statusOf } from '@llavero/proto/states/evaluate';
import { assertContractable } from '../booking/booking.rules.ts';
import { replyOf } from '../reply.ts';
import { mandateNotInForce } from './contract.errors.ts';
import { assertCanActivate } from './contract.rules.ts';

const inForce = new Set(['ACTIVE', 'SIGNED']);

/**
 * Puts a validated contract in force; the database refuses a unit that somebody else holds on one of its days.
 * Publishes `contract.activated`: tenant welcome, message to the sales manager, supplies review, fee note to
 * administration (F §7).
 */
@CommandHandler(activateContract)
export class ActivateContract implements Handles<typeof activateContract> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof activateContract>, ctx: CallContext): Promise<OutputOf<typeof activateContract>> {
    const store = this.stores.of(definition);
    return this.database.transaction(async (tx) => {
      const now = this.clock.now();
      const contract = await store.load(input.id, tx, { lock: true });
      assertCanActivate(contract);
      const mandate = await this.stores.of(mandateDefinition).load(contract.mandate!, tx, { lock: true });
      const mandateStatus = statusOf(mandateDefinition, mandate, now);
      if (!inForce.has(mandateStatus)) throw mandateNotInForce();
      if (contract.booking) {
        const booking = await this.stores.of(bookingDefinition).load(contract.booking, tx, { lock: true });
        assertContractable(booking, contract.id, now);
      }
      const written = await store.write(
        input.id,
        input.version,
        { activated: true, mandateStatus },
        {
          verb: 'activated',
          extra: {
            contractType: contract.contractType,
            mandate: contract.mandate,
            tenants: contract.tenants,
            landlords: contract.landlords,
            units: contract.units,
            salesManager: mandate.salesManager,
            region: contract.region ?? mandate.region,
            tenantSearchSelectedOption: contract.tenantSearchSelectedOption,
            tenantSearchTotalAmount: contract.tenantSearchTotalAmount,
            tenantSearchOnePaymentInstallments: contract.tenantSearchOnePaymentInstallments,
          },
        },
        ctx,
        tx,
      );
      return replyOf(store.definition, written, now);
    });
  }
}
