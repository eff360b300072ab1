import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { recordNotice } from '@llavero/proto/commands/renewals';
import { contractNewFinishDate } from '@llavero/proto/events/renewals';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { noticeChannels, noticeParties } from '@llavero/proto/records/choices/renewals';
import { contract as definition, type Contract } from '@llavero/proto/records/contracts/contract';
import { hasNotice, noticeEffect } from '@llavero/proto/rules/notice';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { assertCanFinish } from '../contract/contract.rules.ts';
import { LegalFigures } from '../contract/legal-figures.ts';
import { replyOf } from '../reply.ts';
import { noticeFromTomorrow, noticeNeedsDate, noticeNeedsForce, noticeStands } from './notice.errors.ts';
import { managementEntry } from '../contract/chronology-note.ts';

type Input = InputOf<typeof recordNotice>;
type Notice = Contract['notices'][number];

/**
 * Records a notice and the last day it sets (C §3.2 `prenoticeCommunicationStatus`). A notice that is late is recorded
 * all the same and says so: the law only warns (decision 18). Publishes `contract.newFinishDate` (F §7).
 */
@CommandHandler(recordNotice)
export class RecordNotice implements Handles<typeof recordNotice> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly figures: LegalFigures,
    private readonly clock: Clock,
  ) {}

  async run(input: Input, ctx: CallContext): Promise<OutputOf<typeof recordNotice>> {
    const overrides = await this.figures.overrides(ctx.requestId);
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const now = this.clock.now();
      const contract = await store.loadUnchecked(input.id, tx, { lock: true, now });
      const pending = this.assertCanRecord(contract, input, now);
      const { party, channel, sentOn, endDate, reference, proof } = input;
      const running = pending?.previousEndDate ?? contract.endDate;
      const effect =
        running === null ? null : noticeEffect(contract, party, running, sentOn ?? now, overrides);
      const notice: Notice = {
        party,
        channel,
        sentOn,
        endDate,
        previousEndDate: running,
        inTime: effect?.inTime ?? true,
        law: effect?.deadline?.law ?? null,
        reference,
        proof,
        recorded: now,
        withdrawn: null,
      };
      const written = await store.writeUnchecked(
        input.id,
        input.version,
        {
          endDate,
          endIsFinal: true,
          prenoticeCommunicationStatus: statusOfNotice(notice),
          notices: [...contract.notices.filter((each) => each !== pending), notice],
          chronology: [...contract.chronology, this.note(notice, now, ctx)],
        },
        { event: contractNewFinishDate, extra: { endDate, party, channel, recorded: now } },
        ctx,
        tx,
      );
      return replyOf(definition, written, now);
    });
  }

  /** The burofax that was pending and is sent now, if there is one. */
  private assertCanRecord(
    contract: Contract & { status?: string },
    { party, channel, sentOn, endDate }: Input,
    now: number,
  ): Notice | undefined {
    assertCanFinish(contract, endDate);
    if (!['ACTIVE', 'UNPAID', 'SIGNED'].includes(contract.status ?? '')) throw noticeNeedsForce();
    if (sentOn === null && !(party === 'OWNER' && channel === 'BUROFAX')) throw noticeNeedsDate();
    if (sentOn !== null && sentOn > startOfDay(now)) throw noticeFromTomorrow();
    const pending = contract.notices.find(
      (each) => each.sentOn === null && each.withdrawn === null && each.party === party,
    );
    if (hasNotice(contract) && !(pending && sentOn !== null)) throw noticeStands();
    return pending;
  }

  private note({ party, channel, sentOn, endDate, reference }: Notice, now: number, ctx: CallContext) {
    const when = sentOn === null ? 'pendiente de enviar' : `del ${formatDay(sentOn)}`;
    const number = reference ? `, n.º ${reference}` : '';
    const description = `Preaviso de ${choiceLabel(noticeParties, party)} por ${choiceLabel(noticeChannels, channel)} ${when}${number}: último día ${formatDay(endDate)}`;
    return managementEntry(channel === 'BUROFAX' ? 'BUROFAX' : 'NOTICE', description, ctx, now);
  }
}

/** The list of the text knows the owner's notice only as a burofax (C §3.5); the channel stands beside it. */
function statusOfNotice({ party, sentOn }: Notice): NonNullable<Contract['prenoticeCommunicationStatus']> {
  if (party === 'TENANT') return 'COMMUNICATED_BY_TENANT';
  if (party === 'COURT') return 'COMMUNICATED_BY_COURT';
  return sentOn === null ? 'PENDING_BUROFAX' : 'COMMUNICATED_BY_BUROFAX';
}
