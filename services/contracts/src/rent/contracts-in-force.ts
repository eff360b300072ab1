import type { RecordStores } from '@llavero/kit/service/record-stores';
import { contract as definition, type Contract } from '@llavero/proto/records/contracts/contract';
import type { SystemFields } from '@llavero/proto/fields/record';

const PAGE = 200;

/**
 * Contracts in force (ACTIVE or UNPAID, C §4.2), page by page in the order of their ids.
 * @param now unix seconds: the moment they are in force at
 */
export async function* contractsInForce(
  stores: RecordStores,
  now: number,
): AsyncGenerator<(Contract & SystemFields)[]> {
  for (let last: string | undefined; ;) {
    const page = await stores.of(definition).findUnchecked({
      filter: {
        status: { $in: ['ACTIVE', 'UNPAID'] },
        ...(last === undefined ? {} : { id: { $gt: last } }),
      },
      sort: [{ field: 'id', order: 'asc' }],
      limit: PAGE,
      now,
    });
    if (page.length > 0) yield page;
    last = page.at(-1)?.id;
    if (last === undefined) return;
  }
}
