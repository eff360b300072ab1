import { describe, expect, it } from '@jest/globals';
import { sections } from '@llavero/proto/navigation';
import { findScreen, recordPath, screenTitle } from './screen-path.ts';
import { screens } from './screens.ts';
import { iconOf } from './shell/icons.ts';

describe('addresses of screens and records', () => {
  it('[NAV-02] every screen that the menu calls ready exists, and no other', () => {
    const ready = sections.flatMap(({ key, subsections }) =>
      subsections.filter((entry) => entry.ready).map((entry) => `${key}/${entry.key}`),
    );
    expect(Object.keys(screens).sort()).toEqual(ready.sort());
  });

  it('[NAV-04] every section and subsection has an icon of its own kind', () => {
    const unknown = iconOf('no such name');
    for (const section of sections) {
      expect(iconOf(section.icon)).not.toBe(unknown);
      for (const { key } of section.subsections)
        if (key !== 'settlement') expect(iconOf(key)).not.toBe(unknown);
    }
  });

  it('names a screen by section and subsection', () => {
    expect(screenTitle('contract', 'rent')).toBe('Contratos › Alquileres');
    expect(findScreen('contract', 'nothing')).toBeNull();
  });

  it('[SCR-03] a record opens over the list it belongs to', () => {
    expect(recordPath('contract', '1')).toBe('/contract/rent/contract/1');
    expect(recordPath('agent', '1', { roles: ['TENANT'] })).toBe('/agent/tenant/agent/1');
    expect(recordPath('agent', '1', { roles: ['LANDLORD', 'TENANT'] })).toBe('/agent/landlord/agent/1');
    expect(recordPath('place', '1', { type: 'PROPERTY' })).toBe('/place/property/place/1');
    expect(recordPath('log', '1')).toBeNull();
  });
});
