import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../../../components/command-dialog/command-dialog.tsx';
import { fakeGateway } from '../../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../../lib/testing/page.tsx';
import DeactivateDialog from './deactivate-dialog.tsx';
import { linkText } from './wizards/user-create.tsx';

const id = '01900000-0000-7000-8000-000000000001';
const user = userEvent.setup();
afterEach(cleanup);

function open(openTasks: number, sessions: number, onClose = jest.fn()) {
  const asked = fakeGateway(({ call }) =>
    call === '/commands/DeactivationPreview'
      ? { openTasks, sessions }
      : call === '/commands/DeactivateEmployee'
        ? { version: 5, openTasks, sessions }
        : { items: [], collections: {}, hasMore: false, cursor: null, count: 0 },
  );
  render(
    <Page client={freshClient()}>
      <DeactivateDialog person={{ id, version: 4, firstname: 'Nora' }} onClose={onClose} />
    </Page>,
  );
  return { asked, onClose };
}

describe('Usuarios', () => {
  it('[SCR-07] says before it deactivates somebody what ends, and does it with the version that was read', async () => {
    const { asked, onClose } = open(0, 2);
    // Before the figures are there, too.
    expect(await screen.findByRole('dialog', { name: 'Dar de baja' })).toBeTruthy();
    expect(screen.getByRole('status', { name: 'Cargando sus tareas y sesiones' })).toBeTruthy();
    expect(
      await screen.findByText(
        'Nora ya no podrá entrar. Se cerrarán 2 sesiones. No tiene tareas pendientes. Lo que ha hecho queda registrado con su nombre.',
      ),
    ).toBeTruthy();
    expect(screen.queryByLabelText(/Quién sigue/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Dar de baja' }));
    expect(await screen.findByText('Usuario dado de baja')).toBeTruthy();
    expect(asked).toContainEqual({
      call: '/commands/DeactivateEmployee',
      input: { id, version: 4 },
    });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('[SCR-07] asks who goes on with the tasks as soon as there is one', async () => {
    open(1, 1);
    expect(
      await screen.findByText(/Se cerrará 1 sesión\. Deja 1 tarea pendiente: elija quién sigue con ellas\./),
    ).toBeTruthy();
    expect(await screen.findByLabelText(/Quién sigue con sus tareas/)).toBeTruthy();
  });

  it('[WIZ-08] says whether the link has gone out, and what to do when it has not', () => {
    const sent = { mailed: true, expiresAt: 1_795_000_000, email: 'nora@llavero.test', asked: true };
    expect(linkText(sent)).toMatch(/^Se ha enviado a nora@llavero\.test .* Caduca el \d\d\/\d\d\/\d{4}/);
    const failed = { ...sent, mailed: false, expiresAt: null };
    expect(linkText(failed)).toBe(
      'El usuario está guardado, pero no se ha podido enviar el enlace. Envíelo de nuevo desde su ficha.',
    );
    expect(linkText({ ...failed, asked: false })).toMatch(/^Todavía no puede entrar/);
  });
});
