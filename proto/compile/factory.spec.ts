import { describe, expect, it } from '@jest/globals';
import { validateCreate } from '../fields/validate.ts';
import { agent } from '../records/people/agent.ts';
import { contract } from '../records/contracts/contract.ts';
import { records } from '../records/registry.ts';
import { statusOf } from '../states/evaluate.ts';
import { checkCadastralReference } from '../values/cadastral-reference.ts';
import { checkCups } from '../values/cups.ts';
import { checkIban } from '../values/iban-check.ts';
import { checkNationalId } from '../values/national-id.ts';
import { checkPhone } from '../values/phone.ts';
import { build } from './factory.ts';
import * as generators from './generators.ts';

describe('factory', () => {
  it('[VAL-11] builds a valid record of every collection, the same for the same seed', () => {
    for (const definition of records.values()) {
      for (let seed = 1; seed <= 40; seed++) {
        const record = build(definition, {}, seed);
        expect(() => validateCreate(definition, record, { trusted: true })).not.toThrow();
        expect(build(definition, {}, seed)).toEqual(record);
      }
    }
  });

  it('keeps what a test says and refuses what is invalid', () => {
    expect(build(agent, { firstname: 'Núria', idType: 'NIF', idNumber: '12345678z' }).idNumber).toBe(
      '12345678Z',
    );
    expect(() => build(agent, { idType: 'NIF', idNumber: '12345678A' })).toThrow();
    expect(statusOf(contract, build(contract, { validated: true, activated: true }), 0)).toBe('ACTIVE');
  });
});

describe('generators', () => {
  it.each([
    ['NIF', generators.validNif, (text: string) => checkNationalId(text, 'NIF')],
    ['NIE', generators.validNie, (text: string) => checkNationalId(text, 'NIE')],
    ['CIF', generators.validCif, (text: string) => checkNationalId(text, 'CIF')],
    ['IBAN', generators.validSpanishIban, checkIban],
    ['CUPS', generators.validCups, checkCups],
    ['cadastral reference', generators.validCadastralReference, checkCadastralReference],
    ['phone', generators.validPhone, checkPhone],
  ] as [string, (n: number) => string, (text: string) => string | null][])(
    '[VAL-01] every %s is valid and none repeats',
    (_name, make, check) => {
      const made = new Set<string>();
      for (let n = 0; n < 20_000; n++) {
        const value = make(n);
        if (check(value) !== null) throw new Error(`${value}: ${check(value)}`);
        made.add(value);
      }
      expect(made.size).toBe(20_000);
    },
  );
});
