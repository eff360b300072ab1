import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { emptyBus } from '@llavero/kit/testing/nats';
import { until } from '@llavero/kit/testing/until';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { MailStandIn } from '@llavero/notifications/outside/mail/stand-in';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import { validCups, validSpanishIban } from '@llavero/proto/compile/generators';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import { SuppliesModule } from '@llavero/supplies/supplies.module';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

jest.setTimeout(180_000);

type Row = Record<string, Json> & { id: string; version: number };
const today = startOfDay(Math.floor(Date.now() / 1000));
const iban = validSpanishIban(77);

/** Supply changes as the office works on them, from the activation of a contract to the proof and back at its end. */
let t: TestGateway;
let standIns: StandIns;
let mail: MailStandIn;
let token: string;
let people: { operations: Row; landlord: Row; tenant: Row };
let unit: Row;

beforeAll(async () => {
  await emptyBus();
  standIns = await startStandIns();
  mail = standIns.of(MailStandIn);
  // Without the switch service: what is built in has to do.
  const { OKIFY_API_TOKEN: _token, OKIFY_API_URL: _url, ...variables } = standIns.variables;
  t = await startTestGateway(
    {
      people: PeopleModule,
      places: PlacesModule,
      contracts: ContractsModule,
      supplies: SuppliesModule,
      notifications: NotificationsModule,
    },
    {},
    variables,
  );
  token = await t.tokenFor('ADMIN');
  people = {
    operations: await create('employee', {
      firstname: 'Olga',
      position: 'OPERATIONS_MANAGER',
      email: 'olga@llavero.test',
    }),
    landlord: await create('agent', { firstname: 'Lluis', lastname: 'Roca', roles: ['LANDLORD'], iban }),
    tenant: await create('agent', {
      firstname: 'Tania',
      lastname: 'Vila',
      idNumber: '12345678Z',
      roles: ['TENANT'],
    }),
  };
  await create('marketer', {
    name: 'Luz del Sur',
    supplies: ['ELECTRICITY'],
    changesEmail: 'altas@luzdelsur.test',
    changeText: 'Cambio de {suministro}: {titular}, NIF {nif}, CUPS {cups}.\n\n{datos}',
    changeData: ['IBAN', 'READING'],
  });
  unit = await create('place', {
    street: 'Carrer de Sants',
    number: '12',
    zip: '08014',
    city: 'Barcelona',
    region: 'Cataluña',
    supplies: [
      {
        type: 'ELECTRICITY',
        holderType: 'LANDLORD',
        holderId: people.landlord.id,
        company: 'Luz del Sur',
        code: validCups(7),
      },
      {
        type: 'WATER',
        holderType: 'LANDLORD',
        company: 'Aigües',
        code: 'C-77',
        notes: 'Contador en el patio',
      },
      { type: 'CENTRAL_HEATING', holderType: 'COMMUNITY', company: 'Comunidad', code: '3-2' },
    ],
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
const read = async (collection: string, id: string) =>
  (await t.call('getObject', { collection, id }, { token })).data as Row;
const asked = (name: string, input: Record<string, Json>, as = token) =>
  t.post<Record<string, Json>>(`/commands/${name}`, input, { token: as });
async function command(name: string, input: Record<string, Json>): Promise<Row & { status: string }> {
  const { status, body, text } = await asked(name, input);
  if (status !== 200) throw new Error(`${name}: ${text}`);
  return body as Row & { status: string };
}
/** One step of a change, on the version that stands. */
const step = async (name: string, id: string, more: Record<string, Json> = {}) =>
  command(name, { id, version: (await read('operation', id)).version, ...more });
const changesOf = (contract: string, count: number) =>
  until(`${count} changes`, async () => {
    const all = await found('operation', { contract, type: 'SUPPLY_CHANGE' });
    return all.length >= count && all;
  });
const of = (changes: Row[], supply: string) => changes.find((one) => one['supply'] === supply)!;

async function activeContract(more: Record<string, Json> = {}): Promise<Row> {
  const mandate = await create('mandate', {
    landlords: [people.landlord.id],
    units: [unit.id],
    mandateDate: addYears(today, -3),
    productType: 'NONE',
    opperationManager: people.operations.id,
    salesManager: people.operations.id,
    region: 'CATALONIA',
  });
  const signed = await command('ValidateMandate', { id: mandate.id, version: mandate.version });
  await command('ActivateMandate', { id: signed.id, version: signed.version });
  const made = await create('contract', {
    mandate: mandate.id,
    units: [unit.id],
    tenants: [people.tenant.id],
    landlords: [people.landlord.id],
    startDate: addDays(today, -5),
    endDate: addYears(today, 5),
    rent: 900,
    legalBondAmount: 900,
    paymentMethod: 'DIRECT_DEBIT',
    payerBankAccount: iban,
    tenantIsResponsibleOfSupplies: true,
    ...more,
  });
  return command('PutContractInForce', {
    id: made.id,
    version: made.version,
    terms: { suppliesAuthorisedDate: addDays(today, -6) },
    activateNow: true,
  });
}

describe('[OPS-01] a supply change', () => {
  let contract: Row;
  let changes: Row[];

  it('[WIZ-06] begins with the contract: holder, company, supply point, authorisation and account of its wizard, a date and a step', async () => {
    contract = await activeContract();
    changes = await changesOf(contract.id, 3);
    expect(changes.map(({ supply }) => supply).sort()).toEqual(['CENTRAL_HEATING', 'ELECTRICITY', 'WATER']);
    expect(of(changes, 'ELECTRICITY')).toMatchObject({
      status: 'PENDING',
      nextStep: 'READING',
      cause: 'CONTRACT_START',
      assignedTo: people.operations.id,
      due: addDays(today, 5),
      formerHolder: people.landlord.id,
      holderType: 'TENANT',
      holder: people.tenant.id,
      company: 'Luz del Sur',
      authorisedDate: addDays(today, -6),
      iban,
    });
    // The community keeps its supply; the account is missing.
    expect(of(changes, 'CENTRAL_HEATING')).toMatchObject({ holderType: 'COMMUNITY', nextStep: 'DATA' });
  });

  it('is worked on by the office only, and not by hand', async () => {
    const { id, version } = of(changes, 'ELECTRICITY');
    const input = { id, version, reason: 'No' };
    expect((await t.post('/commands/CancelSupplyChange', input)).status).toBe(401);
    for (const role of ['TENANT', 'LANDLORD', 'EXTERNAL_EMPLOYEE'] as const)
      expect((await asked('CancelSupplyChange', input, await t.tokenFor(role))).status).toBe(403);
    const patched = await t.call(
      'patchObject',
      { collection: 'operation', objectId: id, object: { version, status: 'DONE' } },
      { token },
    );
    expect(patched.success).toBe(false);
  });

  it('names what the company is still to be told', async () => {
    const { id, version } = of(changes, 'ELECTRICITY');
    const early = await asked('RequestSupplyChange', { id, version, way: 'MAIL' });
    expect(early.body).toMatchObject({
      error: { code: 'SUPPLY_CHANGE.NOT_READY', problems: [{ field: 'reading', rule: 'required' }] },
    });
    const tomorrow = addDays(today, 1);
    const future = await asked('NoteSupplyReading', { id, version, reading: 5, readingDate: tomorrow });
    expect(future.body).toMatchObject({ error: { problems: [{ field: 'readingDate' }] } });
    const letter = await command('SupplyChangeLetter', { id });
    expect(letter).toMatchObject({
      company: 'Luz del Sur',
      to: 'altas@luzdelsur.test',
      switchOffered: false,
      missing: [{ field: 'reading' }],
    });
  });

  it('is asked of the company by its own text, once, and the clock of the company runs', async () => {
    const { id } = of(changes, 'ELECTRICITY');
    await step('NoteSupplyReading', id, { reading: 20_431, readingDate: today });
    expect(await read('operation', id)).toMatchObject({ nextStep: 'REQUEST', reading: 20_431 });
    const { version } = await read('operation', id);
    const stale = await asked('RequestSupplyChange', { id, version: version - 1, way: 'MAIL' });
    expect(stale.status).toBe(409);
    await command('RequestSupplyChange', { id, version, way: 'MAIL' });
    const sent = await until('the mail to the company', () =>
      mail.messages().find(({ to }) => to.includes('altas@luzdelsur.test')),
    );
    const text = sent.text.replace(/\s+/g, ' ');
    expect(text).toContain(`Cambio de electricidad: Tania Vila, NIF 12345678Z, CUPS ${validCups(7)}.`);
    expect(text).toContain('Lectura del contador: 20.431 kWh');
    expect(text).not.toContain('Teléfono');
    expect(await read('operation', id)).toMatchObject({
      status: 'REQUESTED',
      requestedBy: 'MAIL',
      nextStep: 'PROOF',
      due: addDays(today, 20),
    });
    expect(mail.messages().filter(({ to }) => to.includes('altas@luzdelsur.test'))).toHaveLength(1);
  });

  it('may be refused, is corrected and asked again, by telephone this time', async () => {
    const { id } = of(changes, 'ELECTRICITY');
    await step('RefuseSupplyChange', id, { reason: 'El CUPS no corresponde' });
    expect(await read('operation', id)).toMatchObject({
      status: 'ERROR',
      nextStep: 'CORRECT',
      error: 'El CUPS no corresponde',
    });
    await step('PrepareSupplyChange', id, { power: 4.6, transfer: 'NEW_CONTRACT', tariff: '2.0TD' });
    await step('RequestSupplyChange', id, { way: 'PHONE', companyReference: 'R-1' });
    expect(await read('operation', id)).toMatchObject({ status: 'REQUESTED', error: null, power: 4.6 });
  });

  it('is done with a proof only, and the supply of the place names the new holder', async () => {
    const { id } = of(changes, 'WATER');
    const { version } = await read('operation', id);
    const early = await asked('CompleteSupplyChange', { id, version, effectiveDate: today });
    expect(early.body).toMatchObject({ error: { code: 'SUPPLY_CHANGE.NOT_REQUESTED' } });
    await step('PrepareSupplyChange', id, { paymentMethod: 'SEPARATE_FIXED_EXPENSE' });
    await step('NoteSupplyReading', id, { reading: 412.5, readingDate: today });
    // Nobody knows where Aigües takes mail.
    const nowhere = await asked('RequestSupplyChange', {
      id,
      version: (await read('operation', id)).version,
      way: 'MAIL',
    });
    expect(nowhere.body).toMatchObject({ error: { problems: [{ field: 'to' }] } });
    await step('RequestSupplyChange', id, { way: 'FORM' });
    const unproved = await asked('CompleteSupplyChange', {
      id,
      version: (await read('operation', id)).version,
      effectiveDate: today,
    });
    expect(unproved.body).toMatchObject({ error: { problems: [{ field: 'proof' }] } });
    await step('CompleteSupplyChange', id, { effectiveDate: today, companyReference: 'AGUA-9' });
    expect(await read('operation', id)).toMatchObject({
      status: 'DONE',
      nextStep: null,
      effectiveDate: today,
      companyReference: 'AGUA-9',
      chronology: expect.arrayContaining([
        expect.objectContaining({ category: 'SUPPLY', subcategory: 'SUPPLY_CHANGE_WATER' }),
      ]),
    });
    const { supplies } = await read('place', unit.id);
    expect((supplies as Row[]).find(({ type }) => type === 'WATER')).toMatchObject({
      holderType: 'TENANT',
      holderId: people.tenant.id,
      holderName: 'Tania Vila',
      requiredChange: false,
      paymentMethod: 'SEPARATE_FIXED_EXPENSE',
      code: 'C-77',
      notes: 'Contador en el patio',
    });
    expect((supplies as Row[]).find(({ type }) => type === 'ELECTRICITY')).toMatchObject({
      holderType: 'LANDLORD',
    });
    const over = await asked('CancelSupplyChange', {
      id,
      version: (await read('operation', id)).version,
      reason: 'Tarde',
    });
    expect(over.body).toMatchObject({ error: { code: 'SUPPLY_CHANGE.OVER' } });
  });

  it('[WIZ-13] is opened by hand for several supplies of a unit, each once', async () => {
    const input = {
      place: unit.id,
      supplies: ['GAS', 'ELECTRICITY'],
      holderType: 'LANDLORD',
      holder: people.landlord.id,
      iban,
    };
    const wrong = await asked('StartSupplyChanges', { ...input, supplies: ['ELECTRICITY'] });
    expect(wrong.body).toMatchObject({ error: { code: 'SUPPLY_CHANGE.SAME_HOLDER' } });
    const first = await command('StartSupplyChanges', { ...input, supplies: ['GAS'] });
    const again = await command('StartSupplyChanges', { ...input, supplies: ['GAS', 'WATER'] });
    expect([first['opened'], again['open']]).toMatchObject([{ length: 1 }, ['GAS']]);
    const [gas] = first['opened'] as string[];
    expect(await read('operation', gas!)).toMatchObject({ cause: 'MANUAL', nextStep: 'DATA' });
    await step('SupplyChangeNotNeeded', gas!, { reason: 'La unidad no tiene gas' });
    const [water] = again['opened'] as string[];
    await step('CancelSupplyChange', water!, { reason: 'Abierto por error' });
    expect(await read('operation', water!)).toMatchObject({ status: 'CANCELLED', nextStep: null });
  });

  it('is authorised by the new holder with a mailed link, once, who then says the account', async () => {
    const luis = await create('agent', { firstname: 'Luis', roles: ['TENANT'], email: 'luis@correo.test' });
    const input = { place: unit.id, supplies: ['GAS'], holderType: 'TENANT', holder: luis.id };
    const { opened } = await command('StartSupplyChanges', input);
    const [id = ''] = opened as string[];
    expect((await t.post('/commands/AskSupplyAuthorisation', { id })).status).toBe(401);
    await command('AskSupplyAuthorisation', { id });
    const sent = await until('the link', () =>
      mail.messages().find(({ to }) => to.includes('luis@correo.test')),
    );
    const code = /suministro\/([\w-]+)/.exec(sent.text.replace(/=\n/g, ''))?.[1] ?? '';
    const publicly = (name: string, given: Record<string, Json>) =>
      t.post<Record<string, Json>>(`/commands/${name}`, given);
    expect((await publicly('SupplyAuthorisationForm', { code: 'guessed' })).status).toBe(404);
    const form = await publicly('SupplyAuthorisationForm', { code });
    expect(form.body).toMatchObject({ name: 'Luis', supply: 'GAS', asksAccount: true });
    expect(JSON.stringify(form.body)).not.toMatch(/Roca|Vila|ES\d\d/);
    const without = await publicly('GiveSupplyAuthorisation', { code });
    expect(without.body).toMatchObject({ error: { problems: [{ field: 'iban' }] } });
    expect((await publicly('GiveSupplyAuthorisation', { code, iban })).status).toBe(200);
    expect((await publicly('GiveSupplyAuthorisation', { code, iban })).status).toBe(404);
    expect(await read('operation', id)).toMatchObject({ authorisedDate: today, iban });
    await step('CancelSupplyChange', id, { reason: 'Prueba' });
  });

  it('[JOB-02] contracts that end by their date have their changes opened, a task, and after 15 days one alarm', async () => {
    const place = await create('place', {
      street: 'Carrer del Rec',
      number: '3',
      city: 'Barcelona',
      supplies: [{ type: 'WATER', holderType: 'TENANT', holderId: people.tenant.id, code: '9' }],
    });
    const ended = await activeContract({
      units: [place.id],
      startDate: addYears(today, -1),
      endDate: addDays(today, -16),
    });
    const recent = await activeContract({
      units: [place.id],
      startDate: addDays(today, -15),
      endDate: addDays(today, -3),
    });
    await changesOf(ended.id, 0);
    const run = async () => command('SuppliesAfterFinish', {});
    const turn = (on: boolean) => command('SwitchTrigger', { trigger: 'contract-finished', on });
    await turn(false);
    expect(await run()).toMatchObject({ told: 0 });
    expect(await found('task', { type: 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END' })).toEqual([]);
    await turn(true);
    expect(await run()).toMatchObject({ told: 1 });
    expect(await run()).toMatchObject({ opened: 0, told: 1 });
    const back = (await found('operation', { contract: ended.id, cause: 'CONTRACT_END' }))[0]!;
    expect(back).toMatchObject({
      supply: 'WATER',
      formerHolderType: 'TENANT',
      holderType: 'LANDLORD',
      holder: people.landlord.id,
      iban,
    });
    const tasks = await found('task', {
      type: 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END',
      relatedContracts: ended.id,
    });
    expect(tasks).toHaveLength(1);
    const alarms = await found('communication', {
      template: 'SUPPLIES_NOT_HANDLED',
      relatedContracts: ended.id,
    });
    expect(alarms).toHaveLength(1);
    expect(
      await found('communication', { template: 'SUPPLIES_NOT_HANDLED', relatedContracts: recent.id }),
    ).toEqual([]);
  });
});
