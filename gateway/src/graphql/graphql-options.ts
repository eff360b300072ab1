import type { FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import type { MercuriusOptions } from 'mercurius';
import { CodedError, type ErrorBody } from '@llavero/proto/errors';
import type { Logger } from '@llavero/kit/logging/logger';
import { httpStatus, isDefect, toErrorBody } from '../http/errors.ts';
import { GRAPHQL_PATH } from '../http/paths.ts';
import { complexityRule, limits, noSubscriptions } from './complexity.ts';
import { jsonScalar } from './json-scalar.ts';

/** What the caller may see of one GraphQL error, and the status when nothing else was answered. */
function present(error: GraphQLError): { body: ErrorBody; error: GraphQLError } {
  const { originalError, extensions, nodes, source, positions, path } = error;
  if (originalError && !(originalError instanceof GraphQLError)) {
    const body = toErrorBody(originalError);
    const shown = { code: body.code, kind: body.kind, problems: body.problems, error: body };
    return {
      body,
      error: new GraphQLError(body.message, { nodes, source, positions, path, extensions: shown }),
    };
  }
  // The document itself is wrong: graphql-js explains it without any data of ours.
  const body: ErrorBody = { code: 'GRAPHQL.INVALID', kind: 'invalid', message: error.message };
  const shown = { code: body.code, kind: body.kind, error: body, ...extensions };
  return {
    body,
    error: new GraphQLError(error.message, { nodes, source, positions, path, extensions: shown }),
  };
}

/** Errors of a document that did not pass hide inside one error of Mercurius. */
function flatten(errors: readonly GraphQLError[]): GraphQLError[] {
  return errors.flatMap((error) => {
    const inner = (error.originalError as { errors?: unknown } | undefined)?.errors;
    if (!Array.isArray(inner)) return [error];
    return inner.map((one: unknown) =>
      one instanceof GraphQLError
        ? one
        : new GraphQLError(one instanceof Error ? one.message : 'Consulta no válida.'),
    );
  });
}

/** One schema, compiled documents, limits, errors mapped once. */
export function graphqlOptions(logger: Logger) {
  const errorFormatter: NonNullable<MercuriusOptions['errorFormatter']> = (execution, { reply }) => {
    const presented = flatten(execution.errors).map(present);
    for (const [index, { body }] of presented.entries())
      if (isDefect(body)) logger.error('A GraphQL call failed', execution.errors[index]?.originalError);
    const first = presented[0]?.body;
    const retryAfter = first?.details?.['retryAfterSeconds'];
    if (typeof retryAfter === 'number') void reply.header('retry-after', retryAfter);
    // A partial answer is an answer.
    const statusCode = execution.data || !first ? 200 : httpStatus[first.kind];
    if (first && statusCode !== 200) reply.request.failure ??= first;
    return {
      statusCode,
      response: { data: execution.data ?? null, errors: presented.map(({ error }) => error) },
    };
  };
  return {
    resolvers: { JSON: jsonScalar },
    path: GRAPHQL_PATH,
    graphiql: false,
    jit: 1,
    queryDepth: limits.depth,
    validationRules: [complexityRule, noSubscriptions],
    graphql: { parseOptions: { maxTokens: limits.tokens } },
    allowBatchedQueries: false,
    errorFormatter,
    additionalRouteOptions: {
      preValidation: async ({ method, body }: FastifyRequest) => {
        if (method !== 'POST')
          throw new CodedError({
            code: 'GRAPHQL.METHOD',
            kind: 'invalid',
            message: 'Envíe las consultas de GraphQL con POST.',
          });
        if (Array.isArray(body))
          throw new CodedError({
            code: 'GRAPHQL.BATCH',
            kind: 'invalid',
            message: 'Envíe una sola consulta en cada petición, no una lista.',
          });
      },
    },
  };
}
