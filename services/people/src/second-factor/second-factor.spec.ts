import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { changePassword, impersonate, resetPassword, signIn } from '@llavero/proto/commands/people';
import { enterByLink } from '@llavero/proto/commands/portal-access';
import {
  confirmSecondFactor,
  prepareSecondFactor,
  renewRecoveryCodes,
  secondFactor,
} from '@llavero/proto/commands/second-factor';
import type { CallContext } from '@llavero/kit/context';
import { TokenVerifier } from '@llavero/kit/auth/token-verifier';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { authenticatorCode } from '@llavero/kit/testing/authenticator';
import { testContext } from '@llavero/kit/testing/context';
import { portalLink } from '../portal/portal-links.ts';
import { ResetCodes } from '../sign-in/reset-codes.ts';
import { ADMIN, codeOf, enter, hire, nobody } from '../testing/people.ts';
import { SecondFactors } from './second-factors.ts';
import { FactorBench, PASSWORD, refusal, ticketOf } from './testing/bench.ts';

let bench: FactorBench;
beforeAll(async () => {
  bench = await FactorBench.open();
});
afterAll(() => bench?.close());
beforeEach(async () => {
  await bench.admin.query('DELETE FROM people.sign_in_attempt');
});

describe('setting up a second factor', () => {
  it('needs a session of the person, and the password', async () => {
    for (const attempt of [
      bench.running.peers.command(secondFactor, {}, nobody),
      bench.running.peers.command(prepareSecondFactor, { currentPassword: PASSWORD }, nobody),
      bench.running.peers.command(confirmSecondFactor, { code: '123456' }, nobody),
    ])
      expect(await codeOf(attempt)).toBe('SESSION.MISSING');
    await hire(bench.running, 'prudente@llavero.test', PASSWORD);
    const { ctx, actor } = await enter(bench.running, 'prudente@llavero.test', PASSWORD);
    const prepare = (currentPassword: string | null) =>
      bench.running.peers.command(prepareSecondFactor, { currentPassword }, ctx);
    expect(await codeOf(prepare('otra'))).toBe('SIGN_IN.CURRENT_PASSWORD_WRONG');
    expect(await codeOf(prepare(null))).toBe('accepted');
    await bench.admin.query(
      `UPDATE people.session SET authenticated_at = now() - interval '1 hour' WHERE id = $1`,
      [actor.session],
    );
    expect(await codeOf(prepare(null))).toBe('SIGN_IN.CURRENT_PASSWORD_NEEDED');
  });

  it('is not for an administrator who has come in as the person', async () => {
    await hire(bench.running, 'imitada@llavero.test', PASSWORD);
    const boss = await enter(bench.running, ADMIN.email, ADMIN.password);
    const input = { email: 'imitada@llavero.test', adminToken: boss.token, reason: null };
    const { token } = await bench.running.peers.command(impersonate, input, boss.ctx);
    const { actor } = await bench.people(TokenVerifier).verify(token);
    const ctx: CallContext = { actor, requestId: 'test' };
    const attempt = bench.running.peers.command(prepareSecondFactor, { currentPassword: PASSWORD }, ctx);
    expect(await codeOf(attempt)).toBe('SIGN_IN.NOT_YOURS');
  });

  it('counts after a first right code, and tells ten recovery codes once', async () => {
    await hire(bench.running, 'nueva@llavero.test', PASSWORD);
    const { ctx } = await enter(bench.running, 'nueva@llavero.test', PASSWORD);
    const confirm = (code: string) => bench.running.peers.command(confirmSecondFactor, { code }, ctx);
    expect(await codeOf(confirm('123456'))).toBe('SECOND_FACTOR.NOT_PREPARED');
    const { secret } = await bench.running.peers.command(
      prepareSecondFactor,
      { currentPassword: PASSWORD },
      ctx,
    );
    expect(await codeOf(confirm('000000'))).toBe('SECOND_FACTOR.CODE_WRONG');
    expect(await bench.running.peers.command(secondFactor, {}, ctx)).toEqual({
      since: null,
      codesLeft: 0,
      required: false,
    });
    expect(await codeOf(bench.enterWith('nueva@llavero.test', null))).toBe('accepted');
    const { recoveryCodes } = await confirm(authenticatorCode(secret, bench.now()));
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes.map(({ code }) => code)).size).toBe(10);
    for (const { code } of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
    const state = await bench.running.peers.command(secondFactor, {}, ctx);
    expect([state.codesLeft, Math.abs((state.since ?? 0) - bench.now()) < 60]).toEqual([10, true]);
  });

  it('a prepared secret is worth nothing after a quarter of an hour, or once another was prepared', async () => {
    await hire(bench.running, 'lenta@llavero.test', PASSWORD);
    const { ctx } = await enter(bench.running, 'lenta@llavero.test', PASSWORD);
    const prepare = () =>
      bench.running.peers.command(prepareSecondFactor, { currentPassword: PASSWORD }, ctx);
    const confirm = (secret: string) =>
      bench.running.peers.command(confirmSecondFactor, { code: authenticatorCode(secret, bench.now()) }, ctx);
    const first = await prepare();
    const later = await prepare();
    expect(await codeOf(confirm(first.secret))).toBe('SECOND_FACTOR.CODE_WRONG');
    await bench.admin.query(`UPDATE people.second_factor SET pending_at = now() - interval '16 minutes'`);
    expect(await codeOf(confirm(later.secret))).toBe('SECOND_FACTOR.NOT_PREPARED');
  });

  it('[SES-12] the first code cannot be guessed at speed', async () => {
    await hire(bench.running, 'adivinada@llavero.test', PASSWORD);
    const { ctx } = await enter(bench.running, 'adivinada@llavero.test', PASSWORD);
    await bench.running.peers.command(prepareSecondFactor, { currentPassword: PASSWORD }, ctx);
    const told: string[] = [];
    for (let i = 0; i < 8; i += 1)
      told.push(await codeOf(bench.running.peers.command(confirmSecondFactor, { code: `00000${i}` }, ctx)));
    expect(told).toContain('SIGN_IN.SLOWED');
  });

  it('another telephone takes the place of the first with its first code, not before', async () => {
    const { email, ctx, secret } = await bench.enrolled();
    const other = await bench.running.peers.command(prepareSecondFactor, { currentPassword: PASSWORD }, ctx);
    bench.soon();
    expect(await codeOf(bench.enterWith(email, authenticatorCode(secret, bench.now())))).toBe('accepted');
    bench.soon();
    await bench.running.peers.command(
      confirmSecondFactor,
      { code: authenticatorCode(other.secret, bench.now()) },
      ctx,
    );
    bench.soon();
    expect(await codeOf(bench.enterWith(email, authenticatorCode(secret, bench.now())))).toBe(
      'SIGN_IN.CODE_WRONG',
    );
    expect(await codeOf(bench.enterWith(email, authenticatorCode(other.secret, bench.now())))).toBe(
      'accepted',
    );
  });

  it('[ENT-10] keeps neither secret nor recovery codes nor tickets readable, and logs none of them', async () => {
    const { secret, codes, email } = await bench.enrolled();
    const ticket = await ticketOf(bench.enterWith(email, null));
    bench.soon();
    const code = authenticatorCode(secret, bench.now());
    await bench.second(ticket, code);
    const later = await ticketOf(bench.enterWith(email, '000000').catch(() => bench.enterWith(email, null)));
    await codeOf(bench.enterWith(email, codes[0] ?? ''));
    const secrets = [secret, ticket, later, ...codes, ...codes.map((one) => one.replace('-', ''))];
    const log = bench.logged.join('');
    expect(log).toContain('second factor refused');
    for (const told of [...secrets, `"${code}"`]) expect(log.toLowerCase()).not.toContain(told.toLowerCase());
    for (const table of ['second_factor', 'recovery_code', 'sign_in_step', 'audit', 'outbox', 'employee']) {
      const { rows } = await bench.admin.query(`SELECT t::text AS text FROM people.${table} t`);
      const kept = rows.map(({ text }) => String(text)).join('\n');
      for (const told of secrets) expect(kept.toLowerCase()).not.toContain(told.toLowerCase());
    }
  });
});

describe('signing in with a second factor', () => {
  it('asks for a code after a right password only, and there is no session before', async () => {
    const { email, id, secret } = await bench.enrolled();
    const sessions = async () =>
      Number(
        (await bench.admin.query('SELECT count(*) FROM people.session WHERE account = $1', [id])).rows[0]
          .count,
      );
    const before = await sessions();
    const wrong = { email, password: 'mal mal mal', audience: 'employee', code: null, ip: '', device: '' };
    expect(await codeOf(bench.running.peers.command(signIn, wrong, nobody))).toBe(
      'SIGN_IN.WRONG_CREDENTIALS',
    );
    const told = await refusal(bench.enterWith(email, null));
    expect(told).toMatchObject({
      code: 'SIGN_IN.CODE_NEEDED',
      kind: 'unauthenticated',
      details: { seconds: 300 },
    });
    const ticket = String(told.details?.['ticket']);
    expect(await bench.isOpen(ticket)).toBe('SESSION.INVALID');
    expect(await sessions()).toBe(before);
    expect(await codeOf(bench.second(ticket, '000000'))).toBe('SIGN_IN.CODE_WRONG');
    bench.soon();
    const entered = await bench.second(ticket, authenticatorCode(secret, bench.now()));
    expect(entered.recoveryCodes).toEqual([]);
    expect(await bench.isOpen(entered.token)).toBe('accepted');
    expect(await codeOf(bench.second(ticket, authenticatorCode(secret, bench.now() + 30)))).toBe(
      'SIGN_IN.STEP_EXPIRED',
    );
  });

  it('each code counts once, also shown twice at the same time', async () => {
    const { email, id, secret } = await bench.enrolled();
    // The code that has turned it on is used up.
    expect(await codeOf(bench.enterWith(email, authenticatorCode(secret, bench.now())))).toBe(
      'SIGN_IN.CODE_WRONG',
    );
    bench.soon();
    const code = authenticatorCode(secret, bench.now());
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => bench.people(SecondFactors).accept(id, code)),
    );
    expect(tries.filter((taken) => taken)).toEqual([true]);
    expect(await codeOf(bench.enterWith(email, code))).toBe('SIGN_IN.CODE_WRONG');
    expect(await codeOf(bench.enterWith(email, ` ${authenticatorCode(secret, bench.now() + 30)} `))).toBe(
      'accepted',
    );
  });

  it('a recovery code opens once, however it is typed, and new ones replace the old', async () => {
    const { email, codes, ctx } = await bench.enrolled();
    const [first = '', other = ''] = codes;
    expect(await codeOf(bench.enterWith(email, first.toUpperCase().replace('-', ' ')))).toBe('accepted');
    expect(await codeOf(bench.enterWith(email, first))).toBe('SIGN_IN.CODE_WRONG');
    expect((await bench.running.peers.command(secondFactor, {}, ctx)).codesLeft).toBe(9);
    const renew = (currentPassword: string) =>
      bench.running.peers.command(renewRecoveryCodes, { currentPassword }, ctx);
    expect(await codeOf(renew('otra'))).toBe('SIGN_IN.CURRENT_PASSWORD_WRONG');
    const { recoveryCodes } = await renew(PASSWORD);
    expect(await codeOf(bench.enterWith(email, other))).toBe('SIGN_IN.CODE_WRONG');
    const ticket = await ticketOf(bench.enterWith(email, null));
    expect(await codeOf(bench.second(ticket, String(recoveryCodes[0]?.code)))).toBe('accepted');
  });

  it('[SES-12] codes are slowed like passwords, and longer, for who has the password', async () => {
    const { email, secret } = await bench.enrolled();
    const outcomes: string[] = [];
    for (let i = 0; i < 8; i += 1) outcomes.push(await codeOf(bench.enterWith(email, String(100_000 + i))));
    expect(outcomes.slice(0, 5)).toEqual(Array<string>(5).fill('SIGN_IN.CODE_WRONG'));
    expect(outcomes).toContain('SIGN_IN.SLOWED');
    bench.soon();
    expect(await codeOf(bench.enterWith(email, authenticatorCode(secret, bench.now())))).toBe(
      'SIGN_IN.SLOWED',
    );
    // A right password alone does not begin the count anew.
    await bench.admin.query(`UPDATE people.sign_in_attempt SET blocked_until = now()`);
    const ticket = await ticketOf(bench.enterWith(email, null));
    await bench.admin.query(`UPDATE people.sign_in_attempt SET blocked_until = now()`);
    expect(await codeOf(bench.second(ticket, '000000'))).toBe('SIGN_IN.CODE_WRONG');
    expect(await codeOf(bench.second(ticket, '000000'))).toBe('SIGN_IN.SLOWED');
    await bench.admin.query(`UPDATE people.sign_in_attempt SET blocked_until = now()`);
    expect(await codeOf(bench.second(ticket, authenticatorCode(secret, bench.now())))).toBe('accepted');
  });

  it('an office behind one address is not slowed by sign-ins that go well', async () => {
    const { email, secret } = await bench.enrolled();
    for (let i = 0; i < 25; i += 1) {
      const ticket = await ticketOf(bench.enterWith(email, null, '203.0.113.9'));
      bench.soon();
      expect(await codeOf(bench.second(ticket, authenticatorCode(secret, bench.now()), '203.0.113.9'))).toBe(
        'accepted',
      );
    }
  });

  it('a half-finished sign-in is worth nothing after five minutes, or once the person has changed', async () => {
    const { email, id, secret } = await bench.enrolled();
    bench.soon();
    const code = authenticatorCode(secret, bench.now());
    const late = await ticketOf(bench.enterWith(email, null));
    await bench.admin.query(`UPDATE people.sign_in_step SET expires_at = now() WHERE account = $1`, [id]);
    expect(await codeOf(bench.second(late, code))).toBe('SIGN_IN.STEP_EXPIRED');
    const ticket = await ticketOf(bench.enterWith(email, null));
    const input = { id, password: 'otra clave distinta', currentPassword: null };
    await bench.running.peers.command(changePassword, input, testContext('ADMIN'));
    expect(await codeOf(bench.second(ticket, code))).toBe('SIGN_IN.STEP_EXPIRED');
    for (const wrong of ['nonsense', ''])
      expect(await codeOf(bench.second(wrong, code))).toMatch(/STEP_EXPIRED|COMMAND.INVALID/);
  });

  it('[SES-08] a new password by mail, or a mailed link, do not go round it', async () => {
    const { email, id, secret } = await bench.enrolled();
    const resetToken = String(await bench.people(ResetCodes).issue(id));
    await bench.running.peers.command(resetPassword, { resetToken, password: PASSWORD }, nobody);
    expect(await codeOf(bench.enterWith(email, null))).toBe('SIGN_IN.CODE_NEEDED');
    const subject = { collection: 'user', id } as const;
    const request = { subject, recipient: null, scope: {}, keepEarlier: true };
    const { code } = await bench.people(ScopedLinks).issue(portalLink, request);
    const byLink = bench.running.peers.command(enterByLink, { code, ip: '', device: '' }, nobody);
    expect(await codeOf(byLink)).toBe('LINK.INVALID');
    bench.soon();
    expect(await codeOf(bench.enterWith(email, authenticatorCode(secret, bench.now())))).toBe('accepted');
  });
});
