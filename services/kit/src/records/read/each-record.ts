import type { RecordDefinition, RecordOf } from '@llavero/proto/fields/record';
import type { FilterOf } from '@llavero/proto/fields/typed-record';
import { NO_ID } from '@llavero/proto/values/ids';
import type { Tx } from '../../db/queryable.ts';
import type { RecordStore } from '../store.ts';

const AT_ONCE = 200;

/**
 * For commands and consumers: the live records that match a filter, whole, by id, read 200 at a time, so that a collection of
 * any size may be walked through. A record may be written before the next one is asked for.
 */
export async function* eachRecordUnchecked<D extends RecordDefinition>(
  store: RecordStore<D>,
  filter: FilterOf<D>,
  tx: Tx,
): AsyncGenerator<RecordOf<D>> {
  for (let last = NO_ID; ;) {
    const page = await store.findUnchecked(
      {
        filter: { $and: [filter, { id: { $gt: last } }] } as FilterOf<D>,
        sort: [{ field: 'id', order: 'asc' }] as never,
        limit: AT_ONCE,
      },
      tx,
    );
    yield* page;
    last = page.at(-1)?.id ?? last;
    if (page.length < AT_ONCE) return;
  }
}
