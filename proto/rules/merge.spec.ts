import { describe, expect, it } from '@jest/globals';
import { validNif } from '../compile/generators.ts';
import { agent } from '../records/people/agent.ts';
import {
  differInKind,
  haveDifferentIds,
  mayMerge,
  mergedValues,
  mergeFields,
  nameLikeness,
  offeredChoice,
  SIMILAR_NAMES,
} from './merge.ts';

const winner = {
  id: 'w',
  firstname: 'Ana',
  email: 'ana@uno.test',
  phone: null,
  roles: ['TENANT'],
  iban: 'ES9121000418450200051332',
  representatives: ['x'],
};
const loser = {
  id: 'l',
  firstname: 'Ana',
  email: 'ana@dos.test',
  phone: '+34600112233',
  roles: ['LANDLORD', 'TENANT'],
  iban: 'ES7921000813610123456789',
  representatives: ['x', 'y', 'w'],
};

describe('two records that are merged', () => {
  it('[SCR-03] differ in fields that a person chooses, lists that are joined and an account that stays', () => {
    const { choices, joined, kept } = mergeFields(agent, winner, loser);
    expect(choices.map(({ field }) => field)).toEqual(['email', 'phone']);
    expect(joined.map(({ field }) => field)).toEqual(['roles', 'representatives']);
    expect(kept.map(({ field }) => field)).toEqual(['iban']);
    expect(choices.map(offeredChoice)).toEqual(['winner', 'loser']);
  });

  it('[SCR-03] nothing is decided silently: a field without a choice is named', () => {
    const { missing } = mergedValues(agent, winner, loser, { email: 'loser' });
    expect(missing.map(({ field }) => field)).toEqual(['phone']);
  });

  it('[SCR-03] take the chosen values and the entries of both lists, each once and never themselves', () => {
    const { patch, missing } = mergedValues(agent, winner, loser, { email: 'winner', phone: 'loser' });
    expect(missing).toEqual([]);
    expect(patch).toEqual({
      phone: '+34600112233',
      roles: ['TENANT', 'LANDLORD'],
      representatives: ['x', 'y'],
    });
  });

  it('[SCR-03] are told apart by kind and by valid document numbers only', () => {
    expect(differInKind({ company: true }, { company: null })).toBe(true);
    expect(differInKind({ company: false }, {})).toBe(false);
    expect(haveDifferentIds({ idNumber: validNif(1) }, { idNumber: validNif(2) })).toBe(true);
    expect(haveDifferentIds({ idNumber: validNif(1) }, { idNumber: validNif(1) })).toBe(false);
    expect(haveDifferentIds({ idNumber: validNif(1) }, { idNumber: 'PASAPORTE 7' })).toBe(false);
  });

  it('[SCR-03] are called alike with accents, order of words and a slip of the pen', () => {
    const alike = (one: string, two: string) => nameLikeness(one, two) >= SIMILAR_NAMES;
    expect(alike('Núria Puig Ferrer', 'Puig Ferrer Nuria')).toBe(true);
    expect(alike('Marta Gonzalez Ruiz', 'Marta Gonzales Ruiz')).toBe(true);
    expect(alike('Marta González', 'Jordi Ferrer')).toBe(false);
    expect(nameLikeness('', 'Ana')).toBe(0);
  });

  it('[SES-09] are merged by administrators and managers, by nobody else', () => {
    expect(mayMerge('ADMIN', null)).toBe(true);
    expect(mayMerge('INTERNAL_EMPLOYEE', 'SUPPORT_MANAGER')).toBe(true);
    expect(mayMerge('INTERNAL_EMPLOYEE', 'ADMINISTRATION')).toBe(false);
    expect(mayMerge('EXTERNAL_EMPLOYEE', 'DIRECTOR')).toBe(false);
  });
});
