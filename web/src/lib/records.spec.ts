import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './records.ts';
import { http } from './api.ts';
import { generic } from './graphql.ts';
import { patchMany, patchRecord } from './records.ts';

const sent: unknown[] = [];
const before = http.defaults.adapter;
beforeEach(() => {
  sent.length = 0;
  http.defaults.adapter = async (config) => {
    const body = JSON.parse(String(config.data)) as { variables?: unknown };
    sent.push(body.variables ?? body);
    const result = { success: true, response: '', id: 'a', data: { id: 'a', version: 4 }, error: null };
    const data = { data: { patchObject: result }, results: [{ id: 'a', ok: true }] };
    return { data, status: 200, statusText: 'OK', headers: {}, config };
  };
});
afterEach(() => {
  http.defaults.adapter = before as NonNullable<typeof before>;
});

describe('writes of the browser', () => {
  it('[ENT-12] send the version that was read', async () => {
    await patchRecord('agent', { id: 'a', version: 3, patch: { lastname: 'Roca' } });
    await patchMany('agent', [{ id: 'a', version: 3, patch: { status: 'DELETED' } }]);
    expect(sent).toEqual([
      { collection: 'agent', objectId: 'a', object: { lastname: 'Roca', version: 3 } },
      { rows: [{ id: 'a', version: 3, patch: { status: 'DELETED' } }] },
    ]);
  });

  it('[ENT-12] cannot leave the version out: the server would write over a colleague', async () => {
    // @ts-expect-error the version is no choice
    const one = patchRecord('agent', { id: 'a', patch: {} });
    // @ts-expect-error the version is no choice
    const many = patchMany('agent', [{ id: 'a', patch: {} }]);
    const row = { id: 'a' } as Row;
    const cast = patchRecord('agent', { id: row.id, version: row.version, patch: {} });
    // @ts-expect-error the version is no choice
    const raw = generic('patchObject', { collection: 'agent', objectId: 'a', object: {} });
    const refused = await Promise.allSettled([one, many, cast, raw]);
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'RECORD.VERSION_NEEDED' });
    expect(sent).toEqual([]);
  });

  it('[ENT-12] go through these two functions only', () => {
    const root = join(process.cwd(), 'web/src');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
    const writes = files.filter(
      (file) =>
        /(?<!\.spec)\.tsx?$/.test(file) &&
        !file.includes('/testing/') &&
        /patchObject|\/records\/.*\/batch|['"`]\/admin\//.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(writes.sort()).toEqual(['lib/graphql.ts', 'lib/records.ts']);
  });
});
