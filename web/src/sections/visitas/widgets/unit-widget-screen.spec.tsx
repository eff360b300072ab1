import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type Asked, fakeGateway } from '../../../lib/testing/fake-gateway.ts';
import { freshClient } from '../../../lib/testing/page.tsx';
import UnitWidgetScreen from './unit-widget-screen.tsx';

configure({ asyncUtilTimeout: 20_000 });

function open(absence: string | null, search = ''): Asked[] {
  const asked = fakeGateway(() => ({ total: 0, changedAt: 1_760_000_000, absence, units: [] }));
  const route = { path: '/widgets/pisos/:id', element: <UnitWidgetScreen /> };
  const router = createMemoryRouter([route], { initialEntries: [`/widgets/pisos/u1${search}`] });
  render(
    <QueryClientProvider client={freshClient()}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return asked;
}
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('the page of a home that is not on offer', () => {
  const said = [
    [
      'BOOKED',
      '',
      /ya no se ofrece: se ha reservado$/,
      /^Otra persona la ha reservado\./,
      'Ver las viviendas libres',
    ],
    ['LET', '', /ya no se ofrece: se ha alquilado$/, /^Tiene inquilino\./, 'Ver las viviendas libres'],
    ['NOT_OFFERED', '', /no se ofrece ahora$/, /^No está entre las viviendas/, 'Ver las viviendas libres'],
    ['BOOKED', '?idioma=ca', /s’ha reservat$/, /^L’ha reservat una altra/, 'Veure els habitatges lliures'],
    ['LET', '?idioma=ca', /s’ha llogat$/, /^Té llogater\./, 'Veure els habitatges lliures'],
    ['NOT_OFFERED', '?idioma=ca', /no s’ofereix ara$/, /^No és entre/, 'Veure els habitatges lliures'],
    ['BOOKED', '?idioma=en', /has been reserved$/, /^Somebody else has reserved/, 'See the available homes'],
    ['LET', '?idioma=en', /has been let$/, /^It has a tenant\./, 'See the available homes'],
    [
      'NOT_OFFERED',
      '?idioma=en',
      /not on offer at the moment$/,
      /^It is not among/,
      'See the available homes',
    ],
  ] as const;

  it.each(said)(
    '[OPS-05] says why (%s%s), and leads to the others',
    async (absence, search, title, text, others) => {
      const asked = open(absence, search);
      await screen.findByRole('heading', { name: title });
      screen.getByText(text);
      const next = screen.getByRole('link', { name: others });
      expect(next.getAttribute('href')).toBe(`/widgets-pisos${search}`);
      expect(screen.queryByRole('form')).toBeNull();
      expect(asked[0]).toMatchObject({ call: '/commands/PublishedUnits', input: { unit: 'u1' } });
    },
  );
});
