import { describe, expect, it } from '@jest/globals';
import { provinceOf } from './provinces.ts';

describe('the province of a postcode', () => {
  it('[EXT-05] follows from its two first digits', () => {
    expect(provinceOf('08029')).toEqual({ province: 'Barcelona', region: 'Cataluña' });
    expect(provinceOf('28012')).toEqual({ province: 'Madrid', region: 'Comunidad de Madrid' });
    expect(provinceOf('52001')?.province).toBe('Melilla');
    for (const none of ['', null, undefined, '00123', '53000', '8029', '080291', 'A8029', '__pro'])
      expect(provinceOf(none)).toBeNull();
  });

  it('every pair from 01 to 52 has one', () => {
    for (let code = 1; code <= 52; code += 1)
      expect(provinceOf(`${String(code).padStart(2, '0')}001`)).not.toBeNull();
  });
});
