import type { ConstraintRefusal } from '@llavero/kit/db/constraint-refusal';
import { agentBusy, unitBusy } from './visit.errors.ts';

/** Nobody shows two units at once, no unit is shown twice at once (decision 0110), whatever way a visit is written. */
export const slotRefusals: readonly ConstraintRefusal[] = [
  {
    constraint: 'visit_slot_employee',
    collections: ['visit'],
    fromErrorAlone: true,
    explain: async () => agentBusy(),
  },
  {
    constraint: 'visit_slot_unit',
    collections: ['visit'],
    fromErrorAlone: true,
    explain: async () => unitBusy(),
  },
];

/** What a hold is told when a constraint refuses it; other errors stay as they are. */
export function holdRefusal(error: unknown, taken: () => Error): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23P01' && constraint?.startsWith('visit_slot_') ? taken() : error;
}
