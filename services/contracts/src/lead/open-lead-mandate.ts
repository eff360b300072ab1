import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { openLeadMandate } from '@llavero/proto/commands/leads';
import type { CreateOf } from '@llavero/proto/fields/typed-record';
import { lead as definition } from '@llavero/proto/records/contracts/lead';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { replyOf } from '../reply.ts';
import { leadHasMandate, leadIsLost } from './lead.errors.ts';

/** Makes the draft of a lead's mandate and says so on the lead, in one transaction: two at once make one mandate. */
@CommandHandler(openLeadMandate)
export class OpenLeadMandate implements Handles<typeof openLeadMandate> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(
    { id, version, mandate: said }: InputOf<typeof openLeadMandate>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof openLeadMandate>> {
    return this.database.transaction(async (tx) => {
      const [store, mandates] = [this.stores.of(definition), this.stores.of(mandateDefinition)];
      const lead = await store.loadUnchecked(id, tx, { lock: true });
      if (lead.mandate) {
        const first = await mandates.loadUnchecked(lead.mandate, tx);
        throw leadHasMandate(first.id, mandateDefinition.title(first));
      }
      if (lead.status === 'LOST') throw leadIsLost();
      const known = {
        name: lead.name,
        ...(lead.agent ? { landlords: [lead.agent] } : {}),
        ...(lead.place ? { units: [lead.place] } : {}),
      };
      // The store refuses what is no mandate, whatever the caller has sent.
      const object = { ...known, ...(said as object | null) } as CreateOf<typeof mandateDefinition>;
      const made = await mandates.create(object, ctx, tx);
      const now = this.clock.now();
      const patch = {
        status: 'WON',
        closedAt: lead.closedAt ?? now,
        mandate: made.id,
        // Who and what the mandate is about is known of the lead from now on.
        agent: lead.agent ?? made.landlords[0] ?? null,
        place: lead.place ?? made.units[0] ?? null,
      } as const;
      const written = await store.writeUnchecked(id, version, patch, {}, ctx, tx);
      return { ...replyOf(definition, written, now), mandate: made.id };
    });
  }
}
