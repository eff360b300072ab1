import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { notified, tasked } from '@llavero/kit/testing/notified';
import { until } from '@llavero/kit/testing/until';
import type { Json } from '@llavero/proto/fields/field';
import { addDays } from '@llavero/proto/values/dates';
import {
  admin,
  clerk,
  codeTo,
  command,
  inSupplies,
  invoice,
  issueOf,
  letting,
  type Letting,
  mailsTo,
  make,
  on,
  orderOf,
  picture,
  quoteLine,
  read,
  rowsOf,
  startIssues,
  stopIssues,
  t,
  today,
  visit,
} from './testing/issues.ts';

jest.setTimeout(240_000);
beforeAll(startIssues, 300_000);
afterAll(stopIssues, 60_000);

/** An order with a quote of that net price, by the supplier's page. */
async function quoted(of: Letting, unitAmount: number, more: Record<string, Json> = {}) {
  const issue = await issueOf(of);
  const { order, code } = await orderOf(of, issue, more);
  const answer = await command('QuoteOrder', {
    code,
    lines: [quoteLine(unitAmount)],
    validUntil: addDays(today, 20),
  });
  expect(answer.status).toBe(200);
  return { issue, order, code };
}

describe('work orders', () => {
  it('[OPS-03] [WIZ-10] only the office sends them, to a supplier who can be reached', async () => {
    const of = await letting();
    const issue = await issueOf(of);
    const order = await make('workOrder', { description: 'Cambiar el termo', issue });
    expect((await command('SendWorkOrder', { id: order, version: 1 })).status).toBe(401);
    for (const role of ['TENANT', 'LANDLORD'] as const)
      expect((await command('SendWorkOrder', { id: order, version: 1 }, await t.tokenFor(role))).status).toBe(
        403,
      );
    const other = await t.tokenFor('EXTERNAL_EMPLOYEE', randomUUID());
    expect((await command('SendWorkOrder', { id: order, version: 1 }, other)).status).toBe(404);
    expect((await on('workOrder', order, 'SendWorkOrder')).code).toBe('WORK_ORDER.NO_SUPPLIER');
    const mute = await make('supplier', { name: 'Sin correo, S.L.' });
    const silent = await make('workOrder', { description: 'Cambiar el termo', issue, supplier: mute });
    expect((await on('workOrder', silent, 'SendWorkOrder')).code).toBe('WORK_ORDER.NO_EMAIL');
    expect((await command('SendWorkOrder', { id: silent, version: 9 }, admin)).status).toBe(409);
  });

  it('[OPS-03] from the supplier’s page to the bill: quote, landlord, work, invoice', async () => {
    const of = await letting({ repairLimit: 200 });
    const issue = await issueOf(of);
    const { order, code } = await orderOf(of, issue);
    expect(await read('issue', issue)).toMatchObject({
      status: 'PENDING',
      nextStep: 'ANSWER',
      nextHolder: 'SUPPLIER',
    });
    const page = async () => (await command('SupplierOrder', { code })).body;
    expect(await page()).toMatchObject({
      status: 'REQUESTED',
      description: 'Cambiar el termo',
      contact: null,
    });
    expect(JSON.stringify(await page())).not.toMatch(/payer|landlord|Ana|Prado/);

    // Accepts with a visit, which the tenant hears of.
    expect((await command('AcceptOrder', { code, visitFrom: visit(2).visitFrom })).code).toBe(
      'WORK_ORDER.WRONG_VISIT',
    );
    expect((await command('AcceptOrder', { code, ...visit(-2) })).code).toBe('WORK_ORDER.PAST_VISIT');
    expect((await command('AcceptOrder', { code, ...visit(2) })).body).toEqual({ status: 'REQUESTED' });
    expect((await command('AcceptOrder', { code, ...visit(2) })).status).toBe(200);
    expect(await page()).toMatchObject({
      answer: 'ACCEPTED',
      contact: 'Luis',
      visitFrom: visit(2).visitFrom,
    });
    await until('tenant told of the visit', () => mailsTo(of.address('inquilino'), /^Visita/).length === 1);
    expect(await read('issue', issue)).toMatchObject({ nextStep: 'QUOTE', visitAt: visit(2).visitFrom });
    // Quotes, and again while nobody has been asked.
    const lines = (amount: number) => ({ code, lines: [quoteLine(amount)] });
    expect((await command('QuoteOrder', lines(0))).code).toBe('WORK_ORDER.EMPTY_QUOTE');
    expect((await command('QuoteOrder', lines(999_999_999_999))).code).toBe('WORK_ORDER.QUOTE_TOO_HIGH');
    expect((await command('QuoteOrder', { ...lines(5), validUntil: addDays(today, -1) })).code).toBe(
      'WORK_ORDER.PAST_VALIDITY',
    );
    expect((await command('QuoteOrder', lines(280))).body).toEqual({
      status: 'BUDGETED',
      totalAmount: 338.8,
    });
    expect((await command('QuoteOrder', lines(300))).body).toEqual({ status: 'BUDGETED', totalAmount: 363 });
    expect(await read('issue', issue)).toMatchObject({
      nextStep: 'APPROVE',
      nextHolder: 'OFFICE',
      estimatedCost: 363,
    });
    expect((await command('CompleteOrder', { code, notes: 'Hecho' })).code).toBe('WORK_ORDER.NOT_POSSIBLE');

    // Above the landlord's limit the office cannot approve, not even by hand.
    expect((await on('workOrder', order, 'ApproveWorkOrder', {}, clerk)).code).toBe(
      'WORK_ORDER.LANDLORD_DECIDES',
    );
    const { version } = await read('workOrder', order);
    const byHand = { collection: 'workOrder', objectId: order, object: { status: 'APROVED', version } };
    expect((await t.call('patchObject', byHand, { token: admin })).error?.code).toBe(
      'WORK_ORDER.LANDLORD_DECIDES',
    );
    const risk = { risk: 'El inquilino sigue sin agua caliente' };
    expect((await on('workOrder', order, 'RequestOrderApproval', risk, clerk)).status).toBe(200);
    expect((await on('workOrder', order, 'RequestOrderApproval', risk, clerk)).code).toBe(
      'WORK_ORDER.ALREADY_ASKED',
    );
    expect((await command('QuoteOrder', lines(310))).message).toMatch(/pedido la aprobación/);
    const asked = await codeTo(of.address('propietaria'), /Presupuesto por aprobar/, 'aprobacion');
    expect((await command('LandlordApproval', { code: asked })).body).toMatchObject({
      name: 'Ana',
      waits: true,
      work: 'Cambiar el termo',
      risk: risk.risk,
      totalAmount: 363,
      lines: [{ concept: 'Termo', totalAmount: 363 }],
    });
    const decide = (decision: string, more: Record<string, Json> = {}) =>
      command('DecideOrder', { code: asked, decision, totalAmount: 363, ...more });
    expect((await decide('REJECTED')).code).toBe('WORK_ORDER.SAY_WHY');
    expect((await decide('APPROVED', { totalAmount: 100 })).code).toBe('WORK_ORDER.CHANGED');
    expect((await decide('APPROVED', { reason: 'Que sea pronto' })).body).toEqual({ status: 'APROVED' });
    expect((await decide('APPROVED')).code).toBe('LINK.INVALID');
    expect(await read('workOrder', order)).toMatchObject({
      approval: 'APPROVED',
      approvedAmount: 363,
      approvedBy: of.landlord,
      approvalNotes: 'Que sea pronto',
    });
    await until('supplier told', () => mailsTo(of.address('fontanero'), /Presupuesto aprobado/).length === 1);

    // The bill is expected now, and the order knows it without being invoiced.
    const [expected] = await until('the expected bill', async () => {
      const bills = await rowsOf('bill', { workOrder: order });
      return bills.length > 0 && bills;
    });
    expect(expected).toMatchObject({ status: 'DATA_PENDING', totalAmount: 363, payer: 'LANDLORD', issue });
    await until('the order knows it', async () => (await read('workOrder', order))['bill'] === expected!.id);
    expect(await read('workOrder', order)).toMatchObject({ status: 'APROVED' });

    // Done, with a photo.
    const photo = { code, audience: 'SUPPLIER', picture: await picture(200) };
    expect((await command('AddIssuePhoto', photo)).status).toBe(200);
    expect((await command('InvoiceOrder', await invoice(code, 300))).message).toMatch(/terminado/);
    expect((await command('CompleteOrder', { code, notes: 'Termo nuevo' })).body).toEqual({
      status: 'FINISHED',
    });
    expect((await command('CompleteOrder', { code, notes: 'Termo nuevo' })).message).toMatch(/Ya nos dijo/);
    expect(await read('issue', issue)).toMatchObject({ nextStep: 'SOLVE', nextHolder: 'OFFICE' });

    // The invoice completes the expected bill.
    const future = { ...(await invoice(code, 300)), issueDate: addDays(today, 1) };
    expect((await command('InvoiceOrder', future)).code).toBe('WORK_ORDER.FUTURE_INVOICE');
    expect((await command('InvoiceOrder', await invoice(code, 300))).body).toMatchObject({
      totalAmount: 363,
    });
    expect((await command('InvoiceOrder', await invoice(code, 300))).message).toMatch(/Ya hemos recibido/);
    const bill = await read('bill', expected!.id);
    expect(bill).toMatchObject({
      status: 'REVIEW_PENDING',
      number: `F-${code.slice(0, 4)}`,
      totalAmount: 363,
    });
    expect(bill['documents']).toHaveLength(1);
    await until('the order is invoiced', async () => (await read('workOrder', order)).status === 'INVOICED');
    expect((await on('bill', expected!.id, 'ChangeBillStatus', { status: 'APROVED' })).status).toBe(200);
  });

  it('[OPS-03] an invoice above what was approved is accepted first, then its bill can be approved', async () => {
    const of = await letting();
    const { order, code } = await quoted(of, 100);
    // Within the limits of the landlord and of the office.
    expect((await on('workOrder', order, 'ApproveWorkOrder', {}, clerk)).body).toMatchObject({
      status: 'APROVED',
    });
    await until('the expected bill', async () => (await rowsOf('bill', { workOrder: order })).length === 1);
    expect((await command('CompleteOrder', { code, notes: 'Hecho' })).status).toBe(200);
    expect((await command('InvoiceOrder', await invoice(code, 160))).body).toMatchObject({
      totalAmount: 193.6,
    });
    expect(await read('workOrder', order)).toMatchObject({ approval: 'DEVIATION', approvedAmount: 121 });
    const [bill] = await rowsOf('bill', { workOrder: order });
    const approve = () => on('bill', bill!.id, 'ChangeBillStatus', { status: 'APROVED' });
    expect((await approve()).message).toMatch(/121,00.*193,60.*acepte antes la desviación/);
    const accept = { reason: 'Había que cambiar también la llave' };
    expect((await on('workOrder', order, 'AcceptDeviation', {}, clerk)).status).toBe(400);
    expect((await on('workOrder', order, 'AcceptDeviation', accept, clerk)).status).toBe(200);
    expect((await approve()).status).toBe(200);
    expect((await on('workOrder', order, 'AcceptDeviation', accept, clerk)).code).toBe(
      'WORK_ORDER.NO_DEVIATION',
    );
  });

  it('[OPS-03] an invoice that was interrupted after its bill is sent again, another one is not taken for it', async () => {
    const of = await letting();
    const { order, code } = await quoted(of, 100);
    await on('workOrder', order, 'ApproveWorkOrder', {}, clerk);
    const [expected] = await until('the expected bill', async () => {
      const bills = await rowsOf('bill', { workOrder: order });
      return bills.length > 0 && bills;
    });
    await command('CompleteOrder', { code, notes: 'Hecho' });
    const given = await invoice(code, 160);
    // What stands once the bill was written and nothing after it.
    const { version } = await read('bill', expected!.id);
    const object = { version, number: given.number, issueDate: today };
    await t.call('patchObject', { collection: 'bill', objectId: expected!.id, object }, { token: admin });
    await until('the order is invoiced', async () => (await read('workOrder', order)).status === 'INVOICED');
    expect((await command('InvoiceOrder', { ...given, number: 'Otra 1' })).message).toMatch(
      /ya está registrada/,
    );
    expect((await command('InvoiceOrder', given)).body).toMatchObject({ totalAmount: 193.6 });
    expect(await read('workOrder', order)).toMatchObject({ approval: 'DEVIATION', invoiceAmount: 193.6 });
    expect((await read('bill', expected!.id))['documents']).toHaveLength(1);
  });

  it('[OPS-03] limits by role: an employee up to the limit of the house, an administrator any amount', async () => {
    const of = await letting();
    const { order } = await quoted(of, 1500, { payer: 'COMPANY' });
    const refused = await on('workOrder', order, 'ApproveWorkOrder', {}, clerk);
    expect(refused).toMatchObject({ status: 403, code: 'WORK_ORDER.ABOVE_LIMIT' });
    expect((await on('workOrder', order, 'ApproveWorkOrder')).body).toMatchObject({ status: 'APROVED' });
  });

  it('[OPS-03] a landlord who approves after expiry, of the link or of the quote, is refused; one who rejects says why', async () => {
    const of = await letting();
    const { order, code, issue } = await quoted(of, 400);
    await on('workOrder', order, 'RequestOrderApproval', {}, clerk);
    const asked = await codeTo(of.address('propietaria'), /Presupuesto por aprobar/, 'aprobacion');
    const decision = { code: asked, totalAmount: 484, decision: 'REJECTED', reason: 'Pida otro precio' };
    // The quote is over.
    await inSupplies(`UPDATE work_order SET valid_until = now()::date - 1 WHERE id = $1`, [order]);
    const late = await command('DecideOrder', { ...decision, decision: 'APPROVED' });
    expect(late).toMatchObject({ status: 409, code: 'WORK_ORDER.QUOTE_OVER' });
    await inSupplies(`UPDATE work_order SET valid_until = now()::date + 5 WHERE id = $1`, [order]);
    // The link is over.
    await inSupplies(`UPDATE scoped_link SET expires_at = now() - interval '1 minute' WHERE purpose = $1`, [
      'landlordIssue',
    ]);
    expect((await command('DecideOrder', { ...decision, decision: 'APPROVED' })).message).toMatch(
      /ha caducado/,
    );
    await inSupplies(`UPDATE scoped_link SET expires_at = now() + interval '1 day' WHERE purpose = $1`, [
      'landlordIssue',
    ]);
    expect((await command('DecideOrder', decision)).body).toEqual({ status: 'REJECTED' });
    expect(await read('workOrder', order)).toMatchObject({
      approval: 'REJECTED',
      approvalNotes: 'Pida otro precio',
    });
    expect(await read('issue', issue)).toMatchObject({ nextStep: 'ORDER', nextHolder: 'OFFICE' });
    await until('supplier told', () => mailsTo(of.address('fontanero'), /no aprobado/).length === 1);
    expect((await command('CompleteOrder', { code, notes: 'Hecho' })).code).toBe('WORK_ORDER.NOT_POSSIBLE');
    expect(await rowsOf('bill', { workOrder: order })).toEqual([]);
  });

  it('[OPS-03] a supplier who quotes twice, even at once, has one quote: the later one, until the landlord is asked', async () => {
    const of = await letting();
    const issue = await issueOf(of);
    const { order, code } = await orderOf(of, issue);
    await command('AcceptOrder', { code });
    const quote = (amount: number) => command('QuoteOrder', { code, lines: [quoteLine(amount)] });
    const both = await Promise.all([quote(100), quote(200)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const kept = async () => read('workOrder', order);
    expect([121, 242]).toContain((await kept())['totalAmount']);
    expect((await kept())['lines']).toHaveLength(1);
    expect((await quote(300)).body).toMatchObject({ totalAmount: 363 });
    expect(await kept()).toMatchObject({ status: 'BUDGETED', totalAmount: 363 });
    expect(await read('issue', issue)).toMatchObject({ estimatedCost: 363, nextStep: 'APPROVE' });
    await on('workOrder', order, 'RequestOrderApproval', {}, clerk);
    const late = await quote(90);
    expect([late.status, (await kept())['totalAmount']]).toEqual([409, 363]);
    // Whoever opened the page before the last quote approves no amount that they have not seen.
    const asked = await codeTo(of.address('propietaria'), /Presupuesto por aprobar/, 'aprobacion');
    const seen = await command('DecideOrder', { code: asked, totalAmount: 242, decision: 'APPROVED' });
    expect([seen.status, (await kept())['approval']]).toEqual([409, 'LANDLORD']);
  });

  it('[OPS-03] reminders after 24 and 72 hours, then a task to call, each once', async () => {
    const of = await letting();
    const { order } = await quoted(of, 400);
    await on('workOrder', order, 'RequestOrderApproval', { risk: 'Fuga' }, clerk);
    const age = (hours: number) =>
      inSupplies(
        `UPDATE work_order SET approval_asked_at = now() - make_interval(hours => $2) WHERE id = $1`,
        [order, hours],
      );
    const remind = async () => (await command('RemindApprovals', {}, admin)).body;
    expect((await command('RemindApprovals', {}, clerk)).status).toBe(403);
    expect(await remind()).toMatchObject({ reminded: 0, calls: 0 });
    await age(25);
    expect([await remind(), await remind()]).toMatchObject([{ reminded: 1 }, { reminded: 0 }]);
    await age(73);
    expect([await remind(), await remind()]).toMatchObject([{ reminded: 1 }, { reminded: 0 }]);
    await age(97);
    expect([await remind(), await remind()]).toMatchObject([{ calls: 1 }, { calls: 0 }]);
    await until('two reminders', () => mailsTo(of.address('propietaria'), /^Recordatorio/).length === 2);
    const task = await until('the task', () =>
      [...tasked.values()].find(({ title }) => /Llamar/.test(title ?? '')),
    );
    expect(task).toMatchObject({ relatedAgents: [of.landlord], relatedPlaces: [of.place] });
    // The link of the first mail is still good after the reminders.
    const first = mailsTo(of.address('propietaria'), /^Presupuesto por aprobar/)[0];
    const code = String((first?.secrets as { link: string }).link.split('/').at(-1));
    expect((await command('LandlordApproval', { code })).body).toMatchObject({ waits: true });
  });

  it('[OPS-03] a changed window tells the supplier and the tenant; one who declines says why', async () => {
    const of = await letting();
    const issue = await issueOf(of);
    const { order, code } = await orderOf(of, issue);
    const past = await on('workOrder', order, 'SetVisitWindow', visit(-1), clerk);
    expect(past.code).toBe('WORK_ORDER.PAST_VISIT');
    expect((await on('workOrder', order, 'SetVisitWindow', visit(3), clerk)).status).toBe(200);
    await until('supplier told', () => mailsTo(of.address('fontanero'), /^Cambio de visita/).length === 1);
    await until('tenant told', () => mailsTo(of.address('inquilino'), /^Visita/).length === 1);
    expect((await command('DeclineOrder', { code, reason: '' })).status).toBe(400);
    expect((await command('DeclineOrder', { code, reason: 'No trabajamos en esa zona' })).status).toBe(200);
    expect((await command('QuoteOrder', { code, lines: [quoteLine(10)] })).message).toMatch(/rechazado/);
    expect(await read('issue', issue)).toMatchObject({
      nextStep: 'ORDER',
      nextHolder: 'OFFICE',
      visitAt: null,
    });
    expect(await read('workOrder', order)).toMatchObject({ answer: 'DECLINED', visitFrom: null });
    await until('office told', () =>
      [...notified.values()].some(({ body }) => body.includes('No trabajamos en esa zona')),
    );
    // Another supplier gets it; the code of the first opens nothing any more.
    const next = await make('supplier', { name: 'Otro fontanero', email: 'otro@correo.test' });
    const object = { supplier: next };
    await t.call('patchObject', { collection: 'workOrder', objectId: order, object }, { token: admin });
    expect((await on('workOrder', order, 'SendWorkOrder')).status).toBe(200);
    expect((await command('SupplierOrder', { code })).code).toBe('LINK.INVALID');
    const theirs = await codeTo('otro@correo.test', /^Encargo en/, 'encargo');
    expect((await command('SupplierOrder', { code: theirs })).body).toMatchObject({ answer: null });
    // A cancelled order says so.
    const { status } = await t
      .call(
        'patchObject',
        { collection: 'workOrder', objectId: order, object: { status: 'CANCELLED' } },
        { token: admin },
      )
      .then(async () => read('workOrder', order));
    expect(status).toBe('CANCELLED');
    expect((await command('AcceptOrder', { code: theirs })).message).toMatch(/anulado/);
  });

  it('[OPS-03] visits of a day by zone and hour; the scorecard of a supplier', async () => {
    const of = await letting();
    const issue = await issueOf(of, { accessNotes: 'Llaves en portería' });
    const { order } = await orderOf(of, issue);
    await on('workOrder', order, 'SetVisitWindow', visit(40, 12), clerk);
    const range = { from: addDays(today, 40), until: addDays(today, 40) };
    expect((await command('VisitRoute', range)).status).toBe(401);
    expect((await command('VisitRoute', range, await t.tokenFor('TENANT'))).status).toBe(403);
    const outside = await t.tokenFor('EXTERNAL_EMPLOYEE', randomUUID());
    expect((await command('VisitRoute', range, outside)).body).toEqual({ visits: [] });
    expect((await command('VisitRoute', range, clerk)).body).toMatchObject({
      visits: [{ order, issue, zone: '28001', access: 'Llaves en portería', from: visit(40, 12).visitFrom }],
    });
    const card = { supplier: of.supplier };
    expect((await command('SupplierScorecard', card)).status).toBe(401);
    expect((await command('SupplierScorecard', card, await t.tokenFor('LANDLORD'))).status).toBe(403);
    expect((await command('SupplierScorecard', { supplier: randomUUID() }, clerk)).status).toBe(404);
    expect((await command('SupplierScorecard', card, clerk)).body).toMatchObject({
      orders: 1,
      onTimePercent: null,
    });
  });
});
