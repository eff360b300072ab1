import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { finishContract } from '@llavero/proto/commands/contracts';
import { parseDay } from '@llavero/proto/values/dates';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Asked, fakeGateway, Refusal } from '../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import { CommandDialog } from './command-dialog.tsx';

// The content of the dialog is loaded with the first one.
configure({ asyncUtilTimeout: 20_000 });

const id = '01900000-0000-7000-8000-000000000001';
const user = userEvent.setup();
const onClose = jest.fn();
const then = jest.fn();

function open(confirm?: string) {
  render(
    <Page client={freshClient()}>
      <CommandDialog
        command={finishContract}
        preset={{ id, version: 4 }}
        ask={['endDate', 'reason']}
        confirm={confirm}
        done={({ status }) => `Contrato finalizado: ${status}`}
        then={then}
        onClose={onClose}
      />
    </Page>,
  );
}

const run = () => screen.findByRole('button', { name: 'Finalizar contrato' });
const endDate = () => screen.findByLabelText(/Fecha de finalización/);

describe('command dialog', () => {
  let asked: Asked[];
  beforeEach(() => {
    asked = fakeGateway(() => ({ id, version: 5, status: 'FINISHED' }));
    onClose.mockClear();
    then.mockClear();
  });
  afterEach(cleanup);

  it('asks for the named input by its declaration, sends it with the preset, and says what was done', async () => {
    open();
    expect(await screen.findByRole('dialog', { name: 'Finalizar contrato' })).toBeTruthy();
    await user.type(await endDate(), '30/11/2026');
    await user.type(await screen.findByLabelText('Motivo'), 'Se muda');
    await user.click(await run());
    expect(await screen.findByText('Contrato finalizado: FINISHED')).toBeTruthy();
    expect(asked).toEqual([
      {
        call: '/commands/FinishContract',
        input: { id, version: 4, endDate: parseDay('30/11/2026'), reason: 'Se muda' },
      },
    ]);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(then).toHaveBeenCalledWith({ id, version: 5, status: 'FINISHED' });
  });

  it('[VAL-11] sends nothing while an answer is missing, and says which', async () => {
    open();
    await user.click(await run());
    expect(
      await screen.findByText('El campo «Fecha de finalización» es obligatorio: indique un valor.'),
    ).toBeTruthy();
    expect((await endDate()).getAttribute('aria-invalid')).toBe('true');
    expect(asked).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('[VAL-11] what the service refuses is shown beside its field, and nothing typed is lost', async () => {
    fakeGateway(() => {
      throw new Refusal({
        code: 'CONTRACT.END_BEFORE_START',
        kind: 'invalid',
        message: 'No se ha finalizado el contrato: corrija la fecha.',
        problems: [{ field: 'endDate', rule: 'order', message: 'Es anterior al inicio del contrato.' }],
      });
    });
    open();
    await user.type(await endDate(), '30/11/2020');
    await user.click(await run());
    expect(await screen.findByText('No se ha finalizado el contrato: corrija la fecha.')).toBeTruthy();
    expect(screen.getByText('Es anterior al inicio del contrato.')).toBeTruthy();
    expect((await endDate()).getAttribute('aria-invalid')).toBe('true');
    expect(await endDate()).toHaveProperty('value', '30/11/2020');
    expect(onClose).not.toHaveBeenCalled();
    await user.type(await endDate(), '{Backspace}1');
    expect(screen.queryByText('Es anterior al inicio del contrato.')).toBeNull();
  });

  it('shows that it is working, and is not sent twice meanwhile', async () => {
    let answer: (output: unknown) => void = () => undefined;
    asked = fakeGateway(() => new Promise((resolve) => (answer = resolve)));
    open();
    await user.type(await endDate(), '30/11/2026');
    await user.click(await run());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect((await run()).getAttribute('data-loading')).toBe('true');
    await user.type(await endDate(), '{Enter}');
    expect(asked).toHaveLength(1);
    answer({ id, version: 5, status: 'FINISHED' });
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('says what it will do before it is run', async () => {
    open('El contrato dejará de generar recibos.');
    expect(await screen.findByText('El contrato dejará de generar recibos.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(asked).toEqual([]);
  });
});
