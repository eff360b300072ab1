import type { CollectionName } from '@llavero/proto/collections';
import { collectionOwners } from '@llavero/proto/collections';
import type { Cell } from '@llavero/proto/imports/cells';
import { importColumns } from '@llavero/proto/imports/columns';
import { matchHeadings } from '@llavero/proto/imports/match-headings';
import { type ImportCalls, workingStates } from '@llavero/proto/imports/requests';
import { definitionOf } from '@llavero/proto/records/registry';
import type { CallContext } from '../../context.ts';
import type { Peers } from '../../grpc/peers.ts';
import { until } from '../../testing/until.ts';

type Status = ImportCalls['Status']['reply'];

/** A client of the import of one collection. */
export function importerOf(peers: Peers, collection: CollectionName, ctx: CallContext) {
  const call = <M extends keyof ImportCalls>(
    method: M,
    request: Omit<ImportCalls[M]['request'], 'collection'>,
  ) =>
    peers.imports(
      collectionOwners[collection],
      method,
      { collection, ...request } as ImportCalls[M]['request'],
      ctx,
    );
  const settled = async (batch: string): Promise<Status> => {
    let status = await call('Status', { batch });
    await until(
      'the import to settle',
      async () => {
        status = await call('Status', { batch });
        return !workingStates.has(status.state);
      },
      30_000,
    );
    return status;
  };
  const upload = async (headings: string[], rows: Cell[][], defaults: Record<string, Cell> = {}) => {
    const { batch } = await call('Open', { fileName: 'prueba.csv', headings, defaults });
    const numbered = rows.map((cells, at) => ({ row: at + 2, cells }));
    await call('AddRows', { batch, rows: numbered, last: true });
    return batch;
  };
  const check = async (batch: string, headings: string[], key: string | null) => {
    const mapping = matchHeadings(headings, importColumns(definitionOf(collection)));
    await call('Check', { batch, mapping, key });
    return settled(batch);
  };
  const run = async (batch: string) => {
    await call('Run', { batch });
    return settled(batch);
  };
  return {
    call,
    run,
    settled,
    upload,
    check,
    async undo(batch: string) {
      await call('Undo', { batch });
      return settled(batch);
    },
    async imported(headings: string[], rows: Cell[][], key: string | null, defaults?: Record<string, Cell>) {
      const batch = await upload(headings, rows, defaults);
      await check(batch, headings, key);
      return { batch, status: await run(batch) };
    },
    async problems(batch: string) {
      const { rows } = await call('Rows', { batch, outcome: 'error' });
      return rows.map(({ row, problems }) => [row, problems.map(({ field, rule }) => `${field} ${rule}`)]);
    },
  };
}
