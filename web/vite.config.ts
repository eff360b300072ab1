import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { iconsOfOneFile } from './icons-plugin.ts';
import { pdfDecoders } from './pdf-decoders-plugin.ts';
import { serviceWorker } from './service-worker-plugin.ts';

/** Where the gateway listens while the web is developed with `vite dev`. */
const gateway = process.env['GATEWAY_URL'] ?? 'http://localhost:8080';
const served = [
  '/graphql',
  '/commands',
  '/search',
  '/records',
  '/labels',
  '/menu',
  '/session',
  '/live',
  '/version',
  '/manager',
  '/import',
  '/lists',
  '/list-jobs',
  '/uploads',
  '/uploadMedia',
  '/downloadMedia',
  '/signing',
];

/**
 * `src/lib/api.ts` gives axios an adapter of its own, so the table of those it brings, by name, is left out: 6 kB gzipped
 * of every first page.
 */
const axiosWithoutAdapters: Plugin = {
  name: 'axios-without-adapters',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === '../adapters/adapters.js' && importer.endsWith('/axios/lib/core/dispatchRequest.js')
      ? '\0axios-adapters'
      : null,
  load: (id) => (id === '\0axios-adapters' ? 'export default { getAdapter: (adapter) => adapter };' : null),
};

/** react-router names its development build for everybody; the two differ by this one constant. */
const routerWithoutWarnings: Plugin = {
  name: 'router-without-warnings',
  transform: (code, id) =>
    id.includes('/node_modules/react-router/dist/development/')
      ? code.replace('var ENABLE_DEV_WARNINGS = true', 'var ENABLE_DEV_WARNINGS = false')
      : null,
};

export default defineConfig({
  plugins: [
    iconsOfOneFile(),
    pdfDecoders(),
    react(),
    axiosWithoutAdapters,
    routerWithoutWarnings,
    serviceWorker(),
  ],
  // Workspaces export their TypeScript under `source`; the browser gets the same files the services read.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: {
    proxy: Object.fromEntries(
      [...served, '/outside', '/status.json'].map((path) => [path, { target: gateway }]),
    ),
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    sourcemap: false,
    // Parts that every screen needs change rarely: browsers keep them over releases.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
              priority: 14,
            },
            { name: 'zod', test: /node_modules\/zod\//, priority: 13 },
            // What every page needs, then what every list adds, each with all it imports: some sixty small files otherwise.
            { name: 'start', test: /web\/src\/(main|app\/router|app\/providers)\.tsx$/, priority: 12 },
            // What the sign-in page and the lists share beyond that.
            {
              name: 'controls',
              test: /components\/(Button|ActionIcon|Anchor|Group|Input|SegmentedControl|Text)\/|hooks\/.*\/use-uncontrolled\/|createReactComponent|modern\/useMutation\.js/,
              priority: 10,
            },
            {
              name: 'frame',
              test: /web\/src\/app\/(shell\/shell|pages\/screen-page)\.tsx$/,
              priority: 10,
            },
            { name: 'home', test: /web\/src\/sections\/home\/task\/task-screen\.tsx$/, priority: 9 },
            {
              name: 'lists',
              test: /web\/src\/components\/(list-screen\/list-(screen\.tsx|of\.ts)|detail-window\/detail-window\.tsx|screen-title\/screen-title\.tsx|states\/loading\.tsx)$/,
              priority: 8,
            },
            // Beyond the first page: what many screens share, in few files, since each has its name in every list of what
            // is loaded together (9 kB of the first page were such names).
            { name: 'overlays', test: /@mantine\/core\/.*\/(Popover|Combobox)\//, priority: 7 },
            { name: 'icons', test: /@tabler\//, priority: 5, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
