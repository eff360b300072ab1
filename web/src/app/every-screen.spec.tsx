import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CollectionName } from '@llavero/proto/collections';
import { commands } from '@llavero/proto/commands/registry';
import { build, sampleOf } from '@llavero/proto/compile/factory';
import { type Fields, type Json, metaOf } from '@llavero/proto/fields/field';
import { fieldEntries } from '@llavero/proto/fields/record';
import { menuListOf } from '@llavero/proto/navigation';
import { definitionOf } from '@llavero/proto/records/registry';
import { relationShape } from '@llavero/proto/fields/relation';
import type { HistoryEntry } from '@llavero/proto/requests';
import type { Report } from '@llavero/proto/rules/reports/report';
import { statusOf } from '@llavero/proto/states/evaluate';
import { flagsOf } from '@llavero/proto/states/flags';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
// Here first: the loader of the tests cannot take two dynamic imports of the same modules at a time.
import '../components/detail-window/record-window.tsx';
import '../components/list-screen/filter-bar.tsx';
import '../components/list-screen/list-toolbar.tsx';
import { type MenuScreen, MenuContext, screenTitle } from '../lib/menu.ts';
import { queryClient } from '../lib/app-query.ts';
import type { Row } from '../lib/records.ts';
import { type Asked, fakeGateway } from '../lib/testing/fake-gateway.ts';
import { freshClient } from '../lib/testing/page.tsx';
import { menu } from './menu/manifest.ts';
import { ScreenPage } from './pages/screen-page.tsx';

configure({ asyncUtilTimeout: 30_000 });

const ID = '01900000-0000-7000-8000-0000000000ff';
const now = Math.floor(Date.now() / 1000);
const ready = menu.flatMap((section) => section.screens);
const lists = ready.flatMap(({ path, list }) => (list ? [{ path, list }] : []));

/** A valid record of the collection, as the server answers it; what its screen narrows its list to holds of it. */
function recordOf(collection: CollectionName, path?: string): Row {
  const definition = definitionOf(collection);
  const filter = Object.entries((path && menuListOf(path)?.filter) || {});
  const fixed = filter.flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    const isList = metaOf(definition.fields[name]!).kind === 'choices';
    return [[name, isList ? [value] : value] as const];
  });
  const record = {
    ...build(definition, Object.fromEntries(fixed)),
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
  return {
    ...record,
    ...(definition.states ? { status: statusOf(definition, record, now) } : {}),
    ...flagsOf(definition, record, now),
    id: ID,
    version: 3,
  };
}

const sampleReply = (fields: Fields): Record<string, Json> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(metaOf(field), 1)]));

/** A report is JSON to its command, so the factories cannot make one. */
const emptyReport: Report = {
  ...{ title: 'Informe', subtitle: '2026', documents: 0 },
  ...{ facts: [], bars: [], tables: [], notes: [] },
};

/** Answers every request with what the factories make. */
function answer({ call, input }: Asked): unknown {
  if (call === 'getComponentItems') {
    const { component } = input['dataRequest'] as { component: string };
    const list = menuListOf(component) ?? { collection: component as CollectionName };
    return {
      items: [recordOf(list.collection, component)],
      collections: {},
      hasMore: false,
      cursor: null,
      count: 1,
    };
  }
  if (call === 'getObject') return recordOf(input['collection'] as CollectionName, opened?.path);
  if (call === '/labels')
    return String(input['ids'])
      .split(',')
      .map((id) => ({ id, title: `Nombre de ${id.slice(-4)}` }));
  if (call.endsWith('/history')) return opened?.collection ? [lastChange(opened.collection)] : [];
  if (call.endsWith('/links')) return [];
  if (call.endsWith('/timeline')) return { entries: [], cursor: null };
  if (call.startsWith('/import/')) return { batches: [] };
  if (call === '/commands/MakeReport') return { report: emptyReport };
  const command = commands.get(call.replace('/commands/', ''));
  if (!command) throw new Error(`nothing answers ${call}`);
  return sampleReply(command.output);
}

/** What is open, and the collection of its window. */
interface Target extends Pick<MenuScreen, 'path'> {
  collection?: CollectionName;
}
let opened: Target | null = null;

/** An entry of the history in which every field has changed. */
function lastChange(collection: CollectionName): HistoryEntry {
  const record = recordOf(collection, opened?.path);
  const changes = fieldEntries(definitionOf(collection)).map(([name]) => [
    name,
    { before: null, after: record[name] ?? null },
  ]);
  return {
    ...{ version: 3, at: now, actor: ID, impersonator: null, requestId: null, origin: null, verb: 'updated' },
    changes: Object.fromEntries(changes) as HistoryEntry['changes'],
  };
}

/** Opens the address and waits until nothing is loading any more. */
async function open(target: Target, rest = ''): Promise<void> {
  opened = target;
  const route = { path: '/:section/:subsection/:component?/:id?', element: <ScreenPage /> };
  // Forms ask the router before they are left, which only a router with routes of its own can do.
  const router = createMemoryRouter([route], { initialEntries: [`/${target.path}${rest}`] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={freshClient()}>
        <MenuContext value={menu}>
          <RouterProvider router={router} />
        </MenuContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('heading', { level: 1, hidden: true });
  await settled();
}

async function settled(): Promise<void> {
  await waitFor(() => {
    expect(queryClient.isFetching()).toBe(0);
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  });
}

/** Neither the place of an error nor a sentence about one. */
function expectNothingBroken(): void {
  expect(screen.queryAllByRole('alert', { hidden: true }).map(({ textContent }) => textContent)).toEqual([]);
  expect(document.body.textContent).not.toMatch(/No se ha podido|An error occurred|undefined|NaN|\[object/);
}

/** The day plan, the cockpit of the certificates and the board of leads stand before the list. */
const listViews: Readonly<Partial<Record<string, string>>> = {
  'home/task': 'lista',
  'operation/certificate': 'operaciones',
  'commercial/pipedrive': 'lista',
};

describe('every screen of the manifest', () => {
  const complaints = jest.fn();
  beforeAll(() => {
    expect(ready.length).toBeGreaterThan(10);
  });
  beforeEach(() => {
    complaints.mockClear();
    for (const level of ['error', 'warn'] as const) jest.spyOn(console, level).mockImplementation(complaints);
    fakeGateway(answer);
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
    localStorage.clear();
  });

  it.each(ready)('[NAV-02] [SCR-01] $path opens under its title', async (entry) => {
    const listView = listViews[entry.path];
    await open(entry, listView ? `?vista=${listView}` : '');
    expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe(entry.title);
    const [section = ''] = entry.path.split('/');
    expect(document.title).toBe(`${screenTitle(menu, section, entry.key)} · Llavero`);
    if (entry.list) expect(screen.getByRole('table', { name: entry.title })).toBeTruthy();
    expectNothingBroken();
    expect(complaints.mock.calls).toEqual([]);
  });

  it('[SCR-05] home/task opens as the plan of the day, with the window of a task over it', async () => {
    await open({ path: 'home/task' }, `/task/${ID}`);
    expect(await screen.findByRole('dialog', { name: 'Tarea' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Vencido', hidden: true })).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'Inicio', hidden: true })).toBeNull();
    expectNothingBroken();
    expect(complaints.mock.calls).toEqual([]);
  });

  it.each(lists)(
    '[SCR-03] [SCR-04] $path opens the window of a record with every tab',
    async ({ path, list }) => {
      const definition = definitionOf(list.collection);
      const { label, title } = definition;
      const ofPrograms = fieldEntries(definition).filter(
        ([, { forPrograms, kind, readOnly }]) => forPrograms || (kind === 'json' && readOnly),
      );
      await open({ path, collection: list.collection }, `/${list.collection}/${ID}`);
      const window = await screen.findByRole('dialog', { name: label.one });
      const name = title(recordOf(list.collection, path)) || 'Sin nombre';
      expect(within(window).getByRole('heading', { level: 2 }).textContent).toContain(name);
      const user = userEvent.setup();
      const tabs = within(window).getAllByRole('tab');
      expect(tabs[0]!.textContent).toBe('Datos');
      for (const { textContent } of tabs) {
        await user.click(within(window).getByRole('tab', { name: textContent }));
        await settled();
        const panel = within(window).getByRole('tabpanel');
        expect(panel.textContent).not.toBe('');
        // Neither keys nor data of programs, nor how a value is stored.
        const terms = [...panel.querySelectorAll('dt, th')].map((term) => term.textContent);
        for (const unread of [...ofPrograms.map(([, meta]) => meta.label), metaOf(relationShape.id).label])
          expect(terms).not.toContain(unread);
        expect(panel.textContent).not.toMatch(/[{[]"/);
        expectNothingBroken();
      }
      expect(complaints.mock.calls).toEqual([]);
    },
  );

  it.each(lists)('[SCR-04] $path edits a record and makes a new one', async ({ path, list }) => {
    const { label } = definitionOf(list.collection);
    const noun = label.one.toLowerCase();
    await open({ path }, `/${list.collection}/new`);
    expect(await screen.findByRole('form', { name: `Crear ${noun}` })).toBeTruthy();
    expectNothingBroken();
    cleanup();
    await open({ path }, `/${list.collection}/${ID}?edit=1`);
    const isReadOnly =
      screen.queryByRole('button', { name: 'Editar' }) === null && screen.queryByRole('form') === null;
    if (!isReadOnly) expect(screen.getByRole('form', { name: `Editar ${noun}` })).toBeTruthy();
    expectNothingBroken();
    expect(complaints.mock.calls).toEqual([]);
  });

  // C §2.5: agent, unit, mandate and rent; create-inventory is a wizard (`every-wizard.spec.tsx`), issue has no screen yet.
  it.each([
    ['agent/landlord', { firstname: 'Ana', lastname: 'Puig Soler' }, 'Ana Puig Soler'],
    ['agent/tenant', { firstname: 'Ana', lastname: 'Puig Soler' }, 'Ana Puig Soler'],
    ['agent/avalist', { firstname: 'Ana', lastname: 'Puig Soler' }, 'Ana Puig Soler'],
    ['place/unit', { customAddress: null, address: 'Calle de Atocha 27, 2º A' }, 'Calle de Atocha 27, 2º A'],
    ['contract/mandate', { name: 'Mandato 1' }, 'Mandato 1'],
    ['contract/rent', { name: 'Contrato 1' }, 'Contrato 1'],
  ] as const)('[SCR-02] the window of %s has its title and is editable', async (path, fields, title) => {
    const collection = menuListOf(path)!.collection;
    fakeGateway((asked) =>
      asked.call === 'getObject' ? { ...(answer(asked) as Row), ...fields } : answer(asked),
    );
    await open({ path }, `/${collection}/${ID}`);
    const window = await screen.findByRole('dialog', { name: definitionOf(collection).label.one });
    const heading = within(window).getByRole('heading', { level: 2 }).firstElementChild;
    expect(heading?.textContent).toBe(title);
    await userEvent.setup().click(within(window).getByRole('button', { name: 'Editar' }));
    expect(await screen.findByRole('form', { name: /^Editar / })).toBeTruthy();
  });

  it('[SCR-02] an issue is titled by its description', () => {
    const { title } = definitionOf('issue');
    expect(title({ ...recordOf('issue'), description: 'Gotea el grifo del baño' })).toBe(
      'Gotea el grifo del baño',
    );
  });
});
