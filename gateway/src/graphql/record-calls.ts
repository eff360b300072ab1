import { Injectable } from '@nestjs/common';
import { financeSeries } from '@llavero/proto/commands/finance';
import { completeTasks, createTask } from '@llavero/proto/commands/notifications';
import { invalid } from '@llavero/proto/errors';
import type { Filter, ListRequest } from '@llavero/proto/requests';
import { notImplemented } from '../http/errors.ts';
import { asObject } from '../records/as-object.ts';
import { collectionOf } from '../records/collection-of.ts';
import { asDataRequest } from '../records/component.ts';
import { ComponentItems } from '../records/component-items.ts';
import { itemsOf } from '../records/list-reply.ts';
import { Upstream } from '../records/upstream.ts';
import { contextOf } from '../session/caller.ts';
import { actionOf, requireAccess } from '../session/permissions.ts';
import { type Call, done, spliced } from './result.ts';

/** Most rows of a call that has no pages. */
const MOST_ROWS = 500;

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

/** API-02, API-06, API-09: the generic calls on records. They authorise, ask the owner and pass its text on. */
@Injectable()
export class RecordCalls {
  constructor(
    private readonly upstream: Upstream,
    private readonly components: ComponentItems,
  ) {}

  readonly getObject: Call<{ collection: string; id: string; fields?: string[] | null }> = async (
    args,
    request,
  ) => {
    const ctx = contextOf(request);
    const collection = collectionOf(args.collection);
    requireAccess(collection, ctx.actor.role, 'read');
    const fields = args.fields ? { fields: args.fields } : {};
    return spliced(
      request,
      await this.upstream.records('Get', { collection, id: args.id, ...fields }, ctx),
      args.id,
    );
  };

  readonly getCollection: Call<{ collection: string; criteria?: unknown }> = async (args, request) => {
    const ctx = contextOf(request);
    const collection = collectionOf(args.collection);
    requireAccess(collection, ctx.actor.role, 'read');
    const filter = args.criteria == null ? {} : { filter: asObject(args.criteria, 'criteria') as Filter };
    const reply = await this.upstream.records('List', { collection, limit: MOST_ROWS, ...filter }, ctx);
    const { items, rest } = itemsOf(reply);
    return { ...spliced(request, items), response: rest };
  };

  readonly getQuery: Call<{ collection: string; query: unknown }> = async (args, request) => {
    const ctx = contextOf(request);
    const collection = collectionOf(args.collection);
    const query = asObject(args.query, 'query');
    requireAccess(collection, ctx.actor.role, query['deleted'] ? 'restore' : 'read');
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
    const list = { ...query, collection } as unknown as ListRequest;
    return spliced(request, await this.upstream.records('List', list, ctx));
  };

  readonly getComponentItems: Call<{ dataRequest: unknown }> = async ({ dataRequest }, request) =>
    spliced(request, await this.components.page(asDataRequest(dataRequest), contextOf(request)));

  readonly createObject: Call<{ collection: string; object: unknown }> = async (args, request) => {
    const ctx = contextOf(request);
    const collection = collectionOf(args.collection);
    requireAccess(collection, ctx.actor.role, 'create');
    const object = asObject(args.object, 'object');
    const reply = await this.upstream.records('Create', { collection, object }, ctx);
    return spliced(request, reply, idOf(reply));
  };

  readonly patchObject: Call<{ collection: string; objectId: string; object: unknown }> = async (
    args,
    request,
  ) => {
    const ctx = contextOf(request);
    const collection = collectionOf(args.collection);
    const { version, ...patch } = asObject(args.object, 'object');
    requireAccess(collection, ctx.actor.role, actionOf(patch));
    const change = {
      collection,
      id: args.objectId,
      ...(version == null ? {} : { version: Number(version) }),
      patch,
    };
    return spliced(request, await this.upstream.records('Patch', change, ctx), args.objectId);
  };

  readonly createTask: Call<{ task: unknown }> = async ({ task }, request) => {
    const ctx = contextOf(request);
    const created = await this.upstream.run(createTask, asObject(task, 'task'), ctx);
    return done(created, created.id);
  };

  /** One task, or several, each completed on its own: an id, a record with an id, or a list of these. */
  readonly completeTask: Call<{ task: unknown }> = async ({ task }, request) => {
    const ctx = contextOf(request);
    const tasks = (Array.isArray(task) ? task : [task]).map((one) =>
      typeof one === 'string' ? one : String(asObject(one, 'task')['id']),
    );
    const { results } = await this.upstream.run(completeTasks, { tasks }, ctx);
    return done({ results }, tasks.length === 1 ? (tasks[0] ?? null) : null);
  };

  readonly getFinanceSeries: Call<unknown> = async (_args, request) =>
    done((await this.upstream.run(financeSeries, {}, contextOf(request))).series);

  /** API-10: named by the specification, not built yet. */
  readonly notImplemented: Call<unknown> = async (_args, request) => {
    contextOf(request);
    throw notImplemented('Method not implemented.');
  };
}

/** The id that a record's JSON text begins or ends with; parsed only when it is not where it usually is. */
function idOf(record: Buffer): string | null {
  const found = /"id"\s*:\s*"([0-9a-f-]{36})"/.exec(record.toString('latin1', 0, 200))?.[1];
  if (found) return found;
  const { id } = JSON.parse(record.toString()) as { id?: string };
  return id ?? null;
}
