import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { type BankStatement, bankStatement } from '@llavero/proto/records/finance/bank-statement';
import { dayKey, formatDay } from '@llavero/proto/values/dates';
import { formatMoney, fromCents, toCents } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { dayAt, type Incoming, lineDigests, lineFields } from './incoming.ts';
import { continuations, precedes, type Span, spanOf } from './parts-of-days.ts';
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
   * @returns its id, null when the same one is there already; and whether it is one of several of a day
   * @throws CodedError conflict `FINANCE.STATEMENT_CONTRADICTS` when days that are known already look different
   */
  async statement(
    given: Incoming,
    format: BankStatement['format'],
    organization: string,
    ctx: CallContext,
    tx: Tx,
  ): Promise<{ id: string | null; isPart: boolean }> {
    // Two imports of one account wait for each other.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('llavero bank account ' || $1, 0))`, [
      organization,
    ]);
    const known = await this.known(given.account, organization, tx);
    if (known.some(({ digest }) => digest === given.digest)) return { id: null, isPart: false };
    const id = uuidv7();
    const spans = known.map(spanOf);
    const own = spanOfIncoming(id, given);
    const gap = await this.gap(own, spans, tx);
    const isPart = await this.takePlace(given, own, spans, tx);
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
    return { id, isPart };
  }

  /** Stores lines `from` to `to` of a statement. @returns how many were new */
  async lines(
    {
      id,
      given,
      isPart,
      organization,
      from,
      to,
    }: { id: string; given: Incoming; isPart: boolean; organization: string; from: number; to: number },
    ctx: CallContext,
    tx: Tx,
  ): Promise<number> {
    const all = isPart ? await this.digestsOfPart(id, given, organization, tx) : given.digests;
    const digests = all.slice(from, to);
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
    const inOrder = known
      .filter(({ from, digest }) => from >= first && digest !== given.digest)
      .sort((one, other) => one.from - other.from);
    // What begins after the first that follows this one is measured from a statement whose days are all later.
    const end = inOrder.find(({ from }) => from > last)?.from ?? last;
    const spans = known.map(spanOf);
    const changes: { id: string; patch: Pick<BankStatement, 'gap'> }[] = [];
    for (const one of inOrder.filter(({ from }) => from <= end)) {
      const cents = await this.gap(spanOf(one), spans, tx);
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

  /**
   * True for one of several statements of a day, whose lines are others than those that are known of the day.
   * @throws CodedError conflict when it is none, and a known line of its days is not in it
   */
  private async takePlace(given: Incoming, own: Span, known: readonly Span[], tx: Tx): Promise<boolean> {
    const before = known.some((one) => precedes(one, own));
    const after = known.some((one) => precedes(own, one));
    if (!before && !after) {
      await this.compareKnownDays(given, known, tx);
      return false;
    }
    // Where the balance of the day is where it was, the same file may also be the day from its beginning.
    const moved = given.lines.reduce(
      (sum, { bookingDay, cents }) => sum + (bookingDay === given.to ? cents : 0),
      0,
    );
    const isWholeDay = before ? (await this.distance(own, known, tx)) === 0 : moved === 0;
    if (isWholeDay && (await this.missing(given, known, tx)) === undefined) return false;
    await this.compareKnownDays(
      given,
      known.filter(({ to }) => to !== own.to),
      tx,
    );
    return true;
  }

  /** Those of {@link Incoming}, counted on from the lines that other statements have brought of its last day. */
  private async digestsOfPart(id: string, given: Incoming, organization: string, tx: Tx): Promise<string[]> {
    const rows = await tx.query<{ cents: number; count: number }>(
      `select round(l.amount * 100)::float as cents, count(*)::int as count
         from bank_line l join bank_statement s on s.id = l.statement
        where s.organization = $1 and s.ending = $2 and s.id <> $3 and l.booking_date = $4::date and l.deleted_at is null
        group by 1`,
      [organization, given.account.slice(-4), id, given.to],
    );
    return lineDigests(given, new Map(rows.map(({ cents, count }) => [`${given.to} ${cents}`, count])));
  }

  /** @throws CodedError conflict when a known line of the days of a statement is not in it */
  private async compareKnownDays(given: Incoming, known: readonly Span[], tx: Tx): Promise<void> {
    const missing = await this.missing(given, known, tx);
    if (!missing) return;
    throw refused(
      'STATEMENT_CONTRADICTS',
      `El movimiento de ${formatMoney(missing.amount)} del ${formatDay(dayAt(missing.day))} está en un extracto anterior y falta en este. Compruebe que los dos son del mismo banco y están completos.`,
    );
  }

  /** A known line of the days of a statement that is not in it. */
  private async missing(
    given: Incoming,
    known: readonly Span[],
    tx: Tx,
  ): Promise<{ day: string; amount: number } | undefined> {
    const rows = await tx.query<{ digest: string; day: string; amount: number }>(
      `select digest, booking_date::text as day, amount::float as amount from bank_line
        where statement = any($1::uuid[]) and booking_date between $2::date and $3::date and deleted_at is null`,
      [known.map(({ id }) => id), given.from, given.to],
    );
    const own = new Set(given.digests);
    return rows.find(({ digest }) => !own.has(digest));
  }

  /**
   * Cents between the balance that earlier statements lead to and the one that this begins with; 0 for the first of an account, and for one
   * that goes on where another of its day ended. Something is missing between them unless it is 0.
   *
   * @param known all of the account, this one among them or not
   */
  private async gap(own: Span, known: readonly Span[], tx: Tx): Promise<number> {
    return known.some((one) => precedes(one, own)) ? 0 : this.distance(own, known, tx);
  }

  /** The same from the beginning of its first day, whatever other statements of the day there are. */
  private async distance(own: Span, known: readonly Span[], tx: Tx): Promise<number> {
    const others = known.filter(({ id }) => id !== own.id);
    // What begins within a day does not say how the day began.
    const within = continuations([...others, own]);
    const [last] = others
      .filter(({ id, from }) => from <= own.from && !within.has(id))
      .sort((one, other) => other.from - one.from);
    if (!last) return 0;
    const [row] = await tx.query<{ amount: string }>(
      `select coalesce(sum(amount), 0)::text as amount from bank_line
        where statement = any($1::uuid[]) and booking_date >= $2::date and booking_date < $3::date and deleted_at is null`,
      [others.map(({ id }) => id), dayKey(last.from), dayKey(own.from)],
    );
    return own.openingCents - last.openingCents - toCents(row?.amount ?? '0');
  }
}

const spanOfIncoming = (id: string, { from, to, openingCents, closingCents }: Incoming): Span => ({
  ...{ id, from: dayAt(from), to: dayAt(to) },
  ...{ openingCents, closingCents },
});
