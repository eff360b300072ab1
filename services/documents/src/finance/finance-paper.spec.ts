import { describe, expect, it } from '@jest/globals';
import { daySeconds } from '@llavero/proto/values/dates';
import type { FinanceData, PrintedLine } from './finance-data.ts';
import { financePaper } from './finance-paper.ts';

const day = (year: number, month: number, date: number) => daySeconds({ year, month, day: date });

const line = (concept: string, amount: number, more: Partial<PrintedLine> = {}): PrintedLine => ({
  concept,
  units: 1,
  unitAmount: amount,
  vatPercent: 0,
  vatAmount: 0,
  totalAmount: amount,
  carriedFrom: [],
  ...more,
});

const receipt: FinanceData = {
  type: 'RECEIPT',
  language: 'ES',
  number: 'REC202600012',
  concept: 'Renta de noviembre de 2026',
  status: 'Sin verificar',
  issueDate: day(2026, 11, 1),
  periodStart: day(2026, 11, 1),
  periodEnd: day(2026, 11, 30),
  paymentExpectedDate: day(2026, 11, 3),
  paymentMethod: 'Domiciliación',
  account: '********************1332',
  company: {
    name: 'Llavero Gestión de Alquileres, S.L.',
    cif: 'B85626240',
    address: 'Carrer de Balmes 120, 08008 Barcelona',
    phone: '+34 932 000 000',
    email: 'hola@llavero.example',
    registry: 'Registro Mercantil de Barcelona, tomo 1, folio 2, hoja B-3',
  },
  landlords: [{ name: 'Núria Peñalver Ruiz', idNumber: '12345678Z', address: 'Gran Via 1, Barcelona' }],
  tenants: [{ name: 'Ángel Muñoz Gómez', idNumber: 'X1234567L', address: null }],
  client: [],
  units: ['Carrer de Provença 231, 3º 2ª, 08008 Barcelona'],
  lines: [
    line('Renta de noviembre de 2026', 1250.5),
    line('Bonificación del 50 %', -625.25),
    line('Agua', 25),
  ],
  sums: [],
  totalAmount: 650.25,
  settledBy: null,
  rectifies: null,
  taxAddress: null,
};

const settlement: FinanceData = {
  ...receipt,
  type: 'SETTLEMENT',
  number: 'L202600007',
  concept: 'Liquidación de noviembre de 2026',
  paymentMethod: 'Transferencia',
  paymentExpectedDate: day(2026, 11, 10),
  lines: [
    line('Renta de noviembre de 2026', 1000),
    line('Honorarios de gestión', -60.5, { unitAmount: -50, vatPercent: 21, vatAmount: -10.5 }),
    line('Saldo de octubre', -100, { carriedFrom: ['L202600003'] }),
  ],
  sums: [
    { label: 'Renta', amount: 1000 },
    { label: 'Facturado', amount: -60.5 },
    { label: 'Compensado', amount: -100 },
  ],
  totalAmount: 839.5,
};

/** Every text of the paper, in order. */
function texts(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  if (Array.isArray(node)) return node.flatMap(texts);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === 'kind' ? [] : texts(value)));
}
const page = (data: FinanceData) => texts(financePaper(data)).join('\n');

describe('the documents of a month on paper', () => {
  it('[FIN-07] a receipt shows number, parties, lines, total and the amount in words', () => {
    const shown = page(receipt);
    for (const expected of [
      'Recibo de alquiler',
      'REC202600012',
      'Ángel Muñoz Gómez',
      'Núria Peñalver Ruiz',
      'Carrer de Provença 231, 3º 2ª, 08008 Barcelona',
      '-625,25 €',
      '650,25 €',
      'SEISCIENTOS CINCUENTA EUROS CON VEINTICINCO CÉNTIMOS',
      'Domiciliación. Cuenta ********************1332. Vence el 3 de noviembre de 2026.',
    ])
      expect(shown).toContain(expected);
  });

  it('[FIN-07] shows the VAT of a line under its concept', () => {
    const rent = line('Renta', 1210, { unitAmount: 1000, vatPercent: 21, vatAmount: 210 });
    const withheld = line('Retención del 19 %', -190);
    const shown = page({ ...receipt, lines: [rent, withheld], totalAmount: 1020 });
    expect(shown).toContain('Renta\n1,00\n1.000,00 €\n1.210,00 €\nIVA 21 %: 210,00 €');
    expect(shown).toContain('Retención del 19 %\n1,00\n-190,00 €\n-190,00 €');
  });

  it('[FIN-07] a settlement shows what is settled by kind, the older balance with its document, and when it is paid', () => {
    const shown = page(settlement);
    for (const expected of [
      'Liquidación\nL202600007',
      'Saldo anterior, de L202600003',
      'Facturado\n\n\n-60,50 €',
      'Total\n\n\n839,50 €',
      'Pago previsto\n10/11/2026',
      'Transferencia. Cuenta ********************1332. Se paga el 10 de noviembre de 2026.',
    ])
      expect(shown).toContain(expected);
  });

  it('[FIN-07] a guaranteed settlement says so; one at the cost of the landlord is not paid', () => {
    expect(page({ ...settlement, type: 'GUARANTEED' })).toContain('Liquidación garantizada\n');
    const negative = page({ ...settlement, totalAmount: -12 });
    expect(negative).toContain('se descuenta de su siguiente liquidación');
    expect(negative).not.toContain('Cuenta *');
  });

  it('[FIN-07] a bill names its client and the settlement that pays it; a rectifying one the bill it rectifies', () => {
    const bill: FinanceData = {
      ...settlement,
      type: 'BILL',
      number: 'F202600002',
      client: settlement.landlords,
      settledBy: 'L202600007',
    };
    const shown = page(bill);
    expect(shown).toContain('Factura\nF202600002');
    expect(shown).toContain('Cliente\nNúria Peñalver Ruiz\n12345678Z');
    expect(shown).not.toContain('Inquilino');
    expect(shown).toContain('Se descuenta en la liquidación L202600007.');
    const rectifying = page({ ...bill, type: 'RECTIFYING_BILL', rectifies: 'F202600001', settledBy: null });
    expect(rectifying).toContain('Factura rectificativa');
    expect(rectifying).toContain('Rectifica el documento F202600001.');
    expect(rectifying).toContain('La diferencia va en el siguiente documento del contrato.');
  });

  it('[FIN-07] an invoice of the rent names both sides and the receipt that asks for the money, or how it is paid', () => {
    const invoice: FinanceData = {
      ...receipt,
      type: 'RENT_BILL',
      number: 'FA202600003',
      settledBy: 'REC202600012',
    };
    const shown = page(invoice);
    expect(shown).toContain('Factura de alquiler\nFA202600003');
    expect(shown).toContain('Núria Peñalver Ruiz');
    expect(shown).toContain('Ángel Muñoz Gómez');
    expect(shown).toContain('Se cobra con el recibo REC202600012.');
    expect(shown).not.toContain('Vence');
    expect(page({ ...invoice, settledBy: null })).toContain('Vence el 3 de noviembre de 2026.');
  });

  it('[FIN-07] prints what is missing as a dash', () => {
    const bare = { ...receipt, landlords: [], tenants: [], units: [], lines: [], periodStart: null };
    expect(page(bare)).toContain('Periodo\n—');
    expect(page(bare)).toContain('Inmueble\n—');
  });
});

describe('the code of the tax office', () => {
  it('[FIN-07] stands first, under its heading and with its legend; without a record there is none', () => {
    const address = 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B85626240';
    const kinds = (data: FinanceData) => financePaper(data).blocks.map(({ kind }) => kind);
    const bill: FinanceData = { ...settlement, type: 'BILL' };
    expect(kinds(bill)).not.toContain('code');
    const [first] = financePaper({ ...bill, taxAddress: address }).blocks;
    expect(first).toMatchObject({
      kind: 'code',
      heading: 'QR tributario:',
      legend: expect.stringContaining('VERI*FACTU'),
      address,
      svg: expect.stringMatching(/^<svg /),
    });
  });
});
