import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { AskedChange, ChangesStatus } from '@llavero/kit/records/write/owned-changes';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { activateMandate } from '@llavero/proto/commands/contracts';
import type { Json } from '@llavero/proto/fields/field';
import type { SystemFields } from '@llavero/proto/fields/record';
import { mandate as definition, type Mandate } from '@llavero/proto/records/contracts/mandate';
import { mandateActivated } from '@llavero/proto/events/contracts';
import { statusOf } from '@llavero/proto/states/evaluate';
import { replyOf } from '../reply.ts';
import { mandateAlreadyActive, mandateNotValidated } from './mandate.errors.ts';
import { refuseClosedMandate, refuseUnready } from './mandate.rules.ts';
import { ValidateMandate } from './validate-mandate.ts';

/**
 * Puts a validated mandate in force: a date still to come is brought to today. Publishes
 * `mandate.activated`, on which certificate work, messages and tasks start elsewhere (F §7).
 */
@CommandHandler(activateMandate)
export class ActivateMandate implements Handles<typeof activateMandate>, ChangesStatus {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly validation: ValidateMandate,
  ) {}

  run(input: InputOf<typeof activateMandate>, ctx: CallContext): Promise<OutputOf<typeof activateMandate>> {
    const { id, version, sendMarketing } = input;
    return this.database.transaction(async (tx) => {
      const mandate = await this.stores.of(definition).loadUnchecked(id, tx, { lock: true });
      refuseClosedMandate(mandate, this.clock.now());
      if (!mandate.validated) throw mandateNotValidated();
      if (await this.wasActivated(mandate, tx)) throw mandateAlreadyActive();
      const written = await this.activate(mandate, version, sendMarketing, ctx, tx);
      return replyOf(definition, written, this.clock.now());
    });
  }

  /**
   * By hand a mandate gets there also from a draft or a trial, which is validated with it, and again after its end
   * (C §4.1): whatever it lacks by then is asked for. The landlord is not welcomed unasked.
   */
  async changeStatus(asked: AskedChange, ctx: CallContext, tx: Tx): Promise<void> {
    const mandate = await this.stores.of(definition).loadUnchecked(asked.id, tx, { lock: true });
    if (mandate.validated) refuseUnready({ ...mandate, ...this.inForce(mandate) });
    const { version } = mandate.validated ? asked : await this.validation.changeStatus(asked, ctx, tx);
    await this.activate(mandate, version, false, ctx, tx);
  }

  /** The manual change to ACTIVE and this command put a mandate in force by the same effect. */
  private inForce(mandate: Mandate): Partial<Mandate> {
    return definition.states!.effects!['ACTIVE']!(mandate, this.clock.now());
  }

  /** In force by an activation, and not merely by its date. */
  private async wasActivated(mandate: Mandate & SystemFields, tx: Tx): Promise<boolean> {
    if (statusOf(definition, mandate, this.clock.now()) !== 'ACTIVE') return false;
    return this.has('activated', mandate.id, tx);
  }

  /** A person has validated it, on its day or later, and nothing has followed. One that was imported or renewed is none of these. */
  async waits({ id }: SystemFields, tx: Tx): Promise<boolean> {
    return (await this.has('validated', id, tx)) && !(await this.has('activated', id, tx));
  }

  private async has(verb: 'activated' | 'validated', id: string, tx: Tx): Promise<boolean> {
    const [{ found } = { found: false }] = await tx.query<{ found: boolean }>(
      `select exists (select 1 from audit where record_id = $1 and collection = 'mandate' and verb = $2) as found`,
      [id, verb],
    );
    return found;
  }

  /** Within a transaction that has checked that the mandate may be in force. @returns the mandate in force. */
  activate(
    mandate: Mandate & SystemFields,
    version: number,
    sendMarketing: boolean,
    ctx: CallContext,
    tx: Tx,
  ): Promise<Mandate & SystemFields> {
    return this.stores.of(definition).writeUnchecked(
      mandate.id,
      version,
      this.inForce(mandate) as Record<string, Json>,
      {
        event: mandateActivated,
        extra: { landlords: mandate.landlords, region: mandate.region, sendMarketing },
      },
      ctx,
      tx,
    );
  }
}
