import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type Asked, fakeGateway, Refusal } from '../../lib/testing/fake-gateway.ts';
import { freshClient } from '../../lib/testing/page.tsx';
import PersonalDataScreen from './personal-data-screen.tsx';

configure({ asyncUtilTimeout: 20_000 });

let asked: Asked[];
let used: boolean;

beforeEach(() => {
  used = false;
  asked = fakeGateway(({ call }) => {
    if (used)
      throw new Refusal({
        code: 'LINK.INVALID',
        kind: 'notFound',
        message: 'El enlace ya se ha usado.',
      });
    if (call === '/commands/PersonalDataForm')
      return { name: 'Inés', company: false, fields: ['lastname', 'profession'], expiresAt: 1_900_000_000 };
    return { saved: true };
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function open(): void {
  const route = { path: '/datosPersonales/:code', element: <PersonalDataScreen /> };
  const router = createMemoryRouter([route], { initialEntries: ['/datosPersonales/abc'] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={freshClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const saved = () => asked.filter(({ call }) => call === '/commands/CompletePersonalData');

describe('the page of the mailed link', () => {
  it('[WIZ-08] asks only for what is missing, all of it, and saves it', async () => {
    open();
    const user = userEvent.setup();
    const lastname = await screen.findByLabelText(/Apellidos/);
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
    await user.type(lastname, 'Vidal');
    await user.click(screen.getByRole('button', { name: 'Guardar datos' }));
    await screen.findByText('Indique este dato.');
    expect(saved()).toEqual([]);
    await user.type(screen.getByLabelText(/Profesión/), 'Farera');
    await user.click(screen.getByRole('button', { name: 'Guardar datos' }));
    await screen.findByText('Datos guardados');
    expect(saved()[0]?.input).toMatchObject({ code: 'abc', lastname: 'Vidal', profession: 'Farera' });
  });

  it('[WIZ-08] a used link says so and asks for nothing', async () => {
    used = true;
    open();
    await screen.findByText('El enlace ya se ha usado.');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
