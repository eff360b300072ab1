import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { fakeGateway } from '../../lib/testing/fake-gateway.ts';
import { administrator, freshClient } from '../../lib/testing/page.tsx';
import type { Session } from '../../lib/session.tsx';
import type { SavedView } from '../../components/list-screen/use-saved-views.ts';
import { SubMenu } from './sub-menu.tsx';
import { UserMenu } from './user-menu.tsx';

const asked: string[] = [];
let views: SavedView[] = [];
let rents = 1204;

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  views = [];
  rents = 1204;
  fakeGateway(({ call }) => {
    asked.push(call);
    if (call === '/commands/ListViews') return { views };
    return {
      'contract/mandate': { count: 210, capped: false },
      'contract/rent': { count: rents, capped: rents >= 10_000 },
    };
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function open(address = '/contract/rent', session?: Session) {
  const client = freshClient(session);
  const element = (
    <>
      <SubMenu />
      <UserMenu />
    </>
  );
  const route = { path: '/:section/:subsection/:component?/:id?', element };
  const router = createMemoryRouter([route], { initialEntries: [address] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return client;
}

const subMenu = () => screen.findByRole('navigation', { name: 'Submenú de Contratos' });

describe('the sub-menu', () => {
  it('[NAV-04] says how many records each screen of the section has, by one request', async () => {
    const client = open();
    await screen.findByRole('link', { name: 'Mandatos 210' });
    expect(screen.getByRole('link', { name: 'Alquileres 1.204' }).getAttribute('aria-current')).toBe('page');
    expect(asked.filter((call) => call.startsWith('/menu'))).toEqual(['/menu/contract/counts']);
    rents = 10_000;
    // What a live change does to figures.
    await client.invalidateQueries({ queryKey: ['kpi'] });
    await screen.findByRole('link', { name: 'Alquileres 10.000+' });
  });

  it('[NAV-04] shows the saved views of the open screen, and marks the one that is shown', async () => {
    const kept = {
      ...{ path: 'contract/rent', author: '', shared: false },
      ...{ isDefault: false, isOwnerless: false, isManaged: false },
    };
    views = [
      { ...kept, id: '1', name: 'En impago', search: 'f.status=UNPAID&sort=rent' },
      { ...kept, id: '2', name: 'Todos', search: '' },
    ];
    open('/contract/rent?sort=rent&f.status=UNPAID&page=2');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Vistas guardadas: 2' }));
    const list = await screen.findByRole('region', { name: 'Vistas de Alquileres' });
    const [unpaid, all] = within(list).getAllByRole('link');
    expect(unpaid?.getAttribute('href')).toBe('/contract/rent?f.status=UNPAID&sort=rent');
    expect(unpaid?.getAttribute('aria-current')).toBe('true');
    expect(all?.getAttribute('aria-current')).toBeNull();
  });

  it('[NAV-04] opens, collapses and closes for good, for this person only, and comes back from the menu of the user', async () => {
    open();
    const user = userEvent.setup();
    expect((await subMenu()).dataset['open']).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Desplegar el submenú' }));
    expect((await subMenu()).dataset['open']).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Cerrar el submenú' }));
    expect(screen.queryByRole('navigation')).toBeNull();
    cleanup();
    asked.length = 0;
    open();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(asked).toEqual([]);
    cleanup();
    const other = { ...administrator, id: '01900000-0000-7000-8000-00000000ad02' };
    open('/contract/rent', other);
    await subMenu();
    cleanup();
    open();
    await user.click(screen.getByRole('button', { name: /menú de Núria/ }));
    await user.click(await screen.findByText('Mostrar el submenú'));
    await waitFor(async () => expect((await subMenu()).dataset['open']).toBe('true'));
  });
});
