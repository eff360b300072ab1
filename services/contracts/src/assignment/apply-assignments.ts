import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { applyAssignments } from '@llavero/proto/commands/assignments';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { startOfDay } from '@llavero/proto/values/dates';
import { AssignedParties } from './assigned-parties.ts';

const PAGE = 100;

/** Each night: contracts whose parties change today get them, each in a transaction of its own (WIZ-07). */
@CommandHandler(applyAssignments)
export class ApplyAssignments implements Handles<typeof applyAssignments> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly parties: AssignedParties,
    private readonly clock: Clock,
  ) {}

  async run(
    _input: InputOf<typeof applyAssignments>,
    { requestId, signal }: CallContext,
  ): Promise<OutputOf<typeof applyAssignments>> {
    const ctx = serviceContext('contracts', requestId);
    const store = this.stores.of(definition);
    let contracts = 0;
    for (let last: string | undefined; ;) {
      const page = await store.findUnchecked({
        filter: {
          nextPartyChange: { $lte: startOfDay(this.clock.now()) },
          ...(last === undefined ? {} : { id: { $gt: last } }),
        },
        sort: [{ field: 'id', order: 'asc' }],
        limit: PAGE,
      });
      for (const { id } of page) {
        if (signal?.aborted) return { contracts };
        await this.database.transaction(async (tx) => {
          const contract = await store.loadUnchecked(id, tx, { lock: true });
          await this.parties.writeDue(contract, ctx, tx);
        });
        contracts += 1;
      }
      last = page.at(-1)?.id;
      if (last === undefined) return { contracts };
    }
  }
}
