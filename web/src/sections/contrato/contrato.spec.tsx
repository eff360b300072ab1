import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type Asked, fakeGateway, Refusal } from '../../lib/testing/fake-gateway.ts';
import { freshClient } from '../../lib/testing/page.tsx';
import ContratoScreen from './contrato-screen.tsx';

configure({ asyncUtilTimeout: 20_000 });

const contract = { id: 'c1', version: 1, name: 'Carrer de Mallorca 12', rent: 900, status: 'ACTIVE' };
const row = (id: string, category: string | null, type: string, name: string) => ({
  id,
  version: 1,
  name,
  category,
  type,
  createdAt: 1_760_000_000,
});
const documents = [
  row('d1', 'RENT', 'CONTRACT', 'Contrato firmado'),
  row('d2', 'RENT', 'RECEIPT', 'Recibo de octubre'),
  row('d3', null, 'UNKNOWN', 'Foto del contador'),
];
let asked: Asked[];
let refused: boolean;

beforeEach(() => {
  refused = false;
  asked = fakeGateway(({ call, input }) => {
    if (refused)
      throw new Refusal({ code: 'NETWORK.NO_ANSWER', kind: 'forbidden', message: 'No hay conexión.' });
    if (call === 'getComponentItems') {
      const { component } = input['dataRequest'] as { component: string };
      return {
        items: component === 'contract' ? [contract] : documents,
        collections: {},
        hasMore: false,
        cursor: null,
      };
    }
    if (input['collection'] === 'contract') return contract;
    return { ...documents[0], fileName: 'contrato.pdf' };
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function open(address: string): void {
  const router = createMemoryRouter([{ path: '*', element: <ContratoScreen /> }], {
    initialEntries: [address],
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={freshClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the pages of a contract', () => {
  it('[NAV-10] /contrato lists the contracts of the person', async () => {
    open('/contrato');
    const link = await screen.findByRole('link', { name: /Carrer de Mallorca 12/ });
    expect(link.getAttribute('href')).toBe('/contrato/c1');
  });

  it('[NAV-10] /contrato/{id} is Mi panel, with the figures that came and the way to the documents', async () => {
    open('/contrato/c1');
    await heading('Mi panel');
    await screen.findByText('900,00 €');
    expect(screen.queryByText('Fianza')).toBeNull();
    const link = await screen.findByRole('link', { name: /3 documentos/ });
    expect(link.getAttribute('href')).toBe('/contrato/c1/documento');
  });

  it('[NAV-10] Mis documentos has the categories that have some, in the order of the text', async () => {
    open('/contrato/c1/documento');
    await heading('Mis documentos');
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Alquiler2 documentos', '/contrato/c1/documento/RENT'],
      ['Otros1 documento', '/contrato/c1/documento/OTHER'],
    ]);
    const filter = asked.find(({ call }) => call === 'getComponentItems')?.input['dataRequest'];
    expect(filter).toMatchObject({ component: 'document', mongoFilter: { contract: 'c1' } });
  });

  it('[NAV-10] a category has its text as title and its documents', async () => {
    open('/contrato/c1/documento/RENT');
    await heading('Alquiler');
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/contrato/c1/documento/RENT/CONTRACT/d1',
      '/contrato/c1/documento/RENT/RECEIPT/d2',
    ]);
  });

  it('[DOC-03] [NAV-10] a contract is called by its day in the list, other documents by their name', async () => {
    open('/contrato/c1/documento/RENT');
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.querySelector('strong')?.textContent)).toEqual([
      'Contrato 09/10/2025',
      'Recibo de octubre',
    ]);
  });

  it('[NAV-10] [DOC-03] a document has its title and its file', async () => {
    open('/contrato/c1/documento/RENT/CONTRACT/d1');
    await heading('Contrato 09/10/2025');
    const link = await screen.findByRole('link', { name: 'Abrir el archivo' });
    expect(link.getAttribute('href')).toBe('/manager/downloadMedia/d1/contrato.pdf');
  });

  it('[NAV-10] a failure says so and is tried again; what was loaded stays when the network goes', async () => {
    refused = true;
    open('/contrato/c1/documento');
    await screen.findByText('No se han podido cargar los documentos');
    refused = false;
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('Alquiler');
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await screen.findByText(/Sin conexión/);
    expect(screen.getByText('Alquiler')).toBeTruthy();
  });

  it.each([
    '/contrato/c1/otro',
    '/contrato/c1/documento/RENT/CONTRACT',
    '/contrato/c1/documento/RENT/x/d1/y',
  ])('[NAV-10] %s does not exist', async (address) => {
    open(address);
    await screen.findByText('404 Not Found');
  });
});
