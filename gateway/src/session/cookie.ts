import type { FastifyReply, FastifyRequest } from 'fastify';

/** Name given by the specification (C §6). */
export const SESSION_COOKIE = 'apollo-token';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A browser keeps `Secure` cookies of plain http only for the machine itself. */
function isLocal(request: FastifyRequest): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(request.hostname);
}

function options(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: !isLocal(request) } as const;
}

/** SES-02: keeps the token for a year, out of reach of scripts. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(SESSION_COOKIE, token, { ...options(request), maxAge: ONE_YEAR_SECONDS });
}

/** SES-01, SES-03: a failed login and a logout leave no token behind. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(SESSION_COOKIE, options(request));
}
