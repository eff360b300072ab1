import { afterAll, describe, expect, it } from '@jest/globals';
import type { Paper } from './paper.ts';
import type { Logos } from './logos.ts';
import { Printer } from './printer.ts';

const printer = new Printer({ read: async () => null } as unknown as Logos);
afterAll(() => printer.onModuleDestroy());

const paper: Paper = {
  title: 'Liquidación',
  number: 'L202600012',
  subtitle: 'Liquidación de noviembre de 2026',
  company: {
    name: 'Llavero Gestión de Alquileres, S.L.',
    cif: 'B85626240',
    address: 'Carrer de Balmes 120, 08008 Barcelona',
    phone: '+34 932 000 000',
    email: 'hola@llavero.example',
    registry: 'Registro Mercantil de Barcelona, tomo 1, folio 2, hoja B-3',
  },
  blocks: [
    { kind: 'facts', items: [{ label: 'Periodo', value: '01/11/2026 – 30/11/2026' }] },
    {
      kind: 'parties',
      columns: [
        { label: 'Propietario', parties: [{ name: 'Núria Peñalver', details: ['12345678Z'] }] },
        { label: 'Inquilino', parties: [] },
      ],
    },
    { kind: 'text', label: 'Inmueble', lines: ['#panic("no") $x$ *negrita* <b>'] },
    {
      kind: 'table',
      columns: [
        { label: 'Concepto', align: 'left' },
        { label: 'Importe', align: 'right' },
      ],
      rows: [
        { cells: ['Renta', '1.250,50 €'], note: 'IVA 21 %: 262,61 €' },
        { cells: ['Total', '1.250,50 €'], strong: true },
      ],
    },
    {
      kind: 'bars',
      label: 'Por mes',
      series: [{ label: 'Ingresos', colour: 'accent' }],
      points: [{ label: 'nov', values: [3], texts: ['3,00'] }],
      alternative: 'Ingresos por mes: noviembre, 3,00 €.',
    },
  ],
};
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('printing', () => {
  it('[FIN-07] makes a tagged PDF in Spanish with its fonts inside, on one page', async () => {
    const pdf = await printer.print(paper);
    const text = pdf.toString('latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text).toContain('/StructTreeRoot');
    expect(text).toContain('/Lang (es)');
    expect(text).toContain('/FontFile');
    expect(pagesOf(pdf)).toBe(1);
  });

  it('[FIN-07] prints the same paper to the same bytes, whenever it is', async () => {
    const pdf = await printer.print(paper);
    expect(pdf.toString('latin1')).not.toMatch(/CreationDate|CreateDate|ModDate|ModifyDate/);
    expect((await printer.print(paper)).equals(pdf)).toBe(true);
  });

  it('[FIN-07] breaks a long table over pages', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => ({ cells: [`Línea ${at}`, '1,00 €'] }));
    const columns = [
      { label: 'Concepto', align: 'left' as const },
      { label: 'Importe', align: 'right' as const },
    ];
    const pdf = await printer.print({ ...paper, blocks: [{ kind: 'table', columns, rows }] });
    expect(pagesOf(pdf)).toBeGreaterThan(2);
  });

  it('refuses what the template cannot lay out, and prints the next one', async () => {
    const broken = { ...paper, blocks: [{ kind: 'table' }] } as Paper;
    await expect(printer.print(broken)).rejects.toThrow('the paper was not printed');
    expect((await printer.print(paper)).length).toBeGreaterThan(5000);
  });
});
