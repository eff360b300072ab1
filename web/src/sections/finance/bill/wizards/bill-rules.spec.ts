import { describe, expect, it } from '@jest/globals';
import { validateCreate } from '@llavero/proto/fields/validate';
import { bill } from '@llavero/proto/records/finance/bill';
import { addDays, daySeconds } from '@llavero/proto/values/dates';
import { toCents } from '@llavero/proto/values/money';
import fc from 'fast-check';
import { blankLine } from './bill-lines-input.tsx';
import {
  billOf,
  checkBearer,
  checkBill,
  contractWarning,
  editedLine,
  orderWarning,
  supplierWarning,
  termsOfOrder,
  termsOfSupplier,
} from './bill-rules.ts';

const day = daySeconds({ year: 2026, month: 11, day: 10 });
const line = editedLine({ ...blankLine, concept: 'Pintura' }, 'baseAmount', 200);
const values = {
  concept: 'Pintura',
  supplier: '01890000-0000-7000-8000-000000000001',
  number: 'F-1',
  issueDate: day,
};
const fieldsOf = (problems: readonly { field: string }[]) => problems.map(({ field }) => field);

describe('the wizard of bills', () => {
  it('[WIZ-10] works the VAT and the total out while one types, and keeps a VAT that is typed', () => {
    expect(line).toMatchObject({ baseAmount: 200, vatAmount: 42, totalAmount: 242 });
    expect(editedLine(line, 'vatPercent', 10)).toMatchObject({ vatAmount: 20, totalAmount: 220 });
    expect(editedLine(line, 'vatAmount', 42.01)).toMatchObject({ vatAmount: 42.01, totalAmount: 242.01 });
    expect(editedLine(line, 'concept', 'Otra')).toEqual({ ...line, concept: 'Otra' });
  });

  it('[WIZ-10] [VAL-07] whatever is typed, what is created has the totals of its lines (200 runs)', () => {
    const typed = fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 1e7 }),
        fc.constantFrom(0, 4, 10, 21),
        fc.integer({ min: -2, max: 2 }),
      ),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(typed, (entries) => {
        const lines = entries.map(([cents, vatPercent, rounding]) => {
          const rated = editedLine({ ...line, vatPercent }, 'baseAmount', cents / 100);
          return vatPercent === 0 ? rated : editedLine(rated, 'vatAmount', rated.vatAmount! + rounding / 100);
        });
        const problems = checkBill({ ...values, lines });
        const made = validateCreate(bill, billOf({ ...values, lines }));
        const sum = lines.reduce((cents, { totalAmount }) => cents + toCents(totalAmount ?? 0), 0);
        expect(fieldsOf(problems)).toEqual(sum === 0 ? ['lines'] : []);
        expect(toCents(made['totalAmount'] as number)).toBe(sum);
        expect(made['suplementationAmount']).toBe(made['totalAmount']);
      }),
      { numRuns: 200 },
    );
  });

  it('[WIZ-10] names the field of a wrong decimal, a VAT that does not add up and days upside down', () => {
    const wrong = {
      ...values,
      lines: [line],
      invoiceTotal: 24.2,
      dueDate: addDays(day, -1),
      periodStart: day,
      periodEnd: day - 90_000,
    };
    expect(fieldsOf(checkBill(wrong))).toEqual(['periodEnd', 'dueDate', 'invoiceTotal']);
    expect(checkBill(wrong).at(-1)?.message).toMatch(/suman 242,00\s€ y la factura dice 24,20\s€: corrija/);
    const vat = { ...line, vatAmount: 24, totalAmount: 224 };
    expect(checkBill({ ...values, lines: [vat] })).toMatchObject([
      { field: 'lines.0.vatAmount', message: expect.stringMatching(/El 21 % de 200,00\s€ son 42,00\s€/) },
    ]);
  });

  it('[WIZ-10] [WIZ-11] [FIN-05] asks for what says on which document the expense goes', () => {
    expect(fieldsOf(checkBearer({ payer: 'LANDLORD' }))).toEqual(['contract']);
    expect(fieldsOf(checkBearer({ payer: 'TENANT', rebill: true, units: ['u'] }))).toEqual(['contract']);
    for (const known of [
      { payer: 'LANDLORD', units: ['u'] },
      { payer: 'LANDLORD', mandate: 'm' },
      { payer: 'TENANT', rebill: true, contract: 'c' },
      { payer: 'TENANT', rebill: false },
      { payer: 'COMPANY' },
    ] as const)
      expect(checkBearer(known as never)).toEqual([]);
  });

  it('[WIZ-10] warns of a supplier without NIF and of a contract that was over, by its name', () => {
    const row = { id: 'x', version: 1 };
    expect(supplierWarning({ ...row, idNumber: null })).toContain('NIF');
    expect(supplierWarning({ ...row, idNumber: 'B61234567' })).toBeNull();
    const over = { ...row, name: 'Sants 12', endDate: addDays(day, -1) };
    expect(contractWarning(over, day)).toContain('El contrato Sants 12 terminó el 09/11/2026');
    expect(contractWarning({ ...over, endDate: day }, day)).toBeNull();
  });

  it('[WIZ-10] takes what the supplier usually says, and leaves what is filled in', () => {
    const record = {
      id: 's',
      version: 1,
      providerCategory: 'SUPPLY',
      withholdingPercent: 15,
      paymentDays: 30,
    };
    expect(termsOfSupplier(record, values)).toMatchObject({
      category: 'SUPPLY',
      withholdingPercent: 15,
      dueDate: addDays(day, 30),
    });
    expect(termsOfSupplier(record, { ...values, category: 'OTHER', dueDate: day })).toMatchObject({
      category: 'OTHER',
      dueDate: day,
    });
  });

  it('[WIZ-10] [OPS-03] takes supplier, place, lines and who pays from a work order, which is billed once', () => {
    const order = {
      ...{
        id: 'o',
        version: 1,
        supplier: 's1',
        place: 'p1',
        contract: 'c1',
        mandate: null,
        landlords: ['l1'],
      },
      ...{
        description: 'Cambiar el termo\nPiso 3.º',
        category: 'INDUSTRIAL_TRADES',
        payer: 'TENANT',
        bill: null,
      },
      lines: [
        { concept: 'Termo', units: 2, baseAmount: 200, vatPercent: 10, vatAmount: 20, totalAmount: 220 },
      ],
    };
    const taken = termsOfOrder(order, { lines: [blankLine] });
    expect(taken).toMatchObject({
      ...{ supplier: 's1', concept: 'Cambiar el termo', units: ['p1'], contract: 'c1', landlords: ['l1'] },
      ...{ payer: 'TENANT', rebill: true, category: 'INDUSTRIAL_TRADES' },
      lines: [{ concept: 'Termo', baseAmount: 200, vatPercent: 10, vatAmount: 20, totalAmount: 220 }],
    });
    expect(checkBill({ ...values, ...taken })).toEqual([]);
    // What was typed stays.
    const typed = termsOfOrder(order, { concept: 'Otro', lines: [line] });
    expect(typed.concept).toBe('Otro');
    expect(typed.lines).toBeUndefined();
    expect(orderWarning(order)).toBeNull();
    expect(orderWarning({ ...order, bill: 'b1' })).toContain('ya tiene su factura');
  });
});
