import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { enterByKeycloak, verifyToken } from '@llavero/proto/commands/people';
import { unlinkKeycloak } from '@llavero/proto/commands/people-employees';
import { employee } from '@llavero/proto/records/people/employee';
import { user } from '@llavero/proto/records/people/user';
import { createLogger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import type { TestServices } from '@llavero/kit/testing/service';
import { startTestRealm, type TestRealm } from '../testing/keycloak.ts';
import { codeOf, hire, nobody, startPeople } from '../testing/people.ts';

let running: TestServices;
let realm: TestRealm;
const logged: string[] = [];
const admin = testContext('ADMIN');
beforeAll(async () => {
  realm = await startTestRealm();
  const logger = createLogger('people', 'info', { write: (line: string) => void logged.push(line) });
  running = await startPeople({ KEYCLOAK_ISSUER: realm.issuer }, logger);
});
afterAll(async () => {
  await running?.stop();
  await realm?.close();
});

const employees = () => running.services.get('people')!.get(RecordStores).of(employee);
const enter = async (email: string, sub: string | null, claims: Record<string, unknown> = {}) => {
  const token = await realm.token({ email, sub, ...claims });
  return running.peers.command(enterByKeycloak, { token, ip: '', device: 'test' }, nobody);
};
/** An employee of this address, who has never signed in. */
const hired = async (name: string) => {
  const email = `${name}@llavero.test`;
  return { email, id: (await hire(running, email, 'una clave larga')).id };
};
const identityOf = async (id: string) => (await employees().loadUnchecked(id)).keycloakIdentity;
const unlink = (id: string, ctx = admin) => running.peers.command(unlinkKeycloak, { id }, ctx);

describe('[SES-11] people of Keycloak', () => {
  it('are bound to issuer and sub by their first sign-in, which the audit tells; later ones write nothing', async () => {
    const { email, id } = await hired('primera');
    await enter(email, 'one');
    expect(await identityOf(id)).toBe(`${realm.issuer}#one`);
    const { version } = await employees().loadUnchecked(id);
    const [entry] = await employees().history({ id }, admin);
    expect(entry).toMatchObject({ actor: id, changes: { keycloakIdentity: expect.anything() } });
    await enter(email, 'one');
    expect((await employees().loadUnchecked(id)).version).toBe(version);
  });

  it('are known by their sub when their address changes at Keycloak', async () => {
    const { email, id } = await hired('cambia');
    await enter(email, 'changes');
    expect((await enter('otra@llavero.test', 'changes')).object).toMatchObject({ id, email });
    // Also when the new address is that of a colleague.
    const { email: taken } = await hired('colega');
    expect((await enter(taken, 'changes')).object).toMatchObject({ id, email });
  });

  it('whose address has come to another sub do not let that one in, and the log names no address', async () => {
    const { email, id } = await hired('hereda');
    await enter(email, 'former');
    logged.length = 0;
    expect(await codeOf(enter(email, 'newcomer'))).toBe('KEYCLOAK.PERSON_BOUND');
    expect(await identityOf(id)).toBe(`${realm.issuer}#former`);
    expect(logged.join('')).toContain('KEYCLOAK.PERSON_BOUND');
    expect(logged.join('')).not.toMatch(/hereda@|former|newcomer/);
  });

  it('are unbound by administrators only: their sessions end, the audit tells who did it, and the next one is bound', async () => {
    const { email, id } = await hired('suelta');
    expect(await codeOf(unlink(id))).toBe('KEYCLOAK.NOT_BOUND');
    const { token } = await enter(email, 'before');
    expect(await codeOf(unlink(id, testContext('INTERNAL_EMPLOYEE', id)))).toBe('COMMAND.FORBIDDEN');
    expect(await unlink(id)).toEqual({ sessions: 1 });
    expect(await codeOf(running.peers.command(verifyToken, { token }, nobody))).toBe('SESSION.REVOKED');
    const [entry] = await employees().history({ id }, admin);
    expect(entry).toMatchObject({
      actor: admin.actor.id,
      changes: { keycloakIdentity: expect.anything() },
    });
    await enter(email, 'after');
    expect(await codeOf(enter(email, 'before'))).toBe('KEYCLOAK.PERSON_BOUND');
  });

  it('are bound once, however many windows come at once, and to one identity only', async () => {
    const same = await hired('ventanas');
    const windows = await Promise.all([1, 2, 3].map(() => codeOf(enter(same.email, 'windows'))));
    expect(windows).toEqual(['accepted', 'accepted', 'accepted']);
    const raced = await hired('carrera');
    const codes = await Promise.all(['left', 'right'].map((sub) => codeOf(enter(raced.email, sub))));
    expect(codes.sort()).toEqual(['KEYCLOAK.PERSON_BOUND', 'accepted']);
  });

  it('are not bound by a sign-in that is refused for the role', async () => {
    const { email, id } = await hired('papel');
    expect(await codeOf(enter(email, 'role', { realm_access: { roles: ['ADMIN'] } }))).toBe(
      'KEYCLOAK.ROLE_DIFFERS',
    );
    expect(await identityOf(id)).toBeNull();
  });

  it('are bound anew where the operator has configured another issuer, and are nobody without a sub', async () => {
    const { email, id } = await hired('mudanza');
    const old = { keycloakIdentity: 'https://id.antes.example/realms/llavero#moved' };
    await employees().writeUnchecked(id, undefined, old, {}, admin);
    await enter(email, 'moved');
    expect(await identityOf(id)).toBe(`${realm.issuer}#moved`);
    for (const sub of [null, '', 'x'.repeat(256)])
      expect(await codeOf(enter(email, sub))).toBe('KEYCLOAK.TOKEN_INVALID');
  });

  it('outside the company are bound in their own record', async () => {
    const users = running.services.get('people')!.get(RecordStores).of(user);
    const object = { firstname: 'Iris', email: 'iris@casa.example', roles: ['TENANT'], active: true };
    const { id } = await running.peers.records('people').create({ collection: 'user', object }, admin);
    await enter('iris@casa.example', 'iris', { realm_access: { roles: ['TENANT'] } });
    expect((await users.loadUnchecked(id)).keycloakIdentity).toBe(`${realm.issuer}#iris`);
    expect(await unlink(id)).toEqual({ sessions: 1 });
    expect((await users.loadUnchecked(id)).keycloakIdentity).toBeNull();
  });
});
