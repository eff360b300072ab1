import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import type { Json } from '@llavero/proto/fields/field';
import { addYears, startOfDay } from '@llavero/proto/values/dates';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number; status: string };

let t: TestGateway;
let token: string;
const today = startOfDay(Math.floor(Date.now() / 1000));
const [tenant, landlord] = [randomUUID(), randomUUID()];
let contract: string;

const run = (name: string, input: Record<string, Json>, as: string | undefined = token) =>
  t.post<Row & { code?: string; error?: { code: string } }>(
    `/commands/${name}`,
    input,
    as ? { token: as } : {},
  );

async function create(collection: string, object: Record<string, Json>): Promise<Row> {
  const { data, error } = await t.call('createObject', { collection, object }, { token });
  if (error) throw new Error(JSON.stringify(error));
  return data as Row;
}

const read = async (collection: string, id: string): Promise<Row> =>
  (await t.call('getObject', { collection, id }, { token })).data as Row;

beforeAll(async () => {
  t = await startTestGateway({ contracts: ContractsModule });
  token = await t.tokenFor('INTERNAL_EMPLOYEE');
});
afterAll(() => t?.stop());

describe('from the signature of a mandate to a change of tenant, through the gateway', () => {
  it('[WIZ-02] a mandate is signed', async () => {
    const draft = await create('mandate', {
      landlords: [landlord],
      units: [randomUUID()],
      mandateDate: addYears(today, -1),
      productType: 'BASIC_12',
      salesManager: randomUUID(),
    });
    const input = { id: draft.id, version: draft.version, signatureDate: today };
    expect((await t.post('/commands/SignMandate', input)).status).toBe(401);
    expect((await run('SignMandate', input, await t.tokenFor('TENANT'))).status).toBe(403);
    const signed = await run('SignMandate', input);
    expect([signed.status, signed.body.status]).toEqual([200, 'ACTIVE']);
    expect((await run('SignMandate', input)).status).toBe(409);
    contract = (
      await create('contract', {
        mandate: draft.id,
        landlords: [landlord],
        units: [randomUUID()],
        tenants: [tenant],
        startDate: addYears(today, -1),
        endDate: addYears(today, 4),
        rent: 1000,
        legalBondAmount: 1000,
        paymentMethod: 'TRANSFER',
      })
    ).id;
  });

  it('[WIZ-06] a contract is put in force with its terms and its insurance in one call', async () => {
    const { version } = await read('contract', contract);
    const terms = { signatureDate: today, legalBondReceptionDate: today };
    const input = { id: contract, version, terms, openInsurance: true };
    expect((await run('PutContractInForce', input, await t.tokenFor('LANDLORD'))).status).toBe(403);
    const { status, body } = await run('PutContractInForce', input);
    expect([status, body.status]).toEqual([200, 'ACTIVE']);
    expect(await read('insurance', String(body['insurance']))).toMatchObject({ contract, status: 'PENDING' });
    expect(await read('contract', contract)).toMatchObject(terms);
  });

  it('[STA-05] an assignment goes from pending to signed to derogated, and the parties follow', async () => {
    const to = randomUUID();
    const { version } = await read('contract', contract);
    const asked = { id: contract, version, cause: 'DEATH', from: tenant, to, date: today };
    expect((await run('AssignRights', asked, await t.tokenFor('TENANT'))).status).toBe(403);
    expect((await run('AssignRights', { ...asked, to: tenant })).status).toBe(400);
    const pending = await run('AssignRights', { ...asked, signed: false });
    expect(pending.status).toBe(200);
    const { assignment } = pending.body;
    const move = (at: number, status: string) =>
      run('ChangeAssignment', { id: contract, version: at, assignment: assignment!, status });
    expect((await move(pending.body.version, 'DEROGATED')).status).toBe(409);
    const signed = await move(pending.body.version, 'SIGNED');
    expect(await read('contract', contract)).toMatchObject({ tenants: [to] });
    expect((await move(pending.body.version, 'DEROGATED')).status).toBe(409);
    await move(signed.body.version, 'DEROGATED');
    expect(await read('contract', contract)).toMatchObject({
      tenants: [tenant],
      assigmentOfRightsHistory: [{ status: 'DEROGATED', from: tenant, to }],
    });
  });

  it('[STA-04] the bond is deposited after it was received, and the totals say with whom it is', async () => {
    const { version } = await read('contract', contract);
    const act = { id: contract, version, act: 'DEPOSITED', date: today, registrationNumber: 'INC-1' };
    expect((await run('RecordBondAct', act)).body.status).toBe('ACTIVE');
    expect(await read('contract', contract)).toMatchObject({ legalBondStatus: 'DEPOSITED' });
    const { body } = await run('BondTotals', {});
    expect(body).toMatchObject({
      total: 1000,
      holders: expect.arrayContaining([{ holder: 'PUBLIC_INSTITUTION', amount: 1000, contracts: 1 }]),
    });
  });

  it('[OPS-07] contracts without insurance are listed for staff only', async () => {
    expect((await run('UninsuredContracts', {}, await t.tokenFor('LANDLORD'))).status).toBe(403);
    expect((await run('UninsuredContracts', {})).body).toMatchObject({ total: 0, contracts: [] });
  });
});
