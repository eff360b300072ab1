import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
let admin: string;
beforeAll(async () => {
  t = await startTestGateway({
    contracts: ContractsModule,
    notifications: NotificationsModule,
    people: PeopleModule,
    places: PlacesModule,
  });
  admin = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

const today = startOfDay(Date.now() / 1000);

async function make(collection: string, object: Record<string, Json>): Promise<string> {
  const { id, error } = await t.call('createObject', { collection, object }, { token: admin });
  expect(error).toBeNull();
  return String(id);
}

interface Finding {
  kind: string;
  law: string;
  message: string;
  collection: string;
  record: string;
  title: string;
}

async function found(input: Record<string, string>): Promise<Finding[]> {
  const { status, body } = await t.post<{ total: number; items: Finding[] }>(
    '/commands/ComplianceFindings',
    input,
    { token: admin },
  );
  expect(status).toBe(200);
  expect(body.total).toBe(body.items.length);
  return body.items;
}

const run = async (command: string, input: Record<string, Json>) => {
  const { status, body } = await t.post<{ id: string; version: number }>(`/commands/${command}`, input, {
    token: admin,
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};

const valid = { issueDate: addDays(today, -100), endDate: addYears(today, 9) };

describe('insurance and certificates of contracts and mandates through the gateway', () => {
  it('[VAL-04] nobody without a session, no outsider', async () => {
    const call = (who: { token?: string }) => t.post('/commands/ComplianceFindings', {}, who);
    expect((await call({})).status).toBe(401);
    expect((await call({ token: await t.tokenFor('TENANT') })).status).toBe(403);
  });

  it('[OPS-07] [OPS-02] a contract and its mandate name what is missing until it is settled', async () => {
    const property = await make('place', {
      type: 'PROPERTY',
      street: 'Carrer de Sants',
      number: '8',
      city: 'Barcelona',
      region: 'CATALONIA',
    });
    const unit = (door: string, over: Record<string, Json>) =>
      make('place', {
        type: 'UNIT',
        property,
        street: 'Carrer de Sants',
        number: '8',
        floor: '1',
        door,
        city: 'Barcelona',
        region: 'CATALONIA',
        ...over,
      });
    const rented = await unit('1', { energyCertificate: valid });
    const empty = await unit('2', { occupancyCertificate: valid });
    const landlord = await make('agent', { firstname: 'Ana', roles: ['LANDLORD'] });
    const tenant = await make('agent', { firstname: 'Luis', roles: ['TENANT'] });
    const mandate = await make('mandate', {
      landlords: [landlord],
      properties: [property],
      units: [rented],
      salesManager: uuidv7(),
      mandateDate: addYears(today, -2),
      productType: 'BASIC_12',
    });
    await run('SignMandate', { id: mandate, version: 1, signatureDate: today });
    const contract = await make('contract', {
      landlords: [landlord],
      tenants: [tenant],
      units: [rented],
      mandate,
      startDate: addYears(today, -1),
      endDate: addYears(today, 4),
      rent: 1000,
      legalBondAmount: 1000,
      paymentMethod: 'TRANSFER',
    });
    // A draft has to be insured by nobody; its unit needs its papers all the same.
    const kinds = async (input: Record<string, string>) =>
      (await found(input)).map(({ kind, record }) => [kind, record]);
    expect(await kinds({ contract })).toEqual([['OCCUPANCY_CERTIFICATE', rented]]);

    await run('PutContractInForce', { id: contract, version: 1, activateNow: true, openInsurance: false });
    expect(await kinds({ contract })).toEqual([
      ['INSURANCE_MISSING', contract],
      ['OCCUPANCY_CERTIFICATE', rented],
    ]);
    const ofMandate = await kinds({ mandate });
    expect(ofMandate).toHaveLength(3);
    expect(ofMandate).toEqual(
      expect.arrayContaining([
        ['INSURANCE_MISSING', contract],
        ['OCCUPANCY_CERTIFICATE', rented],
        ['ENERGY_CERTIFICATE', empty],
      ]),
    );
    expect((await found({ mandate })).find(({ record }) => record === empty)?.title).toContain('Sants');

    const policy = await run('InsureContract', { contract });
    expect(await kinds({ contract })).toEqual([
      ['INSURANCE_PENDING', policy.id],
      ['OCCUPANCY_CERTIFICATE', rented],
    ]);
  });
});
