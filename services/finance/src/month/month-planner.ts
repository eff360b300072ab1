import { Database } from '@llavero/kit/db/database';
import type { CallContext } from '@llavero/kit/context';
import type { MonthKind } from '@llavero/proto/records/choices/finance';
import { settlementTypes } from '@llavero/proto/records/choices/settlement-types';
import type { OpenBalance } from '@llavero/proto/rules/carried-balance';
import {
  claimKey,
  type Planned,
  planContract,
  planGuaranteed,
  type StandingDocument,
} from '@llavero/proto/rules/month/plan';
import type { MandateTerms } from '@llavero/proto/rules/month/terms';
import type { BilledContract, BilledMonth } from '@llavero/proto/rules/receipt';
import { Injectable } from '@nestjs/common';
import { MonthAdjustments, type PastTerms } from '../adjust/month-adjustments.ts';
import { BillCharges, type ShownCharges } from './bill-charges.ts';
import { CarriedBalances } from './carried-balances.ts';
import type { PageCharges } from './charged-draft.ts';
import { EndedBalances } from './ended-balances.ts';
import { standingDocuments } from './month-claims.ts';
import { MonthSource } from './month-source.ts';
import { oneAhead } from './one-ahead.ts';
import { OwnerReserves, type ShownReserves } from '../reserve/owner-reserves.ts';

/** What is asked of a month. */
export interface AskedMonth {
  month: BilledMonth;
  kinds: readonly MonthKind[];
  /** Empty for all contracts and guaranteed units, unless mandates are named. */
  contracts: readonly string[];
  /** Guaranteed units of these mandates alone; absent or empty for all, or for none where contracts are named. */
  mandates?: readonly string[];
}

/** How far the plan has been carried out; contracts come before guaranteed units, both by id. */
export type PlanCursor = {
  phase: 'contracts' | 'guaranteed';
  after: string | null;
};

/** All documents of one contract, or of one mandate's guaranteed units. */
export interface PlannedSubject {
  /** Where the plan goes on after it. */
  cursor: PlanCursor;
  rows: Planned[];
  contract: BilledContract | null;
  terms: MandateTerms | null;
  standing: (key: string) => StandingDocument | undefined;
  /** Documents of ended contracts whose balances its settlements take over, by claim. */
  ended: ReadonlyMap<string, string[]>;
  /** Months before that its documents make up for. */
  past: readonly PastTerms[];
  /** Its settlements may put something into a landlord's reserve or take it out. */
  hasReserve: boolean;
}

export interface PlannedPage extends PageCharges {
  subjects: PlannedSubject[];
  /** How many contracts there are, of all pages; when it is known. */
  total: number | null;
}

/** What earlier pages have shown already. */
interface Shown {
  bills: ShownCharges;
  reserves: ShownReserves;
  /** Documents of ended contracts whose balance is on one. */
  ended: Set<string>;
}

/** The plan of a month, page by page: the preview shows it, the generation carries it out (FIN-01). */
@Injectable()
export class MonthPlanner {
  constructor(
    private readonly database: Database,
    private readonly source: MonthSource,
    private readonly balances: CarriedBalances,
    private readonly bills: BillCharges,
    private readonly endedBalances: EndedBalances,
    private readonly reserves: OwnerReserves,
    private readonly adjustments: MonthAdjustments,
  ) {}

  /** Facts are read a page at a time, so that memory does not grow with the portfolio. */
  async *pages(
    asked: AskedMonth,
    ctx: CallContext,
    from: PlanCursor = { phase: 'contracts', after: null },
  ): AsyncGenerator<PlannedPage> {
    const { month, kinds, contracts: wanted, mandates = [] } = asked;
    const shown: Shown = { bills: new Map(), reserves: new Map(), ended: new Set() };
    const withTerms = kinds.includes('SETTLEMENT') || kinds.includes('BILL');
    const isContract = wanted.length > 0 || mandates.length === 0;
    if (
      from.phase === 'contracts' &&
      isContract &&
      (withTerms || kinds.includes('RECEIPT') || kinds.includes('RENT_BILL'))
    ) {
      const options = { wanted, withTerms, after: from.after };
      for await (const { contracts, terms, total } of oneAhead(this.source.contracts(month, options, ctx))) {
        const ids = contracts.map(({ id }) => id);
        const { standing, plan } = await this.planOf(ids, asked);
        const subjects = contracts.map((contract) => {
          const own = terms.get(contract.mandate ?? '') ?? null;
          const cursor = { phase: 'contracts' as const, after: contract.id };
          return subjectOf({
            cursor,
            rows: planContract(contract, own, plan),
            contract,
            terms: own,
            standing,
          });
        });
        const open = () => this.balances.open(ids, [], month);
        yield { subjects, ...(await this.charges(subjects, open, month, shown, ctx)), total };
      }
    }
    const isGuaranteed = kinds.includes('GUARANTEED') || kinds.includes('BILL');
    if (!isGuaranteed || (wanted.length > 0 && mandates.length === 0)) return;
    const after = from.phase === 'guaranteed' ? from.after : null;
    for await (const page of this.source.guarantors(month, after, ctx, mandates)) {
      const ids = page.map(({ id }) => id);
      const { standing, plan } = await this.planOf(ids, asked);
      const subjects = page.map((terms) => {
        const byUnit = new Map(terms.guaranteed.map((one) => [one.unit, one]));
        const rows = [...byUnit.values()].flatMap((one) => planGuaranteed(terms, one, plan));
        const cursor = { phase: 'guaranteed' as const, after: terms.id };
        return subjectOf({ cursor, rows, contract: null, terms, standing });
      });
      const open = () => this.balances.open([], ids, month);
      yield { subjects, ...(await this.charges(subjects, open, month, shown, ctx)), total: null };
    }
  }

  /** What stands of some contracts or mandates, as their plan asks for it. */
  private async planOf(subjects: readonly string[], { month, kinds }: AskedMonth) {
    const found = await standingDocuments(this.database, subjects, month);
    const standing: PlannedSubject['standing'] = (key) => found.get(key);
    return {
      standing,
      plan: { month, kinds, standing: (claim: Planned['claim']) => standing(claimKey(claim)) },
    };
  }

  /** What older documents, bills and reserves add to the documents of a page; `shown` grows with it. */
  private async charges(
    subjects: readonly PlannedSubject[],
    open: () => Promise<ReadonlyMap<string, OpenBalance[]>>,
    month: BilledMonth,
    shown: Shown,
    ctx: CallContext,
  ): Promise<PageCharges> {
    // A month that is made again has nothing to charge, and is gone through in seconds.
    if (!subjects.some(({ rows }) => rows.some(({ outcome }) => outcome === 'create')))
      return { balances: new Map(), bills: new Map(), reserves: new Map() };
    const balances = new Map(await open());
    const ended = await this.endedBalances.open(subjects, month, shown.ended, ctx);
    for (const [key, more] of ended) balances.set(key, [...(balances.get(key) ?? []), ...more]);
    const adjusted = await this.adjustments.open(subjects, month, ctx);
    for (const [key, more] of adjusted.balances) balances.set(key, [...(balances.get(key) ?? []), ...more]);
    const bills = await this.bills.open(subjects, month, shown.bills);
    const reserves = await this.reserves.open(subjects, { balances, bills }, shown.reserves);
    const endedIds = new Map([...ended].map(([key, more]) => [key, more.map(({ id }) => id)]));
    for (const subject of subjects) {
      subject.ended = endedIds;
      subject.past = adjusted.past.get(subject.contract?.id ?? subject.terms?.id ?? '') ?? [];
      subject.hasReserve = this.reserves.concerns(subject, shown.reserves);
    }
    return { balances, bills, reserves };
  }
}

/** A subject before it is known what older documents, bills and reserves add to it. */
const subjectOf = (
  planned: Pick<PlannedSubject, 'cursor' | 'rows' | 'contract' | 'terms' | 'standing'>,
): PlannedSubject => ({ ...planned, ended: new Map(), past: [], hasReserve: false });

/** Landlords who are paid by documents that a page would create. */
export function payeesOf({ subjects }: PlannedPage): string[] {
  const types: readonly string[] = settlementTypes;
  return subjects.flatMap(({ rows }) =>
    rows.flatMap(({ claim, outcome }) =>
      outcome === 'create' && types.includes(claim.kind) ? (claim.payee ?? []) : [],
    ),
  );
}
