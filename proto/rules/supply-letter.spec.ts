import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { supplyData } from '../records/choices/supply-changes.ts';
import { fromDayKey } from '../values/dates.ts';
import { supplyChangeRequest } from '../messages/catalogue/supplies.ts';
import { renderMessage } from '../messages/render-message.ts';
import {
  type CompanyWishes,
  type LetterFacts,
  letterRows,
  ownLetter,
  supplyLetterValues,
} from './supply-letter.ts';

/** As it is written with the built-in text. */
function supplyLetter(facts: LetterFacts, wishes: CompanyWishes): { subject: string; body: string } {
  const { subject, body } = renderMessage(
    supplyChangeRequest,
    supplyChangeRequest.texts.ES,
    supplyLetterValues(facts, wishes),
    'ES',
  );
  return { subject, body: ownLetter(facts, wishes) ?? body };
}

const facts: LetterFacts = {
  supply: 'ELECTRICITY',
  address: 'Carrer de Sants 12, 3º 1ª, Barcelona',
  code: 'ES1234123456789012JY',
  reference: null,
  holder: 'Ana Puig',
  holderId: '12345678Z',
  holderPhone: '+34600111222',
  holderEmail: 'ana@example.com',
  formerHolder: 'Luis Roca',
  iban: 'ES9121000418450200051332',
  transfer: 'SUBROGATION',
  power: 4.6,
  tariff: '2.0TD',
  reading: 1234.5,
  readingDate: fromDayKey('2026-11-20'),
  contractStart: fromDayKey('2026-11-15'),
  authorisedDate: fromDayKey('2026-11-14'),
};

describe('[OPS-01] the letter to a supply company', () => {
  it('says all that companies ask for, where the company has no wishes of its own', () => {
    const { subject, body } = supplyLetter(facts, {});
    expect(subject).toBe('Cambio de titular de electricidad: Carrer de Sants 12, 3º 1ª, Barcelona');
    for (const said of [
      'CUPS o número de contrato: ES1234123456789012JY',
      'Titular nuevo: Ana Puig',
      'NIF del titular nuevo: 12345678Z',
      'Titular actual: Luis Roca',
      'Cuenta de cargo (IBAN): ES91 2100 0418 4502 0005 1332',
      'Subrogación',
      'Potencia contratada (kW): 4,6',
      'Lectura del contador: 1.234,5',
      '(20/11/2026)',
      'Inicio del alquiler: 15/11/2026',
      'El titular nuevo lo ha autorizado el 14/11/2026.',
    ])
      expect(body.replace(/\u00a0/g, ' ')).toContain(said);
  });

  it('of a supply of the community asks for the change of the account only', () => {
    const ofCommunity = { ...facts, supply: 'CENTRAL_HEATING' as const, authorisedDate: null };
    const { subject, body } = supplyLetter(ofCommunity, {});
    expect(subject).toMatch(/^Cambio de la cuenta de cargo de calefacción central: /);
    expect(body).toContain('Les solicitamos el cambio de la cuenta de cargo de calefacción central.\n');
  });

  it('has the text and the data of the company that has some', () => {
    const wishes = {
      changeText: 'Cambio de {suministro}, CUPS {cups}, para {titular} ({nif}). {otro}\n{datos}',
      changeData: ['IBAN' as const],
    };
    expect(supplyLetter(facts, wishes).body).toBe(
      'Cambio de electricidad, CUPS ES1234123456789012JY, para Ana Puig (12345678Z). {otro}\n- Cuenta de cargo (IBAN): ES91 2100 0418 4502 0005 1332',
    );
    expect(letterRows(facts, wishes).map(({ label }) => label)).toEqual(['Cuenta de cargo (IBAN)']);
  });

  it('leaves out what is not known, and in a text says so with a dash', () => {
    const unknown = { ...facts, code: null, holderPhone: null };
    expect(letterRows(unknown, {}).map(({ label }) => label)).not.toContain('Teléfono del titular nuevo');
    expect(supplyLetter(unknown, { changeText: 'Tel. {telefono}' }).body).toBe('Tel. —');
  });

  it('has rows of what was asked for, in the order of the forms, whatever was chosen', () => {
    fc.assert(
      fc.property(fc.subarray([...supplyData.values]), (changeData) => {
        const labels = letterRows(facts, { changeData }).map(({ label }) => label);
        const wanted = changeData.length > 0 ? changeData : supplyData.values;
        expect(labels).toEqual(
          supplyData.values.filter((one) => wanted.includes(one)).map((one) => supplyData.options[one].label),
        );
      }),
    );
  });
});
