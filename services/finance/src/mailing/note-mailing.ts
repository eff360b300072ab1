import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { isUuid } from '@llavero/kit/records/access';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { EventOf } from '@llavero/proto/events/define';
import { communicationSent } from '@llavero/proto/events/notifications';
import { relation } from '@llavero/proto/records/parts/common';
import { finance } from '@llavero/proto/records/finance/finance';
import { communicates } from '@llavero/proto/rules/mailing';
import { statusOf } from '@llavero/proto/states/evaluate';
import { startOfDay } from '@llavero/proto/values/dates';

/**
 * A message about finance documents has left: each says when and by whom, in its chronology too, and counts as communicated
 * from that day where it was not (F §4).
 */
@OnEvent(communicationSent, { name: 'note-mailing', from: 'now' })
export class NoteMailing implements HandlesEvent<typeof communicationSent> {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  concerns({ data }: EventOf<typeof communicationSent>): boolean {
    // Events from before messages named documents have no extra.
    return ((data.extra as Partial<typeof data.extra> | undefined)?.finances ?? []).length > 0;
  }

  async handle(event: EventOf<typeof communicationSent>, tx: Tx, ctx: CallContext): Promise<void> {
    const { finances, author, sentAt } = event.data.extra;
    const store = this.stores.of(finance);
    const communication = event.subject;
    const date = sentAt ?? this.clock.now();
    const employee = author !== null && isUuid(author) ? author : null;
    for (const id of [...finances].sort()) {
      const [found] = await store.loadManyUnchecked([id], tx);
      if (!found) continue;
      const document = await store.loadUnchecked(id, tx, { lock: true });
      if (document.mailings.some((one) => one.communication === communication)) continue;
      const isFirst = communicates(statusOf(finance, document, this.clock.now()) ?? '');
      const note = {
        description: document.mailings.length === 0 ? 'Enviado por correo' : 'Enviado de nuevo por correo',
        date,
        category: 'FINANCE' as const,
        subcategory: subcategories[document.type],
        creator: employee === null ? null : relation('employee', employee),
        importedFromAdmin: false,
      };
      const patch = {
        mailings: [...document.mailings, { date, employee, communication }],
        chronology: [...document.chronology, note],
        ...(isFirst ? { communicationDate: startOfDay(date) } : {}),
      };
      await store.writeUnchecked(id, document.version, patch, {}, ctx, tx);
    }
  }
}

const subcategories = {
  RECEIPT: 'RECEIPT',
  SETTLEMENT: 'SETTLEMENT',
  GUARANTEED: 'SETTLEMENT',
  BILL: 'BILL',
  RECTIFYING_BILL: 'BILL',
  RENT_BILL: 'BILL',
  RECTIFYING_RENT_BILL: 'BILL',
  EXPENSE: 'EXPENSE',
} as const;
