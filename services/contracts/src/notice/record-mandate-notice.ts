import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { recordMandateNotice } from '@llavero/proto/commands/renewals';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { noticeChannels } from '@llavero/proto/records/choices/renewals';
import { mandate as definition } from '@llavero/proto/records/contracts/mandate';
import { formatDay } from '@llavero/proto/values/dates';
import { replyOf } from '../reply.ts';
import { mandateAlreadyRenewed, mandateEndBeforeStart, mandateNoticeNeedsForce } from './notice.errors.ts';
import { managementEntry } from '../contract/chronology-note.ts';

/** The landlord ends the mandate, which may be done at any time (Código Civil art. 1733): it is not renewed. */
@CommandHandler(recordMandateNotice)
export class RecordMandateNotice implements Handles<typeof recordMandateNotice> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(
    input: InputOf<typeof recordMandateNotice>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof recordMandateNotice>> {
    const { id, version, channel, sentOn, endDate, reference, proof } = input;
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const now = this.clock.now();
      const mandate = await store.loadUnchecked(id, tx, { lock: true, now });
      if (mandate.status !== 'ACTIVE' && mandate.status !== 'SIGNED') throw mandateNoticeNeedsForce();
      if (mandate.renewed) throw mandateAlreadyRenewed();
      if (mandate.mandateDate !== null && endDate < mandate.mandateDate) throw mandateEndBeforeStart();
      const notice = {
        party: 'OWNER' as const,
        channel,
        sentOn,
        endDate,
        previousEndDate: mandate.endDate,
        inTime: true,
        law: 'Código Civil art. 1733',
        reference,
        proof,
        recorded: now,
        withdrawn: null,
      };
      const description = `Preaviso del propietario por ${choiceLabel(noticeChannels, channel)} del ${formatDay(sentOn)}: último día ${formatDay(endDate)}`;
      const note = managementEntry('NOTICE', description, ctx, now);
      const written = await store.writeUnchecked(
        id,
        version,
        {
          endDate,
          endIsFinal: true,
          notices: [...mandate.notices, notice],
          chronology: [...mandate.chronology, note],
        },
        {},
        ctx,
        tx,
      );
      return replyOf(definition, written, now);
    });
  }
}
