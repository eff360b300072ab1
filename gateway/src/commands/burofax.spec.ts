import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { MailevaStandIn } from '@llavero/documents/outside/maileva/stand-in';
import { emptyBus } from '@llavero/kit/testing/nats';
import { replayLast } from '@llavero/kit/testing/replay';
import { until } from '@llavero/kit/testing/until';
import { burofaxDelivered, burofaxPosted } from '@llavero/proto/events/notifications';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

jest.setTimeout(180_000);

type Row = Record<string, Json> & { id: string; version: number };

/** A burofax from the notice that needs it to the proof of its delivery, as staff see it. */
let t: TestGateway;
let standIns: StandIns;
let post: MailevaStandIn;
let folder: string;
let token: string;
let manager: Row;
const today = startOfDay(Math.floor(Date.now() / 1000));

beforeAll(async () => {
  await emptyBus();
  folder = await mkdtemp(join(tmpdir(), 'llavero-burofax-'));
  standIns = await startStandIns();
  post = standIns.of(MailevaStandIn);
  t = await startTestGateway(
    {
      ...{ people: PeopleModule, places: PlacesModule, contracts: ContractsModule },
      ...{ documents: DocumentsModule, notifications: NotificationsModule },
    },
    {},
    { ...standIns.variables, DATA_DIR: folder },
  );
  token = await t.tokenFor('ADMIN');
  const address = 'Gran Via 1, 08010 Barcelona';
  manager = await create('employee', {
    firstname: 'Sara',
    position: 'SALES_MANAGER',
    email: 'sara@llavero.test',
  });
  await create('organization', { name: 'Llavero Barcelona SL', socialAddress: address, address });
}, 180_000);
afterAll(async () => {
  await t?.stop();
  await standIns?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function create(collection: string, object: Record<string, Json>): Promise<Row> {
  const { data, error } = await t.call('createObject', { collection, object }, { token });
  if (error) throw new Error(`${collection}: ${JSON.stringify(error)}`);
  return data as Row;
}
const one = async (collection: string, id: string) =>
  (await t.call('getObject', { collection, id }, { token })).data as Row;
const found = async (collection: string, criteria: Record<string, Json>) =>
  (await t.call('getCollection', { collection, criteria }, { token })).data as Row[];
const ask = (name: string, input: Record<string, Json>) =>
  t.post<Row & { status: string; document: string; path: string }>(`/commands/${name}`, input, { token });
async function command(name: string, input: Record<string, Json>) {
  const { status, body, text } = await ask(name, input);
  if (status !== 200) throw new Error(`${name}: ${text}`);
  return body;
}

/** A lease of two tenants whose owner gives notice by a burofax that is still to be sent. */
async function noticed(street: string): Promise<Row> {
  const unit = await create('place', {
    ...{ street, number: '12', floor: '3', door: '2', zip: '08014', city: 'Barcelona' },
    ...{ province: 'Barcelona', region: 'Cataluña' },
  });
  const person = (firstname: string) => create('agent', { firstname, lastname: 'Puig', roles: ['TENANT'] });
  const tenants = [await person('Tània'), await person('Pol')];
  const landlord = await create('agent', { firstname: 'Lluís', lastname: 'Roca', roles: ['LANDLORD'] });
  const mandate = await create('mandate', {
    ...{ landlords: [landlord.id], units: [unit.id], mandateDate: addYears(today, -2), productType: 'NONE' },
    ...{ salesManager: manager.id, opperationManager: manager.id, region: 'CATALONIA' },
  });
  const signed = await command('ValidateMandate', { id: mandate.id, version: mandate.version });
  await command('ActivateMandate', { id: signed.id, version: signed.version, sendMarketing: false });
  const made = await create('contract', {
    ...{ mandate: mandate.id, units: [unit.id], landlords: [landlord.id] },
    tenants: tenants.map(({ id }) => id),
    ...{ startDate: addYears(today, -4), endDate: addDays(today, 300), rent: 900, legalBondAmount: 900 },
    paymentMethod: 'TRANSFER',
  });
  const valid = await command('ValidateContract', { id: made.id, version: made.version });
  const { id, version } = await command('ActivateContract', { id: valid.id, version: valid.version });
  await command('RecordNotice', {
    ...{ id, version, party: 'OWNER', channel: 'BUROFAX', sentOn: null },
    ...{ endDate: addDays(today, 300), reference: null, proof: null },
  });
  return one('contract', id);
}
const draftsOf = (contract: Row) =>
  until('a draft for each tenant', async () => {
    const drafts = await found('communication', { type: 'BUROFAX', relatedContracts: contract.id });
    return drafts.length === 2 && drafts;
  });
const notesOf = (contract: Row) =>
  ((contract['chronology'] ?? []) as { subcategory: string; description: string }[]).filter(
    ({ subcategory }) => subcategory === 'BUROFAX',
  );

describe('[EXT-11] [JOB-02] the burofax of a new finish date', () => {
  it('is drafted for each tenant, printed as PDF/A, posted once by the operator, and gives the notice with its proof', async () => {
    const contract = await noticed('Carrer de Sants');
    const [first, second] = await draftsOf(contract);
    expect(first).toMatchObject({ status: 'NOT_SENT', template: 'BUROFAX_NOTICE' });
    expect(
      [first, second].map((draft) => (draft!['to'] as { description: string }[])[0]!.description).sort(),
    ).toEqual([
      'Pol Puig\nCarrer de Sants 12, 3º 2ª\n08014 Barcelona',
      'Tània Puig\nCarrer de Sants 12, 3º 2ª\n08014 Barcelona',
    ]);

    const printed = await command('PrintBurofax', { id: first!.id, version: first!.version });
    const file = await fetch(`${t.url}${printed.path}`, { headers: { authorization: `Bearer ${token}` } });
    const bytes = Buffer.from(await file.arrayBuffer()).toString('latin1');
    expect(bytes.slice(0, 5)).toBe('%PDF-');
    expect(bytes).toContain('pdfaid:part>3');
    const again = await command('PrintBurofax', { id: first!.id, version: printed.version });
    expect([again.document, again.version]).toEqual([printed.document, printed.version]);

    // The answer to the posting is lost: the job posts it again, and the operator has it once.
    post.plan({ call: 'POST submit', kind: 'LOST' });
    await command('SendBurofax', { id: first!.id, version: printed.version });
    const sent = await until('it is sent', async () => {
      const now = await one('communication', first!.id);
      return now['status'] === 'SENT' && now;
    });
    expect(sent).toMatchObject({ delivery: 'PENDING', reference: expect.any(String), postedOn: today });
    expect(sent['proofs']).toHaveLength(1);
    expect(post.messages().map(({ submitted }) => submitted)).toEqual([1]);
    const letter = Buffer.from(post.messages()[0]!.documents[0]!, 'base64').toString('latin1');
    expect(letter).toBe(bytes);
    const given = await until('the notice is given', async () => {
      const now = await one('contract', contract.id);
      return now['prenoticeCommunicationStatus'] === 'COMMUNICATED_BY_BUROFAX' && now;
    });
    expect(given['notices']).toMatchObject([
      { sentOn: today, reference: sent['reference'], proof: (sent['proofs'] as string[])[0] },
    ]);
    expect((await ask('SendBurofax', { id: first!.id, version: sent.version })).text).toContain(
      'BUROFAX.NOT_OPEN',
    );

    await post.act(post.messages()[0]!.id, 'Avisé');
    const follow = async () => command('FollowBurofaxes', {});
    expect(await follow()).toMatchObject({ changed: 1, failed: 0 });
    // What is kept is not fetched again every hour.
    const fetched = post.fetched;
    expect(await follow()).toMatchObject({ changed: 0, failed: 0 });
    expect(post.fetched).toBe(fetched);
    const notes = async () =>
      notesOf(await one('contract', contract.id)).map(({ description }) => description);
    await until('the chronology tells of it', async () =>
      (await notes()).some((note) => note.includes('dejado aviso')),
    );
    // Both come once more, before the next news.
    for (const { subject } of [burofaxPosted, burofaxDelivered]) await replayLast(t.services, subject);
    await post.act(post.messages()[0]!.id, 'Distribué');
    expect(await follow()).toMatchObject({ changed: 1 });
    const delivered = await one('communication', first!.id);
    expect(delivered).toMatchObject({ delivery: 'DELIVERED', deliveredOn: today });
    expect((delivered['proofs'] as string[]).length).toBeGreaterThanOrEqual(2);
    await until('the chronology tells of the delivery', async () =>
      (await notes()).some((note) => note.includes('entregado')),
    );
    const told = await notes();
    expect(told.filter((note) => note.startsWith('Burofax enviado'))).toHaveLength(1);
    expect(told.filter((note) => note.includes('dejado aviso'))).toHaveLength(1);
  });

  it('without an operator: the receipt of the post office gives the notice, the acknowledgement ends it', async () => {
    const contract = await noticed('Carrer del Rec');
    const [draft] = await draftsOf(contract);
    const proof = await create('document', { name: 'Resguardo', type: 'OTHER' });
    const posting = { id: draft!.id, version: draft!.version, reference: 'NB00012345', proof: proof.id };
    const tomorrow = await ask('RecordBurofaxPosting', { ...posting, sentOn: addDays(today, 1) });
    expect(tomorrow.text).toContain('La fecha es futura');
    const early = { id: draft!.id, version: draft!.version, delivery: 'DELIVERED', deliveredOn: today };
    expect((await ask('RecordBurofaxDelivery', early)).text).toContain('BUROFAX.NOT_POSTED');
    const sent = await command('RecordBurofaxPosting', { ...posting, sentOn: today });
    expect(sent.status).toBe('SENT');
    const given = await until('the notice is given', async () => {
      const now = await one('contract', contract.id);
      return now['prenoticeCommunicationStatus'] === 'COMMUNICATED_BY_BUROFAX' && now;
    });
    expect(given['notices']).toMatchObject([{ reference: 'NB00012345', proof: proof.id, sentOn: today }]);
    const news = { id: draft!.id, deliveredOn: today, proof: null };
    const before = await ask('RecordBurofaxDelivery', {
      ...{ ...news, version: sent.version, delivery: 'DELIVERED' },
      deliveredOn: addDays(today, -1),
    });
    expect(before.text).toContain('anterior al envío');
    const left = await command('RecordBurofaxDelivery', {
      ...news,
      version: sent.version,
      delivery: 'NOTICE_LEFT',
    });
    const refused = await command('RecordBurofaxDelivery', {
      ...news,
      version: left.version,
      delivery: 'REFUSED',
    });
    expect(await one('communication', draft!.id)).toMatchObject({ delivery: 'REFUSED', status: 'SENT' });
    const after = await ask('RecordBurofaxDelivery', {
      ...news,
      version: refused.version,
      delivery: 'DELIVERED',
    });
    expect(after.text).toContain('BUROFAX.SETTLED');
  });

  it('an address that is no envelope is refused with what to write; a letter that the operator refuses says why', async () => {
    const draft = await create('communication', { type: 'BUROFAX', subject: 'Requerimiento', body: 'Texto' });
    const asked = { id: draft.id, version: draft.version };
    expect((await ask('PrintBurofax', asked)).text).toContain('nombre, calle y código postal con población');
    const mail = await create('communication', { type: 'EMAIL', subject: 'Hola', body: 'Texto' });
    expect((await ask('SendBurofax', { id: mail.id, version: mail.version })).text).toContain(
      'no es un burofax',
    );
    const whom = { description: `Tània Puig\n${'Passatge '.repeat(30)}\n08014 Barcelona` };
    const long = await create('communication', {
      type: 'BUROFAX',
      subject: 'Aviso',
      body: 'Texto',
      to: [whom],
    });
    await command('SendBurofax', { id: long.id, version: long.version });
    const failed = await until('it failed', async () => {
      const now = await one('communication', long.id);
      return now['status'] === 'ERROR' && now;
    });
    expect(failed['error']).toContain('no cabe en el sobre');
  });
});
