import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import type { EventOf } from '@llavero/proto/events/define';
import { contractNewFinishDate } from '@llavero/proto/events/renewals';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { burofaxNotice } from '@llavero/proto/messages/catalogue/activations';
import { unnamedLandlords, unnamedTenants } from '@llavero/proto/messages/catalogue/parts';
import { named, partOf } from '@llavero/proto/messages/message';
import { newFinishDateTrigger } from '@llavero/proto/rules/triggers/catalogue';
import { startOfDay } from '@llavero/proto/values/dates';
import { Communications } from '../communication/communications.ts';
import { MessageWriter } from '../messages/message-writer.ts';
import {
  causeOf,
  notMet,
  RECORD_GONE,
  type TriggerRun,
  TriggerRuns,
  type WhyNot,
} from '../rules/trigger-runs.ts';
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
    private readonly writer: MessageWriter,
    private readonly runs: TriggerRuns,
  ) {}

  async handle(event: EventOf<typeof contractNewFinishDate>, tx: Tx, ctx: CallContext): Promise<void> {
    await this.runs.run(
      {
        trigger: newFinishDateTrigger,
        cause: causeOf(event),
        work: (run) => this.draft(event, run, ctx, tx),
      },
      ctx,
      tx,
    );
  }

  private async draft(
    event: EventOf<typeof contractNewFinishDate>,
    { isOn, made }: TriggerRun<'burofax'>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<WhyNot | void> {
    const { party, channel, recorded } = event.data.extra;
    if (party !== 'OWNER' || channel !== 'BUROFAX') return notMet(newFinishDateTrigger);
    const contract = await this.around.record(definition, event.subject, ctx);
    if (!contract) return RECORD_GONE;
    if (contract.prenoticeCommunicationStatus !== 'PENDING_BUROFAX') return notMet(newFinishDateTrigger);
    const { id, units, endDate, signatureDate, landlords, tenants, notices, mandate } = contract;
    if (endDate === null) return 'El contrato no tiene fecha de fin.';
    if (!isOn('burofax')) return;
    const values = {
      address: await this.around.address(units, ctx),
      landlords: await this.around.names(landlords, partOf(unnamedLandlords), ctx),
      tenants: await this.around.names(tenants, partOf(unnamedTenants), ctx),
      signed: signatureDate,
      end: endDate,
      law: notices.findLast(({ withdrawn }) => withdrawn === null)?.law ?? null,
      date: startOfDay(recorded ?? Date.parse(event.time) / 1000),
    };
    const text = await this.writer.write(named(burofaxNotice, { records: { contract: id }, values }), ctx);
    const to = await this.around.postal(tenants, units, ctx);
    // One each: every tenant has to have been told, and each delivery has its own proof.
    let known = false;
    for (const one of to.length > 0 ? to : [null]) {
      const draft = await this.communications.recordOnce(
        {
          ...text,
          type: 'BUROFAX',
          to: one ? [one] : [],
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
      if (draft) made('burofax', 'communication', draft);
      else known = true;
    }
    if (known) return 'El burofax ya estaba preparado.';
  }
}
