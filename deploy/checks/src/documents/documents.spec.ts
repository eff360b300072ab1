import { describe, expect, it } from '@jest/globals';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@llavero/runner/layout';
import { NOT_RUN, RUN, RUN_BY } from './accounts.ts';
import { documentedCommands } from './commands.ts';
import { deadLinks, isThere, missingInSources, namedInCapitals, namedPaths } from './names.ts';

/** Put together from parts in the sources (`deploy/load/src/go-tool.ts`), or an error of Node. */
const NOT_OF_OUR_SOURCES = ['TOXIPROXY_SERVER', 'ERR_BLOB_REFERENCED_BLOB_BROKEN'];

const commands = documentedCommands(ROOT);
const at = ({ file, line, text }: (typeof commands)[number]) => `${file}:${line} ${text}`;
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** What stands behind `ARGS=` of every command that a pattern fits. */
const argsOf = (verb: RegExp) =>
  commands.flatMap((command) => {
    const [, quoted, bare] = (verb.test(command.text) && /ARGS=(?:"([^"]*)"|(\S+))/.exec(command.text)) || [];
    const args = quoted ?? bare;
    return args === undefined ? [] : [{ command, args }];
  });

describe('[PLT-08] the commands of README and docs', () => {
  const listed = [...RUN, ...Object.values(RUN_BY).flat(), ...NOT_RUN.flatMap(({ lines }) => lines)];

  it('are each run by a spec, or not run for a reason that is written down', () => {
    expect(commands.filter(({ text }) => !listed.includes(text)).map(at)).toEqual([]);
  });

  it('are all that the list knows, each of them once', () => {
    const texts = new Set(commands.map(({ text }) => text));
    expect(listed.filter((line) => !texts.has(line))).toEqual([]);
    expect(listed.filter((line, place) => listed.indexOf(line) !== place)).toEqual([]);
    expect(Object.keys(RUN_BY).filter((spec) => !existsSync(join(ROOT, spec)))).toEqual([]);
  });

  it('name verbs of the Makefile', () => {
    const verbs = new Set([...read('Makefile').matchAll(/^([a-z0-9-]+):/gm)].map(([, verb]) => verb));
    const missing = commands.filter(({ text }) => {
      const verb = /(?:^|\s)make\s+([a-z0-9-]+)/.exec(text)?.[1];
      return verb !== undefined && !verbs.has(verb);
    });
    expect(missing.map(at)).toEqual([]);
  });

  it('name benches that there are, and scripts of a package', () => {
    const main = read('deploy/load/src/main.ts');
    const unknown = argsOf(/make bench/).filter(
      ({ args }) => !main.includes(`what === '${args.split(' ')[0]}'`),
    );
    expect(unknown.map(({ command }) => at(command))).toEqual([]);
    const scripts = commands.filter(({ text }) => {
      const [, script, folder] = /npm run (\S+) -w (\S+)/.exec(text) ?? [];
      if (script === undefined) return false;
      const { scripts: own } = JSON.parse(read(`${folder}/package.json`)) as {
        scripts: Record<string, string>;
      };
      return !(script in own);
    });
    expect(scripts.map(at)).toEqual([]);
  });

  it('name tests that there are', () => {
    const specs = globSync('{deploy,gateway,proto,services,web}/**/*.spec.{ts,tsx}', {
      cwd: ROOT,
      exclude: (name) => name === 'node_modules' || name === 'dist',
    });
    const missing = argsOf(/make test/).filter(({ args }) => {
      const [pattern = '', title] = args.split(' -t ');
      if (pattern === 'path') return false;
      const found = specs.filter((path) => path.includes(pattern));
      return found.length === 0 || (title !== undefined && !found.some((path) => read(path).includes(title)));
    });
    expect(missing.map(({ command }) => at(command))).toEqual([]);
  });
});

describe('[PLT-08] the names in README and docs', () => {
  it('of files and folders are those of the repository', () => {
    const paths = namedPaths(ROOT);
    expect(paths.length).toBeGreaterThan(300);
    expect(paths.filter(({ name }) => !isThere(ROOT, name))).toEqual([]);
  });

  it('of variables, values and codes are in the sources', () => {
    const named = namedInCapitals(ROOT).filter(({ name }) => !NOT_OF_OUR_SOURCES.includes(name));
    expect(named.length).toBeGreaterThan(100);
    const missing = missingInSources(
      ROOT,
      named.map(({ name }) => name),
    );
    expect(named.filter(({ name }) => missing.has(name))).toEqual([]);
  });

  it('of other pages and their headings lead there', () => {
    expect(deadLinks(ROOT)).toEqual([]);
  });
});
