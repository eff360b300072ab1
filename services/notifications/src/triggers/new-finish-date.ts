import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import type { EventOf } from '@llavero/proto/events/define';
import { contractNewFinishDate } from '@llavero/proto/events/renewals';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { noticeText } from '@llavero/proto/rules/notice-text';
import { startOfDay } from '@llavero/proto/values/dates';
import { BUROFAX_NOTICE } from '@llavero/proto/rules/burofax';
import { Communications } from '../communication/communications.ts';
import { Surroundings } from './surroundings.ts';

/**
 * F §7 'New finish date': the formal notice by burofax, if one is needed. It is drafted for each tenant, so that somebody reads it
 * before it is posted (EXT-11); whoever asked for the notice is its author.
 */
@OnEvent(contractNewFinishDate, { name: 'new-finish-date' })
export class NewFinishDate implements HandlesEvent<typeof contractNewFinishDate> {
  constructor(
    private readonly around: Surroundings,
    private readonly communications: Communications,
  ) {}

  async handle(event: EventOf<typeof contractNewFinishDate>, tx: Tx, ctx: CallContext): Promise<void> {
    const { party, channel, recorded } = event.data.extra;
    if (party !== 'OWNER' || channel !== 'BUROFAX') return;
    const contract = await this.around.record(definition, event.subject, ctx);
    if (!contract || contract.prenoticeCommunicationStatus !== 'PENDING_BUROFAX') return;
    const { id, units, endDate, signatureDate, landlords, tenants, notices, mandate } = contract;
    if (endDate === null) return;
    const text = noticeText({
      party,
      address: await this.around.address(units, ctx),
      landlords: await this.around.names(landlords, 'la propiedad', ctx),
      tenants: await this.around.names(tenants, 'la parte arrendataria', ctx),
      signatureDate,
      endDate,
      law: notices.findLast(({ withdrawn }) => withdrawn === null)?.law ?? null,
      today: startOfDay(recorded ?? Date.parse(event.time) / 1000),
    });
    const to = await this.around.postal(tenants, units, ctx);
    // One each: every tenant has to have been told, and each delivery has its own proof.
    for (const one of to.length > 0 ? to : [null])
      await this.communications.record(
        {
          ...text,
          type: 'BUROFAX',
          to: one ? [one] : [],
          template: BUROFAX_NOTICE,
          author: event.data.actor,
          relatedContracts: [id],
          relatedPlaces: units,
          relatedMandates: mandate ? [mandate] : [],
          relatedAgents: one?.id ? [one.id] : tenants,
          deduplication: `burofax-notice:${id}:${recorded}:${one?.id ?? ''}`,
          draft: true,
        },
        ctx,
        tx,
      );
  }
}
