import { describe, expect, it } from '@jest/globals';
import { fromDayKey } from '@llavero/proto/values/dates';
import { rowOf, rowProblems } from './upload-fields.ts';

const now = fromDayKey('2026-11-23');
const file = (name: string) => ({ media: name, name, mimeType: 'application/pdf' });

describe('a document that is about to be filed', () => {
  it('[WIZ-12] has the type that its name tells, with its defaults and no expiry of today', () => {
    expect(rowOf(file('DNI Marta.pdf'), now).values).toEqual({
      type: 'NIF',
      parameters: { issueDate: now, expiratonDate: null },
      expirationDate: null,
    });
    expect(rowOf(file('escaneo.pdf'), now).values.type).toBe('UNKNOWN');
  });

  it('[VAL-08] is asked for what its type requires, by the row it stands in', () => {
    const rows = [rowOf(file('plano.pdf'), now), rowOf(file('Nómina.pdf'), now)];
    expect(rowProblems(rows, false)).toEqual([
      expect.objectContaining({ field: 'rows.1.parameters.anualIncome', rule: 'required' }),
    ]);
  });

  it('[WIZ-12] is not filed before its files have arrived, nor without any, nor with more than one call takes', () => {
    const one = rowOf(file('plano.pdf'), now);
    expect(rowProblems([one], false)).toEqual([]);
    for (const problems of [
      rowProblems([one], true),
      rowProblems([], false),
      rowProblems(
        Array.from({ length: 101 }, () => one),
        false,
      ),
    ])
      expect(problems.map(({ field }) => field)).toEqual(['rows']);
  });
});
