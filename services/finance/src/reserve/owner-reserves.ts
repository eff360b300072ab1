import { Database } from '@llavero/kit/db/database';
import type { Queryable, Tx } from '@llavero/kit/db/queryable';
import { conflict } from '@llavero/proto/errors';
import type { Finance } from '@llavero/proto/records/finance/finance';
import type { DocumentLine } from '@llavero/proto/rules/document-line';
import { reservedBy } from '@llavero/proto/rules/finance-totals';
import { claimKey, type Planned } from '@llavero/proto/rules/month/plan';
import type { MandateTerms } from '@llavero/proto/rules/month/terms';
import { reserveLines, reserveTargetOf } from '@llavero/proto/rules/owner-reserve';
import { addMoney, formatMoney, toCents } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { type ChargingDraft, chargedDraft, type PageCharges } from '../month/charged-draft.ts';

/** Balances in euros by {@link reserveKey}, with what a preview has shown already. */
export type ShownReserves = Map<string, number>;

/** What is planned for one contract or guaranteeing mandate. */
interface ReservingSubject {
  rows: readonly Planned[];
  terms: MandateTerms | null;
}

/** The ledger of one landlord in one mandate. */
export const reserveKey = (mandate: string, landlord: string): string => `${mandate} ${landlord}`;

/** The documents whose lines make up the ledgers: drafts, cancelled and deleted ones do not count. */
export const countsInReserve = 'reserve_amount <> 0 and not cancelled and not preview and deleted_at is null';

/**
 * The reserves of landlords, one ledger for each mandate and landlord (issue 10 §2, decision 0044). A balance is the sum of the
 * reserve lines of the documents that stand: cancelling a document takes its part back.
 */
@Injectable()
export class OwnerReserves {
  constructor(private readonly database: Database) {}

  /** The lines that settlements of a page would have today, by claim. @param shown grows with them */
  async open(
    subjects: readonly ReservingSubject[],
    charges: Pick<PageCharges, 'balances' | 'bills'>,
    shown: ShownReserves,
    on: Queryable = this.database,
  ): Promise<Map<string, DocumentLine[]>> {
    await this.learn(subjects, shown, on);
    const billLines = [...charges.bills.values()].flat();
    const paid = await billsOfReserve(on, billLines);
    const lines = new Map<string, DocumentLine[]>();
    for (const { rows, terms } of subjects)
      for (const row of rows) {
        if (row.outcome !== 'create' || terms === null || !settles(row.draft)) continue;
        const { payee } = row.draft;
        const key = reserveKey(terms.id, payee);
        const draft = chargedDraft(row.draft, row.claim, charges);
        const reserve = { target: reserveTargetOf(terms, payee), balance: shown.get(key) ?? 0 };
        const own = reserveLines(draft, reserve, dueOf(draft.lines, paid));
        if (own.length === 0) continue;
        lines.set(claimKey(row.claim), own);
        shown.set(key, addMoney(reserve.balance, reservedBy(own)));
      }
    return lines;
  }

  /** True when documents of the mandate may put something into a reserve or take it out. */
  concerns({ terms }: ReservingSubject, shown: ShownReserves): boolean {
    if (terms === null) return false;
    return terms.reserveTarget > 0 || [...shown.keys()].some((key) => key.startsWith(terms.id));
  }

  /**
   * The same for settlements that are about to be written, with their bills and balances. Documents of one mandate wait for
   * each other, so that the later one sees what the earlier one has put in.
   */
  async lockMany(
    tx: Tx,
    subjects: readonly ReservingSubject[],
    charges: Pick<PageCharges, 'balances' | 'bills'>,
  ): Promise<Map<string, DocumentLine[]>> {
    const mandates = [...new Set(subjects.flatMap(({ terms }) => terms?.id ?? []))];
    if (mandates.length === 0) return new Map();
    await this.wait(tx, mandates);
    return this.open(subjects, charges, new Map(), tx);
  }

  /**
   * The reserve lines of one settlement that is made again.
   * @param own euros that it has put in already
   */
  async take(tx: Tx, draft: ChargingDraft, terms: MandateTerms, own: number): Promise<DocumentLine[]> {
    if (!settles(draft)) return [];
    const held = (await this.lock(tx, terms.id)).get(reserveKey(terms.id, draft.payee)) ?? 0;
    const balance = addMoney(held, -own);
    const due = dueOf(draft.lines, await billsOfReserve(tx, draft.lines));
    return reserveLines(draft, { target: reserveTargetOf(terms, draft.payee), balance }, due);
  }

  /** The balances of a mandate, euros by {@link reserveKey}; nobody else changes them before the transaction ends. */
  async lock(tx: Tx, mandate: string): Promise<Map<string, number>> {
    await this.wait(tx, [mandate]);
    return balancesOf(tx, [mandate]);
  }

  /** Until nobody else changes the ledgers of these mandates, in the order of their ids. */
  private async wait(tx: Tx, mandates: readonly string[]): Promise<void> {
    await tx.query(
      `select pg_advisory_xact_lock(hashtextextended('llavero reserve ' || mandate, 0)) from unnest($1::text[]) as mandate`,
      [[...mandates].sort()],
    );
  }

  /**
   * Call it after a document no longer stands, or stands again.
   * @throws CodedError conflict `FINANCE.RESERVE_SPENT` when its landlord's reserve would be below zero
   */
  async refuseOverdrawn(document: Finance, tx: Tx): Promise<void> {
    if (toCents(document.reserveAmount) === 0 || document.mandate === null) return;
    const balances = await this.lock(tx, document.mandate);
    const balance = balances.get(reserveKey(document.mandate, document.landlords[0] ?? '')) ?? 0;
    if (balance < 0) throw reserveSpent(-balance);
  }

  /** Adds the balances of mandates that are not known yet. */
  private async learn(
    subjects: readonly ReservingSubject[],
    shown: ShownReserves,
    on: Queryable,
  ): Promise<void> {
    const mandates = [...new Set(subjects.flatMap(({ terms }) => terms?.id ?? []))];
    const known = new Set([...shown.keys()].map((key) => key.split(' ')[0]));
    const missing = mandates.filter((id) => !known.has(id));
    for (const [key, balance] of await balancesOf(on, missing)) shown.set(key, balance);
  }
}

const settles = (draft: { type: string }): draft is Extract<ChargingDraft, { payee: string }> =>
  draft.type === 'SETTLEMENT' || draft.type === 'GUARANTEED';

/** Euros of a settlement's lines for bills that the reserve pays. */
function dueOf(lines: readonly DocumentLine[], paid: ReadonlySet<string>): number {
  const own = lines.filter(({ bill }) => bill !== null && paid.has(bill));
  return addMoney(...own.map(({ totalAmount }) => totalAmount));
}

/** The bills among those of some lines that are to be paid from the reserve. */
async function billsOfReserve(db: Queryable, lines: readonly DocumentLine[]): Promise<Set<string>> {
  const ids = [...new Set(lines.flatMap(({ bill }) => bill ?? []))];
  if (ids.length === 0) return new Set();
  const rows = await db.query<{ id: string }>(
    `select id from bill where id = any($1::uuid[]) and from_reserve`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Balances that are not zero, euros by {@link reserveKey}. */
async function balancesOf(db: Queryable, mandates: readonly string[]): Promise<Map<string, number>> {
  if (mandates.length === 0) return new Map();
  const rows = await db.query<{ mandate: string; landlord: string; balance: number }>(
    `select mandate, landlords[1] as landlord, sum(reserve_amount)::float as balance
       from finance where mandate = any($1::uuid[]) and ${countsInReserve}
      group by mandate, landlords[1] having sum(reserve_amount) <> 0`,
    [mandates],
  );
  return new Map(rows.map(({ mandate, landlord, balance }) => [reserveKey(mandate, landlord), balance]));
}

const reserveSpent = (missing: number) =>
  conflict(
    'FINANCE.RESERVE_SPENT',
    `A la reserva del propietario le faltarían ${formatMoney(missing)}: ya está gastada o devuelta. No se ha cambiado nada: anule antes el documento que la usa.`,
  );
