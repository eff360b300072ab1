import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { validSpanishIban } from '@llavero/proto/compile/generators';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type Asked, fakeGateway, Refusal } from '../../lib/testing/fake-gateway.ts';
import { freshClient } from '../../lib/testing/page.tsx';
import SupplyAuthorisationScreen from './supply-authorisation-screen.tsx';

configure({ asyncUtilTimeout: 20_000 });

let asked: Asked[];
let used: boolean;
let asksAccount: boolean;

beforeEach(() => {
  [used, asksAccount] = [false, true];
  asked = fakeGateway(({ call }) => {
    if (used)
      throw new Refusal({ code: 'LINK.INVALID', kind: 'notFound', message: 'El enlace ya se ha usado.' });
    if (call === '/commands/SupplyAuthorisationForm')
      return {
        name: 'Inés',
        supply: 'WATER',
        transfer: 'SUBROGATION',
        address: 'Gran Via 3',
        company: 'Aigües',
        asksAccount,
        expiresAt: 1_900_000_000,
      };
    return { authorised: true };
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function open(): void {
  const route = { path: '/suministro/:code', element: <SupplyAuthorisationScreen /> };
  const router = createMemoryRouter([route], { initialEntries: ['/suministro/abc'] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={freshClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const given = () => asked.filter(({ call }) => call === '/commands/GiveSupplyAuthorisation');
const user = userEvent.setup();

describe('the page on which a new holder authorises a change', () => {
  it('[OPS-01] says of what, and asks for the account where nobody knows it', async () => {
    open();
    await screen.findByText(/contrato de agua de Gran Via 3 con Aigües/);
    await user.click(screen.getByRole('button', { name: 'Autorizar el cambio' }));
    await screen.findByText('Indique la cuenta de cargo.');
    expect(given()).toEqual([]);
    await user.type(screen.getByLabelText(/Cuenta de cargo/), validSpanishIban(9));
    await user.click(screen.getByRole('button', { name: 'Autorizar el cambio' }));
    await screen.findByText('Cambio autorizado');
    expect(given()[0]?.input).toMatchObject({ code: 'abc', iban: validSpanishIban(9) });
  });

  it('[OPS-01] needs one press where the account is known', async () => {
    asksAccount = false;
    open();
    await user.click(await screen.findByRole('button', { name: 'Autorizar el cambio' }));
    await screen.findByText('Cambio autorizado');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('[OPS-01] a used link says so and asks for nothing', async () => {
    used = true;
    open();
    await screen.findByText('El enlace ya se ha usado.');
    expect(screen.queryByRole('button', { name: 'Autorizar el cambio' })).toBeNull();
  });
});
