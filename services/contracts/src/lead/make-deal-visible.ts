import type { CallContext } from '@llavero/kit/context';
import { Outside } from '@llavero/kit/outside/outside';
import { isUuid } from '@llavero/kit/records/access';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { makeDealAlwaysVisible } from '@llavero/proto/commands/leads';
import { lead as definition } from '@llavero/proto/records/contracts/lead';
import { DealPipeline } from '../outside/pipedrive/port.ts';
import { unknownDeal } from './lead.errors.ts';

/** RST-11: in Pipedrive first, where it is connected: what it refuses is not said to be done here. */
@CommandHandler(makeDealAlwaysVisible)
export class MakeDealAlwaysVisible implements Handles<typeof makeDealAlwaysVisible> {
  constructor(
    private readonly stores: RecordStores,
    private readonly outside: Outside,
  ) {}

  /** @throws CodedError notFound; OutsideError */
  async run(
    { id }: InputOf<typeof makeDealAlwaysVisible>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof makeDealAlwaysVisible>> {
    const store = this.stores.of(definition);
    const [lead] = await store.findUnchecked({ filter: isUuid(id) ? { id } : { pipedriveDealId: id } });
    const deal = lead ? lead.pipedriveDealId : isUuid(id) ? null : id;
    const isThere =
      deal !== null &&
      this.outside.has(DealPipeline) &&
      (await this.outside.of(DealPipeline).makeVisible(deal));
    if (!lead && !isThere) throw unknownDeal();
    if (lead && !lead.alwaysVisible)
      await store.writeUnchecked(lead.id, undefined, { alwaysVisible: true }, {}, ctx);
    return { lead: lead?.id ?? null, deal: isThere ? deal : null };
  }
}
