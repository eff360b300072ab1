import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { day, flag, money, text } from '@llavero/proto/fields/vocabulary';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ApiError } from '../../lib/api.ts';
import { drafts } from '../../lib/draft-box.ts';
import { defineWizard, widen } from './wizard-definition.ts';
import { draftKey } from './wizard-drafts.ts';
import { WizardWindow } from './wizard-window.tsx';

const fields = {
  name: text('Nombre', { required: true }),
  company: flag('Es empresa'),
  rent: money('Renta', { min: 0 }),
  start: day('Inicio'),
};

let submitted: unknown[] = [];
let refuse: ApiError | null = null;
let release: () => void = () => undefined;

const wizard = (preloaded: boolean) =>
  widen(
    defineWizard<typeof fields>({
      key: 'sample',
      title: 'Muestra de asistente',
      icon: () => null,
      width: 900,
      draftVersion: 1,
      fields,
      ...(preloaded
        ? {
            preload: () => [
              {
                label: 'Empleados',
                queryKey: ['sample-preload'],
                load: () => new Promise((resolve) => (release = () => resolve('Laura'))),
              },
            ],
          }
        : {}),
      initial: (_params, [name]) => ({ name: typeof name === 'string' ? name : null }),
      steps: [
        { key: 'who', title: 'Quién', fields: ['name', 'company'] },
        { key: 'rent', title: 'Cuánto', fields: ['rent', 'start'], required: () => ['rent'] },
      ],
      submitLabel: 'Crear muestra',
      submit: async (values) => {
        if (refuse) throw refuse;
        submitted.push(values);
        return { title: 'Muestra creada', actions: [{ label: 'Abrir', to: '/there' }] };
      },
    }),
  );

const onClose = jest.fn();

function open(preloaded = false) {
  return render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <WizardWindow definition={wizard(preloaded)} params={{}} userId="u1" onClose={onClose} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const user = userEvent.setup();
const button = (name: string) => screen.findByRole('button', { name });
const kept = () => drafts.read<{ values: object }>(draftKey('u1', 'sample', {}))?.values ?? null;

async function fillIn() {
  await user.type(await screen.findByLabelText(/Nombre/), 'Marta');
  await user.click(await button('Siguiente'));
  await user.type(await screen.findByLabelText(/Renta/), '900');
  await user.click(await button('Siguiente'));
}

describe('wizard window', () => {
  beforeEach(() => {
    localStorage.clear();
    submitted = [];
    refuse = null;
    onClose.mockClear();
  });
  afterEach(cleanup);

  it('shows what is being loaded and starts with it', async () => {
    open(true);
    expect(await screen.findByText('Empleados')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Siguiente' })).toBeNull();
    await waitFor(() => release());
    expect(await screen.findByDisplayValue('Laura')).toBeTruthy();
  });

  it('[VAL-11] an empty required field keeps the user on the step, with its message and the focus on it', async () => {
    open();
    await user.click(await button('Siguiente'));
    expect(await screen.findByText(/«Nombre» es obligatorio/)).toBeTruthy();
    const input = await screen.findByLabelText(/Nombre/);
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(screen.getByRole('heading', { name: 'Quién' })).toBeTruthy();
  });

  it.each([
    ['the button', () => button('Siguiente').then((next) => user.click(next))],
    ['Enter', () => user.keyboard('{Enter}')],
    ['Ctrl+Enter', () => user.keyboard('{Control>}{Enter}{/Control}')],
    ['the rail', () => button('Resumen').then((step) => user.click(step))],
  ])(
    '[VAL-11] a date that cannot be read keeps the user on the step: %s would lose it',
    async (_name, goOn) => {
      open();
      await user.type(await screen.findByLabelText(/Nombre/), 'Marta');
      await user.click(await button('Siguiente'));
      await user.type(await screen.findByLabelText(/Renta/), '900');
      await user.type(await screen.findByLabelText(/Inicio/), '31/02/2027');
      await goOn();
      expect(await screen.findByText(/La fecha no existe/)).toBeTruthy();
      expect(screen.getByRole('heading', { name: 'Cuánto' })).toBeTruthy();
      const start = await screen.findByDisplayValue('31/02/2027');
      await waitFor(() => expect(document.activeElement).toBe(start));
      await user.clear(start);
      await user.keyboard('{Enter}');
      expect(await screen.findByRole('heading', { name: 'Resumen' })).toBeTruthy();
    },
  );

  it('[VAL-02] an amount that was wiped out is gone with Enter, too, without the field being left', async () => {
    open();
    await fillIn();
    await user.click(await button('Anterior'));
    await user.clear(await screen.findByLabelText(/Renta/));
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/«Renta» es obligatorio/)).toBeTruthy();
  });

  it('goes on and back by keyboard', async () => {
    open();
    await user.type(await screen.findByLabelText(/Nombre/), 'Marta');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('heading', { name: 'Cuánto' })).toBeTruthy();
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    expect(await screen.findByRole('heading', { name: 'Quién' })).toBeTruthy();
    expect(await screen.findByDisplayValue('Marta')).toBeTruthy();
  });

  it('keeps a draft when it is left and offers it the next time, on the same step', async () => {
    const first = open();
    await user.type(await screen.findByLabelText(/Nombre/), 'Marta');
    await user.click(await button('Siguiente'));
    await user.click(await button('Cerrar el asistente'));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(await button('Salir'));
    expect(onClose).toHaveBeenCalledTimes(1);
    first.unmount();
    expect(kept()).toMatchObject({ name: 'Marta' });

    open();
    expect(await screen.findByText('Tiene un borrador sin terminar')).toBeTruthy();
    await user.click(await button('Continuar el borrador'));
    expect(await screen.findByRole('heading', { name: 'Cuánto' })).toBeTruthy();
    await user.click(await button('Anterior'));
    expect(await screen.findByDisplayValue('Marta')).toBeTruthy();
  });

  it('starts again when asked to, and forgets a discarded draft', async () => {
    const first = open();
    await user.type(await screen.findByLabelText(/Nombre/), 'Marta');
    await user.click(await button('Cerrar el asistente'));
    await user.click(await button('Salir'));
    first.unmount();

    const second = open();
    await user.click(await button('Empezar de nuevo'));
    expect(await screen.findByLabelText(/Nombre/)).toHaveProperty('value', '');
    await user.type(await screen.findByLabelText(/Nombre/), 'Otra');
    await user.click(await button('Cerrar el asistente'));
    await user.click(await button('Descartar el borrador'));
    second.unmount();
    expect(kept()).toBeNull();
  });

  it('closes without a question when nothing was typed', async () => {
    open();
    await screen.findByLabelText(/Nombre/);
    await user.click(await button('Cerrar el asistente'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('sums up, submits, says what comes next and drops the draft', async () => {
    open();
    await fillIn();
    expect(await screen.findByRole('heading', { name: 'Resumen' })).toBeTruthy();
    expect(screen.getByText('900,00 €')).toBeTruthy();
    await user.click(await button('Crear muestra'));
    expect(await screen.findByText('Muestra creada')).toBeTruthy();
    expect(submitted).toMatchObject([{ name: 'Marta', rent: 900 }]);
    expect(await button('Abrir')).toBeTruthy();
    expect(kept()).toBeNull();
  });

  it('[VAL-11] a refused submit loses nothing, says why and leads to the field', async () => {
    refuse = new ApiError({
      code: 'RECORD.INVALID',
      kind: 'invalid',
      message: 'No se ha guardado nada: corrija un dato.',
      problems: [{ field: 'rent', rule: 'max', message: 'La renta es demasiado alta.' }],
    });
    open();
    await fillIn();
    await user.click(await button('Crear muestra'));
    expect(await screen.findByText('No se ha guardado nada: corrija un dato.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Cuánto' })).toBeTruthy();
    expect((await screen.findAllByText('La renta es demasiado alta.')).length).toBeGreaterThan(0);
    expect(kept()).toMatchObject({ name: 'Marta' });
    refuse = null;
    await user.click(await button('Siguiente'));
    await user.click(await button('Crear muestra'));
    expect(await screen.findByText('Muestra creada')).toBeTruthy();
  });
});
