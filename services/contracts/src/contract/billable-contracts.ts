import type { CallContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { billableContracts } from '@llavero/proto/commands/contracts';
import type { Contract, contract as definition } from '@llavero/proto/records/contracts/contract';
import type { ListReply } from '@llavero/proto/requests';
import type { FilterOf } from '@llavero/proto/fields/typed-record';
import { billedParties } from '@llavero/proto/rules/assignments';
import { searchFields, searchOf } from '../mandate/search-terms.ts';
import { recordsAsOf } from '../terms-as-of.ts';
import { BesideUnits } from './beside-units.ts';

const fields = [
  'mandate',
  'tenants',
  'landlords',
  'units',
  'startDate',
  'endDate',
  'rent',
  'firstMonthRent',
  'bonusPercent',
  'lastBonusDay',
  'fixedExpenses',
  'paymentInAdvance',
  'paymentDay',
  'paymentMethod',
  'payerBankAccount',
  'withoutRentBills',
  'contractType',
  'payer',
  'firstMonthRentTyped',
  'rentHistory',
  'rentTaxes',
  'withActivity',
  ...searchFields,
  'feeTotal',
  'assigmentOfRightsHistory',
  'assignmentAccounts',
  'createdAt',
  'updatedAt',
] as const;

/** What carries its own days, or says when the contract runs: as it is known today for any month. */
const dated = [
  'startDate',
  'endDate',
  'rent',
  'rentHistory',
  'rentTaxes',
  'firstMonthRent',
  'firstMonthRentTyped',
  'paymentInAdvance',
  'assigmentOfRightsHistory',
] as const;

/**
 * Contracts in force on some day of the span, in the order of their ids: a page of the month's
 * generation (FIN-01). `after` is the last id of the page before. The parties are those of the first day of the span
 * on which the contract runs, whoever they are today (decision 0030).
 */
@CommandHandler(billableContracts)
export class BillableContracts implements Handles<typeof billableContracts> {
  constructor(
    private readonly stores: RecordStores,
    private readonly besideUnits: BesideUnits,
  ) {}

  async run(
    input: InputOf<typeof billableContracts>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof billableContracts>> {
    const filter: FilterOf<typeof definition> = {
      activated: true,
      cancelled: false,
      finished: false,
      startDate: { $lte: input.to },
      endDate: { $gte: input.from },
      ...(input.contracts.length > 0 ? { $and: [{ id: { $in: input.contracts } }] } : {}),
    };
    const contractStore = this.stores.of('contract');
    const total = input.after
      ? null
      : (await contractStore.count({ collection: 'contract', filter }, ctx)).count;
    const page = await contractStore.list(
      {
        collection: 'contract',
        fields: [...fields],
        filter: input.after ? { ...filter, id: { $gt: input.after } } : filter,
        sort: [{ field: 'id', order: 'asc' }],
        limit: input.limit,
      },
      ctx,
    );
    const { items: now } = JSON.parse(page.toString()) as ListReply<Contract>;
    const items = await recordsAsOf(contractStore, now, input.asOf, dated, ctx);
    const beside = await this.besideUnits.of(
      items.map(({ id }) => id),
      input,
    );
    const contracts = items.map((contract) => ({
      ...contract,
      ...billedParties(contract, input.from),
      besideUnits: beside.get(contract.id) ?? [],
      search: { ...searchOf(contract), feeTotal: contract.feeTotal },
      changedAt: contract.updatedAt,
    }));
    return { total, contracts: contracts as OutputOf<typeof billableContracts>['contracts'] };
  }
}
