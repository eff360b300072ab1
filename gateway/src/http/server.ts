import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import fastifyMultipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import helmet from 'helmet';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../gateway.config.ts';
import { COMPRESSED_FROM, HASHED, installAssets } from './web-assets.ts';
import { requestIdOf } from './request-scope.ts';

const MIB = 1024 * 1024;

/** Largest JSON body: a batch of 500 records. Files do not pass here. */
const BODY_LIMIT = 4 * MIB;

/** Fastify as Nest's platform, with the limits of an open port. */
export function createAdapter(config: GatewayConfig): FastifyAdapter {
  return new FastifyAdapter({
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestIdHeader: false,
    genReqId: requestIdOf,
    logger: false,
    // Longer than the idle time of common proxies, so that the proxy closes first.
    keepAliveTimeout: 75_000,
    requestTimeout: 60_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    skipMiddie: true,
    multipart: false,
  });
}

/** Cookies, security headers, CORS and compression. */
export async function installHttp(fastify: FastifyInstance, config: GatewayConfig): Promise<void> {
  await fastify.register(fastifyCookie);
  // Made once: the plugin of the same name works the policy out anew for every request.
  const secure = unframedHeaders(config);
  const framed = config.widgetOrigins.size > 0 ? securityHeaders([...config.widgetOrigins]) : secure;
  fastify.addHook('onRequest', (request, reply, done) => {
    const headers = isWidget(request.url) ? framed : secure;
    headers(request.raw, reply.raw, () => done());
  });
  await fastify.register(fastifyCors, {
    origin: [...config.corsOrigins],
    credentials: true,
    methods: ['GET', 'POST'],
    exposedHeaders: ['x-request-id'],
    maxAge: 600,
  });
  // Routes that take files say how large; whoever forgets takes none.
  await fastify.register(fastifyMultipart, {
    limits: { fileSize: 1, files: 1, fields: 20, headerPairs: 50 },
  });
  await fastify.register(fastifyCompress, {
    global: true,
    threshold: COMPRESSED_FROM,
    // Brotli at its default level costs more than the network saves on pages that change.
    encodings: ['gzip', 'deflate'],
    zlibOptions: { level: 4 },
    // Only text; a live stream must leave at once.
    customTypes:
      /^(?:text\/(?!event-stream)|application\/(?:json|graphql-response\+json|javascript|xml)|image\/svg)/i,
  });
}

/** Pages that the company's own page shows in a frame (OPS-05). */
function isWidget(url: string): boolean {
  return /^\/widgets(?:-pisos)?(?:[/?]|$)/.test(url);
}

/** Of everything that nobody shows in a frame. */
function unframedHeaders({ keycloak }: Pick<GatewayConfig, 'keycloak'>) {
  // Keycloak's own address is asked for tokens (SES-11).
  return securityHeaders(["'none'"], keycloak ? [new URL(keycloak.issuer).origin] : []);
}

/** @param frameAncestors who may show the page in a frame */
function securityHeaders(frameAncestors: string[], asked: readonly string[] = []) {
  const isFramed = !frameAncestors.includes("'none'");
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine writes its computed styles into style attributes and one style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...asked],
        frameSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors,
      },
    },
    ...(isFramed ? { xFrameOptions: false } : {}),
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    // Harmless on plain http, where browsers ignore it.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
}

/** The built web: hashed files for a year, pages never from the cache. */
export async function installWeb(fastify: FastifyInstance, config: GatewayConfig): Promise<void> {
  const root = resolve(config.webDist);
  if (config.webDist === '' || !existsSync(root)) return;
  const assets = join(root, 'assets');
  await fastify.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', HASHED),
  });
  // The few beside them by name: whatever else is asked for is a page, and a crowd of visitors must not have the disk searched for it.
  await fastify.register(fastifyStatic, {
    root,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  installAssets(fastify, assets, unframedHeaders(config));
}
