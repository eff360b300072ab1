import { describe, expect, it } from '@jest/globals';
import { CodedError, type FieldProblem } from '../errors.ts';
import { agent } from '../records/people/agent.ts';
import { contract } from '../records/contracts/contract.ts';
import { document } from '../records/documents/document.ts';
import { finance } from '../records/finance/finance.ts';
import { mandate } from '../records/contracts/mandate.ts';
import { place } from '../records/places/place.ts';
import { task } from '../records/notifications/task.ts';
import { daySeconds } from '../values/dates.ts';
import { integer, list, links, text } from './vocabulary.ts';
import { validateCreate, validateInput, validatePatch } from './validate.ts';

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

function problemsOf(work: () => unknown): FieldProblem[] {
  try {
    work();
  } catch (error) {
    if (error instanceof CodedError) return error.body.problems ?? [];
    throw error;
  }
  return [];
}

const blamed = (work: () => unknown) => problemsOf(work).map(({ field, rule }) => `${field} ${rule}`);

describe('texts', () => {
  it('[VAL-11] with a zero byte are refused: the database keeps none', () => {
    for (const said of ['\u0000', 'uno\u0000dos'])
      expect(
        blamed(() => validateInput({ merge: text('Unión', { required: true }) }, { merge: said }, 'x')),
      ).toEqual(['merge text']);
  });
});

describe('validateCreate', () => {
  it('[ENT-02] gives a mandate the defaults of the text', () => {
    expect(validateCreate(mandate, {})).toMatchObject({
      validityAmount: 1,
      validityUnit: 'YEAR',
      renewalType: 'AUTO',
      renewalPeriodicity: 'YEAR',
      paymentDay: 3,
      paymentMethod: 'TRANSFER',
      tenantSearchOnePaymentInstallments: 1,
      tenantSearchSelectedOption: 'UNKNOWN',
      cancelled: false,
      landlords: [],
      endDate: null,
    });
  });

  it('[ENT-03] gives a contract the defaults of the text', () => {
    expect(validateCreate(contract, {})).toMatchObject({
      adminTable: 'rental',
      totalBondMonths: 2,
      legalBondMonths: 1,
      contractDuration: { years: 5, months: 0, days: 0 },
      initialPeriodYears: 2,
      feeMonths: 1,
      feePercent: 10,
      feeVatPercent: 21,
      bonusPercent: 100,
      paymentDay: 3,
      paymentMethod: 'DIRECT_DEBIT',
      ineType: 'GENERAL',
      ownerPrenoticePeriodicity: 'MONTH',
      ownerPrenoticeAmount: 4,
      renewalType: 'THREE_YEARS',
      reconductionPeriodicity: 'MONTH',
      itpHolder: 'MANDATARY',
      additionalGuarantee: { months: 0, holder: 'MANDATARY', amount: 0 },
    });
  });

  it('[ENT-04] [VAL-10] gives a place its defaults and its generated address', () => {
    const unit = validateCreate(place, {
      street: 'Calle de Atocha',
      number: '27',
      floor: '3',
      door: '2',
      zip: '28012',
      city: 'Madrid',
    });
    expect(unit).toMatchObject({
      unitType: 'FLAT',
      type: 'UNIT',
      keySets: 2,
      horizontalDivision: true,
      hasYard: false,
      yearOfConstruction: 0,
      usefulArea: 0,
      address: 'Calle de Atocha 27, 3º 2ª, 28012 Madrid, España',
    });
  });

  it('[VAL-01] [VAL-11] tidies what was written and names field, rule and what to do', () => {
    const created = validateCreate(agent, {
      firstname: '  Núria ',
      lastname: '',
      email: ' Nuria@Example.com',
      phone: '612 34.56,78',
      idType: 'NIF',
      idNumber: '12.345.678-z',
      iban: 'ES91 2100 0418 4502 0005 1332',
    });
    expect(created).toMatchObject({
      firstname: 'Núria',
      lastname: null,
      email: 'nuria@example.com',
      phone: '+34612345678',
      idNumber: '12345678Z',
      iban: 'ES9121000418450200051332',
    });
    const problems = problemsOf(() =>
      validateCreate(agent, { email: 'no', iban: 'ES00', income: 'mucho', colour: 'red' }),
    );
    expect(problems).toEqual([
      {
        field: 'colour',
        rule: 'unknown',
        message: 'El campo «colour» no existe en personas: quítelo o revise su nombre.',
      },
      {
        field: 'firstname',
        rule: 'required',
        message: 'El campo «Nombre o razón social» es obligatorio: indique un valor.',
      },
      { field: 'email', rule: 'email', message: expect.stringContaining('nombre@dominio.es') },
      {
        field: 'income',
        rule: 'money',
        message: 'El campo «Ingresos anuales» debe ser un importe en euros: corríjalo.',
      },
      { field: 'iban', rule: 'iban', message: expect.any(String) },
    ]);
  });

  it('[VAL-01] checks the ID number by its type only', () => {
    expect(
      blamed(() => validateCreate(agent, { firstname: 'A', idType: 'NIF', idNumber: '12345678A' })),
    ).toEqual(['idNumber nationalId']);
    expect(
      blamed(() => validateCreate(agent, { firstname: 'A', idType: 'PASSPORT', idNumber: '12345678A' })),
    ).toEqual([]);
  });

  it('[VAL-11] refuses what only the system sets, unless the service itself writes', () => {
    expect(blamed(() => validateCreate(mandate, { validated: true, id: id(1), status: 'ACTIVE' }))).toEqual([
      'id readOnly',
      'status readOnly',
      'validated readOnly',
    ]);
    expect(validateCreate(mandate, { validated: true }, { trusted: true })['validated']).toBe(true);
    // A form that sends the whole new record does not try to set anything.
    expect(blamed(() => validateCreate(mandate, { validated: false, kpi: null }))).toEqual([]);
  });

  it('[VAL-11] names the place of a problem inside lists and groups', () => {
    expect(
      blamed(() =>
        validateCreate(finance, {
          type: 'RECEIPT',
          breakdown: [
            { category: 'RENT', concept: 'Renta' },
            { category: 'RENT', totalAmount: 1.005, extra: 1 },
          ],
        }),
      ),
    ).toEqual(['breakdown.1.extra unknown', 'breakdown.1.concept required', 'breakdown.1.totalAmount money']);
    expect(
      blamed(() => validateCreate(place, { supplies: [{ type: 'ELECTRICITY', code: 'ES123' }] })),
    ).toEqual(['supplies.0.code cups']);
    expect(blamed(() => validateCreate(place, { zip: '99999' }))).toEqual(['zip zip']);
  });

  it('[VAL-04] refuses a condition that the contract type does not allow', () => {
    expect(
      blamed(() => validateCreate(contract, { contractType: 'LONG_CONTRACT', mandataryManagesItp: true })),
    ).toEqual(['mandataryManagesItp contractType']);
  });

  it('[VAL-07] recalculates the totals of a finance document from its lines', () => {
    const receipt = validateCreate(finance, {
      type: 'RECEIPT',
      sourceRole: 'LANDLORD',
      breakdown: [
        {
          category: 'RENT',
          subcategory: 'RENT',
          source: 'LANDLORD',
          concept: 'Renta',
          totalAmount: 900.1,
          baseAmount: 900.1,
          rentAmount: 900.1,
        },
        {
          category: 'COMPENSATION',
          source: 'TENANT',
          concept: 'Reparación',
          totalAmount: 50.2,
          baseAmount: 50.2,
          compensationAmount: 50.2,
        },
      ],
    });
    expect(receipt).toMatchObject({
      totalAmount: 849.9,
      rentAmount: 900.1,
      compensationAmount: -50.2,
      destinationAccountKnown: false,
    });
  });

  it('[ENT-06] gives a finance document and its lines their defaults; a line needs category and concept', () => {
    const receipt = validateCreate(finance, {
      type: 'RECEIPT',
      breakdown: [{ category: 'RENT', concept: 'Renta' }],
    });
    expect(receipt).toMatchObject({
      totalAmount: 0,
      baseAmount: 0,
      vatAmount: 0,
      archived: false,
      validated: false,
      paymentBlock: false,
      preview: false,
      cancelled: false,
      paused: false,
      tenants: [],
      landlords: [],
      units: [],
      breakdown: [
        {
          category: 'RENT',
          concept: 'Renta',
          units: 1,
          unitAmount: 0,
          totalAmount: 0,
          vatPercent: 0,
          extraordinaryBonus: false,
          fixedExpense: false,
          supply: false,
          supplemented: false,
          rentAmount: 0,
          invoiceAmount: 0,
          compensationAmount: 0,
          suplementationAmount: 0,
        },
      ],
    });
    expect(blamed(() => validateCreate(finance, { breakdown: [{}] }))).toEqual([
      'type required',
      'breakdown.0.category required',
      'breakdown.0.concept required',
    ]);
    expect(
      blamed(() =>
        validateCreate(finance, {
          type: 'BILL',
          breakdown: [{ category: 'RENT', subcategory: 'FEE', concept: 'Honorarios' }],
        }),
      ),
    ).toEqual(['breakdown.0.subcategory category']);
  });

  it('[VAL-08] asks for the required data of a document type', () => {
    expect(
      blamed(() => validateCreate(document, { name: 'SEPA', type: 'SEPA', parameters: { signer: 'Ana' } })),
    ).toEqual(['parameters.iban required']);
  });

  it('[ENT-05] an empty title takes the task type’s, and the category follows from the type', () => {
    expect(validateCreate(task, { type: 'MANDATE_VALIDATE' })).toMatchObject({
      title: 'Validar mandato',
      category: 'MANDATE',
    });
  });

  it('keeps days on midnight in Madrid and links without repetition', () => {
    const noon = daySeconds({ year: 2026, month: 7, day: 1 }) + 43_200;
    const created = validateCreate(mandate, { mandateDate: noon, landlords: [id(1), id(2), id(1)] });
    expect(created['mandateDate']).toBe(noon - 43_200);
    expect(created['landlords']).toEqual([id(1), id(2)]);
  });
});

describe('validatePatch', () => {
  const current = validateCreate(place, { street: 'Gran Vía', number: '1', city: 'Madrid' });

  it('answers only what changes, with the derived fields that change with it', () => {
    expect(validatePatch(place, { number: '2' }, current)).toEqual({
      number: '2',
      address: 'Gran Vía 2, Madrid, España',
    });
    expect(validatePatch(place, { keySets: 3 }, current)).toEqual({ keySets: 3 });
    expect(validatePatch(place, { door: '' }, current)).toEqual({ door: null });
    expect(validatePatch(place, { supplies: null }, current)).toEqual({ supplies: [] });
  });

  it('[VAL-11] refuses to empty a field that must have a value', () => {
    expect(blamed(() => validatePatch(place, { keySets: null }, current))).toEqual(['keySets required']);
    expect(blamed(() => validatePatch(agent, { firstname: ' ' }, { firstname: 'Ana' }))).toEqual([
      'firstname required',
    ]);
  });

  it('[VAL-11] a record is not its own property, predecessor or representative', () => {
    const self = id(7);
    expect(blamed(() => validatePatch(place, { property: self }, { ...current, id: self }))).toEqual([
      'property self',
    ]);
    const person = { ...validateCreate(agent, { firstname: 'Ana' }), id: self };
    expect(blamed(() => validatePatch(agent, { representatives: [id(1), self] }, person))).toEqual([
      'representatives self',
    ]);
    const own = { representatives: [self] };
    expect(validatePatch(agent, own, { ...person, ...own })).toMatchObject(own);
  });

  it('lets a read-only field pass when it says what stands, and refuses it when it does not', () => {
    expect(validatePatch(place, { address: current['address'], keySets: 5 }, current)).toEqual({
      keySets: 5,
    });
    expect(blamed(() => validatePatch(place, { address: 'Otra' }, current))).toEqual(['address readOnly']);
  });

  it('[VAL-01] keeps the tidy form of a value that is written another way and means the same', () => {
    const person = { firstname: 'Ana', idType: 'NIF', idNumber: '12345678Z' };
    expect(validatePatch(agent, { idNumber: '12.345.678-z' }, person)).toMatchObject({
      idNumber: '12345678Z',
    });
  });

  it('does not hold an old fault against a change of something else', () => {
    const old = { ...current, zip: '99999' };
    expect(validatePatch(place, { keySets: 4 }, old)).toMatchObject({ keySets: 4 });
    expect(blamed(() => validatePatch(place, { zip: '00000' }, current))).toEqual(['zip zip']);
    expect(blamed(() => validatePatch(place, { zip: '00000' }, old))).toEqual(['zip zip']);
  });
});

describe('validateInput', () => {
  it('[VAL-11] checks a command and fills its defaults', () => {
    const fields = {
      tasks: links('task', 'Tareas', { required: true }),
      limit: integer('Límite', { default: 5, max: 9 }),
      ip: text('IP', { default: '' }),
      rows: list('Filas', { name: text('Nombre', { required: true }) }),
    };
    expect(validateInput(fields, { tasks: [id(1)] }, 'Completar')).toEqual({
      tasks: [id(1)],
      limit: 5,
      ip: '',
      rows: [],
    });
    expect(blamed(() => validateInput(fields, { tasks: [], limit: 10, rows: [{}] }, 'Completar'))).toEqual([
      'tasks required',
      'limit max',
      'rows.0.name required',
    ]);
  });

  it('[VAL-11] an empty list is not all where a caller sends it; between services it is the same as none', () => {
    const fields = {
      of: links('contract', 'Contratos', { leftOutMeansAll: 'un contrato' }),
      rows: list('Filas', { name: text('Nombre') }, { leftOutMeansAll: 'una fila' }),
      others: links('agent', 'Personas'),
    };
    const empty = { of: [], rows: [], others: [] };
    const sent = (input: object) => () => validateInput(fields, input as never, 'Generar', { asSent: true });
    expect(blamed(sent(empty))).toEqual(['of empty', 'rows empty']);
    expect(sent({})()).toEqual(empty);
    expect(sent({ of: null, others: [] })()).toEqual(empty);
    expect(validateInput(fields, empty, 'Generar')).toEqual(empty);
  });
});
