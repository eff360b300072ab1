import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PeopleModule } from '@llavero/people/people.module';
import { Database } from '@llavero/kit/db/database';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const admin = { email: 'direccion@llavero.test', password: 'una-frase-larga-y-rara-71' };
const firstAdmin = { ADMIN_EMAIL: admin.email, ADMIN_INITIAL_PASSWORD: admin.password };

let t: TestGateway;
const database = () => t.services.services.get('people')!.get(Database);
/** A new session whose last request was so many hours ago. */
async function signedIn(hours: number): Promise<{ token: string; session: string }> {
  const { body } = await t.graphql(
    `{ r: getEmployeeAccessToken(email: "${admin.email}", password: "${admin.password}") { success response id data error } }`,
  );
  const { token } = body.data!['r']!.data as { token: string };
  const claims = Buffer.from(token.split('.')[1]!, 'base64url').toString();
  const { sid: session } = JSON.parse(claims) as { sid: string };
  await database().query(`UPDATE session SET last_seen_at = now() - $2 * interval '1 hour' WHERE id = $1`, [
    session,
    hours,
  ]);
  return { token, session };
}
async function idleHours(session: string): Promise<number> {
  const [row] = await database().query<{ hours: number }>(
    `SELECT (extract(epoch FROM now() - last_seen_at) / 3600)::float8 AS hours FROM session WHERE id = $1`,
    [session],
  );
  return row!.hours;
}
const me = (token: string) => t.post<{ error?: { code: string } }>('/commands/ListSessions', {}, { token });

describe('[SES-12] with SESSION_IDLE_HOURS', () => {
  beforeAll(async () => {
    const idle = { SESSION_IDLE_HOURS: '8' };
    t = await startTestGateway({ people: PeopleModule }, idle, { ...firstAdmin, ...idle });
  });
  afterAll(() => t?.stop());

  it('any request keeps a session, and the first one after those hours finds it ended', async () => {
    const [used, idle] = [await signedIn(7.9), await signedIn(8.1)];
    expect((await me(used.token)).status).toBe(200);
    expect(await idleHours(used.session)).toBeLessThan(0.1);
    for (const _again of [1, 2]) {
      const { status, body } = await me(idle.token);
      expect([status, body.error?.code]).toEqual([401, 'SESSION.REVOKED']);
    }
  });

  it('a token of an outside issuer is none of its sessions', async () => {
    expect((await t.get('/search?q=abc', { token: await t.tokenFor('ADMIN') })).status).not.toBe(401);
  });
});

describe('[SES-02] without it', () => {
  beforeAll(async () => {
    t = await startTestGateway({ people: PeopleModule }, {}, firstAdmin);
  });
  afterAll(() => t?.stop());

  it('a session goes on however long nobody has used it', async () => {
    const { token } = await signedIn(360 * 24);
    expect((await me(token)).status).toBe(200);
  });
});
