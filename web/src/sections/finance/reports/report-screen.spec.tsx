import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Report } from '@llavero/proto/rules/reports/report';
import { dayOf } from '@llavero/proto/values/dates';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { type Asked, fakeGateway } from '../../../lib/testing/fake-gateway.ts';
import { Address, freshClient, Page } from '../../../lib/testing/page.tsx';
import ReportingScreen from '../reporting/reporting-screen.tsx';
import TaxSummaryScreen from '../taxSummary/tax-summary-screen.tsx';
import { monthsOf, periods } from './report-period.ts';

configure({ asyncUtilTimeout: 30_000 });

const landlord = '01900000-0000-7000-8000-000000000001';
const year = dayOf(Date.now() / 1000).year;
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
    },
  ],
  notes: ['Una nota.'],
  documents: 2,
};

let asked: Asked[];
beforeEach(() => {
  asked = fakeGateway(({ call }) => {
    if (call === '/commands/MakeReport') return { report };
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

  it('the tax summary needs a landlord, the operations with third parties none', async () => {
    open(<TaxSummaryScreen />, '/finance/taxSummary');
    await screen.findByRole('heading', { name: 'Elija un propietario' });
    expect(screen.queryByRole('button', { name: 'Ver todos los propietarios' })).toBeNull();
    await userEvent.click(screen.getByText('Operaciones con terceros (modelo 347)'));
    await screen.findByRole('region', { name: 'Por inmueble, tabla' });
    expect(inputs()).toEqual([{ kind: 'OPERATIONS', year, from: 1, to: 12 }]);
    expect(screen.queryByLabelText('Propietario')).toBeNull();
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
