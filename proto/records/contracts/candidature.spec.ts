import { describe, expect, it } from '@jest/globals';
import { validateCreate } from '../../fields/validate.ts';
import type { RecordDefinition } from '../../fields/record.ts';
import { candidature } from './candidature.ts';

const definition: RecordDefinition = candidature;
const unit = '01900000-0000-7000-8000-000000000001';
const person = (name: string, annualIncome: number | null) => ({ name, annualIncome });

describe('candidatures', () => {
  it('[ENT-01] are called after their applicants and weigh the rent against what they earn', () => {
    const made = validateCreate(definition, {
      unit,
      offeredRent: 1000,
      tenants: [person('Ana Gil', 20_000), person('Luis Mas', 20_000)],
      avalists: [person('Eva Ros', 50_000)],
    });
    expect(made).toMatchObject({ name: 'Ana Gil, Luis Mas', annualIncome: 40_000, effortRate: 30 });
  });

  it('[ENT-01] score the mean of the marks there are', () => {
    expect(validateCreate(definition, { unit, solvencyScore: 80, impressionScore: 61 })['score']).toBe(71);
    expect(validateCreate(definition, { unit })).toMatchObject({ score: null, effortRate: null, name: null });
  });

  it('[ENT-10] keep everything about people sealed', () => {
    const made = validateCreate(definition, {
      unit,
      tenants: [{ name: 'Ana', idType: 'NIF', idNumber: '12345678z' }],
    });
    expect(made['tenants']).toMatchObject([{ idNumber: '12345678Z' }]);
    expect(() =>
      validateCreate(definition, { unit, tenants: [{ name: 'Ana', idType: 'NIF', idNumber: '1' }] }),
    ).toThrow();
  });
});
