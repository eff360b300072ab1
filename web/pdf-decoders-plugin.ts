import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = 'pdfjs-dist';
const FILES = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];

/**
 * The decoders of scanned pages (fax, JBIG2, JPEG 2000), which the PDF worker loads by their names when a page needs one. The
 * ones in JavaScript: WebAssembly would need `wasm-unsafe-eval` in the content security policy. Their folder bears the version, so that browsers may keep it.
 */
export function pdfDecoders(): Plugin {
  const manifest = createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = `assets/${PACKAGE}-${version}`;
  return {
    name: 'pdf-decoders',
    config: () => ({ define: { 'import.meta.env.PDF_DECODERS': JSON.stringify(`/${folder}/`) } }),
    generateBundle() {
      for (const file of FILES)
        this.emitFile({
          type: 'asset',
          fileName: `${folder}/${file}`,
          source: readFileSync(join(dirname(manifest), 'wasm', file)),
        });
    },
  };
}
