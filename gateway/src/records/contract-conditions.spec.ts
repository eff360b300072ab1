import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
let admin: string;
beforeAll(async () => {
  t = await startTestGateway({ contracts: neighbour('contracts') });
  admin = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

/** C §5 'Specific conditions by contract type', word for word. */
const homes = ['LONG_CONTRACT', 'SEASONAL_CONTRACT'];
const conditions: Record<string, readonly string[]> = {
  petBan: homes,
  earlyCancellationCompensation: homes,
  tenantIsResponsibleOfSupplies: homes,
  tenantTakesContentAndCivilLiabilityInsurance: homes,
  mandataryManagesItp: ['SEASONAL_CONTRACT'],
  bondingInSeparateDocument: [...homes, 'LOCAL_CONTRACT'],
};
const cells = Object.entries(conditions).flatMap(([condition, types]) =>
  [...homes, 'LOCAL_CONTRACT'].map((type) => [condition, type, types.includes(type)] as const),
);

describe('[VAL-04] specific conditions by contract type', () => {
  it.each(cells)('%s on a %s: %s', async (condition, contractType, applies) => {
    const object = { contractType, [condition]: true };
    const created = await t.call('createObject', { collection: 'contract', object }, { token: admin });
    const refusal = [expect.objectContaining({ field: condition, rule: 'contractType' })];
    if (!applies) {
      expect(created.error).toMatchObject({ code: 'RECORD.INVALID', problems: refusal });
      return;
    }
    expect(created.data).toMatchObject({ contractType, [condition]: true });
    // A change of the type does not leave a foreign condition behind.
    const other = [...homes, 'LOCAL_CONTRACT'].find((type) => !conditions[condition]?.includes(type));
    if (!other) return;
    const change = { collection: 'contract', objectId: created.id, object: { contractType: other } };
    const changed = await t.call('patchObject', change, { token: admin });
    expect(changed.error).toMatchObject({ problems: refusal });
  });
});
