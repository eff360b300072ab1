import type { RepairCause } from '@llavero/proto/records/choices/issues';
import { workOrder as orderDefinition } from '@llavero/proto/records/supplies/work-order';
import { nextStepOf, type SteppedIssue, type SteppedOrder } from '@llavero/proto/rules/issue-step';
import { payerText, proposedPayer } from '@llavero/proto/rules/repair-payer';
import { statusOf } from '@llavero/proto/states/evaluate';
import { addDays, atTime, startOfDay } from '@llavero/proto/values/dates';
import { addMoney, percentOf } from '@llavero/proto/values/money';
import type { Random } from './random.ts';
import type { Row } from './row.ts';

/** A message of the demo, as the supplies service keeps it. `at` in unix seconds. */
export interface DemoMessage {
  issue: string;
  audience: 'TENANT' | 'SUPPLIER' | 'LANDLORD' | 'INTERNAL';
  author: string;
  authorName: string;
  outside: boolean;
  at: number;
  text: string;
  recipients: string;
}

const causeOf: Readonly<Record<string, RepairCause>> = {
  LANDLORD: 'WEAR',
  TENANT: 'SMALL_USE',
  INSURANCE: 'INSURED',
  COMMUNITY: 'COMMON_PARTS',
  COMPANY: 'OWN_WORK',
};

const HOUR = 3600;
/** Work days on which visits are spread around today. */
const VISIT_DAYS = [-2, -1, 0, 0, 1, 1, 2, 3, 6, 7];

/**
 * Carries the repairs of the demo on: why somebody pays, suppliers who have answered, visits around today, quotes that wait for a landlord,
 * an invoice above what was approved, an issue that was reopened, a deferred one, and the next step of each.
 * @param now unix seconds
 */
export function followIssues(
  random: Random,
  issues: readonly Row[],
  orders: readonly Row[],
  now: number,
): void {
  const today = startOfDay(now);
  let visits = 0;
  let waiting = 0;
  for (const { object, createdAt } of orders) {
    const status = statusOf(orderDefinition, object, now);
    const net = (object['lines'] as { unitAmount: number }[])[0]?.unitAmount ?? 0;
    const total = addMoney(net, percentOf(net, 21));
    object['sentAt'] = createdAt;
    object['approval'] = 'NONE';
    if (status === 'REQUESTED' && random.chance(0.4)) continue;
    Object.assign(object, { answer: 'ACCEPTED', answeredAt: createdAt + random.int(1, 30) * HOUR });
    if (status === 'BUDGETED' && waiting < 3 && object['payer'] === 'LANDLORD') {
      waiting += 1;
      Object.assign(object, {
        approval: 'LANDLORD',
        approvalAskedAt: now - waiting * HOUR,
        validUntil: addDays(today, 20),
        risk: 'El inquilino no puede usarlo y el daño puede ir a más.',
      });
    }
    if (status === 'APROVED' || status === 'REQUESTED') {
      const day = addDays(today, VISIT_DAYS[visits % VISIT_DAYS.length] ?? 0);
      const hour = 9 + ((visits * 2) % 9);
      visits += 1;
      Object.assign(object, { visitFrom: atTime(day, hour), visitUntil: atTime(day, hour + 2) });
    }
    if (['APROVED', 'FINISHED', 'INVOICED'].includes(status))
      Object.assign(object, { approval: 'APPROVED', approvedAmount: total });
    if (status !== 'FINISHED' && status !== 'INVOICED') continue;
    const finished = atTime(Number(object['finishDate'] ?? today), random.int(10, 17));
    const late = random.chance(0.25);
    Object.assign(object, {
      finishedAt: finished,
      visitFrom: finished - 2 * HOUR,
      visitUntil: late ? finished - HOUR : finished + HOUR,
      finishNotes: 'Trabajo terminado y comprobado con el inquilino.',
      ...(status === 'INVOICED' ? { invoiceAmount: total } : {}),
    });
  }
  const [dear] = orders.filter(({ object }) => statusOf(orderDefinition, object, now) === 'FINISHED');
  if (dear) {
    const approved = Number(dear.object['approvedAmount'] ?? 0);
    Object.assign(dear.object, { approval: 'DEVIATION', invoiceAmount: addMoney(approved, 48.4) });
  }
  for (const [at, issue] of issues.entries()) setStep(random, issue, at, orders, today, now);
}

function setStep(
  random: Random,
  { id, object, createdAt }: Row,
  at: number,
  orders: readonly Row[],
  today: number,
  now: number,
): void {
  const cause = causeOf[String(object['payer'])] ?? 'WEAR';
  // What has just come in waits for somebody to look at it.
  if (object['status'] === 'OPEN') Object.assign(object, { payer: null });
  else Object.assign(object, { cause, payerReason: payerText(proposedPayer(cause, null)) });
  if (object['status'] === 'PENDING' && at % 9 === 4)
    Object.assign(object, { deferUntil: addDays(today, random.int(2, 12)), deferReason: 'Falta la pieza' });
  if (at % 11 === 3) object['reopenCount'] = 1;
  const own = orders.filter((order) => order.object['issue'] === id);
  const visit = own.find((order) => order.object['visitFrom'] != null)?.object['visitFrom'] ?? null;
  Object.assign(object, { visitAt: visit });
  const stepped = own.map(
    (order) =>
      ({
        ...emptyOrder,
        ...order.object,
        status: statusOf(orderDefinition, order.object, now),
      }) as SteppedOrder,
  );
  const issue = { ...object, createdAt } as unknown as SteppedIssue;
  Object.assign(
    object,
    nextStepOf({ ...issue, deferUntil: issue.deferUntil ?? null, due: issue.due ?? null }, stepped, now),
  );
}

const emptyOrder: Omit<SteppedOrder, 'status'> = {
  approval: 'NONE',
  answer: null,
  sentAt: null,
  answeredAt: null,
  budgetDate: null,
  approvalDate: null,
  approvalAskedAt: null,
  visitFrom: null,
  finishDate: null,
};

/** Issues with conversations. */
const TALKED = 14;

/** What was said about the newest issues, to whom and by whom. */
export function demoMessages(issues: readonly Row[], staff: string): DemoMessage[] {
  const live = issues.filter(({ object }) => object['status'] === 'PENDING' || object['status'] === 'SOLVED');
  return live.slice(0, TALKED).flatMap(({ id, object, createdAt }, at) => {
    const [tenant] = object['tenants'] as string[];
    const [landlord] = object['landlords'] as string[];
    const office = { issue: id, author: staff, authorName: 'Operaciones', outside: false };
    const messages: DemoMessage[] = [
      {
        ...office,
        audience: 'TENANT',
        at: createdAt + 2 * HOUR,
        text: 'Gracias por avisar. Ya hemos pedido presupuesto; le diremos cuándo van.',
        recipients: 'el inquilino',
      },
    ];
    if (tenant)
      messages.push({
        ...{ issue: id, audience: 'TENANT', author: tenant, authorName: 'El inquilino', outside: true },
        at: createdAt + 5 * HOUR,
        text: 'Perfecto. Por las tardes a partir de las cinco siempre hay alguien.',
        recipients: '',
      });
    if (object['supplier'] && at % 2 === 0)
      messages.push({
        ...office,
        audience: 'SUPPLIER',
        at: createdAt + 6 * HOUR,
        text: 'Mejor por la tarde, a partir de las cinco.',
        recipients: 'el proveedor',
      });
    if (landlord && at % 3 === 0)
      messages.push({
        ...office,
        audience: 'LANDLORD',
        at: createdAt + 7 * HOUR,
        text: 'Le informamos de esta avería; le pediremos su aprobación si el importe lo requiere.',
        recipients: 'el propietario',
      });
    if (at % 4 === 0)
      messages.push({
        ...office,
        audience: 'INTERNAL',
        at: createdAt + 8 * HOUR,
        text: 'Es la segunda vez este año: preguntar por la garantía del último arreglo.',
        recipients: '',
      });
    return messages;
  });
}
