import { publicationWithdrawn } from '@llavero/proto/events/places';
import { addDays } from '@llavero/proto/values/dates';
import type { Unit } from './places.ts';
import type { Random } from './random.ts';
import { type Row, row } from './row.ts';

/** Rules as an administrator has written them (JOB-06): one that acts, with what it has done, and one that is switched off. */
export function demoRules(
  random: Random,
  units: readonly Unit[],
  staff: readonly string[],
  today: number,
): { rules: Row[]; runs: Row[] } {
  const written = addDays(today, -60);
  const rule = (key: string, description: string, more: object) =>
    row(random, written, {
      ...{ type: 'EVENT', status: 'ACTIVE', key, description, eventType: 'OBJECT_MODIFICATION' },
      ...{ event: null, schedule: null, fields: [], conditions: {}, ...more },
    }) as Row;
  const signs = rule(
    'Recoger los carteles',
    'Al retirar una unidad, alguien quita el cartel de la fachada.',
    {
      ...{ collection: 'place', event: publicationWithdrawn.subject },
      actions: [
        {
          kind: 'TASK',
          title: 'Recoger el cartel de {{ficha}}',
          dueDays: 5,
          workingDays: true,
          person: staff[0]!,
        },
      ],
    },
  );
  const policies = rule('Pólizas en vigor', 'Cada mes, quien gestiona el seguro repasa las pólizas.', {
    ...{ collection: 'insurance', schedule: 'MONTH', status: 'ARCHIVED', conditions: { cancelled: false } },
    actions: [
      {
        ...{ kind: 'INTERNAL_MESSAGE', personField: 'insuranceManager' },
        ...{ subject: 'Póliza por repasar', body: 'Compruebe que {{ficha}} sigue al corriente.' },
      },
    ],
  });
  const runs = units.slice(0, 3).map((unit, at) => {
    const happenedAt = addDays(today, -12 * (at + 1)) + 10 * 3600;
    return row(random, happenedAt, {
      ...{ eventType: 'OBJECT_MODIFICATION', collection: 'place', recordId: unit.id, recordVersion: 2 },
      ...{ fields: [], config: signs.id, happenedAt, author: staff[at % staff.length]!, status: 'DONE' },
      actions: [{ kind: 'TASK', collection: 'task', id: null, doneAt: happenedAt, error: null }],
      ...{ handledAt: happenedAt, occurrence: `demo:${signs.id}:${at}` },
    }) as Row;
  });
  return { rules: [signs, policies], runs };
}
