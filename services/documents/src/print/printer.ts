import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { archivePdf, type Attachment } from './archive-pdf.ts';
import type { DocumentPaper } from './document-paper.ts';
import { Logos } from './logos.ts';
import type { Letterhead, Paper, PaperPictures } from './paper.ts';
import type { PaperTemplate, PrintReply, PrintRequest, TypstAssets, WasmModule } from './typst-worker.ts';

/** Papers that are laid out side by side; a second thread is started when the first one has work. */
const THREADS = Math.min(2, availableParallelism());
/** The compiler never forgets what it has laid out (0.4 MB a page): threads are replaced after so many pages together. */
const PAGES_PER_THREAD = 200 / THREADS;
/** An idle service gives the memory of the compiler back after so long. */
const IDLE_MS = 60_000;

interface Waiting {
  resolve: (pdf: Buffer) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
  /** Pages that it has laid out, and one for each paper that it has not finished. */
  printed: number;
}

/**
 * Prints papers as tagged PDF with the company's letterhead, in threads of its own, so that a month of documents does not
 * hold up other calls (decisions 0046, 0049). Typst, its fonts and its threads are loaded at the first paper.
 */
@Injectable()
export class Printer implements OnModuleDestroy {
  #assets: Promise<TypstAssets> | undefined;
  /** Those that take papers; a thread that is replaced ends with its last one. */
  readonly #threads = new Set<Thread>();
  #idle: NodeJS.Timeout | undefined;
  #next = 0;

  constructor(private readonly logos: Logos) {}

  /**
   * The PDF. Rejects when the template cannot be laid out, which no data should bring about.
   * @param pictures that the blocks of the paper name
   */
  print(paper: Paper, pictures: PaperPictures = new Map()): Promise<Buffer> {
    return this.#compile('paper.typ', paper, Object.fromEntries(pictures));
  }

  /**
   * A document made of a template as PDF/A-3a and PDF/UA-1, with files embedded in it.
   * @param images bytes (PNG, JPEG or WebP) by the names in `paper.images`
   */
  async printDocument(
    paper: DocumentPaper,
    images: Readonly<Record<string, Uint8Array>>,
    attachments: readonly Attachment[],
  ): Promise<Buffer> {
    return archivePdf(await this.#compile('document.typ', paper, images), attachments);
  }

  async #compile(
    template: PaperTemplate,
    paper: { company: Letterhead },
    images: Readonly<Record<string, Uint8Array>>,
  ): Promise<Buffer> {
    const logo = await this.logos.read(paper.company.logo);
    const company = { ...paper.company, logo: logo ? 'logo' : null };
    const thread = this.#threadFor(await (this.#assets ??= loadAssets()));
    const request: PrintRequest = {
      id: (this.#next += 1),
      template,
      json: JSON.stringify({ ...paper, company }),
      images: logo ? { ...images, logo: logo.content } : images,
    };
    try {
      const pdf = await new Promise<Buffer>((resolve, reject) => {
        thread.waiting.set(request.id, { resolve, reject });
        thread.worker.postMessage(request);
      });
      thread.printed += pagesOf(pdf) - 1;
      return pdf;
    } finally {
      this.#released(thread);
    }
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.#idle);
    const threads = [...this.#threads];
    this.#threads.clear();
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  /** The thread with the least work. */
  #threadFor(assets: TypstAssets): Thread {
    clearTimeout(this.#idle);
    for (const thread of this.#threads)
      if (thread.printed >= PAGES_PER_THREAD) {
        this.#threads.delete(thread);
        // One that has work ends with its last paper.
        if (thread.waiting.size === 0) void thread.worker.terminate();
      }
    let [chosen] = [...this.#threads].sort((one, other) => one.waiting.size - other.waiting.size);
    if (!chosen || (chosen.waiting.size > 0 && this.#threads.size < THREADS))
      this.#threads.add((chosen = this.#start(assets)));
    chosen.printed += 1;
    return chosen;
  }

  #start(workerData: TypstAssets): Thread {
    // Sources are TypeScript, a build is JavaScript: the neighbour has the ending of this file.
    const file = new URL(`./typst-worker${extname(import.meta.url)}`, import.meta.url);
    const worker = new Worker(file, { workerData });
    const thread: Thread = { worker, waiting: new Map(), printed: 0 };
    worker.unref();
    worker.on('message', (reply: PrintReply) => {
      const waiting = thread.waiting.get(reply.id);
      thread.waiting.delete(reply.id);
      if ('pdf' in reply) waiting?.resolve(Buffer.from(reply.pdf.buffer));
      else waiting?.reject(new Error(`the paper was not printed: ${reply.error}`));
    });
    const stopped = (error?: Error) => {
      this.#threads.delete(thread);
      for (const { reject } of thread.waiting.values())
        reject(error ?? new Error('the printing thread stopped'));
      thread.waiting.clear();
    };
    worker.on('error', stopped);
    worker.on('exit', () => stopped());
    return thread;
  }

  /** A replaced thread ends with its last paper; those in use when nobody has printed for a while. */
  #released(thread: Thread): void {
    if (thread.waiting.size > 0) return;
    if (!this.#threads.has(thread)) {
      void thread.worker.terminate();
      return;
    }
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      // One that still has work is replaced, and ends with it.
      for (const one of this.#threads) if (one.waiting.size === 0) void one.worker.terminate();
      this.#threads.clear();
      this.#assets = undefined;
    }, IDLE_MS);
    this.#idle.unref();
  }
}

/** Of the platform; the types of Node leave it out. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<WasmModule> };

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 1;

const weights = ['400Regular', '600SemiBold'] as const;

async function loadAssets(): Promise<TypstAssets> {
  const { resolve } = createRequire(import.meta.url);
  const [wasm, letterhead, paper, document, ...fonts] = await Promise.all([
    readFile(resolve('@myriaddreamin/typst-ts-web-compiler/wasm')),
    readFile(new URL('./letterhead.typ', import.meta.url), 'utf8'),
    readFile(new URL('./paper.typ', import.meta.url), 'utf8'),
    readFile(new URL('./document.typ', import.meta.url), 'utf8'),
    ...weights.map((weight) => readFile(resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`))),
  ]);
  const sources = { 'letterhead.typ': letterhead, 'paper.typ': paper, 'document.typ': document };
  return { module: await WebAssembly.compile(wasm), fonts, sources };
}
