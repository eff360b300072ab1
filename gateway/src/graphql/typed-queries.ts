import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import { Args, Context, Info, Query, Resolver } from '@nestjs/graphql';
import type { CollectionName } from '@llavero/proto/collections';
import { toFilter, typedNames } from '@llavero/proto/compile/graphql';
import { records } from '@llavero/proto/records/registry';
import type { ListRequest, Sort } from '@llavero/proto/requests';
import type { CallContext } from '@llavero/kit/context';
import { Upstream } from '../records/upstream.ts';
import { Access, toRead } from './access.ts';
import type { CallScope } from './call-scope.ts';

interface PageArguments {
  filter?: Record<string, unknown> | null;
  sort?: Sort[] | null;
  first?: number | null;
  after?: string | null;
  text?: string | null;
}

/** API-11: typed queries for partners beside the generic calls: the same records, one query for one and for a page. */
@Resolver()
export class TypedQueries {
  constructor(private readonly upstream: Upstream) {}

  async one(collection: CollectionName, id: string, fields: string[], ctx: CallContext): Promise<unknown> {
    const record = await this.upstream.records('Get', { collection, id, fields, deleted: true }, ctx);
    return JSON.parse(record.toString()) as unknown;
  }

  async many(
    collection: CollectionName,
    { filter, sort, first, after, text }: PageArguments,
    fields: string[],
    ctx: CallContext,
  ): Promise<unknown> {
    const list: ListRequest = {
      collection,
      fields,
      limit: first ?? 50,
      ...(filter ? { filter: toFilter(filter) } : {}),
      ...(sort ? { sort: sort.map(({ field, order }) => ({ field, order })) } : {}),
      ...(after ? { after } : {}),
      ...(text ? { text } : {}),
    };
    return JSON.parse((await this.upstream.records('List', list, ctx)).toString()) as unknown;
  }
}

type QueryMethod<A> = (
  this: TypedQueries,
  args: A,
  call: CallScope,
  info: GraphQLResolveInfo,
) => Promise<unknown>;

/** Adds a query to the resolver as if it stood there by hand, with its declared permission. */
function addQuery<A>(name: string, access: ReturnType<typeof Access<A>>, run: QueryMethod<A>): void {
  const { prototype } = TypedQueries;
  const method = { value: run, configurable: true, writable: true };
  Object.defineProperty(prototype, name, method);
  Query()(prototype, name, method);
  access(prototype, name, method);
  for (const [index, parameter] of [Args(), Context(), Info()].entries()) parameter(prototype, name, index);
}

for (const definition of records.values()) {
  const { collection } = definition;
  const { one, many } = typedNames(definition);
  addQuery<{ id: string }>(one, Access(toRead(collection)), function ({ id }, { ctx }, info) {
    return this.one(collection, id, selectedFields(info), ctx);
  });
  addQuery<PageArguments>(many, Access(toRead(collection), { points: 2 }), function (args, { ctx }, info) {
    return this.many(collection, args, selectedFields(info, 'items'), ctx);
  });
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
