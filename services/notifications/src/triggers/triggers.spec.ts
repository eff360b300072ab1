import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { testContext } from '@llavero/kit/testing/context';
import { replayLast } from '@llavero/kit/testing/replay';
import { until } from '@llavero/kit/testing/until';
import type { Json } from '@llavero/proto/fields/field';
import { fromDayKey } from '@llavero/proto/values/dates';
import { contractActivated, contractFinished, mandateActivated } from '@llavero/proto/events/contracts';
import { contractNewFinishDate } from '@llavero/proto/events/renewals';
import type { EventDefinition } from '@llavero/proto/events/define';
import type { Publication } from '@llavero/kit/records/write/publication';
import { type Bench, openBench } from '../testing/bench.ts';
import { suppliesCheckJob } from './supplies-check-job.ts';

const address = 'Carrer de Sants 12, 3º 2ª, 08014 Barcelona, Cataluña, España';

describe('what contracts and mandates set going (F §7)', () => {
  let bench: Bench;
  let unit: StoredRecord;
  let operations: StoredRecord;
  let landlord: StoredRecord;
  let tenant: StoredRecord;
  beforeAll(async () => {
    bench = await openBench({ neighbours: ['places', 'contracts', 'supplies'] });
    const colleague = (firstname: string, position: string) =>
      bench.create('people', 'employee', {
        firstname,
        position,
        email: `${firstname}@example.com`.toLowerCase(),
      });
    operations = await colleague('Olga', 'OPERATIONS_MANAGER');
    await colleague('Adela', 'ADMINISTRATION');
    await bench.create('people', 'organization', {
      name: 'Llavero Barcelona SL',
      region: 'CATALONIA',
      phone: '+34930000000',
    });
    const agent = (firstname: string, email: string | null) =>
      bench.create('people', 'agent', { firstname, lastname: 'Puig', email });
    landlord = await agent('Lluís', 'lluis@example.com');
    tenant = await agent('Tània', 'tania@example.com');
    unit = await bench.create('places', 'place', {
      street: 'Carrer de Sants',
      number: '12',
      floor: '3',
      door: '2',
      zip: '08014',
      city: 'Barcelona',
      province: 'Barcelona',
      region: 'Cataluña',
    });
  });
  afterAll(() => bench?.stop());

  const mandateOf = (more: Record<string, Json> = {}) =>
    bench.create('contracts', 'mandate', {
      name: 'Sants',
      units: [unit.id],
      landlords: [landlord.id],
      region: 'CATALONIA',
      salesManager: bench.colleague.id,
      opperationManager: operations.id,
      validated: true,
      ...more,
    });
  const contractOf = (mandate: string, more: Record<string, Json> = {}) =>
    bench.create('contracts', 'contract', {
      mandate,
      units: [unit.id],
      tenants: [tenant.id],
      landlords: [landlord.id],
      startDate: fromDayKey('2026-12-01'),
      endDate: fromDayKey('2031-11-30'),
      rent: 1250.5,
      validated: true,
      ...more,
    });
  /** As the commands do: by their events. */
  const publish = <E extends EventDefinition>(
    collection: 'mandate' | 'contract',
    id: string,
    publication: Publication<E>,
  ) =>
    bench.services.services
      .get('contracts')!
      .get(RecordStores)
      .of(collection)
      .writeUnchecked(id, undefined, {}, publication, testContext('INTERNAL_EMPLOYEE'));
  const activateMandate = (id: string, sendMarketing = false) =>
    publish('mandate', id, {
      event: mandateActivated,
      extra: { landlords: [landlord.id], region: null, sendMarketing },
    });
  const activateContract = (id: string) =>
    publish('contract', id, {
      event: contractActivated,
      extra: {
        salesManager: null,
        region: null,
        tenantSearchSelectedOption: null,
        tenantSearchTotalAmount: null,
        tenantSearchOnePaymentInstallments: null,
      },
    });
  const messages = async (
    template: string,
    about: { relatedMandates?: string[]; relatedContracts?: string[] },
  ) => {
    const [[field, [id]]] = Object.entries(about) as [[string, string[]]];
    return bench.find('notifications', 'communication', { template, [field]: { $in: [id as string] } });
  };
  const taskAbout = (field: 'relatedMandates' | 'relatedContracts', id: string) =>
    until(
      'the task',
      async () =>
        (
          await bench.find('notifications', 'task', {
            [field]: { $in: [id] },
            type: { $ne: 'MANDATE_VALIDATE' },
          })
        )[0],
    );

  it('[JOB-02] a pending burofax of the owner is drafted once, to the tenant at the unit, and only that', async () => {
    const mandate = await mandateOf();
    const endDate = fromDayKey('2031-11-30');
    const pending = await contractOf(mandate.id, {
      prenoticeCommunicationStatus: 'PENDING_BUROFAX',
      signatureDate: fromDayKey('2026-11-20'),
    });
    const told = await contractOf(mandate.id, { prenoticeCommunicationStatus: 'COMMUNICATED_BY_TENANT' });
    const finish = (id: string, party: string, channel: string) =>
      publish('contract', id, {
        event: contractNewFinishDate,
        extra: { endDate, party, channel, recorded: fromDayKey('2031-07-01') },
      });
    await finish(told.id, 'TENANT', 'EMAIL');
    await finish(pending.id, 'OWNER', 'BUROFAX');
    await finish(pending.id, 'OWNER', 'BUROFAX');
    const about = { relatedContracts: [pending.id] };
    const [draft, ...others] = await until('the draft', async () => {
      const found = await messages('BUROFAX_NOTICE', about);
      return found.length > 0 ? found : undefined;
    });
    expect(others).toEqual([]);
    expect(draft).toMatchObject({
      ...{ type: 'BUROFAX', status: 'NOT_SENT', attempts: 0 },
      to: [{ id: tenant.id, description: 'Tània Puig\nCarrer de Sants 12, 3º 2ª\n08014 Barcelona' }],
    });
    expect(draft!['body']).toContain('A la atención de Tània Puig:');
    expect(draft!['body']).toContain('El contrato termina el 30 de noviembre de 2031.');
    expect(await messages('BUROFAX_NOTICE', { relatedContracts: [told.id] })).toEqual([]);
  });

  it('an activated mandate is told to its sales manager and watchers, to administration, and becomes a task', async () => {
    const mandate = await mandateOf();
    await bench.create('notifications', 'task', {
      type: 'MANDATE_VALIDATE',
      watchers: [bench.admin.id, bench.colleague.id],
      relatedMandates: [mandate.id],
    });
    await activateMandate(mandate.id);

    const told = `El mandato con dirección ${address} ha sido firmado y aprobado para su activación`;
    for (const to of ['inaki.pena@example.com', 'agata.ruiz@example.com'])
      expect((await bench.caught('Mandato activado', to)).text.replace(/\s+/g, ' ')).toContain(told);
    const check = await bench.caught(`Revisar los certificados de ${address}`);
    expect(check.to).toEqual(['adela@example.com']);
    expect(check.text).toContain(`http://localhost:3000/contract/mandate/mandate/${mandate.id}`);

    expect(await taskAbout('relatedMandates', mandate.id)).toMatchObject({
      type: 'OTHER',
      title: 'Revisar los certificados del mandato',
      assignedTo: operations.id,
      createdBy: bench.colleague.id,
      relatedPlaces: [unit.id],
    });
    expect(await messages('MANDATE_ACTIVATED', { relatedMandates: [mandate.id] })).toHaveLength(2);
    expect(await messages('OWNER_WELCOME', { relatedMandates: [mandate.id] })).toEqual([]);
  });

  it('an activated contract welcomes its tenant and tells sales, supplies and administration', async () => {
    const mandate = await mandateOf();
    const contract = await contractOf(mandate.id, {
      tenantSearchSelectedOption: 'ONE_PAYMENT',
      tenantSearchTotalAmount: 1513.11,
      tenantSearchOnePaymentInstallments: 2,
    });
    await activateContract(contract.id);

    const welcome = await bench.caught('Le damos la bienvenida a su nuevo hogar');
    expect(welcome.to).toEqual(['tania@example.com']);
    expect(welcome.text).toContain('Hola, Tània:');
    expect(welcome.text).toContain('Inicio: 1 de diciembre de 2026');
    expect(welcome.text).toContain('Renta mensual: 1.250,50 €');
    expect(welcome.text).toContain('+34930000000');
    const told = await bench.caught('Contrato activado');
    expect(told.to).toEqual(['inaki.pena@example.com']);
    expect(told.text.replace(/\s+/g, ' ')).toContain(`Se ha activado el contrato de ${address}`);
    expect((await bench.caught(`Revisar los suministros de ${address}`)).to).toEqual(['olga@example.com']);
    const fees = await bench.caught(`Honorarios del contrato de ${address}`);
    expect(fees.to).toEqual(['adela@example.com']);
    expect(fees.text).toContain(
      'Búsqueda de inquilino: Pago único\nImporte: 1.513,11 €\nNúmero de plazos: 2',
    );
    expect(await taskAbout('relatedContracts', contract.id)).toMatchObject({
      type: 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_START',
      assignedTo: operations.id,
    });
  });

  it('a seasonal contract has its own welcome, premises have none, and without fees nothing is invoiced', async () => {
    const mandate = await mandateOf();
    await bench.create('notifications', 'config', {
      key: 'regionalPhones',
      value: { MADRID: '+34910000000' },
    });
    await bench.create('notifications', 'config', {
      key: 'administrationEmail',
      value: 'administracion@example.com',
    });
    const seasonal = await contractOf(mandate.id, { contractType: 'SEASONAL_CONTRACT', region: 'MADRID' });
    const premises = await contractOf(mandate.id, { contractType: 'LOCAL_CONTRACT' });
    await activateContract(seasonal.id);
    await activateContract(premises.id);
    const welcome = await bench.caught('Todo listo para su estancia');
    expect(welcome.text).toContain('Fin: 30 de noviembre de 2031');
    expect(welcome.text).toContain('+34910000000');
    await taskAbout('relatedContracts', premises.id);
    const fees = await until(
      'the fee note',
      async () => (await messages('FEE_CONFIGURATION', { relatedContracts: [seasonal.id] }))[0],
    );
    expect(fees['body']).toContain('No facturar honorarios en este contrato');
    expect(fees['to']).toMatchObject([{ description: 'administracion@example.com' }]);
    for (const template of ['TENANT_WELCOME_LONG', 'TENANT_WELCOME_SEASONAL'])
      expect(await messages(template, { relatedContracts: [premises.id] })).toEqual([]);
  });

  it('the owner is welcomed when asked for, and only to a first mandate', async () => {
    const newcomer = await bench.create('people', 'agent', {
      firstname: 'Nuria',
      email: 'nuria@example.com',
    });
    const mandate = await mandateOf({ landlords: [landlord.id, newcomer.id] });
    await activateMandate(mandate.id, true);
    expect((await bench.caught('Gracias por confiarnos su inmueble')).to).toEqual(['nuria@example.com']);
    expect(await messages('OWNER_WELCOME', { relatedMandates: [mandate.id] })).toHaveLength(1);
  });

  it('a contract that a person creates asks for its digital signature, an imported one does not', async () => {
    const mandate = await mandateOf();
    const imported = await contractOf(mandate.id, { validated: false, adminId: '4711' });
    const created = await contractOf(mandate.id, { validated: false });
    const [told] = await until('the notice', async () => {
      const found = await messages('DIGITAL_SIGNATURE', { relatedContracts: [created.id] });
      return found.length > 0 && found;
    });
    expect(told).toMatchObject({
      subject: 'Contrato creado: preparar la firma digital',
      to: [{ id: bench.colleague.id, description: 'inaki.pena@example.com' }],
    });
    expect(await messages('DIGITAL_SIGNATURE', { relatedContracts: [imported.id] })).toEqual([]);
  });

  it('15 days after the end of a contract whoever is responsible is told of supplies not handled', async () => {
    const mandate = await mandateOf();
    const notifications = bench.services.services.get('notifications')!;
    const ended = { startDate: fromDayKey('2020-01-01'), endDate: fromDayKey('2025-01-31') };
    const [open, handled] = [await contractOf(mandate.id, ended), await contractOf(mandate.id, ended)];
    await bench.create('notifications', 'task', {
      type: 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END',
      status: 'DONE',
      relatedContracts: [handled.id],
    });
    await publish('contract', open.id, { event: contractFinished, extra: { endDate: ended.endDate } });
    const task = await taskAbout('relatedContracts', open.id);
    expect(task).toMatchObject({
      type: 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END',
      assignedTo: operations.id,
      due: fromDayKey('2025-02-15'),
    });
    const mail = await bench.caught(`Suministros sin tramitar en ${address}`);
    expect(mail.to).toEqual(['olga@example.com']);
    expect(mail.text).toContain('finalizó el 31/01/2025');

    const check = (contract: string) =>
      notifications.get(JobQueue).enqueue(suppliesCheckJob, { contract }, testContext('SERVICE'));
    await check(handled.id);
    await check(open.id);
    await until('an empty queue', async () => {
      const [row] = await notifications
        .get(Database)
        .query<{ waiting: number }>(
          `select count(*)::int as waiting from background_job where name = 'follow-up' and state in ('waiting', 'running')`,
        );
      return row?.waiting === 0;
    });
    expect(await messages('SUPPLIES_NOT_HANDLED', { relatedContracts: [handled.id] })).toEqual([]);
    expect(await messages('SUPPLIES_NOT_HANDLED', { relatedContracts: [open.id] })).toHaveLength(1);
  });

  it('the same event twice has its effect once', async () => {
    const mandate = await mandateOf();
    await activateMandate(mandate.id);
    await taskAbout('relatedMandates', mandate.id);
    await replayLast(bench.services, mandateActivated.subject);
    await activateMandate(mandate.id);
    const twice = await until('the second activation', async () => {
      const tasks = await bench.find('notifications', 'task', { relatedMandates: { $in: [mandate.id] } });
      return tasks.length >= 2 && tasks;
    });
    expect(twice).toHaveLength(2);
    expect(await messages('CHECK_CERTIFICATES', { relatedMandates: [mandate.id] })).toHaveLength(2);
  });
});
