import { describe, expect, it } from '@jest/globals';
import type { Contract } from '@llavero/proto/records/contracts/contract';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { daySeconds } from '@llavero/proto/values/dates';
import { explainLines, explainPeriod, explainRent, indexEvidence } from './explain.ts';

const day = (year: number, month: number, date: number) => daySeconds({ year, month, day: date });

const line = (concept: string, totalAmount: number, more: object = {}) =>
  ({
    concept,
    totalAmount,
    units: 1,
    unitAmount: totalAmount,
    vatPercent: 0,
    vatAmount: 0,
    category: 'RENT',
    subcategory: 'RENT',
    source: 'LANDLORD',
    bill: null,
    carriedFrom: null,
    ...more,
  }) as Finance['breakdown'][number];

const receipt = (breakdown: Finance['breakdown'], totalAmount: number) => ({
  type: 'RECEIPT' as const,
  sourceRole: 'LANDLORD' as const,
  breakdown,
  totalAmount,
  contract: 'c',
  mandate: 'm',
});

describe('explain this amount', () => {
  it('[VAL-07] lines enter the total with their sign, and a total that does not agree is told', () => {
    const bonus = line('Bonificación', 100, { subcategory: 'BONUS', source: 'TENANT' });
    const { lines, sum, agrees } = explainLines(receipt([line('Renta', 900), bonus], 800));
    expect(lines.map(({ amount, subtracted, isRent }) => [amount, subtracted, isRent])).toEqual([
      [900, false, true],
      [-100, true, false],
    ]);
    expect(sum).toBe(800);
    expect(agrees).toBe(true);
    expect(explainLines(receipt([line('Renta', 900)], 899.99)).agrees).toBe(false);
  });

  it('[VAL-07] the line of a withholding is taken off and no rent; base, VAT and the law are told', () => {
    const rent = line('Renta', 1210, {
      baseAmount: 1000,
      vatPercent: 21,
      vatAmount: 210,
      explanation: 'IVA del 21 %: arrendamiento para uso distinto de vivienda.',
    });
    const withheld = line('Retención del 19 %', 190, {
      subcategory: 'WITHHOLDING',
      source: 'TENANT',
      explanation: 'RIRPF, arts. 75 y 100',
    });
    const { lines, sum, agrees } = explainLines(receipt([rent, withheld], 1020));
    expect(lines).toMatchObject([
      { amount: 1210, baseAmount: 1000, vatAmount: 210, isRent: true, explanation: rent.explanation },
      { amount: -190, subtracted: true, isRent: false, explanation: 'RIRPF, arts. 75 y 100' },
    ]);
    expect([sum, agrees]).toEqual([1020, true]);
  });

  it('[VAL-07] [FIN-01] the balance of an older receipt is taken off, with its reason and the receipt it comes from', () => {
    const older = line('Saldo anterior a favor del inquilino (recibo REC202600008)', 200, {
      category: 'COMPENSATION',
      subcategory: 'SETTLEMENT',
      source: 'TENANT',
      explanation: 'Se descuenta aquí y no se abona aparte.',
      carriedFrom: 'older',
    });
    const { lines, sum, agrees } = explainLines(receipt([line('Renta', 1000), older], 800));
    expect(lines[0]).toMatchObject({ amount: 1000, carriedFrom: [] });
    expect(lines[1]).toMatchObject({
      concept: older.concept,
      explanation: older.explanation,
      amount: -200,
      subtracted: true,
      isRent: false,
      carriedFrom: ['older'],
    });
    expect([sum, agrees]).toEqual([800, true]);
    const { lines: months } = explainLines(receipt([{ ...older, carriedAlso: ['february', 'march'] }], -200));
    expect(months[0]!.carriedFrom).toEqual(['older', 'february', 'march']);
  });

  it.each([
    ['a rent', { subcategory: 'RENT' }, ['contract', 'c', 'Renta mensual']],
    ['a bonus', { subcategory: 'BONUS' }, ['contract', 'c', 'Bonificación (%)']],
    [
      'an expense',
      { category: 'SUPPLEMENT', subcategory: 'FIXED_EXPENSE' },
      ['contract', 'c', 'Gastos fijos'],
    ],
    ['a withholding', { subcategory: 'WITHHOLDING' }, ['contract', 'c', 'Impuestos de la renta']],
    [
      'an advance',
      { subcategory: 'RENT_ADVANCE', destination: 'TENANT' },
      ['contract', 'c', 'Pago anticipado'],
    ],
    [
      'rent paid to the landlord',
      { subcategory: 'RENT_ADVANCE', destination: 'PROVIDER' },
      ['contract', 'c', 'Forma de pago'],
    ],
    [
      'a fee',
      { category: 'INVOICE', subcategory: 'FEE', destination: 'PROVIDER' },
      ['mandate', 'm', 'Honorarios'],
    ],
    [
      'a fee of the tenant',
      { category: 'INVOICE', subcategory: 'FEE', destination: 'TENANT' },
      ['contract', 'c', 'Total de honorarios'],
    ],
    ['a promotion', { category: 'INVOICE', subcategory: 'PROMOTION_FEE' }, ['mandate', 'm', 'Promoción']],
    [
      'a search',
      { category: 'INVOICE', subcategory: 'OTHER_INVOICE' },
      ['mandate', 'm', 'Búsqueda de inquilino'],
    ],
    [
      'a guaranteed rent',
      { subcategory: 'GUARANTEED' },
      ['mandate', 'm', 'Renta diaria garantizada por unidad'],
    ],
    ['a bill', { category: 'SUPPLEMENT', subcategory: 'BILL_EXPENSE', bill: 'b' }, null],
    ['an older balance', { category: 'COMPENSATION', subcategory: 'SETTLEMENT', carriedFrom: 'o' }, null],
  ])('[VAL-07] %s says of which clause it comes', (_what, of, expected) => {
    const [found] = explainLines(receipt([line('Línea', 10, of)], 10)).lines;
    const { origin } = found!;
    expect(origin && [origin.collection, origin.id, origin.clause]).toEqual(expected);
    // A guaranteed settlement has no contract: nothing leads nowhere.
    const { lines } = explainLines({
      ...receipt([line('Línea', 10, of)], 10),
      contract: null,
      mandate: null,
    });
    expect(lines[0]!.origin).toBeNull();
  });

  it('[FIN-06] an update says the value that was published, its day and the quotient, and which update it is', () => {
    const evidence = {
      id: 'n',
      appliedFrom: day(2026, 1, 1),
      indexMonth: day(2025, 11, 1),
      indexPercent: 3,
      indexPublished: day(2025, 12, 12),
      indexBefore: 115.1,
      indexAfter: 118.553,
      indexQuotient: 1.03,
    };
    const [, second, third] = explainRent(contract, day(2026, 6, 30), [evidence]);
    expect([second!.update, second!.evidence]).toEqual([null, null]);
    expect([third!.update, third!.evidence]).toEqual([
      'n',
      'Índice de 11/2025: 3 %, publicado el 12/12/2025 (de 115,100 a 118,553, cociente 1,030)',
    ]);
    expect(indexEvidence({ ...evidence, indexQuotient: null })).toBe(
      'Índice de 11/2025: 3 %, publicado el 12/12/2025',
    );
    expect(indexEvidence({ ...evidence, indexPercent: null })).toBeNull();
  });

  const contract = {
    rent: 954.81,
    originalRent: 900,
    startDate: day(2024, 1, 1),
    rentHistory: [
      {
        previousRent: 927,
        dateModified: day(2026, 1, 1),
        percent: 3,
        typeIpc: 'IRAV',
        nextRent: 954.81,
        description: null,
      },
      {
        previousRent: 900,
        dateModified: day(2025, 1, 1),
        percent: 3,
        typeIpc: 'GENERAL',
        nextRent: 927,
        description: null,
      },
    ],
  } as Contract;

  it('[FIN-06] the rent of a month is told from the first one through every update until then', () => {
    expect(explainRent(contract, day(2025, 6, 30)).map(({ label, amount }) => [label, amount])).toEqual([
      ['Renta inicial del contrato', 900],
      ['Actualización: IPC general 3 %', 927],
    ]);
    expect(explainRent(contract, day(2026, 11, 30)).at(-1)).toMatchObject({ amount: 954.81 });
    expect(explainRent(contract, day(2024, 5, 31)).map(({ amount }) => amount)).toEqual([900]);
  });

  it('a contract without updates has one step, one without rent none', () => {
    const plain = { ...contract, rentHistory: [], originalRent: null } as Contract;
    expect(explainRent(plain, day(2026, 1, 1)).map(({ amount }) => amount)).toEqual([954.81]);
    expect(explainRent({ ...plain, rent: null } as Contract, day(2026, 1, 1))).toEqual([]);
  });

  it('days are told only when the month is not whole', () => {
    expect(explainPeriod({ periodStart: day(2026, 11, 16), periodEnd: day(2026, 11, 30) })).toBe(
      'Del 16/11/2026 al 30/11/2026: 15 de 30 días del mes',
    );
    expect(explainPeriod({ periodStart: day(2026, 11, 1), periodEnd: day(2026, 11, 30) })).toBeNull();
    expect(explainPeriod({ periodStart: null, periodEnd: null })).toBeNull();
  });
});
