import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Asked, fakeGateway } from '../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import type { MeantRows } from '../list-screen/types.ts';
import { GenerateManyDialog } from './generate-many-dialog.tsx';

configure({ asyncUtilTimeout: 30_000 });

const [one, two] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];
let asked: Asked[];
let running: boolean;
let closed: boolean[];

beforeEach(() => {
  running = true;
  closed = [];
  asked = fakeGateway(({ call, input }) => {
    if (call === '/commands/GenerateDocuments') return { process: 'p' };
    if (call === '/commands/CancelProcess') {
      running = false;
      return { cancelled: true };
    }
    if (call === '/commands/GenerationStatus')
      return {
        ...{ running, cancelled: false, done: running ? 1 : 2, total: 2 },
        rows: [
          { record: one, document: 'd', message: null },
          ...(running
            ? []
            : [{ record: two, document: null, message: 'Párrafo 4: falta la renta mensual.' }]),
        ],
      };
    if (call.startsWith('/labels')) return [{ id: two, title: 'Provença 231' }];
    const text = JSON.stringify(input ?? null);
    const items = text.includes('"template"')
      ? [
          { id: '1', version: 1, key: 'claves', name: 'Acta de llaves', language: 'ES' },
          { id: '2', version: 1, key: 'claves', name: 'Acta de claus', language: 'CA' },
          {
            ...{ id: '3', version: 1, key: 'impago', name: 'Requerimiento de pago', language: 'ES' },
            variables: [{ name: 'amountDue', label: 'Importe', kind: 'MONEY', required: true }],
          },
        ]
      : [one, two, 'left-out'].map((id) => ({ id, version: 1 }));
    return { items, collections: {}, hasMore: false, cursor: null };
  });
});
afterEach(cleanup);

const show = (meant: MeantRows) =>
  render(
    <Page client={freshClient()}>
      <GenerateManyDialog
        path="contract/rent"
        collection="contract"
        meant={meant}
        onClose={(isDone) => closed.push(isDone)}
      />
    </Page>,
  );

async function begin(meant: MeantRows) {
  show(meant);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Plantilla' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Acta de llaves' }));
  await userEvent.click(screen.getByRole('button', { name: 'Generar 2 documentos' }));
}
const inputOf = (call: string) => asked.find((each) => each.call === `/commands/${call}`)?.input;

describe('documents of the rows of a list', () => {
  it('[DOC-02] are each in the language of whoever gets it; what was left out is named with its reason', async () => {
    await begin({ ids: [one, two] });
    expect(inputOf('GenerateDocuments')).toEqual({ template: 'claves', language: null, records: [one, two] });
    expect(await screen.findByText('Generando: 1 de 2')).toBeTruthy();
    running = false;
    expect(await screen.findByText('Generación terminada: 1 documento, 1 sin generar.')).toBeTruthy();
    const rows = within(screen.getByRole('table', { name: 'Fichas sin documento' }));
    expect(await rows.findByText('Provença 231')).toBeTruthy();
    expect(rows.getByText('Párrafo 4: falta la renta mensual.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Descargar todo en un ZIP' })).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Cerrar' }).at(-1)!);
    expect(closed).toEqual([true]);
  });

  it('[DOC-02] of all that match a list are asked for by id, without those that were taken out', async () => {
    await begin({ filter: { rent: 1 }, text: undefined, except: ['left-out'] });
    expect(inputOf('GenerateDocuments')).toMatchObject({ records: [one, two] });
  });

  it('[DOC-02] a template that asks for something of each row is not offered; nothing is begun by closing', async () => {
    show({ ids: [one, two] });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Plantilla' }));
    expect(screen.queryByRole('option', { name: 'Requerimiento de pago' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect([closed, inputOf('GenerateDocuments')]).toEqual([[false], undefined]);
  });

  it('[DOC-02] is cancelled from its window', async () => {
    await begin({ ids: [one, two] });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar la generación' }));
    await waitFor(() => expect(inputOf('CancelProcess')).toEqual({ process: 'p' }));
  });
});
