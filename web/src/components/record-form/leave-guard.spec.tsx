import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { agent } from '@llavero/proto/records/people/agent';
import type { Json } from '@llavero/proto/fields/field';
import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { FormStore } from './form-store.ts';
import { LeaveGuard } from './leave-guard.tsx';

jest.setTimeout(30_000);

const record = { id: 'a', version: 3, firstname: 'Ana', lastname: 'Puig' } as Record<string, Json>;

beforeEach(() => localStorage.clear());

/** A window with a form, over a list, after another screen. */
function show() {
  const form = new FormStore({ fields: agent.fields, initial: record, check: () => [] });
  const router = createMemoryRouter(
    [
      { path: '/home/task', element: <p>inicio</p> },
      { path: '/agent/tenant/:component/:id', element: <LeaveGuard form={form} /> },
    ],
    { initialEntries: ['/home/task', '/agent/tenant/agent/a?edit=1'], initialIndex: 1 },
  );
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  const at = () => router.state.location.pathname;
  return { form, router, at, back: () => act(async () => void router.navigate(-1)) };
}

describe('leaving a form', () => {
  it('[NAV-09] asks nothing when nothing was changed', async () => {
    const { at, back } = show();
    await back();
    await waitFor(() => expect(at()).toBe('/home/task'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[NAV-09] with unsaved changes going back asks first: one stays and goes on editing', async () => {
    const user = userEvent.setup();
    const { form, at, back } = show();
    act(() => form.set('lastname', 'Soler'));
    await back();
    await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' });
    expect(at()).toBe('/agent/tenant/agent/a');
    await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([at(), form.changes()]).toEqual(['/agent/tenant/agent/a', { lastname: 'Soler' }]);
  });

  it('[NAV-09] or leaves them behind', async () => {
    const user = userEvent.setup();
    const { form, at, back } = show();
    act(() => form.set('lastname', 'Soler'));
    await back();
    await user.click(await screen.findByRole('button', { name: 'Descartar cambios' }));
    await waitFor(() => expect(at()).toBe('/home/task'));
  });

  const scroll = (router: ReturnType<typeof show>['router']) =>
    act(async () => router.navigate('?edit=1&page=2', { replace: true }));

  it('[NAV-09] the question stays while something else writes the address, and is answered as before', async () => {
    const user = userEvent.setup();
    const { form, router, at, back } = show();
    act(() => form.set('lastname', 'Soler'));
    await back();
    await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' });
    await scroll(router);
    expect(router.state.location.search).toBe('?edit=1&page=2');
    expect(screen.getByRole('dialog', { name: 'Hay cambios sin guardar' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([at(), form.changes()]).toEqual(['/agent/tenant/agent/a', { lastname: 'Soler' }]);

    await act(async () => router.navigate('/home/task'));
    await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' });
    await scroll(router);
    await user.click(screen.getByRole('button', { name: 'Descartar cambios' }));
    await waitFor(() => expect(at()).toBe('/home/task'));
  });

  it('[NAV-09] one who has stayed is asked again the next time', async () => {
    const user = userEvent.setup();
    const { form, router, at, back } = show();
    act(() => form.set('lastname', 'Soler'));
    for (const go of [back, back, () => act(async () => router.navigate('/home/task'))]) {
      await go();
      await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(at()).toBe('/agent/tenant/agent/a');
  });
});
