import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { emptyBus } from '@llavero/kit/testing/nats';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { until } from '@llavero/kit/testing/until';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

/** Texts changed by hand over the wire, with the contracts and mandates that follow from them. */
let t: TestGateway;
let folder: string;
let token: string;
beforeAll(async () => {
  await emptyBus();
  folder = await mkdtemp(join(tmpdir(), 'llavero-text-'));
  t = await startTestGateway(
    { people: neighbour('people'), contracts: ContractsModule, documents: DocumentsModule },
    {},
    { DATA_DIR: folder },
  );
  token = await t.tokenFor('ADMIN');
  for (const [key, collection, documentType] of [
    ['contrato-texto', 'contract', 'LONG_CONTRACT'],
    ['mandato-texto', 'mandate', 'MANDATE'],
  ])
    await create('template', {
      ...{ key, name: 'Texto', kind: 'DOCUMENT', collection, documentType, active: true },
      paragraphs: [
        { type: 'TEXT_CENTER', text: 'REUNIDOS', heading: 1 },
        { type: 'NUMBERED', text: 'Objeto.' },
        { type: 'NUMBERED', text: 'La renta es de {{rent?}}.' },
      ],
    });
});
afterAll(async () => {
  await t?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  document: string;
  version: number;
  changes: object[];
  closed: string | null;
  error: { code: string; kind: string };
}
const create = async (collection: string, object: object) =>
  String((await t.call('createObject', { collection, object }, { token })).id);
const read = async (collection: string, id: string) =>
  ((await t.call('getObject', { collection, id }, { token })).data ?? {}) as Record<string, unknown>;
async function command(name: string, input: object, as = token): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(`${t.url}/commands/${name}`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json', ...(as ? { authorization: `Bearer ${as}` } : {}) },
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
}
const change = { block: 1, piece: 0, before: 'Objeto.', after: 'Objeto pactado.' };
const generate = async (template: string, record: string, changes: object[] = []) => {
  const { status, body } = await command('GenerateDocument', { template, record, changes });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.document;
};
const textOf = (collection: string, id: string, body: string) =>
  until(`${collection} with its text`, async () => {
    const found = await read(collection, id);
    return found['body'] === body && found;
  });

describe('a text modified by hand over the wire', () => {
  it('[DOC-02] signed out and wrong role', async () => {
    const tenant = await t.tokenFor('TENANT');
    const document = randomUUID();
    for (const [name, input] of [
      ['DocumentText', { document }],
      ['ChangeDocumentText', { document, version: 1 }],
    ] as const) {
      expect((await command(name, input, '')).status).toBe(401);
      expect((await command(name, input, tenant)).status).toBe(403);
      const { status, body } = await command(name, input);
      expect([status, body.error.code]).toEqual([404, 'RECORD.NOT_FOUND']);
    }
  });

  it('[DOC-02] [ENT-02] head, body and the mark of a contract follow from its document, also back again', async () => {
    const contract = await create('contract', { contractType: 'LONG_CONTRACT', rent: 950 });
    const document = await generate('contrato-texto', contract);
    const plain = '1. Objeto.\n2. La renta es de 950,00 €.';
    expect(await textOf('contract', contract, plain)).toMatchObject({
      head: 'REUNIDOS',
      textModified: false,
      headContent: [{ kind: 'text' }],
      bodyContent: [{ kind: 'numbered', number: '1' }, { number: '2' }],
    });
    const { body: shown } = await command('DocumentText', { document });
    const changed = await command('ChangeDocumentText', {
      ...{ document, version: shown.version, changes: [change] },
    });
    expect(changed.status).toBe(200);
    const modified = await textOf('contract', contract, plain.replace('Objeto.', 'Objeto pactado.'));
    expect(modified['textModified']).toBe(true);
    const { version } = changed.body;
    expect((await command('ChangeDocumentText', { document, version, changes: [] })).status).toBe(200);
    expect((await textOf('contract', contract, plain))['textModified']).toBe(false);
    const stale = await command('ChangeDocumentText', { document, version: shown.version, changes: [] });
    expect([stale.status, stale.body.error.kind]).toEqual([409, 'stale']);
  });

  it('[DOC-02] [ENT-01] those of a mandate as well; what is signed keeps its text', async () => {
    const mandate = await create('mandate', {});
    await generate('mandato-texto', mandate, [change]);
    const body = '1. Objeto pactado.\n2. La renta es de .';
    expect(await textOf('mandate', mandate, body)).toMatchObject({ head: 'REUNIDOS', textModified: true });
    const signed = await create('contract', {
      contractType: 'LONG_CONTRACT',
      rent: 1,
      signatureDate: 1_700_000_000,
    });
    await generate('contrato-texto', signed);
    // The next one is behind it in the same row of events.
    const open = await create('contract', { contractType: 'LONG_CONTRACT', rent: 2 });
    await generate('contrato-texto', open);
    await textOf('contract', open, '1. Objeto.\n2. La renta es de 2,00 €.');
    expect((await read('contract', signed))['body'] ?? null).toBeNull();
  });
});
