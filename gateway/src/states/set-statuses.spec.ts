import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PlacesModule } from '@llavero/places/places.module';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { type Row, Writer } from '../testing/text-fields.ts';

let t: TestGateway;
let token: string;
let records: Writer;
beforeAll(async () => {
  t = await startTestGateway({
    contracts: ContractsModule,
    documents: neighbour('documents'),
    notifications: NotificationsModule,
    places: PlacesModule,
    supplies: neighbour('supplies'),
  });
  token = await t.tokenFor('ADMIN');
  records = new Writer(t, token);
});
afterAll(() => t?.stop());

const words = (text: string) => text.trim().split(/\s+/);
const now = Math.floor(Date.now() / 1000);
const today = startOfDay(now);

/** The values of a list with their labels, as programs read them. */
async function labelsOf(name: string): Promise<Record<string, string>> {
  const { body } = await t.get<{ value: string; label: string }[]>(`/choices/${name}`, { token });
  return Object.fromEntries(body.map(({ value, label }) => [value, label]));
}

/** Sets a status by hand and answers what the record says then, or the code of the refusal. */
async function set(collection: string, id: string, object: Record<string, Json>): Promise<Row | string> {
  const { error } = await records.patch(collection, id, object);
  return error ? error.code : records.read(collection, id);
}

/** Walks a record along statuses, each set by hand. */
async function walk(collection: string, id: string, path: string): Promise<void> {
  for (const status of words(path))
    expect([status, await set(collection, id, { status })]).toEqual([
      status,
      expect.objectContaining({ status }),
    ]);
}

describe('[STA-05] statuses of C §4.4', () => {
  it.each([
    ['TaskStatus', 'TO_DO IN_PROGRESS BLOCKED ERROR DONE DELETED DUPLICATED', ''],
    ['CommunicationStatus', 'NOT_SENT SENDING SENT ERROR CANCELLED', ''],
    ['SettlementStatus', 'NOT_SENT SENT ACCEPTED REJECTED SETTLED', ''],
    ['AssignmentStatus', 'DRAFT CANCELLED SIGNED PENDING DEROGATED', ''],
    ['ResolutionStatus', 'GENERATED SIGNED', ''],
    ['IssueStatus', 'OPEN CLOSED PENDING SOLVED', ''],
    // F §4: a background message ends DONE; *ours*: a person cancels.
    ['ProcessStatus', 'QUEUED IN_PROGRESS FINISHED ERROR', 'DONE CANCELLED'],
  ])('%s has the values of the text', async (name, values, others) => {
    const own = words(others);
    expect(Object.keys(await labelsOf(name)).filter((value) => !own.includes(value))).toEqual(words(values));
  });

  it('a task is to be done, goes its ways by hand, and is done by completing it, one or many', async () => {
    const task = await records.createAndRead('task', {});
    expect(task['status']).toBe('TO_DO');
    await walk('task', task.id, 'IN_PROGRESS BLOCKED ERROR TO_DO DUPLICATED TO_DO');
    expect((await t.call('completeTask', { task: task.id }, { token })).success).toBe(true);
    expect(await records.read('task', task.id)).toMatchObject({ status: 'DONE' });
    // Bulk completion marks each matching task, one by one.
    const many = [await records.createAndRead('task', {}), await records.createAndRead('task', {})];
    await t.call('completeTask', { task: many.map(({ id }) => id) }, { token });
    for (const { id } of many) expect(await records.read('task', id)).toMatchObject({ status: 'DONE' });
  });

  it('a communication is not sent until it is; it is cancelled and taken up again by hand', async () => {
    // Due in a month, so that nobody sends it meanwhile.
    const made = await records.createAndRead('communication', { subject: 'Hola', due: now + 30 * 86_400 });
    expect(made['status']).toBe('NOT_SENT');
    for (const status of ['SENDING', 'SENT'])
      expect(await set('communication', made.id, { status })).toBe('COMMUNICATION.CHANGE_NOT_ALLOWED');
    await walk('communication', made.id, 'CANCELLED');
    // Taken up again, it goes out at once: it may be on its way before the answer is read.
    expect(await set('communication', made.id, { status: 'NOT_SENT' })).toMatchObject({
      status: expect.stringMatching(/^(NOT_SENT|SENDING|SENT|ERROR)$/),
    });
  });

  it('a settlement is sent, accepted or rejected, and settled', async () => {
    const { id } = await records.createAndRead('contract', { settlementStatus: 'NOT_SENT' });
    for (const settlementStatus of words('SENT REJECTED NOT_SENT SENT ACCEPTED SETTLED'))
      expect(await set('contract', id, { settlementStatus })).toMatchObject({ settlementStatus });
    expect(await set('contract', id, { settlementStatus: 'SENT' })).toBe(
      'CONTRACT.SETTLEMENT_STATUS_CHANGE_NOT_ALLOWED',
    );
  });

  it('an assignment of rights is drafted, pending, signed or cancelled, and derogated', async () => {
    const entry = { date: today, from: randomUUID(), to: randomUUID() };
    const { id, ...made } = await records.createAndRead('contract', { assigmentOfRightsHistory: [entry] });
    expect(made['assigmentOfRightsHistory']).toMatchObject([{ status: 'DRAFT' }]);
    for (const status of words('CANCELLED DRAFT PENDING SIGNED DEROGATED'))
      expect(await set('contract', id, { assigmentOfRightsHistory: [{ ...entry, status }] })).toMatchObject({
        assigmentOfRightsHistory: [{ ...entry, status }],
      });
  });

  it.each(['contractResolution', 'settlementResolution'])(
    'a resolution is generated and signed: %s',
    async (field) => {
      const { id, ...made } = await records.createAndRead('contract', { [field]: { documentDate: today } });
      expect(made[field]).toMatchObject({ status: 'GENERATED' });
      const signed = { documentDate: today, status: 'SIGNED' };
      expect(await set('contract', id, { [field]: signed })).toMatchObject({ [field]: signed });
      expect(await set('contract', id, { [field]: { ...signed, status: 'GENERATED' } })).toEqual(
        expect.stringMatching(/RESOLUTION_CHANGE_NOT_ALLOWED$/),
      );
    },
  );

  it('an issue is open, pending, solved, closed, and opened again', async () => {
    const issue = await records.createAndRead('issue', { description: 'Gotea el grifo' });
    expect(issue['status']).toBe('OPEN');
    await walk('issue', issue.id, 'PENDING SOLVED CLOSED OPEN');
  });

  it('deleting sets the status DELETED; a whole collection is not deleted', async () => {
    for (const [collection, object] of [
      ['task', {}],
      ['contract', {}],
      ['place', {}],
      ['issue', { description: 'Ruido' }],
    ] as const) {
      const { id } = await records.createAndRead(collection, object);
      expect(await set(collection, id, { status: 'DELETED' })).toMatchObject({ status: 'DELETED' });
    }
    const { body } = await t.graphql('mutation { deleteCollection }', {}, { token });
    expect(body.errors?.[0]?.message).toContain('deleteCollection');
  });
});

describe('[STA-07] the status of a solvency request (F §4)', () => {
  it('has the labels of the text', async () => {
    expect(await labelsOf('SolvencyStatus')).toEqual({
      PENDING: 'Pendiente de solicitud',
      REQUESTED: 'Solicitada a la aseguradora',
      ACCEPTED: 'Aceptada',
      REJECTED: 'Rechazada',
      CANCELLED: 'Cancelada',
    });
  });

  it('follows from the four moments: cancelled, else rejected, else accepted, else requested, else pending', async () => {
    for (let which = 0; which < 16; which += 1) {
      const at = (bit: number) => ((which & bit) === 0 ? null : now);
      const [cancelledAt, rejectedAt, acceptedAt, requestedAt] = [at(8), at(4), at(2), at(1)];
      const status = cancelledAt
        ? 'CANCELLED'
        : rejectedAt
          ? 'REJECTED'
          : acceptedAt
            ? 'ACCEPTED'
            : requestedAt
              ? 'REQUESTED'
              : 'PENDING';
      const moments = { cancelledAt, rejectedAt, acceptedAt, requestedAt };
      const made = await records.createAndRead('solvencyRequest', moments);
      expect([which, made['status']]).toEqual([which, status]);
      const criteria = { id: made.id, status };
      const { data } = await t.call('getCollection', { collection: 'solvencyRequest', criteria }, { token });
      expect([which, (data as Row[]).length]).toEqual([which, 1]);
    }
  });

  it('is set by hand, and the moments follow', async () => {
    const { id } = await records.createAndRead('solvencyRequest', {});
    await walk('solvencyRequest', id, 'REQUESTED ACCEPTED REJECTED CANCELLED PENDING');
    expect(await records.read('solvencyRequest', id)).toMatchObject({
      requestedAt: null,
      acceptedAt: null,
      rejectedAt: null,
      cancelledAt: null,
    });
  });
});

describe('[STA-08] the status of a certificate (F §4)', () => {
  it('follows from its dates: expired, else registered, else in progress, else not needed, else pending', async () => {
    for (const field of ['energyCertificate', 'occupancyCertificate'])
      for (const endDate of [addDays(today, -1), addDays(today, 1), null])
        for (const issueDate of [addDays(today, -9), null])
          for (const issueRequestDate of [addDays(today, -20), null])
            for (const notNeeded of [true, false]) {
              const certificate = { endDate, issueDate, issueRequestDate, notNeeded };
              const status =
                endDate !== null && endDate < today
                  ? 'EXPIRED'
                  : issueDate
                    ? 'REGISTERED'
                    : issueRequestDate
                      ? 'IN_PROGRESS'
                      : notNeeded
                        ? 'NOT_NEEDED'
                        : 'PENDING';
              const made = await records.createAndRead('place', { [field]: certificate });
              expect([certificate, made[`${field}Status`]]).toEqual([certificate, status]);
            }
    expect(Object.keys(await labelsOf('CertificateStatus'))).toEqual(
      expect.arrayContaining(['CANCELLED', 'DELETED']),
    );
  });

  const [asked, issued, ends] = [addDays(today, -20), addDays(today, -9), addDays(today, 90)];
  const cleared = { notNeeded: false, issueRequestDate: null, issueDate: null, endDate: null };
  it.each([
    // Sets the flag and clears the dates.
    ['NOT_NEEDED', { ...cleared, notNeeded: true }],
    // Clears all.
    ['PENDING', cleared],
    // The request is of now; issue and end are cleared.
    ['IN_PROGRESS', { ...cleared, issueRequestDate: today }],
    // The issue is of now, the end cleared.
    ['REGISTERED', { ...cleared, issueRequestDate: asked, issueDate: today }],
    // The end is now; *ours*: the day before, since a certificate is valid to the end of its last day.
    [
      'EXPIRED',
      { notNeeded: false, issueRequestDate: asked, issueDate: issued, endDate: addDays(today, -1) },
    ],
  ])('set by hand to %s its dates are reset', async (status, dates) => {
    for (const [certificate, field] of [
      ['ENERGY', 'energyCertificate'],
      ['OCCUPANCY', 'occupancyCertificate'],
    ] as const) {
      const full = {
        number: 'C-1',
        notNeeded: false,
        issueRequestDate: asked,
        issueDate: issued,
        endDate: ends,
      };
      const { id, version } = await records.createAndRead('place', { [field]: full });
      const answer = await t.post(
        '/commands/SetCertificateStatus',
        { id, version, certificate, status },
        { token },
      );
      expect([answer.status, answer.body['status']]).toEqual([200, status]);
      expect(await records.read('place', id)).toMatchObject({
        [field]: { number: 'C-1', ...dates },
        [`${field}Status`]: status,
      });
    }
  });

  it('registered without a request, the request is of now too', async () => {
    const { id, version } = await records.createAndRead('place', {});
    const input = { id, version, certificate: 'ENERGY', status: 'REGISTERED' };
    await t.post('/commands/SetCertificateStatus', input, { token });
    expect(await records.read('place', id)).toMatchObject({
      energyCertificate: { issueRequestDate: today, issueDate: today, endDate: null },
    });
  });
});

describe('[STA-10] the statuses of documents, contracts and mandates (F §4)', () => {
  const generic = words(
    `GENERATED SENT SIGNED DRAFT VALID JUDGMENT FINISHED CANCELLED WAITING_SIGNATURE WAITING_AVAILABILITY REVIEW_PENDING
     PAYED REJECTED UNPAID COMPENSATION_PENDING COMPENSATION_DONE DATA_PENDING IN_PROCESS REQUESTED BUDGETED APROVED
     INVOICED RECOVERED LIQUIDATED REQUESTED_TO_THE_PROPERTY DOESNT_APPLY REGISTERED EXPIRED DELETED UNKNOWN`,
  );

  it('are those of the text, in its order', async () => {
    expect(Object.keys(await labelsOf('GenericStatus'))).toEqual(generic);
  });

  it('a document keeps each of them, and lists find it by it', async () => {
    const ids: Record<string, string> = {};
    for (const status of generic.filter((one) => one !== 'DELETED')) {
      const made = await records.createAndRead('document', { name: 'Papel', type: 'OTHER', status });
      expect(made['status']).toBe(status);
      ids[status] = made.id;
    }
    for (const [status, id] of Object.entries(ids)) {
      const criteria = { status, id: { $in: Object.values(ids) } };
      const { data } = await t.call('getCollection', { collection: 'document', criteria }, { token });
      expect([status, (data as Row[]).map((row) => row.id)]).toEqual([status, [id]]);
    }
    const { id } = await records.createAndRead('document', { name: 'Papel', type: 'OTHER' });
    expect(await set('document', id, { status: 'DELETED' })).toMatchObject({ status: 'DELETED' });
  });

  it('statuses of contracts and mandates that the text derives (C §4.1, §4.2) are named alike', async () => {
    const [contracts, mandates] = [await labelsOf('ContractStatus'), await labelsOf('MandateStatus')];
    const shared = (labels: Record<string, string>) =>
      Object.keys(labels).filter((one) => generic.includes(one));
    expect(shared(contracts)).toEqual(words('DRAFT SIGNED UNPAID FINISHED CANCELLED UNKNOWN'));
    expect(shared(mandates)).toEqual(words('DRAFT SIGNED FINISHED CANCELLED'));
  });
});
