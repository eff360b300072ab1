import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { emptyBus } from '@llavero/kit/testing/nats';
import { until } from '@llavero/kit/testing/until';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { MailStandIn } from '@llavero/notifications/outside/mail/stand-in';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import { SuppliesModule } from '@llavero/supplies/supplies.module';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addYears, formatDay, startOfDay } from '@llavero/proto/values/dates';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { replayLast } from '@llavero/kit/testing/replay';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

jest.setTimeout(180_000);

type Row = Record<string, Json> & { id: string; version: number };

/** The acts of F §7 as staff do them, and what they set going, as staff see it. */
let t: TestGateway;
let standIns: StandIns;
let mail: MailStandIn;
let token: string;
let people: { sales: Row; operations: Row; administration: Row; landlord: Row; tenant: Row };
let unit: Row;
const today = startOfDay(Math.floor(Date.now() / 1000));
const address = 'Carrer de Sants 12, 3º 2ª, 08014 Barcelona, Cataluña, España';

beforeAll(async () => {
  await emptyBus();
  standIns = await startStandIns();
  mail = standIns.of(MailStandIn);
  t = await startTestGateway(
    {
      people: PeopleModule,
      places: PlacesModule,
      contracts: ContractsModule,
      supplies: SuppliesModule,
      notifications: NotificationsModule,
    },
    {},
    standIns.variables,
  );
  token = await t.tokenFor('ADMIN');
  const employee = (firstname: string, position: string) =>
    create('employee', { firstname, position, email: `${firstname.toLowerCase()}@llavero.test` });
  people = {
    sales: await employee('Sara', 'SALES_MANAGER'),
    operations: await employee('Olga', 'OPERATIONS_MANAGER'),
    administration: await employee('Adela', 'ADMINISTRATION'),
    landlord: await create('agent', { firstname: 'Lluis', email: 'lluis@correo.test', roles: ['LANDLORD'] }),
    tenant: await create('agent', { firstname: 'Tania', email: 'tania@correo.test', roles: ['TENANT'] }),
  };
  unit = await create('place', {
    street: 'Carrer de Sants',
    number: '12',
    floor: '3',
    door: '2',
    zip: '08014',
    city: 'Barcelona',
    province: 'Barcelona',
    region: 'Cataluña',
  });
}, 180_000);
afterAll(async () => {
  await t?.stop();
  await standIns?.stop();
});

async function create(collection: string, object: Record<string, Json>): Promise<Row> {
  const { data, error } = await t.call('createObject', { collection, object }, { token });
  if (error) throw new Error(`${collection}: ${JSON.stringify(error)}`);
  return data as Row;
}
const found = async (collection: string, criteria: Record<string, Json>) =>
  (await t.call('getCollection', { collection, criteria }, { token })).data as Row[];
async function command(name: string, input: Record<string, Json>): Promise<Row & { status: string }> {
  const { status, body, text } = await t.post<Row & { status: string }>(`/commands/${name}`, input, {
    token,
  });
  if (status !== 200) throw new Error(`${name}: ${text}`);
  return body;
}
const caught = (subject: string, to: string) =>
  until(`the mail «${subject}» to ${to}`, () =>
    mail.messages().find((one) => one.subject === subject && one.to.includes(to)),
  );
/** Lines of a mail may be folded. */
const flat = (message: { text: string }) => message.text.replace(/\s+/g, ' ');

async function activeMandate(sendMarketing = false, more: Record<string, Json> = {}): Promise<Row> {
  const made = await create('mandate', {
    landlords: [people.landlord.id],
    units: [unit.id],
    mandateDate: addYears(today, -1),
    productType: 'NONE',
    salesManager: people.sales.id,
    opperationManager: people.operations.id,
    region: 'CATALONIA',
    ...more,
  });
  const { id, version } = await command('ValidateMandate', { id: made.id, version: made.version });
  await command('ActivateMandate', { id, version, sendMarketing });
  return made;
}

async function contractOf(mandate: Row, more: Record<string, Json> = {}): Promise<Row> {
  return create('contract', {
    mandate: mandate.id,
    units: [unit.id],
    tenants: [people.tenant.id],
    landlords: [people.landlord.id],
    startDate: addDays(today, -5),
    endDate: addYears(today, 5),
    rent: 900,
    legalBondAmount: 900,
    paymentMethod: 'TRANSFER',
    ...more,
  });
}
async function activate(contract: Row): Promise<Row> {
  const { id, version } = await command('ValidateContract', { id: contract.id, version: contract.version });
  return command('ActivateContract', { id, version });
}

describe('[JOB-02] the triggers of F §7', () => {
  let mandate: Row;
  it('mandate activated: certificates, marketing of a first mandate, message, e-mail and the lists anew', async () => {
    const page = async () =>
      (
        (await t.call('getComponentItems', { dataRequest: { component: 'contract/mandate' } }, { token }))
          .data as { items: Row[] }
      ).items;
    await page();
    mandate = await activeMandate(true);
    const told = await caught('Mandato activado', 'sara@llavero.test');
    expect(flat(told)).toContain(
      `El mandato con dirección ${address} ha sido firmado y aprobado para su activación`,
    );
    await caught(`Revisar los certificados de ${address}`, 'adela@llavero.test');
    const work = await until('the certificate work', async () => {
      const operations = await found('operation', { mandate: mandate.id, type: 'CERTIFICATE' });
      return operations.length === 2 && operations;
    });
    expect(work.map(({ certificate }) => certificate).sort()).toEqual(['ENERGY', 'OCCUPANCY']);
    await caught('Gracias por confiarnos su inmueble', 'lluis@correo.test');
    await until('the list shows it', async () =>
      (await page()).some(({ id, status }) => id === mandate.id && status === 'ACTIVE'),
    );
  });

  let contract: Row;
  it('contract created: the digital signature is to be prepared', async () => {
    contract = await contractOf(mandate, {
      tenantSearchSelectedOption: 'ONE_PAYMENT',
      tenantSearchTotalAmount: 1089,
      tenantSearchOnePaymentInstallments: 2,
    });
    const told = await caught('Contrato creado: preparar la firma digital', 'sara@llavero.test');
    expect(flat(told)).toContain(address);
  });

  it('contract activated: welcome, message, supplies, fee configuration and holder changes', async () => {
    await activate(contract);
    await caught('Le damos la bienvenida a su nuevo hogar', 'tania@correo.test');
    const told = await caught('Contrato activado', 'sara@llavero.test');
    expect(flat(told)).toContain(`Se ha activado el contrato de ${address}`);
    await caught(`Revisar los suministros de ${address}`, 'olga@llavero.test');
    const fees = await caught(`Honorarios del contrato de ${address}`, 'adela@llavero.test');
    expect(flat(fees)).toContain('Búsqueda de inquilino: Pago único Importe: 1.089,00 € Número de plazos: 2');
    const changes = await until('the holder changes', async () => {
      const operations = await found('operation', { contract: contract.id, type: 'SUPPLY_CHANGE' });
      return operations.length > 0 && operations;
    });
    expect(changes.map(({ supply }) => supply)).toEqual(
      expect.arrayContaining(['WATER', 'GAS', 'ELECTRICITY']),
    );
  });

  it('contract activated, seasonal and without fees: its own welcome, and «No facturar honorarios en este contrato»', async () => {
    const other = await create('place', { street: 'Carrer de la Creu', number: '7', city: 'Barcelona' });
    const seasonal = await contractOf(mandate, {
      units: [other.id],
      contractType: 'SEASONAL_CONTRACT',
      endDate: addDays(today, 200),
      legalBondAmount: 1000,
    });
    await activate(seasonal);
    await caught('Todo listo para su estancia', 'tania@correo.test');
    const fees = await caught(
      'Honorarios del contrato de Carrer de la Creu 7, Barcelona, España',
      'adela@llavero.test',
    );
    expect(flat(fees)).toContain('No facturar honorarios en este contrato');
  });

  it('15 days after contract finish: whether its supplies were handled', async () => {
    const other = await create('place', { street: 'Carrer del Rec', number: '3', city: 'Barcelona' });
    const lastDay = addDays(today, -20);
    const ending = await activate(
      await contractOf(mandate, { units: [other.id], startDate: addYears(today, -2) }),
    );
    await command('FinishContract', {
      id: ending.id,
      version: ending.version,
      endDate: lastDay,
      reason: 'Traslado',
    });
    const told = await caught(
      'Suministros sin tramitar en Carrer del Rec 3, Barcelona, España',
      'olga@llavero.test',
    );
    expect(flat(told)).toContain(formatDay(lastDay));
  });

  it('certificate expires in 7 days: it is communicated once', async () => {
    const endDate = addDays(today, 6);
    const { data } = await t.call('getObject', { collection: 'place', id: unit.id }, { token });
    const { version } = data as { version: number };
    const object = { version, energyCertificate: { issueDate: addDays(today, -900), endDate } };
    await t.call('patchObject', { collection: 'place', objectId: unit.id, object }, { token });
    const told = async () =>
      (await found('communication', { template: 'CERTIFICATE_EXPIRES', relatedPlaces: unit.id })).length;
    for (let time = 1; time <= 2; time += 1) {
      await command('RunScheduleNow', { name: 'certificatesExpiring' });
      await until('the run', async () => {
        const runs = await found('process', { worker: 'CertificatesExpiring', status: 'DONE' });
        return runs.length >= time;
      });
    }
    expect(await told()).toBe(1);
    const [message] = await found('communication', { template: 'CERTIFICATE_EXPIRES' });
    expect(message?.['subject']).toContain(formatDay(endDate));
  });

  const told = async (template: string, contract: string) =>
    (await found('communication', { template, relatedContracts: contract })).map(({ body }) => String(body));

  it('CPI action modified: the owner is told once, and the planned update follows DONT_APPLY and SKIP', async () => {
    const other = await create('place', { street: 'Carrer Nou', number: '1', city: 'Barcelona' });
    const leased = await contractOf(mandate, { units: [other.id], ineType: 'GENERAL' });
    const update = await create('nextRent', {
      contract: leased.id,
      date: addDays(today, 60),
      previousRent: 900,
    });
    const decide = async (nextIpcAction: string) => {
      const { data } = await t.call('getObject', { collection: 'contract', id: leased.id }, { token });
      const object = { version: (data as Row).version, nextIpcAction };
      await t.call('patchObject', { collection: 'contract', objectId: leased.id, object }, { token });
    };
    const planned = async () => (await found('nextRent', { contract: leased.id }))[0]!['status'];

    await decide('DONT_APPLY');
    const mail = await caught(
      'Actualización de la renta de Carrer Nou 1, Barcelona, España',
      'lluis@correo.test',
    );
    expect(flat(mail)).toContain('ni las siguientes, hasta que nos indique lo contrario');
    expect(await planned()).toBe('NOT_APPLICABLE');
    await replayLast(t.services, 'llavero.contracts.contract.rentActionModified');

    await decide('SKIP_NEXT_IPC');
    const skipped = await until('the second letter', async () => {
      const all = await told('RENT_ACTION_MODIFIED', leased.id);
      return all.some((body) => body.includes('Esta vez no se aplicará')) && all;
    });
    expect(skipped).toHaveLength(2);
    expect(await planned()).toBe('SKIPPED');
    // Used up by the update that is planned: the one after it is applied again.
    const { data } = await t.call('getObject', { collection: 'contract', id: leased.id }, { token });
    expect((data as Row)['nextIpcAction']).toBe('APPLY');

    const [stored] = await found('nextRent', { contract: leased.id });
    await t.call(
      'patchObject',
      { collection: 'nextRent', objectId: update.id, object: { version: stored!.version, action: 'APPLY' } },
      { token },
    );
    const all = await until('the third letter', async () => {
      const bodies = await told('RENT_ACTION_MODIFIED', leased.id);
      return bodies.length === 3 && bodies;
    });
    expect(all.some((body) => body.includes('Se aplicará la actualización del'))).toBe(true);
  });

  it('CPI action modified: an update that is taken up again begins anew, as one that a person puts back', async () => {
    const other = await create('place', { street: 'Carrer Vell', number: '2', city: 'Barcelona' });
    const leased = await contractOf(mandate, { units: [other.id], ineType: 'GENERAL' });
    const { id } = await create('nextRent', {
      contract: leased.id,
      date: addDays(today, 60),
      previousRent: 900,
      percent: 2,
      percentReason: 'Acuerdo',
    });
    const update = async () => (await found('nextRent', { id }))[0]!;
    for (const action of ['DONT_APPLY', 'APPLY']) {
      const { data } = await t.call('getObject', { collection: 'contract', id: leased.id }, { token });
      const object = { version: (data as Row).version, nextIpcAction: action };
      await t.call('patchObject', { collection: 'contract', objectId: leased.id, object }, { token });
      await until(`the update to be ${action}`, async () => (await update())['action'] === action);
    }
    expect(await update()).toMatchObject({ status: 'PLANNED', percent: null, percentReason: null });
  });

  it('an effect that is switched off does not come and the others do; switched on again it comes', async () => {
    const turn = (input: Record<string, Json>) => command('SwitchTrigger', input);
    const trigger = 'contract-activated';
    const employee = await t.tokenFor('INTERNAL_EMPLOYEE');
    const refused = await t.post('/commands/SwitchTrigger', { trigger, on: false }, { token: employee });
    expect(refused.status).toBe(403);
    const kept = await t.post(
      '/commands/SwitchTrigger',
      { trigger: 'mandate-renewed', on: false },
      { token },
    );
    expect([kept.status, kept.text.includes('no se puede apagar')]).toEqual([409, true]);
    const none = await t.post('/commands/SwitchTrigger', { trigger, effect: 'cake', on: false }, { token });
    expect(none.status).toBe(404);

    const activatedAt = async (street: string) => {
      const other = await create('place', { street, number: '1', city: 'Barcelona' });
      const { id } = await activate(await contractOf(mandate, { units: [other.id] }));
      await caught(`Revisar los suministros de ${street} 1, Barcelona, España`, 'olga@llavero.test');
      return id;
    };
    const changesOf = (contract: string) => found('operation', { contract, type: 'SUPPLY_CHANGE' });
    const heard = () =>
      t.services.services
        .get('supplies')!
        .get(Database)
        .query(`select 1 from inbox where consumer = 'start-supply-changes'`);
    const before = (await heard()).length;
    for (const effect of ['welcome', 'changes']) await turn({ trigger, effect, on: false });
    const quiet = await activatedAt('Carrer Mut');
    await caught('Honorarios del contrato de Carrer Mut 1, Barcelona, España', 'adela@llavero.test');
    const setting = async () => (await found('config', { key: 'triggersOff' }))[0]!;
    expect((await setting())['value']).toEqual(['contract-activated.changes', 'contract-activated.welcome']);
    // Heard in both services before it is switched on again.
    await until('supplies have heard it', async () => (await heard()).length > before);
    const { version } = await setting();
    await turn({ trigger, on: true });
    expect(await setting()).toMatchObject({ value: [], version: version + 1 });
    const loud = await activatedAt('Carrer Fort');
    await until('the welcome', async () => (await told('TENANT_WELCOME_LONG', loud)).length === 1);
    await until('the holder changes', async () => (await changesOf(loud)).length > 0);
    expect(await told('TENANT_WELCOME_LONG', quiet)).toEqual([]);
    expect(await changesOf(quiet)).toEqual([]);
  });

  it('binding offer: the owner gets the offer and the candidate a copy, once; an offer that is over is refused', async () => {
    const candidature = await create('candidature', {
      unit: unit.id,
      mandate: mandate.id,
      status: 'IN_REVIEW',
      tenants: [{ name: 'Nadia Soler', email: 'nadia@correo.test' }],
    });
    const offer = { rent: 975.5, startDate: addDays(today, 20), durationMonths: 12 };
    const late = await t.post(
      '/commands/PresentBindingOffer',
      { id: candidature.id, version: candidature.version, ...offer, until: addDays(today, -1) },
      { token },
    );
    expect(late.status).toBe(400);
    expect(late.text).toContain('La oferta ya habría caducado');
    const present = (version: number, until: number) =>
      command('PresentBindingOffer', { id: candidature.id, version, ...offer, until });
    const first = await present(candidature.version, addDays(today, 7));
    const mail = await caught(`Oferta vinculante para ${address}`, 'lluis@correo.test');
    expect(flat(mail)).toContain('Renta ofrecida: 975,50 € al mes');
    expect(flat(mail)).not.toContain('Nadia');
    await caught(`Su oferta vinculante para ${address}`, 'nadia@correo.test');
    await replayLast(t.services, 'llavero.contracts.candidature.bindingOffer');
    await present(first.version, addDays(today, 9));
    const offers = async () =>
      (await found('communication', { template: 'BINDING_OFFER', relatedPlaces: unit.id })).length;
    await until('the second offer', async () => (await offers()) >= 2);
    expect(await offers()).toBe(2);
    expect((await found('candidature', { id: candidature.id }))[0]).toMatchObject({
      offeredRent: 975.5,
      bindingUntil: addDays(today, 9),
    });
  });
});
