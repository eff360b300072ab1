import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { buildSchema, type GraphQLField, isNonNullType } from 'graphql';
import type { Json } from '@llavero/proto/fields/field';
import { testActor } from '@llavero/kit/testing/issuer';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { genericSchema } from './generic-schema.ts';

let t: TestGateway;
let admin: string;
let tenant: string;
beforeAll(async () => {
  t = await startTestGateway({ people: neighbour('people') });
  admin = await t.tokenFor('ADMIN');
  tenant = await t.tokenFor('TENANT');
});
afterAll(() => t?.stop());

/** Calls that make a session, or that the text names without a token (C §7). */
const without = [
  'getEmployeeAccessToken',
  'getAgentUserToken',
  'getEmployeeAccessTokenFromAdmin',
  'getWiteiCollection',
  'getWiteiObject',
];

const schema = buildSchema(genericSchema);
const calls = [
  ...Object.values(schema.getQueryType()!.getFields()).map((field) => ['query', field] as const),
  ...Object.values(schema.getMutationType()!.getFields()).map((field) => ['mutation', field] as const),
];
const withToken = calls.filter(([, { name }]) => !without.includes(name) && name !== 'verifyToken');

/** Something for every argument that a call needs. */
const needed: Record<string, Json> = {
  collection: 'agent',
  id: randomUUID(),
  objectId: randomUUID(),
  object: { firstname: 'Ana' },
  query: {},
  dataRequest: { component: 'agent/tenant' },
  task: {},
  password: 'una-frase-larga-y-rara-71',
};

async function call(
  [operation, { name, args }]: readonly [string, GraphQLField<unknown, unknown>],
  token: string | null | undefined,
  options: { token?: string; cookie?: string; headers?: Record<string, string> } = {},
) {
  const used = args.filter((arg) => isNonNullType(arg.type) || (arg.name === 'token' && token !== undefined));
  const declared = used.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const passed = used.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const text = `${operation}${declared && `(${declared})`} { r: ${name}${passed && `(${passed})`} { success response data error } }`;
  const query = name === 'executeMysqlQuery' ? 'select 1' : needed['query'];
  const variables = Object.fromEntries(
    used.map((arg) => [arg.name, arg.name === 'token' ? token : { ...needed, query }[arg.name]]),
  );
  const { body } = await t.graphql(text, variables, options);
  const result = body.data?.['r'];
  if (!result) throw new Error(JSON.stringify(body));
  return result;
}

describe('the token as a variable (C §7)', () => {
  it('[API-01] [API-02] is an argument of every call but those that make a session or need none', () => {
    const lacking = calls.filter(
      ([, { args }]) => !args.some((arg) => arg.name === 'token' && String(arg.type) === 'String'),
    );
    expect(lacking.map(([, { name }]) => name).sort()).toEqual([...without].sort());
  });

  it.each(withToken.map((one) => [one[1].name, one] as const))(
    '[API-01] [API-02] %s: nobody, a session that does not count, the token',
    async (_name, one) => {
      expect(await call(one, undefined)).toMatchObject({
        success: false,
        response: '',
        data: {},
        error: { code: 'SESSION.MISSING', kind: 'unauthenticated' },
      });
      const byHeader = await call(one, undefined, { token: 'nonsense' });
      expect(byHeader.error?.kind).toBe('unauthenticated');
      expect((await call(one, 'nonsense')).error).toEqual(byHeader.error);
      // Also when the header or the cookie would do.
      expect((await call(one, 'nonsense', { token: admin })).error).toEqual(byHeader.error);
      const { error } = await call(one, admin);
      expect(error?.kind).not.toBe('unauthenticated');
    },
  );

  it('[API-02] wins over header and cookie; left out, null or empty it leaves the word to them', async () => {
    const create = calls.find(([, { name }]) => name === 'createObject')!;
    const cookie = { cookie: `apollo-token=${tenant}`, headers: { 'sec-fetch-site': 'same-origin' } };
    for (const other of [{ token: tenant }, cookie])
      expect(await call(create, admin, other)).toMatchObject({ success: true });
    expect((await call(create, tenant, { token: admin })).error?.kind).toBe('forbidden');
    for (const token of [undefined, null, ''])
      expect(await call(create, token, { token: admin })).toMatchObject({ success: true });
  });

  it('[API-02] says who wrote, in the audit too', async () => {
    const create = calls.find(([, { name }]) => name === 'createObject')!;
    const { data } = await call(create, admin, { token: tenant });
    const { id } = data as { id: string };
    const { body } = await t.get<Record<string, Json>[]>(`/records/agent/${id}/history`, { token: admin });
    expect(body[0]).toMatchObject({ verb: 'created', actor: testActor('ADMIN').id });
  });

  it('[API-02] each call of one document has its own', async () => {
    const query = `query($a: String, $b: String) {
      a: getCollection(collection: "agent", token: $a) { success error }
      b: getCollection(collection: "agent", token: $b) { success error }
      c: getCollection(collection: "agent") { success error }
    }`;
    const { body } = await t.graphql(query, { a: admin, b: 'nonsense' });
    const { a, b, c } = body.data!;
    expect([a?.success, b?.error?.kind, c?.error?.code]).toEqual([
      true,
      'unauthenticated',
      'SESSION.MISSING',
    ]);
  });

  it('[SES-02] a page of another site gains nothing by it: its request is refused before', async () => {
    const foreign = {
      cookie: `apollo-token=${admin}`,
      headers: { origin: 'https://otra.example', 'sec-fetch-site': 'cross-site' },
    };
    const query = 'query($t: String) { r: getCollection(collection: "agent", token: $t) { success } }';
    expect((await t.graphql(query, { t: admin }, foreign)).status).toBe(403);
    // A program has neither cookie nor a browser's headers.
    expect((await t.graphql(query, { t: admin })).body.data?.['r']?.success).toBe(true);
  });
});
