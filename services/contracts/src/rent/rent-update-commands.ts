import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  applyRentUpdate,
  previewRentLetter,
  recordRentNotice,
  undoRentUpdate,
} from '@llavero/proto/commands/rent-reviews';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { nextRent as definition } from '@llavero/proto/records/contracts/next-rent';
import { startOfDay } from '@llavero/proto/values/dates';
import { LegalFigures } from '../contract/legal-figures.ts';
import { replyOf } from '../reply.ts';
import { RentApplication } from './rent-application.ts';
import { RentLetters } from './rent-letters.ts';
import { RentNotices } from './rent-notices.ts';
import { noticeInFuture, nothingToTell } from './rent.errors.ts';

/** The letter to landlord or tenant, before it is sent. */
@CommandHandler(previewRentLetter)
export class PreviewRentLetter implements Handles<typeof previewRentLetter> {
  constructor(
    private readonly stores: RecordStores,
    private readonly letters: RentLetters,
    private readonly figures: LegalFigures,
    private readonly clock: Clock,
  ) {}

  async run(
    { id, party, sentOn }: InputOf<typeof previewRentLetter>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof previewRentLetter>> {
    const update = await this.stores.of(definition).loadUnchecked(id);
    const contract = await this.stores.of(contractDefinition).loadUnchecked(update.contract);
    const overrides = await this.figures.overrides(ctx.requestId);
    const today = sentOn ?? startOfDay(this.clock.now());
    return this.letters.write(update, contract, party, today, overrides, ctx);
  }
}

/** A notice given by burofax, letter or by hand. */
@CommandHandler(recordRentNotice)
export class RecordRentNotice implements Handles<typeof recordRentNotice> {
  constructor(
    private readonly stores: RecordStores,
    private readonly notices: RentNotices,
    private readonly figures: LegalFigures,
    private readonly clock: Clock,
  ) {}

  async run(
    { id, version, ...notice }: InputOf<typeof recordRentNotice>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof recordRentNotice>> {
    const now = this.clock.now();
    if (notice.sentOn > startOfDay(now)) throw noticeInFuture();
    const update = await this.stores.of(definition).loadUnchecked(id, undefined, { now });
    if (update.status !== 'CALCULATED' && update.status !== 'NOTIFIED') throw nothingToTell();
    const contract = await this.stores.of(contractDefinition).loadUnchecked(update.contract);
    const overrides = await this.figures.overrides(ctx.requestId);
    const written = await this.notices.record({ update, contract }, notice, version, overrides, ctx);
    return replyOf(definition, written, now);
  }
}

/** Applies an update that the tenant has been told of. */
@CommandHandler(applyRentUpdate)
export class ApplyRentUpdate implements Handles<typeof applyRentUpdate> {
  constructor(
    private readonly application: RentApplication,
    private readonly clock: Clock,
  ) {}

  async run(
    { id, version }: InputOf<typeof applyRentUpdate>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof applyRentUpdate>> {
    const written = await this.application.apply(id, version, ctx);
    const reply = replyOf(definition, written, this.clock.now());
    return { ...reply, rent: written.nextRent ?? 0, from: written.appliedFrom ?? written.date };
  }
}

/** Takes an applied update back while nothing was billed with it. */
@CommandHandler(undoRentUpdate)
export class UndoRentUpdate implements Handles<typeof undoRentUpdate> {
  constructor(
    private readonly application: RentApplication,
    private readonly clock: Clock,
  ) {}

  async run(
    { id, version, reason }: InputOf<typeof undoRentUpdate>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof undoRentUpdate>> {
    const written = await this.application.undo(id, version, reason, ctx);
    return replyOf(definition, written, this.clock.now());
  }
}
