import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { mailed, NotifyingNeighbour } from '@llavero/kit/testing/notified';
import { until } from '@llavero/kit/testing/until';
import { applicationPrivacy } from '@llavero/proto/rules/application';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { Upload } from 'tus-js-client';
import { pdfOf } from '../media/testing/files.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Failure = { error?: { code: string; message: string; problems?: { field: string; rule: string }[] } };
interface Page {
  version: number;
  main: boolean;
  said: { name: string | null };
  people: { id: string; name: string; state: string }[];
  files: { type: string; media: string; name: string }[];
  unit: string;
}

let t: TestGateway;
let folder: string;
let staff: string;
let unit: string;
const today = startOfDay(Math.floor(Date.now() / 1000));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'llavero-applications-'));
  t = await startTestGateway(
    {
      contracts: ContractsModule,
      documents: DocumentsModule,
      places: neighbour('places'),
      people: neighbour('people'),
      notifications: NotifyingNeighbour,
    },
    {},
    { DATA_DIR: folder },
  );
  staff = await t.tokenFor('INTERNAL_EMPLOYEE', randomUUID());
  unit = await place({ publishedDate: today });
});
afterAll(async () => {
  await t?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => mailed.clear());

const stores = (name: 'contracts' | 'documents' | 'places') =>
  t.services.services.get(name)!.get(RecordStores);
const database = (name: 'contracts' | 'documents') => t.services.services.get(name)!.get(Database);
const place = async (more: object = {}) =>
  (
    await stores('places')
      .of('place')
      .create(
        {
          type: 'UNIT',
          street: 'Calle Mayor',
          number: '7',
          door: 'B',
          city: 'Madrid',
          offerTitle: 'Piso luminoso',
          offerRent: 1000,
          ...more,
        },
        serviceContext('places'),
      )
  ).id;
const command = <T>(name: string, input: object, token?: string) =>
  t.post<T & Failure>(`/commands/${name}`, input, token ? { token } : {});

const codes = () =>
  [...mailed.values()].map(({ to, secrets }) => ({
    to: (to as string[])[0] ?? '',
    code: /reserva\/([\w-]{43})/.exec(JSON.stringify(secrets))?.[1] ?? '',
  }));
const codeFor = (address: string) => codes().findLast(({ to }) => to === address)?.code ?? '';
const asked = (more: object = {}) => ({
  request: randomUUID(),
  unit,
  name: 'Ana Gil Prado',
  email: 'ana@example.com',
  phone: '612345678',
  accepted: true,
  consentVersion: applicationPrivacy.version,
  ...more,
});
async function begin(more: object = {}): Promise<string> {
  const { status, body } = await command<{ code: string }>('StartApplication', asked(more));
  expect([status, body.error?.message]).toEqual([200, undefined]);
  return body.code;
}
const page = async (code: string) => (await command<Page>('ApplicationPage', { code })).body;

/** Sends a file with a link as the page does, cut once in the middle. */
async function send(code: string, type: string, file = pdfOf(type, 200_000)): Promise<string> {
  const upload = await new Promise<string>((resolve, reject) => {
    let isCut = false;
    const sending: Upload = new Upload(file, {
      endpoint: `${t.url}/uploads`,
      chunkSize: 64 * 1024,
      retryDelays: null,
      headers: { 'x-link-code': code },
      metadata: { filename: `${type}.pdf` },
      onChunkComplete: () => {
        if (isCut) return;
        isCut = true;
        void sending.abort().then(() => sending.start());
      },
      onSuccess: () => resolve(sending.url?.split('/').at(-1) ?? ''),
      onError: reject,
    });
    sending.start();
  });
  const { body } = await command<{ media: string }>('FinishLinkedUpload', { code, upload });
  return body.media;
}
const attach = async (code: string, type: string) => {
  const media = await send(code, type);
  return command<{ files: number }>('AddApplicationFile', { code, type, media, name: `${type}.pdf` });
};
const said = (more: object = {}) => ({
  name: 'Ana Gil Prado',
  idType: 'NIF',
  idNumber: '12345678Z',
  birthDate: startOfDay(631_152_000),
  phone: '612345678',
  employment: 'PERMANENT',
  employer: 'Talleres Sur',
  annualIncome: 30_000,
  ...more,
});
const submit = async (code: string, more: object = {}) => {
  const { version } = await page(code);
  const input = { code, version, accepted: true, consentVersion: applicationPrivacy.version, ...more };
  return command<{ waitingFor: number; mailed: number }>('SubmitApplication', input);
};
const save = async (code: string, input: object) =>
  command<{ version: number }>('SaveApplication', { code, version: (await page(code)).version, ...input });
/** Somebody's own part, whole but for what is left out. */
async function fill(code: string, more: object = {}, terms = true): Promise<void> {
  const saved = await save(code, {
    said: said(more),
    ...(terms ? { terms: { startDate: addDays(today, 30), adults: 2, children: 0 } } : {}),
  });
  expect([saved.status, saved.body.error]).toEqual([200, undefined]);
  for (const type of ['NIF', 'WORK_CONTRACT', 'PAYSLIP']) expect((await attach(code, type)).status).toBe(200);
}
const applied = async () =>
  (
    await stores('contracts')
      .of('candidature')
      .findUnchecked({ sort: [{ field: 'id', order: 'desc' }] })
  )[0]!;

describe('an application by the public form', () => {
  it('[OPS-06] shows anybody what is offered, and of it neither door nor floor', async () => {
    const hidden = await place();
    const { status, text, body } = await command<{ units: { id: string; title: string; rent: number }[] }>(
      'ApplicationUnits',
      {},
    );
    expect(status).toBe(200);
    expect(body.units).toMatchObject([{ id: unit, title: 'Piso luminoso', rent: 1000, city: 'Madrid' }]);
    expect(text).not.toContain(hidden);
    expect(text).not.toMatch(/door|floor|"7"/);
  });

  it('[OPS-06] is begun for what is offered, with consent, and mails its link; a second press begins nothing new', async () => {
    const notOffered = await command('StartApplication', asked({ unit: await place() }));
    expect(notOffered.body.error).toMatchObject({ code: 'APPLICATION.UNIT', problems: [{ field: 'unit' }] });
    const silent = await command('StartApplication', asked({ accepted: false }));
    expect(silent.body.error).toMatchObject({
      code: 'APPLICATION.CONSENT',
      problems: [{ field: 'accepted' }],
    });
    const wrong = await command('StartApplication', asked({ email: 'ana' }));
    expect([wrong.status, wrong.body.error?.problems?.[0]?.field]).toEqual([400, 'email']);
    const spam = await command('StartApplication', asked({ website: 'https://spam.example' }));
    expect(spam.body.error?.code).toBe('FORM.TRAP');
    expect(mailed.size).toBe(0);
    const request = randomUUID();
    const twice = await Promise.all([begin({ request }), begin({ request })]);
    const rows = await database('contracts').query('SELECT FROM application WHERE request = $1', [request]);
    expect(rows).toHaveLength(1);
    expect(new Set(codes().map(({ to }) => to))).toEqual(new Set(['ana@example.com']));
    for (const code of twice) expect((await page(code)).said.name).toBe('Ana Gil Prado');
    const [mail] = mailed.values();
    expect(mail?.body).not.toContain('/reserva/');
  });

  it('[OPS-06] left on its third page it is all there by the mailed link, sealed in the database', async () => {
    const code = await begin({ email: 'resume@example.com' });
    await save(code, {
      said: { ...said(), annualIncome: null },
      terms: { startDate: addDays(today, 20), adults: 1 },
    });
    await attach(code, 'PAYSLIP');
    mailed.clear();
    // Says the same whether or not the address has an application.
    const [known, unknown] = [
      await command('ResumeApplication', { email: 'Resume@example.com ' }),
      await command('ResumeApplication', { email: 'nobody@example.com' }),
    ];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const again = await until('the link to be mailed', async () => codeFor('resume@example.com'));
    expect(await page(again)).toMatchObject({
      said: { idNumber: '12345678Z', annualIncome: null },
      terms: { adults: 1 },
      files: [{ type: 'PAYSLIP', name: 'PAYSLIP.pdf' }],
    });
    expect(codes().map(({ to }) => to)).not.toContain('nobody@example.com');
    const dump = JSON.stringify(
      await database('contracts').query(
        'SELECT a::text, p::text FROM application a JOIN applicant p ON p.application = a.id',
      ),
    );
    for (const secret of ['12345678Z', 'resume@example.com', 'Ana Gil', again])
      expect(dump).not.toContain(secret);
  });

  it('[OPS-06] guessed, expired and foreign codes open nothing and all answer alike', async () => {
    const code = await begin({ email: 'expired@example.com' });
    await database('contracts').query(
      `UPDATE scoped_link SET expires_at = now() WHERE recipient = (SELECT id FROM applicant ORDER BY id DESC LIMIT 1)`,
    );
    for (const bad of [code, 'x'.repeat(43), ''])
      for (const name of ['ApplicationPage', 'SubmitApplication', 'SaveApplication'] as const) {
        const input = { code: bad, version: 1, accepted: true, consentVersion: applicationPrivacy.version };
        expect(['LINK.INVALID', 'COMMAND.INVALID']).toContain((await command(name, input)).body.error?.code);
      }
    const [mine, theirs] = [await begin({ email: 'm@example.com' }), await begin({ email: 't@example.com' })];
    const media = await send(theirs, 'NIF');
    const stolen = await command('AddApplicationFile', { code: mine, type: 'NIF', media, name: 'a.pdf' });
    expect(stolen.body.error).toMatchObject({ code: 'APPLICATION.FILE', problems: [{ field: 'media' }] });
  });

  it('[OPS-06] of two devices the second is told, and loses nothing that the first has saved', async () => {
    const code = await begin({ email: 'two@example.com' });
    const { version } = await page(code);
    const first = await command('SaveApplication', { code, version, said: said({ employer: 'Uno' }) });
    const second = await command('SaveApplication', { code, version, said: said({ employer: 'Dos' }) });
    expect([first.status, second.body.error?.code]).toEqual([200, 'APPLICATION.STALE']);
    expect(await page(code)).toMatchObject({ said: { employer: 'Uno' } });
    // Photos come side by side with what is typed, and none is lost.
    const all = await Promise.all([
      ...['NIF', 'PAYSLIP', 'WORK_CONTRACT'].map((type) => attach(code, type)),
      save(code, { said: said({ employer: 'Tres' }) }),
    ]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await page(code)).files).toHaveLength(3);
  });

  it('[OPS-06] incomplete it names each field and document, and the link stays good', async () => {
    const code = await begin({ email: 'half@example.com' });
    await save(code, {
      said: { name: 'Ana', idType: 'NIF', idNumber: '12345678A', employment: 'PERMANENT', birthDate: today },
    });
    const { status, body } = await submit(code);
    expect([status, body.error?.code]).toEqual([400, 'APPLICATION.INCOMPLETE']);
    expect(body.error?.problems?.map(({ field, rule }) => `${field} ${rule}`)).toEqual([
      'said.phone required',
      'said.annualIncome required',
      'said.idNumber nationalId',
      'said.birthDate adult',
      'files.NIF required',
      'files.WORK_CONTRACT required',
      'files.PAYSLIP required',
      'terms.startDate required',
    ]);
    expect((await submit(code, { accepted: false })).body.error?.code).toBe('APPLICATION.CONSENT');
    expect((await submit(code, { consentVersion: '1999-01' })).body.error?.code).toBe(
      'APPLICATION.CONSENT_CHANGED',
    );
    expect((await page(code)).main).toBe(true);
  });

  it('[OPS-06] each person has an address of their own, and only the first one names them', async () => {
    const code = await begin({ email: 'first@example.com' });
    const people = [{ role: 'TENANT', name: 'Luis', email: 'First@example.com' }];
    const same = await save(code, { people, changesPeople: true });
    expect(same.body.error).toMatchObject({
      code: 'APPLICATION.PEOPLE',
      problems: [{ field: 'people.0.email' }],
    });
    expect((await page(code)).people).toEqual([]);
  });

  it('[OPS-06][STA-07] goes from the first part to the last: candidature, request, links of the others, status of each', async () => {
    const code = await begin({ email: 'eva@example.com' });
    await fill(code, { name: 'Eva Ros' });
    await save(code, {
      changesPeople: true,
      people: [
        { role: 'TENANT', name: 'Luis Mas', email: 'luis@example.com' },
        { role: 'AVALIST', name: 'Rosa Gil', email: 'rosa@example.com' },
      ],
    });
    expect((await page(code)).people).toMatchObject([{ state: 'NOT_SENT' }, { state: 'NOT_SENT' }]);
    mailed.clear();
    // Pressed twice at once, and once more after the answer was lost.
    const { version } = await page(code);
    const input = { code, version, accepted: true, consentVersion: applicationPrivacy.version };
    const both = await Promise.all([
      command('SubmitApplication', input),
      command('SubmitApplication', input),
    ]);
    const third = await command<{ waitingFor: number }>('SubmitApplication', input);
    expect([...both, third].map(({ status, body }) => [status, body])).toEqual(
      Array(3).fill([200, expect.objectContaining({ waitingFor: 2 })]),
    );
    expect((await command('ApplicationPage', { code })).body.error?.code).toBe('LINK.INVALID');
    expect(
      codes()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['luis@example.com', 'rosa@example.com']);
    const candidature = await applied();
    expect(candidature).toMatchObject({
      status: 'DOCUMENTS_PENDING',
      source: 'WEBSITE',
      unit,
      offeredRent: 1000,
      documentsComplete: false,
      tenants: [
        { name: 'Eva Ros', annualIncome: 30_000 },
        { name: 'Luis Mas', annualIncome: null },
      ],
      avalists: [{ name: 'Rosa Gil' }],
    });
    expect(candidature.documents).toHaveLength(3);
    const papers = await stores('documents').of('document').loadManyUnchecked(candidature.documents);
    expect(papers).toMatchObject(papers.map(() => ({ status: 'REVIEW_PENDING', category: 'TENANT' })));
    expect(papers.find(({ type }) => type === 'PAYSLIP')?.parameters).toMatchObject({ anualIncome: 30_000 });
    const request = candidature.solvencyRequest ?? '';
    expect(await stores('contracts').of('solvencyRequest').loadUnchecked(request)).toMatchObject({
      status: 'PENDING',
      candidature: candidature.id,
      rent: 1000,
      annualPayments: 12,
      effortRate: 40,
    });

    const luis = codeFor('luis@example.com');
    const theirs = await page(luis);
    expect(theirs).toMatchObject({ main: false, people: [], said: { name: 'Luis Mas', idNumber: null } });
    expect((await save(luis, { terms: { adults: 9 } })).body.error?.code).toBe('APPLICATION.NOT_MAIN');
    await fill(luis, { name: 'Luis Mas', idNumber: '87654321X', annualIncome: 20_000 }, false);
    expect((await submit(luis)).body).toMatchObject({ waitingFor: 1, mailed: 0 });

    const asStaff = async (token?: string) =>
      command<{ people: { id: string; name: string; state: string; missing: string[] }[] }>(
        'ApplicationProgress',
        { candidature: candidature.id },
        token,
      );
    expect((await asStaff()).status).toBe(401);
    expect((await asStaff(await t.tokenFor('TENANT'))).status).toBe(403);
    const { people } = (await asStaff(staff)).body;
    expect(people).toMatchObject([
      { name: 'Eva Ros', state: 'COMPLETE', missing: [], consentVersion: applicationPrivacy.version },
      { name: 'Luis Mas', state: 'COMPLETE' },
      { name: 'Rosa Gil', state: 'SENT', missing: ['NIF'] },
    ]);

    const old = codeFor('rosa@example.com');
    mailed.clear();
    expect((await command('ResendApplicationLink', { applicant: people[2]!.id }, staff)).status).toBe(200);
    expect(
      (await command('ResendApplicationLink', { applicant: people[1]!.id }, staff)).body.error?.code,
    ).toBe('APPLICATION.SENT');
    expect((await command('ApplicationPage', { code: old })).body.error?.code).toBe('LINK.INVALID');
    const rosa = codeFor('rosa@example.com');
    await fill(rosa, { name: 'Rosa Gil', annualIncome: 50_000 }, false);
    expect((await submit(rosa)).body).toMatchObject({ waitingFor: 0 });
    expect(await applied()).toMatchObject({
      status: 'IN_REVIEW',
      documentsComplete: true,
      annualIncome: 50_000,
    });
    expect((await applied()).documents).toHaveLength(9);
    const study = await command<{ verdict: string; lines: { message: string }[] }>(
      'StudySolvencyRequest',
      { id: request },
      staff,
    );
    expect(study.body).toMatchObject({ verdict: 'FIT', effort: 24, guarantorEffort: 24, insurer: null });
    expect(JSON.stringify(study.body.lines)).toContain('24,0 %');
  });

  it('[OPS-06] staff begins one for a unit that is not offered, and goes on without a mail', async () => {
    const hidden = await place();
    const { body } = await command<{ code: string }>(
      'StartApplication',
      asked({ unit: hidden, accepted: false, withoutMail: true }),
      staff,
    );
    expect(mailed.size).toBe(0);
    expect((await page(body.code)).main).toBe(true);
    expect((await command('OpenApplications', {})).status).toBe(401);
    const open = await command<{ applications: { unit: string }[] }>('OpenApplications', {}, staff);
    expect(open.body.applications.map((one) => one.unit)).toContain(hidden);
  });

  it('[OPS-06] those who were not chosen are told once, with what was previewed', async () => {
    const one = await stores('contracts')
      .of('candidature')
      .create(
        { unit, status: 'REJECTED', tenants: [{ name: 'Pía Sol', email: 'pia@example.com' }] } as never,
        serviceContext('contracts'),
      );
    const preview = await command<{ subject: string; body: string; candidatures: object[] }>(
      'PreviewRefusals',
      { candidatures: [one.id] },
      staff,
    );
    expect(preview.body.candidatures).toMatchObject([
      { name: 'Pía Sol', to: [{ email: 'pia@example.com' }], problem: null },
    ]);
    const { subject, body } = preview.body;
    const tell = () => command('SendRefusals', { candidatures: [one.id], subject, body }, staff);
    expect((await tell()).body).toEqual({ sent: 1, passedOver: 0 });
    expect((await tell()).body).toEqual({ sent: 0, passedOver: 1 });
    expect([...mailed.values()]).toMatchObject([{ to: ['pia@example.com'], subject, body }]);
  });

  it('[OPS-06] what nobody has sent in time and what was refused long ago is erased with its files', async () => {
    const [left, refused] = [
      await begin({ email: 'left@example.com' }),
      await begin({ email: 'no@example.com' }),
    ];
    await attach(left, 'PAYSLIP');
    await fill(refused, { name: 'Nora Paz' });
    await submit(refused);
    const one = await applied();
    const media = (
      await database('documents').query<{ id: string }>('SELECT id FROM media ORDER BY id DESC LIMIT 4')
    ).map(({ id }) => id);
    await stores('contracts')
      .of('candidature')
      .writeUnchecked(
        one.id,
        undefined,
        { status: 'REJECTED', decidedAt: addDays(today, -91), rejectionReason: 'Otra' },
        {},
        serviceContext('contracts'),
      );
    await database('contracts').query(
      `UPDATE application SET retention_date = current_date - 2 WHERE candidature IS NULL AND id =
         (SELECT application FROM applicant a JOIN scoped_link l ON l.recipient = a.id
          WHERE l.token_hash = sha256($1::bytea))`,
      [Buffer.from(left)],
    );
    const erase = () => command('EraseApplications', {}, admin);
    const admin = await t.tokenFor('ADMIN');
    expect((await command('EraseApplications', {}, staff)).status).toBe(403);
    expect((await erase()).body).toEqual({ unfinished: 1, refused: 1 });
    expect((await erase()).body).toEqual({ unfinished: 0, refused: 0 });
    expect((await command('ApplicationPage', { code: left })).body.error?.code).toBe('LINK.INVALID');
    expect(await stores('contracts').of('candidature').loadUnchecked(one.id)).toMatchObject({
      name: null,
      tenants: [],
      documents: [],
    });
    const files = await database('documents').query<{ key: string | null; gone: boolean }>(
      'SELECT storage_key AS key, deleted_at IS NOT NULL AS gone FROM media WHERE id = ANY($1::uuid[])',
      [media],
    );
    expect(files).toEqual(media.map(() => ({ key: null, gone: true })));
  });
});
