import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import type { Publication } from '@llavero/kit/records/write/publication';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { replayLast } from '@llavero/kit/testing/replay';
import { until } from '@llavero/kit/testing/until';
import { listErrors } from '@llavero/proto/commands/background';
import { candidatureBindingOffer } from '@llavero/proto/events/applications';
import { contractActivated, contractFinished, mandateActivated } from '@llavero/proto/events/contracts';
import type { EventDefinition } from '@llavero/proto/events/define';
import { contractNewFinishDate } from '@llavero/proto/events/renewals';
import { contractRentActionModified } from '@llavero/proto/events/rent-reviews';
import type { Json } from '@llavero/proto/fields/field';
import { signedContract } from '@llavero/proto/messages/catalogue/activations';
import { triggers } from '@llavero/proto/rules/triggers/catalogue';
import { TRIGGERS_OFF_KEY } from '@llavero/proto/rules/triggers/switches';
import { switchesOf, workerOf } from '@llavero/proto/rules/triggers/trigger';
import { fromDayKey } from '@llavero/proto/values/dates';
import { type Bench, openBench } from '../testing/bench.ts';
import { suppliesCheckJob } from '../triggers/supplies-check-job.ts';

const WITHOUT = 'No se ha escrito a quien no tiene correo electrónico en su ficha.';
const OFF = 'Todo lo que hace esta regla está apagado.';
const endDate = fromDayKey('2025-01-31');

describe('the runs of the built-in rules (F §7)', () => {
  let bench: Bench;
  let unit: StoredRecord;
  let landlord: StoredRecord;
  let tenant: StoredRecord;
  let mandate: StoredRecord;
  let candidature: StoredRecord;
  beforeAll(async () => {
    bench = await openBench({ neighbours: ['places', 'contracts', 'supplies', 'documents'] });
    const agent = (firstname: string) =>
      bench.create('people', 'agent', { firstname, email: `${firstname}@example.com`.toLowerCase() });
    [landlord, tenant] = [await agent('Laura'), await agent('Tomas')];
    unit = await bench.create('places', 'place', { street: 'Carrer de Sants', number: '12' });
    mandate = await bench.create('contracts', 'mandate', {
      ...{ name: 'Sants', units: [unit.id], landlords: [landlord.id] },
      ...{ salesManager: bench.colleague.id, validated: true },
    });
    candidature = await bench.create('contracts', 'candidature', {
      ...{ unit: unit.id, mandate: mandate.id },
      tenants: [{ name: 'Tomas', email: 'tomas@example.com' }],
    });
  });
  afterAll(() => bench?.stop());

  const publish = <E extends EventDefinition>(
    collection: 'mandate' | 'contract' | 'candidature',
    id: string,
    publication: Publication<E>,
  ) =>
    bench.services.services
      .get('contracts')!
      .get(RecordStores)
      .of(collection)
      .writeUnchecked(id, undefined, {}, publication, testContext('INTERNAL_EMPLOYEE'));
  const runsOf = (trigger: string, recordId: string) =>
    bench.find('notifications', 'event', { trigger, recordId });

  /** What sets each trigger going, for records of its own. @returns the record of each, by the name of the trigger */
  async function everyOccasion(): Promise<Map<string, string>> {
    const contract = await bench.create('contracts', 'contract', {
      ...{ mandate: mandate.id, units: [unit.id], landlords: [landlord.id], tenants: [tenant.id] },
      ...{ startDate: fromDayKey('2020-01-01'), endDate, prenoticeCommunicationStatus: 'PENDING_BUROFAX' },
    });
    await bench.create('contracts', 'insurance', { contract: contract.id, insurer: 'Mutua' });
    const paper = async (type: string) => {
      const file = { fileName: 'a.pdf', mimeType: 'application/pdf', size: 10, storageKey: 'ab/cd' };
      const fields = { name: type, type, contract: contract.id, status: 'SIGNED', ...file };
      return (await bench.create('documents', 'document', fields)).id;
    };
    await publish('mandate', mandate.id, {
      event: mandateActivated,
      extra: { landlords: [landlord.id], region: null, sendMarketing: false },
    });
    await publish('contract', contract.id, {
      event: contractActivated,
      extra: {
        ...{ salesManager: null, region: null, tenantSearchSelectedOption: null },
        ...{ tenantSearchTotalAmount: null, tenantSearchOnePaymentInstallments: null },
      },
    });
    await publish('contract', contract.id, { event: contractFinished, extra: { endDate } });
    await publish('contract', contract.id, {
      event: contractNewFinishDate,
      extra: { endDate, party: 'OWNER', channel: 'BUROFAX', recorded: fromDayKey('2024-07-01') },
    });
    await publish('contract', contract.id, {
      event: contractRentActionModified,
      extra: { action: 'DONT_APPLY', date: null, author: null },
    });
    await publish('candidature', candidature.id, {
      event: candidatureBindingOffer,
      extra: {
        ...{ mandate: mandate.id, unit: unit.id, rent: 900, startDate: endDate, until: endDate },
        durationMonths: 12,
      },
    } as Publication<typeof candidatureBindingOffer>);
    return new Map([
      ['mandate-activated', mandate.id],
      ['binding-offer', candidature.id],
      ['resolution-uploaded', await paper('RESOLUTION')],
      ['signed-contract-uploaded', await paper('LONG_CONTRACT')],
      ...['contract-activated', 'contract-finished', 'contract-created', 'rent-action-modified'].map(
        (name): [string, string] => [name, contract.id],
      ),
      ['new-finish-date', contract.id],
    ]);
  }
  /** The runs of each trigger once all are there; that of the end of a contract has the check of the day with it. */
  const allRuns = (of: ReadonlyMap<string, string>, before = 0) =>
    until('the runs of all triggers', async () => {
      const found = new Map<string, StoredRecord[]>();
      for (const [name, id] of of) {
        const runs = await runsOf(name, id);
        const wanted = (name === 'contract-finished' ? 2 : 1) + (isShared(name) ? before : 0);
        if (runs.length < wanted) return undefined;
        found.set(name, runs);
      }
      return found;
    });
  /** Runs for the same record in every round of the test. */
  const isShared = (name: string) => ['mandate-activated', 'binding-offer'].includes(name);

  it('[JOB-02] [JOB-06] a run whose effects are all switched off says so, and is no error', async () => {
    const value: Json = triggers.flatMap((one) => switchesOf(one));
    const setting = await bench.create('notifications', 'config', { key: TRIGGERS_OFF_KEY, value });
    const of = await everyOccasion();
    // All that are carried out here, and no other.
    expect([...of.keys()].sort()).toEqual(
      triggers.flatMap((one) => (workerOf(one) ? [] : [one.name])).sort(),
    );
    for (const [name, runs] of await allRuns(of))
      for (const { status, error, actions } of runs)
        expect([name, status, error, actions]).toEqual([name, 'SKIPPED', OFF, []]);
    const asked = { kind: 'RULE' as const, dismissed: false, limit: 10 };
    const { errors } = await bench.services.peers.command(listErrors, asked, testContext('ADMIN'));
    expect(errors).toEqual([]);
    await bench.services.services
      .get('notifications')!
      .get(RecordStores)
      .of('config')
      .writeUnchecked(setting.id, undefined, { value: [] }, {}, testContext('SERVICE'));
  });

  it('[JOB-02] [JOB-06] each run tells what it has made, once however often its event comes', async () => {
    const of = await everyOccasion();
    await allRuns(of, 1);
    for (const { subject } of [mandateActivated, contractActivated, contractFinished, contractNewFinishDate])
      await replayLast(bench.services, subject);
    for (const { subject } of [contractRentActionModified, candidatureBindingOffer])
      await replayLast(bench.services, subject);
    const notifications = bench.services.services.get('notifications')!;
    const contract = of.get('contract-finished')!;
    await notifications.get(JobQueue).enqueue(suppliesCheckJob, { contract }, testContext('SERVICE'));
    // A round after them says that all have been heard.
    await allRuns(await everyOccasion(), 2);
    const effects = (runs: StoredRecord[]) =>
      runs
        .filter(({ status }) => status === 'DONE')
        .map(({ actions }) => [...new Set((actions as { effect: string }[]).map(({ effect }) => effect))])
        .sort();
    const told = new Map<string, string[][]>();
    for (const [name, id] of of) told.set(name, effects(await runsOf(name, id)));
    expect(Object.fromEntries(told)).toEqual({
      'mandate-activated': [
        ['notice', 'administration', 'task'],
        ['notice', 'administration', 'task'],
      ],
      'binding-offer': [
        ['owners', 'copy'],
        ['owners', 'copy'],
      ],
      'contract-activated': [['welcome', 'notice', 'supplies', 'fees', 'task']],
      'contract-finished': [['check'], ['task']],
      'contract-created': [['notice']],
      'rent-action-modified': [['owners']],
      'new-finish-date': [['burofax']],
      'resolution-uploaded': [['task']],
      'signed-contract-uploaded': [['owners']],
    });
    const [activated] = await runsOf('contract-activated', contract);
    expect(activated).toMatchObject({
      ...{ eventType: 'OBJECT_MODIFICATION', collection: 'contract', author: bench.colleague.id },
      ...{ config: null, error: null },
    });
    const [welcome] = activated!['actions'] as { collection: string; id: string }[];
    const mail = await bench.load('notifications', 'communication', welcome!.id);
    expect(mail).toMatchObject({ template: 'TENANT_WELCOME_LONG', relatedContracts: [contract] });
  });

  it('[JOB-02] [JOB-06] whoever has no e-mail is named by the run, also where others have got theirs', async () => {
    const silent = await bench.create('people', 'agent', { firstname: 'Sergio', phone: '+34600123456' });
    const { id } = await bench.create('contracts', 'contract', {
      ...{ units: [unit.id], landlords: [landlord.id, silent.id], tenants: [tenant.id, silent.id], endDate },
    });
    const file = { fileName: 'a.pdf', mimeType: 'application/pdf', size: 10, storageKey: 'ab/cd' };
    const paper = await bench.create('documents', 'document', {
      ...{ name: 'Contrato', type: 'LONG_CONTRACT', contract: id, status: 'SIGNED', ...file },
    });
    await publish('contract', id, {
      event: contractActivated,
      extra: {
        ...{ salesManager: null, region: null, tenantSearchSelectedOption: null },
        ...{ tenantSearchTotalAmount: null, tenantSearchOnePaymentInstallments: null },
      },
    });
    const decided = { action: 'DONT_APPLY' as const, date: null, author: null };
    await publish('contract', id, { event: contractRentActionModified, extra: decided });
    const theirs = await bench.create('contracts', 'contract', {
      units: [unit.id],
      landlords: [silent.id],
      endDate,
    });
    await publish('contract', theirs.id, { event: contractRentActionModified, extra: decided });
    const runOf = (trigger: string, record: string) =>
      until(`the run of ${trigger}`, async () => (await runsOf(trigger, record))[0]);
    const without = { collection: 'agent', id: silent.id, doneAt: null, error: 'TRIGGER.NO_EMAIL' };
    for (const [trigger, record, effect] of [
      ['contract-activated', id, 'welcome'],
      ['signed-contract-uploaded', paper.id, 'owners'],
      ['rent-action-modified', id, 'owners'],
    ] as const) {
      const { status, error, actions } = await runOf(trigger, record);
      const of = (actions as { effect: string; doneAt: number | null }[]).filter(
        (one) => one.effect === effect,
      );
      expect([trigger, status, error]).toEqual([trigger, 'DONE', WITHOUT]);
      expect(of).toEqual([
        expect.objectContaining({ collection: 'communication', error: null }),
        expect.objectContaining(without),
      ]);
    }
    const nobody = await runOf('rent-action-modified', theirs.id);
    expect([nobody['status'], nobody['error'], nobody['actions']]).toEqual([
      'SKIPPED',
      WITHOUT,
      [expect.objectContaining(without)],
    ]);
    expect(JSON.stringify(nobody)).not.toContain('Sergio');
  });

  it('[JOB-02] a run whose condition does not hold says which', async () => {
    const { id } = await bench.create('contracts', 'contract', {
      units: [unit.id],
      tenants: [tenant.id],
      endDate,
    });
    const notice = { endDate, party: 'TENANT' as const, channel: 'EMAIL' as const, recorded: endDate };
    await publish('contract', id, { event: contractNewFinishDate, extra: notice });
    const [run] = await until('the run', async () => {
      const runs = await runsOf('new-finish-date', id);
      return runs.length > 0 && runs;
    });
    expect([run?.['status'], run?.['error']]).toEqual([
      'SKIPPED',
      'No se cumple la condición: El preaviso es de la propiedad y por burofax.',
    ]);
  });

  it('[JOB-02] a signed contract that is filed under another type is sent to nobody again, and the run says so', async () => {
    const contract = await bench.create('contracts', 'contract', {
      ...{ units: [unit.id], landlords: [landlord.id], tenants: [tenant.id], endDate },
    });
    const file = { fileName: 'a.pdf', mimeType: 'application/pdf', size: 10, storageKey: 'ab/cd' };
    const { id } = await bench.create('documents', 'document', {
      ...{ name: 'Contrato', type: 'LONG_CONTRACT', contract: contract.id, status: 'SIGNED', ...file },
    });
    const runs = (count: number) =>
      until(`${count} runs`, async () => {
        const found = await runsOf('signed-contract-uploaded', id);
        return found.length === count && found;
      });
    const [first] = await runs(1);
    expect(first?.['status']).toBe('DONE');
    await bench.services.services
      .get('documents')!
      .get(RecordStores)
      .of('document')
      .writeUnchecked(
        id,
        undefined,
        { type: 'SEASONAL_CONTRACT' },
        {},
        { ...testContext('SERVICE'), trusted: true },
      );
    const again = (await runs(2)).find((run) => run.id !== first?.id);
    expect([again?.['status'], again?.['error'], again?.['actions']]).toEqual([
      'SKIPPED',
      'Los propietarios ya lo han recibido.',
      [],
    ]);
    const sent = await bench.find('notifications', 'communication', { relatedContracts: contract.id });
    expect(sent.filter(({ template }) => template === signedContract.name)).toHaveLength(1);
  });
});
