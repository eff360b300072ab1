import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { Clock } from '@llavero/kit/config/clock';
import { until } from '@llavero/kit/testing/until';
import { PeopleModule } from '@llavero/people/people.module';
import { authenticatorCode } from '@llavero/kit/testing/authenticator';
import { MailboxModule } from '@llavero/people/testing/mailbox';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

/** The second step of a sign-in, over HTTP, against the real people service (decision 0192). */
let t: TestGateway;
const password = 'una-frase-larga-y-rara-71';
const admin = { email: 'direccion@llavero.test', password };
const worker = { email: 'gestora@llavero.test', password };
const start = Math.floor(Date.now() / 1000);
let ahead = 0;
const now = () => start + ahead;
/** Of the worker, as it was typed into the application. */
let secret: string;
let recoveryCodes: string[];
/** The next code of the worker's application: each is worth one use. */
const code = (): string => {
  ahead += 30;
  return authenticatorCode(secret, now());
};

const asBrowser = (cookie: string) => ({ cookie, headers: { 'sec-fetch-site': 'same-origin' } });
const withHeader = { headers: { 'x-llavero': '1' } };

interface Signed {
  success: boolean;
  data: Record<string, Json>;
  error: { code: string; kind: string; details?: { ticket: string; seconds: number } } | null;
  /** What the browser is told to keep. */
  set: string;
}

/** Signs in by GraphQL, as a program with a code or as the login screen without. */
async function signIn(
  person: { email: string; password: string },
  more: { code?: string; cookie?: string } = {},
): Promise<Signed> {
  const { body, headers } = await t.graphql(
    'query($email: String!, $password: String!, $code: String) { r: getEmployeeAccessToken(email: $email, password: $password, code: $code) { success data error } }',
    { ...person, code: more.code ?? null },
    more.cookie ? asBrowser(more.cookie) : {},
  );
  return { ...(body.data?.['r'] as unknown as Signed), set: headers.get('set-cookie') ?? '' };
}
const tokenOf = (set: string) => /apollo-token=(ey[^;]+)/.exec(set)?.[1] ?? '';
const isOpen = async (token: string) =>
  (await t.graphql('{ r: verifyToken { success } }', {}, { token })).body.data?.['r']?.success;
const command = async <T>(name: string, input: object, token: string) =>
  (await t.post<T>(`/commands/${name}`, input, { token })).body;

beforeAll(async () => {
  t = await startTestGateway(
    { people: PeopleModule, notifications: MailboxModule },
    {},
    { ADMIN_EMAIL: admin.email, ADMIN_INITIAL_PASSWORD: admin.password },
  );
  const clock = t.services.services.get('people')?.get(Clock);
  if (!clock) throw new Error('no people service');
  clock.now = now;
  const token = tokenOf((await signIn(admin)).set);
  const object = { firstname: 'Gemma', lastname: 'Roca', role: 'INTERNAL_EMPLOYEE', ...worker };
  await t.call('createObject', { collection: 'employee', object }, { token });
  const own = tokenOf((await signIn(worker)).set);
  const made = await command<{ secret: string }>('PrepareSecondFactor', { currentPassword: password }, own);
  secret = made.secret;
  const told = await command<{ recoveryCodes: { code: string }[] }>(
    'ConfirmSecondFactor',
    { code: code() },
    own,
  );
  recoveryCodes = told.recoveryCodes.map((one) => one.code);
});
afterAll(() => t?.stop());

describe('signing in with a second factor', () => {
  it('[SES-01] the password alone makes no session and says in a code what is missing', async () => {
    const { success, data, error, set } = await signIn(worker);
    expect({ success, data }).toEqual({ success: false, data: {} });
    expect(error).toMatchObject({ code: 'SIGN_IN.CODE_NEEDED', kind: 'unauthenticated' });
    expect(error?.details).toEqual({ ticket: expect.stringMatching(/^.{43}$/), seconds: 300 });
    expect(set).toBe('');
    expect(await isOpen(error?.details?.ticket ?? '')).toBe(false);
  });

  it('the code sets the cookie, once, and its answer holds no token', async () => {
    const { error } = await signIn(worker);
    const ticket = error?.details?.ticket ?? '';
    const wrong = await t.post('/session/code', { ticket, code: '000000' }, withHeader);
    expect([wrong.status, wrong.body]).toMatchObject([401, { error: { code: 'SIGN_IN.CODE_WRONG' } }]);
    expect(wrong.headers.get('set-cookie')).toBeNull();
    const shown = code();
    const entered = await t.post('/session/code', { ticket, code: shown }, withHeader);
    expect([entered.status, entered.body]).toEqual([200, { entered: true, recoveryCodes: [] }]);
    expect(entered.headers.get('cache-control')).toBe('no-store');
    const set = entered.headers.get('set-cookie') ?? '';
    expect(set).toContain('HttpOnly');
    expect(await isOpen(tokenOf(set))).toBe(true);
    const repeated = await t.post('/session/code', { ticket, code: shown }, withHeader);
    expect([repeated.status, repeated.body]).toMatchObject([
      401,
      { error: { code: 'SIGN_IN.STEP_EXPIRED' } },
    ]);
  });

  it('[API-01] a program gives the code with the password, in one call', async () => {
    const wrong = await signIn(worker, { code: '000000' });
    expect(wrong).toMatchObject({ success: false, error: { code: 'SIGN_IN.CODE_WRONG' } });
    const right = await signIn(worker, { code: code() });
    expect(right).toMatchObject({ success: true, error: null });
    expect(await isOpen(String(right.data['token']))).toBe(true);
    const byPaper = await signIn(worker, { code: recoveryCodes[0] ?? '' });
    expect(byPaper.success).toBe(true);
    expect((await signIn(worker, { code: recoveryCodes[0] ?? '' })).success).toBe(false);
  });

  it('[SES-12] the session that the browser had before ends with the second step, not with the first', async () => {
    const before = tokenOf((await signIn(admin)).set);
    const first = await signIn(worker, { cookie: `apollo-token=${before}` });
    expect([first.error?.code, first.set]).toEqual(['SIGN_IN.CODE_NEEDED', '']);
    expect(await isOpen(before)).toBe(true);
    const input = { ticket: first.error?.details?.ticket, code: code() };
    const entered = await t.post('/session/code', input, asBrowser(`apollo-token=${before}`));
    expect(entered.status).toBe(200);
    expect(await isOpen(before)).toBe(false);
  });

  it('another site cannot send it for a browser', async () => {
    const { error } = await signIn(worker);
    const input = { ticket: error?.details?.ticket, code: code() };
    const forged = await t.post('/session/code', input, {
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://otra.example' },
    });
    expect(forged.status).toBe(403);
  });

  it('nonsense is refused without a defect', async () => {
    for (const body of [{}, { ticket: 5, code: {} }, { ticket: 'x', code: '' }])
      for (const path of ['/session/code', '/session/enrol'])
        expect((await t.post(path, body, withHeader)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('a company that asks for a second factor', () => {
  it('whoever has none sets it up before there is a session', async () => {
    const token = tokenOf((await signIn(admin)).set);
    const object = { key: 'secondFactor', value: 'ADMINS' };
    const bad = await t.call(
      'createObject',
      { collection: 'config', object: { ...object, value: 'ALL' } },
      { token },
    );
    expect(bad.error?.kind).toBe('invalid');
    const made = await t.call('createObject', { collection: 'config', object }, { token });
    expect(made.error).toBeFalsy();
    const { error, set } = await until('the rule', async () => {
      const tried = await signIn(admin);
      return tried.success ? null : tried;
    });
    expect([error?.code, set]).toEqual(['SIGN_IN.ENROLMENT_NEEDED', '']);
    const ticket = error?.details?.ticket ?? '';
    const { body } = await t.post<{ secret: string; address: string }>(
      '/session/enrol',
      { ticket },
      withHeader,
    );
    expect(body.address).toContain(`secret=${body.secret}`);
    const input = { ticket, code: authenticatorCode(body.secret, now()) };
    const entered = await t.post<{ recoveryCodes: string[] }>('/session/code', input, withHeader);
    expect(entered.body.recoveryCodes).toHaveLength(10);
    expect(await isOpen(tokenOf(entered.headers.get('set-cookie') ?? ''))).toBe(true);
    expect((await signIn(admin)).error?.code).toBe('SIGN_IN.CODE_NEEDED');
    expect((await signIn(worker)).error?.code).toBe('SIGN_IN.CODE_NEEDED');
  });
});
