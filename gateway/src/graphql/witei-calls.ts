import { witeiCollection, witeiObject } from '@llavero/proto/commands/viewing-desk';
import { Args, Context, Query, Resolver } from '@nestjs/graphql';
import { asObject } from '../records/as-object.ts';
import { Upstream } from '../records/upstream.ts';
import { publicContextOf } from '../session/caller.ts';
import { Access, anyone } from './access.ts';
import type { CallScope } from './call-scope.ts';
import { done, type Result } from './result.ts';

/** They need no session (C §7: no token), so an address may ask for few of them. */
const visiting = { points: 20, of: 'address' } as const;

/** API-07: homes, contacts, visits and free moments, of Witei where it is connected, else of our own. */
@Resolver()
export class WiteiCalls {
  constructor(private readonly upstream: Upstream) {}

  @Query()
  @Access(anyone, visiting)
  async getWiteiCollection(
    @Args() { collection, parameters }: { collection: string; parameters?: unknown },
    @Context() { request }: CallScope,
  ): Promise<Result> {
    // Numbers of homes are theirs, ids are ours: both are texts here.
    const { house, ...rest } = asObject(parameters ?? {}, 'parameters');
    const input = { ...rest, collection, house: typeof house === 'number' ? String(house) : (house ?? null) };
    const { items, ...told } = await this.upstream.run(witeiCollection, input, publicContextOf(request));
    return done(items, null, told);
  }

  @Query()
  @Access(anyone, visiting)
  async getWiteiObject(
    @Args() { collection, id }: { collection: string; id: number },
    @Context() { request }: CallScope,
  ): Promise<Result> {
    const { item, source } = await this.upstream.run(
      witeiObject,
      { collection, id },
      publicContextOf(request),
    );
    return done(item, String(id), { source });
  }
}
