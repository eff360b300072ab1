import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { RESOLVER_NAME_METADATA, RESOLVER_PROPERTY_METADATA, RESOLVER_TYPE_METADATA } from '@nestjs/graphql';
import { getNamedType, type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import type { MercuriusContext } from 'mercurius';
import { Logger } from '@llavero/kit/logging/logger';
import { isDefect, toErrorBody } from '../http/errors.ts';
import { RateLimits } from '../http/rate-limits.ts';
import { Callers } from '../session/caller.ts';
import { ACCESS_METADATA, type DeclaredAccess } from './access.ts';
import { CallScope } from './call-scope.ts';
import { failed } from './result.ts';

type Arguments = Record<string, unknown>;
type Resolver<C> = GraphQLFieldResolver<unknown, C, Arguments>;

/** The resolvers of all providers, by type and field, as Nest calls them. */
export type FoundResolvers = Readonly<Record<string, Readonly<Record<string, Resolver<CallScope>>>>>;

/** Puts what `@Access` declares before every resolver, in one place and without Nest's guards. */
@Injectable()
export class GuardedResolvers {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly limits: RateLimits,
    private readonly callers: Callers,
    private readonly logger: Logger,
  ) {}

  /**
   * Puts the resolvers that Nest has found into the schema, each behind its guard.
   *
   * @throws Error naming every resolver without a declared permission or a field, and every call without a resolver
   */
  guard(schema: GraphQLSchema, found: readonly FoundResolvers[]): GraphQLSchema {
    const declared = this.declared();
    const faults: string[] = [];
    for (const [typeName, resolvers] of found.flatMap((part) => Object.entries(part))) {
      const type = schema.getType(typeName);
      for (const [name, resolve] of Object.entries(resolvers)) {
        const field = isObjectType(type) ? type.getFields()[name] : undefined;
        const access = declared.get(`${typeName}.${name}`);
        if (!field) faults.push(`${typeName}.${name} is not in the schema`);
        else if (!access) faults.push(`${typeName}.${name} declares no permission: add @Access(…)`);
        else {
          const guarded = this.guarded(access, resolve);
          field.resolve = getNamedType(field.type).name === 'Result' ? this.answering(guarded) : guarded;
        }
      }
    }
    for (const root of [schema.getQueryType(), schema.getMutationType()])
      for (const { name, resolve } of Object.values(root?.getFields() ?? {}))
        if (!resolve && !declared.has(`${root?.name}.${name}`))
          faults.push(`${root?.name}.${name} has no resolver`);
    if (faults.length > 0) throw new Error(`GraphQL cannot start: ${faults.join('; ')}`);
    return schema;
  }

  /** What the resolvers of all providers declare, by the field they resolve (`Query.getObject`). */
  private declared(): Map<string, DeclaredAccess | undefined> {
    const declared = new Map<string, DeclaredAccess | undefined>();
    for (const { instance } of this.discovery.getProviders()) {
      if (typeof instance !== 'object' || instance === null) continue;
      const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
      for (const method of this.scanner.getAllMethodNames(prototype)) {
        const handler = prototype[method] as object;
        // Calls name their type themselves; the type of a record's field stands at its class.
        const typed = Reflect.hasMetadata(RESOLVER_PROPERTY_METADATA, handler)
          ? instance.constructor
          : handler;
        const type: unknown = Reflect.getMetadata(RESOLVER_TYPE_METADATA, typed);
        if (typeof type !== 'string') continue;
        const name = (Reflect.getMetadata(RESOLVER_NAME_METADATA, handler) as string | undefined) ?? method;
        const field = `${type}.${name}`;
        if (declared.has(field)) throw new Error(`GraphQL cannot start: ${field} has two resolvers`);
        declared.set(field, Reflect.getMetadata(ACCESS_METADATA, handler) as DeclaredAccess | undefined);
      }
    }
    return declared;
  }

  /** Who calls, whether they may, what it costs; then the resolver itself. */
  private guarded(
    { permission, points = 0, of = 'session', token = 'token' }: DeclaredAccess,
    resolve: Resolver<CallScope>,
  ): Resolver<MercuriusContext> {
    return async (root, args, { reply }, info) => {
      const shown = token === null ? undefined : args[token];
      const call =
        typeof shown === 'string' && shown !== ''
          ? new CallScope(reply, { caller: await this.callers.verify(shown), sessionProblem: null })
          : new CallScope(reply);
      permission(args, call);
      const cost = typeof points === 'number' ? points : points(args);
      if (cost > 0) {
        const { ip } = call.request;
        if (of === 'address') await this.limits.chargeAddress({ ip }, cost);
        else await this.limits.charge({ caller: call.who.caller, ip }, cost);
      }
      return resolve(root, args, call, info);
    };
  }

  /** A generic call answers its failures as a result (API-10); defects are logged and not shown. */
  private answering(resolve: Resolver<MercuriusContext>): Resolver<MercuriusContext> {
    return async (...given) => {
      const { request } = given[2].reply;
      try {
        const answer = await resolve(...given);
        request.graphqlDone = true;
        return answer;
      } catch (error) {
        const body = toErrorBody(error);
        request.failure ??= body;
        if (isDefect(body)) this.logger.error('A generic call failed', error);
        return failed(body);
      }
    };
  }
}
