import type { CollectionName } from '@llavero/proto/collections';
import type { ListPage } from '../../../lib/records.ts';
import type { TaskRow } from './day-plan.ts';

export type Labels = ListPage['collections'];

const related = [
  ['place', 'relatedPlaces'],
  ['contract', 'relatedContracts'],
  ['mandate', 'relatedMandates'],
  ['agent', 'relatedAgents'],
] as const satisfies readonly (readonly [CollectionName, keyof TaskRow])[];

/** What a task is about: the first unit, contract, mandate and person it names; a contract's name has its unit. */
export function aboutTask(row: TaskRow, labels: Labels): string {
  return related
    .flatMap(([collection, field]) => {
      if (collection === 'place' && row.relatedContracts?.length) return [];
      const [id, ...more] = row[field] ?? [];
      const title = labels[collection]?.find((label) => label.id === id)?.title;
      return title ? [more.length > 0 ? `${title} (+${more.length})` : title] : [];
    })
    .join(' · ');
}
