import type { FastifyRequest } from 'fastify';
import { forbidden } from '@llavero/proto/errors';
import { SESSION_COOKIE } from './cookie.ts';

/** Header that only a script of an allowed origin can add: a form of another page cannot. */
const OWN_HEADER = 'x-llavero';
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const crossSite = forbidden(
  'SESSION.CROSS_SITE',
  'La petición viene de otra página y se ha rechazado por seguridad. Abra Llavero en su propia dirección y repita la operación.',
);

/**
 * Refuses changes that another page makes in the name of a signed-in browser. A bearer token is not sent by
 * browsers on their own, so such requests pass.
 *
 * @param allowedOrigins origins of the CORS allow-list
 * @throws CodedError forbidden SESSION.CROSS_SITE
 */
export function refuseCrossSite(request: FastifyRequest, allowedOrigins: ReadonlySet<string>): void {
  if (!safeMethods.has(request.method)) refuseForeign(request, allowedOrigins);
}

/**
 * The same for the opening of a WebSocket: browsers let any page open one, with the cookie of ours.
 *
 * @throws CodedError forbidden SESSION.CROSS_SITE
 */
export function refuseForeignSocket(request: FastifyRequest, allowedOrigins: ReadonlySet<string>): void {
  const { origin } = request.headers;
  // Programs name no origin, and no page can leave it out.
  if (origin !== undefined) refuseForeign(request, allowedOrigins);
}

function refuseForeign(request: FastifyRequest, allowedOrigins: ReadonlySet<string>): void {
  const { headers } = request;
  if (headers.authorization !== undefined) return;
  const { origin } = headers;
  if (origin !== undefined && allowedOrigins.has(origin)) return;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return;
    throw crossSite;
  }
  if (origin !== undefined) {
    if (URL.canParse(origin) && new URL(origin).host === request.host) return;
    throw crossSite;
  }
  if (headers[OWN_HEADER] === '1') return;
  // Neither a browser's headers nor a cookie: a program signing in.
  if (request.cookies[SESSION_COOKIE] === undefined) return;
  throw crossSite;
}

/**
 * Refuses a GET that changes something when another page has led the browser to it: the cookie goes along then.
 *
 * @throws CodedError forbidden SESSION.CROSS_SITE
 */
export function refuseForeignPage({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (headers.authorization === undefined && (site === 'cross-site' || site === 'same-site')) throw crossSite;
}
