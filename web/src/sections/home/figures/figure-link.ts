import type { Json } from '@llavero/proto/fields/field';
import type { Figure, Viewer } from '@llavero/proto/rules/dashboard';
import { dayKey } from '@llavero/proto/values/dates';
import { type FilterValue, printFilter } from '../../../lib/url-state.ts';

/** The address of the list behind a figure, with the view or the chips that leave exactly its rows. */
export function figureLink({ path, filter, days = [], view }: Figure, viewer: Viewer): string {
  if (view) return `/${path}?vista=${view}`;
  const search = new URLSearchParams();
  for (const [name, condition] of Object.entries(filter(viewer)))
    search.set(`f.${name}`, printFilter(chipOf(condition as Condition, days.includes(name))));
  const query = search.toString().replaceAll('%2C', ',');
  return query ? `/${path}?${query}` : `/${path}`;
}

type Condition = boolean | { $in?: string[]; $gte?: number; $lte?: number };

function chipOf(condition: Condition, isDay: boolean): FilterValue {
  if (typeof condition === 'boolean') return { kind: 'flag', value: condition };
  if (condition.$in) return { kind: 'choice', values: condition.$in };
  const { $gte: from = null, $lte: to = null } = condition;
  if (!isDay) return { kind: 'range', from, to };
  const key = (day: number | null) => (day === null ? null : dayKey(day));
  return { kind: 'days', from: key(from), to: key(to) };
}

/** True for an answer of a command that holds a number under this name. */
export const numberIn = (output: Readonly<Record<string, Json>> | undefined, name: string) => {
  const value = output?.[name];
  return typeof value === 'number' ? value : undefined;
};
