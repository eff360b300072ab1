import { describe, expect, it } from '@jest/globals';
import { contract } from '@llavero/proto/records/contracts/contract';
import { finance } from '@llavero/proto/records/finance/finance';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { daySeconds } from '@llavero/proto/values/dates';
import { kpiLinks, occupancy, shortMonth } from './kpis.ts';

describe('dashboard', () => {
  const links = kpiLinks(daySeconds({ year: 2026, month: 11, day: 20 }) + 3600);

  it('[SCR-05] every figure leads to its list, filtered by fields and statuses that exist', () => {
    const definitions = {
      '/contract/mandate': mandate,
      '/contract/rent': contract,
      '/finance/receipt': finance,
    };
    for (const link of Object.values(links)) {
      const [path = '', query = ''] = link.split('?');
      const definition = definitions[path as keyof typeof definitions];
      for (const [key, value] of new URLSearchParams(query)) {
        const field = key.replace(/^f\./, '');
        expect(definition.list.filters).toContain(field);
        if (field === 'status')
          for (const status of value.split(',')) expect(definition.states!.statuses.values).toContain(status);
      }
    }
  });

  it('[SCR-05] the month and the next thirty days are those of Madrid', () => {
    expect(links.issuedThisMonth).toBe('/finance/receipt?f.year=2026..2026&f.month=11..11');
    expect(links.finishingSoon).toContain('f.endDate=2026-11-20..2026-12-20');
  });

  it('occupation and months are short', () => {
    expect(occupancy(281, 320)).toBe(88);
    expect(occupancy(0, 0)).toBeNull();
    expect(shortMonth('2026-01')).toBe('ene 26');
  });
});
