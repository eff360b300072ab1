import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listSessions, verifyToken } from '@llavero/proto/commands/people';
import { TokenVerifier } from '@llavero/kit/auth/token-verifier';
import { Database } from '@llavero/kit/db/database';
import type { TestServices } from '@llavero/kit/testing/service';
import { codeOf, enter, hire, nobody, startPeople, until } from '../testing/people.ts';
import { IdleSessions } from './idle-sessions.ts';
import { Sessions } from './sessions.ts';

const ANA = { email: 'ana.ruiz@llavero.test', password: 'la clave de ana' };

/** People with the setting, and what the tests do with their sessions. */
async function start(env: NodeJS.ProcessEnv) {
  const running = await startPeople(env);
  await hire(running, ANA.email, ANA.password);
  const people = running.services.get('people')!;
  const database = people.get(Database);
  return {
    running,
    people,
    signIn: () => enter(running, ANA.email, ANA.password),
    check: (token: string) => codeOf(running.peers.command(verifyToken, { token }, nobody)),
    /** As if the last request had been so long ago. */
    leave: (session: string | null, hours: number) =>
      database.query(`UPDATE session SET last_seen_at = now() - $2 * interval '1 hour' WHERE id = $1`, [
        session,
        hours,
      ]),
    /** Hours since the last request. */
    async idleHours(session: string | null) {
      const [row] = await database.query<{ hours: number }>(
        `SELECT (extract(epoch FROM now() - last_seen_at) / 3600)::float8 AS hours FROM session WHERE id = $1`,
        [session],
      );
      return row!.hours;
    },
  };
}

describe('[SES-12] sessions of the staff that nobody uses, with SESSION_IDLE_HOURS', () => {
  let t: Awaited<ReturnType<typeof start>>;
  let running: TestServices;
  beforeAll(async () => {
    t = await start({ SESSION_IDLE_HOURS: '8' });
    running = t.running;
  });
  afterAll(() => running?.stop());

  it('end after those hours, everywhere and for good; one in use goes on', async () => {
    const [idle, used] = [await t.signIn(), await t.signIn()];
    await t.leave(idle.actor.session, 8.1);
    await t.leave(used.actor.session, 7.9);
    expect(await t.check(used.token)).toBe('accepted');
    expect(await t.idleHours(used.actor.session)).toBeLessThan(0.1);
    expect(await t.check(idle.token)).toBe('SESSION.REVOKED');
    const elsewhere = running.services.get('notifications')!.get(TokenVerifier);
    await until(() => elsewhere.isRevoked(idle.actor.session!));
    await t.leave(idle.actor.session, 0);
    expect(await t.check(idle.token)).toBe('SESSION.REVOKED');
  });

  it('end also when nobody tries them any more, and leave the list', async () => {
    const [idle, used] = [await t.signIn(), await t.signIn()];
    await t.leave(idle.actor.session, 9);
    await t.people.get(IdleSessions).tick();
    expect(t.people.get(TokenVerifier).isRevoked(idle.actor.session!)).toBe(true);
    const { sessions } = await running.peers.command(listSessions, {}, used.ctx);
    const ids = sessions.map(({ id }) => id);
    expect([ids.includes(used.actor.session!), ids.includes(idle.actor.session!)]).toEqual([true, false]);
  });

  it('those of people outside last as long as their links say', async () => {
    const [id, sessions] = [randomUUID(), t.people.get(Sessions)];
    const account = { id, version: 1, actor: id, email: 'eva@correo.test', role: 'TENANT' as const };
    const made = await sessions.start(
      { ...account, kind: 'user', active: true, password: null, keycloakIdentity: null },
      { ip: '', device: 'test' },
    );
    await t.leave(made.actor.session, 500);
    await t.people.get(IdleSessions).tick();
    expect(await sessions.use(made.actor.session!)).toMatchObject({ account: id });
  });
});

it('[SES-02] without SESSION_IDLE_HOURS a session lasts its year, used or not', async () => {
  const t = await start({});
  try {
    const { actor, token, expiresAt } = await t.signIn();
    expect(expiresAt - Date.now() / 1000).toBeGreaterThan(364 * 86400);
    await t.leave(actor.session, 360 * 24);
    await t.people.get(IdleSessions).tick();
    expect(await t.check(token)).toBe('accepted');
  } finally {
    await t.running.stop();
  }
});
