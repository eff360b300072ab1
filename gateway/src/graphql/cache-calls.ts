import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import { invalid, notFound } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import type { CallContext } from '@llavero/kit/context';
import { isFamily, MESSAGES, unknownFamily, writableFamily } from '../cache/families.ts';
import { SharedCache } from '../cache/shared-cache.ts';
import { asObject } from '../records/as-object.ts';
import { Upstream } from '../records/upstream.ts';
import { requireAccess } from '../session/permissions.ts';
import { Access, office } from './access.ts';
import type { CallScope } from './call-scope.ts';
import { done, type Result, spliced } from './result.ts';

/** Members of a background message (F §3), as its record keeps them. */
const messageFields = [
  'messageId', 'worker', 'request', 'priority', 'response', 'status', 'error', 'success', 'requestedAt',
  'expiration', 'createdAt', 'updatedAt',
]; // prettier-ignore
const MOST_MESSAGES = 500;

/** API-08: the shared cache; `messages` shows the queue. */
@Resolver()
export class CacheCalls {
  constructor(
    private readonly cache: SharedCache,
    private readonly upstream: Upstream,
  ) {}

  @Query()
  @Access(office, { points: 9 })
  async getRedisCollection(
    @Args() { collection }: { collection: string },
    @Context() { request, ctx }: CallScope,
  ): Promise<Result> {
    if (collection === MESSAGES) return done(await this.messages({}, MOST_MESSAGES, ctx));
    if (!isFamily(collection)) throw unknownFamily(collection);
    const { json, truncated } = await this.cache.list(collection);
    return { ...spliced(request, json), response: { truncated } };
  }

  @Query()
  @Access(office)
  async getRedisObject(
    @Args() { collection, id }: { collection: string; id: string },
    @Context() { request, ctx }: CallScope,
  ): Promise<Result> {
    if (collection === MESSAGES) {
      const [message] = await this.messages({ messageId: id }, 1, ctx);
      if (!message) throw missing();
      return done(message, id);
    }
    if (!isFamily(collection)) throw unknownFamily(collection);
    const json = await this.cache.get(collection, id);
    if (!json) throw missing();
    return spliced(request, json, id);
  }

  /** Puts an object in the place of the one with its id. */
  @Mutation()
  @Access(office, { points: 1 })
  async updateRedisObject(@Args() args: { collection: string; object: unknown }): Promise<Result> {
    const family = writableFamily(args.collection);
    const object = asObject(args.object, 'object');
    const { id } = object;
    // The external application numbers its houses.
    if (typeof id !== 'string' && typeof id !== 'number')
      throw invalid('CACHE.ID', 'Falta el identificador del objeto. No se ha guardado.', [
        { field: 'object.id', rule: 'required', message: 'Indique el identificador.' },
      ]);
    await this.cache.put(family, String(id), object);
    return done(object, String(id));
  }

  /** Messages of the queue, the newest first. */
  private async messages(
    filter: Record<string, Json>,
    limit: number,
    ctx: CallContext,
  ): Promise<Record<string, Json>[]> {
    requireAccess('process', ctx.actor.role, 'read');
    const json = await this.upstream.records(
      'List',
      {
        collection: 'process',
        fields: messageFields,
        filter: { messageId: { $exists: true }, ...filter },
        sort: [{ field: 'requestedAt', order: 'desc' }],
        limit,
      },
      ctx,
    );
    const { items } = JSON.parse(json.toString()) as { items: Record<string, Json>[] };
    return items.map(({ messageId, version: _, status, ...rest }) => ({
      ...rest,
      id: messageId ?? null,
      // A long process ends FINISHED, a message DONE (F §4); to whoever polls both are done.
      status: status === 'FINISHED' ? 'DONE' : (status ?? null),
    }));
  }
}

const missing = () =>
  notFound('CACHE.MISSING', 'No está en la caché compartida: ha caducado o nunca se guardó.');
