import type { PublicLanguage } from '@llavero/proto/records/choices/visits';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePageLanguage } from '../use-page-language.ts';
import classes from './widgets.module.css';
import { widgetTexts } from './widget-texts.ts';

/**
 * A widget inside a frame of the company's page: tells the page how high it is (`{llaveroHeight}` in pixels), so that it needs no
 * bars of its own. It keeps nothing in the browser.
 */
export function WidgetFrame({ language, children }: { language: PublicLanguage; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  usePageLanguage(language);
  useEffect(() => {
    document.title = widgetTexts[language].homes;
    const node = frame.current;
    if (!node || window.parent === window) return;
    const tell = () => window.parent.postMessage({ llaveroHeight: node.scrollHeight }, '*');
    const watch = new ResizeObserver(tell);
    watch.observe(node);
    return () => watch.disconnect();
  }, [language]);
  return (
    <main ref={frame} className={classes.frame}>
      {children}
    </main>
  );
}
