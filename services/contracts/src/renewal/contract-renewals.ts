import { Clock } from '@llavero/kit/config/clock';
import { type CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { contractRenewed } from '@llavero/proto/events/renewals';
import { choiceLabel } from '@llavero/proto/fields/choices';
import type { SystemFields } from '@llavero/proto/fields/record';
import { renewalBases } from '@llavero/proto/records/choices/renewals';
import { contract as definition, type Contract } from '@llavero/proto/records/contracts/contract';
import { dueExtensions } from '@llavero/proto/rules/notice';
import type { Extension } from '@llavero/proto/rules/renewal';
import { addMonths, formatDay, startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { managementEntry } from '../contract/chronology-note.ts';

const PAGE = 200;
/** No extension is made earlier (`extensionDue`); a month more for the preview. */
const MOST_MONTHS_AHEAD = 3;

/** Contracts in force whose end comes near, and their extension as data (decision 0032). */
@Injectable()
export class ContractRenewals {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /** Contracts that an extension may concern within a month, in the order of their ids. */
  async *candidates(): AsyncGenerator<Contract & SystemFields> {
    const now = this.clock.now();
    for (let last: string | undefined; ;) {
      const page = await this.stores.of(definition).findUnchecked({
        filter: {
          status: { $in: ['ACTIVE', 'UNPAID'] },
          endDate: { $gte: startOfDay(now), $lte: addMonths(now, MOST_MONTHS_AHEAD) },
          endIsFinal: false,
          ...(last === undefined ? {} : { id: { $gt: last } }),
        },
        sort: [{ field: 'id', order: 'asc' }],
        limit: PAGE,
        now,
      });
      yield* page;
      last = page.at(-1)?.id;
      if (last === undefined) return;
    }
  }

  /** The extensions of a contract that are due on a day (unix seconds); none where it has no end. */
  due(contract: Contract, today: number): Extension[] {
    return contract.endDate === null ? [] : dueExtensions(contract, contract.endDate, today);
  }

  /**
   * Makes the extensions of a contract that are due: new end, history, chronology and `contract.renewed`, in one
   * transaction with the row locked, so that several replicas make them once.
   *
   * @returns false when nothing is due any more
   * @throws CodedError `CONTRACT.UNIT_TAKEN` when somebody else holds its unit from the next day on
   */
  extend(id: string, ctx: CallContext): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const now = this.clock.now();
      const contract = await store.loadUnchecked(id, tx, { lock: true, now });
      if (contract.status !== 'ACTIVE' && contract.status !== 'UNPAID') return false;
      const extensions = this.due(contract, startOfDay(now));
      const last = extensions.at(-1);
      if (!last || contract.endDate === null) return false;
      await store.writeUnchecked(
        id,
        contract.version,
        {
          endDate: last.until,
          renewals: [...contract.renewals, ...historyOf(extensions, contract.endDate, now)],
          chronology: [...contract.chronology, ...extensions.map((each) => noteOf(each, now, ctx))],
        },
        {
          event: contractRenewed,
          extra: { previousEndDate: contract.endDate, endDate: last.until, basis: last.basis },
        },
        ctx,
        tx,
      );
      return true;
    });
  }
}

function historyOf(extensions: readonly Extension[], endDate: number, now: number): Contract['renewals'] {
  return extensions.map(({ from, until, basis, law }, at) => ({
    made: now,
    from,
    until,
    previousEndDate: extensions[at - 1]?.until ?? endDate,
    basis,
    law,
    undone: null,
  }));
}

function noteOf({ until, basis, law }: Extension, now: number, ctx: CallContext) {
  const description = `${choiceLabel(renewalBases, basis)} hasta el ${formatDay(until)} (${law})`;
  return managementEntry('CONTRACT', description, ctx, now);
}
