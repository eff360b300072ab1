import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { SystemFields } from '@llavero/proto/fields/record';
import type { PatchOf } from '@llavero/proto/fields/typed-record';
import { type Issue, issue as definition } from '@llavero/proto/records/supplies/issue';
import { workOrder } from '@llavero/proto/records/supplies/work-order';
import { nextStepOf } from '@llavero/proto/rules/issue-step';
import { Injectable } from '@nestjs/common';

type IssuePatch = PatchOf<typeof definition>;
type Decide = (issue: Issue & SystemFields, now: number) => IssuePatch;

/** Orders of one issue; more of them are nonsense. */
const MOST_ORDERS = 100;

/** Writes issues together with the next step that follows, so that both are always the same moment's. */
@Injectable()
export class IssueProgress {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /**
   * Locks an issue, changes it and works out its next step.
   * @param version that the caller has read; undefined for what the service does by itself
   */
  async write(
    id: string,
    version: number | undefined,
    decide: Decide,
    ctx: CallContext,
    tx: Tx,
  ): Promise<Issue & SystemFields> {
    const store = this.stores.of(definition);
    const now = this.clock.now();
    const before = await store.loadUnchecked(id, tx, { lock: true });
    const patch = decide(before, now);
    const orders = await this.stores
      .of(workOrder)
      .findUnchecked({ filter: { issue: id }, limit: MOST_ORDERS, now }, tx);
    const after = { ...before, ...patch } as Issue & SystemFields;
    const next = nextStepOf(after, orders.map(stepped), now);
    return store.writeUnchecked(id, version, { ...patch, ...next }, {}, ctx, tx);
  }

  /** The next step after something else has changed, with what follows from that; an issue that is gone is left alone. */
  async refresh(id: string | null, ctx: CallContext, tx: Tx, decide: Decide = () => ({})): Promise<void> {
    if (id === null) return;
    const [living] = await this.stores.of(definition).loadManyUnchecked([id], tx);
    if (living) await this.write(id, undefined, decide, ctx, tx);
  }
}

const stepped = (order: {
  status?: unknown;
  approval: Parameters<typeof nextStepOf>[1][number]['approval'] | null;
}) => ({ ...order, approval: order.approval ?? 'NONE' }) as Parameters<typeof nextStepOf>[1][number];
