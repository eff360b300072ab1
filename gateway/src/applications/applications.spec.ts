import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ApplicationUnits } from '@llavero/contracts/application/start-application';
import { serviceContext } from '@llavero/kit/context';
import { testContext } from '@llavero/kit/testing/context';
import { mailed } from '@llavero/kit/testing/notified';
import { until } from '@llavero/kit/testing/until';
import { build } from '@llavero/proto/compile/factory';
import type { Json } from '@llavero/proto/fields/field';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { applicationPrivacy } from '@llavero/proto/rules/application';
import { addDays } from '@llavero/proto/values/dates';
import { startTestGateway } from '../testing/test-gateway.ts';
import {
  type ApplicationBench,
  applicationModules,
  openApplicationBench,
  today,
} from './testing/application-bench.ts';

let bench: ApplicationBench;
beforeAll(async () => {
  bench = await openApplicationBench((DATA_DIR) => startTestGateway(applicationModules, {}, { DATA_DIR }));
});
afterAll(() => bench?.stop());
beforeEach(() => mailed.clear());

describe('an application by the public form', () => {
  it('[OPS-06] shows anybody what is offered, and of it neither door nor floor', async () => {
    const hidden = await bench.place();
    const { status, text, body } = await bench.command<{
      units: { id: string; title: string; rent: number }[];
      byStaff: boolean;
    }>('ApplicationUnits', {});
    expect([status, body.byStaff]).toEqual([200, false]);
    expect(body.units).toMatchObject([
      { id: bench.unit, title: 'Piso luminoso', rent: 1000, city: 'Madrid' },
    ]);
    expect(text).not.toContain(hidden);
    expect(text).not.toMatch(/door|floor|"7"/);
  });

  it('[OPS-06] shows what the portals show: from when it is free, and nothing that somebody has taken or that lacks its text', async () => {
    const endDate = addDays(today, 20);
    const [soon, taken, wordless] = [
      await bench.place({ publishedDate: today, offerRent: 900 }),
      await bench.place({ publishedDate: today, offerRent: 800 }),
      await bench.place({ publishedDate: today, offerText: null }),
    ];
    await bench.letUntil(soon, endDate);
    await bench.letUntil(taken, addDays(today, 300));
    const list = await until('the list knows the contracts', async () => {
      const asked = { unit: null, page: 1, pageSize: 10 };
      const { body } = await bench.command<{ units: { id: string }[] }>('PublishedUnits', asked);
      return body.units.length === 2 ? body.units : undefined;
    });
    expect(list.map(({ id }) => id).sort()).toEqual([bench.unit, soon].sort());
    const units = new ApplicationUnits(bench.t.services.peers);
    expect((await units.run({}, testContext('TENANT'))).units).toEqual([
      expect.objectContaining({ id: soon, rent: 900, from: addDays(endDate, 1) }),
      expect.objectContaining({ id: bench.unit, rent: 1000, from: null }),
    ]);
    for (const unit of [taken, wordless]) {
      const { body } = await bench.command('StartApplication', bench.asked({ unit }));
      expect(body.error?.code).toBe('APPLICATION.UNIT');
    }
  });

  it('[OPS-06] is begun for what is offered, with consent, and mails its link; a second press begins nothing new', async () => {
    const notOffered = await bench.command('StartApplication', bench.asked({ unit: await bench.place() }));
    expect(notOffered.body.error).toMatchObject({ code: 'APPLICATION.UNIT', problems: [{ field: 'unit' }] });
    const silent = await bench.command('StartApplication', bench.asked({ accepted: false }));
    expect(silent.body.error).toMatchObject({
      code: 'APPLICATION.CONSENT',
      problems: [{ field: 'accepted' }],
    });
    const wrong = await bench.command('StartApplication', bench.asked({ email: 'ana' }));
    expect([wrong.status, wrong.body.error?.problems?.[0]?.field]).toEqual([400, 'email']);
    const spam = await bench.command('StartApplication', bench.asked({ website: 'https://spam.example' }));
    expect(spam.body.error?.code).toBe('FORM.TRAP');
    expect(mailed.size).toBe(0);
    const request = randomUUID();
    const twice = await Promise.all([bench.begin({ request }), bench.begin({ request })]);
    const rows = await bench
      .database('contracts')
      .query('SELECT FROM application WHERE request = $1', [request]);
    expect(rows).toHaveLength(1);
    expect(new Set(bench.codes().map(({ to }) => to))).toEqual(new Set(['ana@example.com']));
    for (const code of twice) expect((await bench.page(code)).said.name).toBe('Ana Gil Prado');
    const [mail] = mailed.values();
    expect(mail?.body).not.toContain('/reserva/');
  });

  it('[OPS-06] what is put right before the second press counts', async () => {
    const other = await bench.place({ publishedDate: today, offerTitle: 'Ático con terraza' });
    const request = randomUUID();
    const astray = await bench.begin({ request, email: 'anna@exmple.com' });
    const code = await bench.begin({ request, email: 'anna@example.com', unit: other });
    const page = await bench.page(code);
    expect(page).toMatchObject({ unit: 'Ático con terraza, Madrid', email: 'anna@example.com' });
    expect(bench.codeFor('anna@example.com')).toBe(code);
    // Whoever has that address does not read what follows.
    expect((await bench.command('ApplicationPage', { code: astray })).status).toBe(404);
    await bench.save(code, { said: bench.said() });
    const again = await bench.begin({ request, email: 'otra@example.com' });
    expect(await bench.page(again)).toMatchObject({ email: 'anna@example.com' });
  });

  it('[OPS-06] belongs to the mandate of the whole property, where none names the unit', async () => {
    const property = await bench.place({ type: 'PROPERTY' });
    const flags = { validated: true, cancelled: false, trial: false, renewed: false, finished: false };
    const dates = { mandateDate: addDays(today, -30), endDate: null };
    const values = build(mandate, { ...flags, ...dates, units: [], properties: [property] });
    const { id } = await bench
      .stores('contracts')
      .of('mandate')
      .create(values as Record<string, Json>, serviceContext('contracts'), undefined, { byCommand: true });
    const request = randomUUID();
    await bench.begin({ request, unit: await bench.place({ publishedDate: today, property }) });
    const rows = bench
      .database('contracts')
      .query('SELECT mandate FROM application WHERE request = $1', [request]);
    expect(await rows).toEqual([{ mandate: id }]);
  });

  it('[OPS-06] left on its third page it is all there by the mailed link, sealed in the database', async () => {
    const code = await bench.begin({ email: 'resume@example.com' });
    await bench.save(code, {
      said: { ...bench.said(), annualIncome: null },
      terms: { startDate: addDays(today, 20), adults: 1 },
    });
    await bench.attach(code, 'PAYSLIP');
    mailed.clear();
    // Says the same whether or not the address has an application.
    const [known, unknown] = [
      await bench.command('ResumeApplication', { email: 'Resume@example.com ' }),
      await bench.command('ResumeApplication', { email: 'nobody@example.com' }),
    ];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const again = await until('the link to be mailed', async () => bench.codeFor('resume@example.com'));
    expect(await bench.page(again)).toMatchObject({
      said: { idNumber: '12345678Z', annualIncome: null },
      terms: { adults: 1 },
      files: [{ type: 'PAYSLIP', name: 'PAYSLIP.pdf' }],
    });
    expect(bench.codes().map(({ to }) => to)).not.toContain('nobody@example.com');
    const dump = JSON.stringify(
      await bench
        .database('contracts')
        .query('SELECT a::text, p::text FROM application a JOIN applicant p ON p.application = a.id'),
    );
    for (const secret of ['12345678Z', 'resume@example.com', 'Ana Gil', again])
      expect(dump).not.toContain(secret);
  });

  it('[OPS-06] guessed, expired and foreign codes open nothing and all answer alike', async () => {
    const code = await bench.begin({ email: 'expired@example.com' });
    await bench
      .database('contracts')
      .query(
        `UPDATE scoped_link SET expires_at = now() WHERE recipient = (SELECT id FROM applicant ORDER BY id DESC LIMIT 1)`,
      );
    for (const bad of [code, 'x'.repeat(43), ''])
      for (const name of ['ApplicationPage', 'SubmitApplication', 'SaveApplication'] as const) {
        const input = { code: bad, version: 1, accepted: true, consentVersion: applicationPrivacy.version };
        expect(['LINK.INVALID', 'COMMAND.INVALID']).toContain(
          (await bench.command(name, input)).body.error?.code,
        );
      }
    const [mine, theirs] = [
      await bench.begin({ email: 'm@example.com' }),
      await bench.begin({ email: 't@example.com' }),
    ];
    const media = await bench.send(theirs, 'NIF');
    const stolen = await bench.command('AddApplicationFile', {
      code: mine,
      type: 'NIF',
      media,
      name: 'a.pdf',
    });
    expect(stolen.body.error).toMatchObject({ code: 'APPLICATION.FILE', problems: [{ field: 'media' }] });
  });

  it('[OPS-06] of two devices the second is told, and loses nothing that the first has saved', async () => {
    const code = await bench.begin({ email: 'two@example.com' });
    const { version } = await bench.page(code);
    const first = await bench.command('SaveApplication', {
      code,
      version,
      said: bench.said({ employer: 'Uno' }),
    });
    const second = await bench.command('SaveApplication', {
      code,
      version,
      said: bench.said({ employer: 'Dos' }),
    });
    expect([first.status, second.body.error?.code]).toEqual([200, 'APPLICATION.STALE']);
    expect(await bench.page(code)).toMatchObject({ said: { employer: 'Uno' } });
    // Photos come side by side with what is typed, and none is lost.
    const all = await Promise.all([
      ...['NIF', 'PAYSLIP', 'WORK_CONTRACT'].map((type) => bench.attach(code, type)),
      bench.save(code, { said: bench.said({ employer: 'Tres' }) }),
    ]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await bench.page(code)).files).toHaveLength(3);
  });

  it('[OPS-06] incomplete it names each field and document, and the link stays good', async () => {
    const code = await bench.begin({ email: 'half@example.com' });
    await bench.save(code, {
      said: { name: 'Ana', idType: 'NIF', idNumber: '12345678A', employment: 'PERMANENT', birthDate: today },
    });
    const { status, body } = await bench.submit(code);
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
    expect((await bench.submit(code, { accepted: false })).body.error?.code).toBe('APPLICATION.CONSENT');
    expect((await bench.submit(code, { consentVersion: '1999-01' })).body.error?.code).toBe(
      'APPLICATION.CONSENT_CHANGED',
    );
    expect((await bench.page(code)).main).toBe(true);
  });

  it('[OPS-06] each person has an address of their own, and only the first one names them', async () => {
    const code = await bench.begin({ email: 'first@example.com' });
    const people = [{ role: 'TENANT', name: 'Luis', email: 'First@example.com' }];
    const same = await bench.save(code, { people, changesPeople: true });
    expect(same.body.error).toMatchObject({
      code: 'APPLICATION.PEOPLE',
      problems: [{ field: 'people.0.email' }],
    });
    expect((await bench.page(code)).people).toEqual([]);
  });

  it('[OPS-06][STA-07] goes from the first part to the last: candidature, request, links of the others, status of each', async () => {
    const code = await bench.begin({ email: 'eva@example.com' });
    await bench.fill(code, { name: 'Eva Ros' });
    await bench.save(code, {
      changesPeople: true,
      people: [
        { role: 'TENANT', name: 'Luis Mas', email: 'luis@example.com' },
        { role: 'AVALIST', name: 'Rosa Gil', email: 'rosa@example.com' },
      ],
    });
    expect((await bench.page(code)).people).toMatchObject([{ state: 'NOT_SENT' }, { state: 'NOT_SENT' }]);
    mailed.clear();
    // Pressed twice at once, and once more after the answer was lost.
    const { version } = await bench.page(code);
    const input = { code, version, accepted: true, consentVersion: applicationPrivacy.version };
    const both = await Promise.all([
      bench.command('SubmitApplication', input),
      bench.command('SubmitApplication', input),
    ]);
    const third = await bench.command<{ waitingFor: number }>('SubmitApplication', input);
    expect([...both, third].map(({ status, body }) => [status, body])).toEqual(
      Array(3).fill([200, expect.objectContaining({ waitingFor: 2 })]),
    );
    expect((await bench.command('ApplicationPage', { code })).body.error?.code).toBe('LINK.INVALID');
    expect(
      bench
        .codes()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['luis@example.com', 'rosa@example.com']);
    const candidature = await bench.applied();
    expect(candidature).toMatchObject({
      status: 'DOCUMENTS_PENDING',
      source: 'WEBSITE',
      unit: bench.unit,
      offeredRent: 1000,
      documentsComplete: false,
      solvencyStatus: 'PENDING',
      nextStep: 'SEND_PARTS',
      nextHolder: 'APPLICANTS',
      nextDate: addDays(today, 5),
      tenants: [
        { name: 'Eva Ros', annualIncome: 30_000 },
        { name: 'Luis Mas', annualIncome: null },
      ],
      avalists: [{ name: 'Rosa Gil' }],
    });
    expect(candidature.documents).toHaveLength(3);
    const papers = await bench.stores('documents').of('document').loadManyUnchecked(candidature.documents);
    expect(papers).toMatchObject(papers.map(() => ({ status: 'REVIEW_PENDING', category: 'TENANT' })));
    expect(papers.find(({ type }) => type === 'PAYSLIP')?.parameters).toMatchObject({ anualIncome: 30_000 });
    const request = candidature.solvencyRequest ?? '';
    expect(await bench.stores('contracts').of('solvencyRequest').loadUnchecked(request)).toMatchObject({
      status: 'PENDING',
      candidature: candidature.id,
      rent: 1000,
      annualPayments: 12,
      effortRate: 40,
    });

    const luis = bench.codeFor('luis@example.com');
    const theirs = await bench.page(luis);
    expect(theirs).toMatchObject({ main: false, people: [], said: { name: 'Luis Mas', idNumber: null } });
    expect((await bench.save(luis, { terms: { adults: 9 } })).body.error?.code).toBe('APPLICATION.NOT_MAIN');
    await bench.fill(luis, { name: 'Luis Mas', idNumber: '87654321X', annualIncome: 20_000 }, false);
    expect((await bench.submit(luis)).body).toMatchObject({ waitingFor: 1, mailed: 0 });

    const asStaff = async (token?: string) =>
      bench.command<{ people: { id: string; name: string; state: string; missing: string[] }[] }>(
        'ApplicationProgress',
        { candidature: candidature.id },
        token,
      );
    expect((await asStaff()).status).toBe(401);
    expect((await asStaff(await bench.t.tokenFor('TENANT'))).status).toBe(403);
    const { people } = (await asStaff(bench.staff)).body;
    expect(people).toMatchObject([
      { name: 'Eva Ros', state: 'COMPLETE', missing: [], consentVersion: applicationPrivacy.version },
      { name: 'Luis Mas', state: 'COMPLETE' },
      { name: 'Rosa Gil', state: 'SENT', missing: ['NIF'] },
    ]);

    const old = bench.codeFor('rosa@example.com');
    mailed.clear();
    expect(
      (await bench.command('ResendApplicationLink', { applicant: people[2]!.id }, bench.staff)).status,
    ).toBe(200);
    expect(
      (await bench.command('ResendApplicationLink', { applicant: people[1]!.id }, bench.staff)).body.error
        ?.code,
    ).toBe('APPLICATION.SENT');
    expect((await bench.command('ApplicationPage', { code: old })).body.error?.code).toBe('LINK.INVALID');
    const rosa = bench.codeFor('rosa@example.com');
    await bench.fill(rosa, { name: 'Rosa Gil', annualIncome: 50_000 }, false);
    expect((await bench.submit(rosa)).body).toMatchObject({ waitingFor: 0 });
    expect(await bench.applied()).toMatchObject({
      status: 'IN_REVIEW',
      documentsComplete: true,
      annualIncome: 50_000,
      nextStep: 'STUDY',
      nextHolder: 'OFFICE',
      nextDate: addDays(today, 2),
    });
    expect((await bench.applied()).documents).toHaveLength(9);
    const study = await bench.command<{ verdict: string; lines: { message: string }[] }>(
      'StudySolvencyRequest',
      { id: request },
      bench.staff,
    );
    expect(study.body).toMatchObject({ verdict: 'FIT', effort: 24, guarantorEffort: 24, insurer: null });
    expect(JSON.stringify(study.body.lines)).toContain('24,0 %');
    // The candidature follows its request; lists find it by step, holder and day.
    for (const [name, more, nextStep, nextHolder, days] of [
      ['RequestSolvency', {}, 'INSURER_ANSWER', 'INSURER', 3],
      ['AcceptSolvency', { notes: 'Aporta avalista' }, 'DECIDE', 'OFFICE', 2],
    ] as const) {
      const { version } = await bench.stores('contracts').of('solvencyRequest').loadUnchecked(request);
      expect((await bench.command(name, { id: request, version, ...more }, bench.staff)).status).toBe(200);
      const nextDate = addDays(today, days);
      const { data } = await bench.t.call(
        'getQuery',
        {
          collection: 'candidature',
          query: { filter: { nextStep, nextHolder, nextDate: { $lte: nextDate } } },
        },
        { token: bench.staff },
      );
      expect(data).toMatchObject({ items: [{ id: candidature.id, nextStep, nextHolder, nextDate }] });
    }
  });

  it('[OPS-06] staff begins one for a unit that is not offered, and goes on without a mail', async () => {
    const hidden = await bench.place();
    const { body } = await bench.command<{ code: string }>(
      'StartApplication',
      bench.asked({ unit: hidden, accepted: false, withoutMail: true }),
      bench.staff,
    );
    expect(mailed.size).toBe(0);
    expect((await bench.page(body.code)).main).toBe(true);
    expect((await bench.command('OpenApplications', {})).status).toBe(401);
    const open = await bench.command<{ applications: { unit: string }[] }>(
      'OpenApplications',
      {},
      bench.staff,
    );
    expect(open.body.applications.map((one) => one.unit)).toContain(hidden);
  });
});
