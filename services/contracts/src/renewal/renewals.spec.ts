import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '@llavero/kit/config/clock';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { notified, NotifyingNeighbour } from '@llavero/kit/testing/notified';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import type { CollectionName } from '@llavero/proto/collections';
import { finishContract } from '@llavero/proto/commands/contracts';
import {
  allowRenewal,
  extendTerms,
  previewNotice,
  recordMandateNotice,
  recordNotice,
  undoMandateRenewal,
  undoRenewal,
  upcomingExtensions,
} from '@llavero/proto/commands/renewals';
import type { InputOf } from '@llavero/proto/commands/command';
import type { Json } from '@llavero/proto/fields/field';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { dayKey, fromDayKey as day } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../contracts.module.ts';

let services: TestServices;
let real: () => number;
beforeAll(async () => {
  services = await startTestServices(
    {
      places: neighbour('places'),
      people: neighbour('people'),
      finance: neighbour('finance'),
      notifications: NotifyingNeighbour,
      contracts: ContractsModule,
    },
    { partial: true },
  );
  const clock = running().get(Clock);
  real = clock.now.bind(clock);
});
afterEach(() => {
  running().get(Clock).now = real;
});
afterAll(() => services?.stop());

const admin = testContext('ADMIN');
const running = () => services.services.get('contracts')!;
const trusted = { ...testContext('ADMIN'), trusted: true };
const create = (collection: CollectionName, object: Record<string, Json>, service = 'contracts') =>
  services.services
    .get(service as 'contracts')!
    .get(RecordStores)
    .of(collection)
    .create(object, trusted, undefined, { byCommand: true });
const contracts = () => running().get(RecordStores).of(contractDefinition);
const mandates = () => running().get(RecordStores).of(mandateDefinition);

/** 07:00 of a day in Madrid (06:00 UTC in winter), for the service's own clock. */
function at(key: string): void {
  const now = day(key) + 7 * 3600;
  running().get(Clock).now = () => now;
}
const extend = (key: string) => {
  at(key);
  return services.peers.command(extendTerms, {}, testContext('SERVICE'));
};
const mandate = (more: Record<string, Json> = {}) =>
  create('mandate', {
    name: 'Sants',
    landlords: [uuidv7()],
    units: [uuidv7()],
    mandateDate: day('2020-01-01'),
    endDate: day('2060-01-01'),
    salesManager: uuidv7(),
    validated: true,
    ...more,
  });
const contract = async (more: Record<string, Json> = {}) =>
  create('contract', {
    mandate: (await mandate()).id,
    mandateStatus: 'ACTIVE',
    name: 'Contrato de prueba',
    units: [uuidv7()],
    startDate: day('2030-03-01'),
    endDate: day('2035-02-28'),
    contractDuration: { years: 5, months: 0, days: 0 },
    rent: 900,
    validated: true,
    activated: true,
    ...more,
  });
const stored = (id: string) => contracts().loadUnchecked(id);
const endOf = async (id: string) => dayKey((await stored(id)).endDate!);

describe('daily extension of contracts', () => {
  it('[SES-09] staff below an administrator, and outsiders, do not run it', async () => {
    for (const role of ['EXTERNAL_EMPLOYEE', 'INTERNAL_EMPLOYEE', 'LANDLORD'] as const)
      await expect(services.peers.command(extendTerms, {}, testContext(role))).rejects.toMatchObject({
        body: { kind: 'forbidden' },
      });
  });

  it('[STA-03] extends by law once the notices are over: new end, history line, chronology, event; once', async () => {
    const { id } = await contract();
    // The tenant may give notice until 28 December (LAU art. 10.1).
    await extend('2034-12-28');
    expect(await endOf(id)).toBe('2035-02-28');
    // Two replicas at once, then again.
    at('2034-12-29');
    const both = await Promise.all([
      services.peers.command(extendTerms, {}, testContext('SERVICE')),
      services.peers.command(extendTerms, {}, testContext('SERVICE')),
    ]);
    expect(both.map(({ contracts: made }) => made).sort()).toEqual([0, 1]);
    await extend('2034-12-30');
    const after = await stored(id);
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
    const history = await contracts().history({ id, limit: 10 }, admin);
    expect(history[0]).toMatchObject({ verb: 'renewed' });
  });

  it('[STA-03] makes up for days without service, several short terms at once, without a gap', async () => {
    const { id } = await contract({
      contractType: 'LOCAL_CONTRACT',
      contractDuration: { years: 1, months: 0, days: 0 },
      endDate: day('2031-02-28'),
      renewalType: 'EVERY_MONTH',
      ownerPrenoticeAmount: 1,
    });
    await extend('2031-02-27');
    const { renewals } = await stored(id);
    expect(renewals.map(({ from, until: end }) => `${dayKey(from)} ${dayKey(end)}`)).toEqual([
      '2031-03-01 2031-03-31',
    ]);
    await extend('2031-03-16');
    expect(await endOf(id)).toBe('2031-04-30');
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
    const made = await contract(more);
    await extend('2035-02-01');
    expect((await stored(made.id)).endDate).toBe(made['endDate']);
  });

  it('[STA-03] a finished contract is not extended, also where it ends on the last day of its term', async () => {
    const { id, version } = await contract();
    at('2034-12-01');
    await services.peers.command(
      finishContract,
      { id, version, endDate: day('2035-02-28'), reason: 'Acuerdo' },
      admin,
    );
    await extend('2035-02-01');
    expect(await endOf(id)).toBe('2035-02-28');
  });

  it('[STA-03] what is over stays over', async () => {
    const { id } = await contract();
    await extend('2035-03-02');
    expect(await endOf(id)).toBe('2035-02-28');
  });

  it('[STA-03] a unit that somebody else holds from the next day on: not extended, the others are, staff are told once', async () => {
    const units = [uuidv7()];
    const blocked = await contract({ units });
    await contract({ units, startDate: day('2035-03-01'), endDate: day('2040-02-29') });
    const free = await contract();
    expect(await extend('2035-01-10')).toMatchObject({ refused: 1 });
    await extend('2035-01-11');
    expect([await endOf(blocked.id), await endOf(free.id)]).toEqual(['2035-02-28', '2036-02-29']);
    const told = [...notified.values()].filter(({ template }) => template === 'EXTENSION_REFUSED');
    expect(told).toMatchObject([{ relatedContracts: [blocked.id] }]);
  });

  it('[STA-03] the preview names what will be extended within a month and changes nothing', async () => {
    const { id, version } = await contract({ endDate: day('2045-02-28'), startDate: day('2040-03-01') });
    at('2044-12-01');
    const { contracts: shown } = await services.peers.command(upcomingExtensions, {}, admin);
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
    expect((await stored(id)).version).toBe(version);
    await expect(services.peers.command(upcomingExtensions, {}, testContext('TENANT'))).rejects.toMatchObject(
      { body: { kind: 'forbidden' } },
    );
  });
});

describe('undo of an extension', () => {
  it('[STA-03] takes the last one back and keeps it from coming again; it may be allowed again', async () => {
    const { id } = await contract();
    await extend('2035-01-10');
    const { version } = await stored(id);
    await expect(
      services.peers.command(undoRenewal, { id, version: version - 1 }, admin),
    ).rejects.toMatchObject({ body: { kind: 'stale' } });
    const undone = await services.peers.command(undoRenewal, { id, version }, admin);
    expect(await endOf(id)).toBe('2035-02-28');
    expect((await stored(id)).renewals).toMatchObject([{ undone: expect.any(Number) }]);
    await extend('2035-01-11');
    expect(await endOf(id)).toBe('2035-02-28');
    await expect(
      services.peers.command(undoRenewal, { id, version: undone.version }, admin),
    ).rejects.toMatchObject({ body: { code: 'CONTRACT.NO_RENEWAL' } });
    await services.peers.command(allowRenewal, { id, version: undone.version }, admin);
    await extend('2035-01-12');
    expect(await endOf(id)).toBe('2036-02-29');
  });

  it('[STA-03] is refused once days of it are billed, or the end has changed since', async () => {
    const { id } = await contract();
    await extend('2035-01-10');
    const receipt = await create(
      'finance',
      { type: 'RECEIPT', contract: id, periodStart: day('2035-03-01'), periodEnd: day('2035-03-31') },
      'finance',
    );
    const { version } = await stored(id);
    await expect(services.peers.command(undoRenewal, { id, version }, admin)).rejects.toMatchObject({
      body: { code: 'CONTRACT.RENEWAL_BILLED' },
    });
    expect((await stored(id)).version).toBe(version);
    const financeStore = services.services.get('finance')!.get(RecordStores).of('finance');
    await financeStore.writeUnchecked(receipt.id, receipt.version, { cancelled: true }, {}, trusted);
    const changed = await contracts().writeUnchecked(
      id,
      version,
      { endDate: day('2035-12-31') },
      {},
      trusted,
    );
    await expect(
      services.peers.command(undoRenewal, { id, version: changed.version }, admin),
    ).rejects.toMatchObject({ body: { code: 'CONTRACT.END_CHANGED' } });
  });
});

describe('renewal of mandates', () => {
  const auto = () => mandate({ mandateDate: day('2030-01-01'), endDate: day('2030-12-31') });

  it('[STA-01] an automatic mandate is continued by one of the same terms; its contracts go over on its first day', async () => {
    const old = await auto();
    const { id } = await contract({
      mandate: old.id,
      mandateStatus: 'ACTIVE',
      startDate: day('2030-02-01'),
      endDate: day('2036-01-31'),
      contractDuration: { years: 6, months: 0, days: 0 },
    });
    await extend('2030-11-29');
    expect(await mandates().findUnchecked({ filter: { previousMandate: old.id } })).toEqual([]);
    await Promise.all([extend('2030-12-01'), extend('2030-12-01')]);
    const [next, ...others] = await mandates().findUnchecked({ filter: { previousMandate: old.id } });
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
    expect((await stored(id)).mandate).toBe(old.id);
    const history = await mandates().history({ id: old.id, limit: 5 }, admin);
    expect(history[0]).toMatchObject({ verb: 'renewed' });
    // The old one is over: its contracts stay in force, and go over with the next run, days later.
    await extend('2031-01-04');
    const after = await contracts().loadUnchecked(id, undefined, { now: day('2031-01-04') });
    expect(after).toMatchObject({ mandate: next!.id, mandateStatus: 'ACTIVE', status: 'ACTIVE' });
  });

  it.each<[string, Record<string, Json>]>([
    ['a manual one', { renewalType: 'MANUAL' }],
    ['a cancelled one', { cancelled: true }],
    ['one whose end was decided', { endIsFinal: true }],
  ])('[STA-01] does not renew %s', async (_title, more) => {
    const old = await mandate({ mandateDate: day('2030-01-01'), endDate: day('2030-12-31'), ...more });
    await extend('2030-12-15');
    expect(await mandates().findUnchecked({ filter: { previousMandate: old.id } })).toEqual([]);
  });

  it('[STA-01] a notice of the landlord prevents it; the renewal is undone until the next one begins', async () => {
    const noticed = await auto();
    const undone = await auto();
    at('2030-10-01');
    const input = {
      channel: 'BUROFAX' as const,
      sentOn: day('2030-09-30'),
      endDate: day('2030-12-31'),
      reference: 'NB123',
      proof: null,
    };
    await services.peers.command(
      recordMandateNotice,
      { id: noticed.id, version: noticed.version, ...input },
      admin,
    );
    await extend('2030-12-10');
    expect(await mandates().findUnchecked({ filter: { previousMandate: noticed.id } })).toEqual([]);
    const { version } = await mandates().loadUnchecked(undone.id);
    await services.peers.command(undoMandateRenewal, { id: undone.id, version }, admin);
    await extend('2030-12-11');
    expect(await mandates().findUnchecked({ filter: { previousMandate: undone.id } })).toEqual([]);
    expect(await mandates().loadUnchecked(undone.id)).toMatchObject({ renewed: false, endIsFinal: true });
  });
});

describe('notices', () => {
  const ask = { party: 'OWNER' as const, channel: 'BUROFAX' as const, reference: null, proof: null };

  it('[STA-03] shows days, article and consequence before anything is recorded', async () => {
    const { id, version } = await contract();
    at('2034-11-01');
    const late = await services.peers.command(
      previewNotice,
      { id, party: 'OWNER', sentOn: null, endDate: null },
      admin,
    );
    expect(late).toMatchObject({
      endDate: day('2035-02-28'),
      lastDay: day('2034-10-28'),
      law: 'LAU art. 10.1',
      inTime: false,
    });
    expect(late.consequence).toContain('Fuera de plazo: el último día fue el 28/10/2034');
    expect(late.text).toContain('El contrato termina el 28 de febrero de 2035.');
    expect((await stored(id)).version).toBe(version);
  });

  it('[STA-03] an owner’s burofax is pending until it is sent, then kept with number and proof', async () => {
    const { id, version } = await contract();
    at('2034-10-01');
    const pending = await services.peers.command(
      recordNotice,
      { id, version, ...ask, sentOn: null, endDate: day('2035-02-28') },
      admin,
    );
    expect(await stored(id)).toMatchObject({
      prenoticeCommunicationStatus: 'PENDING_BUROFAX',
      endIsFinal: true,
    });
    const proof = uuidv7();
    await services.peers.command(
      recordNotice,
      {
        id,
        version: pending.version,
        ...ask,
        sentOn: day('2034-10-01'),
        endDate: day('2035-02-28'),
        reference: 'NB0001',
        proof,
      },
      admin,
    );
    const sent = await stored(id);
    expect(sent.prenoticeCommunicationStatus).toBe('COMMUNICATED_BY_BUROFAX');
    expect(sent.notices).toMatchObject([
      { party: 'OWNER', inTime: true, law: 'LAU art. 10.1', reference: 'NB0001', proof, withdrawn: null },
    ]);
    expect(sent.chronology.map(({ subcategory }) => subcategory)).toEqual(['BUROFAX', 'BUROFAX']);
    const history = await contracts().history({ id, limit: 5 }, admin);
    expect(history[0]).toMatchObject({ verb: 'newFinishDate' });
  });

  it('[STA-03] a tenant’s notice sets the last day; withdrawn, the earlier end comes back and the term is extended', async () => {
    const { id, version } = await contract();
    at('2034-12-01');
    const input = { party: 'TENANT' as const, channel: 'EMAIL' as const, reference: null, proof: null };
    const given = await services.peers.command(
      recordNotice,
      { id, version, ...input, sentOn: day('2034-12-01'), endDate: day('2035-01-31') },
      admin,
    );
    expect(await endOf(id)).toBe('2035-01-31');
    await expect(
      services.peers.command(
        recordNotice,
        { id, version: given.version, ...input, sentOn: day('2034-12-01'), endDate: day('2035-02-28') },
        admin,
      ),
    ).rejects.toMatchObject({ body: { code: 'CONTRACT.NOTICE_STANDS' } });
    await extend('2035-01-10');
    expect(await endOf(id)).toBe('2035-01-31');
    await services.peers.command(allowRenewal, { id, version: given.version }, admin);
    expect(await stored(id)).toMatchObject({ prenoticeCommunicationStatus: 'NONE', endIsFinal: false });
    await extend('2035-01-11');
    expect(await endOf(id)).toBe('2036-02-29');
  });

  it('[STA-03] refuses a notice without its day, of tomorrow, and of a contract that is not in force', async () => {
    const { id, version } = await contract();
    at('2034-12-01');
    const record = (over: Partial<InputOf<typeof recordNotice>>) =>
      services.peers.command(
        recordNotice,
        { id, version, ...ask, sentOn: null, endDate: day('2035-02-28'), ...over },
        admin,
      );
    await expect(record({ party: 'TENANT' })).rejects.toMatchObject({
      body: { code: 'CONTRACT.NOTICE_DATE' },
    });
    await expect(record({ sentOn: day('2034-12-02') })).rejects.toMatchObject({
      body: { code: 'CONTRACT.NOTICE_FUTURE' },
    });
    at('2036-01-01');
    await expect(record({ sentOn: day('2034-12-01') })).rejects.toMatchObject({
      body: { code: 'CONTRACT.NOTICE_NOT_IN_FORCE' },
    });
    await expect(
      services.peers.command(
        recordNotice,
        { id, version, ...ask, sentOn: null, endDate: 0 },
        testContext('TENANT'),
      ),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });
});
