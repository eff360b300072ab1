import type { RecordStores } from '@llavero/kit/service/record-stores';
import { CodedError } from '@llavero/proto/errors';
import type { SystemFields } from '@llavero/proto/fields/record';
import type { FilterOf } from '@llavero/proto/fields/typed-record';
import { contract as contractDefinition, type Contract } from '@llavero/proto/records/contracts/contract';
import { nextRent as definition, type NextRent } from '@llavero/proto/records/contracts/next-rent';

const PAGE = 200;

/** A planned rent update with the contract it is of. */
export interface UpdateWithContract {
  update: NextRent & SystemFields;
  contract: Contract & SystemFields;
}

/** Rent updates that match a filter, with their contracts, in the order of their ids; those of deleted contracts are left out. */
export async function* updatesWith(
  stores: RecordStores,
  filter: FilterOf<typeof definition>,
): AsyncGenerator<UpdateWithContract> {
  for (let last: string | undefined; ;) {
    const page = await stores.of(definition).findUnchecked({
      filter: { ...filter, ...(last === undefined ? {} : { id: { $gt: last } }) },
      sort: [{ field: 'id', order: 'asc' }],
      limit: PAGE,
    });
    const ids = [...new Set(page.map(({ contract }) => contract))];
    const contracts = await stores.of(contractDefinition).loadManyUnchecked(ids);
    const byId = new Map(contracts.map((contract) => [contract.id, contract]));
    for (const update of page) {
      const contract = byId.get(update.contract);
      if (contract) yield { update, contract };
    }
    last = page.at(-1)?.id;
    if (last === undefined) return;
  }
}

/** False when what is written exists already or somebody changes it at this moment: the next daily run looks again. */
export async function unlessConflict(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof CodedError && error.body.kind === 'conflict') return false;
    throw error;
  }
}
