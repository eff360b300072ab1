import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { IconHome } from '@tabler/icons-react';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { connectOpener } from '../../components/wizard/open-wizard.ts';
import { deferred } from '../../lib/testing/deferred.ts';
import { fakeGateway } from '../../lib/testing/fake-gateway.ts';
import { Address, administrator, freshClient, Page } from '../../lib/testing/page.tsx';
import { menu } from '../menu/manifest.ts';
import { hasWizard } from '../wizards.tsx';
import { createEntries } from './create-menu.tsx';
import OrganizeVisitsDialog from './organize-visits-dialog.tsx';
import { TopBar } from './top-bar.tsx';
import { TopTabs, topTabsOf } from './top-tabs.tsx';

configure({ asyncUtilTimeout: 20_000 });

const employees = [
  { id: administrator.id, version: 1, firstname: 'Núria', lastname: 'Soler', active: true },
  { id: '01900000-0000-7000-8000-00000000ad02', version: 1, firstname: 'Pau', lastname: 'Gil', active: true },
];
let release: () => void;
let opened: [string, object][];

beforeEach(() => {
  opened = [];
  connectOpener((key, params) => void opened.push([key, params]));
  const waiting = deferred<void>();
  release = waiting.resolve;
  fakeGateway(async ({ call }) => {
    if (call === '/commands/MyInbox') return { groups: [], unread: 0, hasMore: false };
    if (call !== 'getComponentItems') return {};
    await waiting.promise;
    return { items: employees, collections: {}, hasMore: false, cursor: null };
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const show = (element = <TopBar />) =>
  render(
    <Page client={freshClient()} address="/home/task">
      {element}
      <Address />
    </Page>,
  );
const address = () => screen.getByLabelText('dirección').textContent;

describe('the menus of the top bar', () => {
  it('[TOP-04] create: Mandato, Reserva, Inventario, Contrato, Pruebas', async () => {
    show();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Crear' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Crear Mandato',
      'Crear Reserva',
      'Crear Inventario',
      'Crear Contrato',
      'Pruebas',
    ]);
  });

  it.each(createEntries)(
    '[TOP-04] $label opens its wizard, or its list while there is none',
    async ({ label, wizard, params, list }) => {
      show();
      const user = userEvent.setup();
      await user.click(screen.getByRole('button', { name: 'Crear' }));
      await user.click(await screen.findByRole('menuitem', { name: label }));
      if (hasWizard(wizard)) expect(opened).toEqual([[wizard, params ?? {}]]);
      else await waitFor(() => expect(address()).toBe(`/${list}`));
    },
  );

  it('[TOP-04] Pruebas opens a draft of its own, apart from that of Crear Contrato', () => {
    const [contract, trial] = createEntries.slice(-2);
    expect([contract?.wizard, trial?.wizard]).toEqual(['rentDraft', 'rentDraft']);
    expect(trial?.params).not.toEqual(contract?.params);
  });

  it('[TOP-04] requests: Solicitar Solvencia leads to /reserva', async () => {
    show();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Solicitudes' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Solicitar Solvencia',
      'Solicitar Bot Visitas',
    ]);
    await user.click(items[0]!);
    await waitFor(() => expect(address()).toBe('/reserva'));
  });

  it('[TOP-04] Solicitar Bot Visitas opens Organizar visitas, 600 × 200, once the employees are there', async () => {
    show(<OrganizeVisitsDialog onClose={() => undefined} />);
    const dialog = await screen.findByRole('dialog', { name: 'Organizar visitas' });
    expect(dialog.style.minHeight).toBe('200px');
    expect((dialog.closest('[style*="--modal-size"]') as HTMLElement).style.cssText).toContain('37.5rem');
    expect(within(dialog).getByText('Cargando datos')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Ver visitas' })).toBeNull();
    release();
    await userEvent.setup().click(await within(dialog).findByRole('button', { name: 'Ver visitas' }));
    await waitFor(() => expect(address()).toBe(`/commercial/visit?f.employee=${administrator.id}`));
  });
});

describe('the top menu', () => {
  it('[TOP-05] has a tab per domain with key, title, icon, path and whether it is enabled', () => {
    const tabs = topTabsOf(menu);
    expect(tabs.map(({ key, title }) => [key, title])).toEqual(menu.map(({ key, title }) => [key, title]));
    for (const { key, icon, path, enabled } of tabs) {
      expect(icon).toBeTruthy();
      expect(path.startsWith(`/${key}`)).toBe(true);
      expect(enabled).toBe(menu.find((section) => section.key === key)!.screens.length > 0);
    }
  });

  it('[TOP-05] an enabled tab leads to its domain, a disabled one is dimmed and leads nowhere', async () => {
    const tab = {
      icon: IconHome,
      title: 'Contratos',
      key: 'contract',
      path: '/contract/mandate',
      enabled: true,
    };
    const closed = { ...tab, key: 'operation', title: 'Operaciones', path: '/operation', enabled: false };
    show(<TopTabs tabs={[tab, closed]} />);
    const user = userEvent.setup();
    const disabled = screen.getByRole('link', { name: /^Operaciones/ });
    expect(disabled.getAttribute('aria-disabled')).toBe('true');
    await user.click(disabled);
    expect(address()).toBe('/home/task');
    await user.click(screen.getByRole('link', { name: 'Contratos' }));
    await waitFor(() => expect(address()).toBe('/contract/mandate'));
  });
});
