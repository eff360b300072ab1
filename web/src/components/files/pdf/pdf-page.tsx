import type { PDFDocumentProxy } from 'pdfjs-dist';
import { memo, useEffect, useRef, useState } from 'react';
import { drawPage } from './open-pdf.ts';
import classes from './pdf.module.css';

interface Props {
  pdf: PDFDocumentProxy;
  number: number;
  /** Height by width, until it is drawn. */
  ratio: number;
  /** Pixels. */
  width: number;
  /** Told when it takes the middle of the view. */
  onSeen: (number: number) => void;
}

/** One page: drawn shortly before it comes into view, and forgotten once it is far away, so that 200 pages take the memory of a few. */
export const PdfPage = memo(function PdfPage({ pdf, number, ratio, width, onSeen }: Props) {
  const page = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  // The first page is what was asked for: it does not wait to be seen.
  const [near, setNear] = useState(number === 1);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const element = page.current;
    const root = element?.parentElement ?? null;
    if (!element) return;
    const close = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root,
      rootMargin: '100% 0px',
    });
    const middle = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(number), {
      root,
      rootMargin: '-50% 0px',
    });
    close.observe(element);
    middle.observe(element);
    return () => {
      close.disconnect();
      middle.disconnect();
    };
  }, [number, onSeen]);
  useEffect(() => {
    const [sheet, layer] = [canvas.current, text.current];
    if (!near || !sheet || !layer) return;
    const stop = new AbortController();
    drawPage(pdf, number, { canvas: sheet, width }, stop.signal)
      .then((layText) => {
        // What is to be seen is there; its text follows.
        if (layText) setDrawn(true);
        return layText?.(layer);
      })
      // A page that cannot be drawn stays white; one that is drawn no more was stopped.
      .catch(() => undefined);
    return () => {
      stop.abort();
      setDrawn(false);
      sheet.width = 0;
      layer.replaceChildren();
    };
  }, [near, pdf, number, width]);
  return (
    <div
      ref={page}
      className={classes.page}
      style={{ width, minHeight: Math.round(width * ratio) }}
      data-drawn={drawn || undefined}
      role="group"
      aria-label={`Página ${number}`}
    >
      <canvas ref={canvas} aria-hidden />
      <div ref={text} className={classes.text} />
    </div>
  );
});
