import { always, isSet } from '../../states/predicate.ts';
import type { StateRules } from '../../states/states.ts';
import { startOfDay } from '../../values/dates.ts';
import { type InventoryStatus, inventoryStatuses } from '../choices/inventory.ts';

/**
 * Ours: F §3 shows no statuses of an inventory. It is filled in on site, is complete once nothing is missing, and is answered by the tenant,
 * who contests elements or signs. What was signed stays as it is.
 */
export const inventoryStates: StateRules<InventoryStatus> = {
  statuses: inventoryStatuses,
  derive: [
    { status: 'SIGNED', when: isSet('tenantSignatureDate') },
    { status: 'CONTESTED', when: isSet('contestedDate') },
    { status: 'COMPLETE', when: isSet('completedDate') },
    { status: 'IN_PROGRESS', when: isSet('startedDate') },
    { status: 'DRAFT', when: always },
  ],
  changes: {
    DRAFT: ['IN_PROGRESS'],
    IN_PROGRESS: ['COMPLETE'],
    COMPLETE: ['IN_PROGRESS', 'SIGNED'],
    CONTESTED: ['IN_PROGRESS', 'SIGNED'],
  },
  effects: {
    // Also opens it again; what the tenant has said of it stays.
    IN_PROGRESS: ({ startedDate }, now) => ({
      startedDate: typeof startedDate === 'number' ? startedDate : startOfDay(now),
      completedDate: null,
      contestedDate: null,
    }),
    COMPLETE: (_record, now) => ({ completedDate: startOfDay(now) }),
    SIGNED: (_record, now) => ({ tenantSignatureDate: startOfDay(now) }),
  },
};
