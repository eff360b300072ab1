import type { Sort } from '@llavero/proto/requests';
import { isDayKey } from '@llavero/proto/values/dates';

/** The value of a filter chip, per kind of field. Open ends of a range are null. */
export type FilterValue =
  | { kind: 'choice'; values: string[] }
  | { kind: 'flag'; value: boolean }
  | { kind: 'text'; text: string }
  | { kind: 'range'; from: number | null; to: number | null }
  | { kind: 'days'; from: string | null; to: string | null }
  | { kind: 'link'; ids: string[] };

/** Everything that says what a list shows; lives in the address and nowhere else. */
export interface ListState {
  text: string;
  filters: Record<string, FilterValue>;
  sort: Sort[];
  /** 1-based. */
  page: number;
  /** In the order they are shown, pinned ones apart. Null: the default columns. */
  columns: string[] | null;
  /** Pixels of the columns whose width somebody has set. */
  widths: Readonly<Record<string, number>>;
  /** Columns that stay when the others scroll sideways. Null: the first one. */
  pinned: string[] | null;
}

/** Narrowest and widest that a column can be made, in pixels. */
export const COLUMN_WIDTH = { min: 56, max: 900 } as const;

/** Parameters that say what a list shows beside its filters. */
const listParameters = ['q', 'sort', 'page', 'columns', 'widths', 'pinned', 'all'];

const prefix = 'f.';
const range = /^(-?[\d.]*)\.\.(-?[\d.]*)$/;

/** What kinds of filter a field takes decides how its text in the address is read. */
export type FilterKind = FilterValue['kind'];

/** `f.rent=500..900` and so on; a value that does not fit the kind is ignored. */
export function parseFilter(kind: FilterKind, text: string): FilterValue | null {
  if (text === '') return null;
  switch (kind) {
    case 'choice':
      return { kind, values: text.split(',').filter(Boolean) };
    case 'flag':
      return text === 'si' || text === 'no' ? { kind, value: text === 'si' } : null;
    case 'text':
      return { kind, text };
    case 'link':
      return { kind, ids: text.split(',').filter(Boolean) };
    case 'days': {
      const [from, to, ...others] = text.split('..').map((day) => day || null);
      const known = [from, to].filter((day) => day !== null);
      if (known.length === 0 || others.length > 0 || !known.every(isDayKey)) return null;
      return { kind, from: from ?? null, to: to ?? null };
    }
    case 'range': {
      const match = range.exec(text);
      if (!match || (!match[1] && !match[2])) return null;
      const [from, to] = [bound(match[1]), bound(match[2])];
      return from === undefined || to === undefined ? null : { kind, from, to };
    }
  }
}

/** Null for an open end, undefined for something that is not a number. */
function bound(text: string | undefined): number | null | undefined {
  if (!text) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

export function printFilter(value: FilterValue): string {
  switch (value.kind) {
    case 'choice':
      return value.values.join(',');
    case 'flag':
      return value.value ? 'si' : 'no';
    case 'text':
      return value.text;
    case 'link':
      return value.ids.join(',');
    case 'range':
    case 'days':
      return `${value.from ?? ''}..${value.to ?? ''}`;
  }
}

/** Reads the address. `kindOf` answers null for fields that cannot be filtered. */
export function parseListState(
  search: URLSearchParams,
  kindOf: (field: string) => FilterKind | null,
  defaults: Pick<ListState, 'sort' | 'filters'>,
): ListState {
  const filters: Record<string, FilterValue> = {};
  for (const [key, text] of search) {
    if (!key.startsWith(prefix)) continue;
    const field = key.slice(prefix.length);
    const kind = kindOf(field);
    const value = kind && parseFilter(kind, text);
    if (value) filters[field] = value;
  }
  const sort = search.get('sort');
  const page = Number(search.get('page') ?? '1');
  const columns = search.get('columns')?.split(',').filter(Boolean);
  return {
    text: search.get('q') ?? '',
    filters: search.has('all') || Object.keys(filters).length > 0 ? filters : { ...defaults.filters },
    sort: sort ? parseSort(sort) : defaults.sort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    columns: columns && columns.length > 0 ? columns : null,
    widths: parseWidths(search.get('widths') ?? ''),
    pinned: search.get('pinned')?.split(',').filter(Boolean) ?? null,
  };
}

/** `name.220,rent.90`; what is no width within the limits is left out. */
function parseWidths(text: string): Record<string, number> {
  const widths: Record<string, number> = {};
  for (const part of text.split(',')) {
    const at = part.lastIndexOf('.');
    const width = Number(part.slice(at + 1));
    if (at > 0 && Number.isInteger(width) && width >= COLUMN_WIDTH.min && width <= COLUMN_WIDTH.max)
      widths[part.slice(0, at)] = width;
  }
  return widths;
}

/** `-startDate,publicId`: a minus for descending. */
export function parseSort(text: string): Sort[] {
  return text
    .split(',')
    .filter((part) => part !== '' && part !== '-')
    .map((part) =>
      part.startsWith('-') ? { field: part.slice(1), order: 'desc' } : { field: part, order: 'asc' },
    );
}

export function printSort(sort: readonly Sort[]): string {
  return sort.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(',');
}

/**
 * Writes the address: only what differs from the defaults, so that a plain list has a plain address.
 * `all=1` says that the default filters were taken away. Other parameters stay.
 */
export function printListState(
  state: ListState,
  defaults: Pick<ListState, 'sort' | 'filters'>,
  current: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const search = new URLSearchParams();
  for (const [key, value] of current)
    if (!key.startsWith(prefix) && !listParameters.includes(key)) search.append(key, value);
  if (state.text) search.set('q', state.text);
  if (!sameFilters(state.filters, defaults.filters)) {
    for (const [field, value] of Object.entries(state.filters))
      search.set(prefix + field, printFilter(value));
    if (Object.keys(state.filters).length === 0) search.set('all', '1');
  }
  if (printSort(state.sort) !== printSort(defaults.sort)) search.set('sort', printSort(state.sort));
  if (state.page > 1) search.set('page', String(state.page));
  if (state.columns) search.set('columns', state.columns.join(','));
  const widths = Object.entries(state.widths);
  if (widths.length > 0)
    search.set('widths', widths.map(([name, width]) => `${name}.${Math.round(width)}`).join(','));
  if (state.pinned) search.set('pinned', state.pinned.join(','));
  return search;
}

/** The part of an address that a saved view keeps: what the list shows, not the page or the open record. */
export function viewSearch(search: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const [key, value] of [...search].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
    if (key !== 'page' && (key.startsWith(prefix) || listParameters.includes(key))) kept.append(key, value);
  return kept.toString();
}

/** True when both stand for the same conditions. */
export function sameFilters(a: ListState['filters'], b: ListState['filters']): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => {
      const [mine, theirs] = [a[name], b[name]];
      return mine !== undefined && theirs !== undefined && printFilter(mine) === printFilter(theirs);
    })
  );
}

/** The sort after a click on a heading: alone, or added to the others with shift; third click takes it off. */
export function toggleSort(sort: readonly Sort[], field: string, add: boolean): Sort[] {
  const standing = sort.find((part) => part.field === field);
  const next: Sort | null = !standing
    ? { field, order: 'asc' }
    : standing.order === 'asc'
      ? { field, order: 'desc' }
      : null;
  if (!add) return next ? [next] : [];
  if (!standing) return next ? [...sort, next] : [...sort];
  return sort.flatMap((part) => (part.field !== field ? [part] : next ? [next] : []));
}
