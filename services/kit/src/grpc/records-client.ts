import type { Json } from '@llavero/proto/fields/field';
import type * as requests from '@llavero/proto/requests';
import type { CallContext } from '../context.ts';

/** A record as it travels. */
export type WireRecord = Record<string, Json> & { id: string; version: number };

/** The Records service of a peer with parsed answers; the shapes are those of proto/requests.ts. */
export interface RecordsClient {
  /** @throws CodedError notFound */
  get(request: requests.GetRequest, ctx: CallContext): Promise<WireRecord>;
  getMany(request: requests.GetManyRequest, ctx: CallContext): Promise<WireRecord[]>;
  labels(
    request: requests.LabelsRequest,
    ctx: CallContext,
  ): Promise<({ id: string; title: string } & Record<string, Json>)[]>;
  list(request: requests.ListRequest, ctx: CallContext): Promise<requests.ListReply<WireRecord>>;
  count(request: requests.ListRequest, ctx: CallContext): Promise<{ count: number; capped: boolean }>;
  facets(request: requests.FacetsRequest, ctx: CallContext): Promise<requests.FacetsReply>;
  create(request: requests.CreateRequest, ctx: CallContext): Promise<WireRecord>;
  patch(request: requests.PatchRequest, ctx: CallContext): Promise<WireRecord>;
  batch(request: requests.BatchRequest, ctx: CallContext): Promise<Json>;
  search(request: requests.SearchRequest, ctx: CallContext): Promise<requests.SearchHit[]>;
  history(request: requests.HistoryRequest, ctx: CallContext): Promise<requests.HistoryEntry[]>;
  recordAt(request: requests.RecordAtRequest, ctx: CallContext): Promise<requests.RecordAtReply>;
  restoreAt(request: requests.RestoreAtRequest, ctx: CallContext): Promise<WireRecord>;
}
