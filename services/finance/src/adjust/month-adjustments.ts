import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Queryable, Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { financeGenerated } from '@llavero/proto/events/finance';
import { finance } from '@llavero/proto/records/finance/finance';
import type { OpenBalance } from '@llavero/proto/rules/carried-balance';
import { financeTotals } from '@llavero/proto/rules/finance-totals';
import { adjustmentConcept, reasonOf } from '@llavero/proto/rules/month/adjustment-concept';
import {
  type PlannedAdjustment,
  planAdjustments,
  planGuaranteedAdjustments,
} from '@llavero/proto/rules/month/adjustment-plan';
import { claimKey, type MonthClaim, type Planned } from '@llavero/proto/rules/month/plan';
import type { MandateTerms } from '@llavero/proto/rules/month/terms';
import { type BilledContract, type BilledMonth, billedMonth } from '@llavero/proto/rules/receipt';
import { addDays, dayOf, startOfDay } from '@llavero/proto/values/dates';
import { multiplyMoney } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { lockBalances } from '../month/balance-lock.ts';
import { MonthSource } from '../month/month-source.ts';
import { takeNumber } from '../series/series.ts';
import { changedSubjects, monthsBefore } from './changed-subjects.ts';
import { type StoredDocument, storedDocuments } from './issued-documents.ts';

/** The terms of one contract, or of a guaranteeing mandate, in a past month that has documents. */
export interface PastTerms {
  month: BilledMonth;
  contract: BilledContract | null;
  terms: MandateTerms | null;
}

interface Subject {
  rows: readonly Planned[];
  contract: BilledContract | null;
  terms: MandateTerms | null;
}

/** What generating a month makes up for in the months before it. */
export interface OpenAdjustments {
  /** As the next documents would count them, by claim. */
  balances: ReadonlyMap<string, OpenBalance[]>;
  /** By contract or mandate: what {@link MonthAdjustments.issue} works the differences out from again. */
  past: ReadonlyMap<string, PastTerms[]>;
}

/**
 * Differences between what past months brought and what they should have brought (issue 10 §1, decision 0050). Each becomes a
 * rectifying document, made in the transaction of the next document of its contract, which takes it over as 'Ajuste de
 * <mes>'; those of several months are one line (decision 0085). Nothing issued is edited, and a closed month stays as it is: the rectifying document is of the open one.
 */
@Injectable()
export class MonthAdjustments {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly source: MonthSource,
    private readonly clock: Clock,
  ) {}

  /** What documents that are created now for these subjects would take over; writes nothing. */
  async open(subjects: readonly Subject[], month: BilledMonth, ctx: CallContext): Promise<OpenAdjustments> {
    const creating = subjects.filter(({ rows }) => rows.some(({ outcome }) => outcome === 'create'));
    const changed = await changedSubjects(this.database, creating.map(changeOf), month);
    const past = await this.pastTerms(
      creating.filter((subject) => changed.has(idOf(subject))),
      month,
      ctx,
    );
    const balances = new Map<string, OpenBalance[]>();
    for (const planned of await differences(this.database, past)) {
      const open = balances.get(planned.into) ?? [];
      balances.set(planned.into, [...open, balanceOf(planned)]);
    }
    return { balances, past };
  }

  /**
   * Makes the rectifying documents for the document of a claim that is about to be written, so that it takes them over with the
   * other open balances. Generations of one contract wait for each other, and the later one finds nothing left.
   *
   * @returns their ids
   */
  async issue(
    tx: Tx,
    claim: MonthClaim,
    past: readonly PastTerms[],
    month: BilledMonth,
    ctx: CallContext,
  ): Promise<string[]> {
    if (past.length === 0) return [];
    await lockBalances(tx, [claim.subject]);
    const key = claimKey(claim);
    const made: string[] = [];
    for (const planned of await differences(tx, new Map([[claim.subject, past]])))
      if (planned.into === key) made.push(await this.rectify(tx, planned, month, ctx));
    return made;
  }

  /** Writes one. @param included the document that already counts the difference; null leaves it to the next one */
  async rectify(
    tx: Tx,
    { document, lines, month: of, reason }: PlannedAdjustment,
    billed: Pick<BilledMonth, 'year' | 'month'>,
    ctx: CallContext,
    included: string | null = null,
  ): Promise<string> {
    const store = this.stores.of(finance);
    const rectified = await store.loadUnchecked(document.id, tx);
    const today = startOfDay(this.clock.now());
    const now = dayOf(today);
    // Of a month that is generated late it is part of that month.
    const isLate = billed.year * 12 + billed.month < now.year * 12 + now.month;
    const { year, month } = isLate ? billed : now;
    const { category, mandatary, mandate, contract, tenants, landlords, units, vatPercent } = rectified;
    const made = await store.create(
      {
        type: 'RECTIFYING_BILL',
        rectifies: document.id,
        recalculated: true,
        includedIn: included,
        concept: adjustmentConcept(of, document.name, reason),
        year,
        month,
        serie: await takeNumber(tx, 'RECTIFYING_BILL', year),
        ...{ category, mandatary, mandate, contract, tenants, landlords, units, vatPercent },
        sourceRole: rectified.sourceRole,
        source: rectified.source,
        destinationRole: rectified.destinationRole,
        destination: rectified.destination,
        periodStart: rectified.periodStart,
        periodEnd: rectified.periodEnd,
        issueDate: today,
        breakdown: lines,
        ...financeTotals({ type: 'RECTIFYING_BILL' }, lines),
      },
      { ...ctx, trusted: true },
      tx,
      { event: financeGenerated, byCommand: true },
    );
    return made.id;
  }

  private async pastTerms(
    subjects: readonly Subject[],
    month: BilledMonth,
    ctx: CallContext,
  ): Promise<Map<string, PastTerms[]>> {
    const past = new Map<string, PastTerms[]>();
    if (subjects.length === 0) return past;
    const add = (id: string, terms: PastTerms) => past.set(id, [...(past.get(id) ?? []), terms]);
    const wanted = subjects.flatMap(({ contract }) => contract?.id ?? []);
    const guarantors = subjects.flatMap(({ contract, terms }) => (contract ? [] : (terms?.id ?? [])));
    const months = await monthsWithDocuments(this.database, subjects.map(idOf), month);
    for (const { year, month: number } of months) {
      const of = billedMonth(year, number);
      const asOf = addDays(of.to, 1) - 1;
      if (wanted.length > 0)
        for await (const page of this.source.contracts(of, { wanted, withTerms: true, asOf }, ctx))
          for (const contract of page.contracts)
            add(contract.id, { month: of, contract, terms: page.terms.get(contract.mandate ?? '') ?? null });
      for (const terms of await this.source.terms(guarantors, of, ctx, null, asOf))
        add(terms.id, { month: of, contract: null, terms });
    }
    return past;
  }
}

const idOf = ({ contract, terms }: Subject): string => contract?.id ?? terms?.id ?? '';

/** Of a contract whose mandate changed later, that counts. */
function changeOf(subject: Subject): { id: string; changedAt: number | null } {
  const { contract, terms } = subject;
  const times = [...(contract ? [contract.changedAt] : []), ...(terms ? [terms.changedAt] : [])];
  const known = times.flatMap((at) => at ?? []);
  return { id: idOf(subject), changedAt: known.length < times.length ? null : Math.max(...known) };
}

/** Months in which any of them has documents. */
async function monthsWithDocuments(
  db: Queryable,
  subjects: readonly string[],
  month: BilledMonth,
): Promise<{ year: number; month: number }[]> {
  const months = monthsBefore(month);
  return db.query(
    `select distinct year::int, month::int from month_claim
      where subject = any($1::uuid[]) and (year, month) in (select * from unnest($2::int[], $3::int[]))
      order by 1, 2`,
    [subjects, months.map(({ year }) => year), months.map((one) => one.month)],
  );
}

/** What the plans of past months say less what was issued. */
async function differences(
  db: Queryable,
  past: ReadonlyMap<string, readonly PastTerms[]>,
): Promise<PlannedAdjustment[]> {
  const months = new Map(
    [...past.values()].flat().map(({ month }) => [`${month.year} ${month.month}`, month]),
  );
  const stored = await storedDocuments(db, [...past.keys()], [...months.values()]);
  const keyOf = (subject: string, { year, month }: { year: number; month: number }) =>
    `${subject} ${year} ${month}`;
  const byMonth = new Map<string, StoredDocument[]>();
  for (const document of stored) {
    const key = keyOf(document.claim.subject, document);
    byMonth.set(key, [...(byMonth.get(key) ?? []), document]);
  }
  return [...past].flatMap(([subject, own]) =>
    own.flatMap(({ month, contract, terms }) => {
      const issued = byMonth.get(keyOf(subject, month)) ?? [];
      if (contract) return planAdjustments({ month, contract, terms, issued });
      return terms ? planGuaranteedAdjustments(terms, issued, month) : [];
    }),
  );
}

/** As the next document counts it before the rectifying document is there. */
function balanceOf({ document, month, lines, reason }: PlannedAdjustment): OpenBalance {
  const { totalAmount } = financeTotals({ type: 'RECTIFYING_BILL' }, lines);
  const concept = adjustmentConcept(month, document.name, reason);
  return {
    id: document.id,
    name: 'que se creará',
    concept,
    totalAmount: document.claim.kind === 'BILL' ? multiplyMoney(totalAmount, -1) : totalAmount,
    adjusts: true,
    ofMonth: { ...month, kind: document.claim.kind, reason: reasonOf(concept) },
  };
}
