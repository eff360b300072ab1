import { all, always, any, dayOver, flag, isSet, not } from '../../states/predicate.ts';
import { holds } from '../../states/evaluate.ts';
import type { StateRules } from '../../states/states.ts';
import { startOfDay } from '../../values/dates.ts';
import { billStatuses } from '../choices/work.ts';

export type BillStatus = keyof typeof billStatuses.options;

/** Without supplier, number and date it cannot be entered in the books. */
const lacksData = any(not(isSet('supplier')), not(isSet('number')), not(isSet('issueDate')));

/** Documents of a month charge it. */
const isCharged = ({ rebilledIn }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(rebilledIn) && rebilledIn.length > 0;

const released = { cancelled: false, approved: true };

/**
 * Status of a supplier's bill, *ours*: the text lists the generic statuses (F §4) and shows no order. An
 * approved bill that is neither paid nor on its way is unpaid once its due day is over.
 */
export const billStates: StateRules<BillStatus> = {
  statuses: billStatuses,
  derive: [
    { status: 'CANCELLED', when: flag('cancelled') },
    { status: 'PAYED', when: isSet('paymentDate') },
    { status: 'IN_PROCESS', when: isSet('processStartDate') },
    { status: 'UNPAID', when: all(flag('approved'), dayOver('dueDate')) },
    { status: 'APROVED', when: flag('approved') },
    { status: 'DATA_PENDING', when: lacksData },
    { status: 'REVIEW_PENDING', when: always },
  ],
  changes: {
    DATA_PENDING: ['CANCELLED'],
    REVIEW_PENDING: ['APROVED', 'CANCELLED'],
    APROVED: ['REVIEW_PENDING', 'IN_PROCESS', 'PAYED', 'CANCELLED'],
    IN_PROCESS: ['APROVED', 'PAYED', 'CANCELLED'],
    UNPAID: ['REVIEW_PENDING', 'IN_PROCESS', 'PAYED', 'CANCELLED'],
    PAYED: ['APROVED'],
    CANCELLED: ['REVIEW_PENDING'],
  },
  // A limit of money decides who approves, and nothing is paid that nobody has approved.
  commands: [
    { command: 'ChangeBillStatus', from: ['REVIEW_PENDING', 'IN_PROCESS', 'PAYED'], to: 'APROVED' },
    { command: 'ChangeBillStatus', from: ['DATA_PENDING', 'REVIEW_PENDING'], to: 'IN_PROCESS' },
    { command: 'ChangeBillStatus', from: ['DATA_PENDING', 'REVIEW_PENDING', 'IN_PROCESS'], to: 'PAYED' },
  ],
  offered: (to, record, now) => {
    if (to === 'APROVED') return !holds(lacksData, record, now);
    // A document charges it as it was approved.
    return to !== 'REVIEW_PENDING' || record['approved'] !== true || !isCharged(record);
  },
  effects: {
    REVIEW_PENDING: ({ rebilledIn }) => ({
      cancelled: false,
      approved: false,
      processStartDate: null,
      paymentDate: null,
      // What is split is what was approved; documents that charge a part still need to find it.
      ...(isCharged({ rebilledIn }) ? {} : { splitMethod: null, shares: [], splitContracts: [] }),
    }),
    APROVED: () => ({ ...released, processStartDate: null, paymentDate: null }),
    IN_PROCESS: (_record, now) => ({ ...released, processStartDate: startOfDay(now), paymentDate: null }),
    PAYED: (_record, now) => ({ ...released, paymentDate: startOfDay(now) }),
    CANCELLED: () => ({ cancelled: true }),
  },
  // One that lacks data waits for them, one past its due day is unpaid.
  continues: { REVIEW_PENDING: ['DATA_PENDING'], APROVED: ['UNPAID'] },
};
