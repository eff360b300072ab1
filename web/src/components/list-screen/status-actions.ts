import { choiceLabel } from '@llavero/proto/fields/choices';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { offeredChanges } from '@llavero/proto/states/change';
import { statusOf } from '@llavero/proto/states/evaluate';
import type { BulkAction } from './types.ts';

/** One bulk action per status that a person may choose, by the record's own table of changes. */
export function statusActions(definition: RecordDefinition): BulkAction[] {
  const { states } = definition;
  if (!states) return [];
  const reachable = new Set(Object.values(states.changes).flatMap((to) => to ?? []));
  const now = () => Math.floor(Date.now() / 1000);
  return states.statuses.values
    .filter((to) => reachable.has(to))
    .map((to) => ({
      key: `status-${to}`,
      label: `Pasar a «${choiceLabel(states.statuses, to)}»`,
      refuses: (row) =>
        offeredChanges(definition, row, now()).includes(to)
          ? null
          : `No se permite desde «${choiceLabel(states.statuses, statusOf(definition, row, now()))}»`,
      describe: (row) =>
        `${choiceLabel(states.statuses, statusOf(definition, row, now()))} → ${choiceLabel(states.statuses, to)}`,
      onServer: true,
      patch: { status: to },
    }));
}
