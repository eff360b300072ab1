import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Action } from '@llavero/proto/access/access';
import { financeSeries } from '@llavero/proto/commands/finance';
import { completeTasks, createTask } from '@llavero/proto/commands/notifications';
import { conflict, invalid } from '@llavero/proto/errors';
import type { ListRequest } from '@llavero/proto/requests';
import { asObject } from '../records/as-object.ts';
import { collectionOf } from '../records/collection-of.ts';
import { collectionPage } from '../records/collection-page.ts';
import { asDataRequest } from '../records/component.ts';
import { ComponentItems } from '../records/component-items.ts';
import { itemsOf } from '../records/list-reply.ts';
import { readVersion } from '../records/read-version.ts';
import { Upstream } from '../records/upstream.ts';
import { actionOf } from '../session/permissions.ts';
import { Access, onCollection, onComponent, toRun } from './access.ts';
import type { CallScope } from './call-scope.ts';
import { done, type Result, spliced } from './result.ts';

/** Members of a query, as `getQuery` takes them. */
const queryMembers = [
  'fields',
  'filter',
  'text',
  'sort',
  'limit',
  'after',
  'page',
  'count',
  'deleted',
] as const;

/** What a query asks to do: rows in the bin are for those who may bring them back. */
const actionOfQuery = ({ query }: { query: unknown; collection: string }): Action =>
  asObject(query, 'query')['deleted'] ? 'restore' : 'read';

const actionOfPatch = ({ object }: { object: unknown; collection: string }): Action =>
  actionOf(asObject(object, 'object'));

/** API-02, API-06, API-09: the generic calls on records. They ask the owner and pass its text on. */
@Resolver()
export class RecordCalls {
  constructor(
    private readonly upstream: Upstream,
    private readonly components: ComponentItems,
  ) {}

  @Query()
  @Access(onCollection('read'))
  async getObject(
    @Args() args: { collection: string; id: string; fields?: string[] | null },
    @Context() { request, ctx }: CallScope,
  ): Promise<Result> {
    const collection = collectionOf(args.collection);
    const fields = args.fields ? { fields: args.fields } : {};
    const asked = { collection, id: args.id, deleted: true, ...fields };
    return spliced(request, await this.upstream.records('Get', asked, ctx), args.id);
  }

  @Query()
  @Access(onCollection('read'), { points: 9 })
  async getCollection(
    @Args() args: { collection: string; criteria?: unknown },
    @Context() { request, ctx }: CallScope,
  ): Promise<Result> {
    const collection = collectionOf(args.collection);
    const page = collectionPage(asObject(args.criteria ?? {}, 'criteria'));
    const reply = await this.upstream.records('List', { collection, ...page }, ctx);
    const { items, rest } = itemsOf(reply);
    return { ...spliced(request, items), response: rest };
  }

  @Query()
  @Access(onCollection(actionOfQuery), { points: 2 })
  async getQuery(
    @Args() args: { collection: string; query: unknown },
    @Context() { request, ctx }: CallScope,
  ): Promise<Result> {
    const collection = collectionOf(args.collection);
    const query = asObject(args.query, 'query');
    const unknown = Object.keys(query).filter((name) => !(queryMembers as readonly string[]).includes(name));
    if (unknown.length > 0)
      throw invalid(
        'REQUEST.QUERY',
        `La consulta no admite «${unknown.join('», «')}».`,
        unknown.map((field) => ({
          field: `query.${field}`,
          rule: 'unknown',
          message: 'No se conoce este dato.',
        })),
      );
    const list = { ...query, collection } as ListRequest;
    return spliced(request, await this.upstream.records('List', list, ctx));
  }

  @Query()
  @Access(onComponent, { points: 1 })
  async getComponentItems(
    @Args() { dataRequest }: { dataRequest: unknown },
    @Context() { request, ctx }: CallScope,
  ): Promise<Result> {
    return spliced(request, await this.components.page(asDataRequest(dataRequest), ctx));
  }

  @Query()
  @Access(toRun(financeSeries), { points: 1 })
  async getFinanceSeries(@Context() { ctx }: CallScope): Promise<Result> {
    return done((await this.upstream.run(financeSeries, {}, ctx)).series);
  }

  @Mutation()
  @Access(onCollection('create'), { points: 1 })
  async createObject(
    @Args() args: { collection: string; object: unknown },
    @Context() { request, ctx }: CallScope,
  ): Promise<Result> {
    const collection = collectionOf(args.collection);
    const object = asObject(args.object, 'object');
    const reply = await this.upstream.records('Create', { collection, object }, ctx);
    return spliced(request, reply, idOf(reply));
  }

  @Mutation()
  @Access(onCollection(actionOfPatch), { points: 1 })
  async patchObject(
    @Args() args: { collection: string; objectId: string; object: unknown },
    @Context() { request, ctx }: CallScope,
  ): Promise<Result> {
    const collection = collectionOf(args.collection);
    const { version, ...patch } = asObject(args.object, 'object');
    const change = {
      collection,
      id: args.objectId,
      ...readVersion(version),
      patch,
    };
    return spliced(request, await this.upstream.records('Patch', change, ctx), args.objectId);
  }

  @Mutation()
  @Access(toRun(createTask), { points: 1 })
  async createTask(@Args() { task }: { task: unknown }, @Context() { ctx }: CallScope): Promise<Result> {
    const given = Object.entries(asObject(task, 'task')).filter(([, value]) => value !== null);
    const created = await this.upstream.run(createTask, Object.fromEntries(given), ctx);
    return done(created, created.id);
  }

  /**
   * One task (an id, or a record with an id), which fails the call when it cannot be completed; or a list of these, each
   * completed on its own with its result.
   */
  @Mutation()
  @Access(toRun(completeTasks), { points: 1 })
  async completeTask(@Args() { task }: { task: unknown }, @Context() { ctx }: CallScope): Promise<Result> {
    const tasks = (Array.isArray(task) ? task : [task]).map((one) =>
      typeof one === 'string' ? one : String(asObject(one, 'task')['id']),
    );
    const { results } = await this.upstream.run(completeTasks, { tasks }, ctx);
    const [only] = results;
    if (!Array.isArray(task) && only && !only.ok)
      throw conflict('TASK.NOT_COMPLETED', only.message ?? 'La tarea no se ha completado.');
    return done({ results }, tasks.length === 1 ? (tasks[0] ?? null) : null);
  }
}

/** The id that a record's JSON text begins or ends with; parsed only when it is not where it usually is. */
function idOf(record: Buffer): string | null {
  const found = /"id"\s*:\s*"([0-9a-f-]{36})"/.exec(record.toString('latin1', 0, 200))?.[1];
  if (found) return found;
  const { id } = JSON.parse(record.toString()) as { id?: string };
  return id ?? null;
}
