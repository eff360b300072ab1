import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { FinanceModule } from '@llavero/finance/finance.module';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
let token: string;
beforeAll(async () => {
  t = await startTestGateway({ finance: FinanceModule, documents: DocumentsModule });
  token = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

/** F §3, transcribed: what the text names, with the Spanish word that people see. *Ours* where it says so. */
const text = {
  FinanceType: {
    SETTLEMENT: 'Liquidación',
    GUARANTEED: 'Liquidación garantizada',
    RECEIPT: 'Recibo',
    BILL: 'Factura',
    EXPENSE: 'Gasto',
    // *Ours*: tax law keeps corrections of bills apart.
    RECTIFYING_BILL: 'Factura rectificativa',
    // *Ours*: the landlord's invoice of a taxed rent.
    RENT_BILL: 'Factura de alquiler',
    // *Ours*: what rectifies that one, in a series of the landlord.
    RECTIFYING_RENT_BILL: 'Factura de alquiler rectificativa',
  },
  FinanceCategory: { ENERGY: 'Electricidad', GAS: 'Gas', RENT: 'Alquiler' },
  FinanceRole: { LANDLORD: 'Propietario', TENANT: 'Inquilino', PROVIDER: 'Proveedor' },
  Seat: { CREDIT: 'Haber', DEBIT: 'Debe' },
  AccountingType: { DEBIT: 'Cargo', CREDIT: 'Abono' },
  BreakdownCategory: {
    RENT: 'Renta',
    INVOICE: 'Factura',
    COMPENSATION: 'Compensación',
    SUPPLEMENT: 'Suplido',
  },
  ProviderCategory: {
    FINANCIAL: 'Financieros',
    INDUSTRIAL_TRADES: 'Oficios industriales',
    PROFESSIONAL: 'Profesionales',
    SUPPLY: 'Suministros',
    EQUIPMENT: 'Equipamiento',
    DISCOUNT: 'Descuentos',
    MANAGEMENT: 'Gestión',
    SERVICES_AND_SUPPLIES: 'Servicios y suministros',
    OTHER: 'Otros',
  },
  PaymentMethod: {
    DIRECT_DEBIT: 'Domiciliación',
    TRANSFER: 'Transferencia',
    CASH: 'Efectivo',
    PAYMENT_PENDING: 'Pendiente de definir',
    DIRECTLY_TO_LANDLORD: 'Directo al propietario',
  },
} as const;

/** Categories of lines with what belongs to each, in the words of F §3. */
const lines: Record<string, Record<string, string>> = {
  RENT: {
    RENT: 'Renta',
    BONUS: 'Bonificación',
    GUARANTEED: 'Renta garantizada',
    ADDITIONAL_DEPOSIT: 'Depósito adicional',
    LACK: 'Carencia',
    // *Ours*: what a tenant keeps back of a taxed rent.
    WITHHOLDING: 'Retención',
  },
  INVOICE: { FEE: 'Honorarios', PROMOTION_FEE: 'Honorarios en promoción', OTHER_INVOICE: 'Otras facturas' },
  COMPENSATION: { RENT_ADVANCE: 'Anticipo de renta', SETTLEMENT: 'Liquidación' },
  SUPPLEMENT: {
    BILL_EXPENSE: 'Gasto de factura',
    SUPPLY: 'Suministro',
    FIXED_EXPENSE: 'Gasto fijo',
    OTHER_SUPPLEMENT: 'Otros suplidos',
    HOME_INSURANCE: 'Seguro del hogar',
    PAYMENT_INSURANCE: 'Seguro de impago',
    PROMOTION_PAYMENT_INSURANCE: 'Seguro de impago en promoción',
    ITP: 'ITP',
  },
};

/** The enumeration as a caller of the schema reads it: value → Spanish label. */
async function enumeration(name: string): Promise<Record<string, string>> {
  const query = `{ __type(name: "${name}") { enumValues { name description } } }`;
  const { body } = await t.graphql(query, {}, { token });
  // Not the answer of a generic call, which `graphql` is typed for.
  const type = (body.data as unknown as { __type: { enumValues: { name: string; description: string }[] } })
    .__type;
  return Object.fromEntries(type.enumValues.map((value) => [value.name, value.description]));
}

const create = (object: Record<string, unknown>, collection = 'finance') =>
  t.call('createObject', { collection, object }, { token });

describe('[ENM-04] the enumerations of finance, as the schema tells them', () => {
  it.each(Object.entries(text))(
    '%s has the values of the text with their Spanish labels',
    async (name, values) => {
      expect(await enumeration(name)).toEqual(values);
    },
  );

  it('BreakdownSubcategory has all subcategories of the four categories', async () => {
    expect(await enumeration('BreakdownSubcategory')).toEqual(Object.assign({}, ...Object.values(lines)));
  });
});

describe('[ENM-04] the enumerations of finance, as records keep them', () => {
  it('every document has its seat, every bill its accounting type, as what they are and sum up to says; /choices tells both', async () => {
    const line = (amount: number) => ({
      ...{ category: 'RENT', subcategory: 'RENT', concept: 'Renta', totalAmount: amount },
      ...{ baseAmount: amount, vatAmount: 0, vatPercent: 0 },
    });
    const seats: [string, number, string][] = [
      ['RECEIPT', 700, 'DEBIT'],
      ['BILL', 121, 'DEBIT'],
      ['RECTIFYING_BILL', -121, 'CREDIT'],
      ['SETTLEMENT', 650, 'CREDIT'],
      ['GUARANTEED', 650, 'CREDIT'],
      ['SETTLEMENT', -40, 'DEBIT'],
      ['EXPENSE', 90, 'CREDIT'],
    ];
    for (const [type, amount, seat] of seats) {
      const { data, error } = await create({ type, breakdown: [line(amount)], seat: 'NOTHING' });
      expect([type, error?.problems?.[0]?.field]).toEqual([type, 'seat']);
      expect(data).toEqual({});
      const made = await create({ type, breakdown: [line(amount)] });
      expect([type, amount, made.error, (made.data as { seat: string }).seat]).toEqual([
        type,
        amount,
        null,
        seat,
      ]);
    }
    for (const [amount, accountingType] of [
      [90, 'DEBIT'],
      [-90, 'CREDIT'],
    ] as const) {
      const { data } = await create({ concept: 'Reparación', breakdown: [line(amount)] }, 'bill');
      expect(data).toMatchObject({ accountingType });
    }
    for (const [name, values] of Object.entries({ Seat: text.Seat, AccountingType: text.AccountingType })) {
      const { body } = await t.get<{ value: string; label: string }[]>(`/choices/${name}`, { token });
      expect(Object.fromEntries(body.map(({ value, label }) => [value, label]))).toEqual(values);
    }
  });

  it('every type, category, role and payment method is written and read back; others are refused by name', async () => {
    const written = {
      type: text.FinanceType,
      category: text.FinanceCategory,
      sourceRole: text.FinanceRole,
      destinationRole: text.FinanceRole,
      paymentMethod: text.PaymentMethod,
    };
    for (const [field, values] of Object.entries(written)) {
      for (const value of Object.keys(values)) {
        const { data, error } = await create({ type: 'BILL', [field]: value });
        expect([field, value, error, (data as Record<string, Json>)[field]]).toEqual([
          field,
          value,
          null,
          value,
        ]);
      }
      const { error } = await create({ type: 'BILL', [field]: 'NOTHING' });
      expect([field, error?.problems?.[0]]).toEqual([
        field,
        expect.objectContaining({ field, rule: 'choice' }),
      ]);
    }
  });

  it('a line takes the subcategories of its own category and no others', async () => {
    const [categories, provider] = [Object.keys(lines), Object.keys(text.ProviderCategory)];
    for (const category of categories) {
      const own = Object.keys(lines[category] ?? {});
      const breakdown = own.map((subcategory, at) => ({
        category,
        subcategory,
        concept: subcategory,
        providerCategory: provider[at % provider.length],
      }));
      expect((await create({ type: 'BILL', breakdown })).error).toBeNull();
      const strange = categories
        .filter((other) => other !== category)
        .flatMap((other) => Object.keys(lines[other] ?? {}));
      for (const subcategory of strange.filter((name) => !own.includes(name)).slice(0, 4)) {
        const { error } = await create({
          type: 'BILL',
          breakdown: [{ category, subcategory, concept: 'x' }],
        });
        expect([category, subcategory, error?.problems?.[0]?.field]).toEqual([
          category,
          subcategory,
          'breakdown.0.subcategory',
        ]);
      }
    }
  });

  it('documents name the payment methods of their own list', async () => {
    for (const method of ['TRANSFER', 'DOMICILIATION', 'CASH', 'PENDING', 'DIRECT_TO_LANDLORD']) {
      const { data, error } = await create(contractDocument(method), 'document');
      expect([method, error]).toEqual([method, null]);
      expect((data as Record<string, Record<string, Json>>)['parameters']).toMatchObject({
        paymentMethod: method,
      });
    }
    expect((await create(contractDocument('DIRECT_DEBIT'), 'document')).success).toBe(false);
  });

  it('series carry the initials of the text: L of settlements, REC of receipts', async () => {
    const year = new Date().getFullYear();
    for (const [type, initial] of [
      ['SETTLEMENT', 'L'],
      ['GUARANTEED', 'L'],
      ['RECEIPT', 'REC'],
    ]) {
      const { body } = await t.get<{ code: string }>(`/finance/nextSeries/${type}`, { token });
      expect([type, body.code]).toEqual([type, `${initial}-00001-${year}`]);
    }
  });
});

const contractDocument = (paymentMethod: string) => ({
  type: 'LONG_CONTRACT',
  parameters: { paymentMethod },
});
