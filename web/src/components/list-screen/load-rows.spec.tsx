import { afterEach, expect, it } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { act, cleanup, render, screen } from '@testing-library/react';
import { fakeGateway, Refusal } from '../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import { loadRows } from './load-rows.ts';

afterEach(() => {
  cleanup();
  notifications.clean();
});

it('[SCR-06] says why all rows of a list could not be read for an action', async () => {
  fakeGateway(() => {
    throw new Refusal({ code: 'PEER.AWAY', kind: 'unavailable', message: 'Un servicio no responde.' });
  });
  render(<Page client={freshClient()}>{null}</Page>);
  expect(await act(() => loadRows({ component: 'home/task', collection: 'task' }))).toBeNull();
  expect(await screen.findByText('Un servicio no responde.')).toBeTruthy();
});
