import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type Asked, fakeGateway, Refusal } from '../../lib/testing/fake-gateway.ts';
import { freshClient } from '../../lib/testing/page.tsx';
import UnsubscribeScreen from './unsubscribe-screen.tsx';

configure({ asyncUtilTimeout: 20_000 });

function open(isKnown = true): Asked[] {
  const asked = fakeGateway(({ call }) => {
    if (!isKnown) throw new Refusal({ code: 'LINK.INVALID', kind: 'notFound', message: 'Ha caducado.' });
    return { refused: call === '/commands/RefuseMarketing' };
  });
  const route = { path: '/baja/:code', element: <UnsubscribeScreen /> };
  const router = createMemoryRouter([route], { initialEntries: ['/baja/abc'] });
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

describe('[JOB-04] the page at the foot of advertising', () => {
  it('refuses it on a click, not on opening', async () => {
    const asked = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Dejar de recibir publicidad' }));
    await screen.findByText('Ya no recibirá publicidad');
    expect(asked.map(({ call }) => call)).toEqual(['/commands/MarketingChoice', '/commands/RefuseMarketing']);
  });

  it('says that a code is not good, and offers nothing', async () => {
    open(false);
    await screen.findByText('Ha caducado.');
    expect(screen.queryByRole('button', { name: 'Dejar de recibir publicidad' })).toBeNull();
  });
});
