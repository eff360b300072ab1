import { Clock } from '@llavero/kit/config/clock';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { caretakersOf } from '@llavero/kit/staff/caretakers';
import { completeTasks, createTask } from '@llavero/proto/commands/notifications';
import { CodedError } from '@llavero/proto/errors';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { place as definition, type Place } from '@llavero/proto/records/places/place';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { type EndedMandate, endedMandates, mandateFields, type ReadMandate } from './mandate-end.ts';

const EVERY_MS = 15 * 60 * 1000;
const PAGE = 200;

type Offered = Place & { id: string };

/**
 * A mandate ends while its units are published: whoever takes care of it has a task, once for each end, due the day of the end. It is
 * done by itself once no unit of it is published or all have a mandate in force again. Nothing is withdrawn by itself (decision 0210).
 */
@Injectable()
export class MandateWatch extends Ticker {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    super('mandates of units on the market', EVERY_MS, logger);
  }

  async tick(): Promise<void> {
    try {
      const ended = await this.ended();
      const caretakers = await caretakersOf(
        this.peers,
        ended.map(({ mandate }) => mandate),
        own,
      );
      for (const one of ended) await this.giveTask(one, caretakers.get(one.mandate.id) ?? null);
      await this.closeTasks(ended.map(({ mandate }) => mandate.id));
    } catch (error) {
      // Nobody knows then whether a mandate is in force; the next tick asks again.
      if (!(error instanceof CodedError) || error.body.kind !== 'unavailable') throw error;
      this.logger.warn('mandates of units on the market are looked at later', {
        errorCode: error.body.code,
      });
    }
  }

  private async ended(): Promise<EndedMandate<Offered>[]> {
    const units = await this.offered();
    const mandates = new Map<string, ReadMandate>();
    for (let from = 0; from < units.length; from += PAGE) {
      const some = units.slice(from, from + PAGE);
      const pages = this.peers.of(mandateDefinition).pages(
        {
          fields: mandateFields,
          filter: {
            $or: [
              { units: { $in: some.map(({ id }) => id) } },
              { properties: { $in: [...new Set(some.flatMap(({ property }) => property ?? []))] } },
            ],
          },
          limit: PAGE,
        },
        own,
      );
      for await (const page of pages) for (const one of page) mandates.set(one.id, one);
    }
    return endedMandates(units, [...mandates.values()], startOfDay(this.clock.now()));
  }

  private async offered(): Promise<Offered[]> {
    const units: Offered[] = [];
    for (let after: string | undefined; ;) {
      const page = await this.stores.of(definition).findUnchecked({
        filter: {
          ...{ type: 'UNIT', publicationStatus: 'OFFERED' },
          ...(after === undefined ? {} : { id: { $gt: after } }),
        },
        sort: [{ field: 'id', order: 'asc' }],
        limit: PAGE,
      });
      units.push(...page);
      after = page.at(-1)?.id;
      if (page.length < PAGE) return units;
    }
  }

  /** Of replicas that come to it at the same time one makes the task. */
  private giveTask({ mandate, ending, endsOn, units }: EndedMandate<Offered>, assignedTo: string | null) {
    return this.database.transaction(async (tx) => {
      const made = await tx.query(
        `INSERT INTO "ended_mandate_task" ("mandate", "ending") VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING "mandate"`,
        [mandate.id, ending],
      );
      if (made.length === 0) return;
      const { id } = await this.peers.command(
        createTask,
        {
          title: 'Unidades publicadas sin mandato',
          description: textOf(units, endsOn),
          ...{ type: 'OTHER', due: endsOn, assignedTo },
          relatedMandates: [mandate.id],
          relatedPlaces: units.map((unit) => unit.id),
          deduplication: `ended-mandate ${mandate.id} ${ending}`,
        },
        own,
      );
      await tx.query(`UPDATE "ended_mandate_task" SET "task" = $3 WHERE "mandate" = $1 AND "ending" = $2`, [
        mandate.id,
        ending,
        id,
      ]);
    });
  }

  /** @param still mandates whose units are published without one */
  private async closeTasks(still: readonly string[]): Promise<void> {
    const open = await this.database.query<{ mandate: string; task: string }>(
      `SELECT "mandate", "task" FROM "ended_mandate_task" WHERE "closed_at" IS NULL AND NOT "mandate" = ANY($1)`,
      [[...still]],
    );
    if (open.length === 0) return;
    // One that somebody has deleted cannot be done, and need not.
    await this.peers.command(completeTasks, { tasks: open.map(({ task }) => task), confirmed: true }, own);
    await this.database.query(
      `UPDATE "ended_mandate_task" SET "closed_at" = now() WHERE "closed_at" IS NULL AND "mandate" = ANY($1)`,
      [open.map(({ mandate }) => mandate)],
    );
  }
}

const own = serviceContext('places');

/** Tasks are not sealed: units are named by the heading that everybody reads, their addresses are behind the links. */
function textOf(units: readonly Offered[], endsOn: number): string {
  const names = units.map(
    ({ offerTitle, offerRent }) => `- ${offerTitle?.trim() || 'Sin título'} (${formatMoney(offerRent ?? 0)})`,
  );
  return [
    `Su mandato termina el ${formatDay(endsOn)} y no hay otro en vigor desde el día siguiente. Siguen publicadas:`,
    ...names,
    'Retírelas o páuselas, o active un mandato nuevo: entonces esta tarea se completa sola.',
  ].join('\n');
}
