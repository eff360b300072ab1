import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Json } from '@llavero/proto/fields/field';
import { FinanceModule } from '@llavero/finance/finance.module';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Body = Record<string, Json> & { error: { code: string; message: string } };
const today = startOfDay(Math.floor(Date.now() / 1000));

let t: TestGateway;
let admin: string;
let clerk: string;
beforeAll(async () => {
  t = await startTestGateway({
    people: neighbour('people'),
    places: neighbour('places'),
    contracts: neighbour('contracts'),
    notifications: neighbour('notifications'),
    finance: FinanceModule,
  });
  admin = await t.tokenFor('ADMIN');
  clerk = await t.tokenFor('INTERNAL_EMPLOYEE');
});
afterAll(() => t?.stop());

const run = (name: string, input: Record<string, Json>, token?: string) =>
  t.post<Body>(`/commands/${name}`, input, token === undefined ? {} : { token });
async function bill(
  baseAmount: number,
  more: Record<string, Json> = {},
): Promise<{ id: string; version: number }> {
  const object = {
    supplier: randomUUID(),
    number: 'A-1',
    issueDate: today,
    payer: 'COMPANY',
    breakdown: [{ category: 'SUPPLEMENT', concept: 'Agua', baseAmount, totalAmount: baseAmount }],
    ...more,
  };
  const { data, error } = await t.call('createObject', { collection: 'bill', object }, { token: admin });
  if (error) throw new Error(JSON.stringify(error));
  return data as { id: string; version: number };
}

describe('bills through the gateway', () => {
  it('[WIZ-10] are approved by the office up to the limit, above it by an administrator', async () => {
    const large = await bill(1200);
    const asked = { id: large.id, version: large.version, status: 'APROVED' };
    expect((await run('ChangeBillStatus', asked)).status).toBe(401);
    expect((await run('ChangeBillStatus', asked, await t.tokenFor('LANDLORD'))).status).toBe(403);
    const refused = await run('ChangeBillStatus', asked, clerk);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'BILL.ABOVE_LIMIT']);
    expect(refused.body.error.message).toContain('un administrador o un responsable de finanzas');
    // By a change of status, too.
    const byHand = { collection: 'bill', objectId: large.id, object: { status: 'APROVED' } };
    expect(JSON.stringify(await t.call('patchObject', byHand, { token: clerk }))).toContain(
      'BILL.ABOVE_LIMIT',
    );
    const done = await run('ChangeBillStatus', asked, admin);
    expect([done.status, done.body['status']]).toEqual([200, 'APROVED']);
    const small = await bill(900);
    const own = await run(
      'ChangeBillStatus',
      { id: small.id, version: small.version, status: 'APROVED' },
      clerk,
    );
    expect(own.status).toBe(200);
  });

  it('[WIZ-13] [FIN-05] are split once they are approved and say their period', async () => {
    const made = await bill(120, { periodStart: addDays(today, -60), periodEnd: today });
    const asked = { id: made.id, version: made.version, method: 'DAYS', weights: [] };
    expect((await run('RebillSupplies', asked)).status).toBe(401);
    expect((await run('RebillSupplies', asked, await t.tokenFor('TENANT'))).status).toBe(403);
    const early = await run('RebillSupplies', asked, clerk);
    expect([early.status, early.body.error.code]).toEqual([409, 'BILL.SPLIT_NOT_APPROVED']);
    const approved = await run(
      'ChangeBillStatus',
      { id: made.id, version: made.version, status: 'APROVED' },
      clerk,
    );
    const without = await run(
      'RebillSupplies',
      { ...asked, version: Number(approved.body['version']) },
      clerk,
    );
    expect([without.status, without.body.error.code]).toEqual([400, 'BILL.SPLIT_UNITS']);
  });

  it('[WIZ-06] an invoice of a rent names a contract that exists', async () => {
    const asked = {
      contract: randomUUID(),
      year: 2026,
      month: 5,
      concept: 'Obras',
      baseAmount: 100,
      vatPercent: 21,
    };
    expect((await run('CreateRentBill', asked)).status).toBe(401);
    expect((await run('CreateRentBill', asked, await t.tokenFor('LANDLORD'))).status).toBe(403);
    const gone = await run('CreateRentBill', asked, clerk);
    expect([gone.status, gone.body.error.code]).toEqual([404, 'FINANCE.CONTRACT_GONE']);
    const wrong = await run('CreateRentBill', { ...asked, month: 13 }, clerk);
    expect(wrong.status).toBe(400);
  });

  it('[STA-06] arrears are the office’s to see', async () => {
    expect((await run('Arrears', { by: 'TENANT' })).status).toBe(401);
    expect((await run('Arrears', { by: 'TENANT' }, await t.tokenFor('LANDLORD'))).status).toBe(403);
    const { status, body } = await run('Arrears', { by: 'TENANT' }, clerk);
    expect([status, body['documents'], body['reminderRefusal']]).toEqual([
      200,
      0,
      expect.stringContaining('No se sabe hasta qué día'),
    ]);
  });
});
