import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PeopleModule } from '@llavero/people/people.module';
import { startTestRealm, type TestRealm } from '@llavero/people/testing/keycloak';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { employee } from '@llavero/proto/records/people/employee';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const email = 'ana@llavero.test';
let t: TestGateway;
let realm: TestRealm;
beforeAll(async () => {
  realm = await startTestRealm();
  t = await startTestGateway(
    { people: PeopleModule },
    { KEYCLOAK_ISSUER: realm.issuer },
    { KEYCLOAK_ISSUER: realm.issuer },
  );
  await t.services.services
    .get('people')!
    .get(RecordStores)
    .of(employee)
    .create({ firstname: 'Ana', lastname: 'Ruiz', email, role: 'INTERNAL_EMPLOYEE' }, testContext('ADMIN'));
});
afterAll(async () => {
  await t?.stop();
  await realm?.close();
});

const send = (path: string, init: RequestInit) => fetch(t.url + path, { method: 'POST', ...init });
const json = (body: object, cookie = '') => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'x-llavero': '1', ...(cookie && { cookie }) },
});
const cookieOf = (reply: Response, name: string) =>
  reply.headers.getSetCookie().find((each) => each.startsWith(`${name}=`)) ?? '';

const isInside = async (cookie: string): Promise<boolean> => {
  const options = { cookie, headers: { 'x-llavero': '1' } };
  const { body } = await t.graphql('{ r: verifyToken { success data error } }', {}, options);
  return body.data?.['r']?.success === true;
};

describe('[SES-11] Keycloak at the gateway', () => {
  it('says where it is, and lets the browser ask it and nothing else', async () => {
    const reply = await fetch(`${t.url}/session/ways`);
    expect(await reply.json()).toEqual({ keycloak: { issuer: realm.issuer, clientId: 'llavero-web' } });
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`connect-src 'self' ${new URL(realm.issuer).origin};`);
  });

  it('gives a session in the cookie for a token, and none for another', async () => {
    const refused = await send(
      '/session/keycloak',
      json({ token: await realm.token({ email, aud: 'otra' }) }),
    );
    expect([refused.status, cookieOf(refused, 'apollo-token')]).toEqual([401, '']);
    expect((await send('/session/keycloak', json({}))).status).toBe(400);
    const entered = await send(
      '/session/keycloak',
      json({ token: await realm.token({ email }), idToken: 'an.id.token' }),
    );
    expect(await entered.json()).toEqual({ entered: true });
    const kept = cookieOf(entered, 'llavero-keycloak');
    for (const mark of ['HttpOnly', 'Path=/session/keycloak', 'SameSite=Lax']) expect(kept).toContain(mark);
    const cookie = cookieOf(entered, 'apollo-token').split(';')[0]!;
    expect(await isInside(cookie)).toBe(true);
  });

  it('[SES-12] takes the place of the session that the browser had, and of that one only', async () => {
    const enter = async (cookie = '') => {
      const entered = await send('/session/keycloak', json({ token: await realm.token({ email }) }, cookie));
      expect(entered.status).toBe(200);
      return cookieOf(entered, 'apollo-token').split(';')[0]!;
    };
    const [before, elsewhere] = [await enter(), await enter()];
    const refused = await send('/session/keycloak', json({ token: 'nonsense' }, before));
    expect([refused.status, await isInside(before)]).toEqual([401, true]);
    const now = await enter(before);
    expect([await isInside(before), await isInside(elsewhere), await isInside(now)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('[SES-03] leads out of Keycloak, too, whoever came in by it', async () => {
    const nobody = await send('/session/keycloak/leave', json({}));
    expect(await nobody.json()).toEqual({ url: null });
    const reply = await send('/session/keycloak/leave', json({}, 'llavero-keycloak=an.id.token'));
    const { url } = (await reply.json()) as { url: string };
    expect(url.startsWith(`${realm.issuer}/protocol/openid-connect/logout?`)).toBe(true);
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      client_id: 'llavero-web',
      id_token_hint: 'an.id.token',
      post_logout_redirect_uri: `${t.url.replace('127.0.0.1', new URL(t.url).hostname)}/login`,
    });
    expect(cookieOf(reply, 'llavero-keycloak')).toContain('Max-Age=0');
  });

  it('[SES-12] hears by the back channel that a session has ended', async () => {
    const entered = await send(
      '/session/keycloak',
      json({ token: await realm.token({ email, sid: 'late' }) }),
    );
    const cookie = cookieOf(entered, 'apollo-token').split(';')[0]!;
    const end = async (token: string) =>
      send('/session/keycloak/logout', { body: new URLSearchParams({ logout_token: token }) });
    expect((await end('nonsense')).status).toBe(401);
    const reply = await end(await realm.logoutToken('late'));
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await isInside(cookie)).toBe(false);
  });
});
