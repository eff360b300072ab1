import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { isUuid } from '@llavero/kit/records/access';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { billReturned, debitReturned, financeReturned } from '@llavero/proto/events/finance';
import { changesOf } from '@llavero/proto/events/record-events';
import { bill } from '@llavero/proto/records/finance/bill';
import { finance } from '@llavero/proto/records/finance/finance';
import { isIncluded, paidStatus } from '@llavero/proto/records/finance/finance.states';
import { relation } from '@llavero/proto/records/parts/common';
import { reasonForDebtor } from '@llavero/proto/rules/returned-debit';
import { Staff } from '../staff/staff.ts';
import { CompleteTasks } from '../task/complete-tasks.ts';
import { Tasks } from '../task/tasks.ts';
import { Surroundings } from './surroundings.ts';

/** No name here: titles of tasks are not encrypted. */
export const HANDLE_RETURN = 'Gestionar una devolución del banco';

/** What the money is claimed or paid with from now on. */
interface Owed {
  isSettled: boolean;
  people: string[];
  contracts: string[];
  places: string[];
}

/**
 * Gives finance a task for every direct debit and transfer that the bank has given back (issue 11 §3), and closes it once the document that claims or
 * pays the money is paid, cancelled or part of another. It looks at what stands now, so an event that comes twice or late does no harm.
 */
@OnEvent([changesOf(finance), changesOf(bill)], {
  name: 'returned-payment',
  from: 'now',
  whenChanged: ['paymentDate', 'cancelled', 'includedIn'],
})
export class ReturnedPayment implements HandlesEvent {
  constructor(
    private readonly around: Surroundings,
    private readonly staff: Staff,
    private readonly tasks: Tasks,
    private readonly complete: CompleteTasks,
  ) {}

  async handle({ type, data }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const isDebit = type === debitReturned.subject;
    const about = {
      id: isDebit ? String(data.extra?.['claimed']) : data.id,
      collection: data.collection,
    };
    const open = await this.tasks.openTitled(HANDLE_RETURN, about, tx);
    const isBack = isDebit || type === financeReturned.subject || type === billReturned.subject;
    if (open.length === 0 && !isBack) return;
    const owed =
      data.collection === 'bill' ? await this.bill(about.id, ctx) : await this.document(about.id, ctx);
    if (!owed || owed.isSettled) {
      for (const task of open) await this.complete.completeIn(task, ctx, tx);
      return;
    }
    if (!isBack || open.length > 0) return;
    // A person may call a document unpaid that nobody had paid: nothing has come back.
    if (type === financeReturned.subject && !(await this.wasTransferred(data, ctx))) return;
    const [first, ...others] = await this.staff.withPost('FINANCE_MANAGER', ctx.requestId);
    const reason = isDebit ? reasonForDebtor((data.extra?.['reason'] as string | null) ?? null) : null;
    await this.tasks.create(
      {
        type: 'OTHER',
        title: HANDLE_RETURN,
        description: isDebit
          ? `El banco ha devuelto un recibo domiciliado${reason ? `: ${reason}` : ''}. Hable con el deudor y acuerde cómo paga el documento vinculado.`
          : 'El banco ha devuelto una transferencia. Compruebe la cuenta con quien cobra y pague el documento vinculado en otra remesa.',
        assignedTo: first?.id ?? null,
        watchers: others.map((person) => person.id),
        createdBy: isUuid(data.actor) ? data.actor : null,
        relatedAgents: owed.people,
        relatedContracts: owed.contracts,
        relatedPlaces: owed.places,
        relatedObjects: [relation(about.collection, about.id)],
      },
      ctx,
      tx,
    );
  }

  private async document(id: string, ctx: CallContext): Promise<Owed | null> {
    const found = await this.around.record(finance, id, ctx);
    if (!found) return null;
    const { paymentDate, cancelled, destination, contract, units } = found;
    return {
      isSettled: paymentDate !== null || cancelled || isIncluded(found),
      people: destination?.agent ? [destination.agent] : [],
      contracts: contract ? [contract] : [],
      places: units,
    };
  }

  private async bill(id: string, ctx: CallContext): Promise<Owed | null> {
    const found = await this.around.record(bill, id, ctx);
    if (!found) return null;
    const { paymentDate, cancelled, contract, units } = found;
    return {
      isSettled: paymentDate !== null || cancelled,
      people: [],
      contracts: contract ? [contract] : [],
      places: units,
    };
  }

  /** Of a document that pays somebody: it was paid or with the bank before. */
  private async wasTransferred({ id, fields }: DomainEvent['data'], ctx: CallContext): Promise<boolean> {
    if (!fields.includes('paymentDate') && !fields.includes('processStartDate')) return false;
    const found = await this.around.record(finance, id, ctx);
    return found !== undefined && paidStatus(found.type) === 'PAYED';
  }
}
