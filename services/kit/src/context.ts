import type { Actor } from '@llavero/proto/access/access';
import { type Origin, ownOrigin } from '@llavero/proto/access/origin';
import type { Channel } from '@llavero/proto/records/choices/origin';

/** Collections that a partner's key opens (decision 0142). */
export interface Scopes {
  read: ReadonlySet<string>;
  write: ReadonlySet<string>;
}

/** Who calls and under which request; handed from the edge down to the audit log and the events. */
export interface CallContext {
  actor: Actor;
  /** From browser to database (PLT-06); null for work nobody asked for (jobs, start-up). */
  requestId: string | null;
  /** From where (ENT-12); our own processes when absent. */
  origin?: Origin;
  /** The service's own code acts: read-only fields may be set and nobody's permissions are asked. */
  trusted?: boolean;
  /** Clock in unix seconds for derived statuses and effects; the machine's when absent. */
  now?: number;
  /** Says when the caller has gone or a person has cancelled: long work ends at the next whole step. */
  signal?: AbortSignal;
  /** Of a partner's key; applied at the edge, and not carried further. */
  scopes?: Scopes;
}

/** The moment a call happens at, in unix seconds. */
export function nowOf(ctx: CallContext): number {
  return ctx.now ?? Math.floor(Date.now() / 1000);
}

/** The context of a service acting on its own account (consumers, jobs, start-up). */
export function serviceContext(service: string, requestId: string | null = null): CallContext {
  return {
    actor: { id: `service:${service}`, role: 'SERVICE', session: null, impersonator: null },
    requestId,
    origin: ownOrigin,
    trusted: true,
  };
}

/** The same call carried on by another door: what an import or a job does for somebody is told apart in the audit. */
export function through(ctx: CallContext, channel: Channel): CallContext {
  return { ...ctx, origin: { ...(ctx.origin ?? ownOrigin), channel } };
}
