import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendWorkOrder, setVisitWindow } from '@llavero/proto/commands/issues';
import { workOrder as definition } from '@llavero/proto/records/supplies/work-order';
import { applyChange } from '@llavero/proto/states/change';
import { statusOf } from '@llavero/proto/states/evaluate';
import { visitNote } from '../issue/tell-texts.ts';
import { Participants } from '../issue/participants.ts';
import { OrderWriter } from './order-writer.ts';
import { noSupplier, noSupplierEmail, notPossible } from './work-order.errors.ts';
import { requireVisit, visitRefusal } from './work-order.rules.ts';

/** Asks the supplier; one who is asked again after a refusal or by another supplier starts anew. */
@CommandHandler(sendWorkOrder)
export class SendWorkOrder implements Handles<typeof sendWorkOrder> {
  constructor(
    private readonly stores: RecordStores,
    private readonly writer: OrderWriter,
    private readonly participants: Participants,
  ) {}

  async run(input: InputOf<typeof sendWorkOrder>, ctx: CallContext): Promise<OutputOf<typeof sendWorkOrder>> {
    // Before the transaction, which waits for no other service.
    await this.stores.of(definition).get({ collection: 'workOrder', id: input.id, fields: ['id'] }, ctx);
    const asked = await this.stores.of(definition).loadUnchecked(input.id);
    const supplier = await this.participants.supplier(asked.supplier, ctx);
    if (!supplier) throw noSupplier();
    if (!supplier.email) throw noSupplierEmail();
    return this.writer.change(input, ctx, (order, now) => {
      const isRequested = statusOf(definition, order, now) === 'REQUESTED';
      return {
        patch: {
          ...(isRequested ? {} : applyChange(definition, order, 'REQUESTED', now)),
          sentAt: now,
          answer: null,
          answeredAt: null,
          declineReason: null,
          approval: 'NONE',
          approvedAmount: null,
        },
        note: `Encargo enviado a ${supplier.name}`,
        tell: ['SUPPLIER_ORDER'],
        issue: { supplier: order.supplier, status: 'PENDING' },
      };
    });
  }
}

/** Sets or moves the visit; whoever is to be there is told. */
@CommandHandler(setVisitWindow)
export class SetVisitWindow implements Handles<typeof setVisitWindow> {
  constructor(private readonly writer: OrderWriter) {}

  run(input: InputOf<typeof setVisitWindow>, ctx: CallContext): Promise<OutputOf<typeof setVisitWindow>> {
    const { visitFrom, visitUntil } = input;
    return this.writer.change(input, ctx, (order, now) => {
      const refusal = visitRefusal(statusOf(definition, order, now));
      if (refusal !== null) throw notPossible(refusal);
      requireVisit(visitFrom, visitUntil, now);
      const isSent = order.sentAt !== null;
      return {
        patch: { visitFrom, visitUntil },
        note: visitNote(visitFrom),
        tell: [...(isSent ? (['SUPPLIER_VISIT'] as const) : []), 'TENANT_VISIT'],
        issue: { visitAt: visitFrom },
      };
    });
  }
}
