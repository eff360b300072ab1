import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { presentBindingOffer } from '@llavero/proto/commands/binding-offers';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { conflict, invalid } from '@llavero/proto/errors';
import { candidatureBindingOffer } from '@llavero/proto/events/applications';
import { candidature as definition, type Candidature } from '@llavero/proto/records/contracts/candidature';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { replyOf } from '../reply.ts';

/** A candidature of these can still be offered. */
const open: ReadonlySet<Candidature['status']> = new Set(['IN_REVIEW', 'PRESELECTED', 'ACCEPTED']);

/** Keeps the offer on the candidature and tells of it (F §7). A second one before its end replaces it and is told again. */
@CommandHandler(presentBindingOffer)
export class PresentBindingOffer implements Handles<typeof presentBindingOffer> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(
    { id, version, rent, startDate, durationMonths, until }: InputOf<typeof presentBindingOffer>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof presentBindingOffer>> {
    const now = this.clock.now();
    if (until < startOfDay(now))
      throw invalid('CANDIDATURE.OFFER_OVER', 'La oferta ya habría caducado. No se ha presentado.', [
        { field: 'until', rule: 'min', message: `Elija un día desde hoy, ${formatDay(startOfDay(now))}.` },
      ]);
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const { status, mandate, unit } = await store.loadUnchecked(id, tx, { lock: true });
      if (!open.has(status))
        throw conflict(
          'CANDIDATURE.NOT_OFFERED',
          'Solo se presenta la oferta de una candidatura en estudio, preseleccionada o aceptada. No se ha presentado.',
        );
      const written = await store.writeUnchecked(
        id,
        version,
        { offeredRent: rent, startDate, durationMonths, bindingUntil: until, presentedToLandlordAt: now },
        {
          event: candidatureBindingOffer,
          extra: { mandate, unit, rent, startDate, durationMonths, until },
        },
        ctx,
        tx,
      );
      return replyOf(definition, written, now);
    });
  }
}
