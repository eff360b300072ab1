import { describe, expect, it } from '@jest/globals';
import { CodedError } from '../errors.ts';
import { choiceLabel } from '../fields/choices.ts';
import { metaOf } from '../fields/field.ts';
import type { RecordDefinition } from '../fields/record.ts';
import { communication } from '../records/notifications/communication.ts';
import { document } from '../records/documents/document.ts';
import { event } from '../records/notifications/event.ts';
import { issue } from '../records/supplies/issue.ts';
import { process } from '../records/notifications/process.ts';
import { task } from '../records/notifications/task.ts';
import { unknown } from '../records/notifications/unknown.ts';
import { daySeconds } from '../values/dates.ts';
import { applyChange, offeredChanges } from './change.ts';

const today = daySeconds({ year: 2026, month: 11, day: 20 });
const now = today + 36_000;

/** The whole tables; of tasks, messages, issues and processes the text names the statuses only (C §4.4, F §4). */
const tables: [title: string, definition: RecordDefinition, table: string][] = [
  [
    '[STA-05] task',
    task,
    `TO_DO: IN_PROGRESS BLOCKED ERROR DONE DUPLICATED
     IN_PROGRESS: TO_DO BLOCKED ERROR DONE DUPLICATED
     BLOCKED: TO_DO IN_PROGRESS ERROR DONE DUPLICATED
     ERROR: TO_DO IN_PROGRESS BLOCKED DONE DUPLICATED
     DONE: TO_DO
     DELETED:
     DUPLICATED: TO_DO`,
  ],
  [
    '[STA-05] communication',
    communication,
    `NOT_SENT: CANCELLED
     SENDING:
     SENT:
     ERROR: NOT_SENT CANCELLED
     CANCELLED: NOT_SENT`,
  ],
  [
    '[STA-05] issue',
    issue,
    `OPEN: PENDING SOLVED CLOSED
     CLOSED: OPEN
     PENDING: OPEN SOLVED CLOSED
     SOLVED: OPEN CLOSED`,
  ],
  [
    '[STA-05] [STA-09] process',
    process,
    `QUEUED: CANCELLED
     IN_PROGRESS: CANCELLED
     FINISHED:
     DONE:
     ERROR: QUEUED CANCELLED
     CANCELLED:`,
  ],
  [
    '[ENT-05] event',
    event,
    `PENDING: DONE SKIPPED
     DONE:
     ERROR: PENDING DONE SKIPPED
     SKIPPED: PENDING`,
  ],
  [
    '[STA-10] document',
    document,
    `DRAFT: GENERATED REVIEW_PENDING DATA_PENDING VALID CANCELLED
     GENERATED: DRAFT SENT WAITING_SIGNATURE SIGNED VALID CANCELLED
     SENT: WAITING_SIGNATURE SIGNED VALID REJECTED CANCELLED
     WAITING_SIGNATURE: SENT SIGNED REJECTED EXPIRED CANCELLED
     WAITING_AVAILABILITY: WAITING_SIGNATURE SIGNED CANCELLED
     REVIEW_PENDING: DATA_PENDING VALID REJECTED CANCELLED
     DATA_PENDING: REVIEW_PENDING VALID CANCELLED
     SIGNED: VALID REGISTERED JUDGMENT FINISHED CANCELLED
     VALID: REVIEW_PENDING REGISTERED EXPIRED FINISHED CANCELLED
     IN_PROCESS: REQUESTED VALID REGISTERED REJECTED CANCELLED
     REQUESTED: IN_PROCESS BUDGETED VALID REGISTERED REJECTED DOESNT_APPLY CANCELLED
     REQUESTED_TO_THE_PROPERTY: REQUESTED VALID REJECTED DOESNT_APPLY CANCELLED
     BUDGETED: APROVED REJECTED CANCELLED
     APROVED: INVOICED FINISHED CANCELLED
     INVOICED: PAYED UNPAID CANCELLED
     PAYED: UNPAID COMPENSATION_PENDING FINISHED
     UNPAID: PAYED JUDGMENT COMPENSATION_PENDING CANCELLED
     RECOVERED: LIQUIDATED FINISHED
     LIQUIDATED: FINISHED
     COMPENSATION_PENDING: COMPENSATION_DONE CANCELLED
     COMPENSATION_DONE: FINISHED
     REGISTERED: RECOVERED EXPIRED FINISHED CANCELLED
     DOESNT_APPLY: REQUESTED REVIEW_PENDING
     JUDGMENT: PAYED FINISHED CANCELLED
     REJECTED: DRAFT REVIEW_PENDING CANCELLED
     EXPIRED: REVIEW_PENDING VALID CANCELLED
     FINISHED: VALID
     CANCELLED: DRAFT
     UNKNOWN: DRAFT GENERATED REVIEW_PENDING SIGNED VALID REGISTERED EXPIRED CANCELLED
     DELETED:`,
  ],
];

const rowsOf = (table: string) =>
  table.split('\n').map((row) => {
    const [from = '', targets = ''] = row.trim().split(':');
    return [from, targets.split(' ').filter(Boolean)] as const;
  });

describe('stored statuses', () => {
  it.each(tables)(
    '%s: each status leads to those of its table and to no other',
    (_title, definition, table) => {
      const { statuses } = definition.states!;
      const rows = new Map(rowsOf(table));
      expect([...rows.keys()].sort()).toEqual([...statuses.values].sort());
      for (const from of statuses.values)
        for (const to of statuses.values) {
          if (to === from) continue;
          const allowed = rows.get(from)?.includes(to) ?? false;
          const change = () => applyChange(definition, { status: from }, to, now)['status'];
          if (allowed) expect([from, change()]).toEqual([from, to]);
          else expect(change).toThrow(CodedError);
        }
    },
  );

  it.each(tables)(
    '%s: a refused change names those that are allowed, in Spanish',
    (_title, definition, table) => {
      const { statuses } = definition.states!;
      for (const [from, targets] of rowsOf(table)) {
        const refused = statuses.values.find((to) => to !== from && !targets.includes(to))!;
        expect(offeredChanges(definition, { status: from }, now).sort()).toEqual([...targets].sort());
        try {
          applyChange(definition, { status: from }, refused, now);
          throw new Error('was allowed');
        } catch (error) {
          const { body } = error as CodedError;
          expect(body.code).toMatch(/\.CHANGE_NOT_ALLOWED$/);
          expect([...((body.details as { allowed: string[] }).allowed ?? [])].sort()).toEqual(
            [...targets].sort(),
          );
          for (const to of targets) expect(body.message).toContain(`«${choiceLabel(statuses, to)}»`);
        }
      }
    },
  );

  it('[STA-05] a new record begins where the text says', () => {
    const begins = [task, communication, issue, process, event, unknown].map(({ collection, fields }) => [
      collection,
      metaOf(fields.status).default,
    ]);
    expect(Object.fromEntries(begins)).toEqual({
      task: 'TO_DO',
      communication: 'NOT_SENT',
      issue: 'OPEN',
      process: 'QUEUED',
      event: 'PENDING',
      unknown: 'PENDING',
    });
  });

  it('[STA-05] an issue keeps when it was solved and closed, until it is opened again', () => {
    expect(applyChange(issue, { status: 'OPEN' }, 'SOLVED', now)).toEqual({
      status: 'SOLVED',
      solvedAt: now,
    });
    expect(applyChange(issue, { status: 'SOLVED' }, 'CLOSED', now)).toEqual({
      status: 'CLOSED',
      closedAt: now,
    });
    expect(applyChange(issue, { status: 'CLOSED' }, 'OPEN', now)).toEqual({
      status: 'OPEN',
      solvedAt: null,
      closedAt: null,
      reopenCount: 1,
    });
  });

  it('[STA-09] a message ends done or with an error, a process finished or with one', () => {
    expect(process.states?.statuses.values).toEqual(
      expect.arrayContaining(['QUEUED', 'IN_PROGRESS', 'DONE', 'FINISHED', 'ERROR']),
    );
    expect(applyChange(process, { status: 'ERROR' }, 'QUEUED', now)).toMatchObject({
      status: 'QUEUED',
      success: false,
      error: null,
    });
  });

  it('[STA-10] a signed document keeps its day, a sent one its moment; every status has label and colour', () => {
    expect(applyChange(document, { status: 'SENT' }, 'SIGNED', now)).toEqual({
      status: 'SIGNED',
      signatureDate: today,
    });
    expect(applyChange(document, { status: 'SENT', signatureDate: 5 }, 'SIGNED', now)).toMatchObject({
      signatureDate: 5,
    });
    expect(applyChange(document, { status: 'GENERATED' }, 'SENT', now)).toEqual({
      status: 'SENT',
      sentAt: now,
    });
    for (const option of Object.values(document.states!.statuses.options)) {
      expect(option.label).not.toBe('');
      expect(option.colour).toBeDefined();
    }
  });
});
