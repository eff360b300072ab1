import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from '@llavero/kit/context';
import { type Caller, callerOf, contextOf } from '../session/caller.ts';

/** Who makes a call: somebody, or nobody and why the shown token does not count. */
export type Who = Pick<FastifyRequest, 'caller' | 'sessionProblem'>;

/** One call of a GraphQL document. It stands in the place of Mercurius' context: `@Context() call: CallScope`. */
export class CallScope {
  readonly request: FastifyRequest;

  /** @param who the request's own caller, unless a token among the arguments names another */
  constructor(
    readonly reply: FastifyReply,
    readonly who: Who = reply.request,
  ) {
    this.request = reply.request;
  }

  /** @throws CodedError unauthenticated SESSION.MISSING, or why the shown token does not count */
  get caller(): Caller {
    return callerOf(this.who);
  }

  /** Context of the call towards the services. @throws CodedError unauthenticated */
  get ctx(): CallContext {
    return contextOf(this.request, this.caller);
  }
}
