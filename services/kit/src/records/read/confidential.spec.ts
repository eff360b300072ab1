import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '../../testing/context.ts';
import { dumpOf } from '../../testing/dump.ts';
import { type Bench, openBench, refusal } from '../testing/harness.ts';

const staff = testContext('ADMIN');
const secrets = {
  name: 'Hermenegilda Zurbarán',
  email: 'hermenegilda@secreto.example',
  phone: '+34699123456',
  iban: 'ES9121000418450200051332',
  dni: '12345678Z',
  address: { street: 'Callejón del Desengaño', number: '13' },
};
/** Also as base64 and hex would show them, and without accents. */
const needles = [
  'Hermenegilda',
  'hermenegilda',
  'Zurbar',
  'zurbaran',
  'secreto.example',
  '699123456',
  '9121000418450200051332',
  '12345678Z',
  '12345678z',
  'Desenga',
  'desengano',
];
let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

describe('[ENT-10] at rest', () => {
  it('no table shows a name, e-mail, telephone, account, ID number or street: not the record, the log, the outbox or the index', async () => {
    const { id } = await bench.store.create({ reference: 'PUBLIC-REF', ...secrets }, staff);
    await bench.store.patch(
      { collection: 'test', id, version: 1, patch: { phone: '+34699123457', rent: 5 } },
      staff,
    );
    await bench.store.patch({ collection: 'test', id, version: 2, patch: { status: 'DELETED' } }, staff);
    await bench.store.patch({ collection: 'test', id, version: 3, patch: { status: 'RESTORED' } }, staff);
    const text = await dumpOf(bench.room.adminUrl);
    // The dump is a real one: what is clear is in it.
    expect(text).toContain('PUBLIC-REF');
    expect(text).toContain('llavero.notifications.test.updated');
    for (const needle of needles) expect(text).not.toContain(needle);
    for (const needle of needles)
      expect(text).not.toContain(Buffer.from(needle).toString('base64').slice(0, -4));
  });

  it('no refusal repeats a sealed value', async () => {
    const refusals = [
      refusal(bench.store.create({ reference: 'PUBLIC-REF', ...secrets }, staff)),
      refusal(bench.store.list({ collection: 'test', filter: { name: secrets.name } }, staff)),
      refusal(bench.store.list({ collection: 'test', sort: [{ field: 'email', order: 'asc' }] }, staff)),
    ];
    for (const work of refusals) {
      const text = JSON.stringify(await work);
      for (const needle of needles) expect(text).not.toContain(needle);
    }
  });
});
