import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Role } from '@llavero/proto/access/access';
import { contract } from '@llavero/proto/records/contracts/contract';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { factoryGateway, factoryRecord } from '../../lib/testing/factory-gateway.ts';
import { type Asked, Refusal } from '../../lib/testing/fake-gateway.ts';
import { Address, administrator, freshClient, Page } from '../../lib/testing/page.tsx';
import type { Json } from '@llavero/proto/fields/field';
import type { FieldName } from '@llavero/proto/fields/typed-record';
import { DetailWindow } from './detail-window.tsx';
import './record-window.tsx';
import type { DetailWindowProps } from './types.ts';

// The first window loads its code.
configure({ asyncUtilTimeout: 20_000 });

const id = '01900000-0000-7000-8000-000000000001';
const path = `/contract/rent/contract/${id}`;
/** All but one: a contract has a hundred, and each takes its time here. */
const hidden = (Object.keys(contract.fields) as FieldName<typeof contract>[]).filter(
  (name) => name !== 'name',
);
const user = userEvent.setup();
let asked: Asked[];
let stored: Record<string, Json>;
let refused: Refusal | null;

beforeEach(() => {
  localStorage.clear();
  refused = null;
  stored = { name: 'Calle Mayor 5 · Ana Puig', status: 'DRAFT', rent: 900, contractType: 'LONG_CONTRACT' };
  asked = factoryGateway(({ call }) => {
    if (refused && (call === 'getObject' || call === 'patchObject')) throw refused;
    return call === 'getObject' ? factoryRecord('contract', id, stored) : undefined;
  });
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

interface Options extends Partial<DetailWindowProps<typeof contract>> {
  address?: string;
  role?: Role;
}

async function open({ address = path, role = 'ADMIN', ...props }: Options = {}) {
  render(
    <Page address={address} client={freshClient({ ...administrator, role })}>
      <Address />
      <DetailWindow definition={contract} id={id} {...props} />
    </Page>,
  );
  return within(await screen.findByRole('dialog', { name: 'Contrato' }));
}

const address = () => screen.getByLabelText('dirección').textContent;
const patches = () => asked.filter(({ call }) => call === 'patchObject').map(({ input }) => input);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('detail window', () => {
  it('[SCR-04] shows what the record is, how it stands, the figures that matter and its fields by group', async () => {
    const before = document.title;
    const dialog = await open({
      figures: [({ rent }) => ({ label: 'Renta acordada', value: `${String(rent)} €` })],
    });
    expect(await dialog.findByRole('heading', { level: 2 })).toHaveProperty(
      'textContent',
      expect.stringContaining('Calle Mayor 5 · Ana Puig'),
    );
    expect(dialog.getByText('Borrador')).toBeTruthy();
    expect(dialog.getByText('Renta acordada').nextElementSibling?.textContent).toBe('900 €');
    expect(dialog.getAllByText('900,00 €').length).toBeGreaterThan(0);
    expect(dialog.getAllByRole('region').length).toBeGreaterThan(1);
    expect(document.title).toBe('Calle Mayor 5 · Ana Puig · Llavero');
    cleanup();
    expect(document.title).toBe(before);
  });

  it('[SCR-04] says the names of those whom a figure links to', async () => {
    const tenant = '01900000-0000-7000-8000-000000000002';
    stored['tenants'] = [tenant];
    const dialog = await open({ figures: [{ field: 'tenants', label: 'Quién vive' }] });
    const figure = await dialog.findByText('Quién vive');
    await waitFor(() => expect(figure.nextElementSibling?.textContent).toBe('Nombre 1 Apellidos 1'));
  });

  it('[SCR-04] shows empty fields only when asked for', async () => {
    const dialog = await open();
    await dialog.findByText('Borrador');
    expect(dialog.queryByText('Motivo de cancelación')).toBeNull();
    const shown = dialog.getAllByRole('term').length;
    await user.click(await button('Mostrar campos vacíos'));
    expect(dialog.getAllByRole('term').length).toBeGreaterThan(shown);
    await user.click(await button('Ocultar campos vacíos'));
    expect(dialog.getAllByRole('term')).toHaveLength(shown);
  });

  it('offers the actions that are allowed now, says why one is not, and hides the others', async () => {
    const run = jest.fn<() => void>();
    await open({
      actions: [
        { key: 'one', label: 'Hacer', run, done: 'Hecho' },
        { key: 'two', label: 'Cerrar el mes', run, allowed: () => 'Primero hay que activarlo' },
        { key: 'three', label: 'Nunca', run, allowed: () => false },
        {
          key: 'four',
          label: 'Duplicar',
          run,
          inMenu: true,
          confirm: ({ version }) => `Copia de la ${version}`,
        },
        { key: 'five', label: 'Ir a la lista', to: () => '/contract/rent' },
      ],
    });
    await user.click(await button('Hacer'));
    expect(await screen.findByText('Hecho')).toBeTruthy();
    expect(run).toHaveBeenCalledTimes(1);
    const refusing = await button('Cerrar el mes');
    expect(refusing.getAttribute('aria-disabled')).toBe('true');
    await user.hover(refusing);
    expect(await screen.findByText('Primero hay que activarlo')).toBeTruthy();
    await user.click(refusing);
    expect(run).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Nunca' })).toBeNull();
    await user.click(await button('Más acciones'));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicar' }));
    expect(await screen.findByText('Copia de la 1')).toBeTruthy();
    await user.click(await button('Duplicar'));
    await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
    await user.click(await button('Ir a la lista'));
    await waitFor(() => expect(address()).toBe('/contract/rent'));
  });

  it('tells a failed action and reads the record again', async () => {
    await open({
      actions: [
        {
          key: 'one',
          label: 'Hacer',
          run: async () => {
            throw new Error('nobody reads this');
          },
        },
      ],
    });
    const reads = () => asked.filter(({ call }) => call === 'getObject').length;
    await user.click(await button('Hacer'));
    expect(await screen.findByText(/error inesperado/)).toBeTruthy();
    await waitFor(() => expect(reads()).toBe(2));
  });

  it('[ENT-12] changes a status by hand after a question, with the version that was read', async () => {
    await open();
    await user.click(await button('Cambiar estado'));
    const items = await screen.findAllByRole('menuitem');
    const free = items.find((item) => !(item as HTMLButtonElement).disabled)!;
    const name = free.textContent!;
    await user.click(free);
    expect(patches()).toEqual([]);
    const question = within(await screen.findByRole('dialog', { name: `Pasar a «${name}»` }));
    await user.click(question.getByRole('button', { name: 'Cambiar estado' }));
    await waitFor(() => expect(patches()).toHaveLength(1));
    expect(patches()[0]).toMatchObject({ collection: 'contract', objectId: id, object: { version: 1 } });
  });

  it('leaves out the changes of status that an action does properly', async () => {
    const all = contract.states!.statuses.values;
    await open({ hiddenChanges: all });
    await button('Editar');
    expect(screen.queryByRole('button', { name: 'Cambiar estado' })).toBeNull();
  });

  it('deletes after a question and goes back to the list as it was', async () => {
    await open({ address: `${path}?f.status=DRAFT&tab=vinculados` });
    await user.click(await button('Más acciones'));
    await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    const question = within(await screen.findByRole('dialog', { name: 'Eliminar contrato' }));
    await user.click(question.getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(address()).toBe('/contract/rent?f.status=DRAFT'));
    expect(patches()).toMatchObject([{ object: { status: 'DELETED', version: 1 } }]);
  });

  it('a deleted record can be read and restored, not edited', async () => {
    stored = { ...stored, status: 'DELETED', deletedAt: 1_793_000_100 };
    await open();
    await user.click(await button('Restaurar'));
    await waitFor(() => expect(patches()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cambiar estado' })).toBeNull();
  });

  it('[SES-09] offers nothing to a role that may only read', async () => {
    const dialog = await open({
      role: 'EXTERNAL_EMPLOYEE',
      actions: [{ key: 'one', label: 'Hacer', run: () => undefined }],
    });
    await dialog.findByText('Borrador');
    for (const name of ['Hacer', 'Editar', 'Cambiar estado', 'Más acciones'])
      expect([name, screen.queryByRole('button', { name })]).toEqual([name, null]);
  });

  it('[SES-09] nor opens the form for them, by its key or by its address', async () => {
    const dialog = await open({ role: 'EXTERNAL_EMPLOYEE', form: { hidden } });
    await dialog.findByText('Borrador');
    await user.keyboard('e');
    expect(address()).toBe(path);
    cleanup();
    const again = await open({ role: 'EXTERNAL_EMPLOYEE', form: { hidden }, address: `${path}?edit=1` });
    await again.findByText('Borrador');
    expect(screen.queryByRole('form', { name: 'Editar contrato' })).toBeNull();
  });

  it('keys are meant for the dialog that lies over the window, and then for the window again', async () => {
    await open({ form: { hidden } });
    await user.click(await button('Más acciones'));
    await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    const question = within(await screen.findByRole('dialog', { name: 'Eliminar contrato' }));
    await user.keyboard('e');
    expect(address()).toBe(path);
    await user.click(question.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Eliminar contrato' })).toBeNull());
    await user.keyboard('e');
    await waitFor(() => expect(address()).toBe(`${path}?edit=1`));
  });

  it('[SCR-04] keeps the open tab in the address, and falls back to the fields for one it does not have', async () => {
    const dialog = await open({
      related: [{ collection: 'nextRent', by: 'contract', title: 'Rentas siguientes' }],
      extraTabs: [{ key: 'lineas', title: 'Líneas', render: ({ rent }) => <p>líneas de {String(rent)}</p> }],
      address: `${path}?tab=nada`,
    });
    expect((await dialog.findByRole('tab', { selected: true })).textContent).toBe('Datos');
    await user.click(dialog.getByRole('tab', { name: 'Líneas' }));
    expect(await dialog.findByText('líneas de 900')).toBeTruthy();
    expect(address()).toBe(`${path}?tab=lineas`);
    await user.click(dialog.getByRole('tab', { name: 'Vinculados' }));
    expect(await dialog.findByRole('table', { name: 'Rentas siguientes' })).toBeTruthy();
    await user.click(dialog.getByRole('tab', { name: 'Tareas' }));
    await dialog.findByRole('table', { name: 'Tareas' });
    const lists = asked
      .filter(({ call }) => call === 'getComponentItems')
      .map(({ input }) => input['dataRequest'] as { component: string; mongoFilter: unknown });
    expect(lists).toMatchObject([
      { component: 'nextRent', mongoFilter: { contract: id } },
      { component: 'task', mongoFilter: { relatedContracts: id } },
    ]);
    await user.click(dialog.getByRole('tab', { name: 'Datos' }));
    expect(address()).toBe(path);
  });

  it('[SCR-04] [ENT-12] edits in place and sends only what was changed, with the version', async () => {
    await open({ form: { hidden } });
    await user.click(await button('Editar'));
    expect(address()).toBe(`${path}?edit=1`);
    const form = within(await screen.findByRole('form', { name: 'Editar contrato' }));
    expect(form.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', true);
    const name = form.getByLabelText(/^Nombre/);
    await user.clear(name);
    await user.type(name, 'Otro nombre');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(address()).toBe(path));
    expect(patches()).toEqual([
      { collection: 'contract', objectId: id, object: { name: 'Otro nombre', version: 1 } },
    ]);
  });

  it('[ENT-12] offers to undo an edit: the fields that were saved, back to the version before', async () => {
    await open({ form: { hidden } });
    await user.click(await button('Editar'));
    const form = within(await screen.findByRole('form', { name: 'Editar contrato' }));
    const name = form.getByLabelText(/^Nombre/);
    await user.clear(name);
    await user.type(name, 'Otro');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    await user.click(await button('Deshacer'));
    expect(await screen.findByText('Cambio deshecho')).toBeTruthy();
    const restored = asked.filter(({ call }) => call.endsWith(`/${id}/restore`)).map(({ input }) => input);
    expect(restored).toEqual([{ version: 2, to: 1, fields: ['name'] }]);
  });

  it('[ENT-12] offers to undo a deletion, and says when that is refused', async () => {
    await open();
    await user.click(await button('Más acciones'));
    await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    const question = within(await screen.findByRole('dialog', { name: 'Eliminar contrato' }));
    await user.click(question.getByRole('button', { name: 'Eliminar' }));
    const undo = await button('Deshacer');
    refused = new Refusal({ code: 'RECORD.STALE', kind: 'stale', message: 'Alguien la ha cambiado.' });
    await user.click(undo);
    expect(await screen.findByText('No se ha deshecho')).toBeTruthy();
    expect(screen.getByText('Alguien la ha cambiado.')).toBeTruthy();
    expect(patches()).toMatchObject([
      { object: { status: 'DELETED', version: 1 } },
      { object: { status: 'RESTORED', version: 2 } },
    ]);
  });

  it('closes with Esc and with its button, and keeps the filters of the list', async () => {
    await open({ address: `${path}?q=ana&tab=vinculados` });
    await button('Editar');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/contract/rent?q=ana'));
    cleanup();
    await open();
    await user.click(await button('Cerrar la ficha'));
    await waitFor(() => expect(address()).toBe('/contract/rent'));
  });

  it('says that the record could not be opened, and tries again', async () => {
    refused = new Refusal({ code: 'PEER.AWAY', kind: 'unavailable', message: 'Un servicio no responde.' });
    const dialog = await open();
    expect(await dialog.findByText('No se ha podido abrir el registro')).toBeTruthy();
    expect(dialog.getByText('Un servicio no responde.')).toBeTruthy();
    refused = null;
    await user.click(await button('Reintentar'));
    expect(await dialog.findByText('Borrador')).toBeTruthy();
  });

  it('[SES-09] of a record that is not there, or not for this person, leads back to the list and its filters', async () => {
    refused = new Refusal({ code: 'RECORD.NOT_FOUND', kind: 'notFound', message: 'No está a su alcance.' });
    const dialog = await open({ address: `${path}?q=ana` });
    expect(await dialog.findByText('No está a su alcance.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    await user.click(await button('Volver a la lista'));
    await waitFor(() => expect(address()).toBe('/contract/rent?q=ana'));
  });

  it('opens the form of a new record with what it starts with', async () => {
    render(
      <Page address="/contract/rent/contract/new" client={freshClient()}>
        <DetailWindow definition={contract} id="new" form={{ hidden, preset: { name: 'Con nombre' } }} />
      </Page>,
    );
    expect(await screen.findByRole('heading', { name: 'Nuevo contrato' })).toBeTruthy();
    const form = within(screen.getByRole('form', { name: 'Crear contrato' }));
    expect(form.getByLabelText(/^Nombre/)).toHaveProperty('value', 'Con nombre');
    expect(asked.filter(({ call }) => call === 'getObject')).toEqual([]);
  });
});
