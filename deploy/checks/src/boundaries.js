import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';

/**
 * Who may import whom, by workspace folder. What is not listed is forbidden. `*` stands for one name.
 *
 * `only` narrows what the star of `may` admits to paths of that shape.
 *
 * `packages` is the closed list of outside packages, where one is kept: the language of the product runs in
 * Node and in the browser alike and therefore builds on nothing but these.
 */
export const WORKSPACES = {
  proto: { may: [], packages: ['zod', 'stdnum', 'ibantools'] },
  'services/kit': { may: ['proto'] },
  'services/*': { may: ['proto', 'services/kit'] },
  // Its contract tests run the real services behind it.
  gateway: { may: ['proto', 'services/kit'], testsMay: ['services/*'] },
  // A browser spec gives the lines of the documents, as the checks read them, to a shell; another gives k6 a script of the benchmarks.
  web: { may: ['proto'], testsMay: ['deploy/checks', 'deploy/load'] },
  // The addresses that it answers are read where the product reads them.
  'deploy/servers': { may: ['proto'] },
  // Its table is made of what the services declare in their `outside` folders, and of nothing else of theirs.
  'deploy/stand-ins': { may: ['proto', 'services/kit', 'services/*'], only: /\/outside\// },
  // Pictures and scans of the demo are kept by the store of the service that owns them.
  'deploy/seed': { may: ['proto', 'services/kit', 'services/documents'] },
  'deploy/runner': { may: ['proto', 'services/kit', 'deploy/servers', 'deploy/stand-ins'] },
  // Its hostile requests are those of the gateway's tests.
  'deploy/load': {
    may: [
      'proto',
      'services/kit',
      'services/finance',
      'gateway',
      'deploy/servers',
      'deploy/runner',
      'deploy/seed',
    ],
  },
  // Its story tests run several services together.
  'deploy/checks': {
    may: ['proto', 'deploy/servers', 'deploy/runner', 'deploy/seed'],
    // Its generators write the documents of the gateway, too.
    testsMay: ['services/*', 'gateway'],
  },
};

/**
 * Folders that stand apart in their workspace: files around them import only the named one, and they import nothing
 * around them.
 */
const ROOMS = { 'services/notifications/src/reporting': 'reporting.module.ts' };

/** Tests and generators run against real servers, so they may use the packages that start them. */
const TESTS_MAY_ALSO = ['services/kit', 'deploy/servers', 'deploy/stand-ins', 'deploy/runner', 'deploy/seed'];
const TEST_FILE = /\.spec\.tsx?$|\/testing\/|\/test\/|\/e2e\/|\/generate-[\w-]+\.ts$/;

/**
 * Layers of `web/src`, from the lowest: a file imports from its own layer or a lower one. What lies beside the
 * folders (`main.tsx`) is above them all.
 */
const WEB_LAYERS = ['lib', 'components', 'sections', 'app'];

/** Why a file of the web may not import a file of another layer or section, or undefined when it may. */
function forbiddenLayer(file, target) {
  const [layer, section] = partsInWeb(file);
  const [targetLayer, targetSection] = partsInWeb(target);
  const [own, other] = [WEB_LAYERS.indexOf(layer), WEB_LAYERS.indexOf(targetLayer)];
  if (own < 0) return undefined;
  if (other < 0 || other > own) return `${layer} of the web may not import ${targetLayer}`;
  return layer === 'sections' && layer === targetLayer && section !== targetSection
    ? `the section ${section} may not import the section ${targetSection}; share it through components`
    : undefined;
}

/** Path of a file below `web/src`, in parts; empty for other files. */
function partsInWeb(path) {
  const [workspace, src, ...parts] = path.split(sep);
  return workspace === 'web' && src === 'src' ? parts : [];
}

/** Folder of the workspace whose package name is `@llavero/<name>`. */
function folderOf(name) {
  if (name === 'proto' || name === 'gateway' || name === 'web') return name;
  return join('deploy', name) in WORKSPACES ? join('deploy', name) : join('services', name);
}

/** Workspace of a file, named by its path from the root; undefined outside of all. */
function workspaceOf(path) {
  const [first = '', second = ''] = path.split(sep);
  if (first in WORKSPACES) return first;
  return first === 'services' || first === 'deploy' ? `${first}/${second}` : undefined;
}

function lawOf(workspace) {
  return WORKSPACES[workspace] ?? WORKSPACES[workspace.replace(/\/.*/, '/*')];
}

/** Why an import crosses the wall of a room; tests may. */
function apart(file, target, test) {
  for (const [room, door] of Object.entries(ROOMS)) {
    const [from, to] = [file, target].map((path) => path.startsWith(room + sep));
    if (test || from === to || target === join(room, door)) continue;
    return `${room} stands apart: ${from ? 'it imports nothing around it' : `import its ${door} only`}`;
  }
  return undefined;
}

/**
 * Why a file may not import this, or undefined when it may.
 *
 * @param file path from the root of the repository
 * @param source what stands in the import
 */
export function forbidden(file, source) {
  const own = workspaceOf(file);
  const law = own && lawOf(own);
  if (!law) return undefined;
  const test = TEST_FILE.test(file);

  if (source.startsWith('.')) {
    const path = join(file, '..', source);
    const target = workspaceOf(path);
    return target === own
      ? (forbiddenLayer(file, path) ?? apart(file, path, test))
      : `${own} reaches into ${target ?? 'the root'} by a path; import the package`;
  }
  const ours = /^@llavero\/([^/]+)/.exec(source)?.[1];
  if (ours) {
    const target = folderOf(ours);
    const may = test ? [...law.may, ...TESTS_MAY_ALSO, ...(law.testsMay ?? [])] : law.may;
    const allowed = may.includes(target) || may.includes(target.replace(/\/.*/, '/*'));
    if (target !== own && !allowed) return `${own} may not import ${target}`;
    // What only the star admits is admitted in part.
    if (law.only && !may.includes(target) && !law.only.test(source))
      return `${own} may import of ${target} only what lies in its outside folder`;
    return undefined;
  }
  if (test || !law.packages) return undefined;
  const name = source.split('/')[0];
  return law.packages.includes(name)
    ? undefined
    : `${own} builds on ${law.packages.join(', ')} only, not on ${source}`;
}

/** The table above as a lint rule, for every way to name a module. */
export const boundaries = {
  // Part of the key of the linter's cache: a changed table must judge every file anew.
  meta: {
    name: 'llavero',
    version: createHash('sha256')
      .update(readFileSync(new URL(import.meta.url)))
      .digest('hex'),
  },
  rules: {
    imports: {
      meta: { type: 'problem', messages: { forbidden: '{{reason}}.' }, schema: [] },
      create(context) {
        const path = isAbsolute(context.filename)
          ? relative(context.cwd, context.filename)
          : context.filename;
        const check = (node) => {
          if (typeof node.source?.value !== 'string') return;
          const reason = forbidden(path, node.source.value);
          if (reason) context.report({ node: node.source, messageId: 'forbidden', data: { reason } });
        };
        return {
          ImportDeclaration: check,
          ImportExpression: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
          TSImportType: check,
        };
      },
    },
  },
};
