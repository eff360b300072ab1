import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { EventDefinition } from '@llavero/proto/events/define';
import type { SystemFields } from '@llavero/proto/fields/record';
import type { PatchOf } from '@llavero/proto/fields/typed-record';
import { contract as definition, type Contract } from '@llavero/proto/records/contracts/contract';
import { type MoveOutStep, stepRefusal } from '@llavero/proto/rules/move-out-steps';
import type { Publication } from '@llavero/kit/records/write/publication';
import { Injectable } from '@nestjs/common';
import { withNote } from '../contract/chronology-note.ts';
import { replyOf } from '../reply.ts';
import { stepRefused } from './move-out.errors.ts';

/** What a step changes, and how the chronology tells it. */
interface StepChange<E extends EventDefinition> {
  patch: PatchOf<typeof definition>;
  note: string;
  publication?: Publication<E>;
}

/** One step of a move-out: locks the contract, checks the order of the steps, writes, and tells it in the chronology. */
@Injectable()
export class MoveOutWriter {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /** @throws CodedError conflict when the step cannot be done now, see `stepRefusal`; whatever `decide` throws */
  write<E extends EventDefinition>(
    step: MoveOutStep,
    { id, version }: { id: string; version: number },
    ctx: CallContext,
    decide: (
      contract: Contract & SystemFields,
      now: number,
      tx: Tx,
    ) => StepChange<E> | Promise<StepChange<E>>,
  ): Promise<{ id: string; version: number; status: string }> {
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const contract = await store.loadUnchecked(id, tx, { lock: true });
      const refusal = stepRefusal(contract, step);
      if (refusal) throw stepRefused(refusal);
      const now = this.clock.now();
      const { patch, note, publication } = await decide(contract, now, tx);
      const written = await store.writeUnchecked(
        id,
        version,
        { ...patch, chronology: withNote(contract, note, ctx, now) },
        publication ?? ({} as Publication<E>),
        ctx,
        tx,
      );
      return replyOf(definition, written, now);
    });
  }
}
