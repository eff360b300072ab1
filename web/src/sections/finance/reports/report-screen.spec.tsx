import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Report } from '@llavero/proto/rules/reports/report';
import { dayOf, daySeconds } from '@llavero/proto/values/dates';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { type Asked, fakeGateway } from '../../../lib/testing/fake-gateway.ts';
import { Address, freshClient, Page } from '../../../lib/testing/page.tsx';
import { sourceSheet } from '../../../components/report/report-cells.ts';
import ReportingScreen from '../reporting/reporting-screen.tsx';
import TaxModelScreen from '../taxModel/tax-model-screen.tsx';
import TaxSummaryScreen from '../taxSummary/tax-summary-screen.tsx';
import { monthsOf, periods } from './report-period.ts';

configure({ asyncUtilTimeout: 30_000 });

const landlord = '01900000-0000-7000-8000-000000000001';
const year = dayOf(Date.now() / 1000).year;
const quarter = Math.ceil(dayOf(Date.now() / 1000).month / 3);
const bought = daySeconds({ year: 2026, month: 1, day: 2 });
const report: Report = {
  title: 'Informe de propietario',
  subtitle: 'Núria Peñalver · 2026',
  facts: [{ label: 'Ocupación', value: '62,22 %' }],
  bars: [{ title: 'Por mes', series: ['Ingresos', 'Gastos'], points: [{ label: 'ene', values: [600, 50] }] }],
  tables: [
    {
      title: 'Por inmueble',
      columns: [
        { label: 'Inmueble', kind: 'text' },
        { label: 'Ingresos', kind: 'money', summed: true },
        { label: 'Ocupación', kind: 'percent' },
      ],
      rows: [
        ['Calle Mayor 1', 600, 100],
        ['Calle Mayor 2', 25.5, 24.44],
      ],
      sources: [
        [
          {
            ...{ collection: 'finance', id: 'f1', name: 'FA202600001', date: bought },
            ...{ base: 500, amount: 600 },
          },
        ],
        [],
      ],
    },
  ],
  notes: ['Una nota.'],
  documents: 2,
};

let asked: Asked[];
beforeEach(() => {
  asked = fakeGateway(({ call }) => {
    if (call === '/commands/MakeReport') return { report };
    if (call === '/commands/PrintTaxPack') return { path: '/x', missing: 0 };
    if (call === '/labels') return [{ id: landlord, title: 'Núria Peñalver' }];
    return { items: [], collections: {}, hasMore: false, cursor: null, count: 0 };
  });
});
afterEach(cleanup);

const open = (content: ReactNode, address: string) =>
  render(
    <Page client={freshClient()} address={address}>
      {content}
      <Address />
    </Page>,
  );
const inputs = () => asked.filter(({ call }) => call === '/commands/MakeReport').map(({ input }) => input);

describe('[FIN-07] reports on the screen', () => {
  it('the owner report asks for nothing before a landlord is chosen, or all of them', async () => {
    open(<ReportingScreen />, '/finance/reporting');
    await screen.findByRole('heading', { name: 'Elija un propietario' });
    expect(inputs()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Ver todos los propietarios' }));
    const table = await screen.findByRole('region', { name: 'Por inmueble, tabla' });
    expect(inputs()).toEqual([{ kind: 'OWNER', year, from: 1, to: 12 }]);
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'InmuebleIngresosOcupación',
      'Calle Mayor 1600,00 €100 %',
      'Calle Mayor 225,50 €24,44 %',
      'Total625,50 €',
    ]);
    expect(screen.getByText('62,22 %')).toBeTruthy();
    for (const name of ['PDF', 'Excel', 'Contabilidad']) screen.getByRole('button', { name });
  });

  it('what is asked for stands in the address: landlord, year and quarter', async () => {
    open(<ReportingScreen />, `/finance/reporting?propietario=${landlord}&anio=2025&periodo=t2`);
    await screen.findByRole('region', { name: 'Por inmueble, tabla' });
    expect(inputs()).toEqual([{ kind: 'OWNER', landlord, year: 2025, from: 4, to: 6 }]);
    await screen.findByText('Núria Peñalver');
  });

  it('the tax summary needs a landlord, and offers all of it as one file', async () => {
    open(<TaxSummaryScreen />, '/finance/taxSummary');
    await screen.findByRole('heading', { name: 'Elija un propietario' });
    expect(screen.queryByRole('button', { name: 'Ver todos los propietarios' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Paquete fiscal' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Modelos fiscales' }).getAttribute('href')).toBe(
      '/finance/taxModel',
    );
    cleanup();
    open(<TaxSummaryScreen />, `/finance/taxSummary?propietario=${landlord}`);
    await screen.findByRole('region', { name: 'Por inmueble, tabla' });
    const tab = { location: { href: '' } };
    jest.spyOn(window, 'open').mockReturnValue(tab as Window);
    await userEvent.click(screen.getByRole('button', { name: 'Paquete fiscal' }));
    await waitFor(() => expect(tab.location.href).toBe('/x'));
    expect(asked.find(({ call }) => call === '/commands/PrintTaxPack')?.input).toEqual({ landlord, year });
  });

  it('a tax model is our company’s for the quarter of today, until somebody else is chosen', async () => {
    open(<TaxModelScreen />, '/finance/taxModel');
    await screen.findByRole('region', { name: 'Por inmueble, tabla' });
    expect(inputs()).toEqual([{ kind: 'VAT', year, from: quarter * 3 - 2, to: quarter * 3 }]);
    await userEvent.click(screen.getByText('Operaciones con terceros (modelo 347)'));
    await waitFor(() => expect(inputs().at(-1)).toEqual({ kind: 'OPERATIONS', year, from: 1, to: 12 }));
    cleanup();
    open(<TaxModelScreen />, `/finance/taxModel?propietario=${landlord}&anio=2025&periodo=t2`);
    await waitFor(() =>
      expect(inputs().at(-1)).toEqual({ kind: 'VAT', landlord, year: 2025, from: 4, to: 6 }),
    );
    // A landlord is not asked for as the tenant who withholds.
    await userEvent.click(await screen.findByText('Retenciones de alquileres (modelo 115)'));
    await waitFor(() =>
      expect(inputs().at(-1)).toEqual({ kind: 'RENT_WITHHOLDINGS', year: 2025, from: 4, to: 6 }),
    );
  });

  it('a row opens to the documents it is made of', async () => {
    open(<TaxModelScreen />, '/finance/taxModel');
    const row = await screen.findByRole('button', { name: 'Calle Mayor 1', expanded: false });
    expect(screen.queryByRole('button', { name: 'Calle Mayor 2' })).toBeNull();
    await userEvent.click(row);
    const documents = screen.getByRole('table', { name: 'Documentos de Calle Mayor 1' });
    expect(
      within(documents)
        .getAllByRole('row')
        .map((one) => one.textContent),
    ).toEqual(['DocumentoFechaBaseImporte', 'FA20260000102/01/2026500,00 €600,00 €']);
    await userEvent.click(row);
    expect(screen.queryByRole('table', { name: 'Documentos de Calle Mayor 1' })).toBeNull();
  });

  it('the spreadsheet has the documents behind the rows, with where they open', () => {
    const { labels, rows } = sourceSheet(report.tables, 'https://llavero.example');
    expect(rows).toEqual([
      [
        ...['Por inmueble', { kind: 'number', value: 2 }, 'Calle Mayor 1', 'FA202600001'],
        ...[
          { kind: 'day', value: bought },
          { kind: 'money', value: 500 },
          { kind: 'money', value: 600 },
        ],
        'https://llavero.example/finance/receipt/finance/f1',
      ],
    ]);
    expect(rows[0]).toHaveLength(labels.length);
  });

  it('periods are the year, its quarters and its months', () => {
    expect(periods.map(({ value }) => value)).toHaveLength(17);
    expect(['anio', 't4', 'm2', 'm13', 'x'].map(monthsOf)).toEqual([
      { from: 1, to: 12 },
      { from: 10, to: 12 },
      { from: 2, to: 2 },
      { from: 1, to: 12 },
      { from: 1, to: 12 },
    ]);
    expect(periods.at(5)?.label).toBe('Enero');
  });
});
