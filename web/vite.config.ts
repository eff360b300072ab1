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
 * Modules of axios that `src/lib/api.ts` and its adapter do without, and what stands for them in the build: the table of
 * adapters it brings, by name, and what makes forms of objects, as nothing is sent but JSON, forms and files, and the
 * adapter writes the parameters. 7 kB gzipped of every first page.
 */
const WITHOUT: Readonly<Record<string, string>> = {
  'adapters/adapters.js': 'export default { getAdapter: (adapter) => adapter };',
  'helpers/toFormData.js': 'export default undefined;',
  'helpers/formDataToJSON.js': 'export default undefined;',
  'helpers/AxiosURLSearchParams.js': 'export default undefined;',
};

const axiosInParts: Plugin = {
  name: 'axios-in-parts',
  transform: (_code, id) => WITHOUT[id.split('/node_modules/axios/lib/')[1] ?? ''] ?? null,
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
  plugins: [iconsOfOneFile(), pdfDecoders(), react(), axiosInParts, routerWithoutWarnings, serviceWorker()],
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
