import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../states/error-state.tsx';
import classes from './pdf-pages.module.css';

interface Props {
  /** The whole file. */
  data: ArrayBuffer;
  title: string;
}

/** Pages are drawn when they come so near the window, in pixels. */
const NEAR = '800px';
/** Sharper than that no telephone shows it, and its memory is small. */
const SHARPEST = 2;
/** Width over height until the page is known: A4. */
const A4 = 210 / 297;

type Pdf = Awaited<ReturnType<typeof openPdf>>;

/** The library comes with the first file; scripts of the file are not run. */
async function openPdf(data: ArrayBuffer) {
  const { getDocument } = await import('unpdf/pdfjs');
  // It keeps the bytes for itself.
  return getDocument({ data: new Uint8Array(data.slice(0)), isEvalSupported: false }).promise;
}

/** The pages of a PDF as pictures, one below the other: telephones show no PDF inside a page. */
export function PdfPages({ data, title }: Props) {
  const { data: pdf, error } = useQuery({
    queryKey: ['pdf', title, data.byteLength],
    queryFn: () => openPdf(data),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (error) return <ErrorState error={error} title="No se puede mostrar el documento" />;
  if (!pdf) return <Skeleton height={480} role="status" aria-label="Cargando el documento" />;
  return (
    <ol className={classes.pages} aria-label={title}>
      {Array.from({ length: pdf.numPages }, (_, at) => (
        <PdfPage key={at} pdf={pdf} number={at + 1} />
      ))}
    </ol>
  );
}

function PdfPage({ pdf, number }: { pdf: Pdf; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const element = canvas.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  useEffect(() => {
    if (!near) return;
    let gone = false;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const element = canvas.current;
      if (gone || !element) return;
      const base = page.getViewport({ scale: 1 });
      const sharpness = Math.min(SHARPEST, window.devicePixelRatio || 1);
      const viewport = page.getViewport({ scale: (element.clientWidth * sharpness) / base.width });
      element.width = Math.round(viewport.width);
      element.height = Math.round(viewport.height);
      await page.render({ canvas: element, viewport }).promise;
      if (!gone) setDrawn(true);
    };
    void draw();
    return () => {
      gone = true;
    };
  }, [near, pdf, number]);
  return (
    <li>
      <canvas
        ref={canvas}
        style={drawn ? undefined : { aspectRatio: A4 }}
        role="img"
        aria-label={`Página ${number} de ${pdf.numPages}`}
        data-drawn={drawn}
      />
    </li>
  );
}
