import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, last, resetWire, rows, show, wire } from './testing/list-bench.tsx';

beforeEach(resetWire);

describe('the tools of a list', () => {
  it('[SCR-06] all rows that match are changed on the server but for those taken out, with result per row and undo', async () => {
    const user = userEvent.setup();
    show('/contract/rent?f.rent=500..');
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Contrato 1' }));
    await user.click(await screen.findByRole('button', { name: 'Seleccionar los 120' }));
    expect(await screen.findByText('120 seleccionados')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Contrato 3' }));
    expect(await screen.findByText('119 seleccionados')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cambiar estado' }));
    await user.click(await screen.findByText('Pasar a «Anulado»'));
    const dialog = await screen.findByRole('dialog');
    expect(
      await within(dialog).findByText(/Se aplicará a 119 registros; a continuación, los primeros 2/),
    ).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: /\(119\)/ }));
    expect(await within(dialog).findByText('118 cambiados, 1 con error.')).toBeTruthy();
    expect(await within(dialog).findByText('Alguien la ha cambiado.')).toBeTruthy();
    expect(wire.sent).toMatchObject([
      {
        url: '/lists/changes',
        body: {
          patch: { status: 'CANCELLED' },
          dataRequest: { component: 'contract/rent', mongoFilter: { rent: { $gte: 500 } } },
          except: [rows[2]!.id],
        },
      },
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(wire.sent.at(-1)?.url).toBe('/list-jobs/contract/j1/undo'));
  });

  it('[SCR-06] a selection of all ends when the filter changes; ticked rows stay', async () => {
    const user = userEvent.setup();
    show('/contract/rent?f.status=ACTIVE');
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Contrato 1' }));
    await user.click(await screen.findByRole('button', { name: 'Quitar el filtro Estado' }));
    await waitFor(() => expect(address()).toBe('/contract/rent'));
    expect(screen.getByText('1 seleccionado')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Seleccionar los 120' }));
    await user.type(screen.getByLabelText('Filtrar la lista por texto'), 'garcia');
    await waitFor(() => expect(screen.queryByText('120 seleccionados')).toBeNull());
  });

  it('[SCR-01] a filter shows how many rows have each value, by the other filters', async () => {
    const user = userEvent.setup();
    show('/contract/rent?f.status=DRAFT&f.rent=500..');
    await user.click(await screen.findByRole('button', { name: /^Filtro Estado/ }));
    expect(await screen.findByRole('checkbox', { name: /Activo\s*97/ })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /Borrador\s*0/ })).toBeTruthy();
    expect(wire.facetsAsked).toMatchObject([
      { field: 'status', dataRequest: { component: 'contract/rent', mongoFilter: { rent: { $gte: 500 } } } },
    ]);
  });

  it('[SCR-01] a column is made wider, moved and pinned by the keyboard, and the address says so', async () => {
    const user = userEvent.setup();
    show('/contract/rent?page=2');
    const handle = await screen.findByRole('separator', { name: 'Ancho de Renta mensual' });
    const before = Number(handle.getAttribute('aria-valuenow'));
    handle.focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(address()).toBe(`/contract/rent?page=2&widths=rent.${before + 16}`));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/contract/rent?page=2'));
    screen.getByRole('button', { name: 'Renta mensual' }).focus();
    await user.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
    const names = () => new URLSearchParams(address()?.split('?')[1]).get('columns')?.split(',');
    await waitFor(() => expect(names()).toHaveLength(8));
    expect(names()!.indexOf('rent')).toBe(names()!.indexOf('tenants') - 1);
    await user.click(screen.getByRole('button', { name: 'Elegir columnas' }));
    await user.click(await screen.findByRole('button', { name: 'Fijar Renta mensual' }));
    await waitFor(() => expect(address()).toContain('pinned=name%2Crent'));
    const headings = within(screen.getByRole('table')).getAllByRole('columnheader');
    expect(
      headings.filter((heading) => heading.dataset['pinned']).map((heading) => heading.textContent),
    ).toEqual(['', 'Nombre', 'Renta mensual']);
    expect(wire.asked.every(({ page }) => page === 2)).toBe(true);
  });

  const view = {
    id: 'v1',
    path: 'contract/rent',
    name: 'Caros',
    search: 'f.rent=2000..&widths=name.300',
    shared: true,
    author: 'other',
    isDefault: true,
  };

  it('[SCR-01] a list opens with the view of the person, and with what the address says when it says something', async () => {
    wire.views = [view, { ...view, id: 'v2', path: 'contract/mandate' }];
    show();
    await waitFor(() => expect(address()).toBe('/contract/rent?f.rent=2000..&widths=name.300'));
    await waitFor(() => expect(last().mongoFilter).toEqual({ rent: { $gte: 2000 } }));
    expect(await screen.findByRole('button', { name: 'Vistas guardadas: Caros' })).toBeTruthy();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    await waitFor(() => expect(address()).toBe('/contract/rent?widths=name.300'));
    cleanup();
    show('/contract/rent?sort=rent');
    await screen.findByRole('button', { name: 'Vistas guardadas' });
    expect(address()).toBe('/contract/rent?sort=rent');
  });

  it('[SCR-01] a view is saved with one request, shared or not, and another person’s cannot be removed', async () => {
    wire.views = [view, { ...view, id: 'v2', name: 'Mía', author: 'me', search: 'sort=rent' }];
    const user = userEvent.setup();
    show('/contract/rent?f.status=ACTIVE&page=2');
    await user.click(await screen.findByRole('button', { name: 'Vistas guardadas' }));
    await user.type(await screen.findByLabelText('Nombre de la vista'), 'Activos');
    await user.click(screen.getByLabelText('Compartir con el equipo'));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(wire.sent).toHaveLength(1));
    expect(wire.sent).toEqual([
      {
        url: '/commands/SaveView',
        body: {
          path: 'contract/rent',
          name: 'Activos',
          search: 'f.status=ACTIVE',
          shared: true,
          isDefault: false,
        },
      },
    ]);
    expect(screen.getByRole('button', { name: 'Eliminar la vista Mía' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Eliminar la vista Caros' })).toBeNull();
  });

  it('[SCR-01] a shared view of somebody who has left is taken away by whoever may', async () => {
    wire.views = [{ ...view, isOwnerless: true }];
    const user = userEvent.setup();
    show('/contract/rent?f.status=ACTIVE');
    await user.click(await screen.findByRole('button', { name: 'Vistas guardadas' }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar la vista Caros' }));
    await waitFor(() =>
      expect(wire.sent).toMatchObject([{ url: '/commands/RemoveView', body: { id: 'v1' } }]),
    );
  });

  it('[SCR-01] [SES-09] one of a colleague is taken away or over by whoever may, once it is confirmed', async () => {
    wire.views = [{ ...view, isManaged: true, author: '01900000-0000-7000-8000-0000000000aa' }];
    const user = userEvent.setup();
    show('/contract/rent?f.status=ACTIVE');
    await user.click(await screen.findByRole('button', { name: 'Vistas guardadas' }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar la vista Caros' }));
    const sure = await screen.findByRole('dialog', { name: 'Eliminar la vista «Caros»' });
    expect(sure.textContent).toContain('dejarán de verla todos');
    await user.click(within(sure).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Eliminar la vista/ })).toBeNull());
    expect(wire.sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Eliminar la vista Caros' }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
    await user.click(screen.getByRole('button', { name: 'Quedarse con la vista Caros' }));
    const over = await screen.findByRole('dialog', { name: 'Quedarse con la vista «Caros»' });
    await user.click(within(over).getByRole('button', { name: 'Quedarme con ella' }));
    await waitFor(() =>
      expect(wire.sent).toMatchObject([
        { url: '/commands/RemoveView', body: { id: 'v1' } },
        { url: '/commands/TakeOverView', body: { id: 'v1' } },
      ]),
    );
  });

  it('[SCR-01] a day that there is not is no condition, and the list is shown', async () => {
    show('/contract/rent?f.startDate=2026-02-31..2026-99-01&f.rent=500..');
    await waitFor(() => expect(last().mongoFilter).toEqual({ rent: { $gte: 500 } }));
    expect(await screen.findByRole('checkbox', { name: 'Seleccionar Contrato 1' })).toBeTruthy();
  });

  it('[SCR-01] a view opens though it sorts by a field that is no longer there', async () => {
    wire.views = [{ ...view, search: 'sort=-gone,rent&columns=gone,rent&f.gone=1' }];
    show();
    await waitFor(() => expect(address()).toContain('sort=-gone'));
    await waitFor(() => expect(last()).toMatchObject({ sortParameters: ['rent'], sortOrder: ['asc'] }));
    expect(last().mongoFilter ?? {}).toEqual({});
  });
});
