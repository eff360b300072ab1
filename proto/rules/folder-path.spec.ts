import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { folderName, folderPath } from './folder-path.ts';

describe('the path below the folder of a mandate', () => {
  it('[EXT-06] has its names cleaned as those of files (F §5)', () => {
    expect(folderPath(' Actas, 2026 / Junta de mayo º ')).toBe('Actas 2026/Junta de mayo');
    expect(folderPath('Cédulas\\Piso 2.º 1.ª')).toBe('Cedulas/Piso 2 1');
    expect(folderPath('')).toBe('');
    expect(folderPath('/./a//b/')).toBe('a/b');
    expect(folderName('???')).toBe('Carpeta');
  });

  it('[EXT-06] that leaves the folder, is too deep or too long is none', () => {
    for (const path of [
      '..',
      'a/../b',
      'a/…/../../c',
      '...',
      'a/b/c/d/e/f/g/h/i',
      `${'x'.repeat(150)}/${'y'.repeat(60)}`,
    ])
      expect([path.slice(0, 20), folderPath(path)]).toEqual([path.slice(0, 20), null]);
  });

  it('[EXT-06] once clean stays as it is, whatever was given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (given) => {
        const path = folderPath(given);
        if (path === null) return;
        expect(folderPath(path)).toBe(path);
        expect(path).not.toMatch(/\.\.|\\|\p{Cc}|^\/|\/$|\/\//u);
      }),
    );
  });
});
