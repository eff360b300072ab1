import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { type CollectionName, collectionOwners } from '@llavero/proto/collections';
import { erasePerson } from '@llavero/proto/commands/data-protection';
import type { Json } from '@llavero/proto/fields/field';
import { admin, person, startAll } from './testing/merging.ts';

// All services as they really run start here.
jest.setTimeout(400_000);

let services: TestServices;
beforeAll(async () => {
  services = await startAll();
}, 240_000);
afterAll(() => services?.stop());

const records = (collection: CollectionName) => services.peers.records(collectionOwners[collection]);
const make = async (collection: CollectionName, object: Record<string, Json>) =>
  (await records(collection).create({ collection, object }, admin)).id;
const read = (collection: CollectionName, id: string) => records(collection).get({ collection, id }, admin);

const NAME = 'Zxinés Zxvidal';
const secrets = /Zx|12345678Z|600111222|600 111 222|31500/;

describe('erasure of a person over the services', () => {
  it('[SCR-02] takes the person out of candidatures, solvency requests, viewing contacts and supplies, and out of their past', async () => {
    const { id } = await person(services, { firstname: 'Zxinés', lastname: 'Zxvidal' });
    const applicant = {
      agent: id,
      name: NAME,
      idType: 'NIF',
      idNumber: '12345678Z',
      email: 'zxines@correo.test',
      phone: '600111222',
      employer: 'Zxfaros',
      annualIncome: 31_500,
    };
    const other = { agent: null, name: 'Olga Mas', annualIncome: 20_000 };
    const unit = await make('place', {
      type: 'UNIT',
      street: 'Calle Mayor',
      number: '1',
      supplies: [
        {
          type: 'WATER',
          holderType: 'TENANT',
          holderId: id,
          holderName: NAME,
          notes: 'Zxnota',
          company: 'Aguas',
        },
        { type: 'GAS', holderType: 'LANDLORD', holderName: 'Olga Mas' },
      ],
    });
    await records('place').patch(
      { collection: 'place', id: unit, version: 1, patch: { street: 'Calle Menor' } },
      admin,
    );
    const alone = await make('candidature', {
      unit,
      tenants: [applicant],
      conditions: 'Zxcondición',
      offeredRent: 900,
    });
    const shared = await make('candidature', {
      unit,
      tenants: [other],
      avalists: [applicant],
      conditions: 'Con plaza de aparcamiento',
    });
    const foreign = await make('candidature', { unit, tenants: [other] });
    const solvency = await make('solvencyRequest', {
      tenants: [applicant],
      rent: 900,
      answerNotes: 'Zx aceptada',
      insurer: 'Seguros SA',
    });
    const contact = await make('visitContact', {
      name: NAME,
      phone: '600111222',
      agent: id,
      interestedIn: [unit],
      consentDate: 1_700_000_000,
    });
    const untouched = await make('visitContact', {
      name: 'Olga Mas',
      phone: '600333444',
      agent: randomUUID(),
    });

    const { version } = await read('agent', id);
    await services.peers.command(erasePerson, { id, version }, admin);

    await until('the other services to follow', async () => {
      const [one, two] = [await read('solvencyRequest', solvency), await read('place', unit)];
      return one['name'] === 'Persona suprimida' && two.version === 3;
    });
    const about: [CollectionName, string][] = [
      ['place', unit],
      ['candidature', alone],
      ['candidature', shared],
      ['solvencyRequest', solvency],
      ['visitContact', contact],
    ];
    for (const [collection, one] of about) {
      const past = await records(collection).history({ collection, id: one }, admin);
      expect(JSON.stringify([await read(collection, one), past])).not.toMatch(secrets);
    }
    expect(await read('candidature', alone)).toMatchObject({
      name: 'Persona suprimida',
      tenants: [{ agent: id, name: 'Persona suprimida', idNumber: null, annualIncome: null }],
      conditions: null,
      annualIncome: null,
      offeredRent: 900,
    });
    // What the others have said of themselves stays.
    expect(await read('candidature', shared)).toMatchObject({
      tenants: [{ name: 'Olga Mas', annualIncome: 20_000 }],
      avalists: [{ agent: id, name: 'Persona suprimida' }],
      conditions: 'Con plaza de aparcamiento',
    });
    expect(await read('candidature', foreign)).toMatchObject({ version: 1, name: 'Olga Mas' });
    expect(await read('solvencyRequest', solvency)).toMatchObject({
      insurer: 'Seguros SA',
      answerNotes: null,
    });
    expect(await read('visitContact', contact)).toMatchObject({
      name: 'Persona suprimida',
      phone: null,
      interestedIn: [],
      consentDate: null,
      discarded: true,
    });
    expect(await read('visitContact', untouched)).toMatchObject({ version: 1, name: 'Olga Mas' });
    expect(await read('place', unit)).toMatchObject({
      supplies: [
        { holderId: id, holderName: 'Persona suprimida', notes: null, company: 'Aguas' },
        { holderName: 'Olga Mas' },
      ],
    });
    // Other changes of the unit keep their values.
    const past = await records('place').history({ collection: 'place', id: unit }, admin);
    expect(JSON.stringify(past)).toContain('Calle Menor');
    expect(JSON.stringify(past)).not.toContain('holderName');
  });
});
