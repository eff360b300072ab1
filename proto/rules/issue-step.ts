import type { IssueHolder, IssueStep, OrderApproval } from '../records/choices/issues.ts';
import type { issuePriorities, issueStatuses } from '../records/choices/work.ts';
import type { WorkOrderStatus } from '../records/supplies/work-order.states.ts';
import type { NextStep } from '../records/parts/next-step.ts';
import { addDays, startOfDay } from '../values/dates.ts';

type Priority = (typeof issuePriorities.values)[number];

/** Days in which an issue is to be solved, and in which it is looked at, by priority; *ours*. */
const daysToSolve: Record<Priority, number> = { URGENT: 1, HIGH: 3, NORMAL: 10, LOW: 30 };
const daysToTriage: Record<Priority, number> = { URGENT: 0, HIGH: 1, NORMAL: 2, LOW: 5 };
const daysToAnswer: Record<Priority, number> = { URGENT: 0, HIGH: 1, NORMAL: 2, LOW: 3 };
const DAYS_TO_QUOTE = 3;
const DAYS_TO_APPROVE = 3;
const DAYS_TO_SCHEDULE = 3;
/** A tenant who says nothing so long is taken to be content. */
export const DAYS_TO_CONFIRM = 7;

const priorityOf = (given: unknown): Priority =>
  typeof given === 'string' && given in daysToSolve ? (given as Priority) : 'NORMAL';

/** Day by which an issue is to be solved. @param priority as given, NORMAL otherwise. @param now unix seconds */
export const dueDay = (priority: unknown, now: number): number =>
  addDays(startOfDay(now), daysToSolve[priorityOf(priority)]);

/** An issue as far as its next step depends on it. Instants and days in unix seconds. */
export interface SteppedIssue {
  status: (typeof issueStatuses.values)[number];
  priority: Priority;
  payer: string | null;
  createdAt: number;
  solvedAt: number | null;
  deferUntil: number | null;
  due: number | null;
}

/** The same of a work order. */
export interface SteppedOrder {
  status: WorkOrderStatus;
  approval: OrderApproval;
  answer: 'ACCEPTED' | 'DECLINED' | null;
  sentAt: number | null;
  answeredAt: number | null;
  budgetDate: number | null;
  approvalDate: number | null;
  approvalAskedAt: number | null;
  visitFrom: number | null;
  finishDate: number | null;
}

type IssueNext = NextStep<IssueStep, IssueHolder>;

const step = (nextStep: IssueStep, nextHolder: IssueHolder, date: number): IssueNext => ({
  nextStep,
  nextHolder,
  nextDate: startOfDay(date),
});

/** Work is asked for, under way or to be done again. */
const live: readonly WorkOrderStatus[] = ['DRAFT', 'REQUESTED', 'BUDGETED', 'APROVED', 'IN_PROCESS'];
const done: readonly string[] = ['FINISHED', 'INVOICED', 'PAYED'] satisfies WorkOrderStatus[];

/** The work of an order that stands so is finished, whether or not it is billed and paid. @param status as computed, which is text */
export const isWorkDone = (status: string): boolean => done.includes(status);

function orderStep(order: SteppedOrder, { priority, createdAt }: SteppedIssue): IssueNext {
  const { status, approval, answer, visitFrom } = order;
  const asked = order.sentAt ?? createdAt;
  if (status === 'DRAFT') return step('SEND', 'OFFICE', createdAt);
  if (answer === 'DECLINED' && (status === 'REQUESTED' || status === 'BUDGETED'))
    return step('ORDER', 'OFFICE', order.answeredAt ?? asked);
  if (status === 'REQUESTED') {
    if (answer === null)
      return step('ANSWER', 'SUPPLIER', addDays(startOfDay(asked), daysToAnswer[priority]));
    const from = visitFrom ?? order.answeredAt ?? asked;
    return step('QUOTE', 'SUPPLIER', addDays(startOfDay(from), DAYS_TO_QUOTE));
  }
  if (status === 'BUDGETED') {
    const since = order.approvalAskedAt ?? order.budgetDate ?? asked;
    return approval === 'LANDLORD'
      ? step('APPROVE', 'LANDLORD', addDays(startOfDay(since), DAYS_TO_APPROVE))
      : step('APPROVE', 'OFFICE', since);
  }
  if (visitFrom !== null) return step('WORK', 'SUPPLIER', visitFrom);
  return step(
    'SCHEDULE',
    'SUPPLIER',
    addDays(startOfDay(order.approvalDate ?? order.budgetDate ?? asked), DAYS_TO_SCHEDULE),
  );
}

/**
 * What has to happen next with an issue, who has it and by which day: always exactly one. Of several orders under way the one whose
 * step is due first counts.
 * @param now unix seconds
 */
export function nextStepOf(issue: SteppedIssue, orders: readonly SteppedOrder[], now: number): IssueNext {
  const { status, priority, payer, createdAt, deferUntil } = issue;
  if (status === 'CLOSED') return { nextStep: 'NONE', nextHolder: 'NOBODY', nextDate: null };
  if (status === 'SOLVED')
    return step('CONFIRM', 'TENANT', addDays(startOfDay(issue.solvedAt ?? now), DAYS_TO_CONFIRM));
  if (deferUntil !== null && deferUntil > startOfDay(now)) return step('WAIT', 'OFFICE', deferUntil);
  if (payer === null) return step('TRIAGE', 'OFFICE', addDays(startOfDay(createdAt), daysToTriage[priority]));
  const open = orders.filter((order) => live.includes(order.status)).map((order) => orderStep(order, issue));
  const [first] = open.toSorted((one, other) => (one.nextDate ?? 0) - (other.nextDate ?? 0));
  if (first) return first;
  const over = orders.filter((order) => isWorkDone(order.status));
  // A defect that has come back after the work needs new work.
  if (over.length > 0 && status === 'PENDING')
    return step('SOLVE', 'OFFICE', Math.max(...over.map(({ finishDate }) => finishDate ?? createdAt)));
  return step('ORDER', 'OFFICE', issue.due ?? addDays(startOfDay(createdAt), daysToSolve[priority]));
}

/** The next step of an issue that nobody has done anything for, taken to be as old as its due day says. */
export function firstStepOf(given: {
  status?: SteppedIssue['status'] | null;
  priority?: Priority | null;
  payer?: string | null;
  due?: number | null;
  solvedAt?: number | null;
}): IssueNext {
  const priority = given.priority ?? 'NORMAL';
  const due = given.due ?? 0;
  const createdAt = addDays(due, -daysToSolve[priority]);
  return nextStepOf(
    {
      status: given.status ?? 'OPEN',
      priority,
      payer: given.payer ?? null,
      createdAt,
      solvedAt: given.solvedAt ?? null,
      deferUntil: null,
      due,
    },
    [],
    createdAt,
  );
}
