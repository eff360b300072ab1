import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { type BankLine, bankLine } from '@llavero/proto/records/finance/bank-line';
import { type BankPayer, bankPayer } from '@llavero/proto/records/finance/bank-payer';
import { payerName } from '@llavero/proto/rules/bank-matching/evidence';
import { type AdvanceMatch, matchAdvances } from '@llavero/proto/rules/bank-matching/match-advances';
import { matchLines } from '@llavero/proto/rules/bank-matching/match-lines';
import { type BankMovement, CERTAIN, type Match } from '@llavero/proto/rules/bank-matching/matching';
import { inBatches } from '@llavero/proto/values/ids';
import { fromCents, toCents } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import type { ImportState } from './import-job.ts';
import { noAdvanceProposal } from './apply-advances.ts';
import { openAdvances } from './open-advances.ts';
import { OpenDebtSource, type ShownDebt } from './open-debts.ts';
import { sentToBank } from './sent-to-bank.ts';

const PAGE = 500;
const UNDECIDED = 'not booked and dismissal is null and deleted_at is null';

/** Finds documents for the movements that have none, and leaves them as proposals. */
@Injectable()
export class ProposeMatches {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly debts: OpenDebtSource,
  ) {}

  /** @returns how many movements have a proposal */
  async run(job: JobContext<ImportState>): Promise<number> {
    const lines = await this.undecided();
    const payers = await this.payers();
    const known = new Map(
      payers
        .filter(({ contract }) => contract === null)
        .flatMap((payer) => keysOf(payer).map((key) => [key, payer])),
    );
    const debts = await this.debts.all(job.caller);
    const movements = lines.map(movementOf);
    const sent = await sentToBank(this.database, movements);
    const bills = new Set([
      ...debts.flatMap(({ id, isBill }) => (isBill ? [id] : [])),
      ...[...sent.rows, ...sent.groups.flatMap(({ rows }) => rows)].flatMap(({ type, document }) =>
        type === 'BILLS' ? [document] : [],
      ),
    ]);
    const contracts = payers.flatMap(({ contract, iban, name }) =>
      contract === null ? [] : [{ contract, iban, name }],
    );
    const matches = new Map(
      matchLines(movements, debts, contracts, sent).map((match) => [match.line, match]),
    );
    for (let at = 0; at < lines.length; at += PAGE) {
      const changes = lines.slice(at, at + PAGE).map((line) => {
        const match = matches.get(line.id);
        const rule = keysOf({ iban: line.counterpartyAccount, name: line.counterparty }).flatMap(
          (key) => known.get(key) ?? [],
        )[0];
        const isDismissed = !match && !line.undone && rule?.dismissal != null;
        return {
          id: line.id,
          patch: isDismissed ? { ...none, dismissal: rule.dismissal } : proposalOf(match, bills),
        };
      });
      const ctx = { ...job.caller, trusted: true };
      await job.transaction(async (tx) => {
        // A clerk may have decided some of them meanwhile.
        const open = await tx.query<{ id: string }>(
          `select id from bank_line where id = any($1::uuid[]) and ${UNDECIDED} order by id for update`,
          [changes.map(({ id }) => id)],
        );
        const ids = new Set(open.map(({ id }) => id));
        await this.stores.of(bankLine).writeManyUnchecked(
          changes.filter(({ id }) => ids.has(id)),
          {},
          ctx,
          tx,
        );
      });
      await job.progress(Math.min(at + PAGE, lines.length), lines.length);
    }
    return matches.size + (await this.proposeAdvances(job, debts, [...matches.values()]));
  }

  /** Proposes what advances could pay of what movements leave; none is applied by itself. @returns how many */
  private async proposeAdvances(
    job: JobContext<ImportState>,
    debts: readonly ShownDebt[],
    matches: readonly Match[],
  ): Promise<number> {
    const taken = new Map(
      matches
        .flatMap(({ parts, reason }) => (reason === 'RETURN' ? [] : parts))
        .map(({ debt, cents }) => [debt, cents]),
    );
    const left = debts.map((debt) => ({ ...debt, cents: debt.cents - (taken.get(debt.id) ?? 0) }));
    const advances = await openAdvances(this.database);
    const found = new Map(matchAdvances(advances, left).map((match) => [match.line, match]));
    for (const some of inBatches(advances)) {
      const changes = some.map(({ line, cents }) => ({
        id: line,
        patch: (current: BankLine) =>
          // Somebody has applied or undone it meanwhile: the next search sees it.
          toCents(current.advanceLeft ?? 0) === cents ? advanceProposalOf(found.get(line), current) : null,
      }));
      await job.transaction((tx) =>
        this.stores.of(bankLine).writeManyUnchecked(changes, {}, { ...job.caller, trusted: true }, tx),
      );
    }
    return found.size;
  }

  /** Ids of the movements whose proposal is certain, the oldest first. */
  async certain(): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `select id from bank_line where match_reason is not null and confidence >= $1 and not undone and ${UNDECIDED}
        order by booking_date, id`,
      [CERTAIN],
    );
    return rows.map(({ id }) => id);
  }

  /** Leaves a certain proposal to a person, who reads why. */
  async doubt(id: string, message: string, ctx: CallContext, tx: Tx): Promise<void> {
    const store = this.stores.of(bankLine);
    const line = await store.loadUnchecked(id, tx, { lock: true });
    const patch = { confidence: Math.min(line.confidence ?? 0, CERTAIN - 1), why: message.slice(0, 400) };
    await store.writeUnchecked(id, line.version, patch, {}, { ...ctx, trusted: true }, tx);
  }

  private async undecided(): Promise<BankLine[]> {
    const rows = await this.database.query<{ id: string }>(
      `select id from bank_line where amount <> 0 and ${UNDECIDED} order by booking_date, id`,
    );
    const lines: BankLine[] = [];
    for (let at = 0; at < rows.length; at += PAGE)
      lines.push(
        ...(await this.stores.of(bankLine).loadManyUnchecked(rows.slice(at, at + PAGE).map(({ id }) => id))),
      );
    return lines;
  }

  private async payers(): Promise<BankPayer[]> {
    const store = this.stores.of(bankPayer);
    const rows = await this.database.query<{ id: string }>(
      `select id from bank_payer where active and deleted_at is null order by id`,
    );
    const payers: BankPayer[] = [];
    for (let at = 0; at < rows.length; at += PAGE)
      payers.push(...(await store.loadManyUnchecked(rows.slice(at, at + PAGE).map(({ id }) => id))));
    return payers;
  }
}

/** What a rule is found by: the account, or the name where it has none. */
function keysOf({ iban, name }: { iban: string | null; name: string | null }): string[] {
  const own = iban ?? payerName(name);
  return own === null ? [] : [own];
}

export const movementOf = (line: BankLine): BankMovement => ({
  id: line.id,
  cents: toCents(line.amount),
  day: line.bookingDate,
  endToEndId: line.endToEndId,
  iban: line.counterpartyAccount,
  counterparty: line.counterparty,
  text: line.text ?? '',
  organization: line.organization,
  returnReason: line.returnReason,
});

const none = {
  matchReason: null,
  confidence: null,
  why: null,
  parts: [],
  excess: null,
  advanceContract: null,
};

/** Null where nothing changes. */
function advanceProposalOf(match: AdvanceMatch | undefined, { advanceConfidence }: BankLine) {
  if (!match) return advanceConfidence === null ? null : noAdvanceProposal;
  return {
    advanceProposal: match.parts.map(({ debt, cents }) => ({ finance: debt, amount: fromCents(cents) })),
    advanceConfidence: match.confidence,
    advanceWhy: match.why,
  };
}

/** @param bills ids of the debts that are suppliers' bills */
function proposalOf(match: Match | undefined, bills: ReadonlySet<string>) {
  if (!match) return none;
  return {
    ...none,
    matchReason: match.reason,
    confidence: match.confidence,
    why: match.why,
    parts: match.parts.map(({ debt, cents, row = null }) => ({
      ...(bills.has(debt) ? { finance: null, bill: debt } : { finance: debt, bill: null }),
      ...{ amount: fromCents(cents), row, before: null },
    })),
    excess: match.excessCents > 0 ? fromCents(match.excessCents) : null,
  };
}
