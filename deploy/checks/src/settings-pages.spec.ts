import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from '@llavero/runner/layout';

const tools = join(ROOT, 'web/src/sections/other/config');
const pages = readdirSync(tools, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.spec)\.tsx?$/.test(name))
  .map((name) => readFileSync(join(tools, name), 'utf8'))
  .join('\n');
const checked = readFileSync(join(ROOT, 'proto/records/notifications/config.ts'), 'utf8');

// What only programs could change, the guide once told people to change.
it.each([...new Set(checked.match(/\b[A-Z_]+_KEY\b/g))])('[NAV-03] %s has a page in Herramientas', (key) => {
  expect(pages).toContain(key);
});
