import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { testContext } from '@llavero/kit/testing/context';
import type { TestServices } from '@llavero/kit/testing/service';
import { people as everyRole } from '@llavero/kit/testing/matrix';
import { resetPassword } from '@llavero/proto/commands/people';
import {
  deactivateEmployee,
  deactivationPreview,
  inviteEmployee,
  reactivateEmployee,
  sendFirstPassword,
} from '@llavero/proto/commands/people-employees';
import type { CodedError } from '@llavero/proto/errors';
import { employee } from '@llavero/proto/records/people/employee';
import { mailbox, outage } from '../testing/mailbox.ts';
import { ADMIN, codeOf, enter, hire, nobody, startPeople } from '../testing/people.ts';

let running: TestServices;
let admin: CallContext;
let colleague: { id: string };
beforeAll(async () => {
  running = await startPeople();
  admin = (await enter(running, ADMIN.email, ADMIN.password)).ctx;
  colleague = await hire(running, 'colega@llavero.test', 'la clave del colega');
});
afterAll(() => running?.stop());
beforeEach(() => {
  mailbox.splice(0);
  outage.on = false;
});

let hired = 0;
/** Somebody new, with a session. */
async function newcomer(role: 'ADMIN' | 'INTERNAL_EMPLOYEE' = 'INTERNAL_EMPLOYEE') {
  const email = `persona${(hired += 1)}@llavero.test`;
  const { id } = await hire(running, email, 'la clave de siempre', role);
  const session = await enter(running, email, 'la clave de siempre');
  return { id, email, session, version: 2 };
}

const taskFor = (assignedTo: string, status = 'TO_DO') =>
  running.peers
    .records('notifications')
    .create({ collection: 'task', object: { title: 'Llamar', assignedTo, status } }, testContext());

const bodyOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: CodedError) => error.body,
  );

const invite = (more: object, ctx: CallContext = admin) =>
  running.peers.command(
    inviteEmployee,
    {
      firstname: 'Nora',
      email: 'nora@llavero.test',
      role: 'INTERNAL_EMPLOYEE',
      sendLink: true,
      ...more,
    } as never,
    ctx,
  );

/** The code in the one mail that was sent. */
const mailedCode = () => String(mailbox[0]?.secrets?.['link' as never]).split('/passwordReset/')[1] ?? '';

describe('creating a user', () => {
  it('[WIZ-08] [SES-09] is for administrators only', async () => {
    expect(await codeOf(invite({}, nobody))).toBe('SESSION.MISSING');
    for (const role of everyRole.filter((each) => each !== 'ADMIN'))
      expect([role, await codeOf(invite({}, testContext(role)))]).toEqual([role, 'COMMAND.FORBIDDEN']);
    expect(mailbox).toEqual([]);
  });

  it('[WIZ-08] makes the employee with the role and mails a link to the first password, which works once', async () => {
    const made = await invite({ email: 'nora.vidal@llavero.test', position: 'SALES_MANAGER' });
    expect(made).toMatchObject({ mailed: true, version: 1 });
    const [mail] = mailbox;
    expect(mail).toMatchObject({ to: ['nora.vidal@llavero.test'], subject: 'Su acceso a Llavero' });
    // What colleagues read of the message does not hold the link.
    expect(mail?.body).toContain('{{link}}');
    expect(mail?.body).not.toContain(mailedCode());
    const inDays = (made.expiresAt! - Date.now() / 1000) / 86_400;
    expect(inDays).toBeGreaterThan(2.9);
    expect(inDays).toBeLessThanOrEqual(3);
    const choose = () =>
      codeOf(
        running.peers.command(
          resetPassword,
          { resetToken: mailedCode(), password: 'una clave nueva' },
          nobody,
        ),
      );
    expect(await choose()).toBe('accepted');
    const { actor } = await enter(running, 'nora.vidal@llavero.test', 'una clave nueva');
    expect(actor).toMatchObject({ id: made.id, role: 'INTERNAL_EMPLOYEE' });
    expect(await choose()).toBe('SIGN_IN.RESET_CODE_INVALID');
  });

  it('[WIZ-08] the link of a new user outlives the hour of a forgotten password', async () => {
    const { id } = await invite({ email: 'lenta@llavero.test' });
    const database = running.services.get('people')!.get(Database);
    const [row] = await database.query<{ minutes: number }>(
      'SELECT extract(epoch FROM expires_at - created_at)::float8 / 60 AS minutes FROM password_reset WHERE account = $1',
      [id],
    );
    expect(Math.round(row!.minutes)).toBe(3 * 24 * 60);
  });

  it('[WIZ-08] refuses an address that is taken, beside its field, and mails nothing', async () => {
    const body = await bodyOf(invite({ email: ADMIN.email }));
    expect(body?.problems?.map(({ field }) => field)).toEqual(['email']);
    expect(mailbox).toEqual([]);
  });

  it('[WIZ-08] sends nothing when nobody asks for it; the link can be sent later, not to somebody who has left', async () => {
    const { id, version } = await invite({ email: 'sin.enlace@llavero.test', sendLink: false });
    expect(mailbox).toEqual([]);
    await running.peers.command(sendFirstPassword, { id }, admin);
    expect(mailbox.map(({ to }) => to)).toEqual([['sin.enlace@llavero.test']]);
    await running.peers.command(deactivateEmployee, { id, version }, admin);
    expect(await codeOf(running.peers.command(sendFirstPassword, { id }, admin))).toBe('EMPLOYEE.INACTIVE');
  });

  it('[WIZ-08] a mail that cannot be handed over leaves the user, and says so; the link can be sent again', async () => {
    outage.on = true;
    const made = await invite({ email: 'sin.correo@llavero.test' });
    expect(made).toMatchObject({ version: 1, mailed: false, expiresAt: null });
    expect(await codeOf(running.peers.command(sendFirstPassword, { id: made.id }, admin))).toBe('MAIL.AWAY');
    outage.on = false;
    expect(await codeOf(running.peers.command(sendFirstPassword, { id: made.id }, admin))).toBe('accepted');
    expect(mailbox).toHaveLength(1);
  });

  it('[WIZ-08] a mailbox cannot be flooded: the fourth link of an hour is refused', async () => {
    const { id } = await invite({ email: 'muchas@llavero.test' });
    const again = () => codeOf(running.peers.command(sendFirstPassword, { id }, admin));
    expect([await again(), await again(), await again()]).toEqual([
      'accepted',
      'accepted',
      'EMPLOYEE.LINK_TOO_OFTEN',
    ]);
    expect(mailbox).toHaveLength(3);
  });

  it('[SES-09] nobody gives a role above their own: roles are set by those who have the highest', () => {
    const givers = everyRole.filter((role) => {
      const grant = employee.access[role];
      const writes = grant?.actions.some((action) => action === 'create' || action === 'update');
      return writes && !grant?.hidden?.includes('grant') && !grant?.frozen?.includes('grant');
    });
    expect(givers).toEqual(['ADMIN']);
    expect(inviteEmployee.access).toEqual(['ADMIN']);
  });

  it('[SES-09] a colleague does not make himself an administrator, neither by the form nor by the wizard', async () => {
    const { id, session, version } = await newcomer();
    const patch = { collection: 'employee' as const, id, version, patch: { role: 'ADMIN' } };
    expect((await bodyOf(running.peers.records('people').patch(patch, session.ctx)))?.kind).toBe('forbidden');
    expect(await codeOf(invite({ role: 'ADMIN' }, session.ctx))).toBe('COMMAND.FORBIDDEN');
  });
});

describe('deleting a user', () => {
  const remove = (id: string, version: number) =>
    bodyOf(
      running.peers
        .records('people')
        .patch({ collection: 'employee', id, version, patch: { status: 'DELETED' } }, admin),
    );

  it('[SCR-07] is refused while there are open tasks, naming the act that hands them over', async () => {
    const { id, version } = await newcomer();
    const { id: open, version: at } = await taskFor(id);
    await taskFor(id, 'DUPLICATED');
    expect(await remove(id, version)).toMatchObject({
      code: 'EMPLOYEE.HAS_TASKS',
      kind: 'conflict',
      message:
        'No se ha eliminado: queda 1 tarea pendiente. Use «Dar de baja», que las pasa a quien se elija, y elimine después.',
      details: { openTasks: 1 },
    });
    await running.peers.command(deactivateEmployee, { id, version, tasksTo: colleague.id }, admin);
    const tasks = running.peers.records('notifications');
    // Of one who has left: nothing would hand them over any more.
    expect((await remove(id, version + 1))?.message).toContain('Reasígnelas y elimine después.');
    await tasks.patch(
      { collection: 'task', id: open, version: at, patch: { assignedTo: colleague.id } },
      testContext(),
    );
    expect(await remove(id, version + 1)).toBeNull();
  });
});

describe('deactivating a user', () => {
  const deactivate = (id: string, version: number, tasksTo: string | null = null, ctx = admin) =>
    running.peers.command(deactivateEmployee, { id, version, tasksTo }, ctx);

  it('[SES-09] is for administrators only', async () => {
    const { id, version } = await newcomer();
    expect(await codeOf(deactivate(id, version, null, nobody))).toBe('SESSION.MISSING');
    for (const role of everyRole.filter((each) => each !== 'ADMIN'))
      expect([role, await codeOf(deactivate(id, version, null, testContext(role)))]).toEqual([
        role,
        'COMMAND.FORBIDDEN',
      ]);
  });

  it('[SCR-07] is previewed: open tasks and sessions, not those that are done or somebody else’s', async () => {
    const { id } = await newcomer();
    await taskFor(id);
    await taskFor(id, 'BLOCKED');
    await taskFor(id, 'DUPLICATED');
    await taskFor(colleague.id);
    const preview = await running.peers.command(deactivationPreview, { id }, admin);
    expect(preview).toEqual({ openTasks: 2, sessions: 1 });
  });

  it('[SES-12] ends every session at once, and nobody signs in as them any more', async () => {
    const { id, email, session, version } = await newcomer();
    const second = await enter(running, email, 'la clave de siempre');
    expect(await deactivate(id, version)).toEqual({ version: version + 1, openTasks: 0, sessions: 2 });
    for (const { ctx } of [session, second])
      expect(await codeOf(running.peers.records('people').list({ collection: 'employee' }, ctx))).toBe(
        'SESSION.REVOKED',
      );
    expect(await codeOf(enter(running, email, 'la clave de siempre'))).toBe('SIGN_IN.WRONG_CREDENTIALS');
  });

  it('[SCR-07] asks who goes on with the open tasks, somebody active and somebody else', async () => {
    const { id, version, session } = await newcomer();
    const gone = await newcomer();
    await deactivate(gone.id, gone.version);
    await taskFor(id);
    expect(await bodyOf(deactivate(id, version))).toMatchObject({
      code: 'EMPLOYEE.COLLEAGUE_NEEDED',
      message: 'No se ha cambiado nada: queda 1 tarea pendiente. Elija quién sigue con ellas.',
      problems: [{ field: 'tasksTo' }],
    });
    for (const unfit of [id, gone.id])
      expect(await codeOf(deactivate(id, version, unfit))).toBe('EMPLOYEE.COLLEAGUE_UNFIT');
    // Nothing has happened yet.
    expect(await codeOf(running.peers.records('people').list({ collection: 'employee' }, session.ctx))).toBe(
      'accepted',
    );
    expect(await deactivate(id, version, colleague.id)).toMatchObject({ openTasks: 1 });
  });

  it('[SCR-07] says to whom the tasks go in its event', async () => {
    const { id, version } = await newcomer();
    await taskFor(id);
    await deactivate(id, version, colleague.id);
    const database = running.services.get('people')!.get(Database);
    const [row] = await database.query<{ payload: { data: object } }>(
      `SELECT payload::jsonb AS payload FROM outbox WHERE record_id = $1 AND subject LIKE '%.deactivated'`,
      [id],
    );
    expect(row?.payload.data).toMatchObject({ fields: ['active'], extra: { tasksTo: colleague.id } });
  });

  it('[SES-12] [SCR-07] has one way: a change of «Activo» by form, batch or list, and an older version, do not end or begin it', async () => {
    const { id, version, session } = await newcomer();
    await taskFor(id);
    const people = running.peers.records('people');
    const patchTo = (active: boolean, at: number) =>
      bodyOf(people.patch({ collection: 'employee', id, version: at, patch: { active } }, admin));
    expect(await patchTo(false, version)).toMatchObject({
      code: 'EMPLOYEE.CHANGE_NEEDS_COMMAND',
      kind: 'conflict',
      message: '«Activo» no se cambia a mano. No se ha guardado nada: use la acción «Dar de baja».',
      details: { command: 'DeactivateEmployee', field: 'active' },
    });
    const rows = [{ id, version, patch: { active: false, phone: '600111222' } }];
    expect(await people.batch({ collection: 'employee', rows }, admin)).toMatchObject([
      { error: { code: 'EMPLOYEE.CHANGE_NEEDS_COMMAND' } },
    ]);
    expect(await people.get({ collection: 'employee', id }, admin)).toMatchObject({ version, active: true });
    // The session still lives, and other fields are changed as ever.
    expect(await codeOf(people.list({ collection: 'employee' }, session.ctx))).toBe('accepted');
    await people.patch({ collection: 'employee', id, version, patch: { phone: '600111222' } }, admin);
    await deactivate(id, version + 1, colleague.id);
    expect(await patchTo(true, version + 2)).toMatchObject({
      details: { command: 'ReactivateEmployee', field: 'active' },
    });
    // Back to the version in which she worked here: the field stays, with the reason.
    const { restore } = await people.recordAt({ collection: 'employee', id, version }, admin);
    expect(restore?.changes).not.toHaveProperty('active');
    expect(restore?.kept).toContainEqual(
      expect.objectContaining({ field: 'active', reason: expect.stringContaining('«Reactivar»') }),
    );
  });

  it('[SES-12] somebody who has left may be entered as such', async () => {
    const object = { firstname: 'Olga', email: 'olga.antigua@llavero.test', active: false };
    const made = await running.peers.records('people').create({ collection: 'employee', object }, admin);
    expect(made).toMatchObject({ version: 1 });
  });

  it('[SES-12] is refused for oneself, for somebody who is gone already, and with a version that is not the last', async () => {
    const { id, version } = await newcomer();
    const own = (
      await running.peers.records('people').get({ collection: 'employee', id: admin.actor.id }, admin)
    ).version;
    expect(await codeOf(deactivate(admin.actor.id, own))).toBe('EMPLOYEE.NOT_ONESELF');
    expect(await codeOf(deactivate(id, version - 1))).toBe('RECORD.STALE');
    await deactivate(id, version);
    expect(await codeOf(deactivate(id, version + 1))).toBe('EMPLOYEE.INACTIVE');
  });

  it('[SES-12] of two administrators who deactivate each other one stays', async () => {
    const one = await newcomer('ADMIN');
    const other = await newcomer('ADMIN');
    // The first administrator of this test signs off, so that these two are the last.
    const first = admin.actor.id;
    const { version } = await running.peers
      .records('people')
      .get({ collection: 'employee', id: first }, admin);
    await deactivate(first, version, null, one.session.ctx);
    const codes = await Promise.all([
      codeOf(deactivate(one.id, one.version, null, other.session.ctx)),
      codeOf(deactivate(other.id, other.version, null, one.session.ctx)),
    ]);
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(1);
    expect(codes.filter((code) => /LAST_ADMIN|SESSION.REVOKED/.test(code))).toHaveLength(1);
    const left = codes[0] === 'accepted' ? other : one;
    await running.peers.command(reactivateEmployee, { id: first, version: version + 1 }, left.session.ctx);
    admin = (await enter(running, ADMIN.email, ADMIN.password)).ctx;
  });

  it('[SES-12] can be taken back: whoever returns signs in with the password of before', async () => {
    const { id, email, version } = await newcomer();
    await deactivate(id, version);
    const back = () => running.peers.command(reactivateEmployee, { id, version: version + 1 }, admin);
    expect(await back()).toEqual({ version: version + 2 });
    expect(await codeOf(back())).toBe('EMPLOYEE.ALREADY_ACTIVE');
    expect((await enter(running, email, 'la clave de siempre')).actor.id).toBe(id);
  });
});
