import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { namesOfPeople, namesOfPlaces } from '@llavero/kit/messages/facts';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { previewNotice } from '@llavero/proto/commands/renewals';
import { type Contract, contract as definition } from '@llavero/proto/records/contracts/contract';
import type { NoticeParty } from '@llavero/proto/records/choices/renewals';
import { noticeEffect } from '@llavero/proto/rules/notice';
import { writeMessage } from '@llavero/proto/commands/messages';
import { burofaxNotice } from '@llavero/proto/messages/catalogue/activations';
import { noticeAcknowledged } from '@llavero/proto/messages/catalogue/leases';
import { unnamedLandlords, unnamedTenants } from '@llavero/proto/messages/catalogue/parts';
import { named, partOf } from '@llavero/proto/messages/message';
import { startOfDay } from '@llavero/proto/values/dates';
import { LegalFigures } from '../contract/legal-figures.ts';

/** The legal days of a notice, what follows from it and its text, before anything is recorded. */
@CommandHandler(previewNotice)
export class PreviewNotice implements Handles<typeof previewNotice> {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly figures: LegalFigures,
    private readonly clock: Clock,
  ) {}

  async run(
    { id, party, sentOn, endDate: asked }: InputOf<typeof previewNotice>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof previewNotice>> {
    const contract = await this.stores.of(definition).loadUnchecked(id);
    const today = startOfDay(this.clock.now());
    const overrides = await this.figures.overrides(ctx.requestId);
    const running = contract.endDate;
    const endDate = asked ?? running;
    const effect =
      running === null ? null : noticeEffect(contract, party, running, sentOn ?? today, overrides);
    const law = effect?.deadline?.law ?? null;
    const text = endDate === null ? '' : await this.text({ ...contract, endDate }, party, law, today, ctx);
    return {
      endDate: running,
      lastDay: effect?.deadline?.last ?? null,
      law: effect?.deadline?.law ?? null,
      inTime: effect?.inTime ?? true,
      consequence:
        effect?.consequence ?? 'El contrato no tiene fecha de fin: termina el día que fije el preaviso.',
      text,
    };
  }

  /** The owner writes to the tenant; of a tenant's or a court's notice it is the acknowledgement. */
  private async text(
    contract: Contract & { id: string; endDate: number },
    party: NoticeParty,
    law: string | null,
    today: number,
    ctx: CallContext,
  ): Promise<string> {
    const { id, units, signatureDate: signed, endDate: end } = contract;
    const [address, landlords, tenants] = await Promise.all([
      namesOfPlaces(this.peers, 'contracts', units, ctx),
      namesOfPeople(this.peers, 'contracts', contract.landlords, partOf(unnamedLandlords), ctx),
      namesOfPeople(this.peers, 'contracts', contract.tenants, partOf(unnamedTenants), ctx),
    ]);
    const records = { contract: id };
    const values = { address, landlords, tenants, signed, end, date: today };
    const said =
      party === 'OWNER'
        ? named(burofaxNotice, { records, values: { ...values, law } })
        : named(noticeAcknowledged, { records, values: { ...values, byCourt: party !== 'TENANT' } });
    const own = serviceContext('contracts', ctx.requestId);
    return (await this.peers.command(writeMessage, said, own)).body;
  }
}
