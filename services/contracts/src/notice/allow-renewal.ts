import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { allowRenewal } from '@llavero/proto/commands/renewals';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { hasNotice } from '@llavero/proto/rules/notice';
import { replyOf } from '../reply.ts';
import { noticeNeedsForce, nothingToAllow } from './notice.errors.ts';
import { managementEntry } from '../contract/chronology-note.ts';

/** The notice is withdrawn, or the end is open again; the end from before the notice comes back. */
@CommandHandler(allowRenewal)
export class AllowRenewal implements Handles<typeof allowRenewal> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(
    { id, version }: InputOf<typeof allowRenewal>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof allowRenewal>> {
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const now = this.clock.now();
      const contract = await store.loadUnchecked(id, tx, { lock: true, now });
      if (!['ACTIVE', 'UNPAID', 'SIGNED'].includes(contract.status ?? '')) throw noticeNeedsForce();
      if (!hasNotice(contract) && !contract.endIsFinal) throw nothingToAllow();
      const standing = contract.notices.findLast(({ withdrawn }) => withdrawn === null);
      const description = standing ? 'Preaviso retirado' : 'El contrato puede volver a prorrogarse';
      const note = managementEntry('NOTICE', description, ctx, now);
      const written = await store.writeUnchecked(
        id,
        version,
        {
          ...(standing ? { endDate: standing.previousEndDate } : {}),
          endIsFinal: false,
          newStartNotification: null,
          prenoticeCommunicationStatus: 'NONE',
          notices: contract.notices.map((each) => ({ ...each, withdrawn: each.withdrawn ?? now })),
          chronology: [...contract.chronology, note],
        },
        {},
        ctx,
        tx,
      );
      return replyOf(definition, written, now);
    });
  }
}
