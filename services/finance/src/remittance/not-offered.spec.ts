import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { testContext } from '@llavero/kit/testing/context';
import { notOfferedDocuments } from '@llavero/proto/commands/remittances';
import type { RemittanceAbsence } from '@llavero/proto/records/choices/remittances';
import { finance, type Finance } from '@llavero/proto/records/finance/finance';
import { addDays, addMonths, startOfMonth } from '@llavero/proto/values/dates';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import {
  ask,
  by,
  clearOffice,
  clerk,
  company,
  database,
  document,
  person,
  preview,
  settlement,
  signed,
  startOffice,
  t,
  today,
} from './testing/office.ts';

beforeAll(startOffice);
afterAll(() => t?.stop());
beforeEach(clearOffice);

/** The tenth of a month to come: it has days of the month before and after it. */
const dueUpTo = addDays(startOfMonth(addMonths(today, 2)), 9);
const within = addDays(dueUpTo, -2);

type More = Partial<Finance>;
async function receipt(over: More = {}, { withMandate = true } = {}): Promise<string> {
  const tenant = await person();
  if (withMandate) await signed(tenant);
  return document(tenant, {
    ...{ paymentExpectedDate: within, issueDate: within, tenants: [tenant] },
    ...over,
  } as never);
}
const asked = (over: Parameters<typeof ask>[0] = {}) => ask({ executionDate: dueUpTo, dueUpTo, ...over });
const counted = async (over: Parameters<typeof ask>[0] = {}) => {
  const { notOffered, notOfferedRows, accepted } = await preview(asked(over));
  const counts = Object.fromEntries(notOffered.map(({ reason, rows }) => [reason, rows]));
  return { counts, notOfferedRows, accepted: accepted.map((row) => row.document) };
};
const listed = async (reason: RemittanceAbsence, over: Parameters<typeof ask>[0] = {}, after = 0) => {
  const { format: _f, excluded: _e, seenAmount: _s, ...of } = asked(over);
  return t.peers.command(notOfferedDocuments, { ...of, reason, after }, by(clerk));
};

describe('[FIN-04] [WIZ-11] receipts that a remittance does not offer', () => {
  it('are counted by the reason that leaves them out, and named by it', async () => {
    const offered = await receipt();
    const later = addDays(dueUpTo, 3);
    const planned = [{ date: addDays(dueUpTo, 40), amount: 850, paymentDate: null }];
    const expected = {
      PAID: await receipt({ paymentDate: today }),
      AT_BANK: await receipt({ processStartDate: today }),
      OTHER_METHOD: await receipt({ paymentMethod: 'TRANSFER' }),
      INSTALMENT_LATER: await receipt({ paymentRates: planned }),
      DUE_LATER: await receipt({ paymentExpectedDate: later, issueDate: later }),
      NO_DATE: await receipt({ paymentExpectedDate: null, issueDate: null }),
      INCLUDED: await receipt({ includedIn: uuidv7() }),
      NOTHING_OWED: await receipt({ paymentRates: [{ date: today, amount: 850, paymentDate: today }] }),
      OTHER_COMPANY: await receipt({ mandatary: uuidv7() }),
      DRAFT: await receipt({ preview: true }),
      CANCELLED: await receipt({ cancelled: true }),
      MANDATE_MISSING: await receipt({}, { withMandate: false }),
      NOT_VERIFIED: await receipt({ validated: false, issueDate: null }),
    };
    const { counts, notOfferedRows, accepted } = await counted();
    expect(counts).toEqual(Object.fromEntries(Object.keys(expected).map((reason) => [reason, 1])));
    expect([notOfferedRows, accepted]).toEqual([Object.keys(expected).length, [offered]]);
    for (const [reason, id] of Object.entries(expected)) {
      const { rows, more } = await listed(reason as RemittanceAbsence);
      expect([reason, rows.map((row) => row.document), more]).toEqual([reason, [id], false]);
    }
    const [row] = (await listed('PAID')).rows;
    expect(row).toMatchObject({
      amount: 850,
      due: within,
      person: expect.any(String),
      name: expect.any(String),
    });
  });

  it('are those of the month and older ones that are owed, of the landlord that is asked for', async () => {
    const landlord = uuidv7();
    const before = addDays(startOfMonth(dueUpTo), -20);
    const old = { paymentExpectedDate: before, issueDate: before };
    await receipt({ ...old, paymentDate: today });
    await receipt({ ...old, cancelled: true });
    const owed = await receipt({ ...old, paymentMethod: 'TRANSFER' });
    await receipt({ ...old, paymentMethod: 'CASH', landlords: [landlord] });
    expect((await counted()).counts).toEqual({ OTHER_METHOD: 2 });
    expect((await listed('OTHER_METHOD', {})).rows.map((row) => row.document)).toContain(owed);
    expect((await counted({ landlord })).counts).toEqual({ OTHER_METHOD: 1 });
    const after = addDays(addMonths(startOfMonth(dueUpTo), 1), 1);
    await receipt({ paymentExpectedDate: after, issueDate: after });
    expect((await counted()).counts).toEqual({ OTHER_METHOD: 2 });
  });

  it('settlements are told the same way; suppliers’ bills have none', async () => {
    const due = { paymentExpectedDate: within, issueDate: within };
    await settlement(await person(), { ...due, paymentDate: today });
    await settlement(await person(), { ...due, paymentBlock: true });
    expect((await counted({ type: 'TRANSFER' })).counts).toEqual({ PAID: 1, BLOCKED: 1 });
    expect((await counted({ type: 'BILLS' })).counts).toEqual({});
  });

  it('every document of the period is offered or has one reason (120 documents)', async () => {
    const tenant = await person();
    await signed(tenant);
    const day = fc.option(
      fc.integer({ min: -40, max: 40 }).map((days) => addDays(dueUpTo, days)),
      { nil: null, freq: 8 },
    );
    const rarely = fc.integer({ min: 0, max: 6 }).map((at) => at === 0);
    const drawn = fc.sample(
      fc.record({
        paymentExpectedDate: day,
        issueDate: day,
        paymentDate: rarely.map((is) => (is ? today : null)),
        processStartDate: rarely.map((is) => (is ? today : null)),
        includedIn: rarely.map((is) => (is ? uuidv7() : null)),
        mandatary: fc.constantFrom(null, null, company, uuidv7()),
        paymentMethod: fc.constantFrom('DIRECT_DEBIT', 'DIRECT_DEBIT', 'CASH', null),
        cancelled: rarely,
        preview: rarely,
        paused: rarely,
        paymentRates: fc.constantFrom([], [{ date: addDays(dueUpTo, 90), amount: 850, paymentDate: null }]),
      }),
      { numRuns: 120, seed: 7, unbiased: true },
    );
    await bulkLoad(
      database(),
      finance,
      drawn.map((more) => ({
        id: uuidv7(),
        createdAt: today,
        object: {
          ...{ type: 'RECEIPT', validated: true, sourceRole: 'LANDLORD', destinationRole: 'TENANT' },
          ...{ totalAmount: 850, baseAmount: 850, tenants: [tenant] },
          breakdown: [{ category: 'RENT', subcategory: 'RENT', concept: 'Renta', totalAmount: 850 }],
          destination: { agent: tenant, organization: null, iban: null },
          ...more,
        } as never,
      })),
    );
    const { counts, notOfferedRows, accepted } = await counted();
    const named = new Set(accepted);
    for (const [reason, rows] of Object.entries(counts)) {
      const found = (await listed(reason as RemittanceAbsence)).rows;
      expect([reason, found.length]).toEqual([reason, rows]);
      for (const row of found) {
        expect(named.has(row.document)).toBe(false);
        named.add(row.document);
      }
    }
    expect(named.size).toBe(accepted.length + notOfferedRows);
    expect(accepted.length).toBeGreaterThan(2);
    const month = startOfMonth(dueUpTo);
    const end = addDays(addMonths(month, 1), -1);
    const lookedFor = drawn.filter((one) => {
      const due = one.paymentExpectedDate ?? one.issueDate;
      if (due !== null && due >= month) return due <= end;
      return one.paymentDate === null && !one.cancelled && !one.preview && one.includedIn === null;
    });
    expect(named.size).toBe(lookedFor.length);
  });

  it('are for the office alone', async () => {
    const { format: _f, excluded: _e, seenAmount: _s, ...of } = asked();
    await expect(
      t.peers.command(notOfferedDocuments, { ...of, reason: 'PAID', after: 0 }, testContext('TENANT')),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });
});
