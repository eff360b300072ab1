import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import {
  generateDocument,
  generateDocuments,
  generationStatus,
  previewDocument,
  reproduceDocument,
  zipGenerated,
} from '@llavero/proto/commands/generation';
import type { Json } from '@llavero/proto/fields/field';
import { formatDay } from '@llavero/proto/values/dates';
import { type Bench, openBench } from '../testing/bench.ts';
import { DocumentMaker } from './document-maker.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const MARKUP = 'Núria #panic("x") {{company.name}} <b>Peña</b>';

let bench: Bench;
let contract: string;
beforeAll(async () => {
  bench = await openBench();
  await bench.create('people', 'organization', { name: 'Llavero, S.L.', active: true, cif: 'B85626240' });
  contract = await newContract({ rent: 950 });
  await newTemplate('contrato', [
    { type: 'TEXT_CENTER', text: 'CONTRATO DE ARRENDAMIENTO', heading: 1 },
    { type: 'TEXT_LEFT', text: 'La arrendadora {{company.name}} y la parte arrendataria {{tenants.title}}.' },
    { type: 'NUMBERED', text: '{{item.title}}, con {{item.idNumber}}.', repeat: 'tenants' },
    { type: 'NUMBERED', text: 'La renta es de {{rent}} ({{rent|words}}).' },
    {
      type: 'NUMBERED',
      text: 'Solo en Madrid.',
      conditions: [{ field: 'region', operator: 'IS', value: 'MADRID' }],
    },
  ]);
});
afterAll(() => bench?.stop());

async function newContract(fields: Record<string, Json>): Promise<string> {
  const tenant = await bench.create('people', 'agent', { firstname: MARKUP, idNumber: '12345678Z' });
  const place = await bench.create('places', 'place', { street: 'Balmes', number: '1', type: 'UNIT' });
  const object = { contractType: 'LONG_CONTRACT', tenants: [tenant.id], units: [place.id], ...fields };
  return (await bench.create('contracts', 'contract', object)).id;
}

const newTemplate = (key: string, paragraphs: Json, more: Record<string, Json> = {}) =>
  bench.create('documents', 'template', {
    ...{ key, name: 'Contrato', kind: 'DOCUMENT', collection: 'contract', documentType: 'LONG_CONTRACT' },
    ...{ active: true, paragraphs },
    ...more,
  });
const peers = () => bench.services.peers;
const asked = (record: string, template = 'contrato') => ({
  ...{ template, record, language: 'ES' as const, printChanges: false },
});
const generate = (record: string, template?: string) =>
  peers().command(generateDocument, asked(record, template), staff);
const kept = (id: string) =>
  bench.services.services.get('documents')!.get(RecordStores).of('document').loadUnchecked(id);

describe('a document made of a template', () => {
  it('[DOC-02] [DOC-03] is kept with its file, whom it is about and the title of its type', async () => {
    const made = await generate(contract);
    const document = await kept(made.document);
    expect(document).toMatchObject({
      name: `Contrato ${formatDay(Math.floor(Date.now() / 1000))}`,
      type: 'LONG_CONTRACT',
      category: 'RENT',
      status: 'GENERATED',
      generated: true,
      contract,
      visibility: ['TENANT', 'LANDLORD'],
      mimeType: 'application/pdf',
      templateEdition: 1,
      createdBy: staff.actor.id,
    });
    expect(document.tenants).toHaveLength(1);
    const { bytes } = await bench.download(made.document, await bench.services.tokenFor('ADMIN'));
    const text = bytes.toString('latin1');
    expect(text).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>');
    expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(text).toContain('/StructTreeRoot');
  });

  it('[DOC-02] embeds the values that it prints, never read as markup, and no others', async () => {
    const made = await generate(contract);
    const { bytes } = await bench.download(made.document, await bench.services.tokenFor('ADMIN'));
    const json = /stream\n(\{"title".*?\})\nendstream/.exec(bytes.toString('utf8'))?.[1] ?? '';
    const data = JSON.parse(json) as { values: { field: string; text: string }[] };
    const said = Object.fromEntries(data.values.map(({ field, text }) => [field, text]));
    expect(said['tenants.title']).toBe(MARKUP);
    expect(said['item.idNumber']).toBe('12345678Z');
    expect(data.values).toContainEqual({ field: 'rent', text: '950,00 €' });
    expect(said).not.toHaveProperty('region');
  });

  it('[DOC-02] names the organization that signs the contract, in its head and in its text', async () => {
    const other = { name: 'Llavero Barcelona, S.L.', active: true, cif: 'A58818501' };
    const { id: organization } = await bench.create('people', 'organization', other);
    const record = await newContract({ rent: 800, organization });
    const maker = bench.services.services.get('documents')!.get(DocumentMaker);
    const template = await maker.template({ template: 'contrato', language: 'ES' });
    const both = await maker.snapshots(template, null, [record, contract], staff);
    const namesIn = (of: string) => {
      const { company, data } = both.get(of)!;
      return [company.name, company.cif, (data['company'] as { name: string }).name];
    };
    expect(namesIn(record)).toEqual([other.name, other.cif, other.name]);
    expect(namesIn(contract)).toEqual(['Llavero, S.L.', 'B85626240', 'Llavero, S.L.']);
  });

  it('[DOC-02] is the same one while nothing changes, and another one once the record has', async () => {
    const record = await newContract({ rent: 700 });
    const first = await generate(record);
    expect(await generate(record)).toMatchObject({ document: first.document, reused: true });
    const store = bench.services.services.get('contracts')!.get(RecordStores).of('contract');
    await store.writeUnchecked(record, undefined, { rent: 710 }, {}, { ...staff, trusted: true });
    const next = await generate(record);
    expect(next.document).not.toBe(first.document);
  });

  it('[DOC-02] is a new one in place of one that was voided, though nothing has changed', async () => {
    const record = await newContract({ rent: 720 });
    const first = await generate(record);
    const store = bench.services.services.get('documents')!.get(RecordStores).of('document');
    await store.writeUnchecked(
      first.document,
      undefined,
      { status: 'CANCELLED' },
      {},
      { ...staff, trusted: true },
    );
    const next = await generate(record);
    expect(next).toMatchObject({ reused: false });
    expect(await kept(next.document)).toMatchObject({ status: 'GENERATED', contract: record });
    expect(await generate(record)).toMatchObject({ document: next.document, reused: true });
    expect(await kept(first.document)).toMatchObject({ status: 'CANCELLED' });
  });

  it('[DOC-02] is made again from its snapshot, whatever has become of record and template, also when its file is lost', async () => {
    const record = await newContract({ rent: 800 });
    const template = await newTemplate('fugaz', [{ type: 'TEXT_LEFT', text: 'Renta {{rent}}' }]);
    const made = await generate(record, 'fugaz');
    const { storageKey, sha256 } = await kept(made.document);
    const templates = bench.services.services.get('documents')!.get(RecordStores).of('template');
    const paragraphs = [{ type: 'TEXT_LEFT' as const, text: 'Otro texto' }];
    await templates.writeUnchecked(template.id, undefined, { paragraphs }, {}, { ...staff, trusted: true });
    await rm(join(bench.folder, 'media', storageKey!), { force: true });
    const again = await peers().command(reproduceDocument, { document: made.document }, staff);
    expect(again).toEqual({ sha256, same: true });
    const { bytes } = await bench.download(made.document, await bench.services.tokenFor('ADMIN'));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('[DOC-02] refuses what lacks data, naming paragraph and field, and keeps nothing', async () => {
    const record = await newContract({ rent: null });
    const before = (await bench.documents({})).length;
    await expect(generate(record)).rejects.toMatchObject({
      body: {
        code: 'GENERATION.INCOMPLETE',
        problems: [{ field: 'rent', message: expect.stringContaining('Párrafo 4') }],
      },
    });
    expect(await bench.documents({})).toHaveLength(before);
    const preview = await peers().command(
      previewDocument,
      { ...asked(record), pdf: true, word: false, complete: false },
      staff,
    );
    expect(preview.problems).toHaveLength(1);
    expect(
      Buffer.from(preview.content ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await expect(generate(randomUUID())).rejects.toMatchObject({ body: { code: 'RECORD.NOT_FOUND' } });
    await expect(generate(contract, 'no-hay')).rejects.toMatchObject({
      body: { code: 'GENERATION.NO_TEMPLATE' },
    });
  });

  it('[SES-09] is made by staff only', async () => {
    await expect(
      peers().command(generateDocument, asked(contract), testContext('TENANT')),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('[DOC-02] refuses a template that goes round in circles', async () => {
    const circle = [{ type: 'TEXT_LEFT', text: '{{item.title}}', repeat: 'item.tenants' }];
    await expect(newTemplate('bucle', circle)).rejects.toMatchObject({ body: { code: 'RECORD.INVALID' } });
    // Being written it may be wrong; nothing is made of it.
    await newTemplate('borrador', circle, { active: false });
    await expect(generate(contract, 'borrador')).rejects.toMatchObject({
      body: { code: 'GENERATION.NO_TEMPLATE' },
    });
  });
});

describe('documents of many records', () => {
  it('[DOC-02] are made in the background with a result for each row, and go into one archive', async () => {
    const good = await Promise.all([1, 2, 3].map((rent) => newContract({ rent: rent * 100 })));
    const bad = await newContract({ rent: null });
    const records = [...good, bad, randomUUID()];
    const { process } = await peers().command(
      generateDocuments,
      { template: 'contrato', language: 'ES', records },
      staff,
    );
    const ended = await until('the documents', async () => {
      const status = await peers().command(generationStatus, { process }, staff);
      return !status.running && status;
    });
    expect([ended.done, ended.total]).toEqual([5, 5]);
    expect(ended.rows.map(({ record }) => record)).toEqual(records);
    expect(ended.rows.map(({ document }) => document !== null)).toEqual([true, true, true, false, false]);
    expect(ended.rows[3]?.message).toContain('Párrafo 4');
    const archive = await peers().command(zipGenerated, { process }, staff);
    const { bytes } = await bench.download(archive.document, await bench.services.tokenFor('ADMIN'));
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.toString('latin1').match(/PK\x01\x02/g)).toHaveLength(3);
  });

  it('[DOC-02] of a list are each in the language of whoever gets it, or all in the one that is asked for', async () => {
    const paragraphs = [{ type: 'TEXT_LEFT', text: 'La renta: {{rent}}' }];
    await newTemplate('dos', paragraphs);
    await newTemplate('dos', [{ type: 'TEXT_LEFT', text: 'La renda: {{rent}}' }], { language: 'CA' });
    const tenantWho = async (language: string) =>
      (await bench.create('people', 'agent', { firstname: 'Mar', idNumber: '12345678Z', language })).id;
    const [catalan, spanish] = [await tenantWho('CA'), await tenantWho('ES')];
    const records = await Promise.all(
      [[catalan], [catalan, spanish], []].map((tenants) => newContract({ rent: 700, tenants })),
    );
    const inLanguages = async (language: 'CA' | null) => {
      const { process } = await peers().command(
        generateDocuments,
        { template: 'dos', language, records },
        staff,
      );
      const { rows } = await until('the documents', async () => {
        const status = await peers().command(generationStatus, { process }, staff);
        return !status.running && status;
      });
      const templates = await Promise.all(rows.map(async ({ document }) => (await kept(document!)).template));
      const store = bench.services.services.get('documents')!.get(RecordStores).of('template');
      return Promise.all(templates.map(async (id) => (await store.loadUnchecked(id!)).language));
    };
    expect(await inLanguages(null)).toEqual(['CA', 'ES', 'ES']);
    expect(await inLanguages('CA')).toEqual(['CA', 'CA', 'CA']);
  });

  it('[DOC-02] refuses a list that is none', async () => {
    for (const records of [[], ['x'], 'todos', Array.from({ length: 2_001 }, () => randomUUID())])
      await expect(
        peers().command(generateDocuments, { template: 'contrato', language: 'ES', records }, staff),
      ).rejects.toMatchObject({ body: { kind: 'invalid' } });
  });
});
