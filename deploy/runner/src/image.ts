import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, readlink, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PROGRAMS, UNBUNDLED } from './layout.ts';
import { packageList } from './package-list.ts';

/**
 * Packages that a worker loads or a program reads files of. Workers are not bundled: a program starts them by their own file.
 */
const READ_BY_PROGRAMS = [
  '@myriaddreamin/typst-ts-web-compiler',
  '@expo-google-fonts/inter',
  'libheif-js',
] as const;

/** Our own files beside the bundled programs, below the root: what programs open or load by its name. */
const OWN_FILES = [
  '{proto,gateway,services/*,deploy/{seed,servers,stand-ins}}/package.json',
  'package.json',
  'proto/grpc/*.proto',
  'services/*/dist/migrations/*.js',
  'services/*/dist/**/*-worker.js',
  'services/*/dist/**/*.{typ,xsd}',
];

/** Folders as they are. */
const OWN_FOLDERS = [PROGRAMS, 'web/dist'];

/**
 * Copies what runs in containers out of a built checkout: the bundled programs, the web, and of packages and of our own
 * modules only what is not in a bundle (docs/decisions/0190). What it is made of stands in `sbom.json`.
 *
 * @param root a checkout that is built, with its packages
 * @param target folder that is made; the same places below it
 * @throws Error when a package is missing
 */
export async function copyImage(root: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  const packages = [...UNBUNDLED, ...READ_BY_PROGRAMS].flatMap((name) => closure(root, name));
  const wanted = [...OWN_FOLDERS, ...globSync(OWN_FILES, { cwd: root }), ...packages];
  for (const path of new Set(wanted))
    await cp(join(root, path), join(target, path), {
      recursive: true,
      filter: (source) => !/\.(d\.[cm]?ts|stamp)$/.test(source),
    });
  await writeFile(join(target, 'sbom.json'), JSON.stringify(packageList(root)));
  // By this name the programs ask where the gRPC files lie.
  const proto = 'node_modules/@llavero/proto';
  await mkdir(dirname(join(target, proto)), { recursive: true });
  await symlink(await readlink(join(root, proto)), join(target, proto));
}

/**
 * Folders of an installed package and of those it needs, below the root. What it needs for another platform is not installed.
 *
 * @param user folder of the package that needs it
 */
function closure(root: string, name: string, user = ''): string[] {
  const around = user === '' ? [] : [user];
  const folder = [...around, '']
    .map((each) => join(each, 'node_modules', name))
    .find((each) => existsSync(join(root, each)));
  if (folder === undefined) throw new Error(`${name} is not installed, and programs of the image read it`);
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'optionalDependencies', Record<string, string> | undefined>;
  const optional = Object.keys(optionalDependencies).filter((each) =>
    existsSync(join(root, 'node_modules', each)),
  );
  return [
    folder,
    ...[...Object.keys(dependencies), ...optional].flatMap((each) => closure(root, each, folder)),
  ];
}
