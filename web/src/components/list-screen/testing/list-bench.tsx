import { jest } from '@jest/globals';
import type { Role } from '@llavero/proto/access/access';
import { contract } from '@llavero/proto/records/contracts/contract';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { InternalAxiosRequestConfig } from 'axios';
import { configure, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { http } from '../../../lib/api.ts';
import { type Menu, MenuContext } from '../../../lib/menu.ts';
import { type Session, sessionOptions } from '../../../lib/session.tsx';
// Here first: the loader of the tests cannot take two dynamic imports of the same modules at a time.
import { connectOpener } from '../../wizard/open-wizard.ts';
import '../bulk-bar.tsx';
import '../cell-editor.tsx';
import '../save-cell.tsx';
import '../change-dialog.tsx';
import '../filter-bar.tsx';
import '../list-toolbar.tsx';
import { ListScreen } from '../list-screen.tsx';

configure({ asyncUtilTimeout: 30_000 });

export const rows = Array.from({ length: 3 }, (_, index) => ({
  id: `00000000-0000-7000-8000-00000000000${index}`,
  version: 1,
  name: `Contrato ${index + 1}`,
  status: index === 0 ? 'ACTIVE' : 'DRAFT',
  rent: 1000 + index,
  tenants: ['t1'],
}));

export interface Patched {
  objectId: string;
  object: Record<string, unknown>;
}

export interface Asked {
  component: string;
  mongoFilter: unknown;
  sortParameters: string[];
  sortOrder: string[];
  page: number;
  textFilter: string;
  otherData: { after?: string };
}
/** What the wire of these tests answers and has heard. */
export const wire = {
  asked: [] as Asked[],
  items: rows,
  facetsAsked: [] as unknown[],
  views: [] as unknown[],
  sent: [] as { url: string; body: unknown }[],
  client: null as QueryClient | null,
  /** Answers a page of the list, where its rows are not always the same. */
  answer: null as ((asked: Asked) => object) | null,
  /** What a change is answered with: the record as it is then, or an error. */
  standing: null as unknown,
  history: [] as unknown[],
  patched: (_patch: Patched): { data?: unknown; error?: unknown } => ({}),
};

/** As before the first request. */
export function resetWire(): void {
  Object.assign(wire, {
    asked: [],
    items: rows,
    facetsAsked: [],
    views: [],
    sent: [],
    patched: () => ({}),
    standing: null,
    history: [],
    answer: null,
  });
}

const job = {
  id: 'j1',
  kind: 'change',
  collection: 'contract',
  state: 'done',
  undoing: false,
  total: 119,
  done: 119,
  ok: 118,
  unchanged: 0,
  failed: 1,
  undone: 0,
  kept: 0,
  error: null,
  createdAt: 0,
};
const failedRows = [
  { row: 1, record: rows[0]!.id, outcome: 'failed', undo: null, message: 'Alguien la ha cambiado.' },
];

/** A page of a list of 120, as the gateway answers it. */
function pageOf(items: readonly object[], config: InternalAxiosRequestConfig, more: object = {}) {
  const collections = { agent: [{ id: 't1', title: 'Ana Puig' }] };
  const data = { items, collections, hasMore: true, cursor: null, count: 120, ...more };
  const reply = { data: { getComponentItems: { success: true, response: '', id: null, data, error: null } } };
  return { data: reply, status: 200, statusText: 'OK', headers: {}, config };
}

/** The HTTP client's own seam: the requests are real, only the wire is not. */
http.defaults.adapter = async (config) => {
  const { query, variables } = JSON.parse(String(config.data ?? '{}')) as {
    query: string;
    variables: { dataRequest: Asked } & Patched;
  };
  if (config.url === '/commands/ListViews')
    return { data: { views: wire.views }, status: 200, statusText: 'OK', headers: {}, config };
  if (config.url === '/lists/facets') {
    wire.facetsAsked.push(JSON.parse(String(config.data)));
    const values = [{ value: 'ACTIVE', count: 97 }];
    return { data: { values, capped: false }, status: 200, statusText: 'OK', headers: {}, config };
  }
  if (config.url?.startsWith('/list-jobs/') || config.url === '/lists/changes') {
    if (config.data) wire.sent.push({ url: config.url, body: JSON.parse(String(config.data)) });
    const data = config.url.includes('/rows') ? { rows: failedRows } : job;
    return { data, status: 200, statusText: 'OK', headers: {}, config };
  }
  if (config.url?.startsWith('/commands/')) {
    wire.sent.push({ url: config.url, body: JSON.parse(String(config.data)) });
    return { data: {}, status: 200, statusText: 'OK', headers: {}, config };
  }
  if (query?.includes('patchObject')) {
    wire.sent.push({ url: 'patchObject', body: variables });
    const { data = null, error = null } = wire.patched(variables);
    const reply = { success: error === null, response: '', id: null, data, error };
    return { data: { data: { patchObject: reply } }, status: 200, statusText: 'OK', headers: {}, config };
  }
  if (query?.includes('getObject')) {
    const reply = { success: true, response: '', id: null, data: wire.standing, error: null };
    return { data: { data: { getObject: reply } }, status: 200, statusText: 'OK', headers: {}, config };
  }
  if (config.url?.endsWith('/history'))
    return { data: wire.history, status: 200, statusText: 'OK', headers: {}, config };
  if (config.url?.endsWith('/restore')) {
    wire.sent.push({ url: config.url, body: JSON.parse(String(config.data)) });
    return { data: {}, status: 200, statusText: 'OK', headers: {}, config };
  }
  if (!query?.includes('getComponentItems'))
    return { data: [], status: 200, statusText: 'OK', headers: {}, config };
  if (variables.dataRequest.component === 'employee')
    return pageOf([{ id: 'e1', version: 1, firstname: 'Marta', lastname: 'Soler', active: true }], config);
  wire.asked.push(variables.dataRequest);
  if (wire.answer) return pageOf([], config, wire.answer(variables.dataRequest));
  const only = (variables.dataRequest.mongoFilter as { id?: { $in: string[] } }).id?.$in;
  // What is asked for by its id beside the filter of the list matches when it is still on its page.
  const isWhole = variables.dataRequest.component === 'contract';
  const items = only ? (isWhole ? rows : wire.items).filter(({ id }) => only.includes(id)) : wire.items;
  return pageOf(items, config);
};

const icon = () => null;
const menu: Menu = [
  {
    key: 'contract',
    title: 'Contratos',
    icon,
    screens: [
      {
        ...{
          path: 'contract/rent',
          key: 'rent',
          title: 'Alquileres',
          icon,
          list: { collection: 'contract' },
        },
        load: () => Promise.resolve({ default: () => null }),
      },
    ],
  },
];

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output aria-label="dirección">{pathname + search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        atrás en el navegador
      </button>
    </>
  );
}

/** Draws the list of contracts at an address; answers what opens wizards. */
export function show(address = '/contract/rent', create = jest.fn(), role: Role = 'ADMIN') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  wire.client = client;
  client.setQueryData(sessionOptions.queryKey, { id: 'me', role } as Session);
  connectOpener(create);
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>
        <MenuContext value={menu}>
          <MemoryRouter initialEntries={[address]}>
            <Address />
            <Routes>
              <Route
                path="/:section/:subsection/:component?/:id?"
                element={
                  <ListScreen
                    definition={contract}
                    path="contract/rent"
                    create={{ label: 'Nuevo contrato', wizard: 'rentDraft' }}
                    emptyText="Un contrato une una unidad con sus inquilinos."
                    detail={({ id }) => <p>ficha {id}</p>}
                  />
                }
              />
            </Routes>
          </MemoryRouter>
        </MenuContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return create;
}

export const address = () => screen.getByLabelText('dirección').textContent;
export const last = () => wire.asked.at(-1)!;
