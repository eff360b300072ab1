import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  SEARCH_DEBOUNCE_MS,
  SEARCH_MAX_RESULTS,
  SEARCH_MIN,
  SEARCH_STEP_MS,
  matchesText,
  normaliseSearch,
  searchedText,
  trigrams,
} from './search-text.ts';

const spanish = fc.string({ unit: fc.constantFrom(...'aáàeéiíoóuúüñçbcdlmnr ALÑÇ0129.-@\t\u0301') });

describe('search text', () => {
  it('[TOP-01] keeps the figures of the specification', () => {
    expect([SEARCH_MIN, SEARCH_MAX_RESULTS, SEARCH_DEBOUNCE_MS, SEARCH_STEP_MS]).toEqual([3, 7, 1000, 500]);
  });

  it('[TOP-01] ignores accents, case and extra blanks', () => {
    expect(normaliseSearch('  Núñez   de  Güell ÇA\u00a0x ')).toBe('nunez de guell ca x');
    expect(normaliseSearch('nu\u0301n\u0303ez')).toBe('nunez');
  });

  it.each([
    ['María Núñez', 'nun', true],
    ['María Núñez', 'NUÑ', true],
    ['María Núñez', 'aría n', true],
    ['María Núñez', 'ma', false],
    ['María Núñez', ' m ', false],
    ['María Núñez', 'marta', false],
    ['12345678Z', '5678z', true],
    ['', 'abc', false],
  ])('[TOP-01] «%s» matches «%s»: %s', (haystack, needle, expected) => {
    expect(matchesText(haystack, needle)).toBe(expected);
  });

  it('gives each trigram once, none for short texts', () => {
    expect(trigrams('Ananá')).toEqual(['ana', 'nan']);
    expect(trigrams('añ')).toEqual([]);
    expect(trigrams('a  b')).toEqual(['a b']);
  });

  it('a match never misses a trigram, so the index loses nothing', () => {
    fc.assert(
      fc.property(spanish, spanish, spanish, (before, needle, after) => {
        const haystack = before + needle + after;
        const own = new Set(trigrams(haystack));
        if (matchesText(haystack, needle))
          expect(trigrams(needle).every((piece) => own.has(piece))).toBe(true);
        if (normaliseSearch(needle).length >= 3 && !/^[\s\u0301]|[\s]$/.test(needle))
          expect(matchesText(haystack, needle)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('[TOP-01] normalising twice changes nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => normaliseSearch(normaliseSearch(text)) === normaliseSearch(text),
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['613 864 472', '613864472'],
    ['+34 613 864 472', '+34613864472'],
    ['0034 613.86.44.72', '+34613864472'],
    ['X-7531509-K', 'X7531509K'],
    ['12.345.678-Z', '12345678Z'],
    ['B 85626240', 'B85626240'],
    ['Calle de Atocha 27', 'Calle de Atocha 27'],
    ['29/11/2026', '29/11/2026'],
    ['104 3', '104 3'],
    ['ana.puig-1', 'ana.puig-1'],
    ['+++', '+++'],
  ])('[TOP-01] looks for %s as it is stored: %s', (asked, wanted) => {
    expect(searchedText(asked)).toBe(wanted);
  });
});
