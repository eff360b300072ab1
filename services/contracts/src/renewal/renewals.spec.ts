import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { notified } from '@llavero/kit/testing/notified';
import { testContext } from '@llavero/kit/testing/context';
import { finishContract } from '@llavero/proto/commands/contracts';
import {
  allowRenewal,
  extendTerms,
  recordMandateNotice,
  undoMandateRenewal,
  undoRenewal,
  upcomingExtensions,
} from '@llavero/proto/commands/renewals';
import type { Json } from '@llavero/proto/fields/field';
import { dayKey, fromDayKey as day } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { openRenewals } from './testing/renewal-bench.ts';

let bench: Awaited<ReturnType<typeof openRenewals>>;
beforeAll(async () => {
  bench = await openRenewals();
});
afterEach(() => bench.realTime());
afterAll(() => bench?.services.stop());

const admin = testContext('ADMIN');

describe('daily extension of contracts', () => {
  it('[SES-09] staff below an administrator, and outsiders, do not run it', async () => {
    for (const role of ['EXTERNAL_EMPLOYEE', 'INTERNAL_EMPLOYEE', 'LANDLORD'] as const)
      await expect(bench.services.peers.command(extendTerms, {}, testContext(role))).rejects.toMatchObject({
        body: { kind: 'forbidden' },
      });
  });

  it('[STA-03] extends by law once the notices are over: new end, history line, chronology, event; once', async () => {
    const { id } = await bench.contract();
    // The tenant may give notice until 28 December (LAU art. 10.1).
    await bench.extend('2034-12-28');
    expect(await bench.endOf(id)).toBe('2035-02-28');
    // Two replicas at once, then again.
    bench.at('2034-12-29');
    const both = await Promise.all([
      bench.services.peers.command(extendTerms, {}, testContext('SERVICE')),
      bench.services.peers.command(extendTerms, {}, testContext('SERVICE')),
    ]);
    expect(both.map(({ contracts: made }) => made).sort()).toEqual([0, 1]);
    await bench.extend('2034-12-30');
    const after = await bench.stored(id);
    expect(dayKey(after.endDate!)).toBe('2036-02-29');
    expect(after.renewals).toMatchObject([
      {
        from: day('2035-03-01'),
        until: day('2036-02-29'),
        previousEndDate: day('2035-02-28'),
        basis: 'LEGAL_EXTENSION',
        law: 'LAU art. 10.1',
        undone: null,
      },
    ]);
    expect(after.chronology).toHaveLength(1);
    expect(after.chronology[0]!.description).toBe('Prórroga legal hasta el 29/02/2036 (LAU art. 10.1)');
    const history = await bench.contracts().history({ id, limit: 10 }, admin);
    expect(history[0]).toMatchObject({ verb: 'renewed' });
  });

  it('[STA-03] makes up for days without service, several short terms at once, without a gap', async () => {
    const { id } = await bench.contract({
      contractType: 'LOCAL_CONTRACT',
      contractDuration: { years: 1, months: 0, days: 0 },
      endDate: day('2031-02-28'),
      renewalType: 'EVERY_MONTH',
      ownerPrenoticeAmount: 1,
    });
    await bench.extend('2031-02-27');
    const { renewals } = await bench.stored(id);
    expect(renewals.map(({ from, until: end }) => `${dayKey(from)} ${dayKey(end)}`)).toEqual([
      '2031-03-01 2031-03-31',
    ]);
    await bench.extend('2031-03-16');
    expect(await bench.endOf(id)).toBe('2031-04-30');
  });

  it.each<[string, Record<string, Json>]>([
    ['a notice of the tenant', { prenoticeCommunicationStatus: 'COMMUNICATED_BY_TENANT' }],
    ['a burofax still to be sent', { prenoticeCommunicationStatus: 'PENDING_BUROFAX' }],
    ['a new start notified', { newStartNotification: day('2034-10-01') }],
    ['cancelled', { cancelled: true }],
    ['an end that was decided', { endIsFinal: true }],
    ['an end that is no end of a term', { endDate: day('2035-02-10') }],
    ['a season', { contractType: 'SEASONAL_CONTRACT', renewalType: 'NONE' }],
  ])('[STA-03] extends nothing with %s', async (_title, more) => {
    const made = await bench.contract(more);
    await bench.extend('2035-02-01');
    expect((await bench.stored(made.id)).endDate).toBe(made['endDate']);
  });

  it('[STA-03] a finished contract is not extended, also where it ends on the last day of its term', async () => {
    const { id, version } = await bench.contract();
    bench.at('2034-12-01');
    await bench.services.peers.command(
      finishContract,
      { id, version, endDate: day('2035-02-28'), reason: 'Acuerdo' },
      admin,
    );
    await bench.extend('2035-02-01');
    expect(await bench.endOf(id)).toBe('2035-02-28');
  });

  it('[STA-03] what is over stays over', async () => {
    const { id } = await bench.contract();
    await bench.extend('2035-03-02');
    expect(await bench.endOf(id)).toBe('2035-02-28');
  });

  it('[STA-03] a unit that somebody else holds from the next day on: not extended, the others are, staff are told once', async () => {
    const units = [uuidv7()];
    const blocked = await bench.contract({ units });
    await bench.contract({ units, startDate: day('2035-03-01'), endDate: day('2040-02-29') });
    const free = await bench.contract();
    expect(await bench.extend('2035-01-10')).toMatchObject({ refused: 1 });
    await bench.extend('2035-01-11');
    expect([await bench.endOf(blocked.id), await bench.endOf(free.id)]).toEqual(['2035-02-28', '2036-02-29']);
    const told = [...notified.values()].filter(({ template }) => template === 'EXTENSION_REFUSED');
    expect(told).toMatchObject([{ relatedContracts: [blocked.id] }]);
  });

  it('[STA-03] the preview names what will be extended within a month and changes nothing', async () => {
    const { id, version } = await bench.contract({
      endDate: day('2045-02-28'),
      startDate: day('2040-03-01'),
    });
    bench.at('2044-12-01');
    const { contracts: shown } = await bench.services.peers.command(upcomingExtensions, {}, admin);
    expect(shown.filter((each) => each.id === id)).toEqual([
      {
        id,
        title: 'Contrato de prueba',
        endDate: day('2045-02-28'),
        until: day('2046-02-28'),
        due: day('2044-12-29'),
        basis: 'LEGAL_EXTENSION',
        law: 'LAU art. 10.1',
      },
    ]);
    expect((await bench.stored(id)).version).toBe(version);
    await expect(
      bench.services.peers.command(upcomingExtensions, {}, testContext('TENANT')),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });
});

describe('undo of an extension', () => {
  it('[STA-03] takes the last one back and keeps it from coming again; it may be allowed again', async () => {
    const { id } = await bench.contract();
    await bench.extend('2035-01-10');
    const { version } = await bench.stored(id);
    await expect(
      bench.services.peers.command(undoRenewal, { id, version: version - 1 }, admin),
    ).rejects.toMatchObject({ body: { kind: 'stale' } });
    const undone = await bench.services.peers.command(undoRenewal, { id, version }, admin);
    expect(await bench.endOf(id)).toBe('2035-02-28');
    expect((await bench.stored(id)).renewals).toMatchObject([{ undone: expect.any(Number) }]);
    await bench.extend('2035-01-11');
    expect(await bench.endOf(id)).toBe('2035-02-28');
    await expect(
      bench.services.peers.command(undoRenewal, { id, version: undone.version }, admin),
    ).rejects.toMatchObject({ body: { code: 'CONTRACT.NO_RENEWAL' } });
    await bench.services.peers.command(allowRenewal, { id, version: undone.version }, admin);
    await bench.extend('2035-01-12');
    expect(await bench.endOf(id)).toBe('2036-02-29');
  });

  it('[STA-03] is refused once days of it are billed, or the end has changed since', async () => {
    const { id } = await bench.contract();
    await bench.extend('2035-01-10');
    const receipt = await bench.create(
      'finance',
      { type: 'RECEIPT', contract: id, periodStart: day('2035-03-01'), periodEnd: day('2035-03-31') },
      'finance',
    );
    const { version } = await bench.stored(id);
    await expect(bench.services.peers.command(undoRenewal, { id, version }, admin)).rejects.toMatchObject({
      body: { code: 'CONTRACT.RENEWAL_BILLED' },
    });
    expect((await bench.stored(id)).version).toBe(version);
    const financeStore = bench.storesOf('finance').of('finance');
    await financeStore.writeUnchecked(receipt.id, receipt.version, { cancelled: true }, {}, bench.trusted);
    const changed = await bench
      .contracts()
      .writeUnchecked(id, version, { endDate: day('2035-12-31') }, {}, bench.trusted);
    await expect(
      bench.services.peers.command(undoRenewal, { id, version: changed.version }, admin),
    ).rejects.toMatchObject({ body: { code: 'CONTRACT.END_CHANGED' } });
  });
});

describe('renewal of mandates', () => {
  const auto = () => bench.mandate({ mandateDate: day('2030-01-01'), endDate: day('2030-12-31') });

  it('[STA-01] an automatic mandate is continued by one of the same terms; its contracts go over on its first day', async () => {
    const old = await auto();
    const { id } = await bench.contract({
      mandate: old.id,
      mandateStatus: 'ACTIVE',
      startDate: day('2030-02-01'),
      endDate: day('2036-01-31'),
      contractDuration: { years: 6, months: 0, days: 0 },
    });
    await bench.extend('2030-11-29');
    expect(await bench.mandates().findUnchecked({ filter: { previousMandate: old.id } })).toEqual([]);
    await Promise.all([bench.extend('2030-12-01'), bench.extend('2030-12-01')]);
    const [next, ...others] = await bench.mandates().findUnchecked({ filter: { previousMandate: old.id } });
    expect(others).toEqual([]);
    expect(next).toMatchObject({
      mandateDate: day('2031-01-01'),
      endDate: day('2031-12-31'),
      landlords: old['landlords'],
      units: old['units'],
      salesManager: old['salesManager'],
      validated: true,
      renewed: false,
    });
    expect((await bench.stored(id)).mandate).toBe(old.id);
    const history = await bench.mandates().history({ id: old.id, limit: 5 }, admin);
    expect(history[0]).toMatchObject({ verb: 'renewed' });
    // The old one is over: its contracts stay in force, and go over with the next run, days later.
    await bench.extend('2031-01-04');
    const after = await bench.contracts().loadUnchecked(id, undefined, { now: day('2031-01-04') });
    expect(after).toMatchObject({ mandate: next!.id, mandateStatus: 'ACTIVE', status: 'ACTIVE' });
  });

  it.each<[string, Record<string, Json>]>([
    ['a manual one', { renewalType: 'MANUAL' }],
    ['a cancelled one', { cancelled: true }],
    ['one whose end was decided', { endIsFinal: true }],
  ])('[STA-01] does not renew %s', async (_title, more) => {
    const old = await bench.mandate({ mandateDate: day('2030-01-01'), endDate: day('2030-12-31'), ...more });
    await bench.extend('2030-12-15');
    expect(await bench.mandates().findUnchecked({ filter: { previousMandate: old.id } })).toEqual([]);
  });

  it('[STA-01] a notice of the landlord prevents it; the renewal is undone until the next one begins', async () => {
    const noticed = await auto();
    const undone = await auto();
    bench.at('2030-10-01');
    const input = {
      channel: 'BUROFAX' as const,
      sentOn: day('2030-09-30'),
      endDate: day('2030-12-31'),
      reference: 'NB123',
      proof: null,
    };
    await bench.services.peers.command(
      recordMandateNotice,
      { id: noticed.id, version: noticed.version, ...input },
      admin,
    );
    await bench.extend('2030-12-10');
    expect(await bench.mandates().findUnchecked({ filter: { previousMandate: noticed.id } })).toEqual([]);
    const { version } = await bench.mandates().loadUnchecked(undone.id);
    await bench.services.peers.command(undoMandateRenewal, { id: undone.id, version }, admin);
    await bench.extend('2030-12-11');
    expect(await bench.mandates().findUnchecked({ filter: { previousMandate: undone.id } })).toEqual([]);
    expect(await bench.mandates().loadUnchecked(undone.id)).toMatchObject({
      renewed: false,
      endIsFinal: true,
    });
  });
});
