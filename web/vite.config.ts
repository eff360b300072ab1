import react from '@vitejs/plugin-react';
import { join, dirname } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

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
];

/**
 * axios carries two ways of sending from a browser, and `src/lib/api.ts` uses fetch. The other one is left out the way
 * axios itself leaves out the one for Node there (`browser` in its package.json): 1.1 kB gzipped of every first page.
 */
const axiosWithoutXhr: Plugin = {
  name: 'axios-without-xhr',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === './xhr.js' && importer.includes('/axios/lib/adapters/')
      ? join(dirname(importer), '../helpers/null.js')
      : null,
};

export default defineConfig({
  plugins: [react(), axiosWithoutXhr],
  // Workspaces export their TypeScript under `source`; the browser gets the same files the services read.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: {
    proxy: Object.fromEntries([...served, '/status.json'].map((path) => [path, { target: gateway }])),
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
              priority: 4,
            },
            { name: 'zod', test: /node_modules\/zod\//, priority: 3 },
            // What every page needs, then what every list adds, each with all it imports: some sixty small files otherwise.
            { name: 'start', test: /web\/src\/(main|app\/router|app\/providers)\.tsx$/, priority: 2 },
            // What the sign-in page and the lists share beyond that.
            {
              name: 'controls',
              test: /components\/(Button|ActionIcon|Input)\/|hooks\/.*\/use-uncontrolled\/|createReactComponent/,
              priority: 1,
            },
            {
              name: 'lists',
              test: /web\/src\/(app\/shell\/shell|app\/pages\/screen-page|components\/list-screen\/list-screen|components\/detail-window\/detail-window)\.tsx$/,
            },
          ],
        },
      },
    },
  },
});
