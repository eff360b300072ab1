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
  /** Sources by file name. */
  sources: Readonly<Record<string, string>>;
}

/** The templates that papers are laid out by. */
export type PaperTemplate = 'paper.typ' | 'document.typ';

/** The data of one paper, as JSON, and what became of it. */
export interface PrintRequest {
  id: number;
  template: PaperTemplate;
  json: string;
  /** Pictures by the name that the data calls them. */
  images: Readonly<Record<string, Uint8Array>>;
}
export type PrintReply = { id: number; pdf: Uint8Array } | { id: number; error: string };

/** Of the library: what a diagnostic is answered as. The short form repeats no text of the document. */
const SHORT = 1;

const { module, fonts, sources } = workerData as TypstAssets;
initSync({ module });
const builder = new TypstCompilerBuilder();
// Nothing a record holds makes the compiler open a file or fetch an address: it can reach none.
builder.set_dummy_access_model();
for (const font of fonts) await builder.add_raw_font(font);
const compiler = await builder.build();
for (const [name, source] of Object.entries(sources)) compiler.add_source(`/${name}`, source);

parentPort?.on('message', (request: PrintRequest) => {
  const reply = print(request);
  parentPort?.postMessage(reply, 'pdf' in reply ? [reply.pdf.buffer as ArrayBuffer] : []);
});

function print({ id, template, json, images }: PrintRequest): PrintReply {
  try {
    for (const [name, bytes] of Object.entries(images)) compiler.map_shadow(`/${name}`, bytes);
    const { result, diagnostics } = compiler.compile(`/${template}`, [['paper', json]], 'pdf', SHORT) as {
      result?: Uint8Array;
      diagnostics?: unknown[];
    };
    return result ? { id, pdf: result } : { id, error: JSON.stringify(diagnostics ?? []) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : 'the compiler has stopped' };
  } finally {
    for (const name of Object.keys(images)) compiler.unmap_shadow(`/${name}`);
  }
}
