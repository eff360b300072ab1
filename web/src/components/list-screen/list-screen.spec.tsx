import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Role } from '@llavero/proto/access/access';
import { contract } from '@llavero/proto/records/contracts/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { http } from '../../lib/api.ts';
import { type Menu, MenuContext } from '../../lib/menu.ts';
import { type Session, sessionOptions } from '../../lib/session.tsx';
// Here first: the loader of the tests cannot take two dynamic imports of the same modules at a time.
import { connectOpener } from '../wizard/open-wizard.ts';
import './bulk-bar.tsx';
import './filter-bar.tsx';
import './list-toolbar.tsx';
import { ListScreen } from './list-screen.tsx';

const rows = Array.from({ length: 3 }, (_, index) => ({
  id: `00000000-0000-7000-8000-00000000000${index}`,
  version: 1,
  name: `Contrato ${index + 1}`,
  status: index === 0 ? 'ACTIVE' : 'DRAFT',
  rent: 1000 + index,
  tenants: ['t1'],
}));

interface Asked {
  component: string;
  mongoFilter: unknown;
  sortParameters: string[];
  sortOrder: string[];
  page: number;
  textFilter: string;
}
let asked: Asked[] = [];
let items: typeof rows = rows;
let views: unknown[] = [];
let sent: { url: string; body: unknown }[] = [];

/** The HTTP client's own seam: the requests are real, only the wire is not. */
http.defaults.adapter = async (config) => {
  const { query, variables } = JSON.parse(String(config.data ?? '{}')) as {
    query: string;
    variables: { dataRequest: Asked };
  };
  if (config.url === '/commands/ListViews')
    return { data: { views }, status: 200, statusText: 'OK', headers: {}, config };
  if (config.url?.startsWith('/commands/')) {
    sent.push({ url: config.url, body: JSON.parse(String(config.data)) });
    return { data: {}, status: 200, statusText: 'OK', headers: {}, config };
  }
  if (!query?.includes('getComponentItems'))
    return { data: [], status: 200, statusText: 'OK', headers: {}, config };
  asked.push(variables.dataRequest);
  const data = {
    items,
    collections: { agent: [{ id: 't1', title: 'Ana Puig' }] },
    hasMore: true,
    cursor: null,
    count: 120,
  };
  const reply = { data: { getComponentItems: { success: true, response: '', id: null, data, error: null } } };
  return { data: reply, status: 200, statusText: 'OK', headers: {}, config };
};

const icon = () => null;
const menu: Menu = [
  {
    key: 'contract',
    title: 'Contratos',
    icon,
    screens: [
      { path: 'contract/rent', key: 'rent', title: 'Alquileres', icon, list: { collection: 'contract' } },
    ],
  },
];

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output aria-label="dirección">{pathname + search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        atrás en el navegador
      </button>
    </>
  );
}

function show(address = '/contract/rent', create = jest.fn(), role: Role = 'ADMIN') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(sessionOptions.queryKey, { id: 'me', role } as Session);
  connectOpener(create);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MenuContext value={menu}>
          <MemoryRouter initialEntries={[address]}>
            <Address />
            <Routes>
              <Route
                path="/:section/:subsection/:component?/:id?"
                element={
                  <ListScreen
                    definition={contract}
                    path="contract/rent"
                    create={{ label: 'Nuevo contrato', wizard: 'rentDraft' }}
                    emptyText="Un contrato une una unidad con sus inquilinos."
                    detail={({ id }) => <p>ficha {id}</p>}
                  />
                }
              />
            </Routes>
          </MemoryRouter>
        </MenuContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return create;
}

const address = () => screen.getByLabelText('dirección').textContent;
const last = () => asked.at(-1)!;

beforeEach(() => {
  asked = [];
  items = rows;
  views = [];
  sent = [];
});

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
    expect(asked.every(({ page }) => page === 2)).toBe(true);
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
    views = [view, { ...view, id: 'v2', path: 'contract/mandate' }];
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
    views = [view, { ...view, id: 'v2', name: 'Mía', author: 'me', search: 'sort=rent' }];
    const user = userEvent.setup();
    show('/contract/rent?f.status=ACTIVE&page=2');
    await user.click(await screen.findByRole('button', { name: 'Vistas guardadas' }));
    await user.type(await screen.findByLabelText('Nombre de la vista'), 'Activos');
    await user.click(screen.getByLabelText('Compartir con el equipo'));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([
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

  it('says what the thing is when there is none, and offers the first', async () => {
    items = [];
    show();
    expect(await screen.findByText('Todavía no hay contratos')).toBeTruthy();
    expect(screen.getByText('Un contrato une una unidad con sus inquilinos.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Nuevo contrato' }).length).toBeGreaterThan(0);
  });

  it('offers to take the filters away when nothing matches', async () => {
    items = [];
    show('/contract/rent?f.status=ACTIVE');
    expect(await screen.findByText('Nada coincide con los filtros')).toBeTruthy();
  });
});
