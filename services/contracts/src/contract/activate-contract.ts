import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { activateContract } from '@llavero/proto/commands/contracts';
import { booking as bookingDefinition } from '@llavero/proto/records/booking';
import { contract as definition, type Contract } from '@llavero/proto/records/contract';
import { mandate as mandateDefinition } from '@llavero/proto/records/mandate';
import { statusOf } from '@llavero/proto/states/evaluate';
import { dayKey, formatDay, fromDayKey } from '@llavero/proto/values/dates';
import { assertContractable } from '../booking/booking.rules.ts';
import { replyOf } from '../reply.ts';
import { mandateNotInForce, unitTaken } from './contract.errors.ts';
import { assertCanActivate } from './contract.rules.ts';

const inForce = new Set(['ACTIVE', 'SIGNED']);

/**
 * Puts a validated contract in force. Publishes `contract.activated`: tenant welcome, message to the sales
 * manager, supplies review, fee note to administration (F §7).
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
      await this.refuseTakenUnits(contract, tx);
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

  /** The mandate's row lock makes two activations of contracts of one mandate wait for each other. */
  private async refuseTakenUnits(contract: Contract, tx: Tx): Promise<void> {
    const rows = await tx.query<{ end_date: string }>(
      `select to_char(end_date, 'YYYY-MM-DD') as end_date from contract
        where id <> $1 and units && $2::uuid[] and activated and not cancelled and deleted_at is null
          and start_date <= $4::date and end_date >= $3::date
        order by end_date desc limit 1`,
      [contract.id, contract.units, dayKey(contract.startDate!), dayKey(contract.endDate!)],
    );
    if (rows[0]) throw unitTaken(formatDay(fromDayKey(rows[0].end_date)));
  }
}
