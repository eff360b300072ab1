import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { finishContract } from '@llavero/proto/commands/contracts';
import { duplicatePlace } from '@llavero/proto/commands/places';
import { contract } from '@llavero/proto/records/contracts/contract';
import { parseDay } from '@llavero/proto/values/dates';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActionBar } from '../detail-window/action-bar.tsx';
import type { RecordAction } from '../detail-window/types.ts';
import { fakeGateway } from '../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import { commandAction } from './command-action.tsx';
import './command-dialog.tsx';

// The content of the dialog is loaded with the first one.
configure({ asyncUtilTimeout: 20_000 });

const id = '01900000-0000-7000-8000-000000000001';
const record = { id, version: 7, status: 'ACTIVE' };
const user = userEvent.setup();
afterEach(cleanup);

function show(action: RecordAction, version = 7) {
  const page = (current: number) => (
    <Page client={freshClient()}>
      <ActionBar
        definition={contract}
        record={{ ...record, version: current }}
        actions={[action]}
        hiddenChanges={[]}
        onDeleted={() => undefined}
      />
    </Page>
  );
  const { rerender } = render(page(version));
  return { readAgain: (current: number) => rerender(page(current)) };
}

describe('commandAction', () => {
  it('[ENT-12] asks in a dialog and sends the record with the version it was opened with', async () => {
    const asked = fakeGateway(() => ({ id, version: 8, status: 'FINISHED' }));
    const { readAgain } = show(
      commandAction(finishContract, { label: 'Finalizar', ask: ['endDate'], done: 'Contrato finalizado' }),
    );
    await user.click(screen.getByRole('button', { name: 'Finalizar' }));
    await user.type(await screen.findByLabelText(/Fecha de finalización/), '30/11/2026');
    // A colleague saves meanwhile: what this person decided on is the version of before.
    readAgain(8);
    await user.click(screen.getByRole('button', { name: 'Finalizar contrato' }));
    expect(await screen.findByText('Contrato finalizado')).toBeTruthy();
    expect(asked).toEqual([
      { call: '/commands/FinishContract', input: { id, version: 7, endDate: parseDay('30/11/2026') } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('with nothing to ask it runs after its confirmation, without a version where the command takes none', async () => {
    const asked = fakeGateway(() => ({ id: 'copy', version: 1 }));
    const then = jest.fn();
    show(
      commandAction(duplicatePlace, {
        ask: [],
        confirm: () => 'Se creará otra unidad.',
        done: ({ id: copy }) => `Creada ${copy}`,
        then,
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Duplicar inmueble' }));
    expect(await screen.findByText('Se creará otra unidad.')).toBeTruthy();
    expect(asked).toEqual([]);
    await user.click(screen.getAllByRole('button', { name: 'Duplicar inmueble' }).at(-1)!);
    expect(await screen.findByText('Creada copy')).toBeTruthy();
    expect(asked).toEqual([{ call: '/commands/DuplicatePlace', input: { id } }]);
    expect(then).toHaveBeenCalledWith({ id: 'copy', version: 1 });
  });

  it('begins with the values that the record says, which can be changed', async () => {
    const asked = fakeGateway(() => ({ id, version: 8, status: 'FINISHED' }));
    show(
      commandAction(finishContract, {
        ask: ['endDate', 'reason'],
        initial: ({ status }) => ({ endDate: parseDay('30/11/2026')!, reason: String(status) }),
        done: 'Fin anotado',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Finalizar contrato' }));
    expect(await screen.findByLabelText(/Fecha de finalización/)).toHaveProperty('value', '30/11/2026');
    await user.type(await screen.findByLabelText('Motivo'), '!');
    await user.click(screen.getAllByRole('button', { name: 'Finalizar contrato' }).at(-1)!);
    expect(await screen.findByText('Fin anotado')).toBeTruthy();
    const input = { id, version: 7, endDate: parseDay('30/11/2026'), reason: 'ACTIVE!' };
    expect(asked).toEqual([{ call: '/commands/FinishContract', input }]);
  });

  it('refuses what the command does not know when it is compiled', () => {
    const done = 'Hecho';
    // @ts-expect-error no such input
    commandAction(finishContract, { ask: ['endDat'], done });
    // @ts-expect-error taken from the record, never asked
    commandAction(finishContract, { ask: ['version'], done });
    // @ts-expect-error no such input
    commandAction(finishContract, { ask: ['endDate'], overrides: { reasn: { span: 2 } }, done });
    // @ts-expect-error no such input
    commandAction(finishContract, { ask: ['endDate'], preset: () => ({ reasn: 'x' }), done });
    // @ts-expect-error a text, not a number
    commandAction(finishContract, { ask: ['endDate'], preset: () => ({ reason: 3 }), done });
    // @ts-expect-error no such output
    commandAction(finishContract, { ask: ['endDate'], done: ({ statu }) => statu });
    expect(commandAction(finishContract, { ask: ['endDate'], done })).toMatchObject({
      key: 'FinishContract',
      label: 'Finalizar contrato',
    });
  });
});
