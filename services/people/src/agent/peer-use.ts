import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { PeerRecords } from '@llavero/kit/grpc/peer-records';
import type { RecordUse } from '@llavero/kit/records/write/record-uses';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { FilterOf } from '@llavero/proto/fields/typed-record';

/** Records of one collection that are named to whoever deletes; of the rest only their number is told. */
const NAMED = 3;

/**
 * How many records of another service match a filter, and what the first are called. They are counted as the service, so that
 * what the caller may not see counts, too; their names are the caller's to read.
 */
export async function peerUse<D extends RecordDefinition>(
  records: PeerRecords<D>,
  { collection }: D,
  filter: FilterOf<D>,
  ctx: CallContext,
): Promise<RecordUse> {
  const service = serviceContext('people', ctx.requestId);
  const { items, count = items.length } = await records.list(
    { fields: ['id'], limit: NAMED, count: 'capped', filter },
    service,
  );
  const ids = items.map(({ id }) => String(id));
  const labels = await records.labels(ids, ctx).catch(() => []);
  return { collection, count, titles: labels.map(({ title }) => title).filter(Boolean) };
}
