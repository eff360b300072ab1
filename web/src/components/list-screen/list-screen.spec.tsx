import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, last, resetWire, rows, show, wire } from './testing/list-bench.tsx';

beforeEach(resetWire);

describe('ListScreen', () => {
  it('[SCR-01] shows rows with labels, money and status', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'Alquileres' });
    const row = within(table).getAllByRole('row')[1]!;
    expect(row.textContent).toContain('Contrato 1');
    expect(row.textContent).toContain('Activo');
    expect(row.textContent).toContain('Ana Puig');
    expect(row.textContent).toContain('1.000,00 €');
    expect(screen.getByText('1–3 de 120')).toBeTruthy();
  });

  it('[SCR-01] asks the server for the filters, sort and page of the address', async () => {
    show('/contract/rent?f.status=ACTIVE&f.rent=500..&sort=-rent,startDate&page=2&q=garcia');
    await screen.findByRole('table', { name: 'Alquileres' });
    expect(last()).toMatchObject({
      component: 'contract/rent',
      mongoFilter: { status: { $in: ['ACTIVE'] }, rent: { $gte: 500 } },
      sortParameters: ['rent', 'startDate'],
      sortOrder: ['desc', 'asc'],
      page: 2,
      textFilter: 'garcia',
    });
  });

  it('[SCR-01] a click on a heading sorts, shift adds, and the address says so', async () => {
    const user = userEvent.setup();
    show();
    const table = await screen.findByRole('table', { name: 'Alquileres' });
    await user.click(within(table).getByText('Renta mensual'));
    await waitFor(() => expect(address()).toBe('/contract/rent?sort=rent'));
    await user.keyboard('{Shift>}');
    await user.click(within(screen.getByRole('table')).getByText('Fecha de fin'));
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(address()).toBe('/contract/rent?sort=rent%2CendDate'));
    await waitFor(() => expect(last().sortParameters).toEqual(['rent', 'endDate']));
  });

  it('[SCR-01] a changed filter goes back to the first page', async () => {
    const user = userEvent.setup();
    show('/contract/rent?page=3&f.status=ACTIVE');
    await user.click(await screen.findByRole('button', { name: 'Quitar el filtro Estado' }));
    await waitFor(() => expect(address()).toBe('/contract/rent'));
  });

  it('[NAV-01] a row opens its window at an address of its own, the list stays as it was', async () => {
    const user = userEvent.setup();
    show('/contract/rent?sort=rent');
    await user.click(await screen.findByRole('link', { name: 'Contrato 2' }));
    await waitFor(() => expect(address()).toBe(`/contract/rent/contract/${rows[1]!.id}?sort=rent`));
    expect(screen.getByText(`ficha ${rows[1]!.id}`)).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Alquileres' })).toBeTruthy();
  });

  it('[NAV-09] going back restores the window, then the list with its filter and page', async () => {
    const user = userEvent.setup();
    const list = '/contract/rent?f.status=ACTIVE&page=2';
    show(list);
    await user.click(await screen.findByRole('link', { name: 'Contrato 1' }));
    const window = `/contract/rent/contract/${rows[0]!.id}?f.status=ACTIVE&page=2`;
    await waitFor(() => expect(address()).toBe(window));
    await user.click(screen.getByRole('link', { name: 'Contrato 3' }));
    await waitFor(() => expect(screen.getByText(`ficha ${rows[2]!.id}`)).toBeTruthy());
    const back = screen.getByRole('button', { name: 'atrás en el navegador' });
    await user.click(back);
    await waitFor(() => expect(address()).toBe(window));
    expect(screen.getByText(`ficha ${rows[0]!.id}`)).toBeTruthy();
    await user.click(back);
    await waitFor(() => expect(address()).toBe(list));
    expect(screen.queryByText(`ficha ${rows[0]!.id}`)).toBeNull();
    expect(last()).toMatchObject({ mongoFilter: { status: { $in: ['ACTIVE'] } }, page: 2 });
  });

  it('is worked with the keyboard: j, k, Enter, x, n', async () => {
    const user = userEvent.setup();
    const create = show();
    await screen.findByRole('table', { name: 'Alquileres' });
    await user.keyboard('jjk');
    await user.keyboard('x');
    expect(await screen.findByText('1 seleccionado')).toBeTruthy();
    await user.keyboard('n');
    expect(create).toHaveBeenCalledTimes(1);
    await user.keyboard('j{Enter}');
    await waitFor(() => expect(address()).toBe(`/contract/rent/contract/${rows[1]!.id}`));
  });

  it('[SCR-06] selected rows offer the changes of state of the record', async () => {
    const user = userEvent.setup();
    show();
    await user.click(
      await screen.findByRole('checkbox', { name: 'Seleccionar todas las filas de la página' }),
    );
    expect(await screen.findByText('3 seleccionados')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cambiar estado' }));
    expect(await screen.findByText('Pasar a «Anulado»')).toBeTruthy();
    expect(screen.queryByText('Pasar a «Por revisar»')).toBeNull();
  });

  it('[SES-09] offers nothing that the role may not do', async () => {
    const user = userEvent.setup();
    show('/contract/rent', jest.fn(), 'EXTERNAL_EMPLOYEE');
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Contrato 1' }));
    expect(await screen.findByText('1 seleccionado')).toBeTruthy();
    expect(screen.queryByText('Cambiar estado')).toBeNull();
    expect(screen.queryByText('Nuevo contrato')).toBeNull();
  });

  it('says what the thing is when there is none, and offers the first', async () => {
    wire.items = [];
    show();
    expect(await screen.findByText('Todavía no hay contratos')).toBeTruthy();
    expect(screen.getByText('Un contrato une una unidad con sus inquilinos.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Nuevo contrato' }).length).toBeGreaterThan(0);
  });

  it('offers to take the filters away when nothing matches', async () => {
    wire.items = [];
    show('/contract/rent?f.status=ACTIVE');
    expect(await screen.findByText('Nada coincide con los filtros')).toBeTruthy();
  });
});
