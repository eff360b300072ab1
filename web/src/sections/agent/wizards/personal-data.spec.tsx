import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WizardDefinition } from '../../../components/wizard/wizard-definition.ts';
import { WizardWindow } from '../../../components/wizard/wizard-window.tsx';
import { queryClient } from '../../../lib/app-query.ts';
import { type Asked, fakeGateway } from '../../../lib/testing/fake-gateway.ts';
import { administrator, Page } from '../../../lib/testing/page.tsx';
import { personalData } from './personal-data.tsx';

configure({ asyncUtilTimeout: 20_000 });

const id = '01900000-0000-7000-8000-0000000000ba';
const user = userEvent.setup();
const button = (name: string) => screen.findByRole('button', { name });

let person: Record<string, Json>;
let asked: Asked[];
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  person = {
    id,
    version: 3,
    company: true,
    firstname: 'Talleres Vidal',
    idType: 'CIF',
    idNumber: 'B85626240',
    phone: '+34612345678',
    address: 'Calle de Atocha 27',
  };
  asked = fakeGateway(({ call }) => (call === 'getObject' ? { ...person } : { id, version: 9 }));
});
afterEach(cleanup);

const open = () =>
  render(
    <Page client={queryClient}>
      <WizardWindow
        // The window is for wizards of any fields.
        definition={personalData as unknown as WizardDefinition}
        params={{ id }}
        userId={administrator.id}
        onClose={() => undefined}
      />
    </Page>,
  );

async function toContact() {
  await screen.findByRole('heading', { name: 'Identidad' });
  await user.click(await button('Siguiente'));
  return screen.findByLabelText(/Dirección postal/);
}
async function retype(label: RegExp, value: string) {
  const input = await screen.findByLabelText(label);
  await user.clear(input);
  await user.type(input, value);
}
async function finish() {
  await user.click(await button('Siguiente'));
  await user.click(await button('Guardar datos'));
}
const written = () => asked.filter(({ call }) => call === 'patchObject').map(({ input }) => input['object']);
const told = /^Otra persona ha cambiado la ficha mientras tanto: «Teléfono»\. No se ha guardado nada/;

describe('[WIZ-08] [ENT-12] a wizard about a record that somebody else changes meanwhile', () => {
  it('does not bring back what stood when it was opened: it says so, shows the new value and saves the own answers', async () => {
    open();
    await toContact();
    await retype(/Dirección postal/, 'Calle Mayor 1');
    person = { ...person, phone: '+34699111222', version: 4 };
    await finish();
    expect(await screen.findByText(told)).toBeTruthy();
    expect(written()).toEqual([]);
    expect(await screen.findByDisplayValue('+34 699 111 222')).toBeTruthy();
    expect(screen.getAllByText(/este es el valor nuevo/).length).toBeGreaterThan(0);
    await finish();
    expect(await screen.findByText('Datos guardados')).toBeTruthy();
    expect(written()).toEqual([{ address: 'Calle Mayor 1', version: 4 }]);
  });

  it('tells of a field that both have changed before the own value goes over the other', async () => {
    open();
    await toContact();
    await retype(/^Teléfono/, '622333444');
    person = { ...person, phone: '+34699111222', version: 4 };
    await finish();
    expect(await screen.findByText(told)).toBeTruthy();
    expect(await screen.findByDisplayValue('+34 622 333 444')).toBeTruthy();
    expect(screen.getAllByText(/queda el valor que usted ha puesto/).length).toBeGreaterThan(0);
    await finish();
    expect(await screen.findByText('Datos guardados')).toBeTruthy();
    expect(written()).toEqual([{ phone: '+34622333444', version: 4 }]);
  });

  it('a draft of days before holds what was typed, over the record as it stands now', async () => {
    const first = open();
    await toContact();
    await retype(/Dirección postal/, 'Calle Mayor 1');
    await user.click(await button('Cerrar el asistente'));
    await user.click(await button('Salir'));
    first.unmount();
    queryClient.clear();
    person = { ...person, phone: '+34699111222', version: 4 };
    open();
    await user.click(await button('Continuar el borrador'));
    expect(await screen.findByDisplayValue('+34 699 111 222')).toBeTruthy();
    await finish();
    expect(await screen.findByText('Datos guardados')).toBeTruthy();
    expect(written()).toEqual([{ address: 'Calle Mayor 1', version: 4 }]);
  });
});
