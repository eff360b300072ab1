import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { acceptOrder, completeOrder, declineOrder, quoteOrder } from '@llavero/proto/commands/issue-pages';
import { workOrder as definition } from '@llavero/proto/records/supplies/work-order';
import { isWorkDone } from '@llavero/proto/rules/issue-step';
import { quoteTotal } from '@llavero/proto/rules/order-bill';
import { applyChange } from '@llavero/proto/states/change';
import { statusOf } from '@llavero/proto/states/evaluate';
import { startOfDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { visitNote } from '../issue/tell-texts.ts';
import type { ReadOrder } from './order-writer.ts';
import { SupplierPages } from './supplier-page.ts';
import { emptyQuote, notPossible, pastValidity, quoteTooHigh, wrongVisit } from './work-order.errors.ts';
import { rejectedQuote, requireVisit, visitRefusal } from './work-order.rules.ts';

/** Takes the work on or proposes another visit; done twice it changes nothing. */
@CommandHandler(acceptOrder)
export class AcceptOrder implements Handles<typeof acceptOrder> {
  constructor(private readonly pages: SupplierPages) {}

  async run(
    { code, visitFrom, visitUntil }: InputOf<typeof acceptOrder>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof acceptOrder>> {
    const { status } = await this.pages.act(code, ctx, (order, now) => {
      const refusal = visitRefusal(statusOf(definition, order, now));
      if (refusal !== null) throw notPossible(refusal);
      if ((visitFrom === null) !== (visitUntil === null)) throw wrongVisit();
      if (visitFrom !== null && visitUntil !== null) requireVisit(visitFrom, visitUntil, now);
      const isNew = order.answer === null;
      const isMoved =
        visitFrom !== null && (visitFrom !== order.visitFrom || visitUntil !== order.visitUntil);
      const visit = isMoved ? { visitFrom, visitUntil } : {};
      return {
        patch: { answer: 'ACCEPTED', answeredAt: order.answeredAt ?? now, ...visit },
        note:
          [isNew ? 'El proveedor acepta el encargo' : null, isMoved ? visitNote(visitFrom) : null]
            .filter(Boolean)
            .join('. ') || 'El proveedor confirma el encargo',
        tell: [
          ...(isNew ? (['OFFICE_ANSWER'] as const) : []),
          ...(isMoved ? (['TENANT_VISIT'] as const) : []),
        ],
        ...(isMoved ? { issue: { visitAt: visitFrom } } : {}),
      };
    });
    return { status };
  }
}

/** Another supplier has to be asked. */
@CommandHandler(declineOrder)
export class DeclineOrder implements Handles<typeof declineOrder> {
  constructor(private readonly pages: SupplierPages) {}

  async run(
    { code, reason }: InputOf<typeof declineOrder>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof declineOrder>> {
    const { status } = await this.pages.act(code, ctx, (order, now) => {
      const current = statusOf(definition, order, now);
      if (current !== 'REQUESTED' && current !== 'BUDGETED')
        throw notPossible('El encargo ya está aprobado o terminado: llámenos si no puede hacerlo.');
      return {
        patch: {
          answer: 'DECLINED',
          answeredAt: order.answeredAt ?? now,
          declineReason: reason,
          approval: 'NONE',
          visitFrom: null,
          visitUntil: null,
        },
        note: 'El proveedor rechaza el encargo',
        tell: ['OFFICE_ANSWER'],
        issue: { visitAt: null },
      };
    });
    return { status };
  }
}

/** Why a quote can no longer be changed; null while it can. */
function quoteClosed({ approval }: ReadOrder, status: string): string | null {
  if (status === 'REJECTED') return rejectedQuote;
  if (status !== 'REQUESTED' && status !== 'BUDGETED')
    return 'Su presupuesto ya está aprobado o el trabajo hecho: si el importe cambia, escríbanos un mensaje.';
  if (approval === 'LANDLORD' || approval === 'OFFICE')
    return 'Ya hemos pedido la aprobación de su presupuesto anterior: escríbanos un mensaje para cambiarlo.';
  return null;
}

/** The quote; another one takes its place until somebody has been asked to approve it. */
@CommandHandler(quoteOrder)
export class QuoteOrder implements Handles<typeof quoteOrder> {
  constructor(private readonly pages: SupplierPages) {}

  async run(
    { code, lines, validUntil }: InputOf<typeof quoteOrder>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof quoteOrder>> {
    const totalAmount = quoteTotal(lines);
    if (totalAmount === null) throw quoteTooHigh();
    if (totalAmount === 0) throw emptyQuote();
    const { status } = await this.pages.act(code, ctx, (order, now) => {
      const current = statusOf(definition, order, now);
      const refusal = quoteClosed(order, current);
      if (refusal !== null) throw notPossible(refusal);
      if (validUntil !== null && validUntil < startOfDay(now)) throw pastValidity();
      return {
        patch: {
          ...(current === 'BUDGETED' ? {} : applyChange(definition, order, 'BUDGETED', now)),
          // Whoever quotes takes the work on.
          answer: 'ACCEPTED',
          answeredAt: order.answeredAt ?? now,
          lines: lines.map((line) => ({ ...line, baseAmount: 0, vatAmount: 0, totalAmount: 0 })),
          validUntil,
        },
        note: `Presupuesto ${current === 'BUDGETED' ? 'cambiado' : 'recibido'}: ${formatMoney(totalAmount)}`,
        tell: ['OFFICE_QUOTE'],
        issue: { estimatedCost: totalAmount },
      };
    });
    return { status, totalAmount };
  }
}

/** The work is done; the office looks at it and asks the tenant. */
@CommandHandler(completeOrder)
export class CompleteOrder implements Handles<typeof completeOrder> {
  constructor(private readonly pages: SupplierPages) {}

  async run(
    { code, notes }: InputOf<typeof completeOrder>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof completeOrder>> {
    const { status } = await this.pages.act(code, ctx, (order, now) => {
      const current = statusOf(definition, order, now);
      if (isWorkDone(current)) throw notPossible('Ya nos dijo que el trabajo está terminado.');
      if (current === 'REJECTED') throw notPossible(rejectedQuote);
      if (current !== 'APROVED' && current !== 'IN_PROCESS')
        throw notPossible('El encargo todavía no está aprobado: espere nuestra respuesta.');
      return {
        patch: {
          ...applyChange(definition, order, 'FINISHED', now),
          finishedAt: now,
          finishNotes: notes,
        },
        note: 'El proveedor ha terminado el trabajo',
        tell: ['OFFICE_FINISHED'],
      };
    });
    return { status };
  }
}
