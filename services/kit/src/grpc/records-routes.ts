import {
  collectionOwners,
  isCollectionName,
  type CollectionName,
  type ServiceName,
} from '@llavero/proto/collections';
import { CodedError, notFound } from '@llavero/proto/errors';
import type * as requests from '@llavero/proto/requests';
import { anonymous } from '../auth/actors.ts';
import { sessionMissing } from '../auth/token-verifier.ts';
import { serviceContext, type CallContext } from '../context.ts';
import type { BatchResult } from '../records/write/batch.ts';
import type { LivingLinks } from '../records/history/restore-links.ts';
import type { RecordStore } from '../records/store.ts';
import type { CreatesRecord } from '../service/creates-record.ts';
import type { RecordStores } from '../service/record-stores.ts';
import type { Peers } from './peers.ts';
import { readRequest } from './records-requests.ts';
import type { Route } from './transport.ts';
import { recordDefinitions, recordMethods, type RecordMethod } from './wire.ts';

type Answer = (store: RecordStore, request: never, ctx: CallContext, links: LivingLinks) => Promise<unknown>;

/** The store authorises by the matrix; here nothing is decided. A `Buffer` goes out as it is. */
const answers: Readonly<Record<RecordMethod, Answer>> = {
  Get: (store, request: requests.GetRequest, ctx) => store.get(request, ctx),
  GetMany: (store, request: requests.GetManyRequest, ctx) => store.getMany(request, ctx),
  Labels: (store, request: requests.LabelsRequest, ctx) => store.labels(request, ctx),
  List: (store, request: requests.ListRequest, ctx) => store.list(request, ctx),
  Count: (store, request: requests.ListRequest, ctx) => store.count(request, ctx),
  Facets: (store, request: requests.FacetsRequest, ctx) => store.facets(request, ctx),
  Create: (store, request: requests.CreateRequest, ctx) => store.create(request.object, ctx),
  Patch: (store, request: requests.PatchRequest, ctx) => store.patch(request, ctx),
  Batch: (store, request: requests.BatchRequest, ctx) => store.batch(request, ctx),
  Search: (store, request: requests.SearchRequest, ctx) => store.search(request, ctx),
  History: (store, request: requests.HistoryRequest, ctx) => store.history(request, ctx),
  RecordAt: (store, request: requests.RecordAtRequest, ctx, links) => store.recordAt(request, ctx, links),
  RestoreAt: (store, request: requests.RestoreAtRequest, ctx, links) => store.restoreAt(request, ctx, links),
  Note: (store, request: requests.NoteRequest, ctx) => store.note(request, ctx),
};

/** Collections whose records something else than the store creates. */
export type Creators = ReadonlyMap<CollectionName, CreatesRecord>;

/** The Records service over the stores of this process. */
export function recordRoutes(
  stores: RecordStores,
  creators: Creators,
  peers: Peers,
  service: ServiceName,
): Route[] {
  const links = livingLinks(stores, peers, service);
  return recordMethods.map((method) => ({
    name: `Records.${method}`,
    definition: recordDefinitions[method] as Route['definition'],
    async answer(bytes, ctx) {
      if (ctx.actor.role === anonymous.role) throw sessionMissing();
      const request = readRequest(method, bytes as Buffer);
      const store = storeOf(stores, request['collection']);
      const creator = creators.get(store.definition.collection);
      const answer = creator
        ? await withCreator(creator, method, store, request as never, ctx, links)
        : await answers[method](store, request as never, ctx, links);
      return Buffer.isBuffer(answer) ? answer : Buffer.from(JSON.stringify(answer));
    },
  }));
}

/** Creates through the collection's creator, everything else through the store. */
async function withCreator(
  creator: CreatesRecord,
  method: RecordMethod,
  store: RecordStore,
  request: requests.CreateRequest & requests.BatchRequest,
  ctx: CallContext,
  links: LivingLinks,
): Promise<unknown> {
  if (method === 'Create') return creator.create(request.object, ctx);
  if (method !== 'Batch') return answers[method](store, request as never, ctx, links);
  const results: BatchResult[] = [];
  for (const row of request.rows) {
    if ('object' in row) results.push(await outcome(() => creator.create(row.object, ctx)));
    else results.push(...(await store.batch({ collection: request.collection, rows: [row] }, ctx)));
  }
  return results;
}

/** Which of the ids a restored record would link to are there: ours from the store, the others' from their owner. */
function livingLinks(stores: RecordStores, peers: Peers, service: ServiceName): LivingLinks {
  return async (collection, ids) => {
    const ctx = serviceContext(service);
    const request = { collection, ids: [...ids], fields: ['id'] };
    const own = stores.find(collection);
    const found = own
      ? (JSON.parse((await own.getMany(request, ctx)).toString()) as { id: string }[])
      : await peers.records(collectionOwners[collection]).getMany(request, ctx);
    return new Set(found.map(({ id }) => id));
  };
}

/** A refused row is part of the answer; a defect ends the batch. */
async function outcome(work: () => ReturnType<CreatesRecord['create']>): Promise<BatchResult> {
  try {
    return { data: await work() };
  } catch (error) {
    if (error instanceof CodedError) return { error: error.body };
    throw error;
  }
}

function storeOf(stores: RecordStores, collection: unknown): RecordStore {
  const store =
    typeof collection === 'string' && isCollectionName(collection) ? stores.find(collection) : undefined;
  if (!store)
    throw notFound('RECORD.UNKNOWN_COLLECTION', 'Este tipo de ficha no existe en esta parte del sistema.');
  return store;
}
