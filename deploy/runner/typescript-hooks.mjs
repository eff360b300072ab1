import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const settings = JSON.parse(await readFile(new URL('../../.swcrc', import.meta.url), 'utf8'));
delete settings.$schema;
// The sources stay where they are, so imports keep their `.ts` ending.
settings.jsc.rewriteRelativeImportExtensions = false;
settings.jsc.transform.react = { runtime: 'automatic' };

/** Module hook of Node: turns a `.ts` or `.tsx` file into the module it will be after the build. */
export async function load(url, context, next) {
  if (!/^file:.*\.tsx?$/.test(url)) return next(url, context);
  const filename = fileURLToPath(url);
  const source = await readFile(filename, 'utf8');
  const { code } = await transform(source, { ...settings, swcrc: false, filename, sourceMaps: 'inline' });
  return { format: 'module', source: code, shortCircuit: true };
}
