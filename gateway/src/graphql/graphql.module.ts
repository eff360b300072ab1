import type { DynamicModule } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import { MercuriusDriver, type MercuriusDriverConfig } from '@nestjs/mercurius';
import { buildSchema } from 'graphql';
import { Logger } from '@llavero/kit/logging/logger';
import { graphqlOptions } from './graphql-options.ts';
import { type FoundResolvers, GuardedResolvers } from './guarded-resolvers.ts';
import { interpretRecursiveInputs } from './interpreted-documents.ts';
import { fullSchema } from './schema.ts';

/**
 * GraphQL of the gateway, schema first: the text comes from the records, the resolvers are those of all providers.
 * Nest finds them when the module starts; they are guarded and put into the schema before Mercurius sees it. The
 * schema is built here rather than from `typeDefs`, which would keep two more copies of its syntax tree in memory.
 */
export function graphqlModule(): DynamicModule {
  return GraphQLModule.forRootAsync<MercuriusDriverConfig>({
    driver: MercuriusDriver,
    inject: [ModuleRef, Logger],
    useFactory: (modules: ModuleRef, logger: Logger) => {
      let found: FoundResolvers[] = [];
      return {
        ...graphqlOptions(logger),
        // Without the places in the text: they are never shown and take as much memory as the schema itself.
        // A test holds the text to the rules of SDL; checking it again at each start takes as long as building it.
        schema: buildSchema(fullSchema(), { noLocation: true, assumeValidSDL: true }),
        hooks: { preExecution: (schema, document) => interpretRecursiveInputs(schema, document) },
        transformResolvers: (resolvers) => (found = [resolvers].flat() as FoundResolvers[]),
        transformSchema: (schema) => modules.get(GuardedResolvers, { strict: false }).guard(schema, found),
      };
    },
  });
}
