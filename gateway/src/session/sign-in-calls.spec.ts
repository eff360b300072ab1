import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { PeopleModule } from '@llavero/people/people.module';
import { portalLink } from '@llavero/people/portal/portal-links';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { until } from '@llavero/kit/testing/until';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

/** The sign-in calls of C §6 and §7, word for word, against the real people service. */
let t: TestGateway;
const password = 'una-frase-larga-y-rara-71';
const admin = { email: 'direccion@llavero.test', password };
const employee = { email: 'gestora@llavero.test', password };
const outsiders = {
  TENANT: { email: 'inquilina@correo.test', password },
  LANDLORD: { email: 'propietario@correo.test', password },
  OWNER: { email: 'titular@correo.test', password },
} as const;
type OutsideRole = keyof typeof outsiders;
const agents = new Map<OutsideRole, string>();
let employeeId: string;
let tenantUser: string;

type Call = 'getEmployeeAccessToken' | 'getAgentUserToken';
interface Result {
  success: boolean;
  response: Json;
  id: string | null;
  data: Record<string, Json>;
  error: { code: string; kind: string } | null;
}
type Person = {
  id: string;
  firstname: string;
  email: string;
};

async function ask(field: string, options: Parameters<TestGateway['graphql']>[2] = {}) {
  const { body, headers } = await t.graphql(
    `{ r: ${field} { success response id data error } }`,
    {},
    options,
  );
  if (!body.data?.['r']) throw new Error(JSON.stringify(body));
  return { ...(body.data['r'] as Result), cookie: headers.get('set-cookie') ?? '' };
}
const quoted = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ');
const signIn = (call: Call, person: { email: string; password: string }) => ask(`${call}(${quoted(person)})`);
const verify = (token: string) => ask(`verifyToken(${quoted({ token })})`);

beforeAll(async () => {
  t = await startTestGateway(
    { people: PeopleModule },
    {},
    { ADMIN_EMAIL: admin.email, ADMIN_INITIAL_PASSWORD: admin.password },
  );
  const token = String((await signIn('getEmployeeAccessToken', admin)).data['token']);
  const create = async (collection: string, object: Record<string, unknown>): Promise<string> => {
    const { id, error } = await t.call('createObject', { collection, object }, { token });
    if (!id) throw new Error(JSON.stringify(error));
    return id;
  };
  employeeId = await create('employee', {
    firstname: 'Gemma',
    lastname: 'Roca',
    role: 'INTERNAL_EMPLOYEE',
    ...employee,
  });
  for (const [role, person] of Object.entries(outsiders) as [OutsideRole, typeof employee][]) {
    const agent = await create('agent', { firstname: 'Eva', lastname: 'Gil' });
    agents.set(role, agent);
    const id = await create('user', { firstname: 'Eva', agent, roles: [role], ...person });
    if (role === 'TENANT') tenantUser = id;
  }
});
afterAll(() => t?.stop());

const refused = {
  success: false,
  response: '',
  data: {},
  error: expect.objectContaining({ code: 'SIGN_IN.WRONG_CREDENTIALS', kind: 'unauthenticated' }),
};

describe('[SES-07] separate sign-in calls for employees and for agents and users', () => {
  it('an employee signs in by the employees’ call: data.token and data.object', async () => {
    const { success, data } = await signIn('getEmployeeAccessToken', employee);
    expect(success).toBe(true);
    expect(data['token']).toEqual(expect.stringMatching(/^ey/));
    expect(data['object']).toMatchObject({ id: employeeId, firstname: 'Gemma', email: employee.email });
    expect(await verify(String(data['token']))).toMatchObject({
      success: true,
      data: { role: 'INTERNAL_EMPLOYEE', object: { id: employeeId } },
    });
  });

  it.each(Object.keys(outsiders) as OutsideRole[])(
    'a %s signs in by the call of agents and users: response is the token, which speaks for the agent',
    async (role) => {
      const { success, response, data } = await signIn('getAgentUserToken', outsiders[role]);
      expect(success).toBe(true);
      expect(response).toEqual(expect.stringMatching(/^ey/));
      expect(data['object']).toMatchObject({ firstname: 'Eva', email: outsiders[role].email });
      const claims = JSON.parse(
        Buffer.from(String(response).split('.')[1] ?? '', 'base64url').toString(),
      ) as Record<string, Json>;
      expect(claims).toMatchObject({ role, sub: agents.get(role) });
      expect(await verify(String(response))).toMatchObject({ success: true, data: { role } });
      // It opens what that role may see, and nothing of the staff.
      const token = String(response);
      const own = await t.call('getObject', { collection: 'agent', id: agents.get(role) }, { token });
      expect((own.data as Person).firstname).toBe('Eva');
      const staff = await t.call('getCollection', { collection: 'employee' }, { token });
      expect(staff.error?.kind).toBe('forbidden');
    },
  );

  it('neither signs in by the other’s call, and a refusal leaves no token behind', async () => {
    const wrong: [Call, { email: string; password: string }][] = [
      ['getAgentUserToken', employee],
      ['getAgentUserToken', admin],
      ...Object.values(outsiders).map((person): [Call, typeof employee] => [
        'getEmployeeAccessToken',
        person,
      ]),
    ];
    for (const [call, person] of wrong) {
      const result = await signIn(call, person);
      expect([call, person.email, result]).toEqual([call, person.email, expect.objectContaining(refused)]);
      expect(result.cookie).toMatch(/^apollo-token=;/);
    }
  });

  it('one address may be both, each with its own password', async () => {
    const token = String((await signIn('getEmployeeAccessToken', admin)).data['token']);
    const both = { email: employee.email, password: 'otra-frase-larga-y-rara-52' };
    const object = { firstname: 'Gemma', roles: ['OWNER'], ...both };
    expect((await t.call('createObject', { collection: 'user', object }, { token })).error).toBeNull();
    expect((await signIn('getAgentUserToken', both)).success).toBe(true);
    expect(await signIn('getAgentUserToken', employee)).toMatchObject(refused);
    expect(await signIn('getEmployeeAccessToken', both)).toMatchObject(refused);
    expect((await signIn('getEmployeeAccessToken', employee)).success).toBe(true);
  });
});

describe('[API-01] results of the session calls', () => {
  it('every one has success, response, id and data', async () => {
    const calls = [
      'verifyToken(token: "x")',
      'getEmployeeAccessToken(email: "a", password: "b")',
      'getEmployeeAccessTokenFromAdmin(email: "a", adminToken: "x")',
      'getAgentUserToken(email: "a", password: "b")',
    ];
    for (const call of calls)
      expect([call, await ask(call)]).toEqual([
        call,
        expect.objectContaining({ success: false, response: '', id: null, data: {} }),
      ]);
  });

  it('verifyToken(token) answers success and data; a foreign, changed or missing token does not', async () => {
    const { data } = await signIn('getEmployeeAccessToken', employee);
    const token = String(data['token']);
    expect(await verify(token)).toMatchObject({
      success: true,
      data: {
        role: 'INTERNAL_EMPLOYEE',
        session: expect.any(String),
        impersonator: null,
        object: { email: employee.email },
      },
    });
    for (const wrong of ['nonsense', `${token.slice(0, -6)}AAAAAA`, await t.tokenFor('ADMIN'), ''])
      expect(await verify(wrong)).toMatchObject({
        success: false,
        data: {},
        error: { kind: 'unauthenticated' },
      });
  });

  it('getEmployeeAccessTokenFromAdmin(email, adminToken) answers the target’s token; only an admin’s own token buys it', async () => {
    const adminToken = String((await signIn('getEmployeeAccessToken', admin)).data['token']);
    const exchange = (token: string, email: string = employee.email) =>
      ask(`getEmployeeAccessTokenFromAdmin(${quoted({ email, adminToken: token })})`);
    const { success, data } = await exchange(adminToken);
    expect(success).toBe(true);
    expect(data['object']).toMatchObject({ id: employeeId });
    const become = String(data['token']);
    expect(await verify(become)).toMatchObject({
      data: { role: 'INTERNAL_EMPLOYEE', object: { id: employeeId }, impersonator: expect.any(String) },
    });
    const own = String((await signIn('getEmployeeAccessToken', employee)).data['token']);
    const tenant = String((await signIn('getAgentUserToken', outsiders.TENANT)).response);
    for (const token of [own, tenant, become]) expect((await exchange(token)).error?.kind).toBe('forbidden');
    expect((await exchange('nonsense')).error?.kind).toBe('unauthenticated');
    expect((await exchange(adminToken, outsiders.TENANT.email)).success).toBe(false);
  });
});

describe('[SES-06] the admin flag', () => {
  it('is given by the configured address, whatever the role of its employee says, or by the role ADMIN', async () => {
    const { data } = await signIn('getEmployeeAccessToken', admin);
    const token = String(data['token']);
    const roleOf = async (person: typeof admin) => {
      const signed = await signIn('getEmployeeAccessToken', person);
      return (await verify(String(signed.data['token']))).data['role'];
    };
    const setRole = async (id: string, role: string) => {
      const { error } = await t.call(
        'patchObject',
        { collection: 'employee', objectId: id, object: { role, version: await versionOf(id) } },
        { token: await t.tokenFor('ADMIN') },
      );
      expect(error).toBeNull();
    };
    const versionOf = async (id: string) =>
      (
        (await t.call('getObject', { collection: 'employee', id }, { token: await t.tokenFor('ADMIN') }))
          .data as { version: number }
      ).version;
    expect((await verify(token)).data['role']).toBe('ADMIN');
    await setRole((data['object'] as Person).id, 'EXTERNAL_EMPLOYEE');
    await until('a session that outlives the change of role', async () => (await roleOf(admin)) === 'ADMIN');
    await setRole(employeeId, 'ADMIN');
    await until('the new role', async () => (await roleOf(employee)) === 'ADMIN');
  });
});

describe('signing in again', () => {
  const browser = (cookie: string) => ({ cookie, headers: { 'sec-fetch-site': 'same-origin' } });
  const tokenOf = async (options = {}) =>
    String((await ask(`getEmployeeAccessToken(${quoted(employee)})`, options)).data['token']);

  it('[SES-12] the session that the browser had before ends, and only that one', async () => {
    const [before, elsewhere] = [await tokenOf(), await tokenOf()];
    const again = await ask(`getEmployeeAccessToken(${quoted(admin)})`, browser(`apollo-token=${before}`));
    expect(again.success).toBe(true);
    expect(again.cookie).toMatch(/apollo-admin-token=;/);
    // Worth nothing to this gateway, nor to the service that keeps the sessions.
    expect((await t.get('/search?q=abc', { token: before })).status).toBe(401);
    expect(await verify(before)).toMatchObject({ success: false, error: { code: 'SESSION.REVOKED' } });
    for (const token of [elsewhere, String(again.data['token'])])
      expect((await verify(token)).success).toBe(true);
  });

  it('[SES-12] the session as another person ends so too', async () => {
    const own = String((await ask(`getEmployeeAccessToken(${quoted(admin)})`)).data['token']);
    const call = `getEmployeeAccessTokenFromAdmin(${quoted({ email: employee.email })})`;
    const other = String((await ask(call, browser(`apollo-token=${own}`))).data['token']);
    expect((await verify(other)).success).toBe(true);
    await tokenOf(browser(`apollo-token=${other}`));
    expect((await verify(other)).success).toBe(false);
  });

  it('[SES-12] a mailed link ends the session of whoever opens it, and a wrong one ends nothing', async () => {
    const [before, elsewhere] = [await tokenOf(), await tokenOf()];
    const enter = (code: string) => t.post('/session/link', { code }, browser(`apollo-token=${before}`));
    expect((await enter('x'.repeat(43))).status).toBe(404);
    expect((await verify(before)).success).toBe(true);
    const subject = { collection: 'user', id: tenantUser } as const;
    const request = { subject, recipient: null, scope: {}, keepEarlier: true };
    const { code } = await t.services.services.get('people')!.get(ScopedLinks).issue(portalLink, request);
    const entered = await enter(code);
    expect([entered.status, entered.body]).toEqual([200, { entered: true }]);
    const now = /apollo-token=(ey[^;]+)/.exec(entered.headers.get('set-cookie') ?? '')?.[1] ?? '';
    expect(await verify(now)).toMatchObject({ success: true, data: { role: 'TENANT' } });
    expect(await verify(before)).toMatchObject({ success: false, error: { code: 'SESSION.REVOKED' } });
    expect((await verify(elsewhere)).success).toBe(true);
  });

  it('[SES-12] a sign-in that fails, or of a program that shows its token, ends nothing', async () => {
    const token = await tokenOf();
    const wrong = quoted({ ...admin, password: 'no-es' });
    await ask(`getEmployeeAccessToken(${wrong})`, browser(`apollo-token=${token}`));
    await tokenOf({ token });
    expect((await verify(token)).success).toBe(true);
  });
});
