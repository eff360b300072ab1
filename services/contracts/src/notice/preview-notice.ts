import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { namesOfPeople, namesOfPlaces } from '@llavero/kit/messages/facts';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { previewNotice } from '@llavero/proto/commands/renewals';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { noticeEffect } from '@llavero/proto/rules/notice';
import { noticeText } from '@llavero/proto/rules/notice-text';
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
    const text =
      endDate === null
        ? ''
        : noticeText({
            party,
            address: await namesOfPlaces(this.peers, 'contracts', contract.units, ctx),
            landlords: await namesOfPeople(this.peers, 'contracts', contract.landlords, 'la propiedad', ctx),
            tenants: await namesOfPeople(
              this.peers,
              'contracts',
              contract.tenants,
              'la parte arrendataria',
              ctx,
            ),
            signatureDate: contract.signatureDate,
            endDate,
            law: effect?.deadline?.law ?? null,
            today,
          }).body;
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
}
