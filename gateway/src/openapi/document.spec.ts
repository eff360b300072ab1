import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { commands } from '@llavero/proto/commands/registry';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { openApiText } from './document.ts';
import { sheetPaths } from './sheet-paths.ts';
import { commandRoutes } from '../rest/routes.ts';
import { validateInput } from '@llavero/proto/fields/validate';

const file = new URL('../../../docs/openapi.json', import.meta.url);
const written = openApiText();

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[]; responses: object }>>;
}
const document = JSON.parse(written) as Document;

let t: TestGateway;
beforeAll(async () => {
  t = await startTestGateway({});
});
afterAll(() => t?.stop());

describe('OpenAPI', () => {
  it('[RST-14] docs/openapi.json is what the gateway serves (make generate writes it)', async () => {
    expect(readFileSync(file, 'utf8')).toBe(written);
    expect((await t.get('/openapi.json')).body).toEqual(JSON.parse(written));
  });

  it('[RST-14] describes every command that is not internal, and no other', () => {
    const described = Object.keys(document.paths).filter((path) => path.startsWith('/commands/'));
    const open = [...commands.values()].filter((command) => !command.internal);
    expect(described.sort()).toEqual(open.map(({ name }) => `/commands/${name}`).sort());
  });

  it('[RST-14] describes routes that exist, with all their path parameters', () => {
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, { parameters = [] }] of Object.entries(operations)) {
        const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
        const url = path.startsWith('/commands/') ? '/commands/:name' : path.replace(/\{(\w+)\}/g, ':$1');
        expect([
          method,
          url,
          t.gateway.fastify.hasRoute({ method: method.toUpperCase() as 'GET', url }),
        ]).toEqual([method, url, true]);
      }
  });

  it.each(commandRoutes.filter(({ requirement }) => requirement === 'RST-06'))(
    '[RST-06] [RST-14] $method $path is documented by examples that the call would take and give',
    ({ path, command, input, bodyExample = {}, answerExample }) => {
      const params = { type: 'RECEIPT', id: '0193d6c0-1111-7abc-8def-001122334455' };
      const given = input({ params, body: bodyExample as Record<string, unknown> });
      expect(() => validateInput(command.input, given, command.label)).not.toThrow();
      const answer = answerExample as Record<string, unknown>;
      expect(Object.keys(answer).sort()).toEqual(Object.keys(command.output).sort());
      expect(() => validateInput(command.output, answer, path)).not.toThrow();
    },
  );

  it.each(sheetPaths)('[RST-06] [RST-07] [RST-14] $path shows bodies', ({ body }) => {
    expect(body?.['examples']).toEqual(expect.arrayContaining([expect.any(Object)]));
  });

  it('[RST-14] is OpenAPI 3.1 and refers only to what it defines', () => {
    expect(document.openapi).toMatch(/^3\.1/);
    for (const [, pointer = ''] of written.matchAll(/"\$ref": "#\/([^"]+)"/g)) {
      const target = pointer
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], document);
      expect([pointer, typeof target]).toEqual([pointer, 'object']);
    }
  });
});
