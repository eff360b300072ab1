import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { employmentTypes } from '../records/choices/commercial.ts';
import { documentTypes } from '../records/choices/documents.ts';
import { idTypes } from '../records/choices/people.ts';
import { addDays, addYears, daySeconds } from '../values/dates.ts';
import {
  type ApplicantFacts,
  applicantFactProblems,
  eraseAfter,
  missingDocuments,
  requiredDocuments,
} from './application.ts';

const today = daySeconds({ year: 2026, month: 11, day: 25 });
const whole: ApplicantFacts = {
  name: 'Ana Gil',
  idType: 'NIF',
  idNumber: '12345678Z',
  birthDate: addYears(today, -18),
  phone: '612345678',
  employment: 'PERMANENT',
  annualIncome: 20_000,
};
const fields = (more: Partial<ApplicantFacts>) =>
  applicantFactProblems({ ...whole, ...more }, today).map(({ field, rule }) => `${field} ${rule}`);

describe('what an applicant has to say and to send', () => {
  it('[OPS-06] names each field that is missing or wrong', () => {
    expect(fields({})).toEqual([]);
    for (const field of [
      'name',
      'idType',
      'idNumber',
      'birthDate',
      'phone',
      'employment',
      'annualIncome',
    ] as const)
      expect(fields({ [field]: null })).toContain(`${field} required`);
    expect(fields({ employment: 'STUDENT', annualIncome: null })).toEqual([]);
    expect(fields({ idNumber: '12345678A' })).toEqual(['idNumber nationalId']);
    expect(fields({ birthDate: addDays(addYears(today, -18), 1) })).toEqual(['birthDate adult']);
  });

  it('[OPS-06] asks for who somebody is and what they live on, in documents that tenants file', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(null, ...idTypes.values),
        fc.constantFrom(null, ...employmentTypes.values),
        (idType, employment) => {
          const asked = requiredDocuments({ idType, employment });
          expect(asked.length).toBeGreaterThan(0);
          expect(new Set(asked).size).toBe(asked.length);
          for (const type of asked) expect(documentTypes.options[type].categories).toContain('TENANT');
          expect(
            missingDocuments(
              { idType, employment },
              asked.map((type) => ({ type })),
            ),
          ).toEqual([]);
        },
      ),
    );
    expect(requiredDocuments({ idType: 'PASSPORT', employment: 'FREELANCE' })).toEqual([
      'PASSPORT',
      'FREELANCE_FEE',
      'INCOME_STATEMENT',
    ]);
  });

  it('[OPS-06] is kept for whole days', () => {
    expect(eraseAfter(today + 50_000, 30)).toBe(addDays(today, 30));
  });
});
