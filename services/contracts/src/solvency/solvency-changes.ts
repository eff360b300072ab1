import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { chronologyEntry } from '@llavero/kit/records/chronology-entry';
import type { SystemFields } from '@llavero/proto/fields/record';
import type { PatchOf } from '@llavero/proto/fields/typed-record';
import type { SolvencyStatus } from '@llavero/proto/records/choices/commercial';
import { solvencyStatuses } from '@llavero/proto/records/choices/commercial';
import { candidature } from '@llavero/proto/records/contracts/candidature';
import {
  type SolvencyRequest,
  solvencyRequest as definition,
} from '@llavero/proto/records/contracts/solvency-request';
import { applyChange } from '@llavero/proto/states/change';
import { Injectable } from '@nestjs/common';

export type LockedRequest = SolvencyRequest & SystemFields;

/** The change of a solvency request's status by its commands and by the insurer's answer (STA-07); its candidature says it, too. */
@Injectable()
export class SolvencyChanges {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /** A request that nobody else changes before the transaction ends; its candidature first, in the order of the public form. */
  async lock(id: string, tx: Tx): Promise<LockedRequest> {
    const store = this.stores.of(definition);
    const { candidature: of } = await store.loadUnchecked(id, tx);
    const applied = this.stores.of(candidature);
    for (const found of of ? await applied.loadManyUnchecked([of], tx) : [])
      await applied.loadUnchecked(found.id, tx, { lock: true });
    return store.loadUnchecked(id, tx, { lock: true });
  }

  /**
   * By the table of the statuses, with a line of the chronology.
   * @param version that the caller has read; undefined for the insurer's answer
   * @throws CodedError `SOLVENCY_REQUEST.CHANGE_NOT_ALLOWED`, stale
   */
  async carryOut(
    { id, version }: { id: string; version: number | undefined },
    to: SolvencyStatus,
    said: PatchOf<typeof definition>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<LockedRequest> {
    const store = this.stores.of(definition);
    const before = await this.lock(id, tx);
    const now = this.clock.now();
    const effect = applyChange(definition, before, to, now) as PatchOf<typeof definition>;
    const line = chronologyEntry(
      'INSURANCE',
      'NON_PAYMENT_INSURANCE',
      `Solvencia: ${solvencyStatuses.options[to].label.toLowerCase()}`,
      ctx,
      now,
    );
    const after = await store.writeUnchecked(
      id,
      version,
      {
        ...said,
        ...effect,
        chronology: [...(before.chronology ?? []), line],
      },
      {},
      ctx,
      tx,
    );
    if (after.candidature) await this.tell(after.candidature, id, to, ctx, tx);
    return after;
  }

  /** Tells the candidature of a request how that stands, where it does not know it; a request that is gone tells nobody. */
  async follow(id: string, ctx: CallContext, tx: Tx): Promise<void> {
    const [living] = await this.stores.of(definition).loadManyUnchecked([id], tx);
    if (!living?.candidature) return;
    const { candidature: of, status } = await this.lock(id, tx);
    if (of !== null && status !== null) await this.tell(of, id, status as SolvencyStatus, ctx, tx);
  }

  /** The next step of a candidature depends on its request (`rules/application-step.ts`); a later request than its own is none of it. */
  private async tell(
    of: string,
    request: string,
    solvencyStatus: SolvencyStatus,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const store = this.stores.of(candidature);
    const [found] = await store.loadManyUnchecked([of], tx);
    if (!found || (found.solvencyRequest ?? request) !== request) return;
    if (found.solvencyRequest === request && found.solvencyStatus === solvencyStatus) return;
    await store.writeUnchecked(of, undefined, { solvencyRequest: request, solvencyStatus }, {}, ctx, tx);
  }

  /** A person's decision: of a request that nobody has sent to an insurer, too (the company's own study). */
  async decide(
    asked: { id: string; version: number },
    to: 'ACCEPTED' | 'REJECTED',
    said: PatchOf<typeof definition>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<LockedRequest> {
    const { status } = await this.lock(asked.id, tx);
    if (status !== 'PENDING') return this.carryOut(asked, to, said, ctx, tx);
    const { version } = await this.carryOut(asked, 'REQUESTED', {}, ctx, tx);
    return this.carryOut({ id: asked.id, version }, to, said, ctx, tx);
  }
}
