import { describe, expect, it } from '@jest/globals';
import { contract } from '@llavero/proto/records/contracts/contract';
import fc from 'fast-check';
import type { LabelFor } from '../../lib/format.ts';
import { type Arrangement, arrange, withColumnAt, withPinned } from './arrange-columns.ts';
import { contentWidth, fitColumns, textWidth } from './column-widths.ts';
import { columnOf } from './columns.tsx';
import { linkedTitleColumn } from './list-of.ts';

const title = linkedTitleColumn(contract, 'title', ['units', 'tenants'], { label: 'Contrato' });
const columns = [
  columnOf(contract, 'title', title),
  columnOf(contract, 'status'),
  columnOf(contract, 'rent'),
  columnOf(contract, 'landlords'),
];
const names: Record<string, string> = {
  u: 'Carrer de Provença, 274, 3º 1ª',
  t: 'Inmaculada Fernández-Villaverde',
  l: 'Nuria Vidal',
};
const label: LabelFor = (_collection, id) => names[id] ?? null;
const row = {
  id: '1',
  version: 1,
  name: '2026-03-01 Carrer de Provença, 274',
  units: ['u'],
  tenants: ['t', 't2'],
  landlords: ['l'],
  rent: 1234567.89,
  status: 'ACTIVE',
};

describe('[SCR-01] the title of a record in its list', () => {
  it('is the address and the tenant, with how many more there are', () => {
    expect(columns[0]!.text(row, label)).toBe(`${names['u']} · ${names['t']} +1`);
  });

  it('is the name of a record that is not linked yet', () => {
    expect(columns[0]!.text({ ...row, units: [], tenants: null }, label)).toBe(row.name);
  });
});

describe('[SCR-01] widths of columns', () => {
  const wanted = columns.map((column, at) => contentWidth(column, [row], label, at === 0));

  it('follow the content: neither title, badge nor figure is cut', () => {
    for (const [at, column] of columns.entries())
      expect(wanted[at]).toBeGreaterThan(textWidth(column.text(row, label)));
  });

  it('those set by a person stay, texts share what is left, figures and badges are no wider than their content', () => {
    const widths = fitColumns(columns, wanted, { landlords: 100 }, 1600);
    expect(widths[3]).toBe(100);
    expect(widths.slice(1, 3)).toEqual(wanted.slice(1, 3));
    expect(widths[0]).toBeGreaterThan(wanted[0]!);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(1600);
  });

  it('the table scrolls before anything is cut', () => {
    expect(fitColumns(columns, wanted, {}, 300)).toEqual(wanted);
  });
});

describe('[SCR-01] the order of columns', () => {
  const all = ['a', 'b', 'c', 'd', 'e'];
  const arranged = (columns: readonly string[], pinned: readonly string[]): Arrangement =>
    arrange(columns, pinned);

  it('pins the first one, unless somebody has said otherwise', () => {
    expect(arrange(all, null)).toEqual({ names: all, pinned: 1 });
    expect(arrange(all, [])).toEqual({ names: all, pinned: 0 });
    expect(arrange(all, ['d', 'gone'])).toEqual({ names: ['d', 'a', 'b', 'c', 'e'], pinned: 1 });
  });

  it('no move and no pin loses or doubles a column, and pinned ones stay in front', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(all, { minLength: 1 }),
        fc.subarray(all),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: -2, max: 7 }), fc.option(fc.boolean())), {
          maxLength: 8,
        }),
        (shown, pinned, steps) => {
          let at = arranged(shown, pinned);
          for (const [which, to, pin] of steps) {
            const name = at.names[which % at.names.length]!;
            const next = pin === null ? withColumnAt(at, name, to) : withPinned(at, name, pin);
            expect([...next.columns].sort()).toEqual([...shown].sort());
            expect(next.columns.slice(0, next.pinned.length)).toEqual(next.pinned);
            if (pin === null)
              expect(next.columns.indexOf(name)).toBe(Math.min(shown.length - 1, Math.max(0, to)));
            else expect(next.pinned.includes(name)).toBe(pin);
            at = arranged(next.columns, next.pinned);
            expect(at.names).toEqual(next.columns);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
