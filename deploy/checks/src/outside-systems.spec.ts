import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { serviceNames } from '@llavero/proto/collections';
import { ROOT } from '@llavero/runner/layout';
import { allSystems, systemsOf } from '@llavero/stand-ins/table';

/** Where programs are; tests, lines quoted from documents, and what is built are left out. */
const SOURCES = ['proto', 'services', 'gateway', 'web/src', 'deploy'];
const LEFT_OUT = /node_modules|\/dist\/|\.spec\.tsx?$|\/testing\/|\/checks\/src\/documents\//;

const programs = SOURCES.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|js|mjs)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
).filter((path) => !LEFT_OUT.test(path));

describe('an outside system is its folder and one entry of a table', () => {
  it.each(serviceNames.map((name) => [name]))(
    'every folder of %s is in its table, and nothing else is',
    (service) => {
      const folder = join(ROOT, 'services', service, 'src/outside');
      const found = existsSync(folder)
        ? readdirSync(folder, { withFileTypes: true })
            .filter((entry) => entry.isDirectory())
            .map(({ name }) => name)
        : [];
      expect(
        systemsOf(service)
          .map(({ name }) => name)
          .sort(),
      ).toEqual(found.sort());
      for (const name of found)
        for (const file of ['port.ts', 'env.ts', 'system.ts', 'stand-in.ts'])
          expect([name, file, existsSync(join(folder, name, file))]).toEqual([name, file, true]);
    },
  );

  it.each(allSystems.map((system) => [system.name, system] as const))(
    'no program outside the folder of %s names its variables',
    (name, { variables }) => {
      const names = new RegExp(`\\b(${Object.keys(variables).join('|')})\\b`);
      const elsewhere = programs.filter(
        (path) => !path.includes(`/outside/${name}/`) && names.test(readFileSync(join(ROOT, path), 'utf8')),
      );
      expect(elsewhere).toEqual([]);
    },
  );

  it('names and variables are of one system each, and every variable is described', () => {
    const names = allSystems.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const variables = allSystems.flatMap((system) => Object.keys(system.variables));
    expect(new Set(variables).size).toBe(variables.length);
    for (const { variables: declared } of allSystems)
      for (const { description } of Object.values(declared)) expect(description).toMatch(/^\p{Lu}.{8,}/u);
  });
});
