import type { FastifyReply, FastifyRequest } from 'fastify';

/** Name given by the specification (C §6). */
export const SESSION_COOKIE = 'apollo-token';

/** The administrator's own token while impersonating (SES-05); sent with the way back only. */
export const ADMIN_COOKIE = 'apollo-admin-token';
const ADMIN_PATH = '/session';
/** As long as an impersonation lasts. */
const ADMIN_SECONDS = 8 * 60 * 60;

/** What Keycloak said of whoever signed in there: its own logout asks for it (SES-11). */
export const KEYCLOAK_COOKIE = 'llavero-keycloak';
const KEYCLOAK_PATH = '/session/keycloak';

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

/** SES-05: keeps the administrator's own token for the way back. */
export function setAdminCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(ADMIN_COOKIE, token, { ...options(request), path: ADMIN_PATH, maxAge: ADMIN_SECONDS });
}

/** Forgets the administrator's token: the way back has been taken, or the session has ended. */
export function clearAdminCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(ADMIN_COOKIE, { ...options(request), path: ADMIN_PATH });
}

/** SES-11: keeps Keycloak's id token for its logout, as long as the browser is open. */
export function setKeycloakCookie(request: FastifyRequest, reply: FastifyReply, idToken: string): void {
  void reply.setCookie(KEYCLOAK_COOKIE, idToken, { ...options(request), path: KEYCLOAK_PATH });
}

export function clearKeycloakCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(KEYCLOAK_COOKIE, { ...options(request), path: KEYCLOAK_PATH });
}

/** SES-01, SES-03: a failed login and a logout leave no token behind. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(SESSION_COOKIE, options(request));
}
