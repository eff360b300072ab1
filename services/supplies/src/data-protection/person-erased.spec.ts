import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { emptyBus } from '@llavero/kit/testing/nats';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { validSpanishIban } from '@llavero/proto/compile/generators';
import { agentErased } from '@llavero/proto/events/data-protection';
import { agent } from '@llavero/proto/records/people/agent';
import { operation } from '@llavero/proto/records/supplies/operation';
import { ERASED_NAME } from '@llavero/proto/rules/data-protection';
import { v7 as uuidv7 } from 'uuid';
import { SuppliesModule } from '../supplies.module.ts';

let services: TestServices;
beforeAll(async () => {
  await emptyBus();
  services = await startTestServices(
    { people: neighbour('people'), supplies: SuppliesModule },
    { partial: true },
  );
});
afterAll(() => services?.stop());

it('[OPS-01] an erased person leaves neither account nor name nor texts in supply changes', async () => {
  const trusted = { ...testContext('ADMIN'), trusted: true };
  const people = services.services.get('people')!.get(RecordStores).of(agent);
  const changes = services.services.get('supplies')!.get(RecordStores).of(operation);
  const { id: person } = await people.create({ firstname: 'Ana', roles: ['TENANT'] }, trusted);
  const change = (more: object) =>
    changes.create(
      { type: 'SUPPLY_CHANGE', supply: 'WATER', place: uuidv7(), iban: validSpanishIban(3), ...more },
      trusted,
    );
  const hers = await change({ holder: person, error: 'Ana no contesta' });
  const former = await change({ formerHolder: person, formerHolderName: 'Ana Puig', holder: uuidv7() });
  await people.writeUnchecked(person, undefined, {}, { event: agentErased }, trusted);
  await until(
    'the change without the person',
    async () => (await changes.loadUnchecked(hers.id)).iban === null,
  );
  expect(await changes.loadUnchecked(hers.id)).toMatchObject({ holder: person, error: null });
  const other = await until('the other change', async () => {
    const found = await changes.loadUnchecked(former.id);
    return found.formerHolderName === ERASED_NAME && found;
  });
  expect(other.iban).toBe(validSpanishIban(3));
});
