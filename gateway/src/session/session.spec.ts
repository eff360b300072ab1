import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { Database } from '@llavero/kit/db/database';
import { PeopleModule } from '@llavero/people/people.module';
import { mailbox, MailboxModule } from '@llavero/people/testing/mailbox';
import { eventually, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

/** The real people service signs in; the gateway keeps the cookie and believes the service's keys over HTTP. */
let t: TestGateway;
const admin = { email: 'direccion@llavero.test', password: 'una-frase-larga-y-rara-71' };
const worker = { email: 'gestora@llavero.test', password: 'otra-frase-larga-y-rara-52' };
let workerId: string;

beforeAll(async () => {
  t = await startTestGateway(
    { people: PeopleModule, notifications: MailboxModule },
    {},
    { ADMIN_EMAIL: admin.email, ADMIN_INITIAL_PASSWORD: admin.password },
  );
  const { cookie } = await signIn(admin);
  const object = { firstname: 'Gemma', lastname: 'Roca', role: 'INTERNAL_EMPLOYEE', ...worker };
  const created = await t.call('createObject', { collection: 'employee', object }, asBrowser(cookie));
  if (!created.id) throw new Error(JSON.stringify(created.error));
  workerId = created.id;
});
afterAll(() => t?.stop());

const asBrowser = (cookie: string) => ({ cookie, headers: { 'sec-fetch-site': 'same-origin' } });

async function generic(query: string, variables: Record<string, unknown> = {}, cookie?: string) {
  const { body, headers } = await t.graphql(query, variables, cookie ? asBrowser(cookie) : {});
  const result = body.data?.['r'];
  if (!result) throw new Error(JSON.stringify(body));
  const set = headers.get('set-cookie') ?? '';
  return { result, set, data: result.data as Record<string, Json>, cookie: set.split(';')[0] ?? '' };
}

const signIn = (person: { email: string; password: string }) =>
  generic(
    'query($email: String!, $password: String!) { r: getEmployeeAccessToken(email: $email, password: $password) { success response data error } }',
    person,
  );
const verify = (cookie?: string) => generic('{ r: verifyToken { success data error } }', {}, cookie);

describe('sign-in', () => {
  it('[SES-01] a wrong password: a clear Spanish error, no token, the old cookie cleared', async () => {
    const { result, set } = await signIn({ ...worker, password: 'no-es' });
    expect(result).toMatchObject({
      success: false,
      response: '',
      data: {},
      error: { kind: 'unauthenticated', message: expect.stringContaining('no son correctos') },
    });
    expect(set).toMatch(/^apollo-token=;/);
  });

  it('[SES-02] [API-01] keeps the token in a cookie out of reach of scripts, for a year', async () => {
    const { result, set, data } = await signIn(worker);
    expect(result.success).toBe(true);
    expect(data).toMatchObject({ token: expect.any(String), object: { id: workerId, firstname: 'Gemma' } });
    expect(set).toMatch(/^apollo-token=ey/);
    expect(set).toContain('HttpOnly');
    expect(set).toContain('SameSite=Lax');
    expect(set).toContain(`Max-Age=${365 * 24 * 60 * 60}`);
    // A browser keeps Secure cookies of plain http for this machine only.
    expect(set).not.toContain('Secure');
  });

  it('[SES-02] marks the cookie Secure outside localhost', async () => {
    const answer = await t.gateway.fastify.inject({
      method: 'POST',
      url: '/graphql',
      headers: { host: 'llavero.example', 'content-type': 'application/json' },
      payload: {
        query:
          'query($email: String!, $password: String!) { r: getEmployeeAccessToken(email: $email, password: $password) { success } }',
        variables: worker,
      },
    });
    expect(String(answer.headers['set-cookie'])).toContain('Secure');
  });

  it('[SES-02] [API-01] verifies the session of the cookie and of a given token; failure clears the cookie', async () => {
    const { cookie, data } = await signIn(worker);
    expect((await verify(cookie)).data).toMatchObject({
      role: 'INTERNAL_EMPLOYEE',
      object: { id: workerId },
    });
    const given = await generic(
      'query($token: String!) { r: verifyToken(token: $token) { success data error } }',
      { token: data['token'] },
    );
    expect(given.result.success).toBe(true);
    const failed = await verify('apollo-token=nonsense');
    expect(failed.result.success).toBe(false);
    expect(failed.set).toMatch(/^apollo-token=;/);
    expect((await verify()).result.error?.code).toBe('SESSION.MISSING');
  });

  it('[SES-07] [API-01] getAgentUserToken signs in agents and users, separately from employees; response is the token', async () => {
    const query =
      'query($email: String!, $password: String!) { r: getAgentUserToken(email: $email, password: $password) { success response data error } }';
    expect((await generic(query, worker)).result.error?.kind).toBe('unauthenticated');
    const outsider = { email: 'inquilina@correo.test', password: 'la-llave-de-mi-casa-88' };
    const { cookie } = await signIn(admin);
    const object = { firstname: 'Inés', roles: ['TENANT'], ...outsider };
    const created = await t.call('createObject', { collection: 'user', object }, asBrowser(cookie));
    expect(created.error).toBeNull();
    // Not as an employee.
    expect((await signIn(outsider)).result.error?.code).toBe('SIGN_IN.WRONG_CREDENTIALS');
    const wrong = await generic(query, { ...outsider, password: 'no-es' }, 'apollo-token=old');
    expect(wrong.result).toMatchObject({ success: false, response: '', data: {} });
    expect(wrong.set).toMatch(/^apollo-token=;/);
    const entered = await generic(query, outsider);
    expect(entered.result).toMatchObject({ success: true, response: expect.stringMatching(/^ey/) });
    const verified = await generic(
      'query($token: String!) { r: verifyToken(token: $token) { success data error } }',
      { token: entered.result.response },
    );
    expect(verified.data).toMatchObject({ role: 'TENANT', object: { id: created.id, firstname: 'Inés' } });
  });
});

describe('sessions', () => {
  it('[SES-03] SignOut ends the session and clears the cookie; the token is worth nothing afterwards', async () => {
    const { cookie } = await signIn(worker);
    const ended = await t.post('/commands/SignOut', {}, asBrowser(cookie));
    expect([ended.status, ended.body]).toEqual([200, { ended: true }]);
    expect(ended.headers.get('set-cookie')).toMatch(/^apollo-token=;/);
    expect((await t.get('/search?q=abc', { cookie })).status).toBe(401);
  });

  it('[SES-03] clears the cookie of a session that has ended already', async () => {
    const { status, headers } = await t.post('/commands/SignOut', {}, asBrowser('apollo-token=nonsense'));
    expect(status).toBe(401);
    expect(headers.get('set-cookie')).toMatch(/^apollo-token=;/);
  });

  it('[SES-12] a colleague’s browser can be signed out from another one, and the gateway stops it at once', async () => {
    const [here, there] = [await signIn(worker), await signIn(worker)];
    const { body } = await t.post<{ sessions: { id: string; current: boolean }[] }>(
      '/commands/ListSessions',
      {},
      asBrowser(here.cookie),
    );
    expect(body.sessions.length).toBeGreaterThan(1);
    const verified = (await verify(there.cookie)).data;
    await t.post('/commands/RevokeSession', { session: verified['session'] }, asBrowser(here.cookie));
    await eventually(
      async () => (await t.get('/search?q=abc', { cookie: there.cookie })).status === 401,
      'the other session is refused',
    );
    expect((await verify(here.cookie)).result.success).toBe(true);
  });

  it('[SES-12] [API-01] changing the password ends the sessions', async () => {
    const { cookie } = await signIn(worker);
    const query =
      'query($id: ID!, $password: String!, $current: String) { r: changeEmployeePassword(id: $id, password: $password, currentPassword: $current) { success data error } }';
    const wrong = await generic(
      query,
      { id: workerId, password: 'una-nueva-muy-larga-33', current: 'no-es' },
      cookie,
    );
    expect(wrong.result.error?.problems).toContainEqual(
      expect.objectContaining({ field: 'currentPassword' }),
    );
    const right = await generic(
      query,
      { id: workerId, password: 'una-nueva-muy-larga-33', current: worker.password },
      cookie,
    );
    expect(right.result.success).toBe(true);
    worker.password = 'una-nueva-muy-larga-33';
    await eventually(
      async () => (await t.get('/search?q=abc', { cookie })).status === 401,
      'the old session is refused',
    );
    expect((await signIn(worker)).result.success).toBe(true);
  });
});

describe('changeEmployeePassword', () => {
  const change = (variables: { id: string; password: string }, cookie?: string) =>
    generic(
      'query($id: ID!, $password: String!) { r: changeEmployeePassword(id: $id, password: $password) { success response id data error } }',
      variables,
      cookie,
    );

  it('[API-01] signed out, somebody else’s, weak', async () => {
    const password = 'una-tercera-muy-larga-44';
    expect((await change({ id: workerId, password })).result.error?.kind).toBe('unauthenticated');
    const { cookie } = await signIn(worker);
    const others = await change({ id: '01890000-0000-7000-8000-000000000000', password }, cookie);
    expect(others.result.error?.kind).toBe('forbidden');
    const weak = await change({ id: workerId, password: 'corta' }, cookie);
    expect(weak.result.error).toMatchObject({
      code: 'SIGN_IN.WEAK_PASSWORD',
      problems: [expect.objectContaining({ field: 'password' })],
    });
  });

  it('[API-01] [SES-12] (id, password) alone: within a fresh sign-in for oneself, else it asks for one', async () => {
    const [old, fresh] = [await signIn(worker), await signIn(worker)];
    const { session } = (await verify(old.cookie)).data;
    await t.services.services
      .get('people')!
      .get(Database)
      .query(`update session set authenticated_at = now() - interval '11 minutes' where id = $1`, [session]);
    const variables = { id: workerId, password: 'una-tercera-muy-larga-44' };
    const refused = await change(variables, old.cookie);
    expect(refused.result).toMatchObject({
      success: false,
      response: '',
      data: {},
      error: {
        code: 'SIGN_IN.CURRENT_PASSWORD_NEEDED',
        message: expect.stringMatching(/contraseña actual.*vuelva a iniciar sesión/),
      },
    });
    const changed = await change(variables, fresh.cookie);
    expect(changed.result).toMatchObject({ success: true, id: workerId, data: { changed: true } });
    worker.password = variables.password;
    for (const { cookie } of [old, fresh])
      await eventually(
        async () => (await t.get('/search?q=abc', { cookie })).status === 401,
        'the old session is refused',
      );
    expect((await signIn(worker)).result.success).toBe(true);
  });

  it('[API-01] an administrator gives anybody a new one', async () => {
    const { cookie } = await signIn(admin);
    worker.password = 'dada-por-direccion-55';
    expect((await change({ id: workerId, password: worker.password }, cookie)).result.success).toBe(true);
    expect((await signIn(worker)).result.success).toBe(true);
  });
});

describe('impersonation', () => {
  const query =
    'query($email: String!, $adminToken: String) { r: getEmployeeAccessTokenFromAdmin(email: $email, adminToken: $adminToken) { success data error } }';

  it('[SES-05] signed out and wrong role are refused', async () => {
    expect((await generic(query, { email: worker.email })).result.error?.kind).toBe('unauthenticated');
    const { cookie } = await signIn(worker);
    expect((await generic(query, { email: admin.email }, cookie)).result.error?.kind).toBe('forbidden');
  });

  it('[SES-05] [API-01] an admin becomes the employee; the cookie changes and both identities stay known', async () => {
    const { cookie, data: own } = await signIn(admin);
    const become = await generic(query, { email: worker.email }, cookie);
    expect(become.result.success).toBe(true);
    const verified = (await verify(become.cookie)).data;
    expect(verified).toMatchObject({
      object: { id: workerId },
      impersonator: (own['object'] as { id: string }).id,
    });
    const byToken = await generic(query, { email: worker.email, adminToken: own['token'] });
    expect(byToken.result.success).toBe(true);
    // Who gave a token keeps it; only a browser's own is kept for it.
    expect(byToken.set).not.toContain('apollo-admin-token');
  });

  /** An administrator in the session of the worker: the cookies of the browser, by name. */
  async function impersonating() {
    const own = await signIn(admin);
    const { body, headers } = await t.graphql(
      'query($email: String!, $reason: String) { r: getEmployeeAccessTokenFromAdmin(email: $email, reason: $reason) { success error } }',
      { email: worker.email, reason: 'No ve un contrato' },
      asBrowser(own.cookie),
    );
    expect(body.data?.['r']?.success).toBe(true);
    const set = headers.getSetCookie();
    const [kept = ''] = set.filter((cookie) => cookie.startsWith('apollo-admin-token='));
    const [session = ''] = set.filter((cookie) => cookie.startsWith('apollo-token='));
    return { own: own.cookie, kept, session: session.split(';')[0]!, admin: kept.split(';')[0]! };
  }
  const back = (...cookies: string[]) =>
    t.post<{ error?: { code: string } }>('/session/return', {}, asBrowser(cookies.join('; ')));

  it('[SES-05] the own token is kept where no script and no other route sees it', async () => {
    const { kept } = await impersonating();
    for (const mark of ['HttpOnly', 'SameSite=Lax', 'Path=/session', `Max-Age=${8 * 60 * 60}`])
      expect(kept).toContain(mark);
  });

  it('[SES-05] the way back ends the impersonated session and brings the own one', async () => {
    const { session, admin: own } = await impersonating();
    const { status, body, headers } = await back(session, own);
    expect([status, body]).toEqual([200, { returned: true }]);
    const set = headers.getSetCookie();
    expect(set.find((cookie) => cookie.startsWith('apollo-admin-token='))).toMatch(/^apollo-admin-token=;/);
    const now = set.find((cookie) => cookie.startsWith('apollo-token='))!.split(';')[0]!;
    expect((await verify(now)).data).toMatchObject({ role: 'ADMIN', impersonator: null });
    expect((await verify(session)).result.error?.kind).toBe('unauthenticated');
  });

  it('[SES-05] the way back is refused to whoever is nobody else, and to a session of another', async () => {
    expect((await back('')).status).toBe(401);
    const { session, own } = await impersonating();
    expect((await back(own)).body.error?.code).toBe('SESSION.NOT_IMPERSONATING');
    const other = (await signIn(worker)).cookie.replace('apollo-token', 'apollo-admin-token');
    const refused = await back(session, other);
    expect([refused.status, refused.body.error?.code]).toEqual([401, 'SESSION.NO_WAY_BACK']);
    // It ends all the same, so that nobody stays in it by mistake.
    expect((await verify(session)).result.success).toBe(false);
  });

  it('[SES-05] an own session that has ended meanwhile leads to the login', async () => {
    const { session, own, admin: kept } = await impersonating();
    await t.post('/commands/SignOut', {}, asBrowser(own));
    expect((await back(session, kept)).body.error?.code).toBe('SESSION.NO_WAY_BACK');
  });

  it('[SES-05] [SES-12] the person sees who came in and why, and can end it; leaving forgets the own token', async () => {
    const { session } = await impersonating();
    const { cookie } = await signIn(worker);
    const { body } = await t.post<{ sessions: { reason: string | null; impersonator: string | null }[] }>(
      '/commands/ListSessions',
      {},
      asBrowser(cookie),
    );
    expect(body.sessions).toContainEqual(
      expect.objectContaining({
        reason: 'No ve un contrato',
        impersonator: expect.stringMatching(/^[\w-]{36}$/),
      }),
    );
    const { headers } = await t.post('/commands/SignOut', {}, asBrowser(session));
    expect(headers.getSetCookie().join()).toContain('apollo-admin-token=;');
  });

  it('[SES-08] from the mail to the new password, through the gateway: once, and the sessions end', async () => {
    const person = { email: `${Date.now()}@llavero.test`, password: 'una-clave-que-se-olvida-1' };
    const { cookie } = await signIn(admin);
    const object = { firstname: 'Olvido', role: 'INTERNAL_EMPLOYEE', ...person };
    await t.call('createObject', { collection: 'employee', object }, asBrowser(cookie));
    const open = await signIn(person);
    mailbox.length = 0;
    await t.post('/commands/RequestPasswordReset', { email: person.email });
    await eventually(() => mailbox.length > 0, 'the mail with the link');
    const resetToken = /passwordReset\/([\w-]+)/.exec(JSON.stringify(mailbox[0]?.secrets))?.[1];
    const password = 'una-clave-que-se-recuerda-2';
    const reset = () => t.post('/commands/ResetPassword', { resetToken, password });
    expect((await reset()).body).toEqual({ changed: true });
    expect((await reset()).status).toBeGreaterThanOrEqual(400);
    expect((await verify(open.cookie)).result.success).toBe(false);
    expect((await signIn(person)).result.success).toBe(false);
    expect((await signIn({ ...person, password })).result.success).toBe(true);
  });
});

describe('commands of the session', () => {
  it('[VAL-11] internal commands are not offered, unknown ones are named', async () => {
    for (const name of ['SignIn', 'Impersonate', 'Jwks', 'Nothing', 'toString']) {
      const { status, body } = await t.post<{ error: { code: string } }>(`/commands/${name}`, {});
      expect([name, status, body.error.code]).toEqual([name, 404, 'COMMAND.UNKNOWN']);
    }
  });

  it('[SES-08] asking for a new password needs no session and answers the same for everybody', async () => {
    for (const email of [worker.email, 'nadie@llavero.test']) {
      const { status, body } = await t.post('/commands/RequestPasswordReset', { email });
      expect([status, body]).toEqual([200, { accepted: true }]);
    }
  });

  it('[VAL-11] bad input is refused with field and rule, also names that protobuf would drop', async () => {
    const { status, body } = await t.post<{ error: { problems: { field: string; rule: string }[] } }>(
      '/commands/ResetPassword',
      {
        password: 'x',
        colour: 'red',
      },
    );
    expect(status).toBe(400);
    expect(body.error.problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'resetToken', rule: 'required' }),
        expect.objectContaining({ field: 'colour', rule: 'unknown' }),
      ]),
    );
  });
});
