import type { PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';

/** The scripts of pdf.js are loaded with the first PDF that somebody looks at. */
async function library() {
  const [pdf, { default: worker }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ]);
  pdf.GlobalWorkerOptions.workerSrc = worker;
  return pdf;
}

/** A worker that nobody has used yet: starting one takes as long as fetching a small file. */
let spare: PDFWorker | undefined;

/** Loads what shows a PDF while the file itself is still on its way; what fails here is told by {@link openPdf}. */
export function preparePdf(): void {
  library()
    .then(({ PDFWorker }) => (spare ??= new PDFWorker()))
    .catch(() => undefined);
}

/** A worker of one's own: the spare one, or a new one. */
function ownWorker(library: typeof import('pdfjs-dist')): PDFWorker {
  const worker = spare ?? new library.PDFWorker();
  spare = undefined;
  return worker;
}

/** An open PDF; `close` gives back the memory of its worker. */
export interface OpenPdf {
  pdf: PDFDocumentProxy;
  close: () => void;
}

/**
 * Opens a PDF in a worker. Nothing in it is run: neither its scripts nor its links to other files.
 *
 * @throws when it is damaged or locked with a password
 */
export async function openPdf(data: ArrayBuffer): Promise<OpenPdf> {
  const pdfjs = await library();
  const worker = ownWorker(pdfjs);
  const task = pdfjs.getDocument({
    data,
    worker,
    useWasm: false,
    wasmUrl: new URL(import.meta.env['PDF_DECODERS'] as string, window.location.href).href,
    enableXfa: false,
  });
  const close = () => void task.destroy().finally(() => worker.destroy());
  try {
    return { pdf: await task.promise, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Draws a page. @returns what lays the text over it, by which it is searched, marked and read out; null when it was stopped */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  { canvas, width }: { canvas: HTMLCanvasElement; width: number },
  signal: AbortSignal,
): Promise<((text: HTMLElement) => Promise<void>) | null> {
  const { TextLayer } = await library();
  const page = await pdf.getPage(number);
  if (signal.aborted) return null;
  const base = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: width / base.width });
  // Sharper than twice costs memory that no eye sees.
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  canvas.width = Math.round(viewport.width * ratio);
  canvas.height = Math.round(viewport.height * ratio);
  const drawing = page.render({
    canvas,
    viewport,
    ...(ratio === 1 ? {} : { transform: [ratio, 0, 0, ratio, 0, 0] }),
  });
  signal.addEventListener('abort', () => drawing.cancel());
  await drawing.promise;
  return async (text) => {
    text.replaceChildren();
    text.style.setProperty('--total-scale-factor', String(viewport.scale));
    const layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: text,
      viewport,
    });
    signal.addEventListener('abort', () => layer.cancel());
    await layer.render();
  };
}

/** The text of the first page, for a guess at what a paper is; empty for a scan. */
export async function firstTextOf(data: ArrayBuffer): Promise<string> {
  const { pdf, close } = await openPdf(data);
  try {
    const { items } = await (await pdf.getPage(1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  } finally {
    close();
  }
}
