import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Asked, fakeGateway } from '../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import './report-problem-dialog.tsx';
import { ReportProblemButton } from './report-problem-button.tsx';

configure({ asyncUtilTimeout: 20_000 });

let asked: Asked[];
beforeEach(() => {
  asked = fakeGateway(() => ({ name: 'Marta' }));
  render(
    <Page client={freshClient()}>
      <ReportProblemButton />
    </Page>,
  );
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const opened = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Notificar un problema' }));
  await screen.findByRole('button', { name: 'Notificar a Marta del problema' });
  return screen.getByRole('dialog', { name: /^Notificar problema en / });
};

describe('the dialog that reports a problem', () => {
  it('[TOP-02] is 700 px wide with a text of six rows, Cancelar and Notificar', async () => {
    const dialog = await opened();
    const root = dialog.closest<HTMLElement>('[style*="--modal-size"]');
    // 43.75 rem of 16 px.
    expect(root?.style.getPropertyValue('--modal-size')).toContain('43.75rem');
    expect(screen.getByLabelText('Descripción del problema').getAttribute('rows')).toBe('6');
    expect(screen.getByRole('button', { name: 'Cancelar' })).toBeTruthy();
  });

  it('[TOP-02] stays until it is closed by its buttons, and keeps what was typed', async () => {
    const dialog = await opened();
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Descripción del problema'), 'La lista tarda');
    await user.keyboard('{Escape}');
    const overlay = document.querySelector('.mantine-Modal-overlay');
    if (!overlay) throw new Error('no overlay');
    fireEvent.mouseDown(overlay);
    fireEvent.click(overlay);
    expect(dialog.isConnected).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await opened();
    expect(screen.getByLabelText('Descripción del problema')).toHaveProperty('value', 'La lista tarda');
    expect(asked.map(({ call }) => call)).not.toContain('/commands/ReportProblem');
  });
});
