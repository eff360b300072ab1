import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { settlementTerms } from '@llavero/proto/commands/contracts';
import { monthValidation } from '@llavero/proto/commands/finance-validation';
import { CodedError } from '@llavero/proto/errors';
import { reviewedTypes } from '@llavero/proto/records/choices/settlement-types';
import {
  type FoundByCheck,
  foundByChecks,
  needsUsual,
  rankOf,
  type ReviewCheck,
} from '@llavero/proto/rules/review-checks';
import { addMonths, daySeconds } from '@llavero/proto/values/dates';
import { type ReviewedRow, reviewedDocuments } from './reviewed-documents.ts';
import { ReviewFigures } from './review-figures.ts';
import { CheckCounts } from './check-counts.ts';
import { DebitOrders } from './debit-orders.ts';
import { ReviewChecks } from './review-checks.ts';

type Reply = OutputOf<typeof monthValidation>;

/** Mandates asked for at a time. */
const MANDATES = 500;

/** How far the documents of a month are verified, and which are worth a look (FIN-02). */
@CommandHandler(monthValidation)
export class MonthValidation implements Handles<typeof monthValidation> {
  constructor(
    private readonly database: Database,
    private readonly peers: Peers,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly checks: ReviewChecks,
    private readonly debitOrders: DebitOrders,
  ) {}

  async run(
    { year, month, limit, check }: InputOf<typeof monthValidation>,
    ctx: CallContext,
  ): Promise<Reply> {
    const checks = await this.checks.active(ctx);
    const counts = new CheckCounts();
    const all = new ReviewFigures();
    const types = new Map(reviewedTypes.map((type) => [type, new ReviewFigures()]));
    const mandates = new Map<string | null, ReviewFigures>();
    const anomalies: Reply['anomalies'] = [];
    const known = new Map<string, boolean>();
    const asked = { year, month, now: this.clock.now(), usual: needsUsual(checks) };
    for await (const rows of reviewedDocuments(this.database, asked)) {
      await this.learnMandates(rows, known, asked, ctx);
      await this.debitOrders.ofPayers(rows, asked.now);
      for (const row of rows) {
        const found = row.validated || row.archived ? [] : foundByChecks(reviewed(row, known), checks);
        counts.add(found);
        const ofMandate = mandates.get(row.mandate) ?? new ReviewFigures();
        mandates.set(row.mandate, ofMandate);
        for (const figures of [all, types.get(row.type), ofMandate]) figures?.add(row, found.length > 0);
        const isMeant = check === null ? found.length > 0 : found.some((one) => one.check === check);
        if (isMeant) anomalies.push({ document: row.id, reasons: found });
      }
    }
    return {
      tolerance: toleranceOf(checks),
      ...all.sums(),
      checks: counts.of(checks),
      types: [...types].map(([type, figures]) => ({ type, ...figures.sums(), statuses: figures.statuses() })),
      mandates: [...mandates]
        .map(([mandate, figures]) => ({ mandate, ...figures.sums(), statuses: figures.statuses() }))
        .sort((one, other) => other.withAnomaly - one.withAnomaly || waiting(other) - waiting(one))
        .slice(0, limit),
      anomalies: anomalies.sort(byGravity).slice(0, limit),
    };
  }

  /** Adds whether the mandates of a page stand; those that nobody can be asked about are left out. */
  private async learnMandates(
    rows: readonly ReviewedRow[],
    known: Map<string, boolean>,
    { year, month }: { year: number; month: number },
    ctx: CallContext,
  ): Promise<void> {
    const from = daySeconds({ year, month, day: 1 });
    const missing = [...new Set(rows.flatMap(({ mandate }) => mandate ?? []))].filter((id) => !known.has(id));
    try {
      for (let at = 0; at < missing.length; at += MANDATES) {
        const mandates = missing.slice(at, at + MANDATES);
        const found: OutputOf<typeof settlementTerms> = await this.peers.command(
          settlementTerms,
          { from, to: addMonths(from, 1), mandates, after: null, limit: MANDATES },
          serviceContext('finance', ctx.requestId),
        );
        for (const id of mandates) known.set(id, false);
        for (const { id, settles } of found.mandates) known.set(id, settles);
      }
    } catch (error) {
      if (!(error instanceof CodedError) || error.body.kind !== 'unavailable') throw error;
      this.logger.warn('mandates are not checked in the validation', { errorCode: error.body.code });
    }
  }
}

const reviewed = (row: ReviewedRow, mandates: ReadonlyMap<string, boolean>) => ({
  ...row,
  previous:
    row.previousTotal === null ? null : { totalAmount: row.previousTotal, rentAmount: row.previousRent ?? 0 },
  mandateStands: row.mandate === null ? null : mandates.get(row.mandate),
});

const toleranceOf = (checks: readonly ReviewCheck[]): number | null =>
  checks.find(({ delivered }) => delivered === 'AMOUNT')?.conditions[0]?.value ?? null;

const byGravity = (
  one: { reasons: readonly FoundByCheck[] },
  other: { reasons: readonly FoundByCheck[] },
): number => rankOf(one.reasons[0]!) - rankOf(other.reasons[0]!);

const waiting = ({ documents, verified }: { documents: number; verified: number }): number =>
  documents - verified;
