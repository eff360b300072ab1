import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import { duplicateTemplate, newTemplateEdition, publishTemplate } from '@llavero/proto/commands/templates';
import type { Json } from '@llavero/proto/fields/field';
import { DocumentsModule } from '../documents.module.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
type Read = Record<string, Json> & { id: string; version: number };

let t: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  t = await startTestService('documents', DocumentsModule, { partial: true });
});
afterAll(() => t?.stop());

const records = () => t.peers.records('documents');
const read = async (id: string) => (await records().get({ collection: 'template', id }, staff)) as Read;
const draft = async (key: string, text: string) =>
  (await records().create(
    {
      collection: 'template',
      object: { key, name: 'Contrato', collection: 'contract', paragraphs: [{ type: 'TEXT_LEFT', text }] },
    },
    staff,
  )) as Read;
const publish = (record: Read) =>
  t.peers.command(publishTemplate, { id: record.id, version: record.version }, staff);
const patch = (record: Read, changed: Record<string, Json>) =>
  records().patch({ collection: 'template', id: record.id, version: record.version, patch: changed }, staff);

describe('editions of templates', () => {
  it('[DOC-02] an external employee publishes nothing', async () => {
    const made = await draft('externo', 'Hola');
    await expect(
      t.peers.command(publishTemplate, { id: made.id, version: 1 }, testContext('EXTERNAL_EMPLOYEE')),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('[DOC-02] publishing is refused while a field is unknown, naming paragraph and field', async () => {
    const made = await draft('con-errores', 'Renta {{rentt}}');
    await expect(publish(made)).rejects.toMatchObject({
      body: {
        code: 'TEMPLATE.FIELDS_MISSING',
        problems: [{ field: 'paragraphs.0', message: expect.stringContaining('«rentt»') }],
      },
    });
    await expect(patch(made, { active: true })).rejects.toMatchObject({
      body: { problems: [expect.objectContaining({ field: 'paragraphs.0' })] },
    });
    expect((await read(made.id))['status']).toBe('DRAFT');
  });

  it('[DOC-02] a published edition never changes; the next one retires it', async () => {
    const first = await draft('contrato', 'Renta {{rent}}');
    expect(await publish(first)).toMatchObject({ status: 'PUBLISHED' });
    const published = await read(first.id);
    await expect(
      patch(published, { paragraphs: [{ type: 'TEXT_LEFT', text: 'Otra' }] }),
    ).rejects.toMatchObject({ body: { code: 'TEMPLATE.FIELD_FIXED' } });

    const next = await t.peers.command(newTemplateEdition, { id: first.id }, staff);
    expect(next.edition).toBe(2);
    expect(await t.peers.command(newTemplateEdition, { id: first.id }, staff)).toEqual(next);
    const second = await read(next.id);
    expect(second).toMatchObject({ status: 'DRAFT', paragraphs: published['paragraphs'] });
    await patch(second, { paragraphs: [{ type: 'TEXT_LEFT', text: 'Otra renta: {{rent}}' }] });
    await expect(publish(second)).rejects.toMatchObject({ body: { kind: 'stale' } });
    expect((await read(first.id))['status']).toBe('PUBLISHED');
    await publish(await read(next.id));
    expect((await read(first.id))['status']).toBe('RETIRED');
    expect((await read(next.id))['status']).toBe('PUBLISHED');
    await expect(patch(await read(first.id), { paragraphs: [] })).rejects.toMatchObject({
      body: { code: 'TEMPLATE.FIELD_FIXED' },
    });
  });

  it('[DOC-02] a template is duplicated under its own key, or in another language', async () => {
    const made = await draft('aviso', 'Aviso');
    const copy = { id: made.id, name: 'Avís', key: 'aviso', language: 'CA' as const };
    const { id } = await t.peers.command(duplicateTemplate, copy, staff);
    expect(await read(id)).toMatchObject({ key: 'aviso', language: 'CA', edition: 1, status: 'DRAFT' });
    await expect(t.peers.command(duplicateTemplate, copy, staff)).rejects.toMatchObject({
      body: { code: 'TEMPLATE.KEY_TAKEN' },
    });
  });
});
