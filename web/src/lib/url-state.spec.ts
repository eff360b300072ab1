import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type FilterKind,
  type FilterValue,
  type ListState,
  parseFilter,
  parseListState,
  parseSort,
  printFilter,
  printListState,
  printSort,
  toggleSort,
  viewSearch,
} from './url-state.ts';

const kinds: Record<string, FilterKind> = {
  status: 'choice',
  active: 'flag',
  name: 'text',
  rent: 'range',
  startDate: 'days',
  tenants: 'link',
};
const kindOf = (field: string): FilterKind | null => kinds[field] ?? null;
const defaults: Pick<ListState, 'sort' | 'filters'> = {
  sort: [{ field: 'startDate', order: 'desc' }],
  filters: {},
};
const parse = (search: string, given = defaults) =>
  parseListState(new URLSearchParams(search), kindOf, given);

describe('the state of a list in the address', () => {
  it('[SCR-01] a plain address is the default list', () => {
    expect(parse('')).toEqual({
      text: '',
      filters: {},
      sort: defaults.sort,
      page: 1,
      columns: null,
      widths: {},
      pinned: null,
    });
  });

  it('[SCR-01] reads every kind of filter, the sort, the page and the columns', () => {
    const state = parse(
      'q=garcia&f.status=ACTIVE,DRAFT&f.active=no&f.rent=500..&f.startDate=2026-01-01..2026-12-31&f.tenants=a,b&sort=-rent,name&page=3&columns=name,rent',
    );
    expect(state.filters).toEqual({
      status: { kind: 'choice', values: ['ACTIVE', 'DRAFT'] },
      active: { kind: 'flag', value: false },
      rent: { kind: 'range', from: 500, to: null },
      startDate: { kind: 'days', from: '2026-01-01', to: '2026-12-31' },
      tenants: { kind: 'link', ids: ['a', 'b'] },
    });
    expect(state.sort).toEqual([
      { field: 'rent', order: 'desc' },
      { field: 'name', order: 'asc' },
    ]);
    expect([state.text, state.page, state.columns]).toEqual(['garcia', 3, ['name', 'rent']]);
  });

  it('ignores what somebody mangled instead of failing', () => {
    const state = parse(
      'f.rent=abc..&f.startDate=mañana..&f.active=quizá&f.secret=x&page=-2&sort=-&columns=',
    );
    expect(state).toMatchObject({ filters: {}, page: 1, sort: [], columns: null });
  });

  const filter: fc.Arbitrary<[string, FilterValue]> = fc.oneof(
    fc
      .uniqueArray(fc.constantFrom('ACTIVE', 'DRAFT', 'UNPAID'), { minLength: 1 })
      .map((values): [string, FilterValue] => ['status', { kind: 'choice', values }]),
    fc.boolean().map((value): [string, FilterValue] => ['active', { kind: 'flag', value }]),
    fc.string({ minLength: 1 }).map((text): [string, FilterValue] => ['name', { kind: 'text', text }]),
    fc
      .tuple(fc.integer({ min: -9999, max: 9999 }), fc.option(fc.integer({ min: 0, max: 9999 })))
      .map(([from, to]): [string, FilterValue] => ['rent', { kind: 'range', from, to }]),
  );

  it('[SCR-01] what is written is read back the same', () => {
    fc.assert(
      fc.property(
        fc.array(filter, { maxLength: 4 }),
        fc.string(),
        fc.integer({ min: 1, max: 999 }),
        fc.dictionary(fc.constantFrom('name', 'rent', 'status'), fc.integer({ min: 56, max: 900 })),
        fc.option(fc.subarray(['name', 'rent', 'status'])),
        (filters, text, page, widths, pinned) => {
          const state: ListState = {
            text,
            filters: Object.fromEntries(filters),
            sort: [{ field: 'rent', order: 'asc' }],
            page,
            columns: ['name'],
            widths: { ...widths },
            pinned,
          };
          const written = printListState(state, defaults).toString();
          expect(parseListState(new URLSearchParams(written), kindOf, defaults)).toEqual(state);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('[SCR-01] widths that nobody can use are ignored', () => {
    const { widths } = parse('widths=name.220,rent.5,status.x,.90,endDate.901,unit.8.5');
    expect(widths).toEqual({ name: 220 });
  });

  it('[SCR-01] a view keeps what the list shows, in any order, and neither page nor open wizard', () => {
    const view = viewSearch(
      new URLSearchParams('sort=-rent&page=3&f.status=ACTIVE&wizard=rentDraft&pinned='),
    );
    expect(view).toBe('f.status=ACTIVE&pinned=&sort=-rent');
    expect(viewSearch(new URLSearchParams('pinned=&f.status=ACTIVE&sort=-rent'))).toBe(view);
  });

  it('writes nothing for the defaults and keeps what belongs to others', () => {
    const current = new URLSearchParams('wizard=rentDraft&f.rent=1..2&page=4');
    const state: ListState = {
      text: '',
      filters: {},
      sort: defaults.sort,
      page: 1,
      columns: null,
      widths: {},
      pinned: null,
    };
    expect(printListState(state, defaults, current).toString()).toBe('wizard=rentDraft');
  });

  it('default filters stay until somebody takes them away', () => {
    const mine = {
      ...defaults,
      filters: { status: { kind: 'choice', values: ['TO_DO'] } } as ListState['filters'],
    };
    expect(parse('', mine).filters).toEqual(mine.filters);
    const without = printListState({ ...parse('', mine), filters: {} }, mine).toString();
    expect(without).toBe('all=1');
    expect(parse(without, mine).filters).toEqual({});
  });

  it('prints an open range with its end missing', () => {
    expect(printFilter({ kind: 'days', from: null, to: '2026-02-28' })).toBe('..2026-02-28');
    expect(parseFilter('days', '..2026-02-28')).toEqual({ kind: 'days', from: null, to: '2026-02-28' });
  });
});

describe('the sort of a list', () => {
  it('goes up, down and away; shift adds to the others', () => {
    const up = toggleSort([], 'rent', false);
    expect(printSort(up)).toBe('rent');
    expect(printSort(toggleSort(up, 'rent', false))).toBe('-rent');
    expect(toggleSort(parseSort('-rent'), 'rent', false)).toEqual([]);
    expect(printSort(toggleSort(parseSort('-rent'), 'name', true))).toBe('-rent,name');
    expect(printSort(toggleSort(parseSort('-rent,name'), 'rent', true))).toBe('name');
    expect(printSort(toggleSort(parseSort('-rent,name'), 'endDate', false))).toBe('endDate');
  });
});
