import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mailed, notified } from '@llavero/kit/testing/notified';
import { until } from '@llavero/kit/testing/until';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, dayOf } from '@llavero/proto/values/dates';
import {
  admin,
  clerk,
  clerkId,
  codeTo,
  command,
  inSupplies,
  invoice,
  issueOf,
  letting,
  type Letting,
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
} from './testing/issues.ts';

jest.setTimeout(240_000);
beforeAll(startIssues, 300_000);
afterAll(stopIssues, 60_000);

const told = (subject: RegExp) =>
  until(`office told ${String(subject)}`, () =>
    [...notified.values()].findLast((one) => subject.test(one.subject)),
  );

describe('issues of tenants', () => {
  it('[OPS-03] only staff sends the link, about what they may see', async () => {
    const { contract } = await letting();
    expect((await command('SendIssueLink', { contract })).status).toBe(401);
    expect((await command('SendIssueLink', { contract }, await t.tokenFor('TENANT'))).status).toBe(403);
    expect((await command('SendIssueLink', { contract: randomUUID() }, admin)).status).toBe(404);
    for (const name of ['TenantIssue', 'SupplierOrder', 'LandlordApproval'])
      expect(await command(name, { code: 'x'.repeat(43) })).toMatchObject({
        status: 404,
        code: 'LINK.INVALID',
      });
  });

  it('[OPS-03] a tenant reports once by the link, adds photos one by one and follows it', async () => {
    const of = await letting();
    expect((await command('SendIssueLink', { contract: of.contract }, clerk)).body).toMatchObject({
      sent: 1,
    });
    const code = await codeTo(of.address('inquilino'), /Comunicar una avería/, 'incidencia');
    expect((await command('TenantIssue', { code })).body).toMatchObject({ name: 'Luis', status: null });
    const said = {
      code,
      description: 'Gotea el grifo de la cocina',
      category: 'PLUMBING',
      priority: 'HIGH',
      accessNotes: 'Por las tardes',
    };
    const bad = await command('ReportTenantIssue', { ...said, description: '' });
    expect(bad.status).toBe(400);
    expect(bad.body.error?.problems?.[0]?.field).toBe('description');
    // Sent again over a bad line, even at the same time, it is the same issue.
    const answers = await Promise.all([
      command('ReportTenantIssue', said),
      command('ReportTenantIssue', said),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const id = String(answers[0].body['issue']);
    expect(answers[1].body['issue']).toBe(id);
    for (const hue of [10, 120, 240]) {
      const added = await command('AddIssuePhoto', { code, audience: 'TENANT', picture: await picture(hue) });
      expect(added.status).toBe(200);
    }
    // A line that loses the answer sends a photo again, also while the first one is still under way.
    const twice = { code, audience: 'TENANT', picture: await picture(240) };
    const again = await Promise.all([command('AddIssuePhoto', twice), command('AddIssuePhoto', twice)]);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(again[0].body['media']).toBe(again[1].body['media']);
    const text = Buffer.from('no es una foto').toString('base64');
    expect((await command('AddIssuePhoto', { code, audience: 'TENANT', picture: text })).status).toBe(400);
    const issue = await read('issue', id);
    expect(issue).toMatchObject({
      status: 'OPEN',
      place: of.place,
      contract: of.contract,
      reporter: of.tenant,
      landlords: [of.landlord],
      assignedTo: clerkId,
      nextStep: 'TRIAGE',
      nextHolder: 'OFFICE',
      nextDate: addDays(today, 1),
      due: addDays(today, 3),
    });
    const shown = issue['photos'] as string[];
    expect(shown).toHaveLength(3);
    expect(shown).toContain(again[0].body['media']);
    const { body } = await command('TenantIssue', { code });
    expect(body).toMatchObject({ status: 'OPEN', description: said.description, photos: shown });
    expect(JSON.stringify(body)).not.toMatch(/landlord|estimatedCost|chronology|Ana/);
    const seen = await command('IssuePhoto', { code, audience: 'TENANT', photo: shown[0]! });
    expect(Buffer.from(String(seen.body['jpeg']), 'base64').subarray(0, 2).toString('hex')).toBe('ffd8');
    const foreign = await command('IssuePhoto', { code, audience: 'TENANT', photo: randomUUID() });
    expect(foreign.code).toBe('ISSUE.NO_PHOTO');
    // The code of a tenant opens no other page.
    expect((await command('SupplierOrder', { code })).code).toBe('LINK.INVALID');
    expect((await command('LandlordApproval', { code })).code).toBe('LINK.INVALID');
    await told(/Incidencia nueva en Calle del Olmo/);
  });

  it('[OPS-03] triage proposes who pays with the article, which stays editable; a stale one is refused', async () => {
    const of = await letting();
    const id = await issueOf(of, { payer: null });
    const cause = { cause: 'SMALL_USE', estimatedCost: 60 };
    expect((await command('TriageIssue', { id, version: 1, ...cause })).status).toBe(401);
    expect(
      (await command('TriageIssue', { id, version: 1, ...cause }, await t.tokenFor('LANDLORD'))).status,
    ).toBe(403);
    const outsider = await t.tokenFor('EXTERNAL_EMPLOYEE', randomUUID());
    expect((await command('TriageIssue', { id, version: 1, ...cause }, outsider)).status).toBe(404);
    expect((await on('issue', id, 'TriageIssue', { cause: 'ETERNITY' })).status).toBe(400);
    const proposal = await command('ProposeRepairPayer', { cause: 'SMALL_USE', cost: 60 }, clerk);
    expect(proposal.body).toMatchObject({
      payer: 'TENANT',
      reason: expect.stringContaining('LAU art. 21.4'),
    });
    expect((await on('issue', id, 'TriageIssue', { ...cause, priority: 'URGENT' }, clerk)).status).toBe(200);
    expect(await read('issue', id)).toMatchObject({
      category: 'HEATING',
      payer: 'TENANT',
      payerReason: expect.stringContaining('LAU art. 21.4'),
      priority: 'URGENT',
      nextStep: 'ORDER',
    });
    const mine = { ...cause, payer: 'COMPANY', payerReason: 'Cortesía de la casa' };
    expect((await on('issue', id, 'TriageIssue', mine, clerk)).status).toBe(200);
    expect(await read('issue', id)).toMatchObject({ payer: 'COMPANY', payerReason: 'Cortesía de la casa' });
    const stale = await command('TriageIssue', { id, version: 1, ...cause }, clerk);
    expect(stale.status).toBe(409);
  });

  it('[OPS-03] [STA-05] solved, the tenant reopens with words and then confirms; the count is shown', async () => {
    const of = await letting();
    const id = await issueOf(of);
    expect((await on('issue', id, 'SolveIssue', { solution: 'Válvula cambiada' }, clerk)).body).toMatchObject(
      {
        status: 'SOLVED',
      },
    );
    expect(await read('issue', id)).toMatchObject({
      nextStep: 'CONFIRM',
      nextHolder: 'TENANT',
      nextDate: addDays(today, 7),
    });
    const code = await codeTo(of.address('inquilino'), /está arreglado/, 'incidencia');
    const answer = (outcome: string, text: string | null = null) =>
      command('AnswerTenantIssue', { code, outcome, text });
    expect((await answer('REOPENED')).code).toBe('ISSUE.SAY_WHY');
    expect((await answer('REOPENED', 'Sigue goteando')).body).toEqual({ status: 'OPEN' });
    expect((await answer('REOPENED', 'Sigue goteando')).code).toBe('ISSUE.ANSWER_NOT_POSSIBLE');
    expect((await answer('CONFIRMED')).code).toBe('ISSUE.ANSWER_NOT_POSSIBLE');
    expect(await read('issue', id)).toMatchObject({
      status: 'OPEN',
      reopenCount: 1,
      nextStep: 'ORDER',
      solvedAt: null,
    });
    expect((await command('TenantIssue', { code })).body).toMatchObject({
      reopenCount: 1,
      messages: [{ own: true, text: 'Sigue goteando' }],
    });
    expect(
      (await on('issue', id, 'SolveIssue', { solution: 'Grifo nuevo', finalCost: 90 }, clerk)).status,
    ).toBe(200);
    expect((await answer('CONFIRMED')).body).toEqual({ status: 'CLOSED' });
    // The answer got lost on the way and is given again.
    expect((await answer('CONFIRMED')).body).toEqual({ status: 'CLOSED' });
    expect(await read('issue', id)).toMatchObject({
      status: 'CLOSED',
      nextStep: 'NONE',
      nextHolder: 'NOBODY',
      nextDate: null,
    });
  });

  it('[OPS-03] conversations by audience: recipients are named, outsiders read their own only', async () => {
    const of = await letting();
    const id = await issueOf(of);
    const thread = async (token = clerk) => (await command('IssueThread', { issue: id }, token)).body;
    const own = { audience: 'INTERNAL', names: null, withoutEmail: null };
    expect((await thread())['audiences']).toEqual([
      { audience: 'TENANT', names: 'Luis Prado', withoutEmail: null },
      { audience: 'SUPPLIER', names: null, withoutEmail: null },
      { audience: 'LANDLORD', names: 'Ana Gil', withoutEmail: null },
      own,
    ]);
    // Notes of others are told to whoever takes care of it, and not their own.
    expect((await thread(admin))['audiences']).toContainEqual({ ...own, names: 'Olga Roca' });
    const write = (audience: string, text: string, token = clerk) =>
      command('WriteIssueMessage', { issue: id, audience, text }, token);
    expect((await command('WriteIssueMessage', { issue: id, audience: 'TENANT', text: 'x' })).status).toBe(
      401,
    );
    expect((await write('TENANT', 'x', await t.tokenFor('TENANT', of.tenant))).status).toBe(403);
    expect((await write('TENANT', 'x', await t.tokenFor('EXTERNAL_EMPLOYEE', randomUUID()))).status).toBe(
      404,
    );
    expect((await write('SUPPLIER', 'Hola')).code).toBe('ISSUE.NO_RECIPIENT');
    expect((await write('TENANT', '¿Qué día le va bien?')).body).toMatchObject({ recipients: 'Luis Prado' });
    expect((await write('LANDLORD', 'Su inquilino es un pesado')).status).toBe(200);
    expect((await write('INTERNAL', 'Ojo con este propietario')).status).toBe(200);
    const code = await codeTo(of.address('inquilino'), /Mensaje sobre la incidencia/, 'incidencia');
    const page = (await command('TenantIssue', { code })).body;
    expect((page['messages'] as Json[]).map((one) => (one as { text: string }).text)).toEqual([
      '¿Qué día le va bien?',
    ]);
    expect(JSON.stringify(page)).not.toMatch(/pesado|propietario/);
    const reply = { code, audience: 'TENANT', text: 'El jueves por la tarde' };
    expect((await command('WriteLinkedMessage', reply)).status).toBe(200);
    expect((await command('WriteLinkedMessage', { ...reply, audience: 'LANDLORD' })).code).toBe(
      'LINK.INVALID',
    );
    expect((await command('WriteLinkedMessage', { ...reply, text: '' })).status).toBe(400);
    expect((await thread())['messages']).toMatchObject([
      { audience: 'TENANT', outside: false, recipients: 'Luis Prado' },
      { audience: 'LANDLORD', recipients: 'Ana Gil' },
      { audience: 'INTERNAL' },
      { audience: 'TENANT', outside: true, author: 'Luis Prado', text: 'El jueves por la tarde' },
    ]);
    await until('the office is told of the answer', () =>
      [...notified.values()].some(({ body }) => body.includes('El jueves por la tarde')),
    );
    // A message to the landlord says nothing in the mail of the tenant.
    const bodies = [...mailed.values()].filter((one) =>
      (one.to as string[]).includes(of.address('inquilino')),
    );
    expect(bodies.some(({ body }) => body.includes('pesado'))).toBe(false);
  });

  it('[OPS-03] a deferred issue wakes by itself; a solved one without an answer is closed', async () => {
    const of = await letting();
    const [deferred, silent] = [await issueOf(of), await issueOf(of)];
    const until1 = { until: addDays(today, 3), reason: 'Falta la pieza' };
    expect((await on('issue', deferred, 'DeferIssue', { ...until1, until: today }, clerk)).code).toBe(
      'ISSUE.PAST_DAY',
    );
    expect((await on('issue', deferred, 'DeferIssue', until1, clerk)).status).toBe(200);
    expect(await read('issue', deferred)).toMatchObject({ nextStep: 'WAIT', nextDate: addDays(today, 3) });
    expect((await on('issue', silent, 'SolveIssue', { solution: 'Hecho' }, clerk)).status).toBe(200);
    expect((await command('WakeIssues', {}, clerk)).status).toBe(403);
    await inSupplies(`UPDATE issue SET defer_until = now()::date WHERE id = $1`, [deferred]);
    await inSupplies(`UPDATE issue SET solved_at = now() - interval '9 days' WHERE id = $1`, [silent]);
    expect((await command('WakeIssues', {}, admin)).body).toEqual({ woken: 1, closed: 1 });
    expect(await read('issue', deferred)).toMatchObject({ nextStep: 'ORDER', deferUntil: null });
    expect(await read('issue', silent)).toMatchObject({ status: 'CLOSED', nextStep: 'NONE' });
    await told(/Incidencia aplazada que vuelve/);
    expect((await command('WakeIssues', {}, admin)).body).toEqual({ woken: 0, closed: 0 });
  });
});

describe('what a repair costs', () => {
  const patch = async (collection: string, objectId: string, object: Record<string, Json>) => {
    const { error } = await t.call('patchObject', { collection, objectId, object }, { token: admin });
    if (error) throw new Error(JSON.stringify(error));
  };
  const must = async (collection: string, id: string, name: string, more: Record<string, Json> = {}) => {
    const answer = await on(collection, id, name, more);
    if (answer.status !== 200) throw new Error(`${name}: ${answer.message}`);
  };
  /** Ordered, quoted, approved, done and invoiced on the supplier's page; answers the approved bill. */
  const repaired = async (of: Letting, payer: string, amount: number) => {
    const { order, code } = await orderOf(of, await issueOf(of, { payer }), { payer });
    await command('QuoteOrder', { code, lines: [quoteLine(amount)], validUntil: addDays(today, 20) });
    await must('workOrder', order, 'ApproveWorkOrder');
    const [bill] = await until('the expected bill', async () => {
      const bills = await rowsOf('bill', { workOrder: order });
      return bills.length > 0 && bills;
    });
    await command('CompleteOrder', { code, notes: 'Hecho' });
    expect((await command('InvoiceOrder', await invoice(code, amount))).status).toBe(200);
    await must('bill', bill!.id, 'ChangeBillStatus', { status: 'APROVED' });
    return bill!.id;
  };

  it('[OPS-03] [FIN-05] is a line of the landlord’s settlement, or of the tenant’s receipt, of the month, once', async () => {
    const of = await letting();
    await must('mandate', of.mandate, 'ValidateMandate');
    await must('mandate', of.mandate, 'ActivateMandate', { sendMarketing: false });
    await patch('contract', of.contract, { rent: 900, legalBondAmount: 900, paymentMethod: 'TRANSFER' });
    await must('contract', of.contract, 'ValidateContract');
    await must('contract', of.contract, 'ActivateContract');
    expect((await read('contract', of.contract)).status).toBe('ACTIVE');
    const boiler = await repaired(of, 'LANDLORD', 100);
    const window = await repaired(of, 'TENANT', 50);
    const { year, month } = dayOf(today);
    const generate = async () => {
      const asked = { year, month, kinds: ['RECEIPT', 'SETTLEMENT'], contracts: [of.contract] };
      const { body } = await command('GenerateMonth', asked, admin);
      await until('the end of the run', async () => {
        const { body: run } = await command('FinanceProcess', { process: body['process']! }, admin);
        return run['status'] === 'FINISHED';
      });
    };
    await generate();
    await generate();
    const documents = await rowsOf('finance', { contract: of.contract, year, month });
    const charges = documents.flatMap(({ id, type, breakdown }) =>
      (breakdown as { bill: string | null; totalAmount: number }[])
        .filter(({ bill }) => bill !== null)
        .map(({ bill, totalAmount }) => ({ id, type, bill, totalAmount })),
    );
    expect(charges).toHaveLength(2);
    expect(charges).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'SETTLEMENT', bill: boiler, totalAmount: 121 }),
        expect.objectContaining({ type: 'RECEIPT', bill: window, totalAmount: 60.5 }),
      ]),
    );
    expect(documents.find(({ type }) => type === 'RECEIPT')).toMatchObject({ totalAmount: 960.5 });
    for (const { id, bill } of charges) expect((await read('bill', bill ?? ''))['rebilledIn']).toEqual([id]);
  });
});

it('[OPS-03] the scorecard of a supplier: orders, answer, on time, reopened and deviation, each from what was done', async () => {
  const of = await letting({ repairLimit: 1000 });
  const card = async () => (await command('SupplierScorecard', { supplier: of.supplier }, clerk)).body;
  const empty = { answerHours: null, onTimePercent: null, reopenPercent: null, deviationPercent: null };
  expect(await card()).toEqual({ orders: 0, ...empty });
  const act = async (name: string, input: Record<string, Json>) =>
    expect(await command(name, input)).toMatchObject({ status: 200 });
  /** An order that was sent so many hours ago. */
  const ordered = async (hours: number) => {
    const issue = await issueOf(of);
    const { order, code } = await orderOf(of, issue);
    await inSupplies(`UPDATE work_order SET sent_at = now() - make_interval(hours => $2) WHERE id = $1`, [
      order,
      hours,
    ]);
    return { issue, order, code };
  };
  const quoted = async (order: string, code: string, amount: number) => {
    await act('QuoteOrder', { code, lines: [quoteLine(amount)], validUntil: addDays(today, 20) });
    expect((await on('workOrder', order, 'ApproveWorkOrder')).status).toBe(200);
    await until('the expected bill', async () => (await rowsOf('bill', { workOrder: order })).length === 1);
  };
  const tomorrow = { visitFrom: addDays(today, 1) + 36_000, visitUntil: addDays(today, 1) + 43_200 };

  // Never answered, and declined after eight hours.
  await ordered(90);
  expect(await card()).toEqual({ orders: 1, ...empty });
  const declined = await ordered(8);
  await act('DeclineOrder', { code: declined.code, reason: 'No trabajamos en esa zona' });
  expect(await card()).toEqual({ orders: 2, ...empty, answerHours: 8 });

  // Done before the end of the visit, billed above the quote, and reopened by the tenant.
  const reopened = await ordered(2);
  await act('AcceptOrder', { code: reopened.code, ...tomorrow });
  await quoted(reopened.order, reopened.code, 100);
  await act('CompleteOrder', { code: reopened.code, notes: 'Hecho' });
  expect(await card()).toMatchObject({ answerHours: 5, onTimePercent: 100, reopenPercent: 0 });
  await act('InvoiceOrder', await invoice(reopened.code, 160));
  expect(await card()).toMatchObject({ deviationPercent: 60 });
  await on('issue', reopened.issue, 'SolveIssue', { solution: 'Termo nuevo' }, clerk);
  const tenant = await codeTo(of.address('inquilino'), /está arreglado/, 'incidencia');
  await act('AnswerTenantIssue', { code: tenant, outcome: 'REOPENED', text: 'Sigue goteando' });
  expect(await card()).toMatchObject({ reopenPercent: 100 });

  // Done after the visit was over and billed as quoted; done without a visit and not billed yet.
  const late = await ordered(4);
  await act('AcceptOrder', { code: late.code, ...tomorrow });
  await quoted(late.order, late.code, 200);
  const past = `visit_from = now() - interval '3 hours', visit_until = now() - interval '1 hour'`;
  await inSupplies(`UPDATE work_order SET ${past} WHERE id = $1`, [late.order]);
  await act('CompleteOrder', { code: late.code, notes: 'Hecho' });
  await act('InvoiceOrder', await invoice(late.code, 200));
  const free = await ordered(12);
  await act('AcceptOrder', { code: free.code });
  await quoted(free.order, free.code, 500);
  await act('CompleteOrder', { code: free.code, notes: 'Hecho' });
  const whole = {
    ...{ orders: 5, answerHours: 6, onTimePercent: 50 },
    ...{ reopenPercent: 33.3, deviationPercent: 20 },
  };
  expect(await card()).toEqual(whole);

  // Neither the work of others counts, nor what is more than a year old.
  const other = await letting();
  await act('AcceptOrder', { code: (await orderOf(other, await issueOf(other))).code });
  const old = await ordered(1);
  await inSupplies(`UPDATE work_order SET created_at = now() - interval '13 months' WHERE id = $1`, [
    old.order,
  ]);
  expect(await card()).toEqual(whole);
});
