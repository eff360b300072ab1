import type { Type } from '@nestjs/common';
import type { Role } from '@llavero/proto/access/access';
import type { ServiceName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import type { Logger } from '@llavero/kit/logging/logger';
import { TEST_SECRET } from '@llavero/kit/testing/environment';
import { testIssuer } from '@llavero/kit/testing/issuer';
import { letGo } from '@llavero/kit/testing/let-go';
import { testNats } from '@llavero/kit/testing/nats';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { openGateway, type RunningGateway } from '../open-gateway.ts';
import { documents } from './documents.ts';

export interface Answer<T = Record<string, Json>> {
  status: number;
  headers: Headers;
  text: string;
  body: T;
}

/** Result of a generic call, as the tests read it. */
export interface GenericResult {
  success: boolean;
  response: Json;
  id: string | null;
  data: Json;
  error?: {
    code: string;
    kind: string;
    message: string;
    problems?: { field: string; rule: string }[];
    details?: Json;
  };
}

export interface CallOptions {
  token?: string | undefined;
  cookie?: string;
  headers?: Record<string, string>;
}

/** A gateway in front of real services, over real ports. */
export interface TestGateway {
  url: string;
  gateway: RunningGateway;
  services: TestServices;
  tokenFor(role: Role, id?: string, more?: { session?: string; expiresIn?: string }): Promise<string>;
  get<T = Record<string, Json>>(path: string, options?: CallOptions): Promise<Answer<T>>;
  post<T = Record<string, Json>>(path: string, body: unknown, options?: CallOptions): Promise<Answer<T>>;
  /** Runs a document; answers what came over HTTP. */
  graphql(
    query: string,
    variables?: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<
    Answer<{
      data: Record<string, GenericResult> | null;
      errors?: { message: string; extensions: Record<string, Json> }[];
    }>
  >;
  /** Runs one generic call and answers its result. */
  call(
    name: keyof typeof documents,
    variables: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<GenericResult>;
  stop(): Promise<void>;
}

/**
 * Starts the services and a gateway that knows them. It believes the tests' own issuer and the people service.
 *
 * @param logger takes the log of the gateway and of the services
 */
export async function startTestGateway(
  modules: Partial<Record<ServiceName, Type<unknown>>>,
  env: NodeJS.ProcessEnv = {},
  servicesEnv: NodeJS.ProcessEnv = {},
  logger?: Logger,
): Promise<TestGateway> {
  const log = logger ? { logger } : {};
  const [issuer, natsUrl] = [await testIssuer(), await testNats()];
  const services = await startTestServices(modules, { partial: true, env: servicesEnv, ...log });
  const people = services.services.get('people');
  const own = people && {
    issuer: people.config.jwtIssuer,
    jwksUrl: `http://127.0.0.1:${people.healthPort}/.well-known/jwks.json`,
  };
  const peers = Object.fromEntries(
    Object.keys(modules).map((name) => [name, services.addressOf(name as ServiceName)]),
  );
  const gateway = await openGateway({
    ...log,
    env: {
      NODE_ENV: 'test',
      PORT: '0',
      NATS_URL: natsUrl,
      PEERS: JSON.stringify(peers),
      INTERNAL_SECRET: TEST_SECRET,
      TRUSTED_ISSUERS: JSON.stringify([issuer.trusted, ...(own ? [own] : [])]),
      LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
      RATE_LIMIT_SESSION: '0',
      RATE_LIMIT_ADDRESS: '0',
      RATE_LIMIT_VISITOR: '0',
      RATE_LIMIT_FORM: '0',
      ...env,
    },
  });
  const url = `http://127.0.0.1:${gateway.port}`;
  const call = async (path: string, init: RequestInit, options: CallOptions = {}): Promise<Answer<never>> => {
    const headers = new Headers({ ...(init.headers as Record<string, string>), ...options.headers });
    if (options.token) headers.set('authorization', `Bearer ${options.token}`);
    if (options.cookie) headers.set('cookie', options.cookie);
    const response = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (json ? JSON.parse(text) : null) as never,
    };
  };
  const post: TestGateway['post'] = (path, body, options) =>
    call(
      path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
      options,
    );
  const graphql: TestGateway['graphql'] = (query, variables, options) =>
    post('/graphql', { query, variables }, options);
  const all: TestGateway = {
    url,
    gateway,
    services,
    tokenFor: (role, id, more) => issuer.tokenFor(role, id, more),
    get: (path, options) => call(path, { method: 'GET' }, options),
    post,
    graphql,
    async call(name, variables, options) {
      const { body, text: answer } = await graphql(documents[name], variables, options);
      const result = body.data?.['r'];
      if (!result) throw new Error(`no result: ${answer}`);
      return result;
    },
    async stop() {
      await all.gateway.stop();
      await services.stop();
      letGo(all, 'gateway');
    },
  };
  return all;
}

/** Waits until `check` answers true; a test that needs this names what it waits for. */
export async function eventually(
  check: () => boolean | Promise<boolean>,
  what: string,
  milliseconds = 10_000,
): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
