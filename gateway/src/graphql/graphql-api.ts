import type { FastifyInstance } from 'fastify';
import type { IResolvers } from 'mercurius';
import { Injectable } from '@nestjs/common';
import { Logger } from '@llavero/kit/logging/logger';
import { RateLimits, SIGN_IN_COST } from '../http/rate-limits.ts';
import { CacheCalls } from './cache-calls.ts';
import { DataCalls } from './data-calls.ts';
import { installGraphql } from './install.ts';
import { RecordCalls } from './record-calls.ts';
import { type Call, resolverOf } from './result.ts';
import { fullSchema } from './schema.ts';
import { SessionCalls } from './session-calls.ts';
import { TypedQueries } from './typed-queries.ts';

/** The GraphQL surface: the specification's generic calls and the typed queries beside them. */
@Injectable()
export class GraphqlApi {
  constructor(
    private readonly sessions: SessionCalls,
    private readonly records: RecordCalls,
    private readonly data: DataCalls,
    private readonly cache: CacheCalls,
    private readonly typed: TypedQueries,
    private readonly limits: RateLimits,
    private readonly logger: Logger,
  ) {}

  async install(fastify: FastifyInstance): Promise<void> {
    await installGraphql(fastify, fullSchema(), this.resolvers(), this.logger);
  }

  private resolvers(): IResolvers {
    const { sessions, records, data, cache, limits } = this;
    /** @param points on top of the request's own */
    const call = <A>(run: Call<A>, points = 0) =>
      resolverOf<A>(
        points === 0
          ? run
          : async (args, request, reply) => {
              await limits.charge(request, points);
              return run(args, request, reply);
            },
        this.logger,
      );
    const signIn = <A>(run: Call<A>) =>
      resolverOf<A>(async (args, request, reply) => {
        await limits.chargeAddress(request, SIGN_IN_COST);
        return run(args, request, reply);
      }, this.logger);
    const missing = call(records.notImplemented);
    return {
      Query: {
        ...this.typed.resolvers(),
        verifyToken: call(sessions.verifyToken),
        getEmployeeAccessToken: signIn(sessions.getEmployeeAccessToken),
        getAgentUserToken: signIn(sessions.getAgentUserToken),
        getEmployeeAccessTokenFromAdmin: signIn(sessions.getEmployeeAccessTokenFromAdmin),
        changeEmployeePassword: signIn(sessions.changeEmployeePassword),
        getObject: call(records.getObject),
        getCollection: call(records.getCollection, 9),
        getQuery: call(records.getQuery, 2),
        getComponentItems: call(records.getComponentItems, 1),
        getFinanceSeries: call(records.getFinanceSeries, 1),
        executeMysqlQuery: call(data.executeMysqlQuery),
        getPartialFinanceData: call(data.getPartialFinanceData),
        getPartialLogData: call(data.getPartialLogData),
        getPipedriveDeals: missing,
        getPipedrivePersons: missing,
        getWiteiCollection: missing,
        getWiteiObject: missing,
        getRedisCollection: call(cache.getRedisCollection, 9),
        getRedisObject: call(cache.getRedisObject),
      },
      Mutation: {
        createObject: call(records.createObject, 1),
        patchObject: call(records.patchObject, 1),
        createTask: call(records.createTask, 1),
        completeTask: call(records.completeTask, 1),
        updateRedisObject: call(cache.updateRedisObject, 1),
      },
    };
  }
}
