import { pipelineDeals, pipelinePersons } from '@llavero/proto/commands/leads';
import { Context, Query, Resolver } from '@nestjs/graphql';
import { Upstream } from '../records/upstream.ts';
import { Access, toRun } from './access.ts';
import type { CallScope } from './call-scope.ts';
import { done, type Result } from './result.ts';

/** Points of a read of all deals, which Pipedrive is asked for page by page. */
const PIPELINE_COST = 20;

/** API-05: the pipeline of sales, of Pipedrive where it is connected, else of our own leads. */
@Resolver()
export class PipelineCalls {
  constructor(private readonly upstream: Upstream) {}

  @Query()
  @Access(toRun(pipelineDeals), { points: PIPELINE_COST })
  async getPipedriveDeals(@Context() { ctx }: CallScope): Promise<Result> {
    const { deals, ...rest } = await this.upstream.run(pipelineDeals, {}, ctx);
    return done(deals, null, rest);
  }

  @Query()
  @Access(toRun(pipelinePersons), { points: PIPELINE_COST })
  async getPipedrivePersons(@Context() { ctx }: CallScope): Promise<Result> {
    const { persons, ...rest } = await this.upstream.run(pipelinePersons, {}, ctx);
    return done(persons, null, rest);
  }
}
