import { always, flag, isSet } from '../../states/predicate.ts';
import type { StateRules } from '../../states/states.ts';
import { startOfDay } from '../../values/dates.ts';
import { workOrderStatuses } from '../choices/work.ts';

export type WorkOrderStatus = keyof typeof workOrderStatuses.options;

/** The days that carry a work order from one status to the next, in their order. */
const steps = {
  REQUESTED: 'requestDate',
  BUDGETED: 'budgetDate',
  APROVED: 'approvalDate',
  IN_PROCESS: 'startDate',
  FINISHED: 'finishDate',
  INVOICED: 'invoiceDate',
  PAYED: 'paymentDate',
} as const satisfies Partial<Record<WorkOrderStatus, string>>;
type Step = keyof typeof steps;
const order = Object.keys(steps) as Step[];

/** Going to a step sets its day and empties the later ones: going back is going on from there. */
const reach =
  (step: Step) =>
  (record: Readonly<Record<string, unknown>>, now: number): Record<string, number | boolean | null> => ({
    cancelled: false,
    rejectionDate: null,
    ...Object.fromEntries(order.slice(order.indexOf(step) + 1).map((later) => [steps[later], null])),
    [steps[step]]: (record[steps[step]] as number | null | undefined) ?? startOfDay(now),
  });

/**
 * Status of a work order, *ours*: the text lists the generic statuses (F §4) and shows no order. The latest
 * step that has its day; a rejection or cancellation comes before.
 */
export const workOrderStates: StateRules<WorkOrderStatus> = {
  statuses: workOrderStatuses,
  derive: [
    { status: 'CANCELLED', when: flag('cancelled') },
    { status: 'REJECTED', when: isSet('rejectionDate') },
    ...[...order].reverse().map((status) => ({ status, when: isSet(steps[status]) })),
    { status: 'DRAFT', when: always },
  ],
  changes: {
    DRAFT: ['REQUESTED', 'CANCELLED'],
    REQUESTED: ['BUDGETED', 'APROVED', 'REJECTED', 'CANCELLED'],
    BUDGETED: ['REQUESTED', 'APROVED', 'REJECTED', 'CANCELLED'],
    APROVED: ['BUDGETED', 'IN_PROCESS', 'FINISHED', 'INVOICED', 'CANCELLED'],
    IN_PROCESS: ['FINISHED', 'INVOICED', 'CANCELLED'],
    FINISHED: ['IN_PROCESS', 'INVOICED', 'CANCELLED'],
    INVOICED: ['FINISHED', 'PAYED', 'CANCELLED'],
    PAYED: ['INVOICED'],
    REJECTED: ['REQUESTED', 'CANCELLED'],
    CANCELLED: ['REQUESTED'],
  },
  // Limits of money decide who approves (`rules/order-approval.ts`).
  commands: [{ command: 'ApproveWorkOrder', from: ['REQUESTED', 'BUDGETED'], to: 'APROVED' }],
  effects: {
    ...Object.fromEntries(order.map((step) => [step, reach(step)])),
    REJECTED: (_record, now) => ({ rejectionDate: startOfDay(now) }),
    CANCELLED: () => ({ cancelled: true }),
  },
};
