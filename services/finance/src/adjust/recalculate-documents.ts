import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { recalculateDocuments } from '@llavero/proto/commands/recalculation';
import { conflict } from '@llavero/proto/errors';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { withLines } from '@llavero/proto/rules/carried-balance';
import type { DocumentLine } from '@llavero/proto/rules/document-line';
import { reservedBy } from '@llavero/proto/rules/finance-totals';
import { adjustingLines, adjustmentReason } from '@llavero/proto/rules/month/adjustment';
import type { PlannedDraft } from '@llavero/proto/rules/month/draft-plan';
import { claimKey } from '@llavero/proto/rules/month/plan';
import { billedMonth } from '@llavero/proto/rules/receipt';
import { isOwnLine } from '@llavero/proto/rules/rectification';
import { statusOf } from '@llavero/proto/states/evaluate';
import { lockBalances } from '../month/balance-lock.ts';
import { BillCharges } from '../month/bill-charges.ts';
import { MonthSource } from '../month/month-source.ts';
import { OwnerReserves } from '../reserve/owner-reserves.ts';
import { changeMany } from '../status/change-many.ts';
import { InvoiceRegister } from '../verifactu/invoice-register.ts';
import type { OpenRegister } from '../verifactu/register-issuers.ts';
import { type StoredDocument, storedDocuments } from './issued-documents.ts';
import { MonthAdjustments } from './month-adjustments.ts';
import { type DraftFacts, plannedDrafts, rowsOf, subjectOf } from './stale-drafts.ts';

interface Claimed {
  id: string;
  subject: string;
  year: number;
  month: number;
  contract: string | null;
}

type Planned = PlannedDraft<StoredDocument>;

/**
 * Makes drafts again in place: their own lines by the plan of the month, the bills that are open, and the reserve of what is then
 * left; older balances stay. Number and id are kept. Where fees change, their bill gets a rectifying document that the
 * settlement includes.
 */
@CommandHandler(recalculateDocuments)
export class RecalculateDocuments implements Handles<typeof recalculateDocuments> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly source: MonthSource,
    private readonly bills: BillCharges,
    private readonly reserves: OwnerReserves,
    private readonly adjustments: MonthAdjustments,
    private readonly register: InvoiceRegister,
  ) {}

  async run(
    { documents }: InputOf<typeof recalculateDocuments>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof recalculateDocuments>> {
    const facts = await this.factsOf(
      documents.map(({ id }) => id),
      ctx,
    );
    const own = await this.stores.of(finance).loadManyUnchecked(documents.map(({ id }) => id));
    const register = await this.register.open(own, ctx);
    const results = await changeMany(documents, ({ id, version }) =>
      this.database.transaction((tx) => this.recalculate(tx, { id, version }, facts.get(id), register, ctx)),
    );
    return { results };
  }

  private async recalculate(
    tx: Tx,
    { id, version }: { id: string; version: number },
    facts: DraftFacts | undefined,
    register: OpenRegister | null,
    ctx: CallContext,
  ): Promise<{ status: string; version: number }> {
    const store = this.stores.of(finance);
    if (!facts) throw notADraft();
    const subject = subjectOf(facts);
    await lockBalances(tx, [subject]);
    const before = await store.loadUnchecked(id, tx, { lock: true });
    const stored = await storedDocuments(tx, [subject], [facts.month]);
    const planned = plannedDrafts(facts, stored).find(({ document }) => document.id === id);
    // Of a document that somebody else has changed, that is what is told: an older version is refused.
    if (before.version !== version) await store.writeUnchecked(id, version, {}, {}, ctx, tx);
    refuse(planned);
    const patch = await this.patch(tx, before, planned, facts, ctx);
    const written = await store.writeUnchecked(id, version, patch, {}, { ...ctx, trusted: true }, tx);
    await this.register.record(tx, await this.rectifyFees(tx, planned, stored, facts, ctx), register);
    return { status: statusOf(finance, written, this.clock.now()), version: written.version };
  }

  private async patch(
    tx: Tx,
    before: Finance,
    planned: Planned,
    facts: DraftFacts,
    ctx: CallContext,
  ): Promise<Partial<Finance>> {
    const { document, draft } = planned;
    if (!draft) return {};
    const subject = { ...facts, rows: rowsOf(facts, planned) };
    const charged = (await this.bills.lock(tx, [subject], facts.month)).get(claimKey(document.claim)) ?? [];
    if (planned.differences.length === 0 && charged.length === 0) throw nothingToDo();
    const bills = charged.flatMap((line) => line.bill ?? []).map((bill) => ({ bill, into: document.id }));
    await this.bills.markMany(bills, ctx, tx);
    const kept = document.lines.filter((line) => !isOwnLine(line) && !line.reserve);
    const made = withLines(draft, [...kept, ...charged]);
    const reserved = await this.reserveOf(tx, made, document.lines, facts);
    const { lines, totals, periodStart, periodEnd } = withLines(made, reserved);
    return {
      breakdown: lines as Finance['breakdown'],
      periodStart,
      periodEnd,
      ...paymentOf(before, totals.totalAmount, facts),
    };
  }

  private async reserveOf(
    tx: Tx,
    made: NonNullable<Planned['draft']>,
    before: readonly DocumentLine[],
    { terms }: DraftFacts,
  ): Promise<DocumentLine[]> {
    const own = reservedBy(before);
    if (!terms || (terms.reserveTarget <= 0 && own === 0)) return [];
    return this.reserves.take(tx, made, terms, own);
  }

  /** What the settlement counts of its fees now, as a document of the bill's own series (decision 0045). @returns its id */
  private async rectifyFees(
    tx: Tx,
    planned: Planned,
    stored: readonly StoredDocument[],
    { month }: DraftFacts,
    ctx: CallContext,
  ): Promise<string[]> {
    const fees = planned.differences.filter(({ line }) => line.category === 'INVOICE');
    const { claim } = planned.document;
    const bill = stored.find((one) => one.claim.kind === 'BILL' && one.claim.payee === claim.payee);
    if (!bill || fees.length === 0 || claim.kind === 'RECEIPT') return [];
    const adjustment = {
      document: bill,
      month,
      into: '',
      lines: adjustingLines(fees, -1).map((line) => ({
        ...line,
        source: 'PROVIDER' as const,
        destination: 'LANDLORD' as const,
      })),
      reason: adjustmentReason(fees),
    };
    return [await this.adjustments.rectify(tx, adjustment, month, ctx, planned.document.id)];
  }

  /** The terms that documents follow from, by document; asked before the transactions, which wait for nobody outside. */
  private async factsOf(ids: readonly string[], ctx: CallContext): Promise<Map<string, DraftFacts>> {
    const claimed = await this.database.query<Claimed>(
      `select c.finance as id, c.subject, c.year, c.month, f.contract from month_claim c join finance f on f.id = c.finance
        where c.finance = any($1::uuid[]) and c.kind in ('RECEIPT', 'SETTLEMENT', 'GUARANTEED')`,
      [ids],
    );
    const facts = new Map<string, DraftFacts>();
    const months = new Map(claimed.map(({ year, month }) => [`${year} ${month}`, billedMonth(year, month)]));
    for (const month of months.values()) {
      const own = claimed.filter((one) => one.year === month.year && one.month === month.month);
      const bySubject = new Map<string, DraftFacts>();
      const wanted = own.flatMap(({ contract }) => contract ?? []);
      if (wanted.length > 0)
        for await (const page of this.source.contracts(month, { wanted, withTerms: true }, ctx))
          for (const contract of page.contracts) {
            const terms = page.terms.get(contract.mandate ?? '') ?? null;
            bySubject.set(contract.id, { month, contract, terms });
          }
      const mandates = own.flatMap(({ contract, subject }) => (contract ? [] : [subject]));
      for (const terms of await this.source.terms([...new Set(mandates)], month, ctx))
        bySubject.set(terms.id, { month, contract: null, terms });
      for (const { id, subject } of own) {
        const of = bySubject.get(subject);
        if (of) facts.set(id, of);
      }
    }
    return facts;
  }
}

/** @throws CodedError conflict `FINANCE.NOT_A_DRAFT`, `FINANCE.NOT_RECALCULABLE` */
function refuse(planned: Planned | undefined): asserts planned is Planned {
  if (!planned) throw notADraft();
  if (planned.problem !== null) throw toDecide(planned.problem);
}

/** A settlement that pays nothing out has no method that does; one that pays again has that of its mandate. */
function paymentOf(
  { type, paymentMethod }: Finance,
  totalAmount: number,
  { terms }: DraftFacts,
): Partial<Finance> {
  if (type === 'RECEIPT') return {};
  if (totalAmount <= 0) return { paymentMethod: 'PAYMENT_PENDING', paymentBlock: false };
  return paymentMethod === 'PAYMENT_PENDING' && terms ? { paymentMethod: terms.paymentMethod } : {};
}

const notADraft = () =>
  conflict(
    'FINANCE.NOT_A_DRAFT',
    'El documento ya está verificado, enviado o pagado, o su mes está cerrado: la diferencia saldrá como «Ajuste» en el siguiente. No se ha cambiado nada.',
  );
const toDecide = (problem: string) =>
  conflict('FINANCE.NOT_RECALCULABLE', `${problem} No se ha cambiado nada.`);
const nothingToDo = () =>
  conflict(
    'FINANCE.NOTHING_TO_RECALCULATE',
    'El documento ya coincide con el contrato. No se ha cambiado nada.',
  );
