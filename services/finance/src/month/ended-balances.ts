import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { settlementTypes } from '@llavero/proto/records/choices/settlement-types';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import type { OpenBalance } from '@llavero/proto/rules/carried-balance';
import { claimKey, type Planned } from '@llavero/proto/rules/month/plan';
import type { MandateTerms } from '@llavero/proto/rules/month/terms';
import type { BilledMonth } from '@llavero/proto/rules/receipt';
import { inBatches } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';
import { balanceOf, type BalanceRow, isOpenBalance, rowColumns } from './carried-balances.ts';

interface Subject {
  rows: readonly Planned[];
  terms: MandateTerms | null;
}

/**
 * Negative settlements that no later one of their own contract or guaranteed unit will take over, because that has ended: the
 * next settlement of the same mandate and landlord does (decision 0040). Never one of another mandate.
 */
@Injectable()
export class EndedBalances {
  constructor(
    private readonly database: Database,
    private readonly peers: Peers,
  ) {}

  /** What settlements of these subjects would take over today, by claim. @param shown grows with the documents */
  async open(
    subjects: readonly Subject[],
    month: BilledMonth,
    shown: Set<string>,
    ctx: CallContext,
  ): Promise<Map<string, OpenBalance[]>> {
    const terms = new Map(subjects.flatMap(({ terms: one }) => (one ? [[one.id, one] as const] : [])));
    const planned = subjects.flatMap(({ rows }) => rows).filter(({ outcome }) => outcome !== 'skip');
    const billed = new Set(planned.map(({ contract }) => contract));
    const ended = (await this.endedRows(terms, month, ctx)).filter(
      ({ contract }) => contract === null || !billed.has(contract),
    );
    const taken = new Map<string, OpenBalance[]>();
    if (ended.length === 0) return taken;
    for (const row of subjects.flatMap(({ rows }) => rows)) {
      if (row.outcome !== 'create' || row.draft.type === 'RECEIPT' || row.draft.type === 'BILL') continue;
      const { payee } = row.draft;
      const own = ended.filter(
        ({ id, mandate, landlords }) => mandate === row.mandate && landlords[0] === payee && !shown.has(id),
      );
      if (own.length === 0) continue;
      for (const { id } of own) shown.add(id);
      taken.set(claimKey(row.claim), own.map(balanceOf));
    }
    return taken;
  }

  private async endedRows(
    terms: ReadonlyMap<string, MandateTerms>,
    { year, month, from }: BilledMonth,
    ctx: CallContext,
  ): Promise<BalanceRow[]> {
    const rows = await this.database.query<BalanceRow>(
      `select ${rowColumns} from finance
        where mandate = any($1::uuid[]) and type = any($2::text[]) and (year, month) < ($3::int, $4::int)
          and deleted_at is null and ${isOpenBalance}
        order by year, month, id`,
      [[...terms.keys()], [...settlementTypes], year, month],
    );
    const running = await this.running(
      rows.flatMap(({ contract }) => contract ?? []),
      from,
      ctx,
    );
    return rows.filter(({ contract, mandate, units }) => {
      if (contract !== null) return !running.has(contract);
      const guaranteed = terms.get(mandate ?? '')?.guaranteed ?? [];
      return !guaranteed.some(({ unit }) => unit === units[0]);
    });
  }

  /** Those of the contracts that are in force on a day, or later; a deleted one is not. */
  private async running(ids: readonly string[], day: number, ctx: CallContext): Promise<Set<string>> {
    const all = [...new Set(ids)];
    const running = new Set<string>();
    for (const batch of inBatches(all)) {
      const found = await this.peers
        .of(contractDefinition)
        .getMany(batch, serviceContext('finance', ctx.requestId), {
          fields: ['endDate', 'cancelled', 'finished'],
        });
      for (const { id, endDate, cancelled, finished } of found)
        if (!cancelled && !finished && (endDate === null || endDate >= day)) running.add(id);
    }
    return running;
  }
}
