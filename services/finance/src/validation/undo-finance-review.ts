import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { undoFinanceReview } from '@llavero/proto/commands/finance-validation';
import { conflict } from '@llavero/proto/errors';
import { sameJson } from '@llavero/proto/fields/validate';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { reviewMarks as marks } from '@llavero/proto/rules/verification';
import { fieldsOfStates, statusOf } from '@llavero/proto/states/evaluate';
import { CarriedBalances } from '../month/carried-balances.ts';
import { monthOf } from '../month/payment-blocks.ts';
import { RectifiedAmounts } from '../rectify/rectified-amounts.ts';
import { ChangeFinanceStatus } from '../status/change-finance-status.ts';
import { changeMany } from '../status/change-many.ts';

/** Marks of having been looked at, which say nothing of the amount. */
const reviewed: ReadonlySet<string> = new Set([
  'validated',
  'paused',
  'paymentBlock',
  'blockReason',
  'archived',
]);
/** Follows from the rest at every write. */
const derived = 'takenWhole';
const others = fieldsOfStates(finance.states!).filter(
  (name) => name !== derived && !(marks as readonly string[]).includes(name),
);

/**
 * Takes the last verification, mark or change of status of documents back, each on its own, for as long as nothing followed from it
 * (FIN-02, issue 10 §4): not sent to the bank, not in another document, no settlement paid on a charge, no other document made
 * for a cancelled one, the month not closed.
 */
@CommandHandler(undoFinanceReview)
export class UndoFinanceReview implements Handles<typeof undoFinanceReview> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly balances: CarriedBalances,
    private readonly statuses: ChangeFinanceStatus,
    private readonly amounts: RectifiedAmounts,
  ) {}

  async run(
    { documents }: InputOf<typeof undoFinanceReview>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof undoFinanceReview>> {
    const store = this.stores.of(finance);
    const results = await changeMany(documents, async ({ id, version }) => {
      const earlier = await store.recordAt({ id, version: version - 1 }, { ...ctx, trusted: true });
      const before = earlier.record as Finance;
      return this.database.transaction(async (tx) => {
        const document = await store.loadUnchecked(id, tx, { lock: true });
        // Of a document that somebody else has changed, that is what is told.
        if (document.version === version) await this.refuse(document, before, tx);
        const put = Object.fromEntries(marks.map((name) => [name, before[name]]));
        // What was marked as unpaid had instalments that counted as paid, and was paid with what a rectification takes by now.
        const isPaidAgain = document.paymentDate === null && before.paymentDate !== null;
        const { paymentRates, rectifiedAmount } = before;
        const rates = isPaidAgain ? { paymentRates, rectifiedAmount } : {};
        // The reason goes with what it was the reason of.
        const back = { ...put, ...rates, chronology: before.chronology };
        const patch = { ...back, ...(await this.amounts.of({ ...document, ...back } as Finance, tx)) };
        const written = await store.writeUnchecked(id, version, patch, {}, ctx, tx);
        await this.statuses.followUp(document, written, ctx, tx);
        return { status: statusOf(finance, written, this.clock.now()), version: written.version };
      });
    });
    return { results };
  }

  /** @throws CodedError conflict `FINANCE.REVIEW_NOT_UNDONE`, `.FOLLOWED`, `.BALANCE_CARRIED` */
  private async refuse(document: Finance, before: Finance, tx: Tx): Promise<void> {
    const values: Readonly<Record<string, unknown>> = { ...document };
    const then: Readonly<Record<string, unknown>> = { ...before };
    const differs = (name: string) => !sameJson(values[name] ?? null, then[name] ?? null);
    if (others.some(differs) || !marks.some(differs)) throw notUndone();
    if (document.processStartDate !== null && before.processStartDate === null)
      throw followed('Ya está enviado al banco');
    // Whether a document was looked at says nothing of its amount: one that another includes may lose that mark.
    if (marks.some((name) => !reviewed.has(name) && differs(name)))
      await this.balances.refuseIncluded(document, tx);
    if (document.paymentDate !== null && before.paymentDate === null) await refusePaidOut(document, tx);
    if (document.cancelled && !before.cancelled) await refuseReplaced(document, tx);
  }
}

/** What was charged has gone on to the landlord. */
async function refusePaidOut(receipt: Finance, tx: Tx): Promise<void> {
  const { type, contract } = receipt;
  if (type !== 'RECEIPT' || contract === null) return;
  const { year, month } = await monthOf(receipt, tx);
  const [paid] = await tx.query<Pick<Finance, 'type' | 'year' | 'serie'>>(
    `select type, year, serie from finance
      where type = 'SETTLEMENT' and contract = $1 and year = $2 and month = $3
        and (payment_date is not null or process_start_date is not null) and not cancelled and deleted_at is null limit 1`,
    [contract, year, month],
  );
  if (paid) throw followed(`Su liquidación ${finance.title(paid)} ya está pagada o enviada al banco`);
}

/** The month has another document in the place of the cancelled one. */
async function refuseReplaced({ id }: Finance, tx: Tx): Promise<void> {
  const [other] = await tx.query<Pick<Finance, 'type' | 'year' | 'serie'>>(
    `select o.type, o.year, o.serie from finance f join month_claim c
         on c.subject in (f.contract, f.mandate) and c.year = f.year and c.month = f.month and c.kind = f.type
       join finance o on o.id = c.finance and o.id <> f.id and not o.cancelled and o.deleted_at is null
                     and o.landlords = f.landlords and o.units = f.units
      where f.id = $1 limit 1`,
    [id],
  );
  if (other) throw followed(`En su lugar está ${finance.title(other)}`);
}

const followed = (why: string) =>
  conflict('FINANCE.FOLLOWED', `${why}: el cambio ya no se deshace. No se ha guardado nada.`);
const notUndone = () =>
  conflict(
    'FINANCE.REVIEW_NOT_UNDONE',
    'El último cambio no fue una verificación, un bloqueo, un archivo ni un cambio de estado. No se ha guardado nada: cambie el estado del documento.',
  );
