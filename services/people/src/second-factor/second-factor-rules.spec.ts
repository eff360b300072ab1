import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { signIn } from '@llavero/proto/commands/people';
import {
  enrolAtSignIn,
  removeSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '@llavero/proto/commands/second-factor';
import { SECOND_FACTOR_KEY, type SecondFactorRule } from '@llavero/proto/rules/second-factor';
import type { CallContext } from '@llavero/kit/context';
import { authenticatorCode } from '@llavero/kit/testing/authenticator';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { ADMIN, codeOf, enter, hire, nobody } from '../testing/people.ts';
import { FactorBench, PASSWORD, refusal, ticketOf } from './testing/bench.ts';

let bench: FactorBench;
beforeAll(async () => {
  bench = await FactorBench.open();
});
afterAll(() => bench?.close());
beforeEach(async () => {
  await bench.admin.query('DELETE FROM people.sign_in_attempt');
});

describe('turning it off', () => {
  it('needs the password, and is in the audit with who did it, like all its changes', async () => {
    const { email, id, ctx } = await bench.enrolled();
    const off = (currentPassword: string) =>
      bench.running.peers.command(turnOffSecondFactor, { currentPassword }, ctx);
    expect(await codeOf(off('otra'))).toBe('SIGN_IN.CURRENT_PASSWORD_WRONG');
    expect(await codeOf(bench.enterWith(email, null))).toBe('SIGN_IN.CODE_NEEDED');
    bench.soon();
    await bench.running.peers.command(renewRecoveryCodes, { currentPassword: PASSWORD }, ctx);
    expect(await off(PASSWORD)).toEqual({ turnedOff: true });
    expect(await codeOf(off(PASSWORD))).toBe('SECOND_FACTOR.OFF');
    expect(await codeOf(bench.enterWith(email, null))).toBe('accepted');
    const { rows } = await bench.admin.query(
      `SELECT actor, changes FROM people.audit WHERE record_id = $1 AND changes::text LIKE '%recoveryCodesSince%' ORDER BY version`,
      [id],
    );
    expect(rows.map(({ actor }) => actor)).toEqual([id, id, id]);
  });

  it('[SES-12] an administrator takes it off somebody else, whose sessions end; nobody else can', async () => {
    const [{ email, id, token }, colleague] = [await bench.enrolled(), await bench.enrolled()];
    const remove = (who: string, ctx: CallContext) =>
      bench.running.peers.command(removeSecondFactor, { id: who }, ctx);
    expect(await codeOf(remove(id, nobody))).toBe('SESSION.MISSING');
    expect((await refusal(remove(id, colleague.ctx))).kind).toBe('forbidden');
    const boss = await enter(bench.running, ADMIN.email, ADMIN.password);
    expect(await codeOf(remove(boss.actor.id, boss.ctx))).toBe('SECOND_FACTOR.OWN');
    expect(await remove(id, boss.ctx)).toEqual({ sessions: 1 });
    expect(await bench.isOpen(token)).toBe('SESSION.REVOKED');
    expect(await codeOf(bench.enterWith(email, null))).toBe('accepted');
    expect(await codeOf(remove(id, boss.ctx))).toBe('SECOND_FACTOR.OFF');
    const { rows } = await bench.admin.query(
      `SELECT actor FROM people.audit WHERE record_id = $1 AND changes::text LIKE '%secondFactorSince%' ORDER BY version DESC LIMIT 1`,
      [id],
    );
    expect(rows).toEqual([{ actor: boss.actor.id }]);
  });
});

describe('a company that asks for it', () => {
  const setRule = async (rule: SecondFactorRule) => {
    const settings = bench.running.peers.records('notifications');
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
      const { rows } = await bench.admin.query('SELECT rule FROM people.second_factor_rule');
      return rows[0]?.rule === rule;
    });
  };

  it('leads whoever has none to set it up before there is a session', async () => {
    const { email, ctx } = await bench.enrolled();
    await hire(bench.running, 'obligada@llavero.test', PASSWORD);
    const boss = () =>
      bench.running.peers.command(
        signIn,
        { ...ADMIN, audience: 'employee', code: null, ip: '', device: '' },
        nobody,
      );
    await setRule('ADMINS');
    expect(await codeOf(bench.enterWith('obligada@llavero.test', null))).toBe('accepted');
    expect(await codeOf(boss())).toBe('SIGN_IN.ENROLMENT_NEEDED');
    await setRule('STAFF');
    expect(await codeOf(bench.enterWith(email, null))).toBe('SIGN_IN.CODE_NEEDED');
    const off = bench.running.peers.command(turnOffSecondFactor, { currentPassword: PASSWORD }, ctx);
    expect(await codeOf(off)).toBe('SECOND_FACTOR.REQUIRED');

    const ticket = await ticketOf(bench.enterWith('obligada@llavero.test', '123456'));
    expect(await codeOf(bench.second(ticket, '123456'))).toBe('SECOND_FACTOR.NOT_PREPARED');
    const { secret } = await bench.running.peers.command(enrolAtSignIn, { ticket }, nobody);
    expect(await codeOf(bench.second(ticket, '000000'))).toBe('SECOND_FACTOR.CODE_WRONG');
    const entered = await bench.second(ticket, authenticatorCode(secret, bench.now()));
    expect(entered.recoveryCodes).toHaveLength(10);
    expect(await bench.isOpen(entered.token)).toBe('accepted');
    expect(await codeOf(bench.enterWith('obligada@llavero.test', null))).toBe('SIGN_IN.CODE_NEEDED');

    // The ticket of somebody who only has to show a code makes no new secret.
    const shows = await ticketOf(bench.enterWith(email, null));
    expect(await codeOf(bench.running.peers.command(enrolAtSignIn, { ticket: shows }, nobody))).toBe(
      'SIGN_IN.STEP_EXPIRED',
    );
    await setRule('NONE');
    expect(await codeOf(boss())).toBe('accepted');
  });

  it('[SES-07] does not ask people outside the company', async () => {
    const outside = { firstname: 'Eva', email: 'eva@correo.test', roles: ['OWNER'], password: PASSWORD };
    await bench.running.peers
      .records('people')
      .create({ collection: 'user', object: outside }, testContext());
    await setRule('STAFF');
    const input = {
      email: 'eva@correo.test',
      password: PASSWORD,
      audience: 'user',
      code: null,
      ip: '',
      device: '',
    };
    expect(await codeOf(bench.running.peers.command(signIn, input, nobody))).toBe('accepted');
    await setRule('NONE');
  });
});
