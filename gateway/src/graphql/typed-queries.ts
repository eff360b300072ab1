import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import type { IFieldResolver, IResolverObject, MercuriusContext } from 'mercurius';
import { Injectable } from '@nestjs/common';
import { toFilter, typedNames } from '@llavero/proto/compile/graphql';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { records } from '@llavero/proto/records/registry';
import type { ListRequest, Sort } from '@llavero/proto/requests';
import { RateLimits } from '../http/rate-limits.ts';
import { Upstream } from '../records/upstream.ts';
import { contextOf } from '../session/caller.ts';
import { requireAccess } from '../session/permissions.ts';

interface PageArguments {
  filter?: Record<string, unknown> | null;
  sort?: Sort[] | null;
  first?: number | null;
  after?: string | null;
  text?: string | null;
}

type Resolver<A> = IFieldResolver<unknown, MercuriusContext, A>;

/** API-11: typed queries for partners beside the generic calls: the same records, one query for one and for a page. */
@Injectable()
export class TypedQueries {
  constructor(
    private readonly upstream: Upstream,
    private readonly limits: RateLimits,
  ) {}

  /** Resolvers of `Query`, two for every record. */
  resolvers(): IResolverObject {
    return Object.fromEntries(
      [...records.values()].flatMap((definition) => {
        const { one, many } = typedNames(definition);
        return [[one, this.one(definition)] as const, [many, this.many(definition)] as const];
      }),
    );
  }

  private one({ collection }: RecordDefinition): Resolver<{ id: string }> {
    return async (_root, { id }, { reply }, info) => {
      const ctx = contextOf(reply.request);
      requireAccess(collection, ctx.actor.role, 'read');
      const fields = selectedFields(info);
      const record = await this.upstream.records('Get', { collection, id, fields }, ctx);
      return JSON.parse(record.toString()) as unknown;
    };
  }

  private many({ collection }: RecordDefinition): Resolver<PageArguments> {
    return async (_root, { filter, sort, first, after, text }, { reply }, info) => {
      const { request } = reply;
      const ctx = contextOf(request);
      requireAccess(collection, ctx.actor.role, 'read');
      await this.limits.charge(request, 2);
      const list: ListRequest = {
        collection,
        fields: selectedFields(info, 'items'),
        limit: first ?? 50,
        ...(filter ? { filter: toFilter(filter) } : {}),
        ...(sort ? { sort: sort.map(({ field, order }) => ({ field, order })) } : {}),
        ...(after ? { after } : {}),
        ...(text ? { text } : {}),
      };
      return JSON.parse((await this.upstream.records('List', list, ctx)).toString()) as unknown;
    };
  }
}

/** Names of the fields asked for, directly or below the field `below`, also inside fragments. */
export function selectedFields(
  { fieldNodes, fragments }: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  below?: string,
): string[] {
  const names = new Set<string>();
  const walk = (set: SelectionSetNode | undefined, visit: (field: FieldNode) => void): void => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) visit(selection);
      else if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet, visit);
      else walk(fragments[selection.name.value]?.selectionSet, visit);
    }
  };
  const add = ({ name }: FieldNode): void => {
    if (!name.value.startsWith('__')) names.add(name.value);
  };
  for (const node of fieldNodes)
    walk(
      node.selectionSet,
      below === undefined ? add : (field) => field.name.value === below && walk(field.selectionSet, add),
    );
  return [...names];
}
