import { Clock } from '@llavero/kit/config/clock';
import { Database } from '@llavero/kit/db/database';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { Logger } from '@llavero/kit/logging/logger';
import { OutsideError } from '@llavero/kit/outside/errors';
import { Outside } from '@llavero/kit/outside/outside';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { bill } from '@llavero/proto/records/finance/bill';
import { finance } from '@llavero/proto/records/finance/finance';
import { missingPayments, sumOf } from '@llavero/proto/rules/accounting/part-payments';
import { syncStep } from '@llavero/proto/rules/accounting/sync-decision';
import { formatMoney, fromCents, toCents } from '@llavero/proto/values/money';
import { type AccountedInvoice, type AccountingInvoice, AccountingProgram } from '../outside/holded/port.ts';
import { fingerprintOf } from './sent-invoice.ts';
import { SyncContacts } from './sync-contacts.ts';
import { itemOfBill, itemOfFinance, type SyncItem } from './sync-item.ts';
import { syncJob, type SyncProgress } from './sync-job.ts';
import { type Candidate, candidates, note, type Noted, type SyncSource } from './sync-table.ts';

/** An invoice that fails so often is left to a person; the others go on. */
export const MOST_ATTEMPTS = 5;
/** Times in a row that the program is waited for; then the next night, or a person, begins anew. */
const MOST_OUTAGES = 6;
const pauseAfter = (outages: number): number => Math.min(1800, 15 * 2 ** outages);

/** What is noted of an invoice whatever becomes of it. */
type Seen = Pick<Noted, 'source' | 'number' | 'day' | 'total'>;

const beginning: SyncProgress = { after: null, outages: 0, passes: 0 };

/** The program is away, or asks to wait: no invoice is to blame. */
const isOutage = ({ reason }: OutsideError): boolean =>
  reason === 'UNREACHABLE' ||
  reason === 'CIRCUIT_OPEN' ||
  reason === 'RATE_LIMITED' ||
  reason === 'CREDENTIALS';

/** Sends to the accounting program what it does not have, an invoice at a time (EXT-12, decision 0074). */
@JobHandler(syncJob)
export class SyncInvoices implements HandlesJob<typeof syncJob> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly outside: Outside,
    private readonly clock: Clock,
    private readonly contacts: SyncContacts,
    private readonly logger: Logger,
  ) {}

  async run(_input: object, job: JobContext<SyncProgress>): Promise<void> {
    if (!this.outside.has(AccountingProgram)) return;
    const { firstDay } = this.outside.of(AccountingProgram);
    const { passes } = job.state ?? beginning;
    let { after, outages } = job.state ?? beginning;
    for (;;) {
      const page = await candidates(this.database, after, firstDay);
      if (page.length === 0) {
        if (passes >= MOST_ATTEMPTS || !(await this.isPending())) return;
        await job.checkpoint({ ...beginning, passes: passes + 1 });
        job.retryLater(pauseAfter(passes));
      }
      const items = await this.items(page);
      for (const candidate of page) {
        job.step();
        const item = items.get(candidate.id);
        const outage = item ? await this.bring(item, candidate) : null;
        if (outage) {
          outages += 1;
          this.logger.warn('accounting program not reached', { reason: outage.reason, outages });
          if (outages > MOST_OUTAGES || outage.reason === 'CREDENTIALS') return;
          await job.checkpoint({ after, outages, passes });
          job.retryLater(outage.retryAfter ?? pauseAfter(outages));
        }
        [after, outages] = [candidate.id, 0];
      }
      await job.checkpoint({ after, outages, passes });
    }
  }

  private async items(page: readonly Candidate[]): Promise<Map<string, SyncItem>> {
    const ids = (of: SyncSource) => page.flatMap(({ id, source }) => (source === of ? [id] : []));
    const [documents, bills] = await Promise.all([
      this.stores.of(finance).loadManyUnchecked(ids('FINANCE')),
      this.stores.of(bill).loadManyUnchecked(ids('BILL')),
    ]);
    const items = [...documents.map(itemOfFinance), ...bills.map(itemOfBill)];
    return new Map(items.map((item) => [item.id, item]));
  }

  /** Invoices that failed and are tried again. */
  private async isPending(): Promise<boolean> {
    const rows = await this.database.query(`select from accounting_sync where state = 'PENDING' limit 1`);
    return rows.length > 0;
  }

  /** Brings one invoice to what it is here; answers why the program cannot be reached, if so. */
  private async bring(item: SyncItem, candidate: Candidate): Promise<OutsideError | null> {
    const { day, row, source } = candidate;
    const seen: Seen = { source, number: item.number, day, total: toCents(item.total) };
    const attempts = row?.attempts ?? 0;
    try {
      await this.send(item, candidate, seen);
      return null;
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      const isFinal = !error.passing || attempts + 1 >= MOST_ATTEMPTS;
      if (isOutage(error)) {
        await note(this.database, item.id, { ...seen, state: 'PENDING', message: error.what });
        return error;
      }
      this.logger.warn('invoice not sent to the accounting program', { id: item.id, reason: error.reason });
      await note(this.database, item.id, {
        ...seen,
        state: error.reason === 'REFUSED' ? 'REFUSED' : isFinal ? 'FAILED' : 'PENDING',
        message: error.what,
        attempts: attempts + 1,
        ...(isFinal ? { refusedHash: fingerprintOf(contentOf(item, day)) } : {}),
      });
      return null;
    }
  }

  private async send(item: SyncItem, candidate: Candidate, seen: Seen): Promise<void> {
    const { id, day, row, isClosed, payments } = candidate;
    const hash = fingerprintOf(contentOf(item, day));
    const { sentHash = null, refusedHash = null, paid: paidThere = 0, payments: told = [] } = row ?? {};
    const all = sumOf(payments);
    const missing = missingPayments({ payments, sent: told, there: paidThere });
    const paidHere = all < paidThere ? all : paidThere + sumOf(missing);
    const next = syncStep({
      ...{ isClosed, isCancelled: item.isCancelled, hash, sentHash, refusedHash, paidHere, paidThere },
    });
    if (!('pay' in next))
      return this.look(item, next.step, { row, paidHere, isSame: hash === sentHash }, seen);
    const contact = item.party && item.refusal === null ? await this.contacts.of(item.party) : null;
    if (contact === null)
      return note(this.database, id, {
        ...{ ...seen, state: 'REFUSED', refusedHash: hash },
        message: item.refusal ?? 'Su ficha ya no existe: complete el documento y pulse «Reintentar».',
      });
    const invoice = item.sent(contact, day);
    const externalId = await this.written(id, invoice, { row, seen, step: next.step });
    // What is there already counts, also what an attempt left whose answer was lost.
    const there = await this.outside.of(AccountingProgram).readInvoice(invoice.kind, externalId);
    const parts = missingPayments({ payments, sent: told, there: toCents(there.paid) });
    for (const part of parts)
      await this.outside
        .of(AccountingProgram)
        .pay(invoice.kind, externalId, { day: part.day, amount: fromCents(part.cents) });
    await note(this.database, id, {
      ...{ ...seen, externalId, sentHash: hash, refusedHash: null, attempts: 0, sentAt: this.clock.now() },
      ...{ paid: toCents(there.paid) + sumOf(parts), payments: [...told, ...parts], ...verdict(there, item) },
    });
    if (item.mandate !== null) await this.contacts.noteOnMandate(item.mandate, contact);
  }

  /** Nothing is sent: says why, or whether what a person had to put right in the program is right by now. */
  private async look(
    item: SyncItem,
    step: 'NOTHING' | 'HOLD' | 'CANCELLED' | 'OVERPAID',
    { row, paidHere, isSame }: Pick<Candidate, 'row'> & { paidHere: number; isSame: boolean },
    seen: Seen,
  ): Promise<void> {
    const tell = (noted: Pick<Noted, 'state' | 'message' | 'paid'>) =>
      note(this.database, item.id, { ...seen, ...noted });
    if (step === 'HOLD') return tell({ state: 'CLOSED', message: closedMonth });
    if (step === 'CANCELLED') return tell({ state: 'DIFFERENT', message: cancelledHere });
    if (!row?.externalId || !isSame || (step === 'NOTHING' && row.state === 'SENT')) return;
    const { kind } = item.sent('', seen.day);
    const there = await this.outside.of(AccountingProgram).readInvoice(kind, row.externalId);
    const paid = toCents(there.paid);
    await tell(
      paid > paidHere ? { state: 'DIFFERENT', message: paidMore, paid } : { ...verdict(there, item), paid },
    );
  }

  /** The id of the invoice in the program, where it now is as it is here. */
  private async written(
    id: string,
    invoice: AccountingInvoice,
    of: Pick<Candidate, 'row'> & {
      seen: Seen;
      step: 'CREATE' | 'UPDATE' | 'PAY';
    },
  ): Promise<string> {
    const program = this.outside.of(AccountingProgram);
    const { row, seen, step } = of;
    const known = row?.externalId ?? (await program.findInvoice(invoice))?.id ?? null;
    if (known === null) {
      const made = await program.createInvoice(invoice);
      // The id at once: whatever fails after this, it is not made again.
      await note(this.database, id, { ...seen, state: 'PENDING', message: null, externalId: made });
      return made;
    }
    if (step !== 'PAY') await program.updateInvoice(known, invoice);
    return known;
  }
}

const closedMonth = 'Su mes está cerrado: no se envía ni se cambia. Reabra el mes si debe enviarse.';
const cancelledHere = 'Anulada aquí: anúlela también en Holded.';
const paidMore = 'En Holded consta pagado más que aquí: compruébelo.';

/** What decides whether an invoice is sent again: all that is sent, with the person in place of the contact. */
const contentOf = (item: SyncItem, day: number) => item.sent(item.party?.id ?? '', day);

/** Whether the program adds up the same total: it works VAT out by line. */
function verdict(there: AccountedInvoice, { total }: SyncItem): Pick<Noted, 'state' | 'message'> {
  const here = Math.abs(total);
  if (toCents(there.total) === toCents(here)) return { state: 'SENT', message: null };
  const message = `Holded suma ${formatMoney(there.total)} y aquí son ${formatMoney(here)}: compruebe el IVA por líneas.`;
  return { state: 'DIFFERENT', message };
}
