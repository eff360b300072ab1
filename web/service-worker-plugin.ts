import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const WORKER = join(import.meta.dirname, 'service-worker/worker.ts');
/** Loaded later by the page of inventories or on leaving it, and needed without a network. */
const LATER = /\/src\/(sections\/login\/login-screen|app\/pages\/phone-page|sections\/inventario\/.*)\.tsx?$/;

/**
 * Writes `/service-worker.js`: the worker with the names of all files that the inventory pages load, found in the build.
 * Written by hand in 70 lines; workbox brings some 60 packages for more than is asked for here.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = new Set<string>();
        let entry = '';
        const visit = (name: string): void => {
          const chunk = bundle[name];
          if (files.has(`/${name}`) || chunk?.type !== 'chunk') return;
          files.add(`/${name}`);
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`);
          chunk.imports.forEach(visit);
        };
        for (const [name, chunk] of Object.entries(bundle)) {
          if (chunk.type === 'asset' && name.endsWith('.woff2')) files.add(`/${name}`);
          if (chunk.type !== 'chunk') continue;
          if (chunk.isEntry) entry = `/${name}`;
          if (chunk.isEntry || chunk.moduleIds.some((id) => LATER.test(id))) visit(name);
        }
        if (entry === '') this.error('the build has no entry');
        const code = stripTypeScriptTypes(readFileSync(WORKER, 'utf8')).replace(/^export \{\};$/m, '');
        const list = [...files].sort();
        const release = createHash('sha256').update(code).update(list.join()).digest('hex').slice(0, 16);
        const source = [
          `const RELEASE = ${JSON.stringify(release)};`,
          `const ENTRY = ${JSON.stringify(entry)};`,
          `const FILES = ${JSON.stringify(list)};`,
          code,
        ].join('\n');
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}
