import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { isUuid } from '@llavero/kit/records/access';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf } from '@llavero/proto/commands/command';
import {
  listSwitchChanges,
  listSwitchProducts,
  listSwitchWaterProviders,
} from '@llavero/proto/commands/supply-switch';
import { supplyTypes } from '@llavero/proto/records/choices/places';
import { marketer } from '@llavero/proto/records/people/marketer';
import { operation } from '@llavero/proto/records/supplies/operation';
import { Places } from '../places/places.ts';
import { defaultSupplies } from '../supply/supply.rules.ts';
import { type SwitchAnswer, SwitchAnswers } from './switch-answers.ts';
import { unitUnknown } from './switch.errors.ts';

/** Most rows of a list. */
const MOST = 200;

/** RST-12: what can be changed at a unit; built in, its own supplies with their companies, and the default ones. */
@CommandHandler(listSwitchProducts)
export class ListSwitchProducts implements Handles<typeof listSwitchProducts> {
  constructor(
    private readonly answers: SwitchAnswers,
    private readonly places: Places,
  ) {}

  run({ id }: InputOf<typeof listSwitchProducts>, ctx: CallContext): Promise<SwitchAnswer> {
    return this.answers.to(
      'listProducts',
      (vendor) => vendor.products(id),
      async () => {
        const [place] = isUuid(id) ? await this.places.read([id], ['supplies'], ctx) : [];
        if (!place) throw unitUnknown();
        const entered = new Map(place.supplies.map((supply) => [supply.type, supply]));
        const types = supplyTypes.values.filter(
          (type) => entered.has(type) || defaultSupplies.includes(type),
        );
        return types.map((type) => ({
          id: type,
          name: supplyTypes.options[type].label,
          company: entered.get(type)?.company ?? null,
          holderChange: supplyTypes.options[type].holderChange,
          accountChange: supplyTypes.options[type].accountChange,
        }));
      },
    );
  }
}

/** RST-12: the water companies; built in, those among the companies of the house. */
@CommandHandler(listSwitchWaterProviders)
export class ListSwitchWaterProviders implements Handles<typeof listSwitchWaterProviders> {
  constructor(
    private readonly answers: SwitchAnswers,
    private readonly peers: Peers,
  ) {}

  run(_input: InputOf<typeof listSwitchWaterProviders>, ctx: CallContext): Promise<SwitchAnswer> {
    return this.answers.to(
      'listWaterProviders',
      (vendor) => vendor.waterProviders(),
      async () => {
        const { items } = await this.peers.of(marketer).list(
          {
            filter: { active: true, supplies: 'WATER' },
            fields: ['name', 'regions'],
            sort: [{ field: 'name', order: 'asc' }],
            limit: MOST,
          },
          serviceContext('supplies', ctx.requestId),
        );
        return items.map(({ id, name, regions }) => ({ id, name, regions }));
      },
    );
  }
}

/** RST-12: the changes of a unit; built in, our operations without a word about people. */
@CommandHandler(listSwitchChanges)
export class ListSwitchChanges implements Handles<typeof listSwitchChanges> {
  constructor(
    private readonly answers: SwitchAnswers,
    private readonly stores: RecordStores,
  ) {}

  run({ id }: InputOf<typeof listSwitchChanges>): Promise<SwitchAnswer> {
    return this.answers.to(
      'listChanges',
      (vendor) => vendor.changes(id),
      async () => {
        if (!isUuid(id)) throw unitUnknown();
        const found = await this.stores.of(operation).findUnchecked({
          filter: { type: 'SUPPLY_CHANGE', place: id },
          sort: [{ field: 'createdAt', order: 'desc' }],
          limit: MOST,
        });
        return found.map(
          ({ id: change, supply, status, nextStep, company, requestedAt, finishedAt, due }) => ({
            ...{ id: change, supply, status, nextStep, company, due, requestedAt, finishedAt },
          }),
        );
      },
    );
  }
}
