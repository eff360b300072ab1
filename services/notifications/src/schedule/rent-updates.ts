import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import type { Json } from '@llavero/proto/fields/field';
import type { Contract } from '@llavero/proto/records/contracts/contract';
import { nextRentUpdate } from '@llavero/proto/rules/rent-update';
import { dayKey, dayOf, daysBetween, monthName, startOfMonth } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { InternalMessages } from '../communication/internal-messages.ts';
import { JobWorkers, type OwnWorker } from '../jobs/job-workers.ts';
import { type Person, Staff } from '../staff/staff.ts';
import { rentUpdates } from '../texts/reminders.ts';
import { Surroundings } from '../triggers/surroundings.ts';

const PAGE = 200;
/** Contracts named in one message; the list screen shows all. */
const MOST_LINES = 100;

/**
 * The worker `rentUpdates`: the internal notice of C §9. From the 16th of a month on, one message for each sales manager
 * with the contracts whose rent changes on the 1st of the next; once per person and month.
 */
@Injectable()
export class RentUpdates implements OwnWorker {
  readonly name = 'rentUpdates';
  readonly label = 'Actualizaciones de renta';

  constructor(
    workers: JobWorkers,
    private readonly database: Database,
    private readonly peers: Peers,
    private readonly around: Surroundings,
    private readonly staff: Staff,
    private readonly messages: InternalMessages,
    private readonly clock: Clock,
  ) {
    workers.register(this);
  }

  async run(_request: Record<string, Json>, { requestId, signal }: CallContext): Promise<Json> {
    const ctx = serviceContext('notifications', requestId);
    const due = new Map<string | null, { effective: number; contracts: Contract[] }>();
    for await (const contract of this.active(ctx)) {
      if (signal?.aborted) return { contracts: 0 };
      const effective = this.effectiveNow(contract);
      if (effective === null) continue;
      const manager = await this.managerOf(contract, ctx);
      const group = due.get(manager) ?? { effective, contracts: [] };
      group.contracts.push(contract);
      due.set(manager, group);
    }
    let contracts = 0;
    for (const [manager, group] of due) {
      const [person] = await this.staff.people([manager], requestId);
      const people = person ? [person] : (await this.staff.admins(requestId)).slice(0, 1);
      await this.tell(people, group, ctx);
      contracts += group.contracts.length;
    }
    return { contracts };
  }

  private async *active(ctx: CallContext): AsyncGenerator<Contract> {
    for (let after: string | null | undefined; after !== null;) {
      const page = await this.peers.records('contracts').list(
        {
          collection: 'contract',
          fields: ['startDate', 'endDate', 'units', 'mandate', 'ineType'],
          filter: { status: { $in: ['ACTIVE', 'UNPAID'] } },
          sort: [{ field: 'createdAt', order: 'asc' }],
          limit: PAGE,
          ...(after === undefined ? {} : { after }),
        },
        ctx,
      );
      yield* page.items as unknown as Contract[];
      after = page.hasMore ? page.cursor : null;
    }
  }

  /** First day of the new rent when its internal notice is due; null when it is not. */
  private effectiveNow({ startDate, endDate, ineType }: Contract): number | null {
    if (startDate === null || ineType === 'NO_REVISION') return null;
    const now = this.clock.now();
    // Of the month as a whole: a run that is late tells of an update that has been made.
    const update = nextRentUpdate(startDate, endDate, startOfMonth(now));
    return update && daysBetween(update.internalNotice, now) >= 0 ? update.effective : null;
  }

  private async managerOf({ mandate }: Contract, ctx: CallContext): Promise<string | null> {
    if (mandate === null) return null;
    const record = await this.around.record(mandateDefinition, mandate, ctx);
    return record?.salesManager ?? null;
  }

  private async tell(
    people: Person[],
    { effective, contracts }: { effective: number; contracts: Contract[] },
    ctx: CallContext,
  ): Promise<void> {
    const named = contracts.slice(0, MOST_LINES);
    const lines: string[] = [];
    for (const { id, units } of named)
      lines.push(`${await this.around.address(units, ctx)}: ${this.around.link('contract', id)}`);
    const text = rentUpdates({
      month: monthName(dayOf(effective).month),
      lines,
      more: contracts.length - named.length,
    });
    const about = { relatedContracts: named.map(({ id }) => id) };
    const deduplication = `rent-updates:${dayKey(effective)}`;
    await this.database.transaction((tx) =>
      this.messages.send(people, { ...text, ...about, author: ctx.actor.id, deduplication }, ctx, tx),
    );
  }
}
