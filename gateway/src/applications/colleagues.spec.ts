import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestGateway } from '../testing/test-gateway.ts';
import {
  type ApplicationBench,
  applicationModules,
  openApplicationBench,
} from './testing/application-bench.ts';

let bench: ApplicationBench;
beforeAll(async () => {
  bench = await openApplicationBench((DATA_DIR) => startTestGateway(applicationModules, {}, { DATA_DIR }));
});
afterAll(() => bench?.stop());

describe('an application whose candidature a colleague works on meanwhile', () => {
  it('[OPS-06] the part of another person leaves what was corrected of those who had sent theirs', async () => {
    const code = await bench.begin({ email: 'berta@example.com' });
    await bench.fill(code, { name: 'Berta Ros' });
    const people = [
      { role: 'TENANT', name: 'Luis Mas', email: 'luismas@example.com' },
      { role: 'AVALIST', name: 'Rosa Gil', email: 'rosagil@example.com' },
    ];
    await bench.save(code, { changesPeople: true, people });
    await bench.submit(code);
    const { id, tenants, solvencyRequest } = await bench.applied();
    const corrected = tenants.map((one) =>
      one.name === 'Berta Ros' ? { ...one, name: 'Berta Ros Vidal', annualIncome: 31_500 } : one,
    );
    for (const [collection, record] of [
      ['candidature', id],
      ['solvencyRequest', solvencyRequest ?? ''],
    ] as const) {
      const { version } = await bench.stores('contracts').of(collection).loadUnchecked(record);
      const object = { version, tenants: corrected };
      const asked = { collection, objectId: record, object };
      const { error } = await bench.t.call('patchObject', asked, { token: bench.staff });
      expect(error).toBeNull();
    }
    const luis = bench.codeFor('luismas@example.com');
    await bench.fill(luis, { name: 'Luis Mas', idNumber: '87654321X', annualIncome: 20_000 }, false);
    expect((await bench.submit(luis)).status).toBe(200);
    const standing = {
      tenants: [
        { name: 'Berta Ros Vidal', annualIncome: 31_500 },
        { name: 'Luis Mas', annualIncome: 20_000 },
      ],
      avalists: [{ name: 'Rosa Gil', annualIncome: null }],
    };
    expect(await bench.applied()).toMatchObject(standing);
    const request = await bench
      .stores('contracts')
      .of('solvencyRequest')
      .loadUnchecked(solvencyRequest ?? '');
    expect(request).toMatchObject(standing);
  });
});
