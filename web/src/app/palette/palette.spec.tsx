import { afterEach, expect, it } from '@jest/globals';
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeGateway } from '../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import { menu } from '../menu/manifest.ts';
import Palette from './palette.tsx';

configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);

it('[NAV-02] the palette offers every screen that can be opened, and finds by a part of its title', async () => {
  fakeGateway(() => ({ hits: [] }));
  render(
    <Page client={freshClient()}>
      <Palette opened={1} />
    </Page>,
  );
  const box = await screen.findByRole('textbox');
  for (const { title } of menu.flatMap((section) => section.screens))
    expect([title, screen.queryAllByRole('button', { name: title }).length]).toEqual([title, 1]);
  await userEvent.type(box, 'alquil');
  expect(screen.getByRole('button', { name: 'Alquileres' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mandatos' })).toBeNull();
});
