import type { Json } from '../../fields/field.ts';
import { allBy } from '../../states/commands.ts';
import { holds } from '../../states/evaluate.ts';
import {
  all,
  always,
  any,
  flag,
  isSet,
  latestOver,
  negative,
  not,
  oneOf,
  type Predicate,
} from '../../states/predicate.ts';
import type { FlagRules } from '../../states/flags.ts';
import type { StateEffect, StateRules } from '../../states/states.ts';
import { owedAgain, type PaidInParts } from '../../rules/owed.ts';
import { startOfDay } from '../../values/dates.ts';
import { managedPaymentMethods } from '../choices/contracts.ts';
import { financeStatuses } from '../choices/finance.ts';
import { settlementTypes } from '../choices/settlement-types.ts';

export type FinanceStatus = keyof typeof financeStatuses.options;

/** *Ours*, where the text speaks of receipts and settlements only: bills are charged, expenses paid. */
const charged = ['RECEIPT', 'BILL', 'RECTIFYING_BILL', 'RENT_BILL', 'RECTIFYING_RENT_BILL'];
const payed: readonly string[] = [...settlementTypes, 'EXPENSE'];

/** After this many days past the later of communication and expected payment a document is unpaid (F §9). */
export const UNPAID_AFTER_DAYS = 7;

const managed: Predicate = oneOf('paymentMethod', managedPaymentMethods);
const paid: Predicate = isSet('paymentDate');

/**
 * *Ours*: nobody owes a receipt whose total is in the tenant's favour, nor one that another document includes (F §3
 * `includedIn`), which alone is charged for both, nor what a rectification has left nothing of.
 */
const owesNothing: Predicate = any(
  isSet('includedIn'),
  flag('takenWhole'),
  all(oneOf('type', ['RECEIPT']), negative('totalAmount')),
);

const lacksData: Predicate = all(
  oneOf('type', settlementTypes),
  any(not(isSet('paymentMethod')), all(managed, not(flag('destinationAccountKnown')))),
);

/** Another document includes this one (F §3 `includedIn`) and settles it. */
export const isIncluded = (record: Readonly<Record<string, unknown>>): boolean =>
  Boolean(record['includedIn']);

/** The status of a document of that type once it is paid; null for a type that nobody pays. */
export const paidStatus = (type: string): 'CHARGED' | 'PAYED' | null =>
  charged.includes(type) ? 'CHARGED' : payed.includes(type) ? 'PAYED' : null;

/** Nothing stands in the way of the document's own progress. */
const released = { preview: false, cancelled: false, paused: false, dataWaived: true };
const settled: StateEffect = (_record, now) => ({
  ...released,
  unpaidSince: null,
  paymentDate: startOfDay(now),
});

/** Instalments of what was paid, which is owed as a whole again. */
function ratesOf(record: Readonly<Record<string, unknown>>): Record<string, Json> {
  const isPaid = record['paymentDate'] != null && Array.isArray(record['paymentRates']);
  return isPaid ? { paymentRates: owedAgain(record as unknown as PaidInParts) } : {};
}

/** Allowed manual changes (F §4). */
const changes = {
  PREVIEW: ['CANCELLED', 'PAUSED'],
  CANCELLED: ['UNPAID', 'CHARGED', 'PAYED', 'VALIDATED', 'PAUSED'],
  PENDING_DATA: ['CANCELLED', 'UNPAID', 'CHARGED', 'PAYED', 'VALIDATED', 'PAUSED'],
  PAUSED: ['CANCELLED', 'UNPAID', 'CHARGED', 'PAYED', 'VALIDATED', 'PENDING_DATA'],
  UNPAID: ['CANCELLED', 'CHARGED', 'PAYED', 'PAUSED'],
  CHARGED: ['CANCELLED', 'UNPAID'],
  PAYED: ['CANCELLED', 'UNPAID'],
  COMMUNICATED: ['CANCELLED', 'UNPAID', 'CHARGED', 'PAYED', 'PAUSED'],
  ISSUED: ['CANCELLED', 'UNPAID', 'CHARGED', 'PAYED', 'PAUSED'],
  VALIDATED: ['CANCELLED', 'UNPAID', 'CHARGED', 'PAYED', 'PAUSED'],
  NOT_VALIDATED: ['CANCELLED', 'UNPAID', 'CHARGED', 'PAYED', 'PAUSED'],
  IN_PROCESS: ['CANCELLED', 'UNPAID', 'CHARGED', 'PAYED'],
} as const satisfies StateRules<FinanceStatus>['changes'];

/**
 * Finance status (F §4, STA-06): first match wins. Two marks are *ours*, because the table of manual changes
 * leads to places that the dates alone cannot reach: `unpaidSince` (a person or a returned debit says so) and
 * `dataWaived` (a person goes on without the missing data). Without them the rules are those of the text.
 */
export const financeStates: StateRules<FinanceStatus> = {
  statuses: financeStatuses,
  derive: [
    { status: 'PREVIEW', when: flag('preview') },
    { status: 'CANCELLED', when: flag('cancelled') },
    { status: 'PAUSED', when: flag('paused') },
    { status: 'PENDING_DATA', when: all(lacksData, not(flag('dataWaived'))) },
    { status: 'IN_PROCESS', when: all(managed, isSet('processStartDate'), not(paid)) },
    { status: 'CHARGED', when: all(oneOf('type', charged), paid) },
    { status: 'PAYED', when: all(oneOf('type', payed), paid) },
    {
      status: 'UNPAID',
      when: all(
        not(owesNothing),
        any(
          isSet('unpaidSince'),
          // The seventh day counts: the end of the sixth has passed.
          all(
            managed,
            latestOver(['communicationDate', 'paymentExpectedDate'], { days: UNPAID_AFTER_DAYS - 1 }),
          ),
        ),
      ),
    },
    { status: 'COMMUNICATED', when: isSet('communicationDate') },
    { status: 'ISSUED', when: isSet('issueDate') },
    { status: 'VALIDATED', when: flag('validated') },
    { status: 'NOT_VALIDATED', when: always },
  ],
  changes,
  // A payment or a returned debit is told to whoever keeps the books (`finance.charged`, `.payed`, `.returned`).
  commands: allBy('ChangeFinanceStatus', changes),
  offered: (to, record, now) => {
    // It goes with the document that includes it.
    if (isIncluded(record)) return false;
    if (to === 'UNPAID') return !holds(owesNothing, record, now);
    if (to === 'CHARGED') return charged.includes(String(record['type']));
    if (to === 'PAYED') return payed.includes(String(record['type']));
    return to !== 'PENDING_DATA' || holds(lacksData, record, now);
  },
  effects: {
    CANCELLED: () => ({ cancelled: true, preview: false }),
    PAUSED: () => ({ paused: true, cancelled: false, preview: false }),
    PENDING_DATA: () => ({ ...released, dataWaived: false }),
    CHARGED: settled,
    PAYED: settled,
    UNPAID: (record, now) => ({
      ...released,
      ...ratesOf(record),
      paymentDate: null,
      processStartDate: null,
      unpaidSince: startOfDay(now),
    }),
    VALIDATED: () => ({
      ...released,
      validated: true,
      paymentDate: null,
      processStartDate: null,
      unpaidSince: null,
    }),
  },
  // How far it has come by its own days.
  continues: { VALIDATED: ['ISSUED', 'COMMUNICATED', 'UNPAID'] },
};

/** Lists can leave out what counts in another document (F §3 `includedIn`), as the figures do. */
export const financeFlags: FlagRules<'included'> = {
  included: {
    label: 'Incluido en otro',
    help: 'Su importe es una línea de otro documento, que se cobra por los dos.',
    when: isSet('includedIn'),
  },
};
