import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { PatchOf } from '@llavero/proto/fields/typed-record';
import type { RemittanceStatus } from '@llavero/proto/records/choices/remittances';
import { type Remittance, remittance as definition } from '@llavero/proto/records/finance/remittance';
import { statusOf } from '@llavero/proto/states/evaluate';
import { Injectable } from '@nestjs/common';
import { wrongStatus } from './remittance.errors.ts';

export interface Step {
  id: string;
  version: number;
}

/** One step of a remittance: locked, in one of the statuses from which it is made, and written with the caller's version. */
@Injectable()
export class RemittanceSteps {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /**
   * @param from statuses the step begins in; @param advice what to do in another one, a Spanish sentence
   * @param act does what the step does beside the record, in its transaction, and answers the fields of the record
   * @throws CodedError conflict `REMITTANCE.STATUS`, `RECORD.STALE` and what `act` throws; then nothing is saved
   */
  take(
    { id, version }: Step,
    { from, advice }: { from: readonly RemittanceStatus[]; advice: string },
    ctx: CallContext,
    act: (remittance: Remittance, tx: Tx, now: number) => Promise<PatchOf<typeof definition>>,
  ): Promise<{ id: string; version: number; status: string }> {
    return this.database.transaction(async (tx) => {
      const now = this.clock.now();
      const store = this.stores.of(definition);
      const remittance = await store.loadUnchecked(id, tx, { lock: true });
      const status = statusOf(definition, remittance, now) as RemittanceStatus;
      if (!from.includes(status)) throw wrongStatus(status, advice);
      const patch = await act(remittance, tx, now);
      const written = await store.writeUnchecked(id, version, patch, {}, { ...ctx, trusted: true }, tx);
      return { id, version: written.version, status: statusOf(definition, written, now) };
    });
  }
}
