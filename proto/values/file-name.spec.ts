import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkFileName, fileExtension, normaliseFileName } from './file-name.ts';

describe('file names', () => {
  it.each([
    ['Contrato 3º 2ª, Peña.pdf', 'Contrato 3 2 Pena.pdf'],
    ['l’Hospitalet.PDF', "l'Hospitalet.pdf"],
    ['D´Or `x`.png', "D'Or 'x'.png"],
    ['a.b.c.docx', 'abc.docx'],
    ['Factura nóm. 12, enero', 'Factura nom 12 enero'],
    ['../../etc/passwd', 'etc passwd'],
    ['C:\\temp\\informe?.xlsx', 'C temp informe.xlsx'],
    ['  dos   espacios .jpg', 'dos espacios.jpg'],
    ['º.pdf', 'documento.pdf'],
    ['', 'documento'],
    ['.htaccess', 'documento.htaccess'],
    ['salto\nde línea.txt', 'saltode linea.txt'],
    ['archivo.tar.gz', 'archivotar.gz'],
  ])('[VAL-01] cleans «%s» to «%s»', (name, clean) => {
    expect(normaliseFileName(name)).toBe(clean);
  });

  it('[VAL-01] says which name will be used', () => {
    expect(checkFileName('limpio.pdf')).toBeNull();
    expect(checkFileName('2ª.pdf')).toContain('«2.pdf»');
    expect(fileExtension('Foto.JPEG')).toBe('jpeg');
    expect(fileExtension('sin')).toBe('');
  });

  it('[VAL-01] whatever comes in, a clean and short name comes out, and stays', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 400 })), (name) => {
        const clean = normaliseFileName(name);
        expect(clean).not.toMatch(/[ºª,\\/:*?"<>|\p{Cc}\p{M}’´`]/u);
        expect(clean.split('.').length).toBeLessThanOrEqual(2);
        expect(clean.length).toBeGreaterThan(0);
        expect(clean.length).toBeLessThanOrEqual(400);
        expect(normaliseFileName(clean)).toBe(clean);
      }),
      { numRuns: 1000 },
    );
  });
});
