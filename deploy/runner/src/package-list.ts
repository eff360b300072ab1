import { spawnSync } from 'node:child_process';

interface Component {
  'bom-ref': string;
  name: string;
  group?: string;
  version: string;
  properties?: { name: string; value: string }[];
}

/** What is used of a list of packages in CycloneDX; the rest of it stays as it is. */
export interface PackageList {
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** How npm marks what only `devDependencies` lead to. */
const DEVELOPMENT = 'cdx:npm:package:development';

/**
 * The packages of the lock file that the product is built and run with, as CycloneDX. npm leaves those of tests out by itself
 * when it is told to (`--omit=dev`), and with them every package that some workspace names among its `devDependencies`, though
 * another one runs with it: `pg`, `zod` and React were missing.
 *
 * @param root a checkout
 * @throws Error with what npm says when it cannot read the lock file
 */
export function packageList(root: string): PackageList {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const { status, stdout, stderr, error } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed: ${error?.message ?? stderr}`);
  const list = JSON.parse(stdout) as PackageList;
  const left = new Set(
    list.components
      .filter(({ properties = [] }) => properties.some(({ name }) => name === DEVELOPMENT))
      .map((one) => one['bom-ref']),
  );
  return {
    ...list,
    components: list.components.filter((one) => !left.has(one['bom-ref'])),
    dependencies: list.dependencies
      .filter(({ ref }) => !left.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !left.has(other)) })),
  };
}
