import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { listErrors, retryError } from '@llavero/proto/commands/background';
import { saveEventRule } from '@llavero/proto/commands/event-rules';
import type { Json } from '@llavero/proto/fields/field';
import { type Bench, openBench } from '../testing/bench.ts';

const WITHOUT = 'No se ha escrito a quien no tiene correo electrónico en su ficha.';
const admin = testContext('ADMIN');
let bench: Bench;
let [known, silent]: StoredRecord[] = [];
beforeAll(async () => {
  bench = await openBench({ neighbours: ['places', 'contracts'] });
  known = await bench.create('people', 'agent', { firstname: 'Laura', email: 'laura@example.com' });
  silent = await bench.create('people', 'agent', { firstname: 'Sergio', phone: '+34600123456' });
});
afterAll(() => bench?.stop());

const mail = { kind: 'EMAIL', toField: 'tenants', subject: 'Hola', body: 'Texto' };
const save = (name: string, actions: Json) =>
  bench.services.peers.command(
    saveEventRule,
    {
      ...{ id: null, version: null, name, description: null, collection: 'contract', schedule: null },
      ...{ event: 'llavero.contracts.contract.created', fields: [], conditions: {}, actions, active: true },
    },
    admin,
  );
const contractOf = (...tenants: (StoredRecord | undefined)[]) =>
  bench.create('contracts', 'contract', { tenants: tenants.map((one) => String(one?.id)) });
const runOf = (config: string, recordId: string) =>
  until('the run', async () => (await bench.find('notifications', 'event', { config, recordId }))[0]);
const leftOut = () => ({
  ...{ kind: 'EMAIL', collection: 'agent', id: silent!.id, doneAt: null, error: 'TRIGGER.NO_EMAIL' },
});

it('[JOB-06] the run of a rule of staff names whoever has no e-mail, beside what the others were sent', async () => {
  const [task, named] = [
    { kind: 'TASK', title: 'Llamar' },
    { kind: 'EMAIL', toField: 'tenants', template: 'TENANT_WELCOME_LONG' },
  ];
  const { id } = await save('A los inquilinos', [mail, task, named]);
  const some = await runOf(id, (await contractOf(known, silent)).id);
  expect([some['status'], some['error']]).toEqual(['DONE', WITHOUT]);
  expect(some['actions']).toEqual([
    expect.objectContaining({ kind: 'EMAIL', collection: 'communication', error: null }),
    expect.objectContaining({ kind: 'TASK', collection: 'task', error: null }),
    expect.objectContaining({ kind: 'EMAIL', collection: 'communication', error: null }),
    ...[leftOut(), leftOut()].map((one) => expect.objectContaining(one)),
  ]);
  expect(JSON.stringify(some)).not.toContain('Sergio');
  const all = await runOf(id, (await contractOf(known)).id);
  expect([all['status'], all['error'], (all['actions'] as Json[]).length]).toEqual(['DONE', null, 3]);
});

it('[JOB-06] [SCR-07] a run that nobody could be written to names them, and once tried again whom it still does not reach', async () => {
  const { id } = await save('Solo correo', [mail]);
  const contract = await contractOf(silent);
  const failed = await runOf(id, contract.id);
  expect(failed['status']).toBe('ERROR');
  expect(failed['error']).toContain('La ficha no tiene a nadie a quien escribir');
  expect(failed['actions']).toEqual([
    expect.objectContaining({ kind: 'EMAIL', doneAt: null, error: 'RULE.NO_RECIPIENT' }),
    expect.objectContaining(leftOut()),
  ]);
  const { errors } = await bench.services.peers.command(
    listErrors,
    { kind: 'RULE', dismissed: false, limit: 50 },
    admin,
  );
  const shown = (errors as { id: string; blocks: string }[]).find((one) => one.id === failed.id);
  expect(shown?.blocks).toBe('Para esta ficha la regla no ha hecho nada.');
  const again = () => bench.services.peers.command(retryError, { kind: 'RULE', id: failed.id }, admin);
  await expect(again()).rejects.toMatchObject({ body: { code: 'RULE.STILL_FAILS' } });
  expect((await runOf(id, contract.id))['actions']).toHaveLength(2);
  const stores = { tenants: [known!.id, silent!.id] };
  await bench.services.peers
    .records('contracts')
    .patch({ collection: 'contract', id: contract.id, version: contract.version, patch: stores }, admin);
  await again();
  const done = await runOf(id, contract.id);
  expect([done['status'], done['error']]).toEqual(['DONE', WITHOUT]);
  expect(done['actions']).toEqual([
    expect.objectContaining({ kind: 'EMAIL', collection: 'communication', error: null }),
    expect.objectContaining(leftOut()),
  ]);
});
