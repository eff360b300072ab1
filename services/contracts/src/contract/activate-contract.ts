import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { AskedChange, ChangesStatus } from '@llavero/kit/records/write/owned-changes';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { activateContract } from '@llavero/proto/commands/contracts';
import type { SystemFields } from '@llavero/proto/fields/record';
import { booking as bookingDefinition } from '@llavero/proto/records/contracts/booking';
import { contract as definition, type Contract } from '@llavero/proto/records/contracts/contract';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { statusOf } from '@llavero/proto/states/evaluate';
import { contractActivated } from '@llavero/proto/events/contracts';
import type { MandateStatus } from '@llavero/proto/records/contracts/mandate.states';
import { assertContractable } from '../booking/booking.rules.ts';
import { replyOf } from '../reply.ts';
import { mandateNotInForce } from './contract.errors.ts';
import { assertCanActivate } from './contract.rules.ts';
import { ValidateContract } from './validate-contract.ts';

/** Of a mandate. */
const inForce = new Set(['ACTIVE', 'SIGNED']);
/** Of a contract that fills its units now or later. */
const inForceOrAhead = new Set(['ACTIVE', 'SIGNED', 'UNPAID']);

/**
 * Puts a validated contract in force; the database refuses a unit that somebody else holds on one of its days.
 * Publishes `contract.activated`: tenant welcome, message to the sales manager, supplies review, fee note to
 * administration (F §7).
 */
@CommandHandler(activateContract)
export class ActivateContract implements Handles<typeof activateContract>, ChangesStatus<Contract> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly validation: ValidateContract,
  ) {}

  run(input: InputOf<typeof activateContract>, ctx: CallContext): Promise<OutputOf<typeof activateContract>> {
    return this.database.transaction(async (tx) =>
      replyOf(definition, await this.activate(input.id, input.version, ctx, tx), this.clock.now()),
    );
  }

  /** From a draft straight to «Activo» (C §4.2): validated and activated, or neither. */
  async changeStatus(asked: AskedChange, ctx: CallContext, tx: Tx): Promise<void> {
    const { validated } = await this.stores.of(definition).loadUnchecked(asked.id, tx, { lock: true });
    const { version } = validated ? asked : await this.validation.changeStatus(asked, ctx, tx);
    await this.activate(asked.id, version, ctx, tx);
  }

  /** A contract that was in force when it was deleted comes back under a mandate in force; the database asks for free units. */
  async refuseReturn(contract: Contract, _ctx: CallContext, tx: Tx): Promise<void> {
    if (!inForceOrAhead.has(statusOf(definition, contract, this.clock.now()))) return;
    if (contract.mandate !== null) await this.mandateInForce(contract, tx);
  }

  /** Within a transaction of a command that has checked who may. @returns the contract in force. */
  async activate(id: string, version: number, ctx: CallContext, tx: Tx): Promise<Contract & SystemFields> {
    const store = this.stores.of(definition);
    const contract = await store.loadUnchecked(id, tx, { lock: true });
    assertCanActivate(contract);
    const { mandate, mandateStatus } = await this.mandateInForce(contract, tx);
    if (contract.booking) {
      const booking = await this.stores
        .of(bookingDefinition)
        .loadUnchecked(contract.booking, tx, { lock: true });
      assertContractable(booking, contract.id, this.clock.now());
    }
    return store.writeUnchecked(
      id,
      version,
      { activated: true, mandateStatus },
      {
        event: contractActivated,
        extra: {
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
  }

  /** Locks the mandate, so that it cannot end meanwhile. @throws CodedError `CONTRACT.MANDATE_NOT_ACTIVE` */
  private async mandateInForce(contract: Contract, tx: Tx) {
    const mandate = await this.stores
      .of(mandateDefinition)
      .loadUnchecked(contract.mandate!, tx, { lock: true });
    const mandateStatus = statusOf(mandateDefinition, mandate, this.clock.now());
    if (!inForce.has(mandateStatus)) throw mandateNotInForce();
    // The status of a mandate is one of its own set.
    return { mandate, mandateStatus: mandateStatus as MandateStatus };
  }
}
