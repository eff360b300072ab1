import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { changePassword, impersonate, resetPassword, signIn, verifyToken } from '@llavero/proto/commands/people';
import { enterByLink } from '@llavero/proto/commands/portal-access';
import {
  confirmSecondFactor,
  enrolAtSignIn,
  enterCode,
  prepareSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  turnOffSecondFactor,
} from '@llavero/proto/commands/second-factor';
import { CodedError } from '@llavero/proto/errors';
import { SECOND_FACTOR_KEY, type SecondFactorRule } from '@llavero/proto/rules/second-factor';
import type { CallContext } from '@llavero/kit/context';
import { TokenVerifier } from '@llavero/kit/auth/token-verifier';
import { Clock } from '@llavero/kit/config/clock';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { testContext } from '@llavero/kit/testing/context';
import type { TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { portalLink } from '../portal/portal-links.ts';
import { ResetCodes } from '../sign-in/reset-codes.ts';
import { ADMIN, codeOf, enter, hire, nobody, startPeople } from '../testing/people.ts';
import { authenticatorCode } from '@llavero/kit/testing/authenticator';

const PASSWORD = 'la clave de la prueba';
let running: TestServices;
let admin: pg.Client;
/** Seconds that have passed on the clock of the service: each period of thirty has one code. */
let ahead = 0;
const soon = () => (ahead += 30);
const start = Math.floor(Date.now() / 1000);
const now = () => start + ahead;

beforeAll(async () => {
  running = await startPeople();
  admin = new pg.Client({ connectionString: running.databases.get('people')?.adminUrl ?? '' });
  await admin.connect();
  jest.spyOn(people(Clock), 'now').mockImplementation(now);
});
afterAll(async () => {
  await admin?.end();
  await running?.stop();
});
beforeEach(async () => {
  await admin.query('DELETE FROM people.sign_in_attempt');
});

function people<T>(token: abstract new (...args: never[]) => T): T {
  const service = running.services.get('people');
  if (!service) throw new Error('no people service');
  return service.get(token as never) as T;
}

const enterWith = (email: string, code: string | null, ip = '') =>
  running.peers.command(
    signIn,
    { email, password: PASSWORD, audience: 'employee', code, ip, device: 'test' },
    nobody,
  );
const second = (ticket: string, code: string, ip = '') =>
  running.peers.command(enterCode, { ticket, code, ip, device: 'test' }, nobody);
const isOpen = (token: string) => codeOf(running.peers.command(verifyToken, { token }, nobody));

/** The refusal of an attempt. */
async function refusal(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CodedError)) throw new Error('it was not refused');
  return error.body;
}
const ticketOf = async (attempt: Promise<unknown>) => String((await refusal(attempt)).details?.['ticket']);

let hired = 0;
/** Somebody with a second factor: address, id, secret as typed, recovery codes, and the context of the session it was made in. */
async function enrolled() {
  hired += 1;
  const email = `persona${hired}@llavero.test`;
  const { id } = await hire(running, email, PASSWORD);
  const { ctx, token } = await enter(running, email, PASSWORD);
  const { secret, address } = await running.peers.command(
    prepareSecondFactor,
    { currentPassword: PASSWORD },
    ctx,
  );
  const { recoveryCodes } = await running.peers.command(
    confirmSecondFactor,
    { code: authenticatorCode(secret, now()) },
    ctx,
  );
  return { email, id, secret, address, ctx, token, codes: recoveryCodes.map(({ code }) => code) };
}

describe('setting up a second factor', () => {
  it('needs a session of the person, and the password', async () => {
    for (const attempt of [
      running.peers.command(secondFactor, {}, nobody),
      running.peers.command(prepareSecondFactor, { currentPassword: PASSWORD }, nobody),
      running.peers.command(confirmSecondFactor, { code: '123456' }, nobody),
    ])
      expect(await codeOf(attempt)).toBe('SESSION.MISSING');
    await hire(running, 'prudente@llavero.test', PASSWORD);
    const { ctx, actor } = await enter(running, 'prudente@llavero.test', PASSWORD);
    const prepare = (currentPassword: string | null) =>
      running.peers.command(prepareSecondFactor, { currentPassword }, ctx);
    expect(await codeOf(prepare('otra'))).toBe('SIGN_IN.CURRENT_PASSWORD_WRONG');
    expect(await codeOf(prepare(null))).toBe('accepted');
    await admin.query(
      `UPDATE people.session SET authenticated_at = now() - interval '1 hour' WHERE id = $1`,
      [actor.session],
    );
    expect(await codeOf(prepare(null))).toBe('SIGN_IN.CURRENT_PASSWORD_NEEDED');
  });

  it('is not for an administrator who has come in as the person', async () => {
    await hire(running, 'imitada@llavero.test', PASSWORD);
    const boss = await enter(running, ADMIN.email, ADMIN.password);
    const input = { email: 'imitada@llavero.test', adminToken: boss.token, reason: null };
    const { token } = await running.peers.command(impersonate, input, boss.ctx);
    const { actor } = await people(TokenVerifier).verify(token);
    const ctx: CallContext = { actor, requestId: 'test' };
    const attempt = running.peers.command(prepareSecondFactor, { currentPassword: PASSWORD }, ctx);
    expect(await codeOf(attempt)).toBe('SIGN_IN.NOT_YOURS');
  });

  it('counts after a first right code, and tells ten recovery codes once', async () => {
    await hire(running, 'nueva@llavero.test', PASSWORD);
    const { ctx } = await enter(running, 'nueva@llavero.test', PASSWORD);
    const confirm = (code: string) => running.peers.command(confirmSecondFactor, { code }, ctx);
    expect(await codeOf(confirm('123456'))).toBe('SECOND_FACTOR.NOT_PREPARED');
    const { secret } = await running.peers.command(prepareSecondFactor, { currentPassword: PASSWORD }, ctx);
    expect(await codeOf(confirm('000000'))).toBe('SECOND_FACTOR.CODE_WRONG');
    expect(await running.peers.command(secondFactor, {}, ctx)).toEqual({
      since: null,
      codesLeft: 0,
      required: false,
    });
    expect(await codeOf(enterWith('nueva@llavero.test', null))).toBe('accepted');
    const { recoveryCodes } = await confirm(authenticatorCode(secret, now()));
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes.map(({ code }) => code)).size).toBe(10);
    for (const { code } of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
    const state = await running.peers.command(secondFactor, {}, ctx);
    expect([state.codesLeft, Math.abs((state.since ?? 0) - now()) < 60]).toEqual([10, true]);
  });

  it('a prepared secret is worth nothing after a quarter of an hour, or once another was prepared', async () => {
    await hire(running, 'lenta@llavero.test', PASSWORD);
    const { ctx } = await enter(running, 'lenta@llavero.test', PASSWORD);
    const prepare = () => running.peers.command(prepareSecondFactor, { currentPassword: PASSWORD }, ctx);
    const confirm = (secret: string) =>
      running.peers.command(confirmSecondFactor, { code: authenticatorCode(secret, now()) }, ctx);
    const first = await prepare();
    const later = await prepare();
    expect(await codeOf(confirm(first.secret))).toBe('SECOND_FACTOR.CODE_WRONG');
    await admin.query(`UPDATE people.second_factor SET pending_at = now() - interval '16 minutes'`);
    expect(await codeOf(confirm(later.secret))).toBe('SECOND_FACTOR.NOT_PREPARED');
  });

  it('another telephone takes the place of the first with its first code, not before', async () => {
    const { email, ctx, secret } = await enrolled();
    const other = await running.peers.command(prepareSecondFactor, { currentPassword: PASSWORD }, ctx);
    soon();
    expect(await codeOf(enterWith(email, authenticatorCode(secret, now())))).toBe('accepted');
    soon();
    await running.peers.command(confirmSecondFactor, { code: authenticatorCode(other.secret, now()) }, ctx);
    soon();
    expect(await codeOf(enterWith(email, authenticatorCode(secret, now())))).toBe('SIGN_IN.CODE_WRONG');
    expect(await codeOf(enterWith(email, authenticatorCode(other.secret, now())))).toBe('accepted');
  });

  it('[ENT-10] keeps neither secret nor recovery codes readable', async () => {
    const { secret, codes, email } = await enrolled();
    const ticket = await ticketOf(enterWith(email, null));
    for (const table of ['second_factor', 'recovery_code', 'sign_in_step', 'audit', 'outbox', 'employee']) {
      const { rows } = await admin.query(`SELECT t::text AS text FROM people.${table} t`);
      const kept = rows.map(({ text }) => String(text)).join('\n');
      for (const told of [secret, ticket, ...codes, ...codes.map((code) => code.replace('-', ''))])
        expect(kept.toLowerCase()).not.toContain(told.toLowerCase());
    }
  });
});

describe('signing in with a second factor', () => {
  it('asks for a code after a right password only, and there is no session before', async () => {
    const { email, id, secret } = await enrolled();
    const sessions = async () =>
      Number(
        (await admin.query('SELECT count(*) FROM people.session WHERE account = $1', [id])).rows[0].count,
      );
    const before = await sessions();
    const wrong = { email, password: 'mal mal mal', audience: 'employee', code: null, ip: '', device: '' };
    expect(await codeOf(running.peers.command(signIn, wrong, nobody))).toBe('SIGN_IN.WRONG_CREDENTIALS');
    const told = await refusal(enterWith(email, null));
    expect(told).toMatchObject({
      code: 'SIGN_IN.CODE_NEEDED',
      kind: 'unauthenticated',
      details: { seconds: 300 },
    });
    const ticket = String(told.details?.['ticket']);
    expect(await isOpen(ticket)).toBe('SESSION.INVALID');
    expect(await sessions()).toBe(before);
    expect(await codeOf(second(ticket, '000000'))).toBe('SIGN_IN.CODE_WRONG');
    soon();
    const entered = await second(ticket, authenticatorCode(secret, now()));
    expect(entered.recoveryCodes).toEqual([]);
    expect(await isOpen(entered.token)).toBe('accepted');
    expect(await codeOf(second(ticket, authenticatorCode(secret, now() + 30)))).toBe('SIGN_IN.STEP_EXPIRED');
  });

  it('each code counts once, also shown twice at the same time', async () => {
    const { email, secret } = await enrolled();
    // The code that has turned it on is used up.
    expect(await codeOf(enterWith(email, authenticatorCode(secret, now())))).toBe('SIGN_IN.CODE_WRONG');
    soon();
    const code = authenticatorCode(secret, now());
    const both = await Promise.all([codeOf(enterWith(email, code)), codeOf(enterWith(email, code))]);
    expect(both.sort()).toEqual(['SIGN_IN.CODE_WRONG', 'accepted']);
    expect(await codeOf(enterWith(email, ` ${authenticatorCode(secret, now() + 30)} `))).toBe('accepted');
  });

  it('a recovery code opens once, however it is typed, and new ones replace the old', async () => {
    const { email, codes, ctx } = await enrolled();
    const [first = '', other = ''] = codes;
    expect(await codeOf(enterWith(email, first.toUpperCase().replace('-', ' ')))).toBe('accepted');
    expect(await codeOf(enterWith(email, first))).toBe('SIGN_IN.CODE_WRONG');
    expect((await running.peers.command(secondFactor, {}, ctx)).codesLeft).toBe(9);
    const renew = (currentPassword: string) =>
      running.peers.command(renewRecoveryCodes, { currentPassword }, ctx);
    expect(await codeOf(renew('otra'))).toBe('SIGN_IN.CURRENT_PASSWORD_WRONG');
    const { recoveryCodes } = await renew(PASSWORD);
    expect(await codeOf(enterWith(email, other))).toBe('SIGN_IN.CODE_WRONG');
    const ticket = await ticketOf(enterWith(email, null));
    expect(await codeOf(second(ticket, String(recoveryCodes[0]?.code)))).toBe('accepted');
  });

  it('[SES-12] codes are slowed like passwords, and longer, for who has the password', async () => {
    const { email, secret } = await enrolled();
    const outcomes: string[] = [];
    for (let i = 0; i < 8; i += 1) outcomes.push(await codeOf(enterWith(email, String(100_000 + i))));
    expect(outcomes.slice(0, 5)).toEqual(Array<string>(5).fill('SIGN_IN.CODE_WRONG'));
    expect(outcomes).toContain('SIGN_IN.SLOWED');
    soon();
    expect(await codeOf(enterWith(email, authenticatorCode(secret, now())))).toBe('SIGN_IN.SLOWED');
    // A right password alone does not begin the count anew.
    await admin.query(`UPDATE people.sign_in_attempt SET blocked_until = now()`);
    const ticket = await ticketOf(enterWith(email, null));
    await admin.query(`UPDATE people.sign_in_attempt SET blocked_until = now()`);
    expect(await codeOf(second(ticket, '000000'))).toBe('SIGN_IN.CODE_WRONG');
    expect(await codeOf(second(ticket, '000000'))).toBe('SIGN_IN.SLOWED');
    await admin.query(`UPDATE people.sign_in_attempt SET blocked_until = now()`);
    expect(await codeOf(second(ticket, authenticatorCode(secret, now())))).toBe('accepted');
  });

  it('an office behind one address is not slowed by sign-ins that go well', async () => {
    const { email, secret } = await enrolled();
    for (let i = 0; i < 25; i += 1) {
      const ticket = await ticketOf(enterWith(email, null, '203.0.113.9'));
      soon();
      expect(await codeOf(second(ticket, authenticatorCode(secret, now()), '203.0.113.9'))).toBe('accepted');
    }
  });

  it('a half-finished sign-in is worth nothing after five minutes, or once the person has changed', async () => {
    const { email, id, secret } = await enrolled();
    soon();
    const code = authenticatorCode(secret, now());
    const late = await ticketOf(enterWith(email, null));
    await admin.query(`UPDATE people.sign_in_step SET expires_at = now() WHERE account = $1`, [id]);
    expect(await codeOf(second(late, code))).toBe('SIGN_IN.STEP_EXPIRED');
    const ticket = await ticketOf(enterWith(email, null));
    const input = { id, password: 'otra clave distinta', currentPassword: null };
    await running.peers.command(changePassword, input, testContext('ADMIN'));
    expect(await codeOf(second(ticket, code))).toBe('SIGN_IN.STEP_EXPIRED');
    for (const wrong of ['nonsense', ''])
      expect(await codeOf(second(wrong, code))).toMatch(/STEP_EXPIRED|COMMAND.INVALID/);
  });

  it('[SES-08] a new password by mail, or a mailed link, do not go round it', async () => {
    const { email, id, secret } = await enrolled();
    const resetToken = String(await people(ResetCodes).issue(id));
    await running.peers.command(resetPassword, { resetToken, password: PASSWORD }, nobody);
    expect(await codeOf(enterWith(email, null))).toBe('SIGN_IN.CODE_NEEDED');
    const subject = { collection: 'user', id } as const;
    const request = { subject, recipient: null, scope: {}, keepEarlier: true };
    const { code } = await people(ScopedLinks).issue(portalLink, request);
    const byLink = running.peers.command(enterByLink, { code, ip: '', device: '' }, nobody);
    expect(await codeOf(byLink)).toBe('LINK.INVALID');
    soon();
    expect(await codeOf(enterWith(email, authenticatorCode(secret, now())))).toBe('accepted');
  });
});

describe('turning it off', () => {
  it('needs the password, and is in the audit with who did it, like all its changes', async () => {
    const { email, id, ctx } = await enrolled();
    const off = (currentPassword: string) =>
      running.peers.command(turnOffSecondFactor, { currentPassword }, ctx);
    expect(await codeOf(off('otra'))).toBe('SIGN_IN.CURRENT_PASSWORD_WRONG');
    expect(await codeOf(enterWith(email, null))).toBe('SIGN_IN.CODE_NEEDED');
    soon();
    await running.peers.command(renewRecoveryCodes, { currentPassword: PASSWORD }, ctx);
    expect(await off(PASSWORD)).toEqual({ turnedOff: true });
    expect(await codeOf(off(PASSWORD))).toBe('SECOND_FACTOR.OFF');
    expect(await codeOf(enterWith(email, null))).toBe('accepted');
    const { rows } = await admin.query(
      `SELECT actor, changes FROM people.audit WHERE record_id = $1 AND changes::text LIKE '%recoveryCodesSince%' ORDER BY version`,
      [id],
    );
    expect(rows.map(({ actor }) => actor)).toEqual([id, id, id]);
  });

  it('[SES-12] an administrator takes it off somebody else, whose sessions end; nobody else can', async () => {
    const [{ email, id, token }, colleague] = [await enrolled(), await enrolled()];
    const remove = (who: string, ctx: CallContext) =>
      running.peers.command(removeSecondFactor, { id: who }, ctx);
    expect(await codeOf(remove(id, nobody))).toBe('SESSION.MISSING');
    expect((await refusal(remove(id, colleague.ctx))).kind).toBe('forbidden');
    const boss = await enter(running, ADMIN.email, ADMIN.password);
    expect(await codeOf(remove(boss.actor.id, boss.ctx))).toBe('SECOND_FACTOR.OWN');
    expect(await remove(id, boss.ctx)).toEqual({ sessions: 1 });
    expect(await isOpen(token)).toBe('SESSION.REVOKED');
    expect(await codeOf(enterWith(email, null))).toBe('accepted');
    expect(await codeOf(remove(id, boss.ctx))).toBe('SECOND_FACTOR.OFF');
    const { rows } = await admin.query(
      `SELECT actor FROM people.audit WHERE record_id = $1 AND changes::text LIKE '%secondFactorSince%' ORDER BY version DESC LIMIT 1`,
      [id],
    );
    expect(rows).toEqual([{ actor: boss.actor.id }]);
  });
});

describe('a company that asks for it', () => {
  const setRule = async (rule: SecondFactorRule) => {
    const settings = running.peers.records('notifications');
    const { items } = await settings.list(
      { collection: 'config', filter: { key: SECOND_FACTOR_KEY } },
      testContext(),
    );
    const [known] = items;
    if (known)
      await settings.patch(
        { collection: 'config', id: known.id, version: known.version, patch: { value: rule } },
        testContext('ADMIN'),
      );
    else
      await settings.create(
        { collection: 'config', object: { key: SECOND_FACTOR_KEY, value: rule } },
        testContext('ADMIN'),
      );
    await until(`the rule ${rule}`, async () => {
      const { rows } = await admin.query('SELECT rule FROM people.second_factor_rule');
      return rows[0]?.rule === rule;
    });
  };

  it('leads whoever has none to set it up before there is a session', async () => {
    const { email, ctx } = await enrolled();
    await hire(running, 'obligada@llavero.test', PASSWORD);
    const boss = () =>
      running.peers.command(
        signIn,
        { ...ADMIN, audience: 'employee', code: null, ip: '', device: '' },
        nobody,
      );
    await setRule('ADMINS');
    expect(await codeOf(enterWith('obligada@llavero.test', null))).toBe('accepted');
    expect(await codeOf(boss())).toBe('SIGN_IN.ENROLMENT_NEEDED');
    await setRule('STAFF');
    expect(await codeOf(enterWith(email, null))).toBe('SIGN_IN.CODE_NEEDED');
    const off = running.peers.command(turnOffSecondFactor, { currentPassword: PASSWORD }, ctx);
    expect(await codeOf(off)).toBe('SECOND_FACTOR.REQUIRED');

    const ticket = await ticketOf(enterWith('obligada@llavero.test', '123456'));
    expect(await codeOf(second(ticket, '123456'))).toBe('SECOND_FACTOR.NOT_PREPARED');
    const { secret } = await running.peers.command(enrolAtSignIn, { ticket }, nobody);
    expect(await codeOf(second(ticket, '000000'))).toBe('SECOND_FACTOR.CODE_WRONG');
    const entered = await second(ticket, authenticatorCode(secret, now()));
    expect(entered.recoveryCodes).toHaveLength(10);
    expect(await isOpen(entered.token)).toBe('accepted');
    expect(await codeOf(enterWith('obligada@llavero.test', null))).toBe('SIGN_IN.CODE_NEEDED');

    // The ticket of somebody who only has to show a code makes no new secret.
    const shows = await ticketOf(enterWith(email, null));
    expect(await codeOf(running.peers.command(enrolAtSignIn, { ticket: shows }, nobody))).toBe(
      'SIGN_IN.STEP_EXPIRED',
    );
    await setRule('NONE');
    expect(await codeOf(boss())).toBe('accepted');
  });

  it('[SES-07] does not ask people outside the company', async () => {
    const outside = { firstname: 'Eva', email: 'eva@correo.test', roles: ['OWNER'], password: PASSWORD };
    await running.peers.records('people').create({ collection: 'user', object: outside }, testContext());
    await setRule('STAFF');
    const input = {
      email: 'eva@correo.test',
      password: PASSWORD,
      audience: 'user',
      code: null,
      ip: '',
      device: '',
    };
    expect(await codeOf(running.peers.command(signIn, input, nobody))).toBe('accepted');
    await setRule('NONE');
  });
});
