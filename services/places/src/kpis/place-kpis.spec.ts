import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { placeKpis } from '@llavero/proto/commands/places';
import type { Json } from '@llavero/proto/fields/field';
import { PlacesModule } from '../places.module.ts';

const staff = testContext('INTERNAL_EMPLOYEE');

let harness: TestServices;
beforeAll(async () => {
  // Before a place is deleted its contracts are asked for.
  harness = await startTestServices(
    { contracts: neighbour('contracts'), places: PlacesModule },
    { partial: true },
  );
});
afterAll(() => harness?.stop());

const create = (object: Record<string, Json>) =>
  harness.peers.records('places').create({ collection: 'place', object }, staff);

describe('the figures of places', () => {
  it('[SES-09] are not for people outside the company', async () => {
    for (const role of ['TENANT', 'LANDLORD', 'OWNER', 'COMMUNITY'] as const)
      await expect(harness.peers.command(placeKpis, {}, testContext(role))).rejects.toMatchObject({
        body: { kind: 'forbidden' },
      });
  });

  it('[SCR-05] are zero in an empty house', async () => {
    expect(await harness.peers.command(placeKpis, {}, staff)).toEqual({
      properties: 0,
      units: 0,
      byType: [],
    });
  });

  it('[SCR-05] count properties and units by type, the most frequent first, without deleted ones', async () => {
    const property = await create({ type: 'PROPERTY', street: 'Gran Via', number: '1' });
    for (const unitType of ['PARKING', 'FLAT', 'FLAT', 'SHOP', 'FLAT', 'PARKING'])
      await create({ unitType, property: property.id });
    const gone = await create({ unitType: 'SHOP' });
    await harness.peers
      .records('places')
      .patch(
        { collection: 'place', id: gone.id, version: gone.version, patch: { status: 'DELETED' } },
        testContext('ADMIN'),
      );
    expect(await harness.peers.command(placeKpis, {}, staff)).toEqual({
      properties: 1,
      units: 6,
      byType: [
        { unitType: 'FLAT', count: 3 },
        { unitType: 'PARKING', count: 2 },
        { unitType: 'SHOP', count: 1 },
      ],
    });
  });
});
