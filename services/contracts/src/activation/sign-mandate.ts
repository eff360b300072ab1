import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { signMandate } from '@llavero/proto/commands/activation';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { mandateSigned } from '@llavero/proto/events/contracts';
import type { PatchOf } from '@llavero/proto/fields/typed-record';
import { mandate as definition, type Mandate } from '@llavero/proto/records/contracts/mandate';
import { preparationTerms, signatureProblems } from '@llavero/proto/rules/activation';
import { statusOf } from '@llavero/proto/states/evaluate';
import { startOfDay } from '@llavero/proto/values/dates';
import { ActivateMandate } from '../mandate/activate-mandate.ts';
import { mandateNotReady } from '../mandate/mandate.errors.ts';
import { refuseClosedMandate, refuseUnready } from '../mandate/mandate.rules.ts';
import { replyOf } from '../reply.ts';
import { mandateAlreadySigned, signedTooEarly } from './activation.errors.ts';
import { givenTerms } from './given-terms.ts';

/**
 * WIZ-02 'signature ready': a complete mandate whose signers stand for all landlords is signed on a day. Its date then
 * decides whether it is signed or active (C §4.1). Publishes `mandate.signed`, and `mandate.activated` when it is in force by that.
 */
@CommandHandler(signMandate)
export class SignMandate implements Handles<typeof signMandate> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly activation: ActivateMandate,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof signMandate>, ctx: CallContext): Promise<OutputOf<typeof signMandate>> {
    return this.database.transaction((tx) => this.sign(input, ctx, tx));
  }

  /** Within a transaction of whoever has checked who may. */
  async sign(
    input: InputOf<typeof signMandate>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<OutputOf<typeof signMandate>> {
    const { id, version, signatureDate, signedDocument } = input;
    const terms: PatchOf<typeof definition> = givenTerms(input.terms, preparationTerms);
    const store = this.stores.of(definition);
    const mandate = await store.loadUnchecked(id, tx, { lock: true });
    const now = this.clock.now();
    refuseClosedMandate(mandate, now);
    if (mandate.signatureDate !== null) throw mandateAlreadySigned(mandate.signatureDate);
    if (startOfDay(signatureDate) > startOfDay(now)) throw signedTooEarly();
    // What the store would refuse is refused when it is written.
    const complete: Mandate = { ...mandate, ...(terms as Partial<Mandate>) };
    refuseUnready(complete);
    const problems = signatureProblems(complete);
    if (problems.length > 0) throw mandateNotReady(problems);
    const documents = [...new Set([...mandate.documents, ...(signedDocument ? [signedDocument] : [])])];
    const { landlords, salesManager } = complete;
    const written = await store.writeUnchecked(
      id,
      version,
      { ...terms, validated: true, signatureDate, documents },
      { event: mandateSigned, extra: { signatureDate, landlords, salesManager } },
      ctx,
      tx,
    );
    const isNew =
      statusOf(definition, mandate, now) !== 'ACTIVE' || (await this.activation.waits(mandate, tx));
    const begins = isNew && statusOf(definition, written, now) === 'ACTIVE';
    const signed = begins
      ? await this.activation.activate(written, written.version, false, ctx, tx)
      : written;
    return replyOf(definition, signed, now);
  }
}
