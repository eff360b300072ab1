import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Query, ResolveField, Resolver } from '@nestjs/graphql';
import { type GraphQLArgument, isRequiredArgument } from 'graphql';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { Access, ACCESS_METADATA, signedIn } from './access.ts';
import { WiteiCalls } from './witei-calls.ts';
import { RecordCalls } from './record-calls.ts';

/** Adds a resolver to a provider of the gateway, as a forgetful change would. */
function plant(name: string, ...decorators: MethodDecorator[]): void {
  const method = { value: async () => 'anything', configurable: true, writable: true };
  Object.defineProperty(WiteiCalls.prototype, name, method);
  for (const decorate of decorators) decorate(WiteiCalls.prototype, name, method);
}

/** What a gateway that starts would have answered; the message of one that does not. */
async function start(): Promise<string> {
  try {
    await (await startTestGateway({})).stop();
    return 'started';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('a resolver without a declared permission', () => {
  afterEach(() => {
    Reflect.deleteProperty(WiteiCalls.prototype, 'planted');
  });

  it('[SES-09] stops the start and is named: one of a call', async () => {
    const { getObject } = RecordCalls.prototype;
    const declared: unknown = Reflect.getMetadata(ACCESS_METADATA, getObject);
    Reflect.deleteMetadata(ACCESS_METADATA, getObject);
    try {
      expect(await start()).toBe(
        'GraphQL cannot start: Query.getObject declares no permission: add @Access(…)',
      );
    } finally {
      Reflect.defineMetadata(ACCESS_METADATA, declared, getObject);
    }
    expect(await start()).toBe('started');
  });

  it('[SES-09] stops the start and is named: one of a field of a record', async () => {
    plant('planted', ResolveField('rent'));
    Resolver('Contract')(WiteiCalls);
    try {
      expect(await start()).toBe(
        'GraphQL cannot start: Contract.rent declares no permission: add @Access(…)',
      );
    } finally {
      Resolver()(WiteiCalls);
    }
  });

  it('[SES-09] cannot hide behind another resolver of the same call that declares one', async () => {
    plant('planted', Query('getObject'));
    expect(await start()).toBe('GraphQL cannot start: Query.getObject has two resolvers');
  });

  it('a call without a field in the schema stops the start as well', async () => {
    plant('planted', Query(), Access(signedIn) as MethodDecorator);
    expect(await start()).toBe('GraphQL cannot start: Query.planted is not in the schema');
  });

  it('a call of the schema without a resolver stops the start as well', async () => {
    const { getObject } = RecordCalls.prototype;
    Reflect.deleteProperty(RecordCalls.prototype, 'getObject');
    try {
      expect(await start()).toBe('GraphQL cannot start: Query.getObject has no resolver');
    } finally {
      RecordCalls.prototype.getObject = getObject;
    }
  });
});

describe('every call of the schema', () => {
  let t: TestGateway;
  beforeAll(async () => {
    t = await startTestGateway({});
  });
  afterAll(() => t?.stop());

  const values: Readonly<Record<string, string>> = {
    'String!': '"contract"',
    'ID!': '"01890000-0000-7000-8000-000000000000"',
    'JSON!': '{}',
    'Int!': '1',
  };
  const given = (args: readonly GraphQLArgument[]): string => {
    const required = args.filter(isRequiredArgument);
    return required.length === 0
      ? ''
      : `(${required.map(({ name, type }) => `${name}: ${values[String(type)]}`).join(', ')})`;
  };

  it('[SES-09] [API-01] [API-11] needs a session, but for signing in, asking for the session and the two that the text names without a token', async () => {
    const { schema } = t.gateway.fastify.graphql;
    const roots = { query: schema.getQueryType(), mutation: schema.getMutationType() };
    const open: string[] = [];
    for (const [operation, root] of Object.entries(roots))
      for (const { name, args, type } of Object.values(root?.getFields() ?? {})) {
        const selection = String(type) === 'Result!' ? 'error' : '__typename';
        const { body } = await t.graphql(`${operation} { r: ${name}${given(args)} { ${selection} } }`);
        const error = body.data?.['r']?.error ?? body.errors?.[0]?.extensions;
        // Nothing is behind this gateway: whatever is let in finds the services away.
        if (error?.['code'] !== 'SESSION.MISSING') open.push(`${name}: ${String(error?.['code'])}`);
      }
    expect(open).toEqual([
      'getEmployeeAccessToken: PEER.UNAVAILABLE',
      'getAgentUserToken: PEER.UNAVAILABLE',
      // C §7: with no token.
      'getWiteiCollection: PEER.UNAVAILABLE',
      'getWiteiObject: PEER.UNAVAILABLE',
    ]);
  });
});
