import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import { newTemplateEdition, publishTemplate } from '@llavero/proto/commands/templates';
import { template } from '@llavero/proto/records/documents/template';
import { DocumentsModule } from '../documents.module.ts';
import { FirstTemplates } from './first-templates.ts';
import { builtInTexts } from './texts/built-in.ts';

const staff = testContext('INTERNAL_EMPLOYEE');

let t: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  t = await startTestService('documents', DocumentsModule, { partial: true });
});
afterAll(() => t?.stop());

const store = () => t.service.get(RecordStores).of(template);
const first = () => t.service.get(FirstTemplates);
const editionsOf = async (key: string) => {
  const found = await store().findUnchecked({ filter: { key, language: 'ES' } });
  return found.sort((a, b) => (a.edition ?? 0) - (b.edition ?? 0));
};

describe('built-in templates of a company', () => {
  it('[DOC-02] are in use from the start, each in its language', async () => {
    const made = await store().findUnchecked({ filter: { kind: 'DOCUMENT', active: true }, limit: 500 });
    expect(made.map(({ key, language }) => `${key} ${language}`).sort()).toEqual(
      builtInTexts.map(({ key, language }) => `${key} ${language}`).sort(),
    );
    expect(made.every(({ status, edition }) => status === 'PUBLISHED' && edition === 1)).toBe(true);
  });

  it('[DOC-02] are made once: an edition of the company stays in use', async () => {
    expect(await first().make()).toBe(0);
    const [built] = await editionsOf('mandate');
    const draft = await t.peers.command(newTemplateEdition, { id: built!.id }, staff);
    const paragraphs = [{ type: 'TEXT_LEFT' as const, text: 'Texto propio de {{company.name}}' }];
    const own = await store().writeUnchecked(draft.id, undefined, { paragraphs }, {}, staff);
    await t.peers.command(publishTemplate, { id: draft.id, version: own.version }, staff);
    expect(await first().make()).toBe(0);
    const editions = await editionsOf('mandate');
    expect(editions.map(({ status }) => status)).toEqual(['RETIRED', 'PUBLISHED']);
    expect(editions[1]?.paragraphs[0]?.text).toBe('Texto propio de {{company.name}}');
  });
});
