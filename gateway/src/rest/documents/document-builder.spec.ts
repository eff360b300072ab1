import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { emptyBus } from '@llavero/kit/testing/nats';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { until } from '@llavero/kit/testing/until';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { MailStandIn } from '@llavero/notifications/outside/mail/stand-in';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

/** The document routes of F §7, with a mail server behind them. */
let t: TestGateway;
let standIns: StandIns;
let folder: string;
let token: string;
let contract: string;
let empty: string;
beforeAll(async () => {
  await emptyBus();
  folder = await mkdtemp(join(tmpdir(), 'llavero-builder-'));
  standIns = await startStandIns();
  t = await startTestGateway(
    {
      people: neighbour('people'),
      contracts: neighbour('contracts'),
      documents: DocumentsModule,
      notifications: NotificationsModule,
    },
    {},
    { ...standIns.variables, DATA_DIR: folder },
  );
  token = await t.tokenFor('ADMIN');
  contract = await create('contract', { contractType: 'LONG_CONTRACT', rent: 950 });
  empty = await create('contract', { contractType: 'LONG_CONTRACT' });
  await create('template', {
    ...{ key: 'contrato', name: 'Contrato', kind: 'DOCUMENT', collection: 'contract', active: true },
    ...{ documentType: 'LONG_CONTRACT', variables: [{ name: 'lugar', kind: 'TEXT' }] },
    paragraphs: [{ type: 'TEXT_LEFT', text: 'En {{lugar?}}: la renta es de {{rent}}.' }],
  });
});
afterAll(async () => {
  await t?.stop();
  await standIns?.stop();
  await rm(folder, { recursive: true, force: true });
});

const create = async (collection: string, object: object) =>
  String((await t.call('createObject', { collection, object }, { token })).id);

const rows = async (filter: object) => {
  const dataRequest = { component: 'document', mongoFilter: filter };
  const answer = await t.call('getComponentItems', { dataRequest }, { token });
  return (answer as unknown as { data: { items: object[] } }).data.items;
};

interface Answer {
  title: string;
  content: string;
  document: string;
  path: string;
  blocks: { runs: { text: string }[] }[];
  problems: { field: string; message: string }[];
  error: { code: string; problems: { field: string }[] };
}
async function post(path: string, body: object = {}, headers: Record<string, string> = {}) {
  const answer = await fetch(t.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return {
    status: answer.status,
    headers: answer.headers,
    bytes,
    body: (isJson ? JSON.parse(bytes.toString('utf8')) : {}) as Answer,
  };
}
const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString() === '%PDF-';
const wordsOf = ({ blocks }: Answer) =>
  blocks.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' ');

const routes = () => [
  `/documentBuilder/RENT/contrato/${contract}`,
  `/documentBuilder/RENT/${contract}/PDF`,
  `/documentBuilder/contract/contrato/${contract}`,
  `/documentBuilder/createDocument/contrato/${contract}`,
  `/manager/documentGeneration/contrato/${contract}`,
  `/manager/documentGeneration/contrato/${contract}/download`,
  `/manager/documentGeneration/contrato/${contract}/file`,
  `/manager/documentGeneration/contrato/${contract}/email`,
];
const emailData = { to: 'nuria@example.com', subject: 'Su contrato', body: 'Adjunto.' };

describe('[RST-09] the document routes of the text', () => {
  it('are for staff, and find no document of a record or template that is not there', async () => {
    const tenant = await t.tokenFor('TENANT');
    for (const route of routes()) {
      const body = { template: 'contrato', emailData };
      expect((await post(route, body, { authorization: '' })).status).toBe(401);
      expect((await post(route, body, { authorization: `Bearer ${tenant}` })).status).toBe(403);
      expect((await post(route.replace(contract, randomUUID()), body)).status).toBe(404);
    }
  });

  it('answer the data of a contract with its variables, and what is missing', async () => {
    for (const route of [routes()[0]!, routes()[4]!]) {
      const { status, body } = await post(route, { data: { lugar: '<b>Gràcia</b>' } });
      expect([status, body.problems]).toEqual([200, []]);
      expect(wordsOf(body)).toBe('En <b>Gràcia</b>: la renta es de 950,00 €.');
      const lacking = await post(route.replace(contract, empty));
      expect(lacking.body.problems).toMatchObject([{ field: 'rent' }]);
    }
  });

  it('answer the PDF as a download or to be shown, under the name asked for', async () => {
    const named = { template: 'contrato', filename: '../mi contrato' };
    for (const at of [1, 2, 5, 6]) {
      const { status, bytes, headers } = await post(routes()[at]!, named);
      expect([status, isPdf(bytes)]).toEqual([200, true]);
      const disposition = headers.get('content-disposition') ?? '';
      expect(disposition).toMatch(at === 6 ? /^inline/ : /^attachment/);
      expect(disposition).toMatch(/contrato\.pdf$/);
      expect(disposition).not.toContain('..');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    const json = await post(routes()[2]!, {}, { accept: 'application/json' });
    expect(isPdf(Buffer.from(json.body.content, 'base64'))).toBe(true);
    const unnamed = await post(routes()[1]!);
    expect([unnamed.status, unnamed.body.error.problems[0]?.field]).toEqual([400, 'template']);
  });

  it('refuse a PDF that lacks something, naming the field', async () => {
    for (const at of [1, 2, 3, 5, 6, 7]) {
      const body = { template: 'contrato', emailData };
      const answer = await post(routes()[at]!.replace(contract, empty), body);
      expect([answer.status, answer.body.error.code]).toEqual([400, 'GENERATION.INCOMPLETE']);
      expect(answer.body.error.problems[0]?.field).toBe('rent');
    }
  });

  it('keep a document that can be downloaded', async () => {
    const { status, body } = await post(routes()[3]!, {
      fields: { lugar: 'Gràcia' },
      subcategory: 'CONTRACT',
    });
    expect(status).toBe(200);
    const [row] = await rows({ subcategory: 'CONTRACT' });
    expect(row).toMatchObject({ id: body.document, subcategory: 'CONTRACT' });
    const file = await fetch(t.url + body.path, { headers: { authorization: `Bearer ${token}` } });
    expect(isPdf(Buffer.from(await file.arrayBuffer()))).toBe(true);
  });

  it('answer the document for a word processor to whoever names or accepts it', async () => {
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    for (const at of [2, 5, 6])
      for (const [body, headers] of [
        [{ filename: '../mi contrato.DOCX' }, {}],
        [{}, { accept: docx }],
      ] as const) {
        const answer = await post(routes()[at]!, body, headers);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, docx]);
        expect(answer.bytes.subarray(0, 2).toString()).toBe('PK');
        expect(answer.headers.get('content-disposition')).toMatch(/^attachment.*\.docx$/i);
      }
    const lacking = await post(routes()[5]!.replace(contract, empty), { filename: 'a.docx' });
    expect([lacking.status, lacking.body.error.code]).toEqual([400, 'GENERATION.INCOMPLETE']);
  });

  it('refuse a subcategory that there is not, naming the field', async () => {
    const { status, body } = await post(routes()[3]!, { subcategory: 'x' });
    expect([status, body.error.problems[0]?.field]).toEqual([400, 'subcategory']);
  });

  it('mail it with its file, once all of the letter is there', async () => {
    const incomplete = await post(routes()[7]!, { emailData: { subject: 'Su contrato' } });
    expect(incomplete.status).toBe(400);
    expect(incomplete.body.error.problems.map(({ field }) => field)).toEqual([
      'emailData.to',
      'emailData.body',
    ]);
    expect((await post(routes()[7]!, { emailData })).status).toBe(200);
    const message = await until('the mail', () =>
      standIns
        .of(MailStandIn)
        .messages()
        .find(({ subject }) => subject === 'Su contrato'),
    );
    expect(message.to).toEqual(['nuria@example.com']);
    expect(JSON.stringify(message)).toContain('.pdf');
  });
});
