import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { join, relative } from 'node:path';
import { build, type OutputOptions, type Plugin } from 'rolldown';
import { escapeBeyondAscii } from './ascii.ts';
import { PROGRAM_MODULES, PROGRAMS, TOOL_MODULES, TOOLS, UNBUNDLED } from './layout.ts';

/** TypeORM's ways to databases that are not PostgreSQL: half of what it is, loaded by each program at its start (decision 0097). */
const OTHER_DATABASES = /\/typeorm\/driver\/(?!postgres\/|types\/)[^/]+\/[^/]+\.js$/;

/**
 * Joins each program with all packages it uses into a few files; what several use lies in files that they share. A start
 * then reads a dozen files instead of two thousand, and no comments are kept in memory (decision 0058). Reads the
 * built workspaces, so these come first.
 *
 * @param modules first module of each below the root, by its name; what was not built is left out
 * @param folder where they go, below the root; what was there is deleted
 * @param output what is not as for every bundle
 * @throws Error with the bundler's words when a module is missing
 */
async function bundle(
  root: string,
  modules: Readonly<Record<string, string>>,
  folder: string,
  output: OutputOptions = {},
): Promise<void> {
  const built = Object.entries(modules)
    .map(([name, file]) => [name, join(root, file)] as const)
    .filter(([, file]) => existsSync(file));
  if (built.length === 0) return;
  await build({
    cwd: root,
    input: Object.fromEntries(built),
    platform: 'node',
    external: [...UNBUNDLED],
    plugins: [
      withoutOtherDatabases(),
      withoutPartsOfMessages(),
      withoutWebSockets(),
      fromBuild(join(root, folder)),
      inAscii(),
    ],
    // Frameworks look for packages that they can do without; such an import fails when it is tried, as it does unbundled.
    onLog: (level, log, report) => {
      if (log.code !== 'UNRESOLVED_IMPORT') report(level, log);
      else if (!log.id?.includes('node_modules')) throw new Error(log.message);
    },
    output: {
      dir: join(root, folder),
      cleanDir: true,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'shared/[name]-[hash].js',
      sourcemap: true,
      sourcemapExcludeSources: true,
      // Names stay, and the log leads each place to its source (`kit/logging/source-lines.ts`). Line breaks are 2 MB of a service.
      keepNames: true,
      minify: { compress: true, mangle: false, codegen: { removeWhitespace: true, legalComments: 'none' } },
      ...output,
    },
  });
}

/** They are classes that are looked up once a data source of their type is made, and no program makes one. */
function withoutOtherDatabases(): Plugin {
  return {
    name: 'without-other-databases',
    load: (id) => (OTHER_DATABASES.test(id) ? { code: 'module.exports = {};', map: null } : null),
  };
}

/** What the IMAP client loads to take messages apart, with tables of Chinese, Japanese and Korean writing. */
const PARTS_OF_MESSAGES =
  /\/(libmime|encoding-japanese)\/.*\.js$|\/iconv-lite\/encodings\/tables\/[\w-]+\.json$/;

/**
 * The IMAP client without its readers of headers, structures and parts: only whole messages are asked of it, as bytes, which
 * `postal-mime` reads with Node's own charsets. They took 3 MB of the heap of a service at rest (decision 0201).
 */
function withoutPartsOfMessages(): Plugin {
  return {
    name: 'without-parts-of-messages',
    load: (id) =>
      PARTS_OF_MESSAGES.test(id) ? { code: 'export default {};', map: null, moduleType: 'js' } : null,
  };
}

/** What Node's `http` loads its client of web sockets and requests for, once it is read. */
const WEB_SOCKETS: ReadonlySet<string> = new Set(['WebSocket', 'CloseEvent', 'MessageEvent']);

/**
 * Node's `http` without the client of web sockets that it offers. An import of a module of Node reads all that the module
 * offers, whatever is imported, and these three load that client when they are read: of every program 17 MB and 75 ms of
 * its start (decision 0191). A package's `require` reads nothing.
 */
function withoutWebSockets(): Plugin {
  const module = '\0node:http';
  return {
    name: 'without-web-sockets',
    resolveId: (source, _importer, { kind }) =>
      /^(node:)?http$/.test(source) && kind !== 'require-call'
        ? { id: module, moduleSideEffects: false }
        : null,
    load: (id) => {
      if (id !== module) return null;
      const names = Object.keys(http).filter((name) => !WEB_SOCKETS.has(name));
      const lines = names.map((name) => `export const ${name} = http.${name};`);
      return {
        code: ["const http = process.getBuiltinModule('node:http');", ...lines, 'export default http;'].join(
          '\n',
        ),
        map: null,
      };
    },
  };
}

/** Our own modules: with the source map that the build wrote, and finding the files that lie beside them. */
function fromBuild(folder: string): Plugin {
  return {
    name: 'from-build',
    async load(id) {
      if (id.includes('/node_modules/') || !/\/dist\/.*\.js$/.test(id)) return null;
      const code = await readFile(id, 'utf8');
      const map = await readFile(`${id}.map`, 'utf8');
      // All bundles lie in this folder or one below it, so their own place says nothing about that of the module.
      const place = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.bundled).href`;
      return { code: code.replaceAll('import.meta.url', place), map };
    },
    renderChunk(code, { fileName }) {
      if (!code.includes('import.meta.bundled')) return null;
      const place = fileName.includes('/') ? `new URL('../', import.meta.url)` : 'import.meta.url';
      return { code: code.replaceAll('import.meta.bundled', place), map: null };
    },
  };
}

function inAscii(): Plugin {
  return {
    name: 'in-ascii',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = escapeBeyondAscii(file.code);
    },
  };
}

/** `node run-bundle.ts <root>`, in a process of its own, which gives the bundler's memory and threads back. */
const root = process.argv[2]!;
await bundle(root, PROGRAM_MODULES, PROGRAMS);
// Apart from the programs: in one bundle the modules are split into other shared files, and NestJS is then loaded before
// `reflect-metadata`. The strict order prevents that here too; what it costs at start does not matter in a command.
await bundle(root, TOOL_MODULES, TOOLS, { strictExecutionOrder: true });
