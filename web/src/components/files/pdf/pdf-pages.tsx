import { ActionIcon } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { http } from '../../../lib/api.ts';
import { EmptyState } from '../../states/empty-state.tsx';
import { ErrorState } from '../../states/error-state.tsx';
import { openPdf, type OpenPdf } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';
import { Loading } from '../../states/loading.tsx';
import classes from './pdf.module.css';

const ZOOMS = [50, 75, 100, 125, 150, 200, 300] as const;
type Opened = OpenPdf & { ratios: number[] };

/** The pages of a stored PDF. */
export function PdfPages({ path, name }: { path: string; name: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['file', path],
    queryFn: async ({ signal }) =>
      (await http.get<ArrayBuffer>(path, { responseType: 'arraybuffer', timeout: 0, signal })).data,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Opening />;
  return <PdfView data={data} name={name} />;
}

/** The pages of a PDF, drawn as they come into view. */
export function PdfView({ data, name }: { data: ArrayBuffer; name: string }) {
  const [opened, setOpened] = useState<Opened | 'broken' | null>(null);
  useEffect(() => {
    let open: OpenPdf | undefined;
    let gone = false;
    // The worker takes the bytes away with it: a copy, so that they can be opened again.
    openPdf(data.slice(0))
      .then(async (next) => {
        open = next;
        const { width, height } = (await next.pdf.getPage(1)).getViewport({ scale: 1 });
        if (gone) next.close();
        else setOpened({ ...next, ratios: Array<number>(next.pdf.numPages).fill(height / width) });
      })
      .catch(() => !gone && setOpened('broken'));
    return () => {
      gone = true;
      open?.close();
      setOpened(null);
    };
  }, [data]);
  if (opened === 'broken')
    return (
      <EmptyState
        title="Este PDF no se puede mostrar"
        text="Está dañado o protegido con contraseña: descárguelo y ábralo con su programa."
      />
    );
  if (!opened) return <Opening />;
  return <Pages name={name} {...opened} />;
}

const Opening = () => <Loading height="60vh" what="Abriendo el PDF" />;

function Pages({ pdf, ratios, name }: Opened & { name: string }) {
  // The first page is drawn before two hundred others have their place.
  const placed = useDeferredValue(ratios, ratios.slice(0, 1));
  const [zoom, setZoom] = useState<number>(100);
  const [shown, setShown] = useState(1);
  const [width, setWidth] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const step = (by: 1 | -1) => setZoom((now) => ZOOMS[ZOOMS.findIndex((one) => one >= now) + by] ?? now);
  const seen = useCallback((page: number) => setShown(page), []);
  return (
    <section className={classes.viewer} aria-label={name}>
      <div className={classes.bar}>
        <span role="status">
          Página {shown} de {pdf.numPages}
        </span>
        <span className={classes.zoom}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Reducir"
            disabled={zoom === ZOOMS[0]}
            onClick={() => step(-1)}
          >
            <IconZoomOut size={18} stroke={1.8} />
          </ActionIcon>
          {zoom} %
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Ampliar"
            disabled={zoom === ZOOMS.at(-1)}
            onClick={() => step(1)}
          >
            <IconZoomIn size={18} stroke={1.8} />
          </ActionIcon>
        </span>
      </div>
      <div ref={box} className={classes.pages} tabIndex={0} role="group" aria-label="Páginas">
        {width > 0 &&
          placed.map((ratio, index) => (
            <PdfPage
              key={`${index}@${zoom}`}
              pdf={pdf}
              number={index + 1}
              ratio={ratio}
              width={Math.round((width * zoom) / 100)}
              onSeen={seen}
            />
          ))}
      </div>
    </section>
  );
}
