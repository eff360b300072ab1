import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import { signMandate } from '@llavero/proto/commands/activation';
import { activateMandate, validateMandate } from '@llavero/proto/commands/contracts';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../contracts.module.ts';
import { BeginMandates } from './begin-mandates.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const today = startOfDay(Math.floor(Date.now() / 1000));

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('contracts', ContractsModule);
});
afterAll(() => harness?.stop());

const db = () => harness.service.get(Database);
const draft = (mandateDate: number, over: Record<string, Json> = {}) =>
  harness.peers.records('contracts').create(
    {
      collection: 'mandate',
      object: {
        landlords: [uuidv7()],
        units: [uuidv7()],
        mandateDate,
        productType: 'BASIC_12',
        feeType: 'PERCENT',
        feeValue: 6.5,
        salesManager: uuidv7(),
        ...over,
      },
    },
    staff,
  );
const validated = async (mandateDate: number) => {
  const { id, version } = await draft(mandateDate);
  return harness.peers.command(validateMandate, { id, version }, staff);
};
const sign = ({ id, version }: { id: string; version: number }) =>
  harness.peers.command(
    signMandate,
    { id, version, signatureDate: today, signedDocument: null, terms: null },
    staff,
  );
const activate = ({ id, version }: { id: string; version: number }) =>
  harness.peers.command(activateMandate, { id, version, sendMarketing: false }, staff);
const verbsOf = async (id: string) =>
  (await harness.peers.records('contracts').history({ collection: 'mandate', id }, staff))
    .map(({ verb }) => verb)
    .reverse();
const events = async (id: string) =>
  (
    await db().query<{ subject: string }>(
      `select subject from outbox where record_id = $1 and subject like '%.mandate.activated'`,
      [id],
    )
  ).length;
/** As if it had been written three days ago for a day that is today. */
async function threeDaysLater(id: string): Promise<void> {
  await db().query(`update audit set at = at - interval '3 days' where record_id = $1`, [id]);
  await db().query(`update mandate set mandate_date = mandate_date - 3 where id = $1`, [id]);
}
const tick = () => harness.service.get(BeginMandates).tick();

describe('[STA-01] [JOB-02] a mandate comes into force', () => {
  it('by its signature, when its date has come: certificates, messages and tasks follow', async () => {
    const { id, version } = await draft(addDays(today, -2));
    expect((await sign({ id, version })).status).toBe('ACTIVE');
    expect([await verbsOf(id), await events(id)]).toEqual([['created', 'signed', 'activated'], 1]);
  });

  it('once: one that was activated before it was signed, or is activated again, starts nothing anew', async () => {
    const active = await activate(await validated(addDays(today, -2)));
    const signed = await sign(active);
    await expect(activate(signed)).rejects.toMatchObject({
      body: { code: 'MANDATE.ALREADY_ACTIVE', kind: 'conflict' },
    });
    expect(await events(active.id)).toBe(1);
  });

  it('on its day, when it was validated or signed before; once however often is looked', async () => {
    const ahead = await validated(addDays(today, 3));
    const signedAhead = await draft(addDays(today, 3));
    expect([ahead.status, (await sign(signedAhead)).status]).toEqual(['SIGNED', 'SIGNED']);
    await tick();
    expect([await events(ahead.id), await events(signedAhead.id)]).toEqual([0, 0]);
    await threeDaysLater(ahead.id);
    await threeDaysLater(signedAhead.id);
    await Promise.all([tick(), tick()]);
    await tick();
    expect([await events(ahead.id), await events(signedAhead.id)]).toEqual([1, 1]);
    expect(await verbsOf(ahead.id)).toEqual(['created', 'validated', 'activated']);
  });

  it('by its signature, when it was validated on its day or later and nothing has followed', async () => {
    const late = await validated(addDays(today, -2));
    expect((await sign(late)).status).toBe('ACTIVE');
    expect([await verbsOf(late.id), await events(late.id)]).toEqual([
      ['created', 'validated', 'signed', 'activated'],
      1,
    ]);
    // One that is in force since it was imported goes on.
    const imported = await validated(addDays(today, -2));
    await db().query(`delete from audit where record_id = $1 and verb = 'validated'`, [imported.id]);
    await sign(imported);
    expect(await events(imported.id)).toBe(0);
  });

  it('not by itself when a person has validated it on its day or later and left it there', async () => {
    const { id } = await validated(addDays(today, -2));
    await tick();
    expect(await events(id)).toBe(0);
  });
});
