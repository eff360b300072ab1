import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
beforeAll(async () => {
  t = await startTestGateway({ documents: DocumentsModule });
});
afterAll(() => t?.stop());

type Answer = {
  id: string;
  edition: number;
  status: string;
  error?: { code: string; message: string; kind: string };
};
const command = (name: string, input: object, token?: string) =>
  t.post<Answer>(`/commands/${name}`, input, token ? { token } : {});

describe('templates at the gateway', () => {
  it('[DOC-02] signed out, people outside and external staff publish, copy and preview nothing', async () => {
    const id = randomUUID();
    const calls = [
      ['PublishTemplate', { id, version: 1 }],
      ['NewTemplateEdition', { id }],
      ['DuplicateTemplate', { id, key: 'x', name: 'X', language: 'ES' }],
      ['TemplateData', { collection: 'contract', paragraphs: [], records: [{ id }] }],
    ] as const;
    for (const [name, input] of calls) {
      expect((await command(name, input)).status).toBe(401);
      for (const role of ['TENANT', 'LANDLORD', 'EXTERNAL_EMPLOYEE'] as const)
        expect((await command(name, input, await t.tokenFor(role, randomUUID()))).status).toBe(403);
    }
  });
});
