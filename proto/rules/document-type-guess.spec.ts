import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { documentTypes } from '../records/choices/documents.ts';
import { guessDocumentType } from './document-type-guess.ts';

describe('the type of a document by its file', () => {
  it.each([
    ['DNI_Marta_anverso.jpg', 'NIF'],
    ['nie-2024.pdf', 'NIE'],
    ['Pasaporte Ahmed.jpeg', 'PASSPORT'],
    ['Nómina marzo 2026.pdf', 'PAYSLIP'],
    ['nominas2025.pdf', 'PAYSLIP'],
    ['Contrato de arrendamiento.pdf', 'CONTRACT'],
    ['contrato arrendamiento vivienda firmado.pdf', 'LONG_CONTRACT'],
    ["Contracte d'arrendament d'habitatge.pdf", 'LONG_CONTRACT'],
    ['ContratoTemporada.docx', 'SEASONAL_CONTRACT'],
    ['Contrato de trabajo.pdf', 'WORK_CONTRACT'],
    ['cédula de habitabilidad.pdf', 'OCCUPANCY_CERTIFICATE'],
    ["Cèdula d'habitabilitat.pdf", 'OCCUPANCY_CERTIFICATE'],
    ['IBI 2025.pdf', 'IBI'],
    ['Mandato SEPA firmado.pdf', 'SEPA'],
    ['Seguro de impago.pdf', 'PAYMENT_INSURANCE'],
    ['Certificado de eficiencia energética.pdf', 'ENERGY_CERTIFICATE'],
    ['escritura de compraventa.pdf', 'DEED'],
    ['modelo100_2024.pdf', 'INCOME_STATEMENT'],
  ])('[WIZ-12] «%s» is %s', (name, type) => {
    expect(guessDocumentType(name)).toBe(type);
  });

  it('[WIZ-12] says nothing of a name that says nothing, or two things', () => {
    for (const name of ['escaneo 0001.pdf', 'IMG_20260301.jpg', 'WhatsApp Image.jpeg', '', 'DNI NIE.pdf'])
      expect(guessDocumentType(name)).toBeNull();
  });

  it('[WIZ-12] looks for whole words', () => {
    expect(guessDocumentType('Eximibir.pdf')).toBeNull();
    expect(guessDocumentType('Daniel.pdf')).toBeNull();
  });

  it('[WIZ-12] reads the heading of the text where the name says nothing, and nothing further down', () => {
    expect(
      guessDocumentType('escaneo.pdf', 'CONTRATO DE ARRENDAMIENTO DE VIVIENDA\nDon Juan, con DNI 1'),
    ).toBe('LONG_CONTRACT');
    expect(guessDocumentType('Nómina.pdf', 'CONTRATO DE TRABAJO')).toBe('PAYSLIP');
    expect(guessDocumentType('escaneo.pdf', 'Con DNI 12345678Z')).toBeNull();
    expect(guessDocumentType('escaneo.pdf', `${'x '.repeat(400)} contrato de trabajo`)).toBeNull();
  });

  it('[WIZ-12] answers a type or null to anything', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, text) => {
        const type = guessDocumentType(name, text);
        expect(type === null || documentTypes.values.includes(type)).toBe(true);
      }),
    );
  });

  it('[WIZ-12] does not mind case, separators or a date around the words', () => {
    const around = fc.constantFrom('', ' ', '2026-01-31 ', '__', 'Marta ', '(1)');
    fc.assert(
      fc.property(around, around, fc.boolean(), (before, after, loud) => {
        const name = `${before}nota-simple ${after}`;
        expect(guessDocumentType(`${loud ? name.toUpperCase() : name}.pdf`)).toBe('SIMPLE_NOTE');
      }),
    );
  });
});
