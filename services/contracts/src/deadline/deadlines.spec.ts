import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '@llavero/kit/config/clock';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { KitModule } from '@llavero/kit/service/kit.module';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import type { CollectionName, ServiceName } from '@llavero/proto/collections';
import { legalDeadlines, upcomingFinishes } from '@llavero/proto/commands/deadlines';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { unpaidSince } from '@llavero/proto/commands/insurer';
import type { Json } from '@llavero/proto/fields/field';
import { recordsOf } from '@llavero/proto/records/registry';
import { dayKey, fromDayKey as day } from '@llavero/proto/values/dates';
import { Module } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../contracts.module.ts';
import { DeadlineTable } from './deadline-table.ts';

/** What is owed, as the finance service tells it. */
let debts: OutputOf<typeof unpaidSince>['debts'] = [];
@CommandHandler(unpaidSince)
class AnswerDebts implements Handles<typeof unpaidSince> {
  async run({ contracts }: InputOf<typeof unpaidSince>): Promise<OutputOf<typeof unpaidSince>> {
    return { debts: debts.filter((one) => contracts.length === 0 || contracts.includes(one.contract)) };
  }
}
@Module({
  imports: [KitModule.forService({ name: 'finance', records: recordsOf('finance'), migrations: 'derive' })],
  providers: [AnswerDebts],
})
class FinanceStandIn {}

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices(
    {
      places: neighbour('places'),
      people: neighbour('people'),
      notifications: neighbour('notifications'),
      finance: FinanceStandIn,
      documents: neighbour('documents'),
      contracts: ContractsModule,
    },
    { partial: true },
  );
  const now = day('2034-11-10') + 9 * 3600;
  running('contracts').get(Clock).now = () => now;
});
afterAll(() => services?.stop());

const admin = testContext('ADMIN');
const running = (name: ServiceName) => services.services.get(name)!;
const create = (service: ServiceName, collection: CollectionName, object: Record<string, Json>) =>
  running(service)
    .get(RecordStores)
    .of(collection)
    .create(object, { ...testContext('ADMIN'), trusted: true }, undefined, { byCommand: true });

const team = {
  salesManager: uuidv7(),
  legalManager: uuidv7(),
  financeManager: uuidv7(),
  opperationManager: uuidv7(),
};
const asked: InputOf<typeof legalDeadlines> = {
  kinds: [],
  from: null,
  to: null,
  responsible: null,
  record: null,
  sort: 'DAY',
  page: 1,
  pageSize: 50,
};
const ask = (over: Partial<typeof asked>, role: Parameters<typeof testContext>[0] = 'ADMIN') =>
  services.peers.command(legalDeadlines, { ...asked, ...over }, testContext(role));

describe('legal deadlines', () => {
  let contract: string;
  let mandate: string;
  let unit: string;
  let policy: string;
  beforeAll(async () => {
    unit = (
      await create('places', 'place', {
        type: 'UNIT',
        street: 'Carrer de Sants',
        number: '12',
        city: 'Barcelona',
        energyCertificate: { type: 'ENERGY', notNeeded: false, endDate: day('2034-10-01') },
      })
    ).id;
    mandate = (
      await create('contracts', 'mandate', {
        name: 'Mandato Sants',
        units: [unit],
        mandateDate: day('2030-01-01'),
        endDate: day('2034-12-31'),
        validated: true,
        ...team,
      })
    ).id;
    contract = (
      await create('contracts', 'contract', {
        name: 'Contrato Sants',
        mandate,
        mandateStatus: 'ACTIVE',
        units: [unit],
        region: 'CATALONIA',
        startDate: day('2030-03-01'),
        signatureDate: day('2030-02-20'),
        endDate: day('2035-02-28'),
        contractDuration: { years: 5, months: 0, days: 0 },
        rent: 900,
        legalBondAmount: 900,
        bankGuarantee: { bankName: 'Banco', expirationDate: day('2035-03-31'), amount: 1800, number: '1' },
        validated: true,
        activated: true,
      })
    ).id;
    ({ id: policy } = await create('contracts', 'insurance', {
      insuranceType: 'NON_PAYMENT',
      insurer: 'Segur',
      policyNumber: 'P-1',
      mandate,
      contract,
      issued: true,
      autoRenewal: false,
      startDate: day('2034-01-01'),
      endDate: day('2034-12-31'),
    }));
    await until('the certificate', async () =>
      (await ask({ kinds: ['ENERGY_CERTIFICATE'] })).total > 0 ? true : undefined,
    );
    await running('contracts').get(DeadlineTable).refreshAllOwn();
    await running('contracts').get(DeadlineTable).refreshPlaces();
  });

  it('[SES-09] are for office staff', async () => {
    for (const role of ['EXTERNAL_EMPLOYEE', 'LANDLORD', 'TENANT'] as const)
      await expect(ask({}, role)).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('[STA-03] list what is open with article, day, days left and who answers for it; past notices are left out', async () => {
    const { total, items, byKind } = await ask({});
    expect(
      items.map(({ kind, day: on, daysLeft, law }) => `${dayKey(on)} ${kind} ${daysLeft} ${law}`),
    ).toEqual([
      '2030-04-20 BOND_DEPOSIT -1665 Llei 13/1996 (INCASÒL)',
      '2034-10-01 ENERGY_CERTIFICATE -40 RD 390/2021 art. 13',
      '2034-11-30 MANDATE_NOTICE 20 Según mandato',
      '2034-12-28 TENANT_NOTICE 48 LAU art. 10.1',
      '2034-12-31 INSURANCE 51 Ley 50/1980 art. 22',
      '2034-12-31 MANDATE_END 51 Código Civil art. 1732',
      '2035-02-28 CONTRACT_END 110 LAU art. 10.1',
      '2035-03-31 BANK_GUARANTEE 141 Contrato',
    ]);
    expect(total).toBe(8);
    expect(byKind.find(({ kind }) => kind === 'BOND_DEPOSIT')).toEqual({
      kind: 'BOND_DEPOSIT',
      count: 1,
      overdue: 1,
    });
    const of = (kind: string) => items.find((item) => item.kind === kind);
    expect(of('TENANT_NOTICE')).toMatchObject({
      record: contract,
      title: 'Contrato Sants',
      responsible: team.legalManager,
    });
    expect(of('BOND_DEPOSIT')).toMatchObject({ responsible: team.financeManager });
    expect(of('ENERGY_CERTIFICATE')).toMatchObject({
      collection: 'place',
      record: unit,
      responsible: team.opperationManager,
    });
    expect(of('INSURANCE')).toMatchObject({ responsible: team.salesManager });
  });

  it('[STA-03] are filtered, sorted and paged by the database; the counts of the chips stay', async () => {
    const few = await ask({ kinds: ['MANDATE_END', 'INSURANCE'], sort: 'KIND', pageSize: 1, page: 2 });
    expect([few.total, few.items.map(({ kind }) => kind), few.byKind.length]).toEqual([
      2,
      ['MANDATE_END'],
      8,
    ]);
    expect((await ask({ responsible: team.financeManager })).items.map(({ kind }) => kind)).toEqual([
      'BOND_DEPOSIT',
      'BANK_GUARANTEE',
    ]);
    expect((await ask({ from: day('2034-12-30'), to: day('2035-01-31') })).total).toBe(2);
    expect((await ask({ record: mandate })).items.map(({ kind }) => kind)).toEqual([
      'MANDATE_NOTICE',
      'MANDATE_END',
    ]);
  });

  it('[STA-03] go once they are settled, and follow every change', async () => {
    const store = running('contracts').get(RecordStores).of('contract');
    await store.writeUnchecked(
      contract,
      undefined,
      { legalBondDepositDate: day('2030-04-01') },
      {},
      {
        ...admin,
        trusted: true,
      },
    );
    await until('the deposit', async () =>
      (await ask({ kinds: ['BOND_DEPOSIT'] })).total === 0 ? true : undefined,
    );
  });

  it('[STA-03] the hand-over of unpaid rent to the insurer is one of them until the insurer is told or it is paid', async () => {
    const insurers = async () => (await ask({ kinds: ['INSURER_REPORT'] })).items;
    expect(await insurers()).toEqual([]);
    debts = [
      { contract, due: day('2034-11-03') },
      { contract: uuidv7(), due: day('2034-01-01') },
    ];
    expect(await insurers()).toMatchObject([
      {
        ...{ day: day('2034-11-17'), daysLeft: 7, law: 'Ley 50/1980 art. 16', collection: 'contract' },
        ...{ record: contract, title: 'Contrato Sants', responsible: team.salesManager },
      },
    ]);
    expect((await ask({ record: contract })).items.map(({ kind }) => kind)).toContain('INSURER_REPORT');
    expect((await ask({ record: mandate })).items.map(({ kind }) => kind)).not.toContain('INSURER_REPORT');
    const store = running('contracts').get(RecordStores).of('insurance');
    const write = (patch: Record<string, Json>) =>
      store.writeUnchecked(policy, undefined, patch, {}, { ...admin, trusted: true });
    await write({ reportingDays: 5 });
    expect(await insurers()).toMatchObject([{ day: day('2034-11-08'), daysLeft: -2, law: 'Póliza' }]);
    await write({ claims: [{ date: day('2034-11-09'), kind: 'NON_PAYMENT', status: 'REPORTED' }] });
    expect(await insurers()).toEqual([]);
    await write({ claims: [] });
    expect(await insurers()).toHaveLength(1);
    debts = [];
    expect(await insurers()).toEqual([]);
  });

  it('[SCR-05] upcoming finishes say what is decided and what comes next, by the page', async () => {
    const base = { mandate, mandateStatus: 'ACTIVE', validated: true, activated: true };
    await create('contracts', 'contract', {
      ...base,
      name: 'Temporada',
      contractType: 'SEASONAL_CONTRACT',
      renewalType: 'NONE',
      startDate: day('2034-07-01'),
      endDate: day('2034-12-31'),
      contractDuration: { years: 0, months: 6, days: 0 },
    });
    await create('contracts', 'contract', {
      ...base,
      name: 'Otro día',
      startDate: day('2030-03-01'),
      endDate: day('2035-01-15'),
    });
    const all = await services.peers.command(upcomingFinishes, { months: 6, after: null, limit: 200 }, admin);
    expect(all.contracts.map(({ title, outlook, nextAct }) => [title, outlook, nextAct])).toEqual([
      ['Temporada', 'ENDS', 'Fijar la recogida de llaves'],
      ['Otro día', 'UNDECIDED', 'Decidir el fin: la fecha no coincide con ningún plazo'],
      ['Contrato Sants', 'EXTENDS', 'Nada: se prorroga el 29/12/2034'],
    ]);
    expect(all.contracts[2]).toMatchObject({
      until: day('2036-02-29'),
      basis: 'LEGAL_EXTENSION',
      due: day('2034-12-29'),
    });
    const first = await services.peers.command(upcomingFinishes, { months: 6, after: null, limit: 2 }, admin);
    const second = await services.peers.command(
      upcomingFinishes,
      { months: 6, after: first.more, limit: 2 },
      admin,
    );
    expect([...first.contracts, ...second.contracts]).toEqual(all.contracts);
    expect(second.more).toBeNull();
  });

  it('[DOC-01] a paper that runs out is listed until it is replaced; the certificates of places are not listed twice', async () => {
    const paper = (type: string, more: Record<string, Json> = {}) =>
      create('documents', 'document', {
        ...{ name: 'Papel', type, parameters: { number: '1' }, expirationDate: day('2034-12-01') },
        ...more,
      });
    const listed = async () => (await ask({ kinds: ['DOCUMENT'] })).items;
    await paper('ENERGY_CERTIFICATE');
    await paper('NIE', { status: 'CANCELLED' });
    const passport = await paper('PASSPORT', { name: 'Pasaporte de Inés' });
    await until('the passport is listed', async () => (await listed()).length > 0);
    expect(await listed()).toMatchObject([
      {
        ...{
          collection: 'document',
          record: passport.id,
          title: 'Pasaporte de Inés',
          day: day('2034-12-01'),
        },
        ...{ daysLeft: 21, law: 'Caducidad del propio documento' },
      },
    ]);
    const documents = running('documents').get(RecordStores).of('document');
    await documents.writeUnchecked(
      passport.id,
      undefined,
      { status: 'FINISHED' },
      {},
      { ...admin, trusted: true },
    );
    await until('the passport is gone', async () => (await listed()).length === 0);
  });

  it('[DOC-01] papers that were loaded without an event are found as well', async () => {
    const before = await ask({ kinds: ['DOCUMENT'] });
    const silent = await create('documents', 'document', { name: 'Aval', expirationDate: day('2034-11-30') });
    await running('contracts').get(DeadlineTable).refreshDocuments();
    const after = await ask({ kinds: ['DOCUMENT'] });
    expect(after.total).toBe(before.total + 1);
    expect(after.items[0]).toMatchObject({ record: silent.id, title: 'Aval' });
  });

  it('[FIN-04] an order of a debtor that lapses is listed until it is cancelled', async () => {
    const order = await create('finance', 'sepaMandate', {
      ...{ reference: 'LL-1', debtor: uuidv7(), creditor: uuidv7(), iban: 'ES9121000418450200051332' },
      signatureDate: day('2032-01-15'),
    });
    const listed = async () => (await ask({ kinds: ['SEPA_MANDATE'] })).items;
    await until('the order is listed', async () => (await listed()).length === 1);
    expect((await listed())[0]).toMatchObject({
      ...{ collection: 'sepaMandate', record: order.id, title: 'LL-1', day: day('2035-01-15') },
    });
    await running('finance')
      .get(RecordStores)
      .of('sepaMandate')
      .writeUnchecked(order.id, undefined, { cancelled: true }, {}, { ...admin, trusted: true });
    await until('the order is gone', async () => (await listed()).length === 0);
  });
});
