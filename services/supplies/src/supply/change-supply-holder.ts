import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { isUuid } from '@llavero/kit/records/access';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { startSupplyChanges } from '@llavero/proto/commands/supply-changes';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { place as placeDefinition } from '@llavero/proto/records/places/place';
import { supplyDeadline, workKindOf } from '@llavero/proto/rules/supply-change';
import { v7 as uuidv7 } from 'uuid';
import { Operations } from '../operation/operations.ts';
import { otherUnits, sameHolder } from './supply-change.errors.ts';
import { assertHappened } from './supply-change-writer.ts';
import { knownOf } from './supply.rules.ts';

type Input = InputOf<typeof startSupplyChanges>;

/** WIZ-13 'Cambio de titular en suministros': opens the changes that somebody asks for, all or none. */
@CommandHandler(startSupplyChanges)
export class ChangeSupplyHolder implements Handles<typeof startSupplyChanges> {
  constructor(
    private readonly database: Database,
    private readonly peers: Peers,
    private readonly operations: Operations,
    private readonly clock: Clock,
  ) {}

  async run(input: Input, ctx: CallContext): Promise<OutputOf<typeof startSupplyChanges>> {
    const now = this.clock.now();
    if (input.authorisedDate !== null) assertHappened('authorisedDate', input.authorisedDate, now);
    // As the caller: nobody changes the supplies of a unit or of a contract they may not see.
    const { supplies } = await this.peers.of(placeDefinition).get(input.place, ctx, { fields: ['supplies'] });
    const mandate = await this.mandateOf(input, ctx);
    const asked = uuidv7();
    const own = { ...serviceContext('supplies', ctx.requestId), actor: ctx.actor };
    return this.database.transaction(async (tx) => {
      const output: OutputOf<typeof startSupplyChanges> = { opened: [], open: [] };
      const taken = await this.operations.openSupplies(input.place, tx);
      for (const supply of input.supplies) {
        const { type, ...known } = knownOf(
          supply,
          supplies.find((one) => one.type === supply),
        );
        if (input.holder !== null && input.holder === known.formerHolder) throw sameHolder();
        if (taken.has(supply)) {
          output.open.push(supply);
          continue;
        }
        const ofHolder = workKindOf(supply) === 'ACCOUNT' ? { holderType: 'COMMUNITY' as const } : {};
        const id = await this.operations.open(
          {
            ...known,
            origin: `${asked}:${type}`,
            type: 'SUPPLY_CHANGE',
            supply: type,
            place: input.place,
            contract: input.contract,
            mandate,
            cause: input.cause ?? 'MANUAL',
            changeReason: input.changeReason,
            holderType: input.holderType,
            holder: ofHolder.holderType ? null : input.holder,
            ...ofHolder,
            transfer: input.transfer ?? 'SUBROGATION',
            power: supply === 'ELECTRICITY' ? input.power : null,
            tariff: supply === 'ELECTRICITY' || supply === 'GAS' ? input.tariff : null,
            paymentMethod: input.paymentMethod,
            iban: input.iban,
            authorisedDate: input.authorisedDate,
            authorisation: input.authorisation,
            assignedTo: input.assignedTo ?? (isUuid(ctx.actor.id) ? ctx.actor.id : null),
            createdBy: isUuid(ctx.actor.id) ? ctx.actor.id : null,
            due: supplyDeadline({ openedAt: now }),
          },
          own,
          tx,
        );
        if (id === null) output.open.push(supply);
        else output.opened.push(id);
      }
      return output;
    });
  }

  private async mandateOf({ contract, place }: Input, ctx: CallContext): Promise<string | null> {
    if (contract === null) return null;
    const found = await this.peers
      .of(contractDefinition)
      .get(contract, ctx, { fields: ['mandate', 'units'] });
    if (!found.units.includes(place)) throw otherUnits();
    return found.mandate;
  }
}
