import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Role } from '@llavero/proto/access/access';
import { contract } from '@llavero/proto/records/contracts/contract';
import { place } from '@llavero/proto/records/places/place';
import type { TimelineEntry } from '@llavero/proto/timeline';
import { notifications } from '@mantine/notifications';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { factoryGateway, factoryRecord } from '../../lib/testing/factory-gateway.ts';
import type { Asked } from '../../lib/testing/fake-gateway.ts';
import { administrator, freshClient, Page } from '../../lib/testing/page.tsx';
import { ChronologyTab } from './chronology-tab.tsx';
import { LinkedTab } from './linked-tab.tsx';

const id = '01900000-0000-7000-8000-000000000001';
const other = '01900000-0000-7000-8000-000000000002';
const user = userEvent.setup();
let asked: Asked[];

const entry = (more: Partial<TimelineEntry>): TimelineEntry => ({
  kind: 'NOTE',
  at: 1_790_000_000,
  title: 'Nota',
  text: null,
  author: null,
  authorId: null,
  collection: null,
  id: null,
  status: null,
  amount: null,
  ...more,
});

beforeEach(() => {
  localStorage.clear();
  asked = factoryGateway(({ call, input }) => {
    if (call.endsWith('/links'))
      return [
        { collection: 'contract', by: 'units', title: 'Contratos', count: 1234, capped: false },
        { collection: 'booking', by: 'unit', title: 'Reservas', count: 2, capped: false },
      ];
    if (call.endsWith('/notes')) return { version: 2, date: 1 };
    if (!call.endsWith('/timeline')) return undefined;
    const entries = [
      entry({ text: 'Mía', authorId: administrator.id, author: 'yo@llavero.example' }),
      entry({ text: 'De otra persona', authorId: other, at: 1_789_000_000, author: 'otra@llavero.example' }),
      entry({ kind: 'AMOUNT', title: 'RB26-1', collection: 'finance', id: other, amount: 850.5, at: 1 }),
    ];
    return { entries: input['cursor'] ? [] : entries, cursor: input['cursor'] ? null : 'más' };
  });
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

function open(role: Role = 'ADMIN') {
  render(
    <Page address={`/place/unit/place/${id}`} client={freshClient({ ...administrator, role })}>
      <ChronologyTab definition={place} record={factoryRecord('place', id)} />
    </Page>,
  );
}
const sent = () => asked.filter(({ call }) => call.endsWith('/notes')).map(({ input }) => input);

describe('chronology', () => {
  it('[SCR-04] tells what is about the record with its amount, and goes on to what was before', async () => {
    open();
    expect(await screen.findByText('De otra persona')).toBeTruthy();
    expect(screen.getByText(/850,50/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ver lo anterior' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ver lo anterior' })).toBeNull());
  });

  it('[SCR-04] keeps a note that is being written while another tab is looked at, until it is saved', async () => {
    open();
    await user.type(await screen.findByRole('textbox', { name: 'Nueva nota' }), 'Llamar mañana');
    cleanup();
    open();
    const note = await screen.findByRole('textbox', { name: 'Nueva nota' });
    expect(note).toHaveProperty('value', 'Llamar mañana');
    await user.click(screen.getByRole('button', { name: 'Añadir nota' }));
    await waitFor(() => expect(note).toHaveProperty('value', ''));
    cleanup();
    open();
    expect(await screen.findByRole('textbox', { name: 'Nueva nota' })).toHaveProperty('value', '');
  });

  it('[SCR-04] shows only the kinds that are chosen', async () => {
    open();
    await user.click(await screen.findByRole('checkbox', { name: 'Tareas' }));
    await waitFor(() =>
      expect(asked.some(({ call, input }) => call.endsWith('/timeline') && input['kinds'] === 'TASK')).toBe(
        true,
      ),
    );
  });

  it('[SCR-04] adds a note, changes and deletes one’s own, and offers neither for a foreign one', async () => {
    open();
    await user.type(await screen.findByRole('textbox', { name: 'Nueva nota' }), 'Ha llamado');
    await user.click(screen.getByRole('button', { name: 'Añadir nota' }));
    await waitFor(() => expect(sent()).toEqual([{ action: 'add', text: 'Ha llamado', mentions: [] }]));
    expect(await screen.findByText('Nota guardada')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Editar nota' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Editar nota' }));
    const field = screen.getByRole('textbox', { name: 'Cambiar la nota' });
    await user.clear(field);
    await user.type(field, 'Ha escrito');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(sent()[1]).toEqual({ action: 'edit', date: 1_790_000_000, text: 'Ha escrito', mentions: [] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Eliminar nota' }));
    await user.click(screen.getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(sent()[2]).toEqual({ action: 'delete', date: 1_790_000_000 }));
  });

  it('[SES-09] lets nobody write who may not change the record', async () => {
    open('EXTERNAL_EMPLOYEE');
    expect(await screen.findByText('Mía')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Nueva nota' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Editar nota' })).toBeNull();
  });
});

describe('linked records', () => {
  it('[SCR-04] are those that point here, counted, the lists of the screen first, and those named here', async () => {
    render(
      <Page address={`/place/unit/place/${id}`} client={freshClient(administrator)}>
        <LinkedTab
          definition={place}
          record={factoryRecord('place', id, { property: other })}
          related={[{ collection: 'booking', by: 'unit', title: 'Reservas de la unidad' }]}
          elsewhere={[]}
        />
      </Page>,
    );
    const headings = await screen.findAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Reservas de la unidad2',
      'Contratos1234',
      'Registros que nombra',
    ]);
  });

  it('[SCR-04] are left out where a tab of their own shows them', async () => {
    render(
      <Page address={`/place/unit/place/${id}`} client={freshClient(administrator)}>
        <LinkedTab
          definition={contract}
          record={factoryRecord('contract', id)}
          related={[]}
          elsewhere={[{ collection: 'contract', by: 'units' }]}
        />
      </Page>,
    );
    expect(await screen.findByRole('heading', { level: 3, name: /^Reservas/ })).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 3, name: /^Contratos/ })).toBeNull();
  });
});
