import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { contractLegalWarnings } from '@llavero/proto/commands/contracts';
import type { Json } from '@llavero/proto/fields/field';
import { startOfDay } from '@llavero/proto/values/dates';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PlacesModule } from '@llavero/places/places.module';

const admin = testContext('ADMIN');
const today = startOfDay(Math.floor(Date.now() / 1000));

let harness: TestServices;
beforeAll(async () => {
  harness = await startTestServices({
    contracts: ContractsModule,
    notifications: NotificationsModule,
    places: PlacesModule,
  });
});
afterAll(() => harness?.stop());

async function contractIn(city: string, over: Record<string, Json> = {}): Promise<string> {
  const unit = await harness.peers
    .records('places')
    .create(
      { collection: 'place', object: { type: 'UNIT', street: 'Calle Mayor', number: '1', city } },
      admin,
    );
  const { id } = await harness.peers.records('contracts').create(
    {
      collection: 'contract',
      object: {
        units: [unit.id],
        startDate: today,
        rent: 1000,
        legalBondAmount: 1000,
        ineType: 'IRAV',
        ...over,
      },
    },
    admin,
  );
  return id;
}

const warned = async (id: string) =>
  (await harness.peers.command(contractLegalWarnings, { id }, admin)).warnings.map(
    ({ field, law }) => `${field}: ${law}`,
  );

describe('legal warnings across the services', () => {
  it('[VAL-04] the town of the unit decides on stressed zones', async () => {
    expect(await warned(await contractIn('Terrassa'))).toEqual(['stressedZone: Resolución TER/800/2024']);
    expect(await warned(await contractIn('Madrid'))).toEqual([]);
  });

  it('[VAL-05] a figure of the law that an administrator edits holds at once, a broken one is refused', async () => {
    const id = await contractIn('Madrid', { paymentInAdvance: { months: 2, days: 0, amount: 2000 } });
    expect(await warned(id)).toEqual(['paymentInAdvance: LAU art. 17.2']);
    const settings = harness.peers.records('notifications');
    const value = [{ value: 3, law: 'LAU art. 17.2 bis', contractType: 'LONG_CONTRACT' }];
    const setting = await settings.create(
      { collection: 'config', object: { key: 'legal.advanceMonths', value } },
      admin,
    );
    expect(await warned(id)).toEqual([]);
    const broken = {
      collection: 'config' as const,
      id: setting.id,
      version: setting.version,
      patch: { value: [{ value: 1 }] },
    };
    await expect(settings.patch(broken, admin)).rejects.toMatchObject({
      body: { problems: [{ field: 'value', rule: 'legalSetting' }] },
    });
  });
});
