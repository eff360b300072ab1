import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isSepaText, isWritableInSepa, sepaText } from './sepa-text.ts';

describe('texts for the bank', () => {
  it('[FIN-04] are written in the alphabet of SEPA', () => {
    expect(sepaText('Núria Peñíscola i Gràcia', 70)).toBe('Nuria Peniscola i Gracia');
    expect(sepaText("L'Hospitalet·Sant Feliu_3º 2ª", 70)).toBe("L'Hospitalet.Sant Feliu-3o 2a");
    expect(sepaText('Col·legi Pla & Fills, S.L.', 70)).toBe('Col.legi Pla + Fills, S.L.');
    expect(sepaText('Straße Łódź Øre', 70)).toBe('Strasse Lodz Ore');
    expect(sepaText('//a//b//', 70)).toBe('a/b');
    expect(sepaText('Alquiler 1.250,00 €', 140)).toBe('Alquiler 1.250,00 EUR');
  });

  it('[FIN-04] are within the alphabet and length whatever is given, and stay as they are once they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 140 }), (text, most) => {
        const written = sepaText(text, most);
        expect(isSepaText(written)).toBe(true);
        expect(written.length).toBeLessThanOrEqual(most);
        expect(sepaText(written, most)).toBe(written);
      }),
      { numRuns: 1_000 },
    );
  });

  it('[FIN-04] tells a name that has no letter of the alphabet', () => {
    expect(isWritableInSepa('Владимир')).toBe(false);
    expect(isWritableInSepa('李小龍')).toBe(false);
    expect(isWritableInSepa('')).toBe(false);
    expect(isWritableInSepa('Ñ')).toBe(true);
  });
});
