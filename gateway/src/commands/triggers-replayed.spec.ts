import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { Clock } from '@llavero/kit/config/clock';
import { Database } from '@llavero/kit/db/database';
import { emptyBus } from '@llavero/kit/testing/nats';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { until } from '@llavero/kit/testing/until';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { MailStandIn } from '@llavero/notifications/outside/mail/stand-in';
import { PeopleModule } from '@llavero/people/people.module';
import { contractActivated, contractFinished } from '@llavero/proto/events/contracts';
import { created } from '@llavero/proto/events/record-events';
import { mandateRenewed } from '@llavero/proto/events/renewals';
import type { Json } from '@llavero/proto/fields/field';
import { contract } from '@llavero/proto/records/contracts/contract';
import { document } from '@llavero/proto/records/documents/document';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { pdfOf } from '../media/testing/files.ts';
import { actsOf, type Row } from '../testing/acts.ts';
import { replayLast } from '@llavero/kit/testing/replay';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

jest.setTimeout(180_000);

/** Acts of F §7 with papers that are uploaded, and every event told twice: what follows from it happens once. */
let t: TestGateway;
let standIns: StandIns;
let folder: string;
let token: string;
let mandate: Row;
let people: Record<'sales' | 'operations' | 'administration' | 'landlord' | 'tenant', Row>;
const today = startOfDay(Math.floor(Date.now() / 1000));

beforeAll(async () => {
  await emptyBus();
  standIns = await startStandIns();
  folder = await mkdtemp(join(tmpdir(), 'llavero-triggers-'));
  t = await startTestGateway(
    {
      ...{ people: PeopleModule, places: neighbour('places'), contracts: ContractsModule },
      ...{ documents: DocumentsModule, notifications: NotificationsModule },
    },
    {},
    { ...standIns.variables, DATA_DIR: folder },
  );
  token = await t.tokenFor('ADMIN');
  const employee = (firstname: string, position: string) =>
    create('employee', { firstname, position, email: `${firstname.toLowerCase()}@llavero.test` });
  const agent = (firstname: string, role: string) =>
    create('agent', { firstname, email: `${firstname.toLowerCase()}@correo.test`, roles: [role] });
  people = {
    sales: await employee('Sara', 'SALES_MANAGER'),
    operations: await employee('Olga', 'OPERATIONS_MANAGER'),
    administration: await employee('Adela', 'ADMINISTRATION'),
    landlord: await agent('Lluis', 'LANDLORD'),
    tenant: await agent('Tania', 'TENANT'),
  };
  mandate = await activeMandate({});
}, 180_000);
afterAll(async () => {
  await t?.stop();
  await standIns?.stop();
  await rm(folder, { recursive: true, force: true });
});

const { create, found, one, command } = actsOf(() => ({ t, token }));

let door = 0;
const unit = () =>
  create('place', { street: 'Carrer del Bruc', number: String((door += 1)), city: 'Barcelona' });
async function activeMandate(more: Record<string, Json>): Promise<Row> {
  const made = await create('mandate', {
    ...{
      landlords: [people.landlord.id],
      units: [(await unit()).id],
      mandateDate: addYears(today, -1),
      productType: 'NONE',
    },
    ...{ salesManager: people.sales.id, opperationManager: people.operations.id, region: 'CATALONIA' },
    ...more,
  });
  const { id, version } = await command('ValidateMandate', { id: made.id, version: made.version });
  await command('ActivateMandate', { id, version, sendMarketing: false });
  return made;
}
async function contractOf(of: Row = mandate, more: Record<string, Json> = {}): Promise<Row> {
  return create('contract', {
    ...{
      mandate: of.id,
      units: [(await unit()).id],
      tenants: [people.tenant.id],
      landlords: [people.landlord.id],
    },
    ...{ startDate: addYears(today, -2), endDate: addYears(today, 5), rent: 900, legalBondAmount: 900 },
    ...{ paymentMethod: 'TRANSFER', ...more },
  });
}
async function activated(): Promise<Row> {
  const { id, version } = await contractOf();
  const validated = await command('ValidateContract', { id, version });
  return command('ActivateContract', { id, version: validated.version });
}
/** A paper as a person uploads it. */
async function upload(name: string, fields: Record<string, string>): Promise<void> {
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(pdfOf(name))]), `${name}.pdf`);
  for (const [field, value] of Object.entries({ name, ...fields })) body.append(field, value);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${t.url}/manager/createDocument`, { method: 'POST', body, headers });
  if (answer.status !== 200) throw new Error(`${name}: ${await answer.text()}`);
}
const letters = async (contract: string, ...templates: string[]) =>
  (await found('communication', { relatedContracts: contract })).filter(({ template }) =>
    templates.includes(String(template)),
  ).length;
const tasks = async (contract: string, more: Record<string, Json>) =>
  (await found('task', { relatedContracts: contract, ...more })).length;

interface Told {
  event: { subject: string };
  /** @returns the contract it is about */
  act: () => Promise<string>;
  /** What follows, and how much of it there is. */
  effects: (contract: string) => Promise<number>;
  once: number;
}

describe('[JOB-02] what follows from an act of F §7 happens once, however often its event comes', () => {
  it.each<[string, Told]>([
    [
      'contract created',
      {
        ...{ event: created(contract), once: 1 },
        act: async () => (await contractOf()).id,
        effects: (id) => letters(id, 'DIGITAL_SIGNATURE'),
      },
    ],
    [
      'contract activated',
      {
        ...{ event: contractActivated, once: 4 },
        act: async () => (await activated()).id,
        effects: (id) =>
          letters(id, 'TENANT_WELCOME_LONG', 'CONTRACT_ACTIVATED', 'REVIEW_SUPPLIES', 'FEE_CONFIGURATION'),
      },
    ],
    [
      'contract finished: the task and the check of the supplies',
      {
        ...{ event: contractFinished, once: 2 },
        act: async () => {
          const { id, version } = await activated();
          const endDate = addDays(today, -20);
          await command('FinishContract', { id, version, endDate, reason: 'Traslado' });
          return id;
        },
        effects: async (id) =>
          (await letters(id, 'SUPPLIES_NOT_HANDLED')) +
          (await tasks(id, { type: 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END' })),
      },
    ],
    [
      'signed contract uploaded',
      {
        ...{ event: created(document), once: 1 },
        act: async () => {
          const { id } = await contractOf();
          const paper = { type: 'LONG_CONTRACT', status: 'SIGNED', contract: id };
          await upload('Contrato firmado', paper);
          return id;
        },
        effects: (id) => letters(id, 'SIGNED_CONTRACT'),
      },
    ],
    [
      'resolution uploaded',
      {
        ...{ event: created(document), once: 1 },
        act: async () => {
          const { id } = await contractOf();
          const policy = { contract: id, insurer: 'Mutua', insuranceManager: people.operations.id };
          await create('insurance', policy);
          await upload('Resolución', { type: 'RESOLUTION', contract: id });
          return id;
        },
        effects: (id) => tasks(id, { title: 'Revisar el seguro al terminar el contrato' }),
      },
    ],
  ])('%s', async (_name, { event, act, effects, once }) => {
    const first = await act();
    await until('what follows', async () => (await effects(first)) >= once);
    await replayLast(t.services, event.subject);
    // What is done about the next one was heard behind the repetition.
    const next = await act();
    await until('what follows the next one', async () => (await effects(next)) >= once);
    expect([await effects(first), await effects(next)]).toEqual([once, once]);
  });
});

describe('[JOB-02] the papers and the mandate', () => {
  it('signed contract uploaded: the owner gets the PDF itself', async () => {
    const { id } = await contractOf();
    await upload('Firmado en papel', { type: 'LONG_CONTRACT', status: 'SIGNED', contract: id });
    const mail = await until('the mail', () =>
      standIns
        .of(MailStandIn)
        .messages()
        .find(
          ({ to, attachments }) =>
            to.includes('lluis@correo.test') &&
            attachments.some(({ filename }) => filename === 'Firmado en papel.pdf'),
        ),
    );
    const size = pdfOf('Firmado en papel').length;
    expect(mail.attachments).toEqual([
      { filename: 'Firmado en papel.pdf', mimeType: 'application/pdf', size },
    ]);
  });

  it('mandate renewed: its contracts go over by the event itself, once, and the lists show it', async () => {
    const endDate = addDays(today, 10);
    const old = await activeMandate({ endDate, renewalType: 'AUTO' });
    const { id } = await contractOf(old);
    const listed = async (component: string, field: string) => {
      const dataRequest = { component, otherData: { fields: [field] } };
      const { data } = await t.call('getComponentItems', { dataRequest }, { token });
      return (data as { items: Row[] }).items;
    };
    const ofTheList = async () => (await listed('contract/rent', 'mandate')).find((row) => row.id === id);
    await listed('contract/mandate', 'previousMandate');
    expect((await ofTheList())?.['mandate']).toBe(old.id);
    await command('ExtendTerms', {});
    const next = await until('the list has the mandate that continues it', async () =>
      (await listed('contract/mandate', 'previousMandate')).find(
        ({ previousMandate }) => previousMandate === old.id,
      ),
    );
    // It has not begun: the event has moved nothing. On its first day it is heard again, late.
    expect((await one('contract', id))['mandate']).toBe(old.id);
    const clock = jest
      .spyOn(t.services.services.get('contracts')!.get(Clock), 'now')
      .mockReturnValue(addDays(endDate, 1) + 3_600);
    const inbox = t.services.services.get('contracts')!.get(Database);
    const migrates = `consumer = 'migrate-contracts-of-mandate'`;
    const again = async () => {
      await inbox.query(`delete from inbox where ${migrates}`);
      await replayLast(t.services, mandateRenewed.subject);
      await until('it is heard', async () => {
        const heard = await inbox.query(`select 1 from inbox where ${migrates}`);
        return heard.length > 0;
      });
    };
    try {
      await again();
      const moved = await one('contract', id);
      expect(moved['mandate']).toBe(next.id);
      await until('the list shows it', async () => (await ofTheList())?.['mandate'] === next.id);
      await again();
      expect((await one('contract', id)).version).toBe(moved.version);
    } finally {
      clock.mockRestore();
    }
  });
});
