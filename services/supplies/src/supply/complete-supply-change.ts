import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { completeSupplyChange } from '@llavero/proto/commands/supply-changes';
import { CodedError } from '@llavero/proto/errors';
import { agent } from '@llavero/proto/records/people/agent';
import { place as placeDefinition } from '@llavero/proto/records/places/place';
import { operation } from '@llavero/proto/records/supplies/operation';
import { suppliesAfterChange } from '@llavero/proto/rules/supply-change';
import { formatDay } from '@llavero/proto/values/dates';
import { changeNotRequested, proofMissing } from './supply-change.errors.ts';
import { assertHappened, type StoredChange, SupplyChangeWriter } from './supply-change-writer.ts';

/** A colleague may save the place in between: it is read and written anew so many times. */
const ATTEMPTS = 3;

/**
 * Closes a change with what proves it. A place whose supply has passed on since, to the next tenant, stays as it is. The place is written first: doing that twice is as good as once, so a failure after it only
 * leaves the change open for a second attempt.
 */
@CommandHandler(completeSupplyChange)
export class CompleteSupplyChange implements Handles<typeof completeSupplyChange> {
  constructor(
    private readonly writer: SupplyChangeWriter,
    private readonly peers: Peers,
    private readonly stores: RecordStores,
  ) {}

  run(
    input: InputOf<typeof completeSupplyChange>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof completeSupplyChange>> {
    const { effectiveDate, proof } = input;
    return this.writer.write(input, ctx, async (stored, now, tx) => {
      if (stored.requestedAt === null) throw changeNotRequested();
      const companyReference = input.companyReference ?? stored.companyReference;
      if (!proof && !companyReference) throw proofMissing();
      assertHappened('effectiveDate', effectiveDate, now);
      const change = { ...stored, company: input.company ?? stored.company };
      const isPassedOn = await this.isPassedOn(change, effectiveDate, tx);
      if (!isPassedOn) await this.writePlace(change, ctx);
      return {
        patch: {
          status: 'DONE',
          finishedAt: now,
          error: null,
          effectiveDate,
          proof,
          companyReference,
          company: change.company,
          documents:
            proof && !change.documents.includes(proof) ? [...change.documents, proof] : change.documents,
        },
        note: `Hecho, efectivo desde el ${formatDay(effectiveDate)}${isPassedOn ? '; en la unidad consta ya el cambio posterior' : ''}`,
      };
    });
  }

  /** Whether another change of the same supply is done and takes effect later. */
  private async isPassedOn(
    { place, supply, id }: StoredChange,
    effectiveDate: number,
    tx: Tx,
  ): Promise<boolean> {
    const later = await this.stores.of(operation).findUnchecked(
      {
        filter: {
          ...{ type: 'SUPPLY_CHANGE', place, supply, status: 'DONE' },
          effectiveDate: { $gt: effectiveDate },
          id: { $ne: id },
        },
        limit: 1,
      },
      tx,
    );
    return later.length > 0;
  }

  private async writePlace(change: StoredChange, { requestId }: CallContext): Promise<void> {
    const own = serviceContext('supplies', requestId);
    const places = this.peers.of(placeDefinition);
    const holder = change.holder
      ? await this.peers.of(agent).find(change.holder, own, { fields: ['firstname', 'lastname'] })
      : undefined;
    const { supply, holderType, changeReason, paymentMethod } = change;
    for (let attempt = 1; ; attempt += 1) {
      const { version, supplies } = await places.get(change.place, own, { fields: ['supplies'] });
      const changed = suppliesAfterChange(
        supplies,
        {
          ...{ supply, holderType, changeReason, paymentMethod },
          holder: change.holder,
          holderName: holder ? agent.title(holder) : null,
          company: change.company,
          code: change.code ?? change.reference,
        },
        { notes: null, amount: null },
      );
      try {
        await places.patch(change.place, version, { supplies: changed }, own);
        return;
      } catch (error) {
        if (attempt === ATTEMPTS || !isStale(error)) throw error;
      }
    }
  }
}

const isStale = (error: unknown): boolean =>
  error instanceof CodedError && error.body.code === 'RECORD.STALE';
