import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type Deferred, deferred } from '../../lib/testing/deferred.ts';
import { type Asked, fakeGateway } from '../../lib/testing/fake-gateway.ts';
import { freshClient } from '../../lib/testing/page.tsx';
import { wideWindow } from '../../lib/testing/wide-window.ts';
import { useList } from '../../lib/records.ts';
import './first-load.tsx';
import { Shell } from './shell.tsx';
import './top-bar.tsx';

configure({ asyncUtilTimeout: 20_000 });

const empty = { items: [], collections: {}, hasMore: false, cursor: null, count: 0 };
let answers: Map<string, Deferred<unknown>>;

const componentOf = ({ input }: Asked) => String((input['dataRequest'] as { component?: string })?.component);

beforeEach(() => {
  localStorage.clear();
  answers = new Map(['employee', 'contract/rent'].map((name) => [name, deferred<unknown>()] as const));
  wideWindow();
  answering();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function answering(): void {
  fakeGateway(async (asked) => {
    if (asked.call === 'getComponentItems') return answers.get(componentOf(asked))?.promise ?? empty;
    return asked.call === '/version' ? { version: 1 } : { processes: [] };
  });
}

function Rents() {
  useList({ component: 'contract/rent', collection: 'contract' });
  return <h1>Alquileres</h1>;
}

function open(): void {
  const routes = [
    {
      element: <Shell />,
      children: [{ path: '/:section/:subsection/:component?/:id?', element: <Rents /> }],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/contract/rent'] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={freshClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const answer = (component: string, value: unknown = empty) =>
  act(async () => answers.get(component)?.resolve(value));
const search = () => screen.queryByRole('combobox', { name: 'Buscar' }) ?? screen.queryByLabelText('Buscar');

describe('the shell', () => {
  it('[NAV-05] the top bar stays hidden until the employees are loaded, the rest does not wait', async () => {
    open();
    await screen.findByRole('heading', { name: 'Alquileres' });
    await screen.findByRole('navigation', { name: 'Menú principal' });
    expect(screen.queryByRole('banner')).toBeNull();
    await answer('employee');
    await screen.findByRole('banner');
    expect(search()).toBeTruthy();
  });

  it('[NAV-05] employees that cannot be read do not take the top bar away', async () => {
    open();
    await screen.findByRole('heading', { name: 'Alquileres' });
    await act(async () => answers.get('employee')?.reject(new Error('away')));
    await screen.findByRole('banner');
  });

  it('[TOP-06] shows what the first screen waits for, marks what has come, and goes away for good', async () => {
    open();
    const view = await screen.findByRole('status', { name: 'Cargando datos' });
    const states = () =>
      [...view.querySelectorAll('li')].map((item) => [item.textContent, item.dataset['state']]);
    expect(states()).toEqual([
      ['Empleados: cargando', 'loading'],
      ['Alquileres: cargando', 'loading'],
    ]);
    await answer('employee');
    await waitFor(() =>
      expect(states()).toEqual([
        ['Empleados: cargado', 'loaded'],
        ['Alquileres: cargando', 'loading'],
      ]),
    );
    await answer('contract/rent');
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Cargando datos' })).toBeNull());
  });

  it('[TOP-06] waits for nothing that was not asked for: a phone needs no employees', async () => {
    jest.restoreAllMocks();
    answering();
    open();
    const view = await screen.findByRole('status', { name: 'Cargando datos' });
    expect([...view.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Alquileres: cargando',
    ]);
    await answer('contract/rent');
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Cargando datos' })).toBeNull());
  });
});
