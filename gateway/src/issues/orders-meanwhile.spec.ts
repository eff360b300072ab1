import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mailed, notified } from '@llavero/kit/testing/notified';
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

const patch = async (collection: string, objectId: string, object: Record<string, Json>) => {
  const { error } = await t.call('patchObject', { collection, objectId, object }, { token: admin });
  if (error) throw new Error(JSON.stringify(error));
};
const must = async (id: string, name: string, input: Record<string, Json> = {}, token = admin) => {
  const answer = await on('workOrder', id, name, input, token);
  if (answer.status !== 200) throw new Error(`${name}: ${answer.message}`);
};
/** An order with a quote of that net price, by the supplier's page. */
async function quoted(of: Letting, unitAmount: number) {
  const issue = await issueOf(of);
  const { order, code } = await orderOf(of, issue);
  const lines = [quoteLine(unitAmount)];
  const { status, message } = await command('QuoteOrder', { code, lines, validUntil: null });
  if (status !== 200) throw new Error(message);
  return { issue, order, code };
}
const askedLandlord = (of: Letting, after = 0) =>
  codeTo(of.address('propietaria'), /Presupuesto por aprobar/, 'aprobacion', after);

describe('what has become of an order meanwhile', () => {
  it('[OPS-03] the visit of an order that is cancelled is none any more, for the tenant neither', async () => {
    const of = await letting();
    const issue = await issueOf(of);
    const { order } = await orderOf(of, issue);
    await must(order, 'SetVisitWindow', visit(3));
    expect(await read('issue', issue)).toMatchObject({ visitAt: visit(3).visitFrom });
    await patch('workOrder', order, { status: 'CANCELLED' });
    await until('no visit', async () => (await read('issue', issue))['visitAt'] === null);
    const moved = await on('workOrder', order, 'SetVisitWindow', visit(4));
    expect([moved.code, moved.message]).toEqual(['WORK_ORDER.NOT_POSSIBLE', expect.stringMatching(/anulad/)]);
  });

  it('[OPS-03] who would come for a cancelled order, or wait at home, is told; and the supplier of one that is on again', async () => {
    const of = await letting();
    const { order } = await orderOf(of, await issueOf(of));
    await must(order, 'SetVisitWindow', visit(3));
    const [supplier, tenant] = [of.address('fontanero'), of.address('inquilino')];
    await patch('workOrder', order, { status: 'CANCELLED' });
    const one = (address: string, subject: RegExp) =>
      until(String(subject), () => mailsTo(address, subject).length === 1 && mailsTo(address, subject)[0]!);
    const told = await one(supplier, /^Encargo anulado/);
    expect(told.body).toMatch(/no hace falta que vaya el .*10:00/);
    expect(told.body).toContain('Cambiar el termo');
    expect((await one(tenant, /^Se anula la visita/)).body).toMatch(/no hace falta que espere a nadie/);
    const orders = mailsTo(supplier, /^Encargo en/).length;
    await patch('workOrder', order, { status: 'REQUESTED' });
    await until('the order again', () => mailsTo(supplier, /^Encargo en/).length === orders + 1);
    // Nobody has been asked yet, so nobody hears of its end.
    const unsent = await make('workOrder', { description: 'Nada', supplier: of.supplier, place: of.place });
    await patch('workOrder', unsent, { status: 'CANCELLED' });
    await must(order, 'SetVisitWindow', visit(4));
    expect(mailsTo(supplier, /^Encargo anulado/)).toHaveLength(1);
    expect(mailsTo(tenant, /^Se anula la visita/)).toHaveLength(1);
  });

  it('[OPS-03] a supplier whose quote was rejected proposes no visit', async () => {
    const of = await letting();
    const { issue, order, code } = await quoted(of, 400);
    await patch('workOrder', order, { status: 'REJECTED' });
    const late = await command('AcceptOrder', { code, ...visit(2) });
    expect([late.code, late.message]).toEqual([
      'WORK_ORDER.NOT_POSSIBLE',
      expect.stringMatching(/no se ha aprobado/),
    ]);
    const again = await command('QuoteOrder', { code, lines: [quoteLine(5)], validUntil: null });
    expect(again.message).toMatch(/no se ha aprobado/);
    expect((await command('CompleteOrder', { code, notes: 'Hecho' })).message).toMatch(/no se ha aprobado/);
    expect(await read('issue', issue)).toMatchObject({ visitAt: null });
    expect(mailsTo(of.address('inquilino'), /^Visita/)).toEqual([]);
  });

  it('[OPS-03] nobody is asked to approve, nor approves, the quote of a supplier who has withdrawn', async () => {
    const of = await letting({ repairLimit: 200 });
    const { order, code } = await quoted(of, 100);
    expect((await command('DeclineOrder', { code, reason: 'No llegamos' })).status).toBe(200);
    for (const name of ['RequestOrderApproval', 'ApproveWorkOrder']) {
      const { code: refusal, message } = await on('workOrder', order, name, {}, clerk);
      expect([refusal, message]).toEqual(['WORK_ORDER.DECLINED', expect.stringMatching(/No llegamos/)]);
    }
    expect(await read('workOrder', order)).toMatchObject({ status: 'BUDGETED', approval: 'NONE' });
  });

  it('[OPS-03] a landlord whose links are over is asked again', async () => {
    const of = await letting({ repairLimit: 200 });
    const { order } = await quoted(of, 400);
    await must(order, 'RequestOrderApproval', {}, clerk);
    await askedLandlord(of);
    const again = () => on('workOrder', order, 'RequestOrderApproval', {}, clerk);
    expect((await again()).code).toBe('WORK_ORDER.ALREADY_ASKED');
    // Asked ten days ago, called after four, and the last of the links ended yesterday.
    await inSupplies(
      `UPDATE work_order SET approval_asked_at = now() - interval '11 days', approval_reminders = 3 WHERE id = $1`,
      [order],
    );
    await inSupplies(`UPDATE scoped_link SET expires_at = now() - interval '1 day' WHERE record = $1`, [
      order,
    ]);
    const before = mailed.size;
    expect((await again()).status).toBe(200);
    const asked = await askedLandlord(of, before);
    expect(await read('workOrder', order)).toMatchObject({ approval: 'LANDLORD', approvalReminders: 0 });
    const decision = { code: asked, totalAmount: 484, decision: 'APPROVED' };
    expect((await command('DecideOrder', decision)).body).toEqual({ status: 'APROVED' });
  });

  it('[OPS-03] a bill that was cancelled takes its invoice with it: the supplier sends the right one', async () => {
    const of = await letting();
    const { order, code } = await quoted(of, 100);
    await must(order, 'ApproveWorkOrder', {}, clerk);
    const [bill] = await until('the expected bill', async () => {
      const bills = await rowsOf('bill', { workOrder: order });
      return bills.length > 0 && bills;
    });
    await command('CompleteOrder', { code, notes: 'Hecho' });
    expect((await command('InvoiceOrder', await invoice(code, 160))).status).toBe(200);
    expect(await read('workOrder', order)).toMatchObject({ approval: 'DEVIATION', invoiceAmount: 193.6 });
    await until('the order is invoiced', async () => (await read('workOrder', order)).status === 'INVOICED');
    expect((await on('bill', bill!.id, 'ChangeBillStatus', { status: 'CANCELLED' })).status).toBe(200);
    await until('no bill', async () => (await read('workOrder', order))['bill'] === null);
    expect(await read('workOrder', order)).toMatchObject({
      status: 'FINISHED',
      approval: 'APPROVED',
      approvedAmount: 121,
      invoiceAmount: null,
    });
    const right = { ...(await invoice(code, 100)), number: 'F-2' };
    expect((await command('InvoiceOrder', right)).body).toMatchObject({ totalAmount: 121 });
  });

  it('[OPS-03] a supplier sees no price but their own', async () => {
    const of = await letting();
    const { order, code } = await quoted(of, 400);
    expect((await command('SupplierOrder', { code })).body).toMatchObject({ totalAmount: 484 });
    const next = await make('supplier', { name: 'Otro fontanero', email: 'el-otro@correo.test' });
    await patch('workOrder', order, { supplier: next });
    await must(order, 'SendWorkOrder');
    const theirs = await codeTo('el-otro@correo.test', /^Encargo en/, 'encargo');
    expect((await command('SupplierOrder', { code: theirs })).body).toMatchObject({
      status: 'REQUESTED',
      totalAmount: null,
      validUntil: null,
    });
  });
});

describe('what has become of an issue meanwhile', () => {
  it('[OPS-03] one that was put off and closed since does not come back', async () => {
    const of = await letting();
    const closed = await issueOf(of, { description: 'Persiana del salón' });
    const defer = { until: addDays(today, 3), reason: 'El inquilino está fuera' };
    expect((await on('issue', closed, 'DeferIssue', defer, clerk)).status).toBe(200);
    await patch('issue', closed, { status: 'CLOSED' });
    await inSupplies(`UPDATE issue SET defer_until = now()::date WHERE id = $1`, [closed]);
    expect((await command('WakeIssues', {}, admin)).body).toEqual({ woken: 0, closed: 0 });
    const { status, deferUntil, chronology } = await read('issue', closed);
    expect([status, deferUntil]).toEqual(['CLOSED', null]);
    expect(JSON.stringify(chronology)).not.toMatch(/aplazamiento/);
    expect([...notified.values()].filter(({ subject }) => /aplazada que vuelve/.test(subject))).toEqual([]);
  });
});
