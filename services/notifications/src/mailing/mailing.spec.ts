import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { until } from '@llavero/kit/testing/until';
import { cancelProcess } from '@llavero/proto/commands/background';
import { mailingStatus, previewMailing, retryMailing, startMailing } from '@llavero/proto/commands/mailing';
import type { Json } from '@llavero/proto/fields/field';
import { formatDay } from '@llavero/proto/values/dates';
import { type Bench, openBench } from '../testing/bench.ts';
import { DocumentsStandIn, papers } from '../testing/documents-stand-in.ts';

jest.setTimeout(120_000);
const staff = testContext('INTERNAL_EMPLOYEE');

describe('documents by mail in bulk', () => {
  let bench: Bench;
  let serie = 0;
  beforeAll(async () => {
    bench = await openBench({ modules: { documents: DocumentsStandIn, finance: neighbour('finance') } });
  });
  beforeEach(() => papers.reset());
  afterAll(() => bench?.stop());

  const person = (more: Record<string, Json> = {}) =>
    bench.create('people', 'agent', {
      ...{ firstname: 'Núria', lastname: 'Peñalver', email: `nuria${(serie += 1)}@example.com` },
      ...more,
    });
  const document = (more: Record<string, Json> = {}) =>
    bench.create('finance', 'finance', {
      ...{ type: 'RECEIPT', sourceRole: 'LANDLORD', paymentMethod: 'TRANSFER', year: 2026, month: 11 },
      ...{
        serie: (serie += 1),
        concept: 'Renta de noviembre de 2026',
        issueDate: 1_793_000_000,
        validated: true,
      },
      breakdown: [
        { category: 'RENT', subcategory: 'RENT', concept: 'Renta', totalAmount: 900, baseAmount: 900 },
      ],
      ...more,
    });
  const ask = (documents: { id: string }[], more: object = {}) => ({
    kind: 'DOCUMENTS' as const,
    documents: documents.map(({ id }) => id),
    again: false,
    advertising: false,
    ...more,
  });
  const preview = (input: ReturnType<typeof ask>) =>
    bench.services.peers.command(previewMailing, { ...input, limit: 100 }, staff);
  const start = async (input: ReturnType<typeof ask>) =>
    (await bench.services.peers.command(startMailing, input, staff)).process;
  const status = (process: string) =>
    bench.services.peers.command(mailingStatus, { process, after: 0, limit: 100 }, staff);
  const ended = (process: string) =>
    until('the end of the mailing', async () => {
      const found = await status(process);
      return !found.running && found.queued === 0 && found;
    });
  const to = (address: Json | undefined) =>
    bench.mail.messages().filter((mail) => mail.to.includes(String(address)));

  it('[FIN-07] says what would be sent to whom, and why a row is not, and sends nothing', async () => {
    const [ana, joan, mute] = [
      await person(),
      await person({ firstname: 'Joan', language: 'CA' }),
      await person({ email: null }),
    ];
    const receipt = await document({ tenants: [ana.id] });
    const settlement = await document({
      ...{
        type: 'SETTLEMENT',
        sourceRole: 'TENANT',
        destinationRole: 'LANDLORD',
        landlords: [joan.id, ana.id],
      },
      destination: { agent: joan.id, organization: null, iban: null },
    });
    const noMail = await document({ tenants: [mute.id] });
    const draft = await document({ tenants: [ana.id], preview: true });
    const unverified = await document({ tenants: [ana.id], validated: false });
    const cancelled = await document({ tenants: [ana.id], cancelled: true });
    const all = [receipt, settlement, noMail, draft, unverified, cancelled];
    const found = await preview(ask(all));
    expect(found).toMatchObject({ total: 6, sendable: 2, refused: 4, alreadySent: 0 });
    const of = ({ id }: { id: string }) => found.rows.find(({ subject }) => subject === id);
    expect(of(receipt)).toMatchObject({
      recipients: ana['email'],
      language: 'ES',
      mailSubject: expect.stringContaining('Recibo REC'),
      body: expect.stringContaining('Importe: 900,00'),
      fileName: expect.stringMatching(/^REC.*\.pdf$/),
      refusal: null,
    });
    // A settlement of several landlords goes to the one it pays, in his language.
    expect(of(settlement)).toMatchObject({
      recipients: joan['email'],
      language: 'CA',
      mailSubject: expect.stringContaining('Liquidació '),
      body: expect.stringContaining('Adjuntem la seva liquidació'),
    });
    expect(of(noMail)?.refusal).toBe('Ningún destinatario tiene correo electrónico: añádalo en su ficha.');
    expect(of(draft)?.refusal).toContain('borrador');
    expect(of(unverified)?.refusal).toContain('No está verificado');
    expect(of(cancelled)?.refusal).toContain('anulado');
    expect(papers.printed).toEqual([]);
    expect(await bench.find('notifications', 'communication', {})).toEqual([]);
    for (const input of [ask([]), { kind: 'OWNER_REPORT' as const, again: false, advertising: false }])
      await expect(bench.services.peers.command(startMailing, input, staff)).rejects.toMatchObject({
        body: { kind: 'invalid', message: expect.stringContaining('No se ha enviado nada') },
      });
    await expect(
      bench.services.peers.command(startMailing, ask(all), testContext('TENANT')),
    ).rejects.toMatchObject({ body: { code: 'COMMAND.FORBIDDEN' } });
  });

  it('[FIN-07] [JOB-04] sends each document once with its PDF, with a result per row, and again only when asked', async () => {
    const [ana, bea, mute] = [await person(), await person(), await person({ email: null })];
    const documents = [
      await document({ tenants: [ana.id, bea.id] }),
      await document({ tenants: [bea.id] }),
      await document({ tenants: [mute.id] }),
    ];
    const process = await start(ask([...documents, documents[0]!]));
    const done = await ended(process);
    expect(done).toMatchObject({
      kind: 'DOCUMENTS',
      author: bench.colleague.id,
      total: 3,
      sent: 2,
      refused: 1,
      failed: 0,
    });
    expect(done.rows.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['SENT', null],
      ['SENT', null],
      ['REFUSED', 'Ningún destinatario tiene correo electrónico: añádalo en su ficha.'],
    ]);
    const [first] = to(ana['email']);
    expect(first?.to.sort()).toEqual([ana['email'], bea['email']].sort());
    expect((await bench.mail.attachment(first!.id, 0))?.toString()).toBe(`%PDF of ${documents[0]!.id}`);
    const communication = await bench.load('notifications', 'communication', done.rows[0]!.communication!);
    expect(communication).toMatchObject({
      relatedFinances: [documents[0]!.id],
      from: { id: bench.colleague.id },
      template: 'MAIL_RECEIPT',
    });

    const sentOn = `Ya se envió el ${formatDay(Date.now() / 1000)}.`;
    const seen = await preview(ask(documents));
    expect(seen).toMatchObject({ sendable: 0, refused: 3, alreadySent: 2 });
    expect(seen.rows.map(({ refusal }) => refusal)).toContain(sentOn);
    const repeated = await ended(await start(ask(documents)));
    expect(repeated.rows.map(({ outcome, message }) => [outcome, message]).slice(0, 2)).toEqual([
      ['REFUSED', sentOn],
      ['REFUSED', sentOn],
    ]);
    expect(to(ana['email'])).toHaveLength(1);

    expect((await preview(ask(documents, { again: true }))).sendable).toBe(2);
    await ended(await start(ask(documents, { again: true })));
    expect(to(ana['email'])).toHaveLength(2);
  });

  it('[FIN-07] two mailings of the same documents at once send each of them once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => person()));
    const documents = await Promise.all(people.map(({ id }) => document({ tenants: [id] })));
    papers.slow = 5;
    const processes = await Promise.all([start(ask(documents)), start(ask([...documents].reverse()))]);
    const results = await Promise.all(processes.map(ended));
    expect(results.map(({ sent }) => sent).reduce((sum, n) => sum + n)).toBe(6);
    for (const { email } of people as { email?: Json }[]) expect(to(email)).toHaveLength(1);
  });

  it('[FIN-07] all of a list but some; what was refused or failed is retried, what was sent is not', async () => {
    const lost = await person({ email: null });
    const people = [await person(), await person(), lost];
    const contract = '01890000-0000-7000-8000-00000000c0de';
    const documents = await Promise.all(people.map(({ id }) => document({ tenants: [id], contract })));
    const except = [documents[1]!.id];
    const list = { filter: { contract, type: 'RECEIPT' }, except };
    expect(await preview(ask([], { list }))).toMatchObject({ total: 2, sendable: 1 });
    const process = await start(ask([], { list }));
    expect(await ended(process)).toMatchObject({ total: 2, sent: 1, refused: 1 });
    const email = 'por.fin@example.com';
    await bench.services.peers
      .records('people')
      .patch({ collection: 'agent', id: lost.id, version: lost.version, patch: { email } }, staff);
    const retried = await bench.services.peers.command(retryMailing, { process }, staff);
    expect(retried.rows).toBe(1);
    expect(await ended(retried.process)).toMatchObject({ total: 1, sent: 1 });
    expect(to(email)).toHaveLength(1);
    expect(to(people[0]?.['email'])).toHaveLength(1);
    await expect(
      bench.services.peers.command(retryMailing, { process: retried.process }, staff),
    ).rejects.toMatchObject({ body: { code: 'MAILING.NOTHING_LEFT' } });
  });

  it('[FIN-07] [JOB-01] stops when it is cancelled, and the rest is sent by a retry', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => person()));
    const documents = await Promise.all(people.map(({ id }) => document({ tenants: [id] })));
    papers.slow = 150;
    const process = await start(ask(documents));
    await until('two rows', async () => {
      const { queued, sent } = await status(process);
      return queued + sent >= 2;
    });
    await until('the process in the panel', async () => {
      const [found] = await bench.find('notifications', 'process', { id: process });
      return found !== undefined;
    });
    await bench.services.peers.command(cancelProcess, { process }, staff);
    const stopped = await until('the end', async () => {
      const found = await status(process);
      return !found.running && found.queued === 0 && found;
    });
    expect(stopped.cancelled).toBe(true);
    expect(stopped.waiting).toBeGreaterThan(0);
    papers.slow = 0;
    const rest = await bench.services.peers.command(retryMailing, { process }, staff);
    expect(await ended(rest.process)).toMatchObject({ sent: stopped.waiting });
    for (const one of people) expect(to(one['email'])).toHaveLength(1);
  });

  it('[FIN-07] owner reports of a quarter go to each landlord with settlements in it, once, with a result per row', async () => {
    const [ana, joan, mute, later] = [
      await person(),
      await person({ firstname: 'Joan', language: 'CA' }),
      await person({ email: null }),
      await person(),
    ];
    const settled = (landlord: { id: string }, month: number) =>
      document({
        ...{ type: 'SETTLEMENT', sourceRole: 'TENANT', destinationRole: 'LANDLORD', year: 2031, month },
        ...{ landlords: [landlord.id], destination: { agent: landlord.id, organization: null, iban: null } },
      });
    for (const [landlord, month] of [
      [ana, 1],
      [ana, 2],
      [joan, 3],
      [mute, 2],
      [later, 4],
    ] as const)
      await settled(landlord, month);
    const reports = (more: object = {}) =>
      ask([], { kind: 'OWNER_REPORT' as const, year: 2031, from: 1, to: 3, ...more });
    const found = await preview(reports());
    expect(found).toMatchObject({ total: 3, sendable: 2, refused: 1 });
    expect(papers.printed).toEqual([]);
    papers.refused.add(joan.id);
    const process = await start(reports());
    const done = await ended(process);
    expect(done).toMatchObject({ kind: 'OWNER_REPORT', total: 3, sent: 1, failed: 1, refused: 1 });
    const outcomes = new Map(done.rows.map(({ subject, outcome }) => [subject, outcome]));
    expect([ana, joan, mute].map(({ id }) => outcomes.get(id))).toEqual(['SENT', 'FAILED', 'REFUSED']);
    expect(to(later['email'])).toEqual([]);
    const [mail] = to(ana['email']);
    expect(mail?.to).toEqual([ana['email']]);
    expect((await bench.mail.attachment(mail!.id, 0))?.toString()).toBe(`%PDF OWNER of ${ana.id} 2031-1-3`);
    const sent = done.rows.find(({ subject }) => subject === ana.id)!;
    expect(await bench.load('notifications', 'communication', sent.communication!)).toMatchObject({
      relatedAgents: [ana.id],
    });
    // What failed goes out by a retry; whoever has it is not written to again.
    papers.reset();
    const retried = await bench.services.peers.command(retryMailing, { process }, staff);
    expect(await ended(retried.process)).toMatchObject({ sent: 1 });
    expect(to(joan['email'])).toHaveLength(1);
    expect(await preview(reports())).toMatchObject({ sendable: 0, alreadySent: 2 });
    expect(to(ana['email'])).toHaveLength(1);
  });

  it('[FIN-07] tax summaries of a year go to each landlord, withholdings to those who bore some; each once, beside the other', async () => {
    const [ana, joan, mute] = [
      await person(),
      await person({ firstname: 'Joan', language: 'CA' }),
      await person({ email: null }),
    ];
    const rent = {
      category: 'RENT',
      subcategory: 'RENT',
      concept: 'Renta',
      totalAmount: 900,
      baseAmount: 900,
    };
    const withheld = { category: 'RENT', subcategory: 'WITHHOLDING', concept: 'Retención del 19 %' };
    for (const [landlord, more] of [
      [ana, []],
      [joan, [{ ...withheld, totalAmount: -171 }]],
      [mute, []],
    ] as const)
      await document({
        ...{ type: 'SETTLEMENT', sourceRole: 'TENANT', destinationRole: 'LANDLORD', year: 2032, month: 7 },
        ...{ landlords: [landlord.id], destination: { agent: landlord.id, organization: null, iban: null } },
        breakdown: [rent, ...more],
      });
    const year = (kind: 'TAX_SUMMARY' | 'WITHHOLDING_SUMMARY') => ask([], { kind, year: 2032 });
    const found = await preview(year('TAX_SUMMARY'));
    expect(found).toMatchObject({ total: 3, sendable: 2, refused: 1 });
    expect(found.rows.find(({ subject }) => subject === ana.id)).toMatchObject({
      ...{
        recipients: ana['email'],
        mailSubject: 'Resumen fiscal: 2032',
        fileName: 'Resumen fiscal 2032.pdf',
      },
      body: expect.stringContaining('su resumen fiscal para la declaración de la renta (2032)'),
    });
    expect(await preview(year('WITHHOLDING_SUMMARY'))).toMatchObject({ total: 1, sendable: 1 });
    const done = await ended(await start(year('TAX_SUMMARY')));
    expect(done).toMatchObject({ kind: 'TAX_SUMMARY', total: 3, sent: 2, refused: 1 });
    expect(done.rows.find(({ subject }) => subject === mute.id)?.message).toContain('correo electrónico');
    expect(await ended(await start(year('WITHHOLDING_SUMMARY')))).toMatchObject({ total: 1, sent: 1 });
    const mails = to(joan['email']);
    const files = await Promise.all(mails.map(({ id }) => bench.mail.attachment(id, 0)));
    expect(files.map(String).sort()).toEqual([
      `%PDF TAX of ${joan.id} 2032-1-12`,
      `%PDF WITHHOLDINGS of ${joan.id} 2032-1-12`,
    ]);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Resum fiscal: 2032',
      'Retencions suportades: 2032',
    ]);
    expect(await preview(year('TAX_SUMMARY'))).toMatchObject({ sendable: 0, alreadySent: 2 });
  });

  it('[FIN-07] a document that cannot be printed is a row with its reason; the others go out', async () => {
    const ana = await person();
    const documents = [await document({ tenants: [ana.id] }), await document({ tenants: [ana.id] })];
    papers.refused.add(documents[0]!.id);
    const done = await ended(await start(ask(documents)));
    expect(done).toMatchObject({ sent: 1, failed: 1 });
    expect(done.rows[0]).toMatchObject({
      outcome: 'FAILED',
      message: expect.stringContaining('no se puede imprimir'),
    });
  });

  it('[JOB-04] keeps no address, name or text of a mailing in the clear', async () => {
    const rows = await bench.services.services
      .get('notifications')!
      .get(Database)
      .query<{ line: string }>(
        `select m::text as line from mailing m union all select r::text from mailing_row r
         union all select j::text from background_job j`,
      );
    expect(rows.map(({ line }) => line).join('\n')).not.toMatch(/nuria|Peñalver|por\.fin|@example/i);
  });
});
