import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { Publication } from '@llavero/kit/records/write/publication';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { EventDefinition } from '@llavero/proto/events/define';
import type { SystemFields } from '@llavero/proto/fields/record';
import type { PatchOf } from '@llavero/proto/fields/typed-record';
import { issue as issueRecord } from '@llavero/proto/records/supplies/issue';
import { type WorkOrder, workOrder as definition } from '@llavero/proto/records/supplies/work-order';
import { statusOf } from '@llavero/proto/states/evaluate';
import { Injectable } from '@nestjs/common';
import { Conversations } from '../issue/conversations.ts';
import { IssueProgress } from '../issue/issue-progress.ts';
import { issueEntry } from '../issue/issue-writer.ts';
import type { Telling } from '../issue/tell-job.ts';

export type ReadOrder = WorkOrder & SystemFields;

/** What a verb changes, how the chronologies tell it, and who is written to. */
export interface OrderChange<E extends EventDefinition> {
  patch: PatchOf<typeof definition>;
  note: string;
  tell?: readonly Telling[];
  /** What follows for the issue of the order. */
  issue?: PatchOf<typeof issueRecord>;
  publication?: Publication<E>;
}

/** One change of a work order: locked, written, its issue carried on, told. */
@Injectable()
export class OrderWriter {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly progress: IssueProgress,
    private readonly conversations: Conversations,
  ) {}

  private get issues() {
    return this.stores.of(issueRecord);
  }

  /**
   * By somebody of the office.
   * @throws CodedError notFound for an order the caller may not see; stale; whatever `decide` throws
   */
  async change<E extends EventDefinition>(
    { id, version }: { id: string; version: number },
    ctx: CallContext,
    decide: (order: ReadOrder, now: number, tx: Tx) => OrderChange<E> | Promise<OrderChange<E>>,
  ): Promise<{ id: string; version: number; status: string }> {
    await this.stores.of(definition).get({ collection: 'workOrder', id, fields: ['id'] }, ctx);
    return this.database.transaction((tx) => this.write(id, version, ctx, decide, tx));
  }

  /** @param version undefined for what is done by a link or by itself */
  async write<E extends EventDefinition>(
    id: string,
    version: number | undefined,
    ctx: CallContext,
    decide: (order: ReadOrder, now: number, tx: Tx) => OrderChange<E> | Promise<OrderChange<E>>,
    tx: Tx,
  ): Promise<{ id: string; version: number; status: string }> {
    const store = this.stores.of(definition);
    const now = this.clock.now();
    const order = await store.loadUnchecked(id, tx, { lock: true });
    const { patch, note, tell = [], issue: onIssue = {}, publication } = await decide(order, now, tx);
    const entry = issueEntry('WORK_ORDER', note, ctx, now);
    const written = await store.writeUnchecked(
      id,
      version,
      { ...patch, chronology: [...order.chronology, entry] },
      publication ?? ({} as Publication<E>),
      ctx,
      tx,
    );
    const [living] = order.issue === null ? [] : await this.issues.loadManyUnchecked([order.issue], tx);
    if (living)
      await this.progress.write(
        living.id,
        undefined,
        ({ chronology }) => ({ ...onIssue, chronology: [...chronology, entry] }),
        ctx,
        tx,
      );
    for (const what of tell) await this.conversations.tell({ what, order: id }, ctx, tx);
    return { id, version: written.version, status: statusOf(definition, written, now) };
  }
}
