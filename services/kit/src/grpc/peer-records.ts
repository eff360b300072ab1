import type { RecordDefinition, RecordOf } from '@llavero/proto/fields/record';
import type { CreateOf, FilterOf, PartOf, PatchOf, SortOf } from '@llavero/proto/fields/typed-record';
import type { GetRequest, ListReply, ListRequest } from '@llavero/proto/requests';
import type { CallContext } from '../context.ts';
import type { RecordsClient } from './records-client.ts';

type Key<D extends RecordDefinition> = keyof RecordOf<D> & string;

/** Only these fields are answered; all readable ones otherwise. */
interface Asked<K> {
  fields: readonly K[];
}
type MayAsk = Partial<Asked<string>>;
type MayBeDeleted = Pick<GetRequest, 'deleted'>;

type ListOptions<D extends RecordDefinition> = Omit<
  ListRequest,
  'collection' | 'fields' | 'filter' | 'sort'
> & { filter?: FilterOf<D>; sort?: SortOf<D>[] };

/**
 * The records of one collection of a peer, typed by its definition: a filter, a sort or a field that the definition does
 * not have does not compile, and what was not asked for cannot be read. The peer checks the permission matrix of the
 * caller of `ctx` in every call.
 *
 * @throws CodedError as the peer threw it, or unavailable `PEER.UNAVAILABLE`
 */
export class PeerRecords<D extends RecordDefinition> {
  readonly #client: RecordsClient;
  readonly #definition: D;

  constructor(client: RecordsClient, definition: D) {
    this.#client = client;
    this.#definition = definition;
  }

  /** @throws CodedError notFound `RECORD.NOT_FOUND` */
  get<K extends Key<D>>(
    id: string,
    ctx: CallContext,
    options: Asked<K> & MayBeDeleted,
  ): Promise<PartOf<D, K>>;
  get(id: string, ctx: CallContext, options?: MayBeDeleted): Promise<RecordOf<D>>;
  get(id: string, ctx: CallContext, options: MayAsk & MayBeDeleted = {}) {
    return this.#client.get({ ...this.#about(options), id }, ctx);
  }

  /** Those that exist and the caller may see, in no particular order; at most 1,000 ids. */
  getMany<K extends Key<D>>(
    ids: readonly string[],
    ctx: CallContext,
    options: Asked<K> & MayBeDeleted,
  ): Promise<PartOf<D, K>[]>;
  getMany(ids: readonly string[], ctx: CallContext, options?: MayBeDeleted): Promise<RecordOf<D>[]>;
  getMany(ids: readonly string[], ctx: CallContext, options: MayAsk & MayBeDeleted = {}) {
    return this.#client.getMany({ ...this.#about(options), ids: [...ids] }, ctx);
  }

  /** The record, or undefined when it was deleted meanwhile or the caller may not see it. */
  find<K extends Key<D>>(id: string, ctx: CallContext, options: Asked<K>): Promise<PartOf<D, K> | undefined>;
  find(id: string, ctx: CallContext): Promise<RecordOf<D> | undefined>;
  async find(id: string, ctx: CallContext, options: MayAsk = {}) {
    const [found] = await this.#client.getMany({ ...this.#about(options), ids: [id] }, ctx);
    return found;
  }

  /** Titles for links; deleted records keep theirs. */
  labels(ids: readonly string[], ctx: CallContext): Promise<{ id: string; title: string }[]> {
    return this.#client.labels({ collection: this.#definition.collection, ids: [...ids] }, ctx);
  }

  /** A page, by the cursor of the page before (`after`) or by its number. */
  list<K extends Key<D>>(
    request: ListOptions<D> & Asked<K>,
    ctx: CallContext,
  ): Promise<ListReply<PartOf<D, K>>>;
  list(request: ListOptions<D>, ctx: CallContext): Promise<ListReply<RecordOf<D>>>;
  list({ filter, sort, ...options }: ListOptions<D> & MayAsk, ctx: CallContext) {
    return this.#client.list({ ...this.#about(options), ...conditions<D>({ filter, sort }) }, ctx);
  }

  /** All pages of a list, one after the other: each is read when the one before has been dealt with. */
  async *pages<K extends Key<D>>(
    request: Omit<ListOptions<D>, 'after' | 'page' | 'count'> & Asked<K>,
    ctx: CallContext,
  ): AsyncGenerator<PartOf<D, K>[]> {
    for (let after: string | null | undefined; after !== null;) {
      const page: ListReply<PartOf<D, K>> = await this.list(
        { ...request, ...(after === undefined ? {} : { after }) },
        ctx,
      );
      yield page.items;
      after = page.hasMore ? page.cursor : null;
    }
  }

  /** How many records match, counted up to 10,000. */
  count(filter: FilterOf<D>, ctx: CallContext): Promise<{ count: number; capped: boolean }> {
    const { collection } = this.#definition;
    return this.#client.count({ collection, ...conditions<D>({ filter }) }, ctx);
  }

  create(object: CreateOf<D>, ctx: CallContext): Promise<RecordOf<D>> {
    const { collection } = this.#definition;
    const given = object as Record<string, never>;
    return this.#client.create({ collection, object: given }, ctx) as Promise<RecordOf<D>>;
  }

  /** Sets fields, changes the status, deletes (`{status: 'DELETED'}`) or restores (`{status: 'RESTORED'}`). */
  patch(id: string, version: number, patch: PatchOf<D>, ctx: CallContext): Promise<RecordOf<D>> {
    const { collection } = this.#definition;
    const given = patch as Record<string, never>;
    return this.#client.patch({ collection, id, version, patch: given }, ctx) as Promise<RecordOf<D>>;
  }

  #about<O extends MayAsk>({ fields, ...rest }: O) {
    return { ...rest, collection: this.#definition.collection, ...(fields ? { fields: [...fields] } : {}) };
  }
}

/** Names that were checked when compiling, as the requests carry them. */
function conditions<D extends RecordDefinition>({ filter, sort }: Pick<ListOptions<D>, 'filter' | 'sort'>) {
  return { ...(filter ? { filter: filter as ListRequest['filter'] } : {}), ...(sort ? { sort } : {}) };
}
