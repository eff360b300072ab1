import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { counted, formatNumber, formatPercent, parseNumber, roundTo } from './number.ts';

describe('numbers in es-ES', () => {
  it.each([
    [1234.5, 2, '1.234,50'],
    [1234567, 0, '1.234.567'],
    [0.5, 0, '1'],
    [-0.5, 0, '-1'],
    [999999.999, 2, '1.000.000,00'],
    [12, 4, '12,0000'],
    [1e21, 0, '1.000.000.000.000.000.000.000'],
    [Number.NaN, 2, '—'],
  ])('[VAL-02] prints %d with %d decimals as «%s»', (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text);
  });

  it('[VAL-02] prints as Intl does with every group shown', () => {
    const intl = new Intl.NumberFormat('es-ES', {
      minimumFractionDigits: 3,
      maximumFractionDigits: 3,
      useGrouping: 'always',
    } as Intl.NumberFormatOptions);
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (thousandths) => {
        const value = thousandths / 1000;
        expect(formatNumber(value, 3)).toBe(intl.format(value).replace(/^-(0,000)$/, '$1'));
      }),
    );
  });

  it('[VAL-02] what is printed can be read again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e13, max: 1e13 }),
        fc.integer({ min: 0, max: 6 }),
        (units, decimals) => {
          const value = Number(`${units}e-${decimals}`) + 0;
          expect(parseNumber(formatNumber(value, decimals))).toBe(value);
        },
      ),
    );
  });

  it('[VAL-02] reads thousands and decimals the Spanish way', () => {
    expect(parseNumber('1.234')).toBe(1234);
    expect(parseNumber('1,234')).toBe(1.234);
    expect(parseNumber('0,3333333')).toBe(0.3333333);
    expect(parseNumber('-0')).toBe(0);
    expect(parseNumber('3,')).toBe(3);
    expect(parseNumber('1.2345')).toBe(1.2345);
    for (const bad of ['', ',', '.', '.5', 'x', '1 23', '01.234', '1.234 567', '∞'])
      expect(parseNumber(bad)).toBeNull();
  });

  it('[VAL-02] any text is read or refused, never thrown on', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = parseNumber(text);
        expect(value === null || Number.isFinite(value)).toBe(true);
      }),
    );
  });

  it('[VAL-02] counts things with their noun: one of them stands alone', () => {
    expect([0, 1, 2, 1200].map((count) => counted(count, 'plazo', 'plazos'))).toEqual([
      '0 plazos',
      '1 plazo',
      '2 plazos',
      '1.200 plazos',
    ]);
  });

  it('[VAL-02] prints percentages without idle zeros', () => {
    expect(formatPercent(21)).toBe('21 %');
    expect(formatPercent(6.5)).toBe('6,5 %');
    expect(formatPercent(-0.25)).toBe('-0,25 %');
    expect(formatPercent(100, 0)).toBe('100 %');
    expect(formatPercent(1200)).toBe('1.200 %');
    expect(formatPercent(Infinity)).toBe('—');
  });

  it('[VAL-02] rounds to any number of decimals', () => {
    expect(roundTo(2.5, 0)).toBe(3);
    expect(roundTo(-2.5, 0)).toBe(-3);
    expect(roundTo(1.0005, 3)).toBe(1.001);
  });
});
