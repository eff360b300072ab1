import { afterEach, expect, it, jest } from '@jest/globals';
import { text } from '@llavero/proto/fields/vocabulary';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Address, administrator, freshClient, Page } from '../../lib/testing/page.tsx';
import { defineWizard, widen } from './wizard-definition.ts';
import { openWizard } from './open-wizard.ts';
import { WizardHost } from './wizard-host.tsx';
import { type LoadWizard, WizardRegistryContext } from './wizard-registry.ts';

const fields = { name: text('Nombre') };
const sample = widen(
  defineWizard<typeof fields>({
    key: 'sample',
    title: 'Muestra',
    icon: () => null,
    width: 900,
    draftVersion: 1,
    fields,
    initial: ({ id }) => ({ name: id ?? null }),
    steps: [{ key: 'who', title: 'Quién', fields: ['name'] }],
    submitLabel: 'Terminar',
    submit: async () => ({ title: 'Hecho', actions: [] }),
  }),
);

const load = jest.fn<LoadWizard>(async () => ({ ...sample, needs: ['id'] }));

function show(address: string) {
  render(
    <Page client={freshClient()} address={address}>
      <WizardRegistryContext value={load}>
        <WizardHost userId={administrator.id} />
        <Address />
      </WizardRegistryContext>
    </Page>,
  );
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  load.mockClear();
});

it('[NAV-01] an address without the record says so, and closing leads on', async () => {
  show('/home/task?wizard=sample');
  await screen.findByText(/La dirección está incompleta/);
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(screen.getByLabelText('dirección').textContent).toBe('/home/task');
});

it('[NAV-01] the same wizard about another record begins anew with it', async () => {
  show('/home/task?wizard=sample&with=id%3Done');
  expect((await screen.findByLabelText<HTMLInputElement>('Nombre')).value).toBe('one');
  act(() => openWizard('sample', { id: 'two' }));
  expect((await screen.findByDisplayValue<HTMLInputElement>('two')).value).toBe('two');
});
