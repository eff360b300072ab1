import { describe, expect, it } from '@jest/globals';
import type { RecordDefinition } from '../fields/record.ts';
import { booking } from '../records/contracts/booking.ts';
import { contract } from '../records/contracts/contract.ts';
import { finance } from '../records/finance/finance.ts';
import { mandate } from '../records/contracts/mandate.ts';
import { records } from '../records/registry.ts';
import { solvencyRequest } from '../records/contracts/solvency-request.ts';
import { addDays, daySeconds } from '../values/dates.ts';
import { statusOf } from './evaluate.ts';

const today = daySeconds({ year: 2026, month: 11, day: 20 });
const now = today + 36_000;

/** The tables of the specification, word for word: C §4.1, C §4.2, F §4. */
const tables: [title: string, definition: RecordDefinition, table: string][] = [
  [
    '[STA-01] mandate',
    mandate,
    `DRAFT: ACTIVE CANCELLED
     SIGNED: FINISHED CANCELLED
     ACTIVE: FINISHED CANCELLED
     FINISHED: ACTIVE RENEWED CANCELLED
     RENEWED: ACTIVE CANCELLED
     CANCELLED: DRAFT
     TRIAL: ACTIVE FINISHED CANCELLED`,
  ],
  [
    '[STA-02] contract',
    contract,
    `DRAFT: ACTIVE CANCELLED
     PENDING_SIGNATURE: ACTIVE CANCELLED
     SIGNED: CANCELLED
     ACTIVE: FINISHED CANCELLED
     UNPAID: FINISHED CANCELLED
     CANCELLED:
     FINISHED:
     UNKNOWN:`,
  ],
  [
    '[STA-06] finance',
    finance,
    `PREVIEW: CANCELLED PAUSED
     CANCELLED: UNPAID CHARGED PAYED VALIDATED PAUSED
     PENDING_DATA: CANCELLED UNPAID CHARGED PAYED VALIDATED PAUSED
     PAUSED: CANCELLED UNPAID CHARGED PAYED VALIDATED PENDING_DATA
     UNPAID: CANCELLED CHARGED PAYED PAUSED
     CHARGED: CANCELLED UNPAID
     PAYED: CANCELLED UNPAID
     COMMUNICATED: CANCELLED UNPAID CHARGED PAYED PAUSED
     ISSUED: CANCELLED UNPAID CHARGED PAYED PAUSED
     VALIDATED: CANCELLED UNPAID CHARGED PAYED PAUSED
     NOT_VALIDATED: CANCELLED UNPAID CHARGED PAYED PAUSED
     IN_PROCESS: CANCELLED UNPAID CHARGED PAYED`,
  ],
  [
    '[STA-11] booking: CANCELLED from any open one, CONTRACTED by a contract only',
    booking,
    `DRAFT: CONFIRMED CANCELLED
     CONFIRMED: HELD RETURNED CANCELLED
     HELD:
     RETURNED:
     CONTRACTED:
     CANCELLED:`,
  ],
  [
    '[STA-07] solvency request (ours)',
    solvencyRequest,
    `PENDING: REQUESTED CANCELLED
     REQUESTED: PENDING ACCEPTED REJECTED CANCELLED
     ACCEPTED: REQUESTED REJECTED CANCELLED
     REJECTED: REQUESTED ACCEPTED CANCELLED
     CANCELLED: PENDING`,
  ],
];

describe('tables of allowed changes', () => {
  it.each(tables)('%s: allows what the text allows and nothing else', (_title, definition, table) => {
    const expected = table.split('\n').map((row) => {
      const [from = '', targets = ''] = row.trim().split(':');
      return [from, targets.split(' ').filter(Boolean).sort()];
    });
    const { statuses, changes } = definition.states!;
    const actual = statuses.values.map((from) => [from, [...(changes[from] ?? [])].sort()]);
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
  });
});

const past = addDays(today, -1);
const ahead = addDays(today, 1);
/** Each row is decided by its last field; those before would decide otherwise. */
const derived: [
  title: string,
  definition: RecordDefinition,
  record: Record<string, unknown>,
  status: string,
][] = [
  [
    '[STA-01] a mandate: first cancelled',
    mandate,
    { validated: true, trial: true, cancelled: true },
    'CANCELLED',
  ],
  ['[STA-01] a mandate: then trial', mandate, { validated: true, endDate: past, trial: true }, 'TRIAL'],
  ['[STA-01] a mandate: over', mandate, { validated: true, mandateDate: past, endDate: past }, 'FINISHED'],
  [
    '[STA-01] a mandate on its last day',
    mandate,
    { validated: true, mandateDate: past, endDate: today },
    'ACTIVE',
  ],
  ['[STA-01] a mandate on its first day', mandate, { validated: true, mandateDate: today }, 'ACTIVE'],
  ['[STA-01] a mandate to come', mandate, { validated: true, mandateDate: ahead }, 'SIGNED'],
  ['[STA-01] a mandate not validated', mandate, { mandateDate: past, endDate: past }, 'DRAFT'],
  ['[STA-02] a contract: first cancelled', contract, { validated: false, cancelled: true }, 'CANCELLED'],
  ['[STA-02] a contract not validated', contract, { activated: true, unpaid: true }, 'DRAFT'],
  ['[STA-02] a contract not activated', contract, { validated: true, endDate: past }, 'PENDING_SIGNATURE'],
  [
    '[STA-02] a contract that is over',
    contract,
    { validated: true, activated: true, unpaid: true, mandateStatus: 'CANCELLED', endDate: past },
    'FINISHED',
  ],
  [
    '[STA-02] a contract whose mandate is cancelled',
    contract,
    { validated: true, activated: true, unpaid: true, endDate: today, mandateStatus: 'CANCELLED' },
    'UNKNOWN',
  ],
  [
    '[STA-02] a contract whose mandate is finished',
    contract,
    { validated: true, activated: true, mandateStatus: 'FINISHED' },
    'UNKNOWN',
  ],
  [
    '[STA-02] a contract unpaid before its start',
    contract,
    { validated: true, activated: true, startDate: ahead, unpaid: true },
    'UNPAID',
  ],
  ['[STA-02] a contract to come', contract, { validated: true, activated: true, startDate: ahead }, 'SIGNED'],
  [
    '[STA-02] a contract from its first day',
    contract,
    { validated: true, activated: true, startDate: today },
    'ACTIVE',
  ],
];

const solvency = { requestedAt: 1, acceptedAt: 2, rejectedAt: 3, cancelledAt: 4 };
derived.push(
  ['[STA-07] a solvency request: first cancelled', solvencyRequest, solvency, 'CANCELLED'],
  ['[STA-07] then rejected', solvencyRequest, { ...solvency, cancelledAt: null }, 'REJECTED'],
  ['[STA-07] then accepted', solvencyRequest, { requestedAt: 1, acceptedAt: 2 }, 'ACCEPTED'],
  ['[STA-07] then requested', solvencyRequest, { requestedAt: 1 }, 'REQUESTED'],
  ['[STA-07] else pending', solvencyRequest, {}, 'PENDING'],
  ['[STA-11] a booking', booking, {}, 'DRAFT'],
  ['[STA-11] confirmed', booking, { confirmationDate: past }, 'CONFIRMED'],
  ['[STA-11] held', booking, { confirmationDate: past, heldDate: today }, 'HELD'],
  ['[STA-11] returned', booking, { confirmationDate: past, returnDate: today }, 'RETURNED'],
  ['[STA-11] with its contract', booking, { confirmationDate: past, contract: 'id' }, 'CONTRACTED'],
  ['[STA-11] cancelled', booking, { confirmationDate: past, cancelled: true }, 'CANCELLED'],
);

describe('derived statuses', () => {
  it.each(derived)('%s', (_title, definition, record, status) => {
    expect(statusOf(definition, record, now)).toBe(status);
  });

  it('[STA-05] a stored status begins where the text says', () => {
    const begins = ['task', 'communication', 'process'].map((collection) => {
      const definition = records.get(collection as 'task');
      return [collection, definition?.states?.statuses.values[0]];
    });
    expect(Object.fromEntries(begins)).toEqual({
      task: 'TO_DO',
      communication: 'NOT_SENT',
      process: 'QUEUED',
    });
  });
});
