import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { Clock } from '@llavero/kit/config/clock';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { proposeMoveOutDeductions } from '@llavero/proto/commands/move-out';
import { contract as definition, type Contract } from '@llavero/proto/records/contracts/contract';
import { inventory } from '@llavero/proto/records/places/inventory';
import { compareInventories } from '@llavero/proto/rules/inventory/comparison';
import { proposeDeductions } from '@llavero/proto/rules/inventory/deductions';
import { startOfDay } from '@llavero/proto/values/dates';
import { MoveOutSums } from './move-out-sums.ts';

type Proposal = OutputOf<typeof proposeMoveOutDeductions>;

const NOTHING: Proposal = { inventory: null, basedOn: null, deductions: [] };

/** What the check-out suggests to keep from the bond: a proposal for the person who sets the deductions (INV-01). */
@CommandHandler(proposeMoveOutDeductions)
export class ProposeDeductions implements Handles<typeof proposeMoveOutDeductions> {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly sums: MoveOutSums,
    private readonly clock: Clock,
  ) {}

  async run({ id }: InputOf<typeof proposeMoveOutDeductions>, ctx: CallContext): Promise<Proposal> {
    const contract = await this.stores.of(definition).loadUnchecked(id);
    const own = serviceContext('contracts', ctx.requestId);
    const out = await this.checkOut(contract, own);
    if (!out || out.basedOn === null) return { ...NOTHING, inventory: out?.id ?? null };
    const before = await this.peers.of(inventory).find(out.basedOn, own);
    if (!before) return { ...NOTHING, inventory: out.id };
    const returned = contract.moveOut?.keysReturnedDate ?? startOfDay(this.clock.now());
    const lives = await this.sums.usefulLives(returned, ctx);
    const comparison = compareInventories(before.rooms, out.rooms);
    return {
      inventory: out.id,
      basedOn: before.id,
      deductions: proposeDeductions(comparison, { entry: before.date, returned }, lives),
    };
  }

  /** The inventory that was noted with the check-out, else the last one of that kind. */
  private async checkOut({ id, moveOut }: Contract, own: CallContext) {
    const store = this.peers.of(inventory);
    if (moveOut?.inventory) return store.find(moveOut.inventory, own);
    const { items } = await store.list(
      {
        filter: { contract: id, type: 'CHECK_OUT' },
        sort: [{ field: 'date', order: 'desc' }],
        limit: 1,
      },
      own,
    );
    return items[0];
  }
}
