import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { enterByLink, requestPortalAccess, sendPortalAccess } from '@llavero/proto/commands/portal-access';
import { verifyToken } from '@llavero/proto/commands/people';
import { user } from '@llavero/proto/records/people/user';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import type { TestServices } from '@llavero/kit/testing/service';
import { mailbox, outage } from '../testing/mailbox.ts';
import { codeOf, nobody, startPeople, until } from '../testing/people.ts';

let running: TestServices;
beforeAll(async () => {
  running = await startPeople();
});
afterAll(() => running?.stop());
beforeEach(() => {
  mailbox.length = 0;
  outage.on = false;
});

const people = () => running.services.get('people')!;
const create = async (object: Record<string, string | boolean | string[]> = {}) =>
  (
    await running.peers.records('people').create(
      {
        collection: 'agent',
        object: { firstname: 'Inés', lastname: 'Vidal', roles: ['TENANT'], ...object },
      },
      testContext(),
    )
  ).id;
const send = (id: string, ctx = testContext()) => running.peers.command(sendPortalAccess, { id }, ctx);
const ask = (email: string) => running.peers.command(requestPortalAccess, { email }, nobody);
const enter = (code: string) =>
  running.peers.command(enterByLink, { code, ip: '127.0.0.1', device: 'test' }, nobody);
const accountsOf = (agent: string) =>
  people().get(RecordStores).of(user).findUnchecked({ filter: { agent }, limit: 10 });
const mailedCode = () => /acceso\/([\w-]{43})/.exec(JSON.stringify(mailbox.at(-1)?.secrets))?.[1] ?? '';

describe('the way into the own area', () => {
  it('[SES-07] [SES-09] is given by staff only', async () => {
    const id = await create({ email: 'nadie@correo.test' });
    expect(await codeOf(send(id, nobody))).toBe('SESSION.MISSING');
    expect(await codeOf(send(id, testContext('TENANT')))).toBe('COMMAND.FORBIDDEN');
    expect(mailbox).toEqual([]);
    expect(await accountsOf(id)).toEqual([]);
  });

  it('[SES-07] needs an address and a role that has pages', async () => {
    expect(await codeOf(send(await create()))).toBe('PORTAL.NO_EMAIL');
    const guarantor = await create({ email: 'avala@correo.test', roles: ['AVALIST'] });
    expect(await codeOf(send(guarantor))).toBe('PORTAL.NO_ROLE');
    expect(mailbox).toEqual([]);
  });

  it('[SES-07] opens one account, whoever gives it at once, and mails a link that enters as the person, once', async () => {
    const id = await create({ email: 'ines@correo.test' });
    await Promise.all([send(id), send(id)]);
    const [account, ...more] = await accountsOf(id);
    expect(more).toEqual([]);
    expect(account).toMatchObject({ email: 'ines@correo.test', roles: ['TENANT'], active: true });
    expect(mailbox[0]).toMatchObject({ to: ['ines@correo.test'], template: 'PORTAL_ACCESS' });
    expect(mailbox[0]?.body).not.toContain('acceso/');
    const code = mailedCode();
    const { token, expiresAt } = await enter(code);
    expect((expiresAt - Date.now() / 1000) / 86_400).toBeCloseTo(30, 1);
    expect(await running.peers.command(verifyToken, { token }, nobody)).toMatchObject({ role: 'TENANT' });
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub).toBe(id);
    expect(await codeOf(enter(code))).toBe('LINK.INVALID');
  });

  it('[SES-07] follows the person: a new address and a further role', async () => {
    const id = await create({ email: 'antes@correo.test' });
    await send(id);
    const records = running.peers.records('people');
    const patch = { email: 'ahora@correo.test', roles: ['TENANT', 'LANDLORD'] };
    await records.patch({ collection: 'agent', id, version: 1, patch }, testContext());
    await send(id);
    expect(await accountsOf(id)).toMatchObject([
      { email: 'ahora@correo.test', roles: ['TENANT', 'LANDLORD'] },
    ]);
    const { token } = await enter(mailedCode());
    expect(await running.peers.command(verifyToken, { token }, nobody)).toMatchObject({ role: 'LANDLORD' });
  });

  it('[SES-07] [SES-12] of two who use one link at once one enters; a closed account enters by none', async () => {
    const id = await create({ email: 'dos@correo.test' });
    await send(id);
    const code = mailedCode();
    const both = await Promise.all([codeOf(enter(code)), codeOf(enter(code))]);
    expect(both.sort()).toEqual(['LINK.INVALID', 'accepted']);
    await send(id);
    const [account] = await accountsOf(id);
    await people()
      .get(RecordStores)
      .of(user)
      .writeUnchecked(account!.id, account!.version, { active: false }, {}, testContext());
    expect(await codeOf(enter(mailedCode()))).toBe('LINK.INVALID');
    expect(await codeOf(send(id))).toBe('PORTAL.CLOSED');
  });

  it('[SES-08] [SES-09] asked for at the door: the same answer for everybody, a mail for whoever is known', async () => {
    const id = await create({ email: 'puerta@correo.test' });
    expect(await ask('puerta@correo.test')).toEqual({ accepted: true });
    expect(await ask('desconocida@correo.test')).toEqual({ accepted: true });
    await send(id);
    mailbox.length = 0;
    expect(await ask('Puerta@Correo.test')).toEqual({ accepted: true });
    await until(() => mailbox.length > 0);
    expect(mailbox[0]?.to).toEqual(['puerta@correo.test']);
    expect(await codeOf(enter(mailedCode()))).toBe('accepted');
  });

  it('[SES-12] three links an hour, expired and invented ones are worth nothing', async () => {
    const id = await create({ email: 'muchas@correo.test' });
    for (let at = 0; at < 3; at += 1) await send(id);
    expect(await codeOf(send(id))).toBe('PORTAL.TOO_OFTEN');
    expect(mailbox).toHaveLength(3);
    const code = mailedCode();
    await people().get(Database).query('UPDATE scoped_link SET expires_at = now()');
    expect(await codeOf(enter(code))).toBe('LINK.INVALID');
    expect(await codeOf(enter('x'.repeat(43)))).toBe('LINK.INVALID');
  });
});
