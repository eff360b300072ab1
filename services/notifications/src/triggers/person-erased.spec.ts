import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { agentErased } from '@llavero/proto/events/data-protection';
import type { Json } from '@llavero/proto/fields/field';
import { type Bench, openBench } from '../testing/bench.ts';

describe('messages about a person who is erased', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench?.stop());

  it('[SCR-02] lose the recipient; only those of a contract, mandate or booking keep their text', async () => {
    const { id } = await bench.create('people', 'agent', { firstname: 'Zxinés' });
    const other = { id: bench.admin.id, collection: 'employee', description: 'agata.ruiz@example.com' };
    const message = (more: Record<string, Json>) =>
      bench.create('notifications', 'communication', {
        subject: 'Zxinés, bienvenida',
        body: 'Hola, Zxinés',
        status: 'CANCELLED',
        to: [{ id, collection: 'agent', description: 'zxines@correo.test' }, other],
        relatedAgents: [id],
        ...more,
      });
    const plain = await message({});
    const evidence = await message({ relatedContracts: ['0190b6a0-0000-7000-8000-000000000001'] });
    const foreign = await message({ relatedAgents: [], to: [other] });
    await bench.services.services
      .get('people')!
      .get(RecordStores)
      .of('agent')
      .writeUnchecked(id, undefined, {}, { event: agentErased }, testContext('ADMIN'));

    const load = (one: { id: string }) => bench.load('notifications', 'communication', one.id);
    await until('the text is gone', async () => (await load(plain))['body'] === 'Suprimido');
    expect(await load(plain)).toMatchObject({
      subject: 'Suprimido',
      to: [{ description: 'Suprimido' }, other],
    });
    expect(await load(evidence)).toMatchObject({
      body: 'Hola, Zxinés',
      to: [{ description: 'Suprimido' }, other],
    });
    expect(await load(foreign)).toMatchObject({ body: 'Hola, Zxinés', to: [other] });
    const past = await bench.services.services
      .get('notifications')!
      .get(RecordStores)
      .of('communication')
      .history({ id: plain.id }, testContext('ADMIN'));
    expect(JSON.stringify([await load(plain), past])).not.toMatch(/Zxinés|zxines/);
  });
});
