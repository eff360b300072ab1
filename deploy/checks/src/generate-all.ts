import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@llavero/runner/layout';
import { findDrift } from './generate-migrations.ts';
import { generatedTexts } from './generate-texts.ts';

/**
 * `make generate ARGS="what changes"`: writes all that follows from the definitions: gRPC files, GraphQL schema,
 * documents, and a migration named after the words for each service whose tables differ. With `--check` nothing is
 * written; the exit code is 1 when something would be.
 */
const words = process.argv.slice(2);
const check = words.includes('--check');
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const name =
  words
    .filter((word) => !word.startsWith('--'))
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-') || 'change';

const outdated: string[] = [];
for (const { path, text } of generatedTexts()) {
  const file = join(ROOT, path);
  if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
  outdated.push(path);
  if (!check) await writeFile(file, text);
}
for (const drift of await findDrift()) {
  if (check) outdated.push(`services/${drift.service}: ${drift.statements} statements lack a migration`);
  else outdated.push(`${await drift.write(name)} (${drift.statements} statements)`);
}

for (const line of outdated) say(line);
if (!check && outdated.length === 0) say('All generated files are up to date.');
if (check && outdated.length > 0) {
  say('Run "make generate" and commit what it writes.');
  process.exitCode = 1;
}
