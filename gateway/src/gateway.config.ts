import { statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Config, readEnvironment } from '@llavero/kit/config/config';

/** Token under which Nest provides the {@link GatewayConfig}. */
export const GATEWAY_CONFIG = Symbol('llavero.gateway');

/** Settings that only the gateway reads, beside the common ones of the kit. */
export interface GatewayConfig {
  /** Folder of the built web; empty: no web is served. */
  webDist: string;
  /** Origins that may call from their own pages, e.g. `https://socio.example`. */
  corsOrigins: ReadonlySet<string>;
  /** Origins of pages that may show the widgets in a frame. */
  widgetOrigins: ReadonlySet<string>;
  /** Proxies whose forwarding headers are believed, as Fastify's `trustProxy`. */
  trustProxy: string;
  /** Points per minute of a session and of an address without one; 0: no limit. */
  sessionPoints: number;
  addressPoints: number;
  /** Calls per minute and address to public pages, public forms per hour and address; 0: no limit. */
  visitorCalls: number;
  visitorForms: number;
  /** Calls of public pages that are answered at the same time; the others wait. */
  visitorConcurrency: number;
  /** Health address of each service, or of its replicas separated by commas, for the status page. */
  healthPeers: Readonly<Record<string, string>>;
  /** Address of the process supervisor; empty: none. */
  supervisorUrl: string;
  /** The public bearer token of the supply-change routes (RST-12); empty: staff with a session only. */
  okifyToken: string;
  /** What a mail server shows to hand over received mail; empty: none is taken (JOB-04). */
  inboundMailSecret: string;
  /** Number of the running build, compared by the browser (C §4.7): APP_VERSION, or when the web was built. */
  version: number;
  /** Base address of an OTLP/HTTP collector, where spans of browsers go, too (PLT-06); empty: none. */
  otelEndpoint: string;
  /** The company's Keycloak, where staff signs in; null: the embedded sign-in alone (SES-11). */
  keycloak: { issuer: string; clientId: string } | null;
}

const count = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number);
const origins = z.string().transform((list, context) => {
  const values = list
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  for (const origin of values)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      context.addIssue({
        code: 'custom',
        message: `'${origin}' must be an origin such as https://example.com`,
      });
  return new Set(values);
});
const addresses = z.string().transform((text, context) => {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON such as {"people":"http://127.0.0.1:4201"}' });
    return z.NEVER;
  }
});

const environment = z.object({
  WEB_DIST: z.string().default(''),
  CORS_ORIGINS: origins.default(new Set()),
  WIDGET_ORIGINS: origins.default(new Set()),
  TRUST_PROXY: z.string().default('loopback'),
  RATE_LIMIT_SESSION: count.default(6_000),
  RATE_LIMIT_ADDRESS: count.default(1_200),
  RATE_LIMIT_VISITOR: count.default(600),
  RATE_LIMIT_FORM: count.default(30),
  VISITOR_CONCURRENCY: count.default(2),
  PEER_HEALTH: addresses.default({}),
  SUPERVISOR_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  OKIFY_PUBLIC_TOKEN: z.union([z.literal(''), z.string().min(24)]).default(''),
  MAIL_INBOUND_SECRET: z.union([z.literal(''), z.string().min(24)]).default(''),
  APP_VERSION: count.optional(),
  KEYCLOAK_ISSUER: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  KEYCLOAK_CLIENT_ID: z.string().min(1).default('llavero-web'),
});

/** @throws ConfigError naming every variable that is wrong */
export function readGatewayConfig({
  env,
  otelEndpoint,
}: Pick<Config, 'env' | 'otelEndpoint'>): GatewayConfig {
  const value = readEnvironment(environment, env);
  return {
    webDist: value.WEB_DIST,
    corsOrigins: value.CORS_ORIGINS,
    widgetOrigins: value.WIDGET_ORIGINS,
    trustProxy: value.TRUST_PROXY,
    sessionPoints: value.RATE_LIMIT_SESSION,
    addressPoints: value.RATE_LIMIT_ADDRESS,
    visitorCalls: value.RATE_LIMIT_VISITOR,
    visitorForms: value.RATE_LIMIT_FORM,
    visitorConcurrency: Math.max(1, value.VISITOR_CONCURRENCY),
    healthPeers: value.PEER_HEALTH,
    supervisorUrl: value.SUPERVISOR_URL.replace(/\/+$/, ''),
    okifyToken: value.OKIFY_PUBLIC_TOKEN,
    inboundMailSecret: value.MAIL_INBOUND_SECRET,
    version: value.APP_VERSION ?? versionOf(value.WEB_DIST),
    otelEndpoint,
    keycloak: value.KEYCLOAK_ISSUER
      ? { issuer: value.KEYCLOAK_ISSUER.replace(/\/+$/, ''), clientId: value.KEYCLOAK_CLIENT_ID }
      : null,
  };
}

/** Unix seconds of the built web: a browser with an older page learns of it. 1 when there is none. */
function versionOf(webDist: string): number {
  const built = webDist === '' ? undefined : statSync(join(webDist, 'index.html'), { throwIfNoEntry: false });
  return built ? Math.floor(built.mtimeMs / 1000) : 1;
}
