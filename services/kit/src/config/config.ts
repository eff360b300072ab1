import { z } from 'zod';
import { serviceNames, type ServiceName } from '@llavero/proto/collections';
import { addressOf } from './address-of.ts';

/** A token issuer this process believes, by its public keys (SES-11). */
export interface TrustedIssuer {
  /** `iss` of its tokens, compared literally. */
  issuer: string;
  jwksUrl: string;
  /** Where else the same keys are answered, e.g. by further replicas of the issuer. */
  alsoAt?: string[];
  /** `aud` of its tokens; `llavero` when left out. */
  audience?: string;
}

/** What a process reads from its environment, checked and typed. Injectable by this class. */
export class Config {
  /** `production` hardens what is convenient only on a developer's machine. */
  readonly nodeEnv!: 'development' | 'test' | 'production';
  /** Address both ports listen on: this machine only, unless a container says 0.0.0.0. */
  readonly host!: string;
  /** gRPC port (gateway: HTTP port); 0 takes a free one. */
  readonly port!: number;
  /** HTTP port of `/health/*`, `/metrics` and `/.well-known/jwks.json`; 0 takes a free one. */
  readonly healthPort!: number;
  /** Owner role of this service's own schema. Empty for the gateway. */
  readonly databaseUrl!: string;
  readonly natsUrl!: string;
  /** Address `host:port` of every other service. */
  readonly peers!: Readonly<Partial<Record<ServiceName, string>>>;
  /** Base64 keys of 32 bytes, newest first, separated by commas; `db/sealed.ts` reads them. */
  readonly sealingKeys!: string;
  /** Signs the tokens that processes show each other. */
  readonly internalSecret!: string;
  readonly trustedIssuers!: readonly TrustedIssuer[];
  /** Where users reach the product, without a slash at the end. */
  readonly publicUrl!: string;
  /** Folder for files of this process. */
  readonly dataDir!: string;
  readonly logLevel!: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Empty: no tracing, and its libraries are not loaded. */
  readonly otelEndpoint!: string;
  /** SES-10. */
  readonly environment!: 'develop' | 'production';
  /** SES-06: this address is an administrator whatever the role says. */
  readonly adminEmail!: string;
  /** Password of the first administrator, taken only while there is no employee. */
  readonly adminPassword!: string;
  /** `iss` of the tokens the people service signs. */
  readonly jwtIssuer!: string;
  /** SES-10: in the develop environment every sign-in becomes this person. */
  readonly devUserEmail!: string;
  /** Minutes after a sign-in in which one's own password is changed without the current one; 0 always asks (SES-12). */
  readonly freshSignInMinutes!: number;
  /** Hours without a request after which a session of the staff ends; 0 ends none before its time (SES-02). */
  readonly sessionIdleHours!: number;
  /** Everything else, for settings that one service alone reads. */
  readonly env!: Readonly<NodeJS.ProcessEnv>;

  constructor(values: { -readonly [K in keyof Config]: Config[K] }) {
    Object.assign(this, values);
  }
}

/** The environment is wrong; `message` names every variable and what it should be. Stops the start. */
export class ConfigError extends Error {
  readonly variables: string[];

  constructor(problems: { variable: string; problem: string }[]) {
    const lines = problems.map(({ variable, problem }) => `  ${variable}: ${problem}`);
    super(`The environment is not complete:\n${lines.join('\n')}`);
    this.name = 'ConfigError';
    this.variables = problems.map(({ variable }) => variable);
  }
}

/**
 * Variables that a part of a process reads for itself.
 *
 * @throws ConfigError naming every variable that is missing or wrong
 */
export function readEnvironment<T>(schema: z.ZodType<T>, env: NodeJS.ProcessEnv): T {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map((issue) => {
      const variable = String(issue.path[0]);
      return { variable, problem: env[variable] === undefined ? 'is missing' : issue.message };
    }),
  );
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number, 0 for a free one')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port number up to 65535');

/** A JSON text whose value fits `schema`. */
const jsonOf = <T>(schema: z.ZodType<T>, hint: string) =>
  z.string().transform((value, context) => {
    try {
      const parsed = schema.safeParse(JSON.parse(value));
      if (parsed.success) return parsed.data;
    } catch {
      // Said below, with what it should have been.
    }
    context.addIssue({ code: 'custom', message: `must be JSON such as ${hint}` });
    return z.NEVER;
  });

const issuers = z.array(
  z.strictObject({
    issuer: z.string().min(1),
    jwksUrl: addressOf('http:', 'https:'),
    alsoAt: z.array(addressOf('http:', 'https:')).optional(),
    audience: z.string().min(1).optional(),
  }),
);
const address = String.raw`(?:[^:,\s]+|\[[0-9a-f:]+\]):\d+`;
/** Several addresses, separated by commas, are replicas of the service. */
const peers = z.partialRecord(
  z.enum(serviceNames),
  z.string().regex(new RegExp(`^${address}(?:,${address})*$`, 'i')),
);

/** Names exactly as in the environment. */
const common = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.union([z.ipv4(), z.ipv6()], 'must be an IP address').default('127.0.0.1'),
  PORT: port,
  HEALTH_PORT: port,
  NATS_URL: addressOf('nats:', 'tls:'),
  PEERS: jsonOf(peers, '{"people":"127.0.0.1:4101"}').default({}),
  INTERNAL_SECRET: z.string().min(32, 'must have at least 32 characters'),
  TRUSTED_ISSUERS: jsonOf(issuers, '[{"issuer":"llavero","jwksUrl":"http://…/.well-known/jwks.json"}]'),
  PUBLIC_URL: addressOf('http:', 'https:').default('http://localhost:3000'),
  DATA_DIR: z.string().min(1).default('.data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: addressOf('http:', 'https:').or(z.literal('')).default(''),
  LLAVERO_ENVIRONMENT: z.enum(['develop', 'production']).default('production'),
  ADMIN_EMAIL: z.email('must be an e-mail address').or(z.literal('')).default(''),
  ADMIN_INITIAL_PASSWORD: z.string().default(''),
  JWT_ISSUER: z.string().min(1).default('llavero'),
  DEV_USER_EMAIL: z.email('must be an e-mail address').or(z.literal('')).default(''),
  FRESH_SIGN_IN_MINUTES: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a number of minutes up to 1440')
    .transform(Number)
    .refine((value) => value <= 1440, 'must be a number of minutes up to 1440')
    .default(10),
  SESSION_IDLE_HOURS: z
    .string()
    .regex(/^\d{0,4}$/, 'must be a number of hours up to 8760')
    .transform(Number)
    .refine((value) => value <= 8760, 'must be a number of hours up to 8760')
    .default(0),
  DATABASE_URL: z.string().default(''),
  SEALING_KEYS: z.string().default(''),
};

const serviceOnly = {
  DATABASE_URL: addressOf('postgres:', 'postgresql:'),
  SEALING_KEYS: z.string().min(1, 'must name at least one key'),
};

// The gateway answers for its health on its own port unless told otherwise.
const gatewayEnvironment = z.object({ ...common, HEALTH_PORT: port.default(0) });
const serviceEnvironment = z.object({ ...common, ...serviceOnly });

/**
 * Reads and checks the environment of a process. `gateway` needs no database and no keys.
 *
 * @throws ConfigError naming every variable that is missing or wrong
 */
export function loadConfig(env: NodeJS.ProcessEnv, kind: 'service' | 'gateway' = 'service'): Config {
  const value = readEnvironment(kind === 'service' ? serviceEnvironment : gatewayEnvironment, env);
  if (value.LLAVERO_ENVIRONMENT === 'production' && value.DEV_USER_EMAIL !== '')
    throw new ConfigError([{ variable: 'DEV_USER_EMAIL', problem: 'is only for the develop environment' }]);
  return new Config({
    nodeEnv: value.NODE_ENV,
    host: value.HOST,
    port: value.PORT,
    healthPort: value.HEALTH_PORT,
    databaseUrl: value.DATABASE_URL,
    natsUrl: value.NATS_URL,
    peers: value.PEERS,
    sealingKeys: value.SEALING_KEYS,
    internalSecret: value.INTERNAL_SECRET,
    trustedIssuers: value.TRUSTED_ISSUERS,
    publicUrl: value.PUBLIC_URL.replace(/\/+$/, ''),
    dataDir: value.DATA_DIR,
    logLevel: value.LOG_LEVEL,
    otelEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
    environment: value.LLAVERO_ENVIRONMENT,
    adminEmail: value.ADMIN_EMAIL.toLowerCase(),
    adminPassword: value.ADMIN_INITIAL_PASSWORD,
    jwtIssuer: value.JWT_ISSUER,
    devUserEmail: value.DEV_USER_EMAIL.toLowerCase(),
    freshSignInMinutes: value.FRESH_SIGN_IN_MINUTES,
    sessionIdleHours: value.SESSION_IDLE_HOURS,
    env,
  });
}
