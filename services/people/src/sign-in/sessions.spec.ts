import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  changePassword,
  impersonate,
  listSessions,
  requestPasswordReset,
  resetPassword,
  revokedSessions,
  revokeSession,
  verifyToken,
} from '@llavero/proto/commands/people';
import { signOut } from '@llavero/proto/commands/sign-out';
import type { CodedError } from '@llavero/proto/errors';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { updated } from '@llavero/proto/events/record-events';
import { employee } from '@llavero/proto/records/people/employee';
import { TokenVerifier } from '@llavero/kit/auth/token-verifier';
import { Database } from '@llavero/kit/db/database';
import { testContext } from '@llavero/kit/testing/context';
import type { TestServices } from '@llavero/kit/testing/service';
import { mailbox } from '../testing/mailbox.ts';
import { EndSessions } from './end-sessions.ts';
import { ADMIN, codeOf, enter, hire, nobody, startPeople, until } from '../testing/people.ts';

let running: TestServices;
let ana: { id: string };
let luis: { id: string };
const ANA = { email: 'ana.ruiz@llavero.test', password: 'la clave de ana' };
const LUIS = { email: 'luis@llavero.test', password: 'la clave de luis' };

beforeAll(async () => {
  running = await startPeople();
  ana = await hire(running, ANA.email, ANA.password);
  luis = await hire(running, LUIS.email, LUIS.password);
});
afterAll(async () => running.stop());

const asAna = () => enter(running, ANA.email, ANA.password);
const asLuis = () => enter(running, LUIS.email, LUIS.password);
const asAdmin = () => enter(running, ADMIN.email, ADMIN.password);
const check = (token: string) => codeOf(running.peers.command(verifyToken, { token }, nobody));
const bodyOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: CodedError) => error.body,
  );
const elsewhere = () => running.services.get('notifications')?.get(TokenVerifier) as TokenVerifier;

describe('sessions', () => {
  it('[SES-12] cannot be listed or ended without one', async () => {
    expect(await codeOf(running.peers.command(listSessions, {}, nobody))).toBe('SESSION.MISSING');
    expect(await codeOf(running.peers.command(revokeSession, { session: randomUUID() }, nobody))).toBe(
      'SESSION.MISSING',
    );
    expect(await codeOf(running.peers.command(signOut, {}, nobody))).toBe('SESSION.MISSING');
  });

  it('[SES-12] of others are not for a colleague', async () => {
    const [{ ctx }, other] = [await asLuis(), await asAna()];
    expect(await codeOf(running.peers.command(listSessions, { personId: ana.id }, ctx))).toBe(
      'SIGN_IN.NOT_YOURS',
    );
    const end = running.peers.command(revokeSession, { session: other.actor.session ?? '' }, ctx);
    expect(await codeOf(end)).toBe('SIGN_IN.SESSION_UNKNOWN');
    expect(await check(other.token)).toBe('accepted');
  });

  it('[SES-12] that do not exist are refused', async () => {
    const { ctx } = await asAdmin();
    for (const session of ['', 'nonsense', randomUUID()])
      expect(await codeOf(running.peers.command(revokeSession, { session }, ctx))).toMatch(
        /SESSION_UNKNOWN|COMMAND.INVALID/,
      );
  });

  it('[SES-12] are listed with device and address, the own one marked', async () => {
    const { ctx, actor } = await asAna();
    const { sessions } = await running.peers.command(listSessions, {}, ctx);
    expect(sessions.filter(({ current }) => current).map(({ id }) => id)).toEqual([actor.session]);
    expect(sessions[0]).toMatchObject({ device: 'test' });
    const seen = await running.peers.command(listSessions, { personId: ana.id }, (await asAdmin()).ctx);
    expect(seen.sessions.map(({ id }) => id).sort()).toEqual(sessions.map(({ id }) => id).sort());
  });

  it('[SES-12] end at once, here and in every other service, and stay ended for those who start later', async () => {
    const [first, second] = [await asAna(), await asAna()];
    await running.peers.command(revokeSession, { session: first.actor.session ?? '' }, second.ctx);
    expect(await check(first.token)).toBe('SESSION.REVOKED');
    expect(await check(second.token)).toBe('accepted');
    await until(() => elsewhere().isRevoked(first.actor.session ?? ''));
    const { sessions } = await running.peers.command(revokedSessions, {}, nobody);
    expect(sessions.map(({ id }) => id)).toContain(first.actor.session);
    expect(await codeOf(running.peers.records('people').list({ collection: 'employee' }, first.ctx))).toBe(
      'SESSION.REVOKED',
    );
  });

  it('[SES-03] [SES-12] the own one ends by signing out, a second time there is nothing to end', async () => {
    const { token, ctx } = await asAna();
    expect(await running.peers.command(signOut, {}, ctx)).toEqual({ ended: true });
    expect(await check(token)).toBe('SESSION.REVOKED');
    expect(await codeOf(running.peers.command(signOut, {}, ctx))).toBe('SESSION.REVOKED');
  });

  it('[SES-12] end when the person is closed or gets another role', async () => {
    const { id } = await hire(running, 'marta@llavero.test', 'la clave de marta');
    const records = running.peers.records('people');
    const first = await enter(running, 'marta@llavero.test', 'la clave de marta');
    await records.patch(
      { collection: 'employee', id, version: 2, patch: { lastname: 'Soler' } },
      testContext(),
    );
    await records.patch(
      { collection: 'employee', id, version: 3, patch: { role: 'EXTERNAL_EMPLOYEE' } },
      testContext(),
    );
    await until(async () => (await check(first.token)) === 'SESSION.REVOKED');
    const second = await enter(running, 'marta@llavero.test', 'la clave de marta');
    expect(second.actor.role).toBe('EXTERNAL_EMPLOYEE');
    await records.patch(
      { collection: 'employee', id, version: 4, patch: { status: 'DELETED' } },
      testContext(),
    );
    expect(await check(second.token)).toBe('SESSION.REVOKED');
    expect(await codeOf(enter(running, 'marta@llavero.test', 'la clave de marta'))).toBe(
      'SIGN_IN.WRONG_CREDENTIALS',
    );
  });

  it('[SES-12] of somebody who signs in after a change are not ended by the late event of that change', async () => {
    const { id } = await hire(running, 'sara@llavero.test', 'la clave de sara');
    const before = await enter(running, 'sara@llavero.test', 'la clave de sara');
    const { version } = await running.peers
      .records('people')
      .patch({ collection: 'employee', id, version: 2, patch: { role: 'EXTERNAL_EMPLOYEE' } }, testContext());
    const after = await enter(running, 'sara@llavero.test', 'la clave de sara');
    const people = running.services.get('people')!;
    const late = { type: updated(employee).subject, data: { id, version, fields: ['role'] } } as DomainEvent;
    await people
      .get(Database)
      .transaction((tx) => people.get(EndSessions).handle(late, tx, testContext('SERVICE')));
    expect(await check(before.token)).toBe('SESSION.REVOKED');
    expect(await check(after.token)).toBe('accepted');
  });
});

describe('impersonation', () => {
  it('[SES-05] is refused to everybody but an administrator, also with an administrator’s token missing', async () => {
    const { token, ctx } = await asLuis();
    expect(
      await codeOf(running.peers.command(impersonate, { email: ANA.email, adminToken: token }, nobody)),
    ).toBe('SESSION.MISSING');
    expect(
      await codeOf(running.peers.command(impersonate, { email: ANA.email, adminToken: token }, ctx)),
    ).toBe('COMMAND.FORBIDDEN');
    const { ctx: admin } = await asAdmin();
    expect(
      await codeOf(running.peers.command(impersonate, { email: ANA.email, adminToken: token }, admin)),
    ).toBe('SIGN_IN.NOT_ADMIN');
  });

  it('[SES-05] of somebody unknown is refused', async () => {
    const { token, ctx } = await asAdmin();
    expect(
      await codeOf(running.peers.command(impersonate, { email: 'x@y.es', adminToken: token }, ctx)),
    ).toBe('SIGN_IN.PERSON_UNKNOWN');
  });

  it('[SES-05] keeps both identities in the token and in the history of what is changed', async () => {
    const admin = await asAdmin();
    const reply = await running.peers.command(
      impersonate,
      { email: ANA.email, adminToken: admin.token },
      admin.ctx,
    );
    expect(reply.object).toMatchObject({ email: ANA.email });
    const session = await running.peers.command(verifyToken, { token: reply.token }, nobody);
    expect(session).toMatchObject({ role: 'INTERNAL_EMPLOYEE', impersonator: admin.actor.id });
    expect(reply.expiresAt - Date.now() / 1000).toBeLessThan(9 * 3600);
    const ctx = {
      actor: {
        id: ana.id,
        role: 'INTERNAL_EMPLOYEE',
        session: session.session,
        impersonator: admin.actor.id,
      },
      requestId: 'r',
    } as const;
    const agents = running.peers.records('people');
    const made = await agents.create(
      { collection: 'agent', object: { firstname: 'Pau', lastname: 'Serra' } },
      ctx,
    );
    const history = await agents.history({ collection: 'agent', id: made.id }, admin.ctx);
    expect(history[0]).toMatchObject({ actor: ana.id, impersonator: admin.actor.id });
  });

  it('[SES-05] cannot be chained', async () => {
    const admin = await asAdmin();
    const boss = await hire(running, 'otra.jefa@llavero.test', 'clave de otra jefa', 'ADMIN');
    const reply = await running.peers.command(
      impersonate,
      { email: 'otra.jefa@llavero.test', adminToken: admin.token },
      admin.ctx,
    );
    const ctx = {
      ...admin.ctx,
      actor: { id: boss.id, role: 'ADMIN', session: null, impersonator: admin.actor.id } as const,
    };
    expect(
      await codeOf(running.peers.command(impersonate, { email: ANA.email, adminToken: reply.token }, ctx)),
    ).toBe('SIGN_IN.NOT_ADMIN');
  });
});

describe('a new password', () => {
  const change = (id: string, password: string, ctx = nobody, currentPassword: string | null = null) =>
    codeOf(running.peers.command(changePassword, { id, password, currentPassword }, ctx));

  it('[SES-12] is refused to somebody without a session and for somebody else', async () => {
    expect(await change(ana.id, 'una clave nueva')).toBe('SESSION.MISSING');
    expect(await change(ana.id, 'una clave nueva', (await asLuis()).ctx)).toBe('SIGN_IN.NOT_YOURS');
  });

  it('is refused with a wrong current one, and when it is weak', async () => {
    const { ctx } = await asAna();
    expect(await change(ana.id, 'una clave nueva', ctx, 'no es esta')).toBe('SIGN_IN.CURRENT_PASSWORD_WRONG');
    for (const weak of ['corta', 'aaaaaaaaaaaaaa', ANA.email])
      expect(await change(ana.id, weak, ctx, ANA.password)).toBe('SIGN_IN.WEAK_PASSWORD');
  });

  it('[SES-12] ends all sessions of the person, and only the new one opens the door', async () => {
    const [one, two, other] = [await asAna(), await asAna(), await asLuis()];
    expect(await change(ana.id, 'la nueva de ana', one.ctx, ANA.password)).toBe('accepted');
    expect([await check(one.token), await check(two.token), await check(other.token)]).toEqual([
      'SESSION.REVOKED',
      'SESSION.REVOKED',
      'accepted',
    ]);
    expect(await codeOf(asAna())).toBe('SIGN_IN.WRONG_CREDENTIALS');
    ANA.password = 'la nueva de ana';
    expect(await codeOf(asAna())).toBe('accepted');
  });

  it('[API-01] [SES-12] needs no current one within ten minutes of the sign-in, and ends the sessions', async () => {
    const aged = async (minutes: number) => {
      const entered = await asLuis();
      // Being in use does not make a session fresh again.
      await running.services
        .get('people')!
        .get(Database)
        .query(
          `update session set authenticated_at = now() - $2 * interval '1 minute', last_seen_at = now() where id = $1`,
          [entered.actor.session, minutes],
        );
      return entered;
    };
    const old = await aged(11);
    const refused = await bodyOf(
      running.peers.command(
        changePassword,
        { id: luis.id, password: 'la nueva de luis', currentPassword: null },
        old.ctx,
      ),
    );
    expect(refused).toEqual({
      code: 'SIGN_IN.CURRENT_PASSWORD_NEEDED',
      kind: 'invalid',
      message:
        'No se ha cambiado nada: la sesión se inició hace más de 10 minutos. Indique la contraseña actual, o salga y vuelva a iniciar sesión.',
      problems: [{ field: 'currentPassword', rule: 'required', message: 'Indique la contraseña actual.' }],
    });
    expect(await check(old.token)).toBe('accepted');
    const fresh = await aged(9);
    // The session of an administrator who has come in as the person is not the person's sign-in.
    const chief = await asAdmin();
    const { token } = await running.peers.command(
      impersonate,
      { email: LUIS.email, adminToken: chief.token },
      chief.ctx,
    );
    const { actor } = await running.services.get('people')!.get(TokenVerifier).verify(token);
    expect(await change(luis.id, 'la nueva de luis', { actor, requestId: 'test' })).toBe(
      'SIGN_IN.CURRENT_PASSWORD_NEEDED',
    );
    expect(await change(luis.id, 'la nueva de luis', fresh.ctx)).toBe('accepted');
    LUIS.password = 'la nueva de luis';
    expect([await check(old.token), await check(fresh.token), await codeOf(asLuis())]).toEqual([
      'SESSION.REVOKED',
      'SESSION.REVOKED',
      'accepted',
    ]);
  });

  it('is given by an administrator without knowing the old one', async () => {
    const session = await asLuis();
    expect(await change(luis.id, 'elegida por la jefa', (await asAdmin()).ctx)).toBe('accepted');
    expect(await check(session.token)).toBe('SESSION.REVOKED');
    LUIS.password = 'elegida por la jefa';
    expect(await codeOf(asLuis())).toBe('accepted');
  });

  it('[SES-08] is mailed a link for, and an unknown address gets the same answer and no mail', async () => {
    mailbox.length = 0;
    expect(
      await running.peers.command(requestPasswordReset, { email: 'nadie@llavero.test' }, nobody),
    ).toEqual({ accepted: true });
    expect(await running.peers.command(requestPasswordReset, { email: ANA.email }, nobody)).toEqual({
      accepted: true,
    });
    await until(() => mailbox.length > 0);
    expect(mailbox).toHaveLength(1);
    expect(mailbox[0]).toMatchObject({ to: [ANA.email] });
    expect(mailbox[0]?.secrets).toEqual({
      link: expect.stringMatching(/^http:\/\/localhost:3000\/passwordReset\/[\w-]{43}$/),
    });
    expect(mailbox[0]?.body).toContain('{{link}}');
    expect(mailbox[0]?.body).not.toContain('passwordReset');
  });

  it('[SES-08] is set once with the mailed code, which survives a weak password and ends the sessions', async () => {
    const code = /passwordReset\/([\w-]+)/.exec(JSON.stringify(mailbox[0]?.secrets))?.[1] ?? '';
    const session = await asAna();
    const reset = (resetToken: string, password: string) =>
      codeOf(running.peers.command(resetPassword, { resetToken, password }, nobody));
    expect(await reset('no es un código', 'la tercera de ana')).toBe('SIGN_IN.RESET_CODE_INVALID');
    expect(await reset(code, 'corta')).toBe('SIGN_IN.WEAK_PASSWORD');
    const both = await Promise.all([reset(code, 'la tercera de ana'), reset(code, 'la tercera de ana')]);
    expect(both.sort()).toEqual(['SIGN_IN.RESET_CODE_INVALID', 'accepted']);
    expect(await reset(code, 'la cuarta de ana')).toBe('SIGN_IN.RESET_CODE_INVALID');
    expect(await check(session.token)).toBe('SESSION.REVOKED');
    ANA.password = 'la tercera de ana';
    expect(await codeOf(asAna())).toBe('accepted');
  });

  it('[SES-08] is not asked for more than three times an hour', async () => {
    mailbox.length = 0;
    for (let i = 0; i < 6; i += 1)
      await running.peers.command(requestPasswordReset, { email: LUIS.email }, nobody);
    await until(() => mailbox.length >= 3);
    await running.peers.command(requestPasswordReset, { email: ANA.email }, nobody);
    await until(() => mailbox.some(({ to }) => JSON.stringify(to).includes('ana')));
    expect(mailbox.filter(({ to }) => JSON.stringify(to).includes('luis'))).toHaveLength(3);
  });
});

describe('creating a person with a password', () => {
  const create = (ctx = testContext(), object: Record<string, string> = {}) =>
    codeOf(
      running.peers.records('people').create(
        {
          collection: 'employee',
          object: { firstname: 'Eva', email: `${randomUUID()}@llavero.test`, ...object },
        },
        ctx,
      ),
    );

  it('is refused to those who may not create one, and nothing is left behind', async () => {
    expect(await create(testContext('INTERNAL_EMPLOYEE'), { password: 'una clave larga' })).toBe(
      'RECORD.FORBIDDEN',
    );
  });

  it('is refused with a weak password, and the person is not created either', async () => {
    const email = 'debil@llavero.test';
    expect(await create(testContext(), { email, password: 'corta' })).toBe('SIGN_IN.WEAK_PASSWORD');
    const { items } = await running.peers
      .records('people')
      .list({ collection: 'employee', filter: { email } }, testContext());
    expect(items).toEqual([]);
  });

  it('works without one, and such a person cannot sign in yet', async () => {
    expect(await create(testContext(), { email: 'sin@llavero.test' })).toBe('accepted');
    expect(await codeOf(enter(running, 'sin@llavero.test', 'cualquier cosa'))).toBe(
      'SIGN_IN.WRONG_CREDENTIALS',
    );
  });

  it('works in a batch, and never shows the hash', async () => {
    const rows = ['uno', 'dos'].map((name) => ({
      object: { firstname: name, email: `${name}@llavero.test`, password: `la clave de ${name}` },
    }));
    const results = await running.peers
      .records('people')
      .batch({ collection: 'employee', rows }, testContext());
    expect(JSON.stringify(results)).not.toMatch(/argon2|clave de/);
    expect(await codeOf(enter(running, 'dos@llavero.test', 'la clave de dos'))).toBe('accepted');
  });
});
