import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the gateway listens while the web is developed with `vite dev`. */
const gateway = process.env['GATEWAY_URL'] ?? 'http://localhost:8080';
const served = [
  '/graphql',
  '/commands',
  '/search',
  '/records',
  '/labels',
  '/live',
  '/version',
  '/manager',
  '/import',
];

export default defineConfig({
  plugins: [react()],
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
            },
            { name: 'zod', test: /node_modules\/zod\// },
          ],
        },
      },
    },
  },
});
