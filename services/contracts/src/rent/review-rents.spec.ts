import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { mailed, notified } from '@llavero/kit/testing/notified';
import {
  applyRentUpdate,
  correctRentUpdate,
  previewRentLetter,
  recordRentNotice,
  rentUpdateFigures,
  reviewRents,
  undoRentUpdate,
} from '@llavero/proto/commands/rent-reviews';
import type { Json } from '@llavero/proto/fields/field';
import { nextRent } from '@llavero/proto/records/contracts/next-rent';
import { config } from '@llavero/proto/records/notifications/config';
import { statusOf } from '@llavero/proto/states/evaluate';
import { dayKey, fromDayKey as day } from '@llavero/proto/values/dates';
import { openRenewals } from '../renewal/testing/renewal-bench.ts';

let bench: Awaited<ReturnType<typeof openRenewals>>;
beforeAll(async () => {
  bench = await openRenewals();
});
beforeEach(() => {
  mailed.clear();
  notified.clear();
});
afterEach(() => bench.realTime());
afterAll(() => bench?.services.stop());

const admin = testContext('ADMIN');
const updates = () => bench.storesOf('contracts').of(nextRent);

/** Ten o'clock of a day in Madrid. */
const morning = (key: string) => {
  bench.at(key);
  bench.setNow(bench.now() + 3 * 3600);
};

/** The daily command of a day. */
const review = (key: string) => {
  morning(key);
  return bench.services.peers.command(reviewRents, {}, testContext('SERVICE'));
};

const person = async (firstname: string, email: string | null = `${firstname.toLowerCase()}@example.com`) =>
  (await bench.create('agent', { firstname, lastname: 'Prueba', ...(email ? { email } : {}) }, 'people')).id;

/** A home whose rent is updated on 1 December, with a landlord and a tenant who can be written to. */
async function letting(more: Record<string, Json> = {}) {
  const contract = await bench.contract({
    contractType: 'LONG_CONTRACT',
    region: 'MADRID',
    signatureDate: day('2033-11-20'),
    startDate: day('2033-12-01'),
    endDate: day('2038-11-30'),
    rent: 1000,
    ineType: 'IRAV',
    landlords: [await person('Marta')],
    tenants: [await person('Joan')],
    ...more,
  });
  const update = async () => {
    const [found] = await updates().findUnchecked({ filter: { contract: contract.id } });
    return found!;
  };
  const stored = () => bench.stored(contract.id);
  return { id: contract.id, update, stored };
}

/** The values of both indices of a month, published on the 13th of the next. */
async function publish(month: string, from: string, ipc: number, irav: number, worked = {}) {
  for (const [key, value] of [
    ['legal.publishedIpc', ipc],
    ['legal.publishedIrav', irav],
  ] as const) {
    const store = bench.storesOf('notifications').of(config);
    const [there] = await store.findUnchecked({ filter: { key } });
    const own = key === 'legal.publishedIpc' ? worked : {};
    const entry = { value, month, from, law: 'LAU art. 18', source: 'INE', ...own };
    if (!there) await bench.create('config', { key, value: [entry] }, 'notifications');
    else {
      const others = (there.value as (typeof entry)[]).filter((each) => each.month !== month);
      await store.writeUnchecked(there.id, there.version, { value: [...others, entry] }, {}, bench.trusted);
    }
  }
}

const mailedOf = (...contracts: string[]) =>
  [...mailed.values()].filter(({ relatedContracts }) => contracts.includes(relatedContracts![0]!));
const statusAt = (update: Parameters<typeof statusOf>[1]) => statusOf(nextRent, update, bench.now());

describe('the rent updates of a month', () => {
  it('[FIN-06] planned, worked out on the 13th, told on the 16th and the 18th, applied on the 26th; each once', async () => {
    const one = await letting();
    await publish('2034-10', '2034-11-13', 2.9, 2.2);

    expect(await review('2034-10-02')).toMatchObject({ planned: 1, calculated: 0 });
    expect(await review('2034-10-03')).toMatchObject({ planned: 0 });
    expect(await one.update()).toMatchObject({
      date: day('2034-12-01'),
      dueDate: day('2034-12-01'),
      previousRent: 1000,
      percent: null,
      action: 'APPLY',
      checkDate: day('2034-11-13'),
      landlordNoticeDate: day('2034-11-16'),
    });

    expect(await review('2034-11-12')).toMatchObject({ calculated: 0 });
    expect(await review('2034-11-13')).toMatchObject({ calculated: 1, landlordsTold: 0 });
    expect(await one.update()).toMatchObject({
      percent: 2.2,
      nextRent: 1022,
      indexPercent: 2.2,
      indexMonth: day('2034-10-01'),
      indexPublished: day('2034-11-13'),
      indexSource: 'INE',
      capPercent: 2.2,
      aboveCap: false,
    });

    expect(await review('2034-11-15')).toMatchObject({ landlordsTold: 0 });
    expect(await review('2034-11-16')).toMatchObject({ landlordsTold: 1, tenantsTold: 0 });
    expect(await review('2034-11-17')).toMatchObject({ landlordsTold: 0, tenantsTold: 0 });
    expect(await review('2034-11-18')).toMatchObject({ tenantsTold: 0 });
    // The 18th is a Saturday: the tenant is told on Monday.
    expect(await review('2034-11-20')).toMatchObject({ tenantsTold: 1, applied: 0 });
    expect(
      mailedOf(one.id).map(({ to, template, body }) => [to, template, body.includes('1.022,00')]),
    ).toEqual([
      [['marta@example.com'], 'RENT_UPDATE_LANDLORD', true],
      [['joan@example.com'], 'RENT_UPDATE_TENANT', true],
    ]);

    expect(await review('2034-11-25')).toMatchObject({ applied: 0 });
    morning('2034-11-26');
    const both = await Promise.all(
      [1, 2].map(() => bench.services.peers.command(reviewRents, {}, testContext('SERVICE'))),
    );
    expect(both.reduce((sum, { applied }) => sum + applied, 0)).toBe(1);
    expect(await one.stored()).toMatchObject({
      rent: 1022,
      rentHistory: [
        {
          previousRent: 1000,
          nextRent: 1022,
          dateModified: day('2034-12-01'),
          percent: 2.2,
          typeIpc: 'IRAV',
          description: '2,2 %, índice de 10/2034: 2,2 %, INE',
        },
      ],
    });
    expect(statusAt(await one.update())).toBe('APPLIED');
    const [last] = await bench.contracts().history({ id: one.id, limit: 1 }, admin);
    expect(last).toMatchObject({ verb: 'rentUpdated' });
    // The next one is planned for a year later only.
    expect(await review('2034-11-27')).toMatchObject({ planned: 0, applied: 0 });
  });

  it('[FIN-06] what was missed is made up for, and a late notice moves the new rent to the month after it (LAU art. 18)', async () => {
    const late = await letting();
    await publish('2034-10', '2034-11-13', 2.9, 2.2);
    expect(await review('2034-11-29')).toMatchObject({ planned: 1, calculated: 1, landlordsTold: 1 });
    expect(await review('2034-12-01')).toMatchObject({ tenantsTold: 1, applied: 0 });
    expect(await late.update()).toMatchObject({ date: day('2035-01-01'), dueDate: day('2034-12-01') });
    expect(await review('2034-12-26')).toMatchObject({ applied: 1 });
    expect((await late.stored()).rentHistory).toMatchObject([{ dateModified: day('2035-01-01') }]);
    // The next anniversary stays where it was.
    await review('2035-10-05');
    const planned = await updates().findUnchecked({ filter: { contract: late.id } });
    expect(planned.map(({ dueDate }) => dayKey(dueDate!)).sort()).toEqual(['2034-12-01', '2035-12-01']);
  });

  it('[FIN-06] above the ceiling of the law nothing is told until a person lowers it or says why', async () => {
    const high = await letting({ ineType: 'GENERAL' });
    await publish('2034-10', '2034-11-13', 2.9, 2.2);
    expect(await review('2034-11-14')).toMatchObject({ calculated: 0 });
    const update = await high.update();
    expect(update).toMatchObject({ percent: null, aboveCap: true, capPercent: 2.2, indexPercent: 2.9 });
    expect(statusAt(update)).toBe('TO_DECIDE');
    expect(await review('2034-11-20')).toMatchObject({ landlordsTold: 0 });
    const patch = (values: Record<string, Json>) =>
      updates().patch(
        { collection: 'nextRent', id: update.id, version: update.version, patch: values },
        admin,
      );
    bench.realTime();
    await expect(patch({ percent: 2.9 })).rejects.toMatchObject({
      body: { problems: [{ field: 'percent', rule: 'cap', message: expect.stringContaining('2,2 %') }] },
    });
    const decided = await updates().findUnchecked({ filter: { id: update.id } });
    await updates().patch(
      {
        collection: 'nextRent',
        id: update.id,
        version: decided[0]!.version,
        patch: { percent: 2.2, percentReason: 'Límite legal' },
      },
      admin,
    );
    await review('2034-11-21');
    expect(await high.update()).toMatchObject({ percent: 2.2, nextRent: 1022, aboveCap: false });
    expect(mailedOf(high.id)).toHaveLength(1);
  });

  it('[FIN-06] SKIP_NEXT_IPC skips one, DONT_APPLY every one, NO_REVISION has none (C §3.5)', async () => {
    const skipped = await letting({ nextIpcAction: 'SKIP_NEXT_IPC' });
    const never = await letting({ nextIpcAction: 'DONT_APPLY' });
    const none = await letting({ ineType: 'NO_REVISION' });
    await publish('2034-10', '2034-11-13', 2.9, 2.2);
    await review('2034-11-20');
    await review('2034-11-26');
    expect([statusAt(await skipped.update()), statusAt(await never.update()), await none.update()]).toEqual([
      'SKIPPED',
      'NOT_APPLICABLE',
      undefined,
    ]);
    expect([(await skipped.stored()).rent, (await skipped.stored()).nextIpcAction]).toEqual([1000, 'APPLY']);
    expect((await never.stored()).nextIpcAction).toBe('DONT_APPLY');
    expect(mailedOf(skipped.id, never.id)).toEqual([]);
  });

  it('[FIN-06] without an address the manager is asked once for a letter; recorded, it counts from its day', async () => {
    const silent = await letting({ tenants: [await person('Pau', null)] });
    await publish('2034-10', '2034-11-13', 2.9, 2.2);
    await review('2034-11-16');
    expect(await review('2034-11-21')).toMatchObject({ tenantsTold: 0, unreachable: 1 });
    await review('2034-11-22');
    expect([...notified.values()]).toMatchObject([{ template: 'RENT_UPDATE_WITHOUT_ADDRESS' }]);
    const { id, version } = await silent.update();
    const letter = await bench.services.peers.command(previewRentLetter, { id, party: 'TENANT' }, admin);
    expect(letter).toMatchObject({ from: day('2034-12-01'), body: expect.stringContaining('1.022,00 €') });
    const notice = { id, version, party: 'TENANT' as const, channel: 'BUROFAX' as const, reference: 'NB123' };
    await expect(
      bench.services.peers.command(recordRentNotice, { ...notice, sentOn: day('2034-11-23') }, admin),
    ).rejects.toMatchObject({ body: { code: 'RENT_UPDATE.NOTICE_IN_FUTURE' } });
    const told = await bench.services.peers.command(
      recordRentNotice,
      { ...notice, sentOn: day('2034-11-22') },
      admin,
    );
    expect(told.status).toBe('NOTIFIED');
    expect((await silent.update()).notices).toMatchObject([
      { party: 'LANDLORD', channel: 'EMAIL' },
      { party: 'TENANT', channel: 'BUROFAX', reference: 'NB123', percent: 2.2, nextRent: 1022 },
    ]);
  });

  it('[FIN-06] nothing is applied without notice, to a contract that is over, or on another rent than was told', async () => {
    const open = await letting();
    const ends = await letting();
    const changed = await letting();
    await publish('2034-10', '2034-11-13', 2.9, 2.2);
    await review('2034-11-16');
    const early = await open.update();
    const apply = (update: { id: string; version: number }) =>
      bench.services.peers.command(applyRentUpdate, { id: update.id, version: update.version }, admin);
    await expect(apply(early)).rejects.toMatchObject({ body: { code: 'RENT_UPDATE.NOT_NOTIFIED' } });
    await review('2034-11-20');
    const write = async (id: string, patch: Record<string, Json>) => {
      const { version } = await bench.stored(id);
      await bench.contracts().writeUnchecked(id, version, patch as never, {}, bench.trusted);
    };
    await write(ends.id, { endDate: day('2034-11-30') });
    await write(changed.id, { rent: 1100 });
    const applied = await apply(await open.update());
    expect(applied).toMatchObject({ status: 'APPLIED', rent: 1022, from: day('2034-12-01') });
    await review('2034-11-26');
    expect(statusAt(await ends.update())).toBe('CANCELLED');
    // Worked out and told again, on the rent that is in force now.
    await review('2034-11-27');
    expect(await changed.update()).toMatchObject({
      previousRent: 1100,
      percent: 2.2,
      tenantNotifiedAt: null,
    });
    expect((await changed.stored()).rentHistory).toEqual([]);
  });

  it('[FIN-06] an applied update is taken back while nothing is billed with the new rent, and stays away', async () => {
    const one = await letting();
    await publish('2034-10', '2034-11-13', 2.9, 2.2);
    await review('2034-11-16');
    await review('2034-11-20');
    await review('2034-11-26');
    const undo = async (reason: string) => {
      const { id, version } = await one.update();
      return bench.services.peers.command(undoRentUpdate, { id, version, reason }, admin);
    };
    const receipt = await bench.create(
      'finance',
      { type: 'RECEIPT', contract: one.id, periodStart: day('2034-12-01'), periodEnd: day('2034-12-31') },
      'finance',
    );
    await expect(undo('Acuerdo')).rejects.toMatchObject({ body: { code: 'RENT_UPDATE.BILLED' } });
    await bench
      .storesOf('finance')
      .of('finance')
      .writeUnchecked(receipt.id, receipt.version, { cancelled: true }, {}, bench.trusted);
    expect(await undo('Acuerdo con el inquilino')).toMatchObject({ status: 'CANCELLED' });
    expect(await one.stored()).toMatchObject({ rent: 1000, rentHistory: [] });
    expect(await review('2034-11-28')).toMatchObject({ planned: 0, applied: 0 });
    expect((await one.stored()).rent).toBe(1000);
  });

  it('[FIN-06] an applied update is corrected after it was billed: history and evidence are right, the old ones in the chronology', async () => {
    const one = await letting();
    await publish('2034-10', '2034-11-13', 2.9, 2.2);
    await review('2034-11-16');
    const correct = async (percent: number) => {
      const { id, version } = await one.update();
      const input = { id, version, percent, reason: 'El índice era el de otro mes' };
      return bench.services.peers.command(correctRentUpdate, input, admin);
    };
    await expect(correct(1.5)).rejects.toMatchObject({ body: { code: 'RENT_UPDATE.NOT_APPLIED' } });
    await review('2034-11-20');
    await review('2034-11-26');
    await bench.create(
      'finance',
      { type: 'RECEIPT', contract: one.id, periodStart: day('2034-12-01'), periodEnd: day('2034-12-31') },
      'finance',
    );
    const before = await one.stored();
    await expect(correct(2.2)).rejects.toMatchObject({ body: { code: 'RENT_UPDATE.NOTHING_TO_CORRECT' } });
    // More than the tenant was told needs another notice.
    await expect(correct(2.3)).rejects.toMatchObject({
      body: {
        code: 'RENT_UPDATE.ABOVE_NOTICE',
        problems: [{ field: 'percent', message: expect.stringContaining('1.022,00 €') }],
      },
    });
    expect((await one.stored()).version).toBe(before.version);

    expect(await correct(1.5)).toMatchObject({ status: 'APPLIED', rent: 1015, from: day('2034-12-01') });
    const contract = await one.stored();
    expect(contract.rent).toBe(1015);
    const corrected = { percent: 1.5, nextRent: 1015, description: '1,5 %. El índice era el de otro mes' };
    expect(contract.rentHistory).toEqual([{ ...before.rentHistory[0]!, ...corrected }]);
    const update = await one.update();
    expect(update).toMatchObject({
      percent: 1.5,
      percentReason: 'El índice era el de otro mes',
      nextRent: 1015,
      appliedFrom: day('2034-12-01'),
      // What was published, and what was told.
      indexPercent: 2.2,
      notices: [{ party: 'LANDLORD' }, { party: 'TENANT', nextRent: 1022 }],
    });
    for (const { chronology } of [contract, update])
      expect(chronology.at(-1)).toMatchObject({
        description: expect.stringContaining(
          'la renta es de 1.015,00 €, no de 1.022,00 €. Decía: 2,2 %, índice de 10/2034: 2,2 %, INE. Dice: 1,5 %',
        ),
      });
    const [last] = await bench.contracts().history({ id: one.id, limit: 1 }, admin);
    expect(last).toMatchObject({ verb: 'rentUpdateCorrected' });
    // Back to what was told is no more than that.
    expect(await correct(2.2)).toMatchObject({ rent: 1022 });
    const { id, version } = await one.stored();
    await bench.contracts().writeUnchecked(id, version, { rent: 1100 } as never, {}, bench.trusted);
    await expect(correct(1.5)).rejects.toMatchObject({ body: { code: 'RENT_UPDATE.NOT_LAST' } });
  });

  it('[FIN-06] the values of the index and their quotient are kept with the update', async () => {
    const one = await letting({ ineType: 'GENERAL' });
    await publish('2034-10', '2034-11-13', 2.2, 2.2, { before: 115.1, after: 117.632, quotient: 1.022 });
    await review('2034-11-14');
    expect(await one.update()).toMatchObject({
      percent: 2.2,
      indexPublished: day('2034-11-13'),
      indexBefore: 115.1,
      indexAfter: 117.632,
      indexQuotient: 1.022,
    });
  });

  it('[FIN-06] the figures of a month, and whether its indices are there', async () => {
    await letting();
    await publish('2034-10', '2034-11-13', 2.9, 2.2);
    const figures = (month: string) =>
      bench.services.peers.command(rentUpdateFigures, { month: day(month) }, admin);
    await review('2034-10-10');
    const before = await figures('2034-12-01');
    expect(before).toMatchObject({ ipcPublished: false, iravPublished: false });
    await review('2034-11-13');
    const after = await figures('2034-12-15');
    expect(after).toMatchObject({ ipcPublished: true, iravPublished: true, total: before.total });
    expect(after.toNotify).toBeGreaterThan(0);
    expect(after.increase).toBeGreaterThanOrEqual(22);
  });

  it('[SES-09] outsiders and external staff neither run nor record nor apply', async () => {
    for (const role of ['EXTERNAL_EMPLOYEE', 'TENANT', 'LANDLORD'] as const)
      await expect(bench.services.peers.command(reviewRents, {}, testContext(role))).rejects.toMatchObject({
        body: { kind: 'forbidden' },
      });
  });
});
