import { describe, expect, it } from '@jest/globals';
import { menuLists } from '@llavero/proto/navigation';
import { findScreen, listPath, menuEntries, recordPath, screenTitle } from '../../lib/menu.ts';
import { menu } from './manifest.ts';

const screens = menu.flatMap((section) => section.screens);

describe('the manifest of the screens', () => {
  it('[NAV-02] has every menu path once, in one of its sections', () => {
    expect(screens.map(({ path }) => path).sort()).toEqual(Object.keys(menuLists).sort());
  });

  it('[NAV-03] organizations, agencies and supply companies are pages of Herramientas, not entries of the menu', () => {
    const pages = screens.filter(({ within }) => within === 'other/config').map(({ path }) => path);
    expect(pages).toEqual(
      expect.arrayContaining(['other/organizations', 'other/agencies', 'other/marketers']),
    );
    const shown = menu.flatMap((section) => menuEntries(section).map(({ path }) => path));
    for (const path of pages) expect(shown).not.toContain(path);
    expect(shown).toContain('other/config');
    expect(recordPath(menu, 'agency', '1')).toBe('/other/agencies/agency/1');
    expect(recordPath(menu, 'marketer', '1')).toBe('/other/marketers/marketer/1');
    expect(recordPath(menu, 'organization', '1')).toBe('/other/organizations/organization/1');
  });

  it('[NAV-04] every section and screen has a title and an icon, and no two screens of a section look the same', () => {
    for (const section of menu) {
      expect([section.title, section.icon]).toEqual([expect.any(String), expect.anything()]);
      expect(section.screens.map(({ title }) => title)).toEqual(
        section.screens.map(() => expect.any(String)),
      );
      expect(new Set(section.screens.map(({ icon }) => icon)).size).toBe(section.screens.length);
    }
  });

  it('[NAV-06] the phone has five screens in its bottom bar, all of which can be opened', () => {
    const tabs = screens.filter(({ tab }) => tab !== undefined);
    expect(tabs.map(({ tab }) => tab)).toEqual(['Inicio', 'Personas', 'Inmuebles', 'Contratos', 'Finanzas']);
    for (const { load } of tabs) expect(load).toBeDefined();
  });

  it('names a screen by section and subsection', () => {
    expect(screenTitle(menu, 'contract', 'rent')).toBe('Contratos › Alquileres');
    expect(findScreen(menu, 'contract', 'nothing')).toBeNull();
  });

  it('[SCR-03] a record opens over the list it belongs to', () => {
    expect(recordPath(menu, 'contract', '1')).toBe('/contract/rent/contract/1');
    expect(recordPath(menu, 'agent', '1')).toBe('/agent/landlord/agent/1');
    expect(recordPath(menu, 'agent', '1', { roles: ['TENANT'] })).toBe('/agent/tenant/agent/1');
    expect(recordPath(menu, 'agent', '1', { roles: ['LANDLORD', 'TENANT'] })).toBe('/agent/landlord/agent/1');
    expect(recordPath(menu, 'agent', '1', { roles: ['SUPPLIER'] })).toBe('/agent/landlord/agent/1');
    expect(recordPath(menu, 'place', '1')).toBe('/place/unit/place/1');
    expect(recordPath(menu, 'place', '1', { type: 'PROPERTY' })).toBe('/place/property/place/1');
    expect(recordPath(menu, 'finance', '1')).toBe('/finance/receipt/finance/1');
    expect(recordPath(menu, 'log', '1')).toBeNull();
    expect([listPath(menu, 'agent'), listPath(menu, 'place')]).toEqual(['/agent/landlord', '/place/unit']);
    expect(listPath(menu, 'log')).toBe('/');
  });
});
