import { describe, expect, it } from '@jest/globals';
import { daySeconds } from '@llavero/proto/values/dates';
import type { ReceiptData } from './receipt-data.ts';
import { receiptLayout, receiptPdf } from './receipt-pdf.ts';

const day = (year: number, month: number, date: number) => daySeconds({ year, month, day: date });

const untaxed = (amount: number) => ({
  units: 1,
  unitAmount: amount,
  vatPercent: 0,
  vatAmount: 0,
  totalAmount: amount,
});

const receipt: ReceiptData = {
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
  units: ['Carrer de Provença 231, 3º 2ª, 08008 Barcelona'],
  lines: [
    { concept: 'Renta de noviembre de 2026', ...untaxed(1250.5) },
    { concept: 'Bonificación del 50 %', ...untaxed(-625.25) },
    { concept: 'Agua', ...untaxed(25) },
  ],
  totalAmount: 650.25,
};

/** Every text of the page, in order. */
function texts(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  if (Array.isArray(node)) return node.flatMap(texts);
  if (typeof node !== 'object' || node === null) return [];
  const { text, stack, columns, table, content } = node as Record<string, unknown>;
  const { body } = (table ?? {}) as { body?: unknown };
  return [text, stack, columns, body, content].flatMap(texts);
}

describe('the receipt in PDF', () => {
  it('[FIN-07] shows number, parties, lines, total and the amount in words', () => {
    const page = texts(receiptLayout(receipt).content).join('\n');
    for (const expected of [
      'REC202600012',
      'Ángel Muñoz Gómez',
      'Núria Peñalver Ruiz',
      'Carrer de Provença 231, 3º 2ª, 08008 Barcelona',
      '-625,25 €',
      '650,25 €',
      'SEISCIENTOS CINCUENTA EUROS CON VEINTICINCO CÉNTIMOS',
      'Domiciliación. Cuenta ********************1332. Vence el 3 de noviembre de 2026.',
    ])
      expect(page).toContain(expected);
  });

  it('[FIN-07] shows the VAT of a line between its price and its amount', () => {
    const rent = {
      concept: 'Renta',
      units: 1,
      unitAmount: 1000,
      vatPercent: 21,
      vatAmount: 210,
      totalAmount: 1210,
    };
    const withheld = { concept: 'Retención del 19 %', ...untaxed(-190) };
    const page = texts(
      receiptLayout({ ...receipt, lines: [rent, withheld], totalAmount: 1020 }).content,
    ).join('\n');
    expect(page).toContain('Renta\nIVA 21 %: 210,00 €\n1,00\n1.000,00 €\n1.210,00 €');
    expect(page).toContain('Retención del 19 %\n1,00\n-190,00 €\n-190,00 €');
  });

  it('[FIN-07] is a PDF with its fonts inside, on one page', async () => {
    const bytes = await receiptPdf(receipt);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(10_000);
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  it('[FIN-07] prints what is missing as a dash instead of failing', async () => {
    const bare: ReceiptData = {
      ...receipt,
      landlords: [],
      tenants: [],
      units: [],
      lines: [],
      periodStart: null,
    };
    await expect(receiptPdf(bare)).resolves.toBeInstanceOf(Buffer);
  });
});
