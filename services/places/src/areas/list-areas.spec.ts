import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestService, startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { listAreas } from '@llavero/proto/commands/places';
import { fromDayKey } from '@llavero/proto/values/dates';
import { PlacesModule } from '../places.module.ts';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices(
    { notifications: neighbour('notifications'), places: PlacesModule },
    { partial: true },
  );
});
afterAll(() => services?.stop());

const areas = async () => (await services.peers.command(listAreas, {}, testContext('TENANT'))).areas;
const named = async (name: string) => (await areas()).find((area) => area.name === name);

describe('districts and towns', () => {
  it('[ENM-06] are 31 and 40, each with text, picture and orientative prices', async () => {
    const found = await areas();
    expect(found.filter(({ kind }) => kind === 'DISTRICT')).toHaveLength(31);
    expect(found.filter(({ kind }) => kind === 'TOWN')).toHaveLength(40);
    expect(await named('Gràcia')).toMatchObject({
      slug: 'gracia',
      city: 'Barcelona',
      region: 'CATALONIA',
      zips: '08012 08024',
      image: '/areas/gracia.svg',
      perSquareMetre: 19,
      rent80: 1520,
      orientative: true,
      since: null,
    });
  });

  it('[ENM-06] cost what an administrator says from the day on that is said', async () => {
    const value = {
      gracia: [
        { from: '2020-01-01', perSquareMetre: 20.25 },
        { from: '2999-01-01', perSquareMetre: 99 },
      ],
    };
    await services.peers
      .records('notifications')
      .create({ collection: 'config', object: { key: 'area-prices', value } }, testContext('ADMIN'));
    expect(await named('Gràcia')).toMatchObject({
      perSquareMetre: 20.25,
      rent80: 1620,
      orientative: false,
      since: fromDayKey('2020-01-01'),
    });
    expect(await named('Retiro')).toMatchObject({ orientative: true });
  });

  it('[ENM-06] while the settings are away nobody is told a price that may be another', async () => {
    const alone = await startTestService('places', PlacesModule);
    try {
      await expect(alone.peers.command(listAreas, {}, testContext())).rejects.toMatchObject({
        body: { kind: 'unavailable' },
      });
    } finally {
      await alone.stop();
    }
  });
});
