import { describe, expect, it } from '@jest/globals';
import { CodedError } from '../errors.ts';
import { fieldEntries } from '../fields/record.ts';
import { definitionOf, records, recordsOf } from './registry.ts';

describe('registry', () => {
  it('knows the records of this release and says so of the others', () => {
    expect(definitionOf('mandate').service).toBe('contracts');
    expect(recordsOf('people').map(({ collection }) => collection)).toEqual([
      'agent',
      'employee',
      'user',
      'organization',
      'agency',
      'supplier',
      'marketer',
      'partner',
    ]);
    expect(() => definitionOf('nothing')).toThrow(CodedError);
  });

  it('[ENT-10] seals at least the fields that the text lists', () => {
    const listed = {
      place:
        'street number zip door totalArea usefulArea description address yearOfConstruction buildingManagementCompany buildingManagementContact buildingManagementPhone city province region country googleMapsUrl staircase floor',
      agent: 'firstname lastname idNumber income phone alternativePhone email iban bic address',
      user: 'firstname lastname email',
      organization: 'name cif phone email address socialAddress',
      mandate: 'name',
      contract: 'name',
    };
    for (const [collection, names] of Object.entries(listed)) {
      const sealed = new Map(fieldEntries(definitionOf(collection)));
      for (const name of names.split(' '))
        expect([collection, name, sealed.get(name)?.sealed]).toEqual([collection, name, true]);
    }
  });

  it('[ENT-10] leaves no account, e-mail, telephone, ID number or supply point in clear but an employee’s sign-in', () => {
    const inClear = [...records.values()].flatMap((definition) =>
      fieldEntries(definition)
        .filter(
          ([, meta]) => ['iban', 'email', 'phone', 'nationalId', 'cups'].includes(meta.kind) && !meta.sealed,
        )
        .map(([name]) => `${definition.collection}.${name}`),
    );
    expect(inClear).toEqual(['employee.email']);
  });

  it('every field of a definition has a Spanish label, and a status a colour', () => {
    for (const definition of records.values()) {
      for (const [name, meta] of fieldEntries(definition))
        expect([name, meta.label.trim()]).not.toEqual([name, '']);
      for (const option of Object.values(definition.states?.statuses.options ?? {}))
        expect(option.colour).toBeDefined();
    }
  });
});
