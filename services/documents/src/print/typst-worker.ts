import { parentPort, workerData } from 'node:worker_threads';
import { initSync, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';

/** A compiled `WebAssembly.Module`, which the types of Node do not describe; it may be handed to a thread. */
export interface WasmModule {
  readonly [Symbol.toStringTag]: string;
}

/** What the thread is started with. */
export interface TypstAssets {
  module: WasmModule;
  fonts: readonly Uint8Array[];
  /** Source of the template. */
  template: string;
}

/** The data of one paper, as JSON, and what became of it. */
export interface PrintRequest {
  id: number;
  json: string;
  /** JPEG by the name that the paper has for it. */
  pictures: ReadonlyMap<string, Uint8Array>;
}
export type PrintReply = { id: number; pdf: Uint8Array } | { id: number; error: string };

const MAIN = '/paper.typ';
/** Of the library: what a diagnostic is answered as. The short form repeats no text of the document. */
const SHORT = 1;

const { module, fonts, template } = workerData as TypstAssets;
initSync({ module });
const builder = new TypstCompilerBuilder();
// Nothing a record holds makes the compiler open a file or fetch an address: it can reach none.
builder.set_dummy_access_model();
for (const font of fonts) await builder.add_raw_font(font);
const compiler = await builder.build();
compiler.add_source(MAIN, template);

parentPort?.on('message', (request: PrintRequest) => {
  const reply = print(request);
  parentPort?.postMessage(reply, 'pdf' in reply ? [reply.pdf.buffer as ArrayBuffer] : []);
});

function print({ id, json, pictures }: PrintRequest): PrintReply {
  const paths = [...pictures].map(([name, bytes]) => {
    compiler.map_shadow(`/${name}`, bytes);
    return `/${name}`;
  });
  try {
    const { result, diagnostics } = compiler.compile(MAIN, [['paper', json]], 'pdf', SHORT) as {
      result?: Uint8Array;
      diagnostics?: unknown[];
    };
    return result ? { id, pdf: result } : { id, error: JSON.stringify(diagnostics ?? []) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : 'the compiler has stopped' };
  } finally {
    for (const path of paths) compiler.unmap_shadow(path);
  }
}
