import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { until } from '@llavero/kit/testing/until';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { MailboxStandIn } from '@llavero/notifications/outside/mailbox/stand-in';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import { build } from '@llavero/proto/compile/factory';
import type { Json } from '@llavero/proto/fields/field';
import { contract as contractRecord } from '@llavero/proto/records/contracts/contract';
import { addYears, startOfDay } from '@llavero/proto/values/dates';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { SuppliesModule } from '@llavero/supplies/supplies.module';
import sharp from 'sharp';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

jest.setTimeout(240_000);
const SECRET = 'secret-of-the-mail-server-of-the-tests';
const TENANT = 'luis.prado@correo.test';
const today = startOfDay(Math.floor(Date.now() / 1000));

let t: TestGateway;
let standIns: StandIns;
let folder: string;
let admin: string;
let clerkId: string;
let clerk: string;
let tenant: string;
let issue: string;

type Found = Record<string, Json> & { id: string };

async function make(collection: string, object: Record<string, Json>): Promise<string> {
  const { id, error } = await t.call('createObject', { collection, object }, { token: admin });
  if (error) throw new Error(JSON.stringify(error));
  return String(id);
}
async function find(collection: string, filter: Record<string, Json>): Promise<Found[]> {
  const { data } = await t.call('getQuery', { collection, query: { filter, limit: 200 } }, { token: admin });
  return (data as { items: Found[] }).items;
}
const command = async (name: string, input: Record<string, Json>, token = clerk) =>
  (await t.post<Record<string, Json>>(`/commands/${name}`, input, { token })).body;
const thread = async () =>
  (await command('IssueThread', { issue }))['messages'] as {
    text: string;
    author: string;
    audience: string;
  }[];

async function deliver(raw: string, secret = SECRET) {
  const answer = await fetch(`${t.url}/mail/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
    body: raw.replaceAll('\n', '\r\n'),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, Json> };
}

let sent = 0;
/** A mail with these header fields and text. */
function mail(fields: Record<string, string>, text: string): string {
  sent += 1;
  const all = { Subject: 'Re: Hola', 'Message-ID': `<m${sent}@correo.test>`, ...fields };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${head.join('\n')}\n\n${text}\n`;
}

const inParts = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=B' };

async function picturePart(name: string, background: string): Promise<string> {
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const head = `Content-Type: image/jpeg; name="${name}"\nContent-Disposition: attachment; filename="${name}"`;
  return `--B\n${head}\nContent-Transfer-Encoding: base64\n\n${photo.toString('base64')}\n`;
}

/** A unit with a contract in force of these tenants. */
async function lease(tenants: string[]): Promise<{ unit: string; contract: string }> {
  const unit = await make('place', { type: 'UNIT', street: 'Calle del Aviso', number: '3', zip: '28001' });
  const { id } = await t.services.services
    .get('contracts')!
    .get(RecordStores)
    .of(contractRecord)
    .create(
      build(contractRecord, {
        ...{ validated: true, activated: true, cancelled: false, finished: false, unpaid: false },
        mandateStatus: 'ACTIVE',
        ...{ startDate: addYears(today, -1), endDate: addYears(today, 4), units: [unit], tenants },
      }) as Record<string, Json>,
      serviceContext('contracts'),
      undefined,
      { byCommand: true },
    );
  return { unit, contract: id };
}

/** The address for answers of the newest mail whose text says so. */
const answersTo = (words: string) =>
  until(`mail with '${words}'`, async () => {
    const files = (await readdir(join(folder, 'mail'))).filter((name) => name.endsWith('.eml'));
    const raw = await Promise.all(files.map((name) => readFile(join(folder, 'mail', name), 'utf8')));
    const text = raw.find((one) => one.includes(words));
    return /^Reply-To:\s+(respuestas\+[0-9a-f]{52}@casa\.example)/im.exec(text ?? '')?.[1];
  });
const received = (subject: string) =>
  until(`received '${subject}'`, async () =>
    (await find('communication', { direction: 'IN' })).find((one) => one['subject'] === subject),
  );
const tasks = async (title: RegExp) =>
  (await find('task', {})).filter((one) => title.test(String(one['title'])));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'llavero-inbound-'));
  standIns = await startStandIns({ dir: folder });
  t = await startTestGateway(
    {
      contracts: ContractsModule,
      documents: DocumentsModule,
      notifications: NotificationsModule,
      people: PeopleModule,
      places: PlacesModule,
      supplies: SuppliesModule,
    },
    { MAIL_INBOUND_SECRET: SECRET },
    {
      ...standIns.variables,
      DATA_DIR: folder,
      MAIL_REPLY_TO: 'respuestas@casa.example',
      IMAP_EVERY_SECONDS: '1',
    },
  );
  admin = await t.tokenFor('ADMIN', randomUUID());
  clerkId = await make('employee', {
    firstname: 'Sara',
    email: 'sara@casa.example',
    role: 'INTERNAL_EMPLOYEE',
  });
  clerk = await t.tokenFor('INTERNAL_EMPLOYEE', clerkId);
  tenant = await make('agent', { firstname: 'Luis', lastname: 'Prado', roles: ['TENANT'], email: TENANT });
  issue = await make('issue', {
    description: 'Gotea el grifo',
    category: 'PLUMBING',
    tenants: [tenant],
    assignedTo: clerkId,
  });
}, 300_000);
afterAll(async () => {
  await t?.stop();
  await standIns?.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

describe('received mail', () => {
  it('[JOB-04] is taken from whoever shows the secret, as a message', async () => {
    expect((await deliver('From: a@b.es\n\nx', 'another-secret-that-is-not-ours')).status).toBe(401);
    const json = await t.post('/mail/inbound', {}, { headers: { authorization: `Bearer ${SECRET}` } });
    expect(json.status).toBe(400);
  });

  it('[OPS-03] [JOB-04] an answer to the mail of an issue is in its conversation, once', async () => {
    await command('WriteIssueMessage', { issue, audience: 'TENANT', text: 'Le va bien el jueves' });
    const to = await answersTo('Le va bien el jueves');
    const raw = mail(
      { From: `Luis <${TENANT.toUpperCase()}>`, To: to, Subject: 'Re: grifo', ...inParts },
      [
        '--B\nContent-Type: text/plain; charset=utf-8\n\nEl jueves a las diez\n',
        `El jue, 26 nov 2026, oficina <${to}> escribió:\n> Le va bien el jueves\n`,
        await picturePart('grifo.jpg', 'red'),
        '--B\nContent-Type: application/zip; name="virus.zip"\nContent-Disposition: attachment; filename="virus.zip"\nContent-Transfer-Encoding: base64\n\nUEsDBAo=\n--B--',
      ].join('\n'),
    );
    const first = await deliver(raw);
    expect(first).toMatchObject({ status: 200, body: { known: false } });
    expect((await deliver(raw)).body).toEqual({ mail: first.body['mail'], known: true });
    const communication = await received('Re: grifo');
    const messages = await thread();
    expect(messages.filter(({ author }) => author === 'Luis Prado')).toHaveLength(1);
    expect(messages.at(-1)).toMatchObject({ audience: 'TENANT', outside: true });
    expect(messages.at(-1)?.text).toMatch(
      /^El jueves a las diez\n\nArchivos que no se han guardado:\n«virus.zip»/,
    );
    const [kept] = await find('issue', { id: issue });
    expect([kept?.['photos'], kept?.['documents']]).toEqual([[expect.any(String)], [expect.any(String)]]);
    expect(communication).toMatchObject({ id: first.body['mail'], attachments: [{ fileName: 'grifo.jpg' }] });
  });

  it('[OPS-03] a foreign sender and a forged token are kept aside with a task', async () => {
    const before = (await thread()).length;
    const to = await answersTo('Le va bien el jueves');
    await deliver(mail({ From: 'otra@correo.test', To: to, Subject: 'Soy otra' }, 'Ábrame la puerta'));
    expect((await received('Soy otra'))['answerTo']).toEqual(expect.any(String));
    const [task] = await tasks(/^Revisar un correo recibido$/);
    expect(task).toMatchObject({ assignedTo: clerkId, status: 'TO_DO' });
    const forged = to.replace(/.{4}@/, (end) => (end === '0000@' ? '1111@' : '0000@'));
    await deliver(mail({ From: TENANT, To: forged, Subject: 'Falso' }, 'Hola'));
    expect((await received('Falso'))['answerTo']).toBeNull();
    await deliver(mail({ From: TENANT, To: 'respuestas@casa.example', Subject: 'Sin código' }, 'Hola'));
    await received('Sin código');
    expect(await tasks(/no responden a ningún mensaje/)).toHaveLength(1);
    expect(await thread()).toHaveLength(before);
  });

  it('[OPS-03] an absence is noted and not in the conversation', async () => {
    const before = (await thread()).length;
    const to = await answersTo('Le va bien el jueves');
    const fields = { From: TENANT, To: to, Subject: 'Ausente', 'Auto-Submitted': 'auto-replied' };
    await deliver(mail(fields, 'Estoy de vacaciones'));
    await received('Ausente');
    expect(await thread()).toHaveLength(before);
  });

  it('[JOB-04] an answer to another message is kept beside it and told to its author; what comes back is an error with a task', async () => {
    const subject = 'Documentación pendiente';
    const { communication } = await command('SendEmail', {
      ...{ to: TENANT, subject, body: 'Falta su nómina de marzo', relatedAgents: [tenant] },
    });
    const to = await answersTo('Falta su n');
    await deliver(mail({ From: TENANT, To: to, Subject: 'Mi nómina' }, 'La envío mañana'));
    expect(await received('Mi nómina')).toMatchObject({ answerTo: communication, relatedAgents: [tenant] });
    const told = await until('the author is told', async () =>
      (await find('communication', { template: 'MAIL_ANSWERED' })).at(0),
    );
    expect(told).toMatchObject({ to: [{ id: clerkId }] });
    expect(String(told['body'])).toContain('La envío mañana');

    const bounce = mail(
      {
        From: 'MAILER-DAEMON@correo.test',
        To: to,
        'Auto-Submitted': 'auto-replied',
        'MIME-Version': '1.0',
        'Content-Type': 'multipart/report; report-type=delivery-status; boundary=B',
      },
      `--B\nContent-Type: text/plain\n\nNo such user.\n--B\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; correo.test\n\nFinal-Recipient: rfc822; ${TENANT}\nAction: failed\nStatus: 5.1.1\n\n--B--`,
    );
    await deliver(bounce);
    const failed = await until('the message is an error', async () =>
      (await find('communication', { id: communication ?? '' })).find((one) => one['status'] === 'ERROR'),
    );
    expect(failed['error']).toContain('La dirección no existe (5.1.1)');
    const [task] = await tasks(/correo devuelto/);
    expect(task).toMatchObject({ assignedTo: clerkId, relatedAgents: [tenant] });
  });

  it('[JOB-04] is read from the mailbox, and once where both ways bring it', async () => {
    await command('WriteIssueMessage', { issue, audience: 'TENANT', text: 'Conteste por correo' });
    const to = await answersTo('Conteste por correo');
    const raw = mail({ From: TENANT, To: to, Subject: 'Re: buzón' }, 'Leído del buzón');
    standIns.of(MailboxStandIn).deliver(raw.replaceAll('\n', '\r\n'));
    await received('Re: buzón');
    expect((await deliver(raw)).body['known']).toBe(true);
    const said = await until('it is in the conversation', async () =>
      (await thread()).filter(({ text }) => text === 'Leído del buzón'),
    );
    expect(said).toHaveLength(1);
  });

  it('[OPS-03] of too many in an hour the last stands aside, and the task says why', async () => {
    await command('WriteIssueMessage', { issue, audience: 'TENANT', text: 'Escriba lo que quiera' });
    const to = await answersTo('Escriba lo que quiera');
    const fields = { From: TENANT, To: to, Subject: 'Re: mucho' };
    for (let at = 0; at < 31; at += 1) await deliver(mail(fields, `Mensaje ${at}`));
    await until('a task says so', async () =>
      (await tasks(/Revisar un correo recibido/)).some(({ description }) =>
        String(description).startsWith('Esta persona ha enviado muchos mensajes seguidos'),
      ),
    );
  });
});

describe('an issue of a received mail', () => {
  const NORA = 'nora.vela@correo.test';
  const about = { To: 'respuestas@casa.example' };
  let nora: string;
  let home: { unit: string; contract: string };
  beforeAll(async () => {
    nora = await make('agent', { firstname: 'Nora', lastname: 'Vela', roles: ['TENANT'], email: NORA });
    home = await lease([nora]);
  });
  const issues = (filter: Record<string, Json>) => find('issue', filter);

  it('[OPS-03] of a tenant is proposed with contract, words and photos, made once by staff and marked as not proved', async () => {
    const parts = [
      '--B\nContent-Type: text/plain; charset=utf-8\n\nLa caldera gotea desde ayer\n',
      await picturePart('caldera.jpg', 'blue'),
      await picturePart('suelo.jpg', 'green'),
      '--B--',
    ];
    await deliver(mail({ ...about, ...inParts, From: NORA, Subject: 'Caldera rota' }, parts.join('\n')));
    const { id } = await received('Caldera rota');
    expect(await issues({ contract: home.contract })).toEqual([]);
    const proposal = await command('ProposeMailIssue', { mail: id });
    expect(proposal).toMatchObject({
      issue: null,
      ...{ sender: NORA, reporter: nora, contracts: [home.contract], files: 2 },
    });
    expect(proposal['description']).toBe('Caldera rota\nLa caldera gotea desde ayer');
    const asked = {
      ...{ mail: id, contract: home.contract, reporter: nora, category: 'HEATING', priority: 'HIGH' },
      ...{ description: String(proposal['description']), answer: 'Ya la miramos' },
    };
    const tenantToken = await t.tokenFor('TENANT', nora);
    const refused = await t.post('/commands/CreateMailIssue', asked, { token: tenantToken });
    expect(refused.status).toBe(403);
    const both = await Promise.all([command('CreateMailIssue', asked), command('CreateMailIssue', asked)]);
    expect(both.map(({ issue: made }) => made)).toEqual([id, id]);
    expect(both.map(({ known }) => known).sort()).toEqual([false, true]);
    const made = await issues({ contract: home.contract });
    expect(made).toMatchObject([
      {
        ...{
          id,
          receivedMail: id,
          place: home.unit,
          reporter: nora,
          reporterRole: 'TENANT',
          tenants: [nora],
        },
        ...{ category: 'HEATING', priority: 'HIGH', nextStep: 'TRIAGE', assignedTo: clerkId },
      },
    ]);
    expect(made[0]?.['photos']).toHaveLength(2);
    expect(made[0]?.['documents']).toHaveLength(2);
    expect(JSON.stringify(made[0]?.['chronology'])).toContain('Remitente sin verificar');
    expect(await command('ProposeMailIssue', { mail: id })).toMatchObject({ issue: id });
    // The answer goes to the address of the file, and an answer to it lands in the conversation.
    const to = await answersTo('Ya la miramos');
    await deliver(mail({ From: NORA, To: to, Subject: 'Re: caldera' }, 'Gracias, estoy por las tardes'));
    await received('Re: caldera');
    const { messages } = await command('IssueThread', { issue: id });
    expect((messages as { text: string }[]).map(({ text }) => text).sort()).toEqual([
      'Gracias, estoy por las tardes',
      'Ya la miramos',
    ]);
  });

  it('[OPS-03] offers every contract of the tenant, and of an unknown sender none: a person says where', async () => {
    const other = await lease([nora]);
    await deliver(mail({ ...about, From: NORA, Subject: 'Otra cosa' }, 'La persiana no baja'));
    const second = await received('Otra cosa');
    const { contracts } = await command('ProposeMailIssue', { mail: second.id });
    expect([...(contracts as string[])].sort()).toEqual([home.contract, other.contract].sort());
    await deliver(mail({ ...about, From: 'vecina@correo.test', Subject: 'Humedad' }, 'Cae agua al primero'));
    const { id } = await received('Humedad');
    expect(await command('ProposeMailIssue', { mail: id })).toMatchObject({ reporter: null, contracts: [] });
    const said = { mail: id, description: 'Cae agua al primero' };
    const noWhere = await command('CreateMailIssue', said);
    expect(noWhere['error']).toMatchObject({ code: 'ISSUE.NO_PLACE', problems: [{ field: 'contract' }] });
    const toNobody = await command('CreateMailIssue', { ...said, place: other.unit, answer: 'Gracias' });
    expect(toNobody['error']).toMatchObject({ code: 'ISSUE.NOBODY_TO_ANSWER' });
    expect(await issues({ receivedMail: id })).toEqual([]);
    expect(await command('CreateMailIssue', { ...said, place: other.unit })).toMatchObject({ known: false });
    expect(await issues({ receivedMail: id })).toMatchObject([
      { place: other.unit, reporter: null, tenants: [] },
    ]);
  });

  it('[OPS-03] an automatic mail, one of ours and an answer to one make none', async () => {
    const auto = { ...about, From: NORA, Subject: 'Fuera de la oficina', 'Auto-Submitted': 'auto-replied' };
    await deliver(mail(auto, 'Vuelvo el lunes'));
    await deliver(mail({ ...about, From: NORA, Subject: 'Después' }, 'Ya está'));
    await received('Después');
    const subjects = (await find('communication', { direction: 'IN' })).map(({ subject }) => subject);
    expect(subjects).not.toContain('Fuera de la oficina');
    const answer = await received('Re: caldera');
    for (const other of [answer.id, String(answer['answerTo'])]) {
      const asked = { mail: other, contract: home.contract, description: 'Gotea' };
      expect((await command('CreateMailIssue', asked))['error']).toMatchObject({
        code: 'ISSUE.NOT_A_RECEIVED_MAIL',
      });
    }
  });
});
