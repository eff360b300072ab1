import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  changePassword,
  endKeycloakSession,
  enterByKeycloak,
  verifyToken,
} from '@llavero/proto/commands/people';
import { createLogger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { employee } from '@llavero/proto/records/people/employee';
import { user } from '@llavero/proto/records/people/user';
import { testContext } from '@llavero/kit/testing/context';
import type { TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { startTestRealm, type TestRealm } from '../testing/keycloak.ts';
import { codeOf, hire, nobody, startPeople } from '../testing/people.ts';

let running: TestServices;
let realm: TestRealm;
const email = 'ana@llavero.test';
const logged: string[] = [];
beforeAll(async () => {
  realm = await startTestRealm();
  const logger = createLogger('people', 'info', { write: (line: string) => void logged.push(line) });
  running = await startPeople({ KEYCLOAK_ISSUER: realm.issuer }, logger);
  await hire(running, email, 'una clave larga');
});
afterAll(async () => {
  await running?.stop();
  await realm?.close();
});

const enter = (token: string) =>
  running.peers.command(enterByKeycloak, { token, ip: '127.0.0.1', device: 'test' }, nobody);
const refusalOf = async (claims: Record<string, unknown>, times = {}) =>
  codeOf(enter(await realm.token({ email, ...claims }, times)));
const session = (token: string) => running.peers.command(verifyToken, { token }, nobody);
const stores = () => running.services.get('people')!.get(RecordStores);

describe('[SES-11] signing in through Keycloak', () => {
  it('opens a session of the person with the verified address, whatever its case, for as long as the realm has one', async () => {
    const { token, expiresAt, object } = await enter(await realm.token({ email: 'Ana@Llavero.test' }));
    expect(object).toMatchObject({ email, role: 'INTERNAL_EMPLOYEE' });
    expect((expiresAt - Date.now() / 1000) / 3600).toBeCloseTo(10, 1);
    expect(await session(token)).toMatchObject({ role: 'INTERNAL_EMPLOYEE', impersonator: null });
  });

  it('creates nobody: an unknown address, one that is not verified and none at all are refused', async () => {
    const before = await stores().of(employee).findUnchecked({ limit: 100 });
    expect(await refusalOf({ email: 'nadie@llavero.test' })).toBe('KEYCLOAK.PERSON_UNKNOWN');
    expect(await refusalOf({ email_verified: false })).toBe('KEYCLOAK.EMAIL_UNVERIFIED');
    expect(await refusalOf({ email: null })).toBe('KEYCLOAK.EMAIL_UNVERIFIED');
    expect(await stores().of(employee).findUnchecked({ limit: 100 })).toHaveLength(before.length);
    expect(await stores().of(user).findUnchecked({ limit: 100 })).toEqual([]);
  });

  it('[SES-09] asks Keycloak for the role that the person has; a higher one gives nothing, the role of machines neither', async () => {
    const roles = (...given: string[]) => ({ realm_access: { roles: given } });
    expect(await refusalOf(roles())).toBe('KEYCLOAK.ROLE_DIFFERS');
    expect(await refusalOf(roles('ADMIN', 'SERVICE'))).toBe('KEYCLOAK.ROLE_DIFFERS');
    expect(await refusalOf({ realm_access: null })).toBe('KEYCLOAK.ROLE_DIFFERS');
    const { token } = await enter(await realm.token({ email, ...roles('ADMIN', 'INTERNAL_EMPLOYEE') }));
    expect((await session(token)).role).toBe('INTERNAL_EMPLOYEE');
  });

  it('[PLT-06] tells the log of who came in and of every refusal, and nothing of addresses and tokens', async () => {
    logged.length = 0;
    await enter(await realm.token({ email }));
    await refusalOf({ email: 'nadie@llavero.test' });
    await codeOf(enter('nonsense'));
    const told = logged.map((line) => JSON.parse(line) as { msg: string; errorCode?: string });
    expect(told.filter(({ msg }) => msg === 'entered by Keycloak')).toHaveLength(1);
    expect(
      told.filter(({ msg }) => msg === 'entry by Keycloak refused').map(({ errorCode }) => errorCode),
    ).toEqual(['KEYCLOAK.PERSON_UNKNOWN', 'KEYCLOAK.TOKEN_INVALID']);
    expect(logged.join('')).not.toMatch(/@llavero\.test|eyJ|nonsense/);
  });

  it('refuses tokens of another realm, audience, program or purpose, and what is none', async () => {
    for (const claims of [
      { iss: `${realm.issuer}-otro` },
      { aud: 'account' },
      { azp: 'otra-app' },
      { typ: 'ID' },
      { sid: null },
      { exp: null },
    ])
      expect([claims, await refusalOf(claims)]).toEqual([claims, 'KEYCLOAK.TOKEN_INVALID']);
    const other = await startTestRealm();
    expect(await codeOf(enter(await other.token({ email, iss: realm.issuer })))).toBe(
      'KEYCLOAK.TOKEN_INVALID',
    );
    await other.close();
    expect(await codeOf(enter('nonsense'))).toBe('KEYCLOAK.TOKEN_INVALID');
  });

  it('bears clocks that differ by half a minute and no more', async () => {
    expect(await refusalOf({}, { issued: -320 })).toBe('accepted');
    expect(await refusalOf({}, { issued: -340 })).toBe('KEYCLOAK.TOKEN_INVALID');
    const nbf = (ahead: number) => ({ nbf: Math.floor(Date.now() / 1000) + ahead });
    expect(await refusalOf(nbf(20))).toBe('accepted');
    expect(await refusalOf(nbf(60))).toBe('KEYCLOAK.TOKEN_INVALID');
  });

  it('reads new keys when they change, and says when Keycloak does not answer', async () => {
    const old = await realm.token({ email });
    realm.breakDown(true);
    await realm.rotate();
    // Unknown keys are asked for at most once a second.
    const becomes = (code: string) =>
      until(`an answer of ${code}`, async () => ((await refusalOf({})) === code ? true : undefined));
    await becomes('KEYCLOAK.AWAY');
    realm.breakDown(false);
    await becomes('accepted');
    expect(await codeOf(enter(old))).toBe('KEYCLOAK.TOKEN_INVALID');
  });

  it('[SES-12] a session that ends at Keycloak ends here, that one only, and no other token ends any', async () => {
    const first = await enter(await realm.token({ email, sid: 'one' }));
    const second = await enter(await realm.token({ email, sid: 'two' }));
    const end = async (logoutToken: Promise<string>) =>
      running.peers.command(endKeycloakSession, { logoutToken: await logoutToken }, nobody);
    for (const claims of [{ events: null }, { nonce: 'x' }, { aud: 'llavero' }, { sid: null }])
      expect(await codeOf(end(realm.logoutToken('one', claims)))).toBe('KEYCLOAK.TOKEN_INVALID');
    expect(await codeOf(end(realm.token({ sid: 'one' })))).toBe('KEYCLOAK.TOKEN_INVALID');
    expect(await end(realm.logoutToken('one'))).toEqual({ ended: 1 });
    expect(await codeOf(session(first.token))).toBe('SESSION.REVOKED');
    expect(await session(second.token)).toMatchObject({ role: 'INTERNAL_EMPLOYEE' });
    expect(await end(realm.logoutToken('one'))).toEqual({ ended: 0 });
  });

  it('[SES-12] whom single sign-on lets in later has not just signed in: the current password is asked for', async () => {
    const change = async (claims: Record<string, unknown>) => {
      const { token, object } = await enter(await realm.token({ email, ...claims }));
      const { id } = object as { id: string };
      const actor = {
        ...testContext('INTERNAL_EMPLOYEE', id).actor,
        session: (await session(token)).session,
      };
      const input = { id, password: 'tres tigres comen trigo', currentPassword: null };
      return codeOf(running.peers.command(changePassword, input, { ...nobody, actor }));
    };
    const now = Math.floor(Date.now() / 1000);
    for (const claims of [{ auth_time: now - 3600 }, { auth_time: null }, { auth_time: 'now' }])
      expect(await change(claims)).toBe('SIGN_IN.CURRENT_PASSWORD_NEEDED');
    expect(await change({ auth_time: now - 5 })).toBe('accepted');
  });

  it('a closed person does not come in', async () => {
    await hire(running, 'baja@llavero.test', 'una clave larga');
    const [gone] = await stores()
      .of(employee)
      .findUnchecked({ filter: { email: 'baja@llavero.test' }, limit: 1 });
    await stores().of(employee).writeUnchecked(gone!.id, gone!.version, { active: false }, {}, testContext());
    expect(await refusalOf({ email: 'baja@llavero.test' })).toBe('KEYCLOAK.PERSON_UNKNOWN');
  });
});

it('[SES-11] without Keycloak the embedded sign-in is the only one', async () => {
  const plain = await startPeople();
  const input = { token: await realm.token({ email }), ip: '', device: '' };
  expect(await codeOf(plain.peers.command(enterByKeycloak, input, nobody))).toBe('KEYCLOAK.OFF');
  await plain.stop();
});
