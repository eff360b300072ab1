import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { closeMonth, monthClosing, reopenMonth } from '@llavero/proto/commands/month-close';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { conflict } from '@llavero/proto/errors';
import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { closingChecks, decidedChecks } from '@llavero/proto/records/choices/month-close';
import { billedMonth } from '@llavero/proto/rules/receipt';
import { formatDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { PreviewMonth } from '../month/preview-month.ts';
import { changesSinceClose } from './changes-since-close.ts';
import { ClosingRight } from './closing-right.ts';
import { ClosedMonths, type Month, nameOfMonth } from './closed-months.ts';
import { openItems, type OpenItems } from './open-items.ts';

/** Whether a month is closed, and what is open in it. */
@CommandHandler(monthClosing)
export class MonthClosing implements Handles<typeof monthClosing> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly months: ClosedMonths,
    private readonly right: ClosingRight,
    private readonly preview: PreviewMonth,
  ) {}

  async run(month: InputOf<typeof monthClosing>, ctx: CallContext): Promise<OutputOf<typeof monthClosing>> {
    const now = this.clock.now();
    const closings = await this.months.of(month);
    const closed = closings.at(-1)?.reopenedAt === null;
    const waiting = closed ? nothing : await notGenerated(this.preview, month, ctx);
    const [checks, changes, mayClose] = await Promise.all([
      openItems(this.database, { ...month, now }, waiting),
      changesSinceClose(this.database, month, closings[0]?.id ?? null, 0),
      this.right.has(ctx),
    ]);
    return {
      closed,
      over: isOver(month, now),
      mayClose,
      checks: checks.map((one) => ({ ...one, decided: decidedChecks.includes(one.check) })),
      closings: closings.map(({ id: _id, ...one }) => one),
      changesAfter: changes.total,
    };
  }
}

/** Closes a month once somebody has looked it over. */
@CommandHandler(closeMonth)
export class CloseMonth implements Handles<typeof closeMonth> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly months: ClosedMonths,
    private readonly right: ClosingRight,
    private readonly preview: PreviewMonth,
  ) {}

  /** @throws CodedError forbidden `FINANCE.MAY_NOT_CLOSE`; conflict `FINANCE.MONTH_NOT_OVER`, `.MONTH_CLOSED`, `.MONTH_NOT_CHECKED` */
  async run(
    { withOpenItems, ...month }: InputOf<typeof closeMonth>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof closeMonth>> {
    await this.right.require(ctx);
    const now = this.clock.now();
    if (!isOver(month, now)) throw notOver(month);
    await this.months.refuseClosed(month, ctx);
    const waiting = await notGenerated(this.preview, month, ctx);
    return this.database.transaction(async (tx) => {
      // Waits for whoever is writing into the month; the others wait for this one and are then refused.
      await tx.query(
        `select pg_advisory_xact_lock(hashtextextended('llavero month ' || $1::int || ' ' || $2::int, 0))`,
        [month.year, month.month],
      );
      const open = (await openItems(tx, { ...month, now }, waiting)).filter(
        ({ check, documents }) => documents > 0 && decidedChecks.includes(check),
      );
      if (open.length > 0 && !withOpenItems) throw notChecked(month, open);
      const count = open.reduce((sum, { documents }) => sum + documents, 0);
      const made = await tx.query(
        `insert into month_close (id, year, month, closed_at, closed_by, open_items)
         values ($1, $2, $3, to_timestamp($4), $5, $6)
         on conflict (year, month) where reopened_at is null do nothing returning id`,
        [uuidv7(), month.year, month.month, now, ctx.actor.id, count],
      );
      if (made.length === 0) throw closedMeanwhile(month);
      return { closedAt: now, openItems: count };
    });
  }
}

/** Opens a closed month again; the closing stays with who reopened it and why. */
@CommandHandler(reopenMonth)
export class ReopenMonth implements Handles<typeof reopenMonth> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly right: ClosingRight,
  ) {}

  /** @throws CodedError forbidden `FINANCE.MAY_NOT_CLOSE`; conflict `FINANCE.MONTH_NOT_CLOSED` */
  async run(
    { year, month, reason }: InputOf<typeof reopenMonth>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof reopenMonth>> {
    await this.right.require(ctx);
    const now = this.clock.now();
    const opened = await this.database.query(
      `update month_close set reopened_at = to_timestamp($3), reopened_by = $4, reason = $5
        where year = $1 and month = $2 and reopened_at is null returning id`,
      [year, month, now, ctx.actor.id, reason],
    );
    if (opened.length === 0) throw notClosed({ year, month });
    return { reopenedAt: now };
  }
}

const nothing = { documents: 0, totalAmount: 0 };

/** True when the last day of the month has passed in Europe/Madrid. @param now unix seconds */
function isOver({ year, month }: Month, now: number): boolean {
  const { to } = billedMonth(year, month);
  return formatDay(to) !== formatDay(now) && to < now;
}

async function notGenerated(
  preview: PreviewMonth,
  month: Month,
  ctx: CallContext,
): Promise<Omit<OpenItems, 'check'>> {
  const asked = { ...month, contracts: [], kinds: [...monthDocuments.values] };
  const { toCreate, totalAmount } = await preview.run(asked, ctx);
  return { documents: toCreate, totalAmount };
}

const notOver = (month: Month) =>
  conflict(
    'FINANCE.MONTH_NOT_OVER',
    `No se ha cerrado: ${nameOfMonth(month)} aún no ha terminado. Ciérrelo a partir del día 1 del mes siguiente.`,
  );
const notChecked = (month: Month, open: readonly OpenItems[]) =>
  conflict(
    'FINANCE.MONTH_NOT_CHECKED',
    `No se ha cerrado ${nameOfMonth(month)}: ${open.map(({ check, documents }) => `${choiceLabel(closingChecks, check).toLowerCase()}, ${documents}`).join('; ')}. Resuélvalo, o ciérrelo marcando que queda abierto.`,
  );
const closedMeanwhile = (month: Month) =>
  conflict('FINANCE.MONTH_CLOSED', `Otra persona acaba de cerrar ${nameOfMonth(month)}.`);
const notClosed = (month: Month) =>
  conflict(
    'FINANCE.MONTH_NOT_CLOSED',
    `${nameOfMonth(month)} no está cerrado: no hace falta reabrirlo.`.replace(/^./, (first) =>
      first.toUpperCase(),
    ),
  );
