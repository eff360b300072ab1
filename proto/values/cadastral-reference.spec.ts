import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  cadastralControl,
  checkCadastralReference,
  formatCadastralReference,
  normaliseCadastralReference,
} from './cadastral-reference.ts';

const example = '7837301VG8173B0001TT';
const starts = fc.stringMatching(/^[0-9]{7}[A-Z]{2}[0-9]{4}[A-Z][0-9]{4}$/);

describe('cadastral reference', () => {
  it('[VAL-10] accepts the example of the Catastro however it is written', () => {
    expect(checkCadastralReference(example)).toBeNull();
    expect(checkCadastralReference('7837301 vg8173b 0001 tt')).toBeNull();
    expect(cadastralControl('7837301VG8173B0001')).toBe('TT');
    expect(cadastralControl('9872023VH5797S0001')).toBe('WX');
    expect(normaliseCadastralReference(' 7837301-VG8173B.0001 TT ')).toBe(example);
  });

  it('[VAL-10] shows the four groups', () => {
    expect(formatCadastralReference(example)).toBe('7837301 VG8173B 0001 TT');
    expect(formatCadastralReference('pendiente')).toBe('pendiente');
  });

  it.each([
    ['', '20 caracteres y se han escrito 0'],
    ['7837301VG8173B', 'parcela'],
    [example.slice(0, -1), 'se han escrito 19'],
    ['7837301VG8173B000ATT', 'cuatro cifras'],
    ['7837301VG8173B0001T1', 'cuatro cifras'],
    ['7837301VG8173B0001TS', 'letras de control'],
    ['7837301VG8173B0002TT', 'letras de control'],
  ])('[VAL-10] refuses «%s» naming the rule', (text, words) => {
    expect(checkCadastralReference(text)).toContain(words);
  });

  it('[VAL-10] exactly one pair of control letters is right', () => {
    fc.assert(
      fc.property(starts, (start) => {
        const control = cadastralControl(start);
        expect(checkCadastralReference(start + control)).toBeNull();
        expect(
          checkCadastralReference(start + control.charAt(0) + (control.charAt(1) === 'Q' ? 'M' : 'Q')),
        ).not.toBeNull();
      }),
    );
  });

  it('[VAL-10] notices any one wrong figure', () => {
    fc.assert(
      fc.property(
        starts,
        fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 14, 15, 16, 17),
        fc.integer({ min: 1, max: 9 }),
        (start, place, shift) => {
          const wrong =
            start.slice(0, place) + ((Number(start[place]) + shift) % 10) + start.slice(place + 1);
          expect(checkCadastralReference(wrong + cadastralControl(start))).not.toBeNull();
        },
      ),
    );
  });
});
