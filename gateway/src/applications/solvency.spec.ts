import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { mailed } from '@llavero/kit/testing/notified';
import { addDays } from '@llavero/proto/values/dates';
import { pdfOf } from '../media/testing/files.ts';
import { startTestGateway } from '../testing/test-gateway.ts';
import {
  type ApplicationBench,
  applicationModules,
  type Failure,
  openApplicationBench,
  today,
} from './testing/application-bench.ts';

let bench: ApplicationBench;
beforeAll(async () => {
  bench = await openApplicationBench((DATA_DIR) => startTestGateway(applicationModules, {}, { DATA_DIR }));
});
afterAll(() => bench?.stop());
beforeEach(() => mailed.clear());

type Made = {
  success?: boolean;
  id: string;
  data: { version: number; status: string; uploadedFiles: string[] };
} & Failure;

/** RST-04 as programs call it. */
async function post(json: unknown, files: Buffer[] = [], token: string | null = bench.staff) {
  const body = new FormData();
  for (const [at, file] of files.entries())
    body.append(`file${at}`, new Blob([new Uint8Array(file)]), `papel ${at}.pdf`);
  if (json !== undefined) body.append('json', typeof json === 'string' ? json : JSON.stringify(json));
  const answer = await fetch(`${bench.t.url}/manager/createSolvencyRequest`, {
    method: 'POST',
    body,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { status: answer.status, body: (await answer.json()) as Made };
}
const files = async () =>
  (
    await bench
      .database('documents')
      .query<{ n: string }>('SELECT count(*) AS n FROM media WHERE deleted_at IS NULL')
  )[0]?.n;
const requests = async () => (await bench.stores('contracts').of('solvencyRequest').findUnchecked({})).length;
const request = {
  tenants: [{ name: 'Ana Gil', idType: 'NIF', idNumber: '12345678Z', annualIncome: 36_000 }],
  avalists: [],
  rent: 900,
  notes: 'Urgente',
};

describe('POST /manager/createSolvencyRequest', () => {
  it('[RST-04] is for staff, and makes the request with its files', async () => {
    expect((await post(request, [], null)).status).toBe(401);
    for (const role of ['TENANT', 'EXTERNAL_EMPLOYEE'] as const)
      expect((await post(request, [], await bench.t.tokenFor(role))).status).toBe(403);
    const { status, body } = await post(request, [pdfOf('Nómina'), pdfOf('Contrato')]);
    expect([status, body.success, body.data.status]).toEqual([200, true, 'PENDING']);
    expect(body.data.uploadedFiles).toHaveLength(2);
    const made = await bench.stores('contracts').of('solvencyRequest').loadUnchecked(body.id);
    expect(made).toMatchObject({
      name: 'Ana Gil',
      rent: 900,
      annualPayments: 12,
      effortRate: 30,
      uploadedFiles: body.data.uploadedFiles,
    });
    expect((await post(request)).body.data.uploadedFiles).toEqual([]);
  });

  it('[RST-04] what is wrong names field and rule, and nothing is half-saved: neither request nor files', async () => {
    const before = [await requests(), await files()];
    const cases: [unknown, string, string][] = [
      [undefined, 'json', 'required'],
      ['{"tenants": ', 'json', 'json'],
      ['[]', 'json', 'object'],
      [{ ...request, rent: 'mucho' }, 'rent', 'money'],
      [
        { ...request, tenants: [{ name: 'Ana', idType: 'NIF', idNumber: '1' }] },
        'tenants.0.idNumber',
        'nationalId',
      ],
      [{ ...request, tenants: [{ idNumber: '12345678Z' }] }, 'tenants.0.name', 'required'],
      [{ ...request, unknownField: 1 }, 'unknownField', 'unknown'],
    ];
    for (const [json, field, rule] of cases) {
      const { status, body } = await post(json, [pdfOf('Nómina')]);
      expect([field, status, body.error?.problems?.[0]]).toEqual([
        field,
        400,
        expect.objectContaining({ field, rule: expect.stringContaining(rule) }),
      ]);
    }
    const hostile = await post(request, [pdfOf('Nómina'), Buffer.from('#!/bin/sh\nrm -rf /\n')]);
    expect([hostile.status, hostile.body.error?.code]).toEqual([400, 'UPLOAD.TYPE']);
    expect([await requests(), await files()]).toEqual(before);
  });
});

describe('the life of a solvency request', () => {
  it('[STA-07] is asked for, accepted, rejected and cancelled by commands, with a line of its chronology each', async () => {
    const { body } = await post(request);
    const { id } = body;
    let { version } = body.data;
    const run = async (name: string, more: object = {}, token: string | undefined = bench.staff) => {
      const answer = await bench.command<{ version: number; status: string }>(
        name,
        { id, version, ...more },
        token,
      );
      if (answer.status === 200) version = answer.body.version;
      return answer;
    };
    expect((await bench.command('RequestSolvency', { id, version })).status).toBe(401);
    expect((await run('RequestSolvency', {}, await bench.t.tokenFor('LANDLORD'))).status).toBe(403);
    expect((await run('RequestSolvency', { insurer: 'Mutua' })).body).toMatchObject({
      status: 'REQUESTED',
      sending: false,
    });
    expect((await bench.command('AcceptSolvency', { id, version: 1 }, bench.staff)).body.error?.code).toBe(
      'RECORD.STALE',
    );
    expect((await run('RejectSolvency')).body.error?.problems?.[0]?.field).toBe('notes');
    expect((await run('RejectSolvency', { notes: 'Sin nóminas' })).body.status).toBe('REJECTED');
    expect((await run('AcceptSolvency', { notes: 'Aporta avalista' })).body.status).toBe('ACCEPTED');
    expect((await run('CancelSolvency')).body.status).toBe('CANCELLED');
    expect((await run('AcceptSolvency')).body.error?.code).toBe('SOLVENCY_REQUEST.CHANGE_NOT_ALLOWED');
    const made = await bench.stores('contracts').of('solvencyRequest').loadUnchecked(id);
    expect(made).toMatchObject({ insurer: 'Mutua', answerNotes: 'Aporta avalista' });
    expect((made.chronology ?? []).map(({ description }) => description)).toEqual([
      'Solvencia: solicitada a la aseguradora',
      'Solvencia: rechazada',
      'Solvencia: aceptada',
      'Solvencia: cancelada',
    ]);
  });

  it('[STA-07] without an insurer a person decides at once, and nobody is asked about no tenants', async () => {
    const { body } = await post(request);
    const accepted = await bench.command<{ status: string }>(
      'AcceptSolvency',
      { id: body.id, version: 1 },
      bench.staff,
    );
    expect(accepted.body.status).toBe('ACCEPTED');
    const empty = await post({ rent: 900 });
    const refused = await bench.command('RequestSolvency', { id: empty.body.id, version: 1 }, bench.staff);
    expect(refused.body.error).toMatchObject({
      code: 'SOLVENCY_REQUEST.NO_TENANTS',
      problems: [{ field: 'tenants' }],
    });
  });

  it('[RST-08] GET /insurance/mdp/{id} tells staff how it stands, and nobody else anything', async () => {
    const { body } = await post(request);
    const path = `/insurance/mdp/${body.id}`;
    expect((await bench.t.get(path)).status).toBe(401);
    expect((await bench.t.get(path, { token: await bench.t.tokenFor('TENANT') })).status).toBe(403);
    const external = await bench.t.tokenFor('EXTERNAL_EMPLOYEE');
    const [foreign, unknown] = [
      await bench.t.get<Failure>(path, { token: external }),
      await bench.t.get<Failure>('/insurance/mdp/nada', { token: external }),
    ];
    expect([foreign.status, foreign.body.error?.code]).toEqual([404, 'SOLVENCY_REQUEST.NOT_FOUND']);
    expect(foreign.text).toBe(unknown.text);
    expect((await bench.t.get(path, { token: bench.staff })).body).toMatchObject({
      id: body.id,
      status: 'PENDING',
      reference: null,
      file: null,
    });
  });
});

describe('what an application comes to', () => {
  it('[OPS-06] those who were not chosen are told once, with what was previewed', async () => {
    const one = await bench
      .stores('contracts')
      .of('candidature')
      .create(
        {
          unit: bench.unit,
          status: 'REJECTED',
          tenants: [{ name: 'Pía Sol', email: 'pia@example.com' }],
        } as never,
        serviceContext('contracts'),
      );
    const preview = await bench.command<{ subject: string; body: string; candidatures: object[] }>(
      'PreviewRefusals',
      { candidatures: [one.id] },
      bench.staff,
    );
    expect(preview.body.candidatures).toMatchObject([
      { name: 'Pía Sol', to: [{ email: 'pia@example.com' }], problem: null },
    ]);
    const { subject, body } = preview.body;
    const step = async () => {
      const { nextStep, nextHolder } = await bench
        .stores('contracts')
        .of('candidature')
        .loadUnchecked(one.id);
      return [nextStep, nextHolder];
    };
    expect(await step()).toEqual(['TELL', 'OFFICE']);
    const tell = () => bench.command('SendRefusals', { candidatures: [one.id], subject, body }, bench.staff);
    expect((await tell()).body).toEqual({ sent: 1, passedOver: 0 });
    expect(await step()).toEqual(['NONE', 'NOBODY']);
    expect((await tell()).body).toEqual({ sent: 0, passedOver: 1 });
    expect([...mailed.values()]).toMatchObject([{ to: ['pia@example.com'], subject, body }]);
  });

  it('[OPS-06] what nobody has sent in time and what was refused long ago is erased with its files', async () => {
    const [left, refused] = [
      await bench.begin({ email: 'left@example.com' }),
      await bench.begin({ email: 'no@example.com' }),
    ];
    await bench.attach(left, 'PAYSLIP');
    await bench.fill(refused, { name: 'Nora Paz' });
    await bench.submit(refused);
    const one = await bench.applied();
    const media = (
      await bench.database('documents').query<{ id: string }>('SELECT id FROM media ORDER BY id DESC LIMIT 4')
    ).map(({ id }) => id);
    await bench
      .stores('contracts')
      .of('candidature')
      .writeUnchecked(
        one.id,
        undefined,
        { status: 'REJECTED', decidedAt: addDays(today, -91), rejectionReason: 'Otra' },
        {},
        serviceContext('contracts'),
      );
    await bench.database('contracts').query(
      `UPDATE application SET retention_date = current_date - 2 WHERE candidature IS NULL AND id =
         (SELECT application FROM applicant a JOIN scoped_link l ON l.recipient = a.id
          WHERE l.token_hash = sha256($1::bytea))`,
      [Buffer.from(left)],
    );
    const erase = () => bench.command('EraseApplications', {}, admin);
    const admin = await bench.t.tokenFor('ADMIN');
    expect((await bench.command('EraseApplications', {}, bench.staff)).status).toBe(403);
    expect((await erase()).body).toEqual({ unfinished: 1, refused: 1 });
    expect((await erase()).body).toEqual({ unfinished: 0, refused: 0 });
    expect((await bench.command('ApplicationPage', { code: left })).body.error?.code).toBe('LINK.INVALID');
    expect(await bench.stores('contracts').of('candidature').loadUnchecked(one.id)).toMatchObject({
      name: null,
      tenants: [],
      documents: [],
    });
    const files = await bench
      .database('documents')
      .query<{ key: string | null; gone: boolean }>(
        'SELECT storage_key AS key, deleted_at IS NOT NULL AS gone FROM media WHERE id = ANY($1::uuid[])',
        [media],
      );
    expect(files).toEqual(media.map(() => ({ key: null, gone: true })));
  });
});
