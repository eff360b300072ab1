import { createHash, type Hash } from 'node:crypto';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { previewMonth } from '@llavero/proto/commands/month';
import { monthDocuments, type MonthKind } from '@llavero/proto/records/choices/finance';
import type { DocumentLine } from '@llavero/proto/rules/document-line';
import { lineSign } from '@llavero/proto/rules/finance-totals';
import { differenceFrom } from '@llavero/proto/rules/month/difference';
import { feeBillConcept } from '@llavero/proto/rules/month/fee-bill';
import { rentBillConcept } from '@llavero/proto/rules/month/rent-bill';
import { claimKey, type MonthDraft, type Planned } from '@llavero/proto/rules/month/plan';
import { settlementConcept } from '@llavero/proto/rules/month/settlement';
import { type BilledMonth, billedMonth, receiptConcept } from '@llavero/proto/rules/receipt';
import type { FoundByCheck } from '@llavero/proto/rules/review-checks';
import { addMonths, dayOf } from '@llavero/proto/values/dates';
import { addMoney, multiplyMoney } from '@llavero/proto/values/money';
import { finalRow } from './charged-draft.ts';
import { standingDocuments } from './month-claims.ts';
import { CheckCounts } from '../validation/check-counts.ts';
import { DraftChecks } from '../validation/draft-checks.ts';
import { ReviewChecks } from '../validation/review-checks.ts';
import { MonthPlanner, type PlannedPage } from './month-planner.ts';

const SHOWN_ROWS = 500;
/** Rows after those that a check points at. */
const FOUND_ROWS = 200;

type Preview = OutputOf<typeof previewMonth>;
type Row = Preview['rows'][number];
type Asked = Pick<InputOf<typeof previewMonth>, 'year' | 'month' | 'contracts' | 'kinds'> &
  Partial<Pick<InputOf<typeof previewMonth>, 'mandates'>>;
/** Hears how many contracts and mandates have been gone through, of as many as are known of. */
type Told = (done: number, total: number) => Promise<void>;

const nobody: Told = () => Promise.resolve();

/** What is generated when the caller does not say: receipts, as before there was anything else. */
export const askedKinds = (kinds: readonly MonthKind[]): readonly MonthKind[] =>
  kinds.length > 0 ? monthDocuments.values.filter((kind) => kinds.includes(kind)) : ['RECEIPT'];

/** What the generation of a month would do, document by document; writes nothing (FIN-01). */
@CommandHandler(previewMonth)
export class PreviewMonth implements Handles<typeof previewMonth> {
  constructor(
    private readonly database: Database,
    private readonly planner: MonthPlanner,
    private readonly reviewChecks: ReviewChecks,
    private readonly draftChecks: DraftChecks,
  ) {}

  async run(input: Asked, ctx: CallContext, told = nobody): Promise<Preview> {
    const month = billedMonth(input.year, input.month);
    const kinds = new Map(askedKinds(input.kinds).map((kind) => [kind, figuresOf(kind)]));
    const rows: Row[] = [];
    const hash = createHash('sha256');
    const checks = await this.reviewChecks.active(ctx);
    const counts = new CheckCounts();
    for await (const page of this.pages(input, ctx, told)) {
      const planned = page.subjects.flatMap((subject) => subject.rows).map((row) => finalRow(row, page));
      for (const row of planned) {
        count(kinds.get(row.claim.kind), row);
        addToHash(hash, row);
      }
      const found = await this.draftChecks.of(page, planned, month, checks, ctx);
      for (const one of found.values()) counts.add(one);
      const first = planned.slice(0, Math.max(0, SHOWN_ROWS - rows.length));
      const others = planned.slice(first.length).filter(({ claim }) => found.has(claimKey(claim)));
      const shown = [
        ...first,
        ...others.slice(0, Math.max(0, SHOWN_ROWS + FOUND_ROWS - rows.length - first.length)),
      ];
      if (shown.length > 0) rows.push(...(await this.rowsOf(shown, month, found)));
    }
    const all = [...kinds.values()];
    const sum = (of: 'toCreate' | 'existing' | 'skipped') => all.reduce((n, figures) => n + figures[of], 0);
    return {
      toCreate: sum('toCreate'),
      existing: sum('existing'),
      skipped: sum('skipped'),
      totalAmount: addMoney(...all.map(({ totalAmount }) => totalAmount)),
      hash: hash.digest('hex'),
      kinds: all,
      checks: counts.of(checks),
      rows,
    };
  }

  /** The hash of what a month would bring now. */
  async hash(input: Asked, ctx: CallContext, told = nobody): Promise<string> {
    const hash = createHash('sha256');
    for await (const page of this.pages(input, ctx, told))
      for (const { rows } of page.subjects) for (const row of rows) addToHash(hash, finalRow(row, page));
    return hash.digest('hex');
  }

  private async *pages(
    { year, month, contracts, kinds, mandates = [] }: Asked,
    ctx: CallContext,
    told: Told,
  ): AsyncGenerator<PlannedPage> {
    const asked = { month: billedMonth(year, month), kinds: askedKinds(kinds), contracts, mandates };
    let [done, total] = [0, 0];
    for await (const page of this.planner.pages(asked, ctx)) {
      // What is known of the whole on the first page; a page that it did not count adds itself.
      total = Math.max(total, page.total ?? 0, done + page.subjects.length);
      await told(done, total);
      yield page;
      done += page.subjects.length;
    }
    await told(done, done);
  }

  private async rowsOf(
    planned: readonly Planned[],
    month: BilledMonth,
    found: ReadonlyMap<string, FoundByCheck[]>,
  ): Promise<Row[]> {
    const before = dayOf(addMonths(month.from, -1));
    const subjects = [...new Set(planned.map(({ claim }) => claim.subject))];
    const previous = await standingDocuments(this.database, subjects, before);
    return planned.map((row) => {
      const { claim, contract, tenants, units, outcome } = row;
      const older = previous.get(claimKey(claim));
      const lines = linesOf(row);
      const { amount, explanation } = lines
        ? differenceFrom({ type: claim.kind, lines }, older ? { type: claim.kind, lines: older.lines } : null)
        : { amount: null, explanation: null };
      return {
        kind: claim.kind,
        contract,
        payee: claim.payee,
        tenants,
        units,
        concept: conceptOf(claim.kind, month),
        totalAmount: totalOf(row),
        outcome,
        reason: row.outcome === 'skip' ? row.reason : null,
        found: found.get(claimKey(claim)) ?? [],
        isNew: lines !== null && !older,
        difference: amount,
        explanation,
        carried: row.outcome === 'create' ? carriedLines(row.draft) : [],
      };
    });
  }
}

const figuresOf = (kind: MonthKind): Preview['kinds'][number] => ({
  kind,
  toCreate: 0,
  existing: 0,
  skipped: 0,
  totalAmount: 0,
});

function count(figures: Preview['kinds'][number] | undefined, row: Planned): void {
  if (!figures) return;
  const { outcome } = row;
  figures[outcome === 'create' ? 'toCreate' : outcome === 'skip' ? 'skipped' : 'existing'] += 1;
  if (outcome === 'create') figures.totalAmount = addMoney(figures.totalAmount, totalOf(row));
}

/** Only what would be created counts: what another generation has made meanwhile changes the hash, too. */
function addToHash(hash: Hash, row: Planned): void {
  if (row.outcome === 'create') hash.update(JSON.stringify([claimKey(row.claim), row.draft]));
}

function linesOf(row: Planned): readonly DocumentLine[] | null {
  if (row.outcome === 'create') return row.draft.lines;
  return row.outcome === 'existing' ? row.standing.lines : null;
}

function totalOf(row: Planned): number {
  if (row.outcome === 'create') return row.draft.totals.totalAmount;
  return row.outcome === 'existing' ? row.standing.totalAmount : 0;
}

function conceptOf(kind: MonthKind, month: BilledMonth): string {
  if (kind === 'RECEIPT') return receiptConcept(month);
  if (kind === 'RENT_BILL') return rentBillConcept(month);
  return kind === 'BILL' ? feeBillConcept(month) : settlementConcept(kind, month);
}

const carriedLines = ({ type, lines }: MonthDraft) =>
  lines
    .filter(({ carriedFrom }) => carriedFrom !== null)
    .map((line) => ({
      concept: line.concept,
      totalAmount: multiplyMoney(line.totalAmount, lineSign({ type }, line)),
      document: line.carriedFrom,
    }));
