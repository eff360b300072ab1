import type { FastifyRequest } from 'fastify';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@llavero/proto/access/access';
import { deviceFamily, type Origin } from '@llavero/proto/access/origin';
import { CodedError } from '@llavero/proto/errors';
import { anonymous } from '@llavero/kit/auth/actors';
import { INTERNAL_ISSUER } from '@llavero/kit/auth/service-tokens';
import { sessionInvalid, sessionMissing, TokenVerifier } from '@llavero/kit/auth/token-verifier';
import type { CallContext } from '@llavero/kit/context';
import { SESSION_COOKIE } from './cookie.ts';
import { isPartnerKey, PartnerCallers, type PartnerRights } from './partner-callers.ts';
import { SessionActivity } from './session-activity.ts';

/** Characters of a device's own description that are kept with its session. */
const MOST_DEVICE = 200;

/** Somebody with a valid session. */
export interface Caller {
  actor: Actor;
  token: string;
  /** Unix seconds. */
  expiresAt: number;
  /** Present when a partner's key was shown. */
  partner?: PartnerRights;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null without a session. */
    caller: Caller | null;
    /** Why the shown token does not count. */
    sessionProblem: CodedError | null;
  }
}

/** Turns what a request shows (bearer or cookie) into its caller. */
@Injectable()
export class Callers {
  constructor(
    private readonly verifier: TokenVerifier,
    private readonly partners: PartnerCallers,
    private readonly activity: SessionActivity,
  ) {}

  /** Fills `request.caller`. Never throws: public calls go on without a session. */
  async identify(request: FastifyRequest): Promise<void> {
    const token = tokenOf(request);
    if (token === undefined || token === '') return;
    try {
      // Keys count in the header alone: an argument or a cookie would go round their limits.
      const isKey = request.headers.authorization !== undefined && isPartnerKey(token);
      request.caller = await (isKey ? this.partners.verify(token) : this.verify(token));
    } catch (error) {
      request.sessionProblem = error instanceof CodedError ? error : sessionInvalid();
    }
  }

  /** @throws CodedError unauthenticated */
  async verify(token: string): Promise<Caller> {
    const verified = await this.verifier.verify(token);
    const { actor, issuer, expiresAt } = verified;
    // The tokens of our own processes are worth nothing outside: their holder could be anyone.
    if (issuer === INTERNAL_ISSUER) throw sessionInvalid();
    await this.activity.note(token, verified);
    return { actor, token, expiresAt };
  }

  /** False once the session has ended while a connection stays open: by time, or because somebody revoked it (SES-12). */
  isStillValid({ actor, expiresAt }: Caller): boolean {
    if (expiresAt <= Date.now() / 1000) return false;
    return actor.session === null || !this.verifier.isRevoked(actor.session);
  }
}

/** The bearer token wins over the cookie: a program says on purpose who it is. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (authorization !== undefined) return /^Bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? '';
  return request.cookies[SESSION_COOKIE];
}

/** @throws CodedError unauthenticated SESSION.MISSING, or why the shown token does not count */
export function callerOf(request: Pick<FastifyRequest, 'caller' | 'sessionProblem'>): Caller {
  if (request.caller) return request.caller;
  throw request.sessionProblem ?? sessionMissing();
}

/** Context of an authenticated call. @throws CodedError unauthenticated */
export function contextOf(request: FastifyRequest, { actor, partner } = callerOf(request)): CallContext {
  const scopes = partner ? { scopes: partner.scopes } : {};
  return { actor, requestId: request.id, origin: originOf(request), ...scopes };
}

/** Context of a call that needs no session. */
export function publicContextOf(request: FastifyRequest): CallContext {
  if (request.caller) return contextOf(request);
  return { actor: anonymous, requestId: request.id, origin: originOf(request) };
}

/** How the device that signs in describes itself. */
export const deviceOf = ({ headers }: FastifyRequest): string =>
  (headers['user-agent'] ?? '').slice(0, MOST_DEVICE);

/**
 * From where a request comes (ENT-12). The address is the one Fastify believes: forwarding headers count only when
 * they come from a proxy of TRUST_PROXY. A program says who it is by a bearer token, a browser by its cookie.
 */
export function originOf(request: FastifyRequest): Origin {
  const { authorization, 'user-agent': userAgent, 'sec-fetch-site': browser } = request.headers;
  const isWeb = authorization === undefined && (browser ?? request.cookies[SESSION_COOKIE]) !== undefined;
  return {
    channel: isWeb ? 'WEB' : 'API',
    address: request.ip,
    device: deviceFamily(userAgent),
  };
}
