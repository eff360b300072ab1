import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import pg from 'pg';
import { jwks, revokedSessions, signIn, verifyToken } from '@llavero/proto/commands/people';
import { deactivateEmployee } from '@llavero/proto/commands/people-employees';
import { sessionInvalid } from '@llavero/kit/auth/token-verifier';
import { until } from '@llavero/kit/testing/until';
import { testContext } from '@llavero/kit/testing/context';
import type { TestServices } from '@llavero/kit/testing/service';
import { ADMIN, codeOf, enter, hire, nobody, startPeople } from '../testing/people.ts';
import { KeyRing } from './key-ring.ts';

let running: TestServices;
let admin: pg.Client;

beforeAll(async () => {
  running = await startPeople();
  admin = new pg.Client({ connectionString: running.databases.get('people')?.adminUrl ?? '' });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await running.stop();
});

const attempt = (email: string, password: string, more: { audience?: string; ip?: string } = {}) =>
  running.peers.command(
    signIn,
    { email, password, audience: 'employee', code: null, ip: '', device: '', ...more },
    nobody,
  );
const check = (token: string) => running.peers.command(verifyToken, { token }, nobody);

describe('signing in', () => {
  it('[SES-01] refuses an unknown address, a wrong password and a closed account with the same words', async () => {
    await hire(running, 'cerrada@llavero.test', 'una clave larga');
    const [closed] = (
      await running.peers
        .records('people')
        .list({ collection: 'employee', filter: { email: 'cerrada@llavero.test' } }, testContext())
    ).items;
    if (!closed) throw new Error('not hired');
    const { id, version } = closed;
    await running.peers.command(deactivateEmployee, { id, version, tasksTo: null }, testContext());
    for (const [email, password] of [
      ['nadie@llavero.test', 'una clave larga'],
      [ADMIN.email, 'otra clave larga'],
      ['cerrada@llavero.test', 'una clave larga'],
    ] as const)
      expect(await codeOf(attempt(email, password))).toBe('SIGN_IN.WRONG_CREDENTIALS');
  });

  it('refuses a call without address or password, naming the field', async () => {
    expect(await codeOf(attempt('', 'x'))).toBe('COMMAND.INVALID');
    expect(await codeOf(attempt('a@b.es', ''))).toBe('COMMAND.INVALID');
  });

  it('[SES-01] lets the first administrator in, whatever the case of the address', async () => {
    const { token, object, expiresAt } = await attempt(ADMIN.email.toUpperCase(), ADMIN.password);
    expect(object).toMatchObject({ email: ADMIN.email, role: 'ADMIN' });
    expect(JSON.stringify(object)).not.toMatch(/argon2|password/i);
    const { payload } = await jwtVerify(
      token,
      createRemoteJWKSet(
        new URL(`http://127.0.0.1:${running.services.get('people')?.healthPort}/.well-known/jwks.json`),
      ),
    );
    expect(payload).toMatchObject({ iss: 'llavero', aud: 'llavero', role: 'ADMIN', exp: expiresAt });
  });

  it('[SES-02] lasts a year and is verified against the session', async () => {
    const { token, expiresAt } = await attempt(ADMIN.email, ADMIN.password);
    expect(Math.abs(expiresAt - Date.now() / 1000 - 365 * 86_400)).toBeLessThan(60);
    const session = await check(token);
    expect(session).toMatchObject({
      role: 'ADMIN',
      impersonator: null,
      expiresAt,
      object: { email: ADMIN.email },
    });
  });

  it('[SES-02] does not verify nonsense, a token of strangers, or one whose session is gone', async () => {
    expect(await codeOf(check('nonsense'))).toBe(sessionInvalid().body.code);
    expect(await codeOf(check(await running.tokenFor('ADMIN')))).toBe(sessionInvalid().body.code);
    const { token, actor } = await enter(running, ADMIN.email, ADMIN.password);
    await admin.query('DELETE FROM people.session WHERE id = $1', [actor.session]);
    expect(await codeOf(check(token))).toBe('SESSION.REVOKED');
  });

  it('[SES-06] makes an administrator of the configured address whatever its role', async () => {
    const { items } = await running.peers
      .records('people')
      .list({ collection: 'employee', filter: { email: ADMIN.email } }, testContext());
    const boss = items[0];
    if (!boss) throw new Error('no first administrator');
    await running.peers
      .records('people')
      .patch(
        { collection: 'employee', id: boss.id, version: boss.version, patch: { role: 'EXTERNAL_EMPLOYEE' } },
        testContext(),
      );
    // The change ends the sessions of the person a moment later, one that has just begun among them.
    const enters = () => enter(running, ADMIN.email, ADMIN.password).catch(() => undefined);
    const session = await until('a session that outlives the change', enters);
    expect(session.actor.role).toBe('ADMIN');
  });

  it('[SES-07] keeps employees and outsiders apart, and an outsider speaks for the agent', async () => {
    const records = running.peers.records('people');
    const agent = await records.create(
      { collection: 'agent', object: { firstname: 'Lucía', lastname: 'Gómez' } },
      testContext(),
    );
    const object = {
      firstname: 'Lucía',
      email: 'lucia@correo.test',
      agent: agent.id,
      roles: ['TENANT'],
      password: 'clave de lucía',
    };
    await records.create({ collection: 'user', object }, testContext());
    expect(await codeOf(attempt('lucia@correo.test', 'clave de lucía'))).toBe('SIGN_IN.WRONG_CREDENTIALS');
    expect(await codeOf(attempt(ADMIN.email, ADMIN.password, { audience: 'user' }))).toBe(
      'SIGN_IN.WRONG_CREDENTIALS',
    );
    const { token, object: person } = await attempt('Lucia@correo.test', 'clave de lucía', {
      audience: 'user',
    });
    expect(person).toMatchObject({ email: 'lucia@correo.test' });
    const session = await check(token);
    expect(session.role).toBe('TENANT');
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub).toBe(agent.id);
  });

  it('[SES-12] slows guessing for one account, then lets the right password in again', async () => {
    await hire(running, 'lenta@llavero.test', 'la clave de lenta');
    const codes: string[] = [];
    for (let i = 0; i < 9; i += 1) codes.push(await codeOf(attempt('lenta@llavero.test', `mal ${i}`)));
    expect(codes.slice(0, 5)).toEqual(Array<string>(5).fill('SIGN_IN.WRONG_CREDENTIALS'));
    expect(codes).toContain('SIGN_IN.SLOWED');
    expect(await codeOf(attempt('lenta@llavero.test', 'la clave de lenta'))).toBe('SIGN_IN.SLOWED');
    await admin.query(`UPDATE people.sign_in_attempt SET blocked_until = now() WHERE blocked_until > now()`);
    expect(await codeOf(attempt('lenta@llavero.test', 'la clave de lenta'))).toBe('accepted');
    expect(await codeOf(attempt('lenta@llavero.test', 'mal otra vez'))).toBe('SIGN_IN.WRONG_CREDENTIALS');
  });

  it('[SES-12] guessing side by side gains nothing', async () => {
    await hire(running, 'rapida@llavero.test', 'la clave de rápida');
    const began = Date.now();
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, i) => codeOf(attempt('rapida@llavero.test', `mal ${i}`))),
    );
    // Five are free and one more starts the wait; on a slow machine a wait of 1, 2, 4 … s may pass meanwhile.
    const waited = Math.ceil(Math.log2(1 + (Date.now() - began) / 1000));
    const looked = codes.filter((code) => code === 'SIGN_IN.WRONG_CREDENTIALS').length;
    expect(looked).toBeLessThanOrEqual(6 + waited);
    expect(looked).toBeLessThan(15);
  });

  it('[SES-12] slows guessing from one network address over many accounts', async () => {
    const codes: string[] = [];
    for (let i = 0; i < 25; i += 1)
      codes.push(await codeOf(attempt(`persona${i}@llavero.test`, 'una clave', { ip: '203.0.113.7' })));
    expect(codes.slice(0, 20)).not.toContain('SIGN_IN.SLOWED');
    expect(codes).toContain('SIGN_IN.SLOWED');
  });

  it('[SES-12] doubles the wait and never locks an account for more than a minute', async () => {
    await hire(running, 'terca@llavero.test', 'la clave de terca');
    const waits: number[] = [];
    for (let i = 0; i < 16; i += 1) {
      await codeOf(attempt('terca@llavero.test', `mal ${i}`));
      const { rows } = await admin.query(
        `UPDATE people.sign_in_attempt SET blocked_until = now() WHERE blocked_until > now() + interval '100 ms'
         RETURNING round(extract(epoch FROM (SELECT o.blocked_until FROM people.sign_in_attempt o WHERE o.key = sign_in_attempt.key) - now())) AS wait`,
      );
      waits.push(...rows.map(({ wait }) => Number(wait)).filter((wait) => wait <= 60));
    }
    const own = waits.filter((wait) => wait > 0);
    expect(Math.max(...own)).toBe(60);
    expect(own.some((wait) => wait >= 15 && wait <= 17)).toBe(true);
  });

  it('[ENT-10] stores no password, address or network address that can be read', async () => {
    await attempt(ADMIN.email, ADMIN.password, { ip: '198.51.100.23' });
    for (const table of ['session', 'sign_in_attempt', 'signing_key', 'password_reset', 'outbox', 'audit']) {
      const { rows } = await admin.query(`SELECT t::text AS text FROM people.${table} t`);
      for (const { text } of rows) expect(text).not.toMatch(/198\.51|argon2|clave de/);
    }
    const { rows } = await admin.query('SELECT password FROM people.employee WHERE email = $1', [
      ADMIN.email,
    ]);
    expect(rows[0].password).toMatch(/^\$argon2id\$/);
  });

  it('publishes the keys by command and by HTTP, and never a private half', async () => {
    const { keys } = await running.peers.command(jwks, {}, nobody);
    const response = await fetch(
      `http://127.0.0.1:${running.services.get('people')?.healthPort}/.well-known/jwks.json`,
    );
    expect(await response.json()).toEqual({ keys });
    expect(JSON.stringify(keys)).not.toContain('"d"');
    expect((keys as { kid?: string }[])[0]?.kid).toBeTruthy();
  });

  it('rotates keys without ending a session', async () => {
    const before = await attempt(ADMIN.email, ADMIN.password);
    const ring = running.services.get('people')?.get(KeyRing);
    const kid = await ring?.rotate();
    const after = await attempt(ADMIN.email, ADMIN.password);
    const kidOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
    expect(kidOf(after.token)).toBe(kid);
    expect(kidOf(before.token)).not.toBe(kid);
    expect(await codeOf(check(before.token))).toBe('accepted');
    expect(await codeOf(check(after.token))).toBe('accepted');
  });

  it('tells nobody sessions that still live', async () => {
    const { actor } = await enter(running, ADMIN.email, ADMIN.password);
    const { sessions } = await running.peers.command(revokedSessions, {}, nobody);
    expect(sessions.map(({ id }) => id)).not.toContain(actor.session);
  });
});

describe('the develop environment', () => {
  it('[SES-10] makes the configured employee of everybody who signs in', async () => {
    const develop = await startPeople({ LLAVERO_ENVIRONMENT: 'develop', DEV_USER_EMAIL: 'dev@llavero.test' });
    try {
      await hire(develop, 'dev@llavero.test', 'la clave de dev');
      expect((await enter(develop, ADMIN.email, ADMIN.password)).object).toMatchObject({
        email: 'dev@llavero.test',
      });
      expect(await codeOf(enter(develop, ADMIN.email, 'mal mal mal'))).toBe('SIGN_IN.WRONG_CREDENTIALS');
    } finally {
      await develop.stop();
    }
  });
});
