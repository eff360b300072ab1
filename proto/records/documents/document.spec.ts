import { describe, expect, it } from '@jest/globals';
import type { CodedError } from '../../errors.ts';
import { type DocumentPaymentMethodCode, fromDocumentPaymentMethod } from '../choices/contracts.ts';
import { documentCategories, documentTypes, type DocumentTypeCode } from '../choices/documents.ts';
import { paymentMethods, toDocumentPaymentMethod } from '../choices/contracts.ts';
import { validateCreate, validatePatch } from '../../fields/validate.ts';
import { addDays, daySeconds } from '../../values/dates.ts';
import { document } from './document.ts';
import { listedTitle } from './document.defaults.ts';
import { documentParameters, type ParameterKind } from './document.parameters.ts';

const today = daySeconds({ year: 2026, month: 11, day: 20 });
const now = today + 36_000;
const IBAN = 'ES9121000418450200051332';
const create = (over: Record<string, unknown>) =>
  validateCreate(document, { name: 'Papel', ...over }, { now });
const problems = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return (error as CodedError).body.problems?.map(({ field, rule }) => `${field} ${rule}`) ?? [];
  }
  return [];
};

const contract = 'startDate:DATE endDate:DATE paymentDay:INT paymentMethod:TEXT rent:MONEY';
const identity = 'description:TEXT number:TEXT! issueDate:DATE expiratonDate:DATE';
const certificate = 'description:TEXT number:TEXT! expirationDate:DATE';
const bills = 'description:TEXT amount:MONEY rebill:BOOLEAN! issueDate:DATE! notes:TEXTAREA';
const simple = 'description:TEXT';

/** F §3 and §5, word for word: name:type, with ! where it is required. */
const specified: Partial<Record<DocumentTypeCode, string>> = {
  LONG_CONTRACT: contract,
  SEASONAL_CONTRACT: contract,
  MANDATE: 'availabilityDate:DATE startDate:DATE endDate:DATE',
  NIF: identity,
  NIE: identity,
  PASSPORT: identity,
  TIE: identity,
  ENERGY_CERTIFICATE: certificate,
  OCCUPANCY_CERTIFICATE: certificate,
  CADASTRAL_REFERENCE: certificate,
  COMMUNITY: 'description:TEXT issueDate:DATE!',
  ITP: 'description:TEXT issueDate:DATE!',
  INSURANCE: 'description:TEXT issueDate:DATE insuranceCompany:TEXT! insuranceCompanPhone:TEXT',
  BANK_ACCOUNT: 'number:TEXT!',
  SEPA: 'description:TEXT issueDate:DATE signer:TEXT! iban:TEXT!',
  PAYSLIP: 'anualIncome:MONEY!',
  PENSION: 'anualIncome:MONEY!',
  FREELANCE_FEE: 'anualIncome:MONEY!',
  OTHER_BILLS: bills,
  // Bills of a kind that the text files under EXPENSE and gives no parameters of their own.
  ELECTRICITY: bills,
  GAS: bills,
  WATER: bills,
  PHONE_AND_INTERNET: bills,
  MAINTENANCE: bills,
  TAXES: bills,
  IBI: bills,
  SUPPLY: `${bills} type:TEXT! company:TEXT!`,
  VALUATION: simple,
  INVENTORY: simple,
  LABORAL_LIFE: simple,
  PATRIMONIAL_DECLARATION: simple,
  INCOME_STATEMENT: simple,
  WORK_CONTRACT: simple,
  RESOLUTION: simple,
  SETTLEMENT: simple,
  BOND: simple,
  DEED: simple,
  OTHER: simple,
  UNKNOWN: simple,
};

/** A value of each kind, and what is none. */
const right: Record<ParameterKind, unknown> = {
  DATE: today,
  TEXT: 'X-1',
  TEXTAREA: 'Dos\nlíneas',
  BOOLEAN: true,
  MONEY: 1234.56,
  INT: 3,
  FLOAT: 1.234,
};
const wrong: Record<ParameterKind, unknown> = {
  DATE: '20/11/2026',
  TEXT: 5,
  TEXTAREA: false,
  BOOLEAN: 'sí',
  MONEY: 1.005,
  INT: 1.5,
  FLOAT: 'uno',
};

const given = (type: DocumentTypeCode): Record<string, unknown> => {
  const own: Record<string, unknown> = {
    iban: IBAN,
    paymentMethod: 'TRANSFER',
    ...(type === 'SUPPLY' && { type: 'GAS' }),
  };
  return Object.fromEntries(
    documentParameters(type).map(({ name, kind }) => [name, own[name] ?? right[kind]]),
  );
};

const types = documentTypes.values;

describe('parameters of documents', () => {
  it.each(Object.entries(specified) as [DocumentTypeCode, string][])(
    '[ENT-08] [VAL-08] a «%s» has those of the text, with their types and which are required',
    (type, parameters) => {
      const actual = documentParameters(type).map(
        ({ name, kind, required }) => `${name}:${kind}${required ? '!' : ''}`,
      );
      expect(actual).toEqual(parameters.split(' '));
    },
  );

  it('[ENT-08] every other type has a description, and none of these is an expense', () => {
    const others = types.filter((each) => !specified[each]);
    expect(new Set(others)).toEqual(
      new Set(
        `OTHER_ID AUTHORIZATION OTHER_PROOF_OF_OWNERSHIP CONTRACT ANNEX RECEIPT PAYMENT_INSURANCE FLOOR_PLAN
       OWNERS_BOARD ITE MORTGAGE SIMPLE_NOTE PRICE_INDEX TAX_SUMMARY`.split(/\s+/),
      ),
    );
    for (const type of others) {
      expect([type, documentParameters(type).map(({ name }) => name)]).toEqual([type, ['description']]);
      expect(documentTypes.options[type].categories).not.toContain('EXPENSE');
    }
  });

  it.each(types)('[VAL-08] a «%s» is kept with all of them, and without the optional ones', (type) => {
    const all = given(type);
    expect(create({ type, parameters: all })).toMatchObject({ type, parameters: all });
    const needed = documentParameters(type).filter(({ required }) => required);
    const few = Object.fromEntries(needed.map(({ name }) => [name, all[name]]));
    expect(problems(() => create({ type, parameters: few }))).toEqual([]);
  });

  it.each(types)(
    '[VAL-08] a «%s» without a required one, or with an empty one, is refused by its name',
    (type) => {
      for (const { name, required } of documentParameters(type)) {
        const expected = required ? [`parameters.${name} required`] : [];
        for (const empty of [null, '', ' '])
          expect(problems(() => create({ type, parameters: { ...given(type), [name]: empty } }))).toEqual(
            expected,
          );
      }
      const missing = documentParameters(type).filter(
        ({ required, kind, default: value }) => required && kind !== 'DATE' && value === undefined,
      );
      // Nobody says anything of the parameters: those that have no default are missing.
      expect(problems(() => create({ type }))).toEqual(
        missing.map(({ name }) => `parameters.${name} required`),
      );
    },
  );

  it.each(types)('[VAL-08] a «%s» takes no value of another kind and no parameter of other types', (type) => {
    for (const { name, kind } of documentParameters(type))
      expect(problems(() => create({ type, parameters: { ...given(type), [name]: wrong[kind] } }))).toEqual([
        `parameters.${name} kind`,
      ]);
    expect(problems(() => create({ type, parameters: { ...given(type), hair: 'brown' } }))).toEqual([
      'parameters.hair unknown',
    ]);
  });

  it('[VAL-08] a method of payment, a supply and an account are those that exist', () => {
    const refused = (type: DocumentTypeCode, over: object) =>
      problems(() => create({ type, parameters: { ...given(type), ...over } }));
    expect(refused('LONG_CONTRACT', { paymentMethod: 'DIRECT_DEBIT' })).toEqual([
      'parameters.paymentMethod choice',
    ]);
    expect(refused('SUPPLY', { type: 'COAL' })).toEqual(['parameters.type choice']);
    expect(refused('SEPA', { iban: 'ES0021000418450200051332' })).toEqual(['parameters.iban format']);
  });

  it('[ENT-08] dates are today and a bill is not rebilled where nothing is said (F §3)', () => {
    expect(create({ type: 'MANDATE' })['parameters']).toEqual({
      availabilityDate: today,
      startDate: today,
      endDate: today,
    });
    for (const type of types.filter((each) => specified[each]?.startsWith(bills) && each !== 'SUPPLY'))
      expect([type, create({ type, parameters: { amount: 9 } })['parameters']]).toEqual([
        type,
        { amount: 9, issueDate: today, rebill: false },
      ]);
    const yesterday = addDays(today, -1);
    expect(create({ type: 'ITP', parameters: { issueDate: yesterday } })['parameters']).toEqual({
      issueDate: yesterday,
    });
  });

  it('[VAL-08] a change must leave them complete; what the system made carries its data elsewhere', () => {
    const paper = create({ type: 'OTHER' });
    expect(problems(() => validatePatch(document, { type: 'NIF', category: 'TENANT' }, paper))).toEqual([
      'parameters.number required',
    ]);
    expect(
      problems(() =>
        validatePatch(document, { type: 'NIF', category: 'TENANT', parameters: { number: '1' } }, paper),
      ),
    ).toEqual([]);
    const made = validateCreate(
      document,
      { name: 'Recibo', type: 'SUPPLY', generated: true },
      { trusted: true, now },
    );
    expect(made['parameters']).toBeNull();
  });

  it('[ENT-08] the rent is proposed from the contract (F §3 «with a current value»)', () => {
    for (const type of ['LONG_CONTRACT', 'SEASONAL_CONTRACT'] as const)
      expect(documentParameters(type).filter(({ proposes }) => proposes)).toMatchObject([
        { name: 'rent', kind: 'MONEY', proposes: 'rent' },
      ]);
  });

  it('[ENM-04] the methods of payment of documents and of contracts stand for one another (F §3, C §3.5)', () => {
    expect(paymentMethods.values.map((method) => toDocumentPaymentMethod[method])).toEqual([
      'TRANSFER',
      'DOMICILIATION',
      'CASH',
      'PENDING',
      'DIRECT_TO_LANDLORD',
    ]);
    for (const method of paymentMethods.values) {
      const there: DocumentPaymentMethodCode = toDocumentPaymentMethod[method];
      expect(fromDocumentPaymentMethod[there]).toBe(method);
    }
  });
});

/** F §3: category → types, both ways. */
const filed: Record<string, string> = {
  LANDLORD: 'NIF NIE PASSPORT OTHER_ID AUTHORIZATION BANK_ACCOUNT TAX_SUMMARY',
  TENANT: `NIF NIE PASSPORT TIE OTHER_ID BANK_ACCOUNT LABORAL_LIFE WORK_CONTRACT PAYSLIP PENSION FREELANCE_FEE
    INCOME_STATEMENT OTHER_PROOF_OF_OWNERSHIP`,
  PLACE: `CADASTRAL_REFERENCE COMMUNITY DEED FLOOR_PLAN ENERGY_CERTIFICATE TAXES OWNERS_BOARD IBI ITE
    OCCUPANCY_CERTIFICATE MORTGAGE SIMPLE_NOTE VALUATION PRICE_INDEX`,
  RENT: 'CONTRACT SETTLEMENT BOND RESOLUTION ANNEX SEPA INVENTORY PAYMENT_INSURANCE',
  EXPENSE: 'INSURANCE MAINTENANCE OTHER_BILLS ELECTRICITY GAS PHONE_AND_INTERNET WATER COMMUNITY TAXES IBI',
  INSURANCE: 'INSURANCE',
  FISCAL_SUMMARY: 'TAX_SUMMARY',
};
/** *Ours*: types that the text defines and files nowhere, and those that may lie in several places. */
const besides: Record<string, string> = {
  LANDLORD: 'TIE MANDATE OTHER UNKNOWN',
  TENANT: 'PATRIMONIAL_DECLARATION OTHER UNKNOWN',
  PLACE: 'OTHER UNKNOWN',
  RENT: 'LONG_CONTRACT SEASONAL_CONTRACT ITP RECEIPT OTHER UNKNOWN',
  EXPENSE: 'SUPPLY OTHER UNKNOWN',
};

describe('types, categories and titles of documents', () => {
  it.each(documentCategories.values)(
    '[ENM-03] in «%s» lie the types of the text and those written down beside it',
    (category) => {
      const actual = types.filter((type) => documentTypes.options[type].categories.includes(category));
      const expected = `${filed[category]} ${besides[category] ?? ''}`.trim().split(/\s+/);
      expect([...actual].sort()).toEqual(expected.sort());
    },
  );

  it.each(types)(
    '[ENM-03] [SES-09] a new «%s» is seen by whom its type says, and filed in its first place (F §6)',
    (type) => {
      const { visibility, categories, label } = documentTypes.options[type];
      expect(label).not.toBe('');
      const made = create({ type, parameters: given(type) });
      expect(made).toMatchObject({ visibility: [...visibility], category: categories[0] });
      expect(create({ type, parameters: given(type), visibility: null })['visibility']).toEqual([
        ...visibility,
      ]);
      // Said by the caller, or changed afterwards, also to nobody.
      expect(create({ type, parameters: given(type), visibility: [] })['visibility']).toEqual([]);
      expect(validatePatch(document, { visibility: [] }, made)['visibility'] ?? made['visibility']).toEqual(
        [],
      );
    },
  );

  it('[DOC-03] lists call contracts and mandates by their day, whatever their file is called, and others by their name', () => {
    const listed = { createdAt: now, signatureDate: null };
    expect(listedTitle({ ...listed, type: 'LONG_CONTRACT', name: 'escaneado' })).toBe('Contrato 20/11/2026');
    expect(listedTitle({ ...listed, type: 'MANDATE', name: 'escaneado' })).toBe('Mandate 20/11/2026');
    const signatureDate = addDays(today, -9);
    expect(listedTitle({ ...listed, type: 'CONTRACT', signatureDate })).toBe('Contrato 11/11/2026');
    const named = { ...listed, type: 'LONG_CONTRACT', name: 'Contrato 01/02/2020' };
    expect(listedTitle(named)).toBe('Contrato 01/02/2020');
    expect(listedTitle({ ...listed, type: 'NIF', name: 'DNI de Núria' })).toBe('DNI de Núria');
  });

  it('[DOC-03] contracts and mandates are called «Contrato {date}» and «Mandate {date}», others by their file', () => {
    const name = (over: Record<string, unknown>) => validateCreate(document, over, { now })['name'];
    for (const type of ['LONG_CONTRACT', 'SEASONAL_CONTRACT', 'CONTRACT'])
      expect(name({ type })).toBe('Contrato 20/11/2026');
    expect(name({ type: 'LONG_CONTRACT', parameters: { startDate: addDays(today, 11) } })).toBe(
      'Contrato 01/12/2026',
    );
    expect(name({ type: 'MANDATE' })).toBe('Mandate 20/11/2026');
    expect(name({ type: 'MANDATE', name: 'Mandato firmado' })).toBe('Mandato firmado');
    expect(name({ type: 'DEED', fileName: 'Escritura.pdf' })).toBe('Escritura.pdf');
    expect(problems(() => validateCreate(document, { type: 'DEED' }, { now }))).toEqual(['name required']);
  });

  it('runs out when its parameters say so, not by the date that nobody gave', () => {
    const end = addDays(today, 900);
    expect(create({ type: 'NIF', parameters: { number: '1', expiratonDate: end } })['expirationDate']).toBe(
      end,
    );
    expect(create({ type: 'NIF', parameters: { number: '1' } })['expirationDate']).toBeNull();
  });
});
