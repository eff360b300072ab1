import type { DynamicModule } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import { MercuriusDriver, type MercuriusDriverConfig } from '@nestjs/mercurius';
import { Logger } from '@llavero/kit/logging/logger';
import { graphqlOptions } from './graphql-options.ts';
import { GuardedResolvers } from './guarded-resolvers.ts';
import { fullSchema } from './schema.ts';

/**
 * GraphQL of the gateway, schema first: the text comes from the records, the resolvers are those of all providers.
 * Nest finds them when the module starts, and the schema is guarded before Mercurius sees it.
 */
export function graphqlModule(): DynamicModule {
  return GraphQLModule.forRootAsync<MercuriusDriverConfig>({
    driver: MercuriusDriver,
    inject: [ModuleRef, Logger],
    useFactory: (modules: ModuleRef, logger: Logger) => ({
      ...graphqlOptions(logger),
      typeDefs: fullSchema(),
      transformSchema: (schema) => modules.get(GuardedResolvers, { strict: false }).guard(schema),
    }),
  });
}
