import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from '@jest/globals';
import { compressWeb } from './compress-web.ts';

const dist = mkdtempSync(join(tmpdir(), 'llavero-compress-'));
afterAll(() => rmSync(dist, { recursive: true, force: true }));

it('[OPS-05] puts compressed copies beside texts of some size, and leaves pictures alone', async () => {
  mkdirSync(join(dist, 'assets'));
  const text = 'const key = 1;\n'.repeat(200);
  writeFileSync(join(dist, 'assets/app-1.js'), text);
  writeFileSync(join(dist, 'assets/small-1.js'), 'short');
  writeFileSync(join(dist, 'assets/photo-1.png'), Buffer.alloc(5_000));
  await compressWeb(dist);
  expect(readdirSync(join(dist, 'assets')).sort()).toEqual(
    ['app-1.js', 'app-1.js.br', 'app-1.js.gz', 'photo-1.png', 'small-1.js'].sort(),
  );
  expect(brotliDecompressSync(readFileSync(join(dist, 'assets/app-1.js.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(dist, 'assets/app-1.js.gz'))).toString()).toBe(text);
  // Done again it finds only what was there: copies are not copied.
  await compressWeb(dist);
  expect(readdirSync(join(dist, 'assets'))).toHaveLength(5);
});
