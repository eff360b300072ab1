import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { SystemFields } from '@llavero/proto/fields/record';
import { contract as contractDefinition, type Contract } from '@llavero/proto/records/contracts/contract';
import { nextRent as definition, type NextRent } from '@llavero/proto/records/contracts/next-rent';
import type { LegalOverrides } from '@llavero/proto/rules/legal/settings';
import { plannedUpdate, reviewRent } from '@llavero/proto/rules/rent-review';
import { startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { contractsInForce } from './contracts-in-force.ts';
import { unlessConflict, updatesWith } from './updates-with.ts';

/** Updates that are not told to anybody yet: a new index or another rent changes them. */
const open = ['PLANNED', 'TO_DECIDE', 'CALCULATED'] as const;

/** Plans the updates of the next months and works out those whose index is published (FIN-06). */
@Injectable()
export class RentPlan {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /**
   * One planned update for each contract in force that has one coming ({@link plannedUpdate}). Those that are there, also
   * cancelled ones, stay as they are.
   *
   * @returns how many were planned
   */
  async plan(ctx: CallContext): Promise<number> {
    let planned = 0;
    const now = this.clock.now();
    for await (const page of contractsInForce(this.stores, now)) {
      if (ctx.signal?.aborted) return planned;
      const due = page.flatMap((contract) => {
        const date = plannedUpdate(contract, now);
        return date === null ? [] : [{ contract, date }];
      });
      const there = await this.plannedDays(due.map(({ contract }) => contract.id));
      for (const { contract, date } of due)
        if (!there.has(`${contract.id} ${date}`) && (await this.planOne(contract, date, ctx))) planned += 1;
    }
    return planned;
  }

  /** `<contract> <day>` of every update of some contracts. */
  private async plannedDays(contracts: string[]): Promise<ReadonlySet<string>> {
    if (contracts.length === 0) return new Set();
    const rows = await this.stores.of(definition).findUnchecked({ filter: { contract: { $in: contracts } } });
    return new Set(rows.map(({ contract, dueDate, date }) => `${contract} ${dueDate ?? date}`));
  }

  /** False when another replica has planned it meanwhile. A contract's decision to skip one update is used up by it. */
  private async planOne(contract: Contract & SystemFields, date: number, ctx: CallContext): Promise<boolean> {
    const { id, version, mandate, units, tenants, landlords, ineType, nextIpcAction } = contract;
    const create = () =>
      this.database.transaction(async (tx) => {
        await this.stores.of(definition).create(
          {
            contract: id,
            mandate,
            units,
            tenants,
            landlords,
            date,
            ineType,
            action: nextIpcAction ?? 'APPLY',
            previousRent: reviewRent(contract, date, this.clock.now()).previousRent,
          },
          { ...ctx, trusted: true },
          tx,
        );
        if (nextIpcAction === 'SKIP_NEXT_IPC')
          await this.stores
            .of(contractDefinition)
            .writeUnchecked(id, version, { nextIpcAction: 'APPLY' }, {}, ctx, tx);
      });
    return unlessConflict(create);
  }

  /**
   * Works out every open update from its day of checking on (C §9: the 13th), and again while index, rent or law change.
   * What a person has decided with a reason stays.
   *
   * @returns how many have a percentage now that had none
   */
  async calculate(overrides: LegalOverrides, ctx: CallContext): Promise<number> {
    const now = this.clock.now();
    let calculated = 0;
    const wanted = {
      status: { $in: [...open] },
      checkDate: { $lte: startOfDay(now) },
    };
    for await (const { update, contract } of updatesWith(this.stores, wanted)) {
      if (ctx.signal?.aborted) return calculated;
      const patch = worked(update, contract, now, overrides);
      const write = () =>
        this.stores.of(definition).writeUnchecked(update.id, update.version, patch, {}, ctx);
      if (!(await unlessConflict(write))) continue;
      if (update.percent === null && patch.percent !== null) calculated += 1;
    }
    return calculated;
  }
}

/** What an update comes to, as a patch of it. */
function worked(update: NextRent, contract: Contract, now: number, overrides: LegalOverrides) {
  const review = reviewRent(contract, update.dueDate ?? update.date, now, overrides);
  const { previousRent, indexMonth, index, cap } = review;
  const aboveCap = review.percent !== null && cap !== null && review.percent > cap.percent;
  const decided = update.percentReason !== null && update.percent !== null;
  // While the index is not there, what a person has entered stays.
  const byIndex = aboveCap ? null : (review.percent ?? update.percent);
  return {
    previousRent,
    indexMonth,
    indexPercent: index?.value ?? null,
    indexPublished: index?.published ?? null,
    indexSource: index?.source ?? null,
    indexBefore: index?.before ?? null,
    indexAfter: index?.after ?? null,
    indexQuotient: index?.quotient ?? null,
    capPercent: cap?.percent ?? null,
    capLaw: cap?.law ?? null,
    percent: decided ? update.percent : byIndex,
    aboveCap: aboveCap && !decided,
  };
}
