import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkEmail, formatEmail, normaliseEmail } from './email.ts';

describe('e-mail', () => {
  it.each([
    'ana@llavero.es',
    'ana.perez@llavero.es',
    'ana-maria.perez_2@sub-dominio.llavero.com',
    'a@b.museum',
    '  Ana@Llavero.ES ',
  ])('[VAL-01] accepts «%s»', (text) => {
    expect(checkEmail(text)).toBeNull();
  });

  it.each([
    '',
    'ana',
    'ana@',
    '@llavero.es',
    'ana@llavero',
    'ana@llavero.e',
    'ana@llavero.abcdefghijklm',
    'ana..perez@llavero.es',
    '.ana@llavero.es',
    'ana.@llavero.es',
    'ana perez@llavero.es',
    'peña@llavero.es',
    'ana@@llavero.es',
    'ana@-llavero.es',
  ])('[VAL-01] refuses «%s» and shows the form', (text) => {
    expect(checkEmail(text)).toContain('nombre@dominio.es');
  });

  it('[VAL-01] takes a TLD of 2 to 12 characters', () => {
    expect(checkEmail(`a@b.${'c'.repeat(2)}`)).toBeNull();
    expect(checkEmail(`a@b.${'c'.repeat(12)}`)).toBeNull();
    expect(checkEmail(`a@b.${'c'.repeat(13)}`)).not.toBeNull();
  });

  it('[VAL-01] one person has one address', () => {
    expect(normaliseEmail(' Ana@Llavero.ES ')).toBe('ana@llavero.es');
    expect(formatEmail('Ana@Llavero.es')).toBe('ana@llavero.es');
    expect(checkEmail(`${'a'.repeat(250)}@b.es`)).toContain('254');
  });

  it('[VAL-01] answers at once on long malicious text', () => {
    // Time of this process, whatever else the machine does.
    const started = process.cpuUsage();
    checkEmail(`${'a.'.repeat(120)}!`);
    checkEmail(`a@${'a-'.repeat(120)}`);
    checkEmail('a'.repeat(1_000_000));
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(500);
  });

  it('[VAL-01] accepts what is built by the rule', () => {
    const word = fc.stringMatching(/^[a-z0-9_]{1,8}$/);
    const words = fc
      .array(word, { minLength: 1, maxLength: 4 })
      .chain((list) => fc.constantFrom('.', '-').map((s) => list.join(s)));
    fc.assert(
      fc.property(
        words,
        words,
        fc.stringMatching(/^[a-z]{2,12}$/),
        (a, b, tld) => checkEmail(`${a}@${b}.${tld}`) === null,
      ),
    );
  });
});
