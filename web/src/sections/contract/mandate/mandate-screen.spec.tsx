import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { factoryGateway, factoryRecord } from '../../../lib/testing/factory-gateway.ts';
import type { Asked } from '../../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../../lib/testing/page.tsx';
import MandateScreen from './mandate-screen.tsx';

configure({ asyncUtilTimeout: 20_000 });

const id = '01900000-0000-7000-8000-0000000000fa';
const agreed = 1_893_452_400;
const ended = 1_795_820_400;
const user = userEvent.setup();
let stored: Record<string, Json>;
let asked: Asked[];

beforeEach(() => {
  localStorage.clear();
  stored = { validated: true, endDate: agreed };
  asked = factoryGateway(({ call, input }) => {
    if (call === 'patchObject') {
      const { status } = input['object'] as { status: string };
      stored = { ...stored, status, ...(status === 'FINISHED' ? { endDate: ended } : {}) };
      return { ...factoryRecord('mandate', id, stored), version: 2 };
    }
    if (call.endsWith('/restore'))
      return { ...factoryRecord('mandate', id, stored), status: 'ACTIVE', version: 3 };
    return call === 'getObject' ? factoryRecord('mandate', id, stored) : undefined;
  });
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

async function open(status: string) {
  stored = { ...stored, status };
  render(
    <Page client={freshClient()} address={`/contract/mandate/mandate/${id}`}>
      <Routes>
        <Route path="/:section/:subsection/:component?/:id?" element={<MandateScreen />} />
      </Routes>
    </Page>,
  );
  return within(await screen.findByRole('dialog', { name: 'Mandato' }));
}
const button = (name: string) => screen.findByRole('button', { name });
const item = (name: string) => screen.findByRole('menuitem', { name });

describe('window of a mandate', () => {
  it.each<[string, Record<string, Json>]>([
    ['FINISHED', { endDate: ended }],
    ['RENEWED', { endDate: ended, renewed: true }],
    ['TRIAL', { trial: true }],
  ])('[STA-01] %s goes to «Activo», as the table allows', async (status, fields) => {
    stored = { ...stored, ...fields };
    await open(status);
    await user.click(await button('Cambiar estado'));
    expect(await item('Activo')).toBeTruthy();
  });

  it('[STA-01] [WIZ-02] a signed one is put in force before its date', async () => {
    await open('SIGNED');
    await user.click(await button('Activar'));
    expect(await screen.findByText(/pasa a ser hoy y empieza su gestión/)).toBeTruthy();
    await user.click(await button('Activar mandato'));
    await waitFor(() =>
      expect(
        asked.filter(({ call }) => call === '/commands/ActivateMandate').map(({ input }) => input),
      ).toEqual([{ id, version: 1, sendMarketing: false }]),
    );
  });

  it('[ENT-02] [FIN-08] the guaranteed rent of a unit is corrected where the month says that it is', async () => {
    await open('ACTIVE');
    await user.click(await button('Editar'));
    expect(await screen.findByRole('group', { name: 'Renta diaria garantizada por unidad' })).toBeTruthy();
  });

  it('[STA-01] [ENT-12] finished by mistake and taken back it ends on the day it did', async () => {
    await open('ACTIVE');
    await user.click(await button('Cambiar estado'));
    await user.click(await item('Finalizado'));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Pasar a «Finalizado»' })).getByRole('button', {
        name: 'Cambiar estado',
      }),
    );
    await user.click(await button('Deshacer'));
    expect(await screen.findByText('Cambio deshecho')).toBeTruthy();
    const restored = asked.filter(({ call }) => call.endsWith('/restore')).map(({ input }) => input);
    expect(restored).toEqual([{ version: 2, to: 1, fields: ['endDate'] }]);
  });
});
