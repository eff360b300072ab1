import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { type BankStatement, bankStatement } from '@llavero/proto/records/finance/bank-statement';
import { dayKey, formatDay } from '@llavero/proto/values/dates';
import { formatMoney, fromCents, toCents } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { dayAt, type Incoming, lineFields } from './incoming.ts';
import { refused } from './statements.errors.ts';

/** Statements of an account are compared with so many of the latest. */
const COMPARED = 1000;

/** Stores statements and their lines, each line once whatever files it comes in. */
@Injectable()
export class TakeIn {
  constructor(private readonly stores: RecordStores) {}

  /**
   * Stores what a statement says beside its lines, and finds whether it goes on where the one before ended.
   *
   * @returns its id; null when the same one is there already
   * @throws CodedError conflict `FINANCE.STATEMENT_CONTRADICTS` when days that are known already look different
   */
  async statement(
    given: Incoming,
    format: BankStatement['format'],
    organization: string,
    ctx: CallContext,
    tx: Tx,
  ): Promise<string | null> {
    // Two imports of one account wait for each other.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('llavero bank account ' || $1, 0))`, [
      organization,
    ]);
    const known = await this.known(given.account, organization, tx);
    if (known.some(({ digest }) => digest === given.digest)) return null;
    await this.compareKnownDays(given, known, tx);
    const gap = await this.gap(given, known, tx);
    const id = uuidv7();
    const object = {
      organization,
      account: given.account,
      ending: given.account.slice(-4),
      from: dayAt(given.from),
      to: dayAt(given.to),
      number: given.number?.slice(0, 140) ?? null,
      openingBalance: fromCents(given.openingCents),
      closingBalance: fromCents(given.closingCents),
      movements: given.lines.length,
      gap: gap === 0 ? null : fromCents(gap),
      format,
      importedBy: ctx.actor.role === 'SERVICE' ? null : ctx.actor.id,
      digest: given.digest,
    };
    await this.stores.of(bankStatement).createMany([{ id, object }], { ...ctx, trusted: true }, tx);
    return id;
  }

  /** Stores lines `from` to `to` of a statement. @returns how many were new */
  async lines(
    {
      id,
      given,
      organization,
      from,
      to,
    }: { id: string; given: Incoming; organization: string; from: number; to: number },
    ctx: CallContext,
    tx: Tx,
  ): Promise<number> {
    const digests = given.digests.slice(from, to);
    const rows = await tx.query<{ digest: string }>(`select digest from bank_line where digest = any($1)`, [
      digests,
    ]);
    const known = new Set(rows.map(({ digest }) => digest));
    const fresh = given.lines.slice(from, to).flatMap((line, at) => {
      const digest = digests[at] ?? '';
      return known.has(digest)
        ? []
        : [{ object: { ...lineFields(line, digest), statement: id, organization } }];
    });
    await this.stores.of('bankLine').createMany(fresh, { ...ctx, trusted: true }, tx);
    return fresh.length;
  }

  /**
   * Finds again whether later statements go on where those before them ended, once the lines of this one are stored: files come in any
   * order, and a statement that was missing closes the gap after it.
   */
  async laterGaps(given: Incoming, organization: string, ctx: CallContext, tx: Tx): Promise<void> {
    const known = await this.known(given.account, organization, tx);
    const [first, last] = [dayAt(given.from), dayAt(given.to)];
    const inOrder = known.filter(({ from }) => from > first).sort((one, other) => one.from - other.from);
    // What begins after the first that follows this one is measured from a statement whose days are all later.
    const end = inOrder.find(({ from }) => from > last)?.from ?? last;
    const changes: { id: string; patch: Pick<BankStatement, 'gap'> }[] = [];
    for (const one of inOrder.filter(({ from }) => from <= end)) {
      const others = known.filter(({ id }) => id !== one.id);
      const cents = await this.gap(
        { from: dayKey(one.from), openingCents: toCents(one.openingBalance) },
        others,
        tx,
      );
      const gap = cents === 0 ? null : fromCents(cents);
      if (gap !== one.gap) changes.push({ id: one.id, patch: { gap } });
    }
    await this.stores.of(bankStatement).writeManyUnchecked(changes, {}, { ...ctx, trusted: true }, tx);
  }

  /** Statements of an account, the latest first. */
  private async known(account: string, organization: string, tx: Tx): Promise<BankStatement[]> {
    const found = await this.stores
      .of(bankStatement)
      .findUnchecked(
        { filter: { organization }, sort: [{ field: 'to', order: 'desc' }], limit: COMPARED },
        tx,
      );
    return found.filter((one) => one.account === account);
  }

  /** @throws CodedError conflict when a known line of the days of a statement is not in it */
  private async compareKnownDays(given: Incoming, known: readonly BankStatement[], tx: Tx): Promise<void> {
    const rows = await tx.query<{ digest: string; day: string; amount: number }>(
      `select digest, booking_date::text as day, amount::float as amount from bank_line
        where statement = any($1::uuid[]) and booking_date between $2::date and $3::date and deleted_at is null`,
      [known.map(({ id }) => id), given.from, given.to],
    );
    const own = new Set(given.digests);
    const missing = rows.find(({ digest }) => !own.has(digest));
    if (!missing) return;
    throw refused(
      'STATEMENT_CONTRADICTS',
      `El movimiento de ${formatMoney(missing.amount)} del ${formatDay(dayAt(missing.day))} está en un extracto anterior y falta en este. Compruebe que los dos son del mismo banco y están completos.`,
    );
  }

  /**
   * Cents between the balance that earlier statements lead to and the one that this begins with; 0 for the first of an account.
   * Something is missing between them unless it is 0.
   */
  private async gap(
    given: Pick<Incoming, 'from' | 'openingCents'>,
    known: readonly BankStatement[],
    tx: Tx,
  ): Promise<number> {
    const first = dayAt(given.from);
    const [last] = known.filter(({ from }) => from <= first).sort((one, other) => other.from - one.from);
    if (!last) return 0;
    const [row] = await tx.query<{ amount: string }>(
      `select coalesce(sum(amount), 0)::text as amount from bank_line
        where statement = any($1::uuid[]) and booking_date >= $2::date and booking_date < $3::date and deleted_at is null`,
      [known.map(({ id }) => id), dayKey(last.from), given.from],
    );
    return given.openingCents - toCents(last.openingBalance) - toCents(row?.amount ?? '0');
  }
}
