import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import type { Json } from '@llavero/proto/fields/field';
import { DocumentsModule } from '../documents.module.ts';

const staff = testContext('INTERNAL_EMPLOYEE');

let t: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  t = await startTestService('documents', DocumentsModule, { partial: true });
});
afterAll(() => t?.stop());

type Read = Record<string, Json> & { id: string; version: number };
const records = () => t.peers.records('documents');
const template = async (more: Record<string, Json> = {}) =>
  (await records().create(
    {
      collection: 'template',
      object: {
        key: 'contrato',
        name: 'Contrato',
        collection: 'contract',
        paragraphs: [
          { type: 'TEXT_CENTER', text: 'CONTRATO DE ARRENDAMIENTO', bold: true },
          { type: 'CHECK_LIST', items: [{ text: 'Llaves', checked: true }] },
        ],
        ...more,
      },
    },
    staff,
  )) as Read;

describe('templates and files', () => {
  it('[ENT-05] paragraphs come back as they were written, with their defaults', async () => {
    const { id } = await template();
    const read = (await records().get({ collection: 'template', id }, staff)) as Read;
    expect(read['paragraphs']).toMatchObject([
      { type: 'TEXT_CENTER', text: 'CONTRATO DE ARRENDAMIENTO', bold: true, level: 1, items: [] },
      { type: 'CHECK_LIST', items: [{ text: 'Llaves', checked: true }], width: 100 },
    ]);
  });

  it('[SCR-01] [DOC-02] are counted by what they are made from, a text with few values', async () => {
    const count = (field: string) => records().facets({ collection: 'template', field }, staff);
    const ofBookings = async () =>
      (await count('collection')).values?.find(({ value }) => value === 'booking')?.count ?? 0;
    const before = await ofBookings();
    await template({ key: 'reserva', collection: 'booking' });
    expect(await ofBookings()).toBe(before + 1);
    await expect(count('key')).rejects.toMatchObject({ body: { code: 'FACET.NOT_COUNTABLE' } });
  });

  it('one edition of a key and language is in use at a time', async () => {
    const first = await template({ active: true });
    await expect(template({ active: true, edition: 2 })).rejects.toMatchObject({
      body: { kind: 'conflict', message: expect.stringContaining('Plantilla en uso') },
    });
    await template({ active: true, language: 'CA' });
    await records().patch(
      { collection: 'template', id: first.id, version: first.version, patch: { active: false } },
      staff,
    );
    expect((await template({ active: true, edition: 2 }))['edition']).toBe(2);
  });

  it('[SES-09] outsiders read no templates; an external employee reads and writes none', async () => {
    const { id } = await template();
    const get = (role: 'TENANT' | 'LANDLORD' | 'EXTERNAL_EMPLOYEE') =>
      records().get({ collection: 'template', id }, testContext(role));
    await expect(get('TENANT')).rejects.toMatchObject({ body: { kind: 'forbidden' } });
    await expect(get('LANDLORD')).rejects.toMatchObject({ body: { kind: 'forbidden' } });
    expect(await get('EXTERNAL_EMPLOYEE')).toMatchObject({ name: 'Contrato' });
    await expect(
      records().create(
        { collection: 'template', object: { key: 'x', name: 'x' } },
        testContext('EXTERNAL_EMPLOYEE'),
      ),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('[SES-09] [DOC-04] nobody says from outside where the bytes of a file lie', async () => {
    const object = { name: 'foto.jpg', ownerCollection: 'issue' };
    await expect(
      records().create(
        { collection: 'media', object: { ...object, storageKey: `aa/${'a'.repeat(64)}` } },
        staff,
      ),
    ).rejects.toMatchObject({
      body: { problems: [expect.objectContaining({ field: 'storageKey', rule: 'readOnly' })] },
    });
    expect(await records().create({ collection: 'media', object }, staff)).toMatchObject({
      type: 'jpg',
      mimeType: 'image/jpeg',
    });
  });
});
