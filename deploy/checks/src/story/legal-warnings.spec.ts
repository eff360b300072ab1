import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { contractLegalWarnings } from '@llavero/proto/commands/contracts';
import type { Json } from '@llavero/proto/fields/field';
import { contract } from '@llavero/proto/records/contracts/contract';
import { contractWarnings } from '@llavero/proto/rules/legal/contract-warnings';
import { fromDayKey } from '@llavero/proto/values/dates';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PlacesModule } from '@llavero/places/places.module';

const admin = testContext('ADMIN');
/** Of a day that the law in force decides on, whenever this runs. */
const start = fromDayKey('2026-11-01');

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
        startDate: start,
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

  it.each<[string, string, Record<string, Json>, number]>([
    ['a home', 'Hospitalet de Llobregat, L’', { ineType: 'GENERAL', paymentMethod: 'CASH' }, 3],
    [
      'a home under Ley 4/2013',
      'Madrid',
      { startDate: fromDayKey('2019-03-05'), contractDuration: { years: 2, months: 0, days: 0 } },
      1,
    ],
    [
      'a season',
      'Terrassa',
      { contractType: 'SEASONAL_CONTRACT', region: 'CATALONIA', legalBondAmount: 1500 },
      3,
    ],
    ['premises', 'Madrid', { contractType: 'LOCAL_CONTRACT', itpAmount: 10 }, 2],
  ])(
    '[VAL-03] [VAL-04] the command answers what the wizard works out: %s',
    async (_what, city, over, count) => {
      const id = await contractIn(city, over);
      const { warnings } = await harness.peers.command(contractLegalWarnings, { id }, admin);
      const [row] = await harness.peers
        .records('contracts')
        .getMany({ collection: 'contract', ids: [id], fields: Object.keys(contract.fields) }, admin);
      expect(warnings).toEqual(contractWarnings(row as never, { now: Date.now() / 1000, city }));
      expect(warnings).toHaveLength(count);
    },
  );

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
